// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <bit>
#include <cmath>
#include <functional>
#include <random>

// tex, tld4, suld, sust, sured, txq and suq on texture and surface objects, against the formulas of the CUDA
// Programming Guide ("Texture Fetching") written down here in double.

namespace warpdesk::emulator {
namespace {

using device::AddressMode;
using device::TexelFormat;
using device::TextureResource;
using device::TextureSampling;
using testing::HasSubstr;

struct Point {
    std::array<std::uint32_t, 4> at {};
};
using Quad = std::array<std::uint32_t, 4>;

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
float number(std::uint32_t x) { return std::bit_cast<float>(x); }
Point floats(float a, float b = 0, float c = 0, float d = 0) { return { { bits(a), bits(b), bits(c), bits(d) } }; }
Point integers(int a, int b = 0, int c = 0, int d = 0)
{
    return { { std::uint32_t(a), std::uint32_t(b), std::uint32_t(c), std::uint32_t(d) } };
}

class Textures : public DeviceTest {
protected:
    /// A kernel whose thread i takes four words into %i0-%i3 (as floats %f0-%f3), runs the text and stores %o0-%o3.
    static std::string kernel(const std::string& text)
    {
        return ".version 8.7\n.target sm_90\n.address_size 64\n"
               ".visible .entry k(.param .u64 object, .param .u64 in, .param .u64 out, .param .u32 n)\n{\n"
               ".reg .b32 %i<4>; .reg .f32 %f<4>; .reg .b32 %o<4>; .reg .b64 %t; .reg .b64 %in; .reg .b64 %out;\n"
               ".reg .b16 %h<4>; .reg .b64 %d<4>; .reg .pred %p; .reg .pred %q; .reg .b32 %r<4>;\n"
               "ld.param.u64 %t, [object]; ld.param.u64 %in, [in]; ld.param.u64 %out, [out];\n"
               "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; shl.b32 %r1, %r1, 6; add.u32 %r0, %r0, %r1;\n"
               "ld.param.u32 %r1, [n]; setp.ge.u32 %p, %r0, %r1; @%p ret;\n"
               "mul.wide.u32 %d0, %r0, 16; add.u64 %in, %in, %d0; add.u64 %out, %out, %d0;\n"
               "ld.global.v4.b32 {%i0, %i1, %i2, %i3}, [%in];\n"
               "mov.b32 %f0, %i0; mov.b32 %f1, %i1; mov.b32 %f2, %i2; mov.b32 %f3, %i3;\n"
            + text + "\nst.global.v4.b32 [%out], {%o0, %o1, %o2, %o3};\nret;\n}\n";
    }

    std::expected<device::LaunchReport, device::LaunchFailure> start(
        const std::string& text, device::TextureHandle object, const std::vector<Point>& points)
    {
        loadText(kernel(text));
        const auto in = upload(points);
        m_out = upload(std::vector<Quad>(points.size(), Quad { 0xeeeeeeee, 0xeeeeeeee, 0xeeeeeeee, 0xeeeeeeee }));
        const auto n = static_cast<std::uint32_t>(points.size());
        return launch("k", { (n + 63) / 64, 1, 1 }, { 64, 1, 1 }, Parameters(object, in, m_out, n));
    }
    std::vector<Quad> run(const std::string& text, device::TextureHandle object, const std::vector<Point>& points)
    {
        EXPECT_RUNS(start(text, object, points));
        return download<Quad>(m_out, points.size());
    }

    template <class T>
    TextureResource array(TexelFormat format, unsigned width, unsigned height, unsigned depth,
        const std::vector<T>& values, unsigned dimensions)
    {
        if (!gpu)
            DeviceTest::start();
        TextureResource resource;
        resource.format = format;
        resource.dimensions = dimensions;
        resource.label = "an array";
        const std::uint64_t row = std::uint64_t { width } * format.bytes();
        resource.levels.push_back({ upload(values), width, height, depth, row, row * height });
        return resource;
    }
    device::TextureHandle texture(const TextureResource& resource, const TextureSampling& sampling)
    {
        const auto made = gpu->createTexture(resource, sampling);
        EXPECT_TRUE(made) << device::statusName(made.error());
        return made.value_or(0);
    }

    device::Address m_out = 0;
};

constexpr TexelFormat kFloat { TexelFormat::Kind::Float, 1, 32 };

std::vector<float> ramp(std::size_t count)
{
    std::mt19937 random(7);
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(random() % 2048) / 8 - 100;
    return values;
}

/// Index of the guide's T[] for an index of an axis; -1 = border.
int indexOf(int i, int n, AddressMode mode, bool normalized)
{
    if (i >= 0 && i < n)
        return i;
    if (mode == AddressMode::Border)
        return -1;
    if (!normalized || mode == AddressMode::Clamp)
        return i < 0 ? 0 : n - 1;
    if (mode == AddressMode::Wrap)
        return ((i % n) + n) % n;
    const int within = ((i % (2 * n)) + 2 * n) % (2 * n);
    return within < n ? within : 2 * n - 1 - within;
}

/// The texel coordinate of the guide: normalised ones are wrapped or mirrored, then scaled.
double texelOf(float x, int n, AddressMode mode, bool normalized)
{
    if (!normalized)
        return x;
    double u = x;
    if (mode == AddressMode::Wrap)
        u -= std::floor(u);
    if (mode == AddressMode::Mirror) {
        const double whole = std::floor(u);
        u = std::fmod(std::fabs(whole), 2.0) == 0 ? u - whole : 1 - (u - whole);
    }
    return u * n;
}

/// The guide's sums over the corners, with weights of eight fractional bits.
double reference(const std::vector<double>& texels, const std::array<int, 3>& sizes, unsigned axes,
    const std::array<float, 3>& at, const TextureSampling& sampling)
{
    std::array<int, 3> first {};
    std::array<double, 3> weight {};
    for (unsigned axis = 0; axis < axes; ++axis) {
        double x = texelOf(at[axis], sizes[axis], sampling.addressing[axis], sampling.normalizedCoordinates);
        if (sampling.linear)
            x -= 0.5;
        first[axis] = static_cast<int>(std::floor(x));
        weight[axis] = sampling.linear ? std::floor((x - std::floor(x)) * 256 + 0.5) / 256 : 0;
    }
    double sum = 0;
    for (unsigned corner = 0; corner < (1U << axes); ++corner) {
        double factor = 1;
        std::array<int, 3> index {};
        bool outside = false;
        for (unsigned axis = 0; axis < axes; ++axis) {
            const int upper = static_cast<int>(corner >> axis & 1U);
            factor *= upper != 0 ? weight[axis] : 1 - weight[axis];
            index[axis]
                = indexOf(first[axis] + upper, sizes[axis], sampling.addressing[axis], sampling.normalizedCoordinates);
            outside = outside || index[axis] < 0;
        }
        if (factor != 0)
            sum += factor
                * (outside ? static_cast<double>(sampling.border[0])
                           : texels[static_cast<std::size_t>((index[2] * sizes[1] + index[1]) * sizes[0] + index[0])]);
    }
    return sum;
}

/// Coordinates whose texel positions are exact, around and far outside the texture, and some that are not.
std::vector<std::array<float, 3>> places(unsigned axes, const std::array<int, 3>& sizes, bool normalized)
{
    std::mt19937 random(11);
    std::vector<std::array<float, 3>> list;
    for (unsigned i = 0; i < 300; ++i) {
        std::array<float, 3> at {};
        for (unsigned axis = 0; axis < axes; ++axis) {
            const auto steps = static_cast<int>(random() % 400) - 150;
            at[axis] = static_cast<float>(steps) / 64 * static_cast<float>(sizes[axis]) / 4;
            if (normalized)
                at[axis] /= static_cast<float>(sizes[axis]);
        }
        list.push_back(at);
    }
    return list;
}

TEST_F(Textures, FilterByTheGuidesFormulas)
{
    const char* const texts[] = { "", "tex.1d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0}];",
        "tex.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}];",
        "tex.3d.v4.f32.f32 {%o0, %o1, %o2, %o3}|%q, [%t, {%f0, %f1, %f2, %f2}];" };
    const std::array<std::array<int, 3>, 4> sizes { { {}, { 16, 1, 1 }, { 16, 8, 1 }, { 8, 4, 4 } } };
    for (unsigned axes = 1; axes <= 3; ++axes) {
        const auto& size = sizes[axes];
        const auto values = ramp(static_cast<std::size_t>(size[0]) * size[1] * size[2]);
        const std::vector<double> exact(values.begin(), values.end());
        const auto resource = array(kFloat, size[0], size[1], size[2], values, axes);
        for (const AddressMode mode :
            { AddressMode::Wrap, AddressMode::Clamp, AddressMode::Mirror, AddressMode::Border })
            for (const bool linear : { false, true })
                for (const bool normalized : { false, true }) {
                    TextureSampling sampling;
                    sampling.addressing = { mode, mode, mode };
                    sampling.linear = linear;
                    sampling.normalizedCoordinates = normalized;
                    sampling.border = { 7.5F, 0, 0, 0 };
                    const auto at = places(axes, size, normalized);
                    std::vector<Point> points;
                    for (const auto& p : at)
                        points.push_back(floats(p[0], p[1], p[2]));
                    const auto got = run(texts[axes], texture(resource, sampling), points);
                    unsigned wrong = 0;
                    for (std::size_t i = 0; i < at.size(); ++i) {
                        const double want = reference(exact, size, axes, at[i], sampling);
                        const double difference = std::fabs(number(got[i][0]) - want);
                        if (difference > (linear ? 1e-4 : 0.0) && ++wrong < 4)
                            ADD_FAILURE() << axes << "d mode " << int(mode) << " linear " << linear << " normalized "
                                          << normalized << " at " << at[i][0] << " " << at[i][1] << " " << at[i][2]
                                          << ": " << number(got[i][0]) << ", not " << want;
                    }
                }
    }
}

TEST_F(Textures, ReadEveryFormat)
{
    struct Case {
        TexelFormat format;
        bool normalized;
        const char* type;
        std::vector<std::uint8_t> bytes;
        Quad want;
    };
    const Case cases[] = {
        { { TexelFormat::Kind::Unsigned, 4, 8 }, false, "u32", { 1, 200, 255, 0 }, { 1, 200, 255, 0 } },
        { { TexelFormat::Kind::Signed, 4, 8 }, false, "s32", { 1, 0x80, 0xff, 0x7f },
            { 1, 0xffffff80, 0xffffffff, 0x7f } },
        { { TexelFormat::Kind::Unsigned, 4, 8 }, true, "f32", { 0, 51, 255, 102 },
            { 0, bits(51.0F / 255), bits(1), bits(102.0F / 255) } },
        { { TexelFormat::Kind::Signed, 4, 8 }, true, "f32", { 0x80, 0x81, 0x7f, 0 },
            { bits(-1), bits(-1), bits(1), 0 } },
        { { TexelFormat::Kind::Unsigned, 2, 16 }, true, "f32", { 0xff, 0xff, 0x33, 0x33 },
            { bits(1), bits(13107.0F / 65535), 0, 0 } },
        { { TexelFormat::Kind::Signed, 2, 16 }, false, "s32", { 0xfe, 0xff, 0, 0x80 },
            { 0xfffffffe, 0xffff8000, 0, 0 } },
        { { TexelFormat::Kind::Float, 2, 16 }, false, "f32", { 0x00, 0x3c, 0x01, 0x00 },
            { bits(1), bits(0x1p-24F), 0, 0 } },
        { { TexelFormat::Kind::Unsigned, 1, 32 }, false, "u32", { 1, 2, 3, 4 }, { 0x04030201, 0, 0, 0 } },
        { { TexelFormat::Kind::Float, 1, 32 }, false, "f32", { 0, 0, 0x80, 0x3f }, { bits(1), 0, 0, 0 } },
    };
    for (const Case& one : cases) {
        TextureSampling sampling;
        sampling.normalizedFloat = one.normalized;
        const auto object = texture(array(one.format, 1, 1, 1, one.bytes, 2), sampling);
        const auto got = run(std::string("tex.2d.v4.") + one.type + ".f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}];",
            object, { floats(0.5F, 0.5F) });
        EXPECT_EQ(got[0], one.want) << int(one.format.kind) << " " << int(one.format.channels) << "x"
                                    << int(one.format.bits) << (one.normalized ? " normalized" : "");
    }
    TextureSampling colour;
    colour.normalizedFloat = colour.sRgb = true;
    const auto object = texture(array(TexelFormat { TexelFormat::Kind::Unsigned, 4, 8 }, 1, 1, 1,
                                    std::vector<std::uint8_t> { 0, 10, 188, 188 }, 2),
        colour);
    const auto got = run("tex.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}];", object, { floats(0.5F, 0.5F) });
    EXPECT_FLOAT_EQ(number(got[0][1]), 10.0F / 255 / 12.92F);
    EXPECT_NEAR(number(got[0][2]), std::pow((188.0 / 255 + 0.055) / 1.055, 2.4), 1e-6);
    EXPECT_FLOAT_EQ(number(got[0][3]), 188.0F / 255) << "alpha is linear";
    const auto halves = run("tex.2d.v2.f16x2.f32 {%o0, %o1}, [%t, {%f0, %f1}]; mov.u32 %o2, 0; mov.u32 %o3, 0;",
        texture(array(TexelFormat { TexelFormat::Kind::Float, 4, 16 }, 1, 1, 1,
                    std::vector<std::uint16_t> { 0x3c00, 0xc000, 0x0001, 0x7c00 }, 2),
            {}),
        { floats(0, 0) });
    EXPECT_EQ(halves[0], (Quad { 0xc0003c00, 0x7c000001, 0, 0 }));
}

TEST_F(Textures, FetchFromLinearMemoryIsZeroOutside)
{
    auto resource = array(kFloat, 64, 1, 1, ramp(64), 1);
    resource.kind = TextureResource::Kind::Linear;
    const auto got = run("tex.1d.v4.f32.s32 {%o0, %o1, %o2, %o3}, [%t, {%i0}];", texture(resource, {}),
        { integers(0), integers(63), integers(64), integers(-1), integers(1 << 30) });
    EXPECT_EQ(number(got[0][0]), ramp(64)[0]);
    EXPECT_EQ(number(got[1][0]), ramp(64)[63]);
    for (const unsigned i : { 2U, 3U, 4U })
        EXPECT_EQ(got[i][0], 0U);
}

TEST_F(Textures, PitchedRowsMayHaveGaps)
{
    std::vector<float> values(16 * 4, -1);
    for (unsigned y = 0; y < 4; ++y)
        for (unsigned x = 0; x < 10; ++x)
            values[16 * y + x] = static_cast<float>(100 * y + x);
    auto resource = array(kFloat, 10, 4, 1, values, 2);
    resource.kind = TextureResource::Kind::Pitch2D;
    resource.levels[0].rowPitch = 64;
    const auto got = run("tex.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}];", texture(resource, {}),
        { floats(9.5F, 3.5F), floats(100, 2), floats(4, 1.9F) });
    EXPECT_EQ(number(got[0][0]), 309);
    EXPECT_EQ(number(got[1][0]), 209) << "clamped to the width, not to the pitch";
    EXPECT_EQ(number(got[2][0]), 104);
}

TEST_F(Textures, LayersCubesAndTheirFaces)
{
    std::vector<float> values(4 * 4 * 12);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i);
    auto layered = array(kFloat, 4, 4, 12, values, 2);
    layered.layered = true;
    const auto flat = run("tex.a2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%i3, %f0, %f1, %f1}];", texture(layered, {}),
        { { { bits(1), bits(2), 0, 3 } }, { { bits(3), bits(3), 0, 99 } }, { { bits(0), bits(0), 0, 0xffffffff } } });
    EXPECT_EQ(number(flat[0][0]), 3 * 16 + 2 * 4 + 1);
    EXPECT_EQ(number(flat[1][0]), 11 * 16 + 3 * 4 + 3) << "layers are clamped";
    EXPECT_EQ(number(flat[2][0]), 0);
    auto rows = array(kFloat, 4, 1, 12, values, 1);
    rows.layered = true;
    const auto row = run(
        "tex.a1d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%i3, %f0}];", texture(rows, {}), { { { bits(1), 0, 0, 3 } } });
    EXPECT_EQ(number(row[0][0]), 13);
    auto cubes = layered;
    cubes.cubemap = true;
    // The table of the guide: the greatest coordinate chooses the face, s and t the texel.
    const auto face = run("tex.acube.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%i3, %f0, %f1, %f2}];", texture(cubes, {}),
        { { { bits(1), bits(0.1F), bits(0.6F), 1 } }, { { bits(-2), bits(0.2F), bits(1.2F), 0 } },
            { { bits(0.6F), bits(1), bits(-0.1F), 0 } }, { { bits(0.6F), bits(-1), bits(-0.1F), 1 } },
            { { bits(0.6F), bits(-0.1F), bits(1), 0 } }, { { bits(0.6F), bits(-0.1F), bits(-1), 0 } } });
    const auto texel = [](int layer, double s, double t) {
        return static_cast<float>(layer * 16 + int((t + 1) / 2 * 4) * 4 + int((s + 1) / 2 * 4));
    };
    EXPECT_EQ(number(face[0][0]), texel(6 + 0, -0.6, -0.1));
    EXPECT_EQ(number(face[1][0]), texel(1, 0.6, -0.1));
    EXPECT_EQ(number(face[2][0]), texel(2, 0.6, -0.1));
    EXPECT_EQ(number(face[3][0]), texel(6 + 3, 0.6, 0.1));
    EXPECT_EQ(number(face[4][0]), texel(4, 0.6, 0.1));
    EXPECT_EQ(number(face[5][0]), texel(5, -0.6, 0.1));
}

TEST_F(Textures, GatherTakesOneChannelOfTheFour)
{
    std::vector<float> values(4 * 4 * 2);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i);
    const auto resource = array(TexelFormat { TexelFormat::Kind::Float, 2, 32 }, 4, 4, 1, values, 2);
    const auto got
        = run("tld4.g.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}];", texture(resource, {}), { floats(2, 3) });
    const auto green = [](int x, int y) { return bits(static_cast<float>((y * 4 + x) * 2 + 1)); };
    EXPECT_EQ(got[0], (Quad { green(1, 3), green(2, 3), green(2, 2), green(1, 2) }));
}

TEST_F(Textures, LevelsOfDetail)
{
    auto resource = array(kFloat, 8, 8, 1, std::vector<float>(64, 10), 2);
    for (const unsigned size : { 4U, 2U, 1U }) {
        const auto next
            = array(kFloat, size, size, 1, std::vector<float>(size * size, 80 / static_cast<float>(size)), 2);
        resource.levels.push_back(next.levels[0]);
    }
    TextureSampling sampling;
    sampling.normalizedCoordinates = true;
    sampling.mostLevel = 10;
    const std::string level = "tex.level.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}], %f2;";
    const std::vector<Point> points { floats(0.3F, 0.3F, 0), floats(0.3F, 0.3F, 1), floats(0.3F, 0.3F, 1.4F),
        floats(0.3F, 0.3F, 2.75F), floats(0.3F, 0.3F, 99), floats(0.3F, 0.3F, -3) };
    const auto nearest = run(level, texture(resource, sampling), points);
    const float wantNearest[] = { 10, 20, 20, 80, 80, 10 };
    sampling.linearMipmaps = true;
    const auto blended = run(level, texture(resource, sampling), points);
    const float wantBlended[] = { 10, 20, 20 + 20 * 102.0F / 256, 40 + 40 * 0.75F, 80, 10 };
    for (unsigned i = 0; i < points.size(); ++i) {
        EXPECT_EQ(number(nearest[i][0]), wantNearest[i]) << i;
        EXPECT_NEAR(number(blended[i][0]), wantBlended[i], 1e-4) << i;
    }
    // A step of 4 texels of the first level is level 2.
    const auto slopes = run("tex.grad.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0, %f1}], {%f2, %f3}, {%f3, %f3};",
        texture(resource, sampling), { floats(0.3F, 0.3F, 0.5F, 0), floats(0.3F, 0.3F, 0.125F, 0) });
    EXPECT_EQ(number(slopes[0][0]), 40);
    EXPECT_EQ(number(slopes[1][0]), 10);
    sampling.leastLevel = 1;
    sampling.mostLevel = 2;
    const auto clamped = run(level, texture(resource, sampling), points);
    EXPECT_EQ(number(clamped[0][0]), 20);
    EXPECT_EQ(number(clamped[4][0]), 40);
}

TEST_F(Textures, SurfacesReadWriteAndReduce)
{
    std::vector<std::uint32_t> values(8 * 4 * 2);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint32_t>(i * 1000);
    const auto volume = array(TexelFormat { TexelFormat::Kind::Unsigned, 1, 32 }, 8, 4, 2, values, 3);
    const auto object = *gpu->createSurface(volume);
    const auto read = run("suld.b.3d.v2.b32.zero {%o0, %o1}, [%t, {%i0, %i1, %i2, %i2}]; suld.b.3d.b16.clamp {%h0}, "
                          "[%t, {%i0, %i1, %i2, %i2}]; cvt.u32.u16 %o2, %h0; mov.u32 %o3, 5;",
        object, { integers(8, 1, 1), integers(64, 1, 1), integers(0, -1, 0), integers(24, 3, 1) });
    const auto at = [&](unsigned x, unsigned y, unsigned z) { return values[(z * 4 + y) * 8 + x]; };
    EXPECT_EQ(read[0], (Quad { at(2, 1, 1), at(3, 1, 1), at(2, 1, 1) & 0xffff, 5 }));
    EXPECT_EQ(read[1], (Quad { 0, 0, at(7, 1, 1) >> 16, 5 })) << "the last two bytes of the row";
    EXPECT_EQ(read[2], (Quad { 0, 0, at(0, 0, 0) & 0xffff, 5 }));
    EXPECT_EQ(read[3], (Quad { at(6, 3, 1), at(7, 3, 1), at(6, 3, 1) & 0xffff, 5 }));
    run("sust.b.3d.b32.zero [%t, {%i0, %i1, %i2, %i2}], {%i3}; mov.u32 %o0, 0;", object,
        { integers(4, 2, 1, 77), integers(-4, 2, 1, 88), integers(4, 2, 5, 88) });
    auto now = download<std::uint32_t>(volume.levels[0].address, values.size());
    values[(4 + 2) * 8 + 1] = 77;
    EXPECT_EQ(now, values);
    std::vector<Point> adds(640, integers(8, 1, 0, 3));
    run("sured.b.add.3d.u32.trap [%t, {%i0, %i1, %i2, %i2}], %i3; mov.u32 %o0, 0;", object, adds);
    run("sured.b.max.3d.s32.trap [%t, {%i0, %i1, %i2, %i2}], %i3; mov.u32 %o0, 0;", object,
        { integers(12, 1, 0, -5), integers(12, 1, 0, 123456) });
    now = download<std::uint32_t>(volume.levels[0].address, values.size());
    EXPECT_EQ(now[8 + 2], values[8 + 2] + 1920);
    EXPECT_EQ(now[8 + 3], 123456U);
    const auto bytes
        = array(TexelFormat { TexelFormat::Kind::Unsigned, 4, 8 }, 4, 1, 1, std::vector<std::uint32_t>(4, 0), 1);
    run("sust.p.1d.v4.b32.trap [%t, {%i0}], {%i1, %i2, %i3, %i0}; mov.u32 %o0, 0;", *gpu->createSurface(bytes),
        { integers(2, 1, 300, 255) });
    EXPECT_EQ(download<std::uint32_t>(bytes.levels[0].address, 4)[2], 0x02ffff01U);
}

TEST_F(Textures, AnswerQueries)
{
    const auto volume
        = array(TexelFormat { TexelFormat::Kind::Unsigned, 4, 8 }, 8, 4, 2, std::vector<std::uint32_t>(64, 0), 3);
    TextureSampling sampling;
    sampling.normalizedFloat = sampling.linear = sampling.normalizedCoordinates = true;
    sampling.addressing = { AddressMode::Wrap, AddressMode::Clamp, AddressMode::Border };
    const auto object = texture(volume, sampling);
    EXPECT_EQ(run("txq.width.b32 %o0, [%t]; txq.height.b32 %o1, [%t]; txq.depth.b32 %o2, [%t]; "
                  "txq.num_mipmap_levels.b32 %o3, [%t];",
                  object, { integers(0) })[0],
        (Quad { 8, 4, 2, 1 }));
    EXPECT_EQ(run("txq.channel_data_type.b32 %o0, [%t]; txq.channel_order.b32 %o1, [%t]; "
                  "txq.normalized_coords.b32 %o2, [%t]; txq.filter_mode.b32 %o3, [%t];",
                  object, { integers(0) })[0],
        (Quad { 0x10d2, 0x10b5, 1, 1 }));
    const auto surface = *gpu->createSurface(volume);
    EXPECT_EQ(run("suq.width.b32 %o0, [%t]; istypep.texref %p, %t; selp.u32 %o1, 1, 0, %p; istypep.surfref %p, %t; "
                  "selp.u32 %o2, 1, 0, %p; suq.array_size.b32 %o3, [%t];",
                  surface, { integers(0) })[0],
        (Quad { 8, 0, 1, 0 }));
}

TEST_F(Textures, MisuseIsAFault)
{
    const std::string fetch = "tex.1d.v4.f32.s32 {%o0, %o1, %o2, %o3}, [%t, {%i0}];";
    const std::string write = "sust.b.2d.b32.trap [%t, {%i0, %i1}], {%i2}; mov.u32 %o0, 0;";
    auto linear = array(kFloat, 64, 1, 1, ramp(64), 1);
    linear.kind = TextureResource::Kind::Linear;
    linear.label = "weights";
    const auto freed = texture(linear, {});
    ASSERT_EQ(gpu->free(linear.levels[0].address), device::Status::Success);
    auto result = start(fetch, freed, { integers(0) });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, device::FaultKind::UseAfterFree);
    EXPECT_THAT(result.error().fault->message, HasSubstr("weights"));

    const auto plane = array(kFloat, 4, 4, 1, ramp(16), 2);
    const auto gone = texture(plane, {});
    EXPECT_EQ(gpu->destroyTexture(gone), device::Status::Success);
    EXPECT_EQ(gpu->destroyTexture(gone), device::Status::InvalidValue);
    result = start(fetch, gone, { integers(0) });
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().fault->message, HasSubstr("destroyed"));
    result = start(fetch, 0x12345678, { integers(0) });
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().fault->message, HasSubstr("0x12345678 is no texture object"));

    const auto surface = *gpu->createSurface(plane);
    result = start(fetch, surface, { integers(0) });
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().fault->message, HasSubstr("a surface object is used as a texture"));
    result = start(write, surface, { integers(0, 0), integers(12, 4) });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, device::FaultKind::OutOfBounds);
    EXPECT_EQ(result.error().fault->thread.x, 1U);
    EXPECT_THAT(result.error().fault->message, HasSubstr("byte 12 of row 4; the surface has 4 rows of 16 bytes"));
    result = start(write, surface, { integers(2, 0) });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, device::FaultKind::Misaligned);

    TextureSampling sampling;
    sampling.linear = true;
    const auto whole
        = array(TexelFormat { TexelFormat::Kind::Signed, 1, 32 }, 4, 1, 1, std::vector<std::uint32_t>(4, 0), 1);
    EXPECT_EQ(gpu->createTexture(whole, sampling).error(), device::Status::InvalidFilterSetting);
    sampling.normalizedFloat = true;
    EXPECT_EQ(gpu->createTexture(whole, sampling).error(), device::Status::InvalidNormSetting);
    auto beyond = plane;
    beyond.levels[0].height = 5;
    EXPECT_EQ(gpu->createTexture(beyond, {}).error(), device::Status::InvalidValue);
}

/// Lanes that take turns make the kernel run lane by lane; textures work there too.
TEST_F(Textures, LaneByLane)
{
    const auto object = texture(array(kFloat, 64, 1, 1, ramp(64), 1), {});
    std::vector<Point> points { integers(0, 0) };
    for (unsigned i = 1; i < 32; ++i)
        points.push_back(floats(static_cast<float>(i)));
    const auto got = run("ld.param.u64 %d1, [in];\n"
                         "wait: ld.volatile.global.u32 %r3, [%d1+4]; setp.ne.u32 %p, %r3, %r0; @%p bra wait;\n"
                         "tex.1d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%t, {%f0}];\n"
                         "add.u32 %r3, %r0, 1; st.volatile.global.u32 [%d1+4], %r3;\n",
        object, points);
    for (unsigned i = 0; i < 32; ++i)
        EXPECT_EQ(number(got[i][0]), ramp(64)[i]) << i;
}

} // namespace
} // namespace warpdesk::emulator
