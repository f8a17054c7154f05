// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/texture_sampling.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace warpdesk::emulator {

namespace {

using device::AddressMode;
using device::TexelFormat;
using device::TextureLevel;
using device::TextureResource;
using device::TextureSampling;

constexpr std::int32_t kOutside = -1; ///< an index that reads the border
constexpr float kFarthest = 1073741824.0F; ///< 2^30: beyond any texture, and its neighbours still fit an integer

std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }
float floatOf(std::uint32_t bits) { return std::bit_cast<float>(bits); }

float halfValue(std::uint16_t bits) { return static_cast<float>(std::bit_cast<_Float16>(bits)); }

float linearOfSrgb(float value)
{
    return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

/// One channel of a texel: bits of a float, or an integer extended to 32 bits.
std::uint32_t channelAt(const TexelFormat& format, const std::byte* from, unsigned channel)
{
    from += std::size_t { channel } * format.bits / 8U;
    if (format.bits == 32) {
        std::uint32_t value = 0;
        std::memcpy(&value, from, sizeof value);
        return value;
    }
    std::uint16_t value = 0;
    std::memcpy(&value, from, format.bits / 8U);
    if (format.kind == TexelFormat::Kind::Float)
        return bitsOf(halfValue(value));
    if (format.kind == TexelFormat::Kind::Unsigned)
        return value;
    const std::int32_t extended = format.bits == 8 ? static_cast<std::int8_t>(value) : static_cast<std::int16_t>(value);
    return static_cast<std::uint32_t>(extended);
}

/// Integers as [0, 1] or [-1, 1]; the least integer is -1 as well.
float normalized(const TexelFormat& format, std::uint32_t value)
{
    if (format.kind == TexelFormat::Kind::Unsigned)
        return static_cast<float>(value) / (format.bits == 8 ? 255.0F : 65535.0F);
    return std::max(
        static_cast<float>(static_cast<std::int32_t>(value)) / (format.bits == 8 ? 127.0F : 32767.0F), -1.0F);
}

/// A texture while one fetch is under way.
class Sampler {
public:
    Sampler(const TextureResource& resource, const TextureSampling& sampling, const TextureCode& code,
        const TextureFetch& fetch)
        : m_resource(resource)
        , m_sampling(sampling)
        , m_code(code)
        , m_fetch(fetch)
        , m_floats(resource.format.kind == TexelFormat::Kind::Float || sampling.normalizedFloat)
        , m_axes(std::min(coordinateCount(code.geometry), 3U))
    {
    }

    Texel run()
    {
        if (m_code.integerCoordinates) {
            std::array<std::int32_t, 3> at {};
            for (unsigned axis = 0; axis < m_axes; ++axis)
                at[axis] = static_cast<std::int32_t>(m_fetch.at[axis]) + offset(axis);
            return texel(m_resource.levels.front(), at, layer());
        }
        for (unsigned axis = 0; axis < m_axes; ++axis)
            m_at[axis] = floatOf(m_fetch.at[axis]);
        if (m_code.geometry == Geometry::Cube || m_code.geometry == Geometry::ACube)
            enterFace();
        const float most = static_cast<float>(m_resource.levels.size() - 1);
        const float level = m_resource.levels.size() == 1 ? 0.0F : std::clamp(levelOfDetail(), 0.0F, most);
        if (!m_sampling.linearMipmaps || m_code.gathers)
            return sampleLevel(m_resource.levels[static_cast<std::size_t>(std::floor(level + 0.5F))]);
        const float weight = quantised(level - std::floor(level));
        const auto index = static_cast<std::size_t>(level);
        const Texel near = sampleLevel(m_resource.levels[index]);
        if (weight == 0 || index + 1 == m_resource.levels.size() || !m_floats)
            return near;
        const Texel far = sampleLevel(m_resource.levels[index + 1]);
        Texel blended {};
        for (unsigned c = 0; c < 4; ++c)
            blended[c] = bitsOf((1 - weight) * floatOf(near[c]) + weight * floatOf(far[c]));
        return blended;
    }

private:
    static float quantised(float weight) { return std::floor(weight * 256 + 0.5F) / 256; }

    std::int32_t offset(unsigned axis) const { return static_cast<std::int8_t>(m_fetch.offsets >> (8 * axis)); }

    std::int32_t layer() const
    {
        const std::uint32_t layers = m_resource.levels.front().depth;
        if (m_code.geometry == Geometry::Cube)
            return m_face;
        if (!hasLayer(m_code.geometry))
            return 0;
        const std::uint32_t unit = m_code.geometry == Geometry::ACube ? 6 : 1;
        const auto last = static_cast<std::int32_t>(std::max(layers / unit, 1U)) - 1;
        return std::clamp(m_fetch.layer, 0, last) * static_cast<std::int32_t>(unit) + m_face;
    }

    /// The face that a direction leads to, and where (CUDA Programming Guide, "Cubemap Textures").
    void enterFace()
    {
        const auto [x, y, z] = m_at;
        const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
        float m = az, s = z >= 0 ? x : -x, t = -y;
        m_face = z >= 0 ? 4 : 5;
        if (ax >= ay && ax >= az) {
            m_face = x >= 0 ? 0 : 1;
            m = ax;
            s = x >= 0 ? -z : z;
        } else if (ay >= az) {
            m_face = y >= 0 ? 2 : 3;
            m = ay;
            s = x;
            t = y >= 0 ? z : -z;
        }
        m_at = { (s / m + 1) / 2, (t / m + 1) / 2, 0 };
        m_axes = 2;
        m_cube = true;
    }

    float extent(unsigned axis) const
    {
        const TextureLevel& first = m_resource.levels.front();
        return static_cast<float>(axis == 0 ? first.width : axis == 1 ? first.height : first.depth);
    }

    float levelOfDetail() const
    {
        float level = 0;
        if (m_code.detail == TextureCode::Detail::Level) {
            level = m_fetch.level;
        } else if (m_code.detail == TextureCode::Detail::Gradient) {
            const auto length = [&](const std::array<float, 3>& slope) {
                float sum = 0;
                for (unsigned axis = 0; axis < 3; ++axis) {
                    const float step = m_sampling.normalizedCoordinates || m_cube
                        ? slope[axis] * extent(m_cube ? 0 : axis)
                        : slope[axis];
                    sum += step * step;
                }
                return std::sqrt(sum);
            };
            level = std::log2(std::max(length(m_fetch.slopeX), length(m_fetch.slopeY)));
        }
        level += m_sampling.levelBias;
        if (std::isnan(level))
            level = 0;
        return std::max(std::min(level, m_sampling.mostLevel), m_sampling.leastLevel);
    }

    AddressMode modeOf(unsigned axis) const
    {
        if (m_cube)
            return AddressMode::Clamp;
        const AddressMode mode = m_sampling.addressing[axis];
        const bool repeats = mode == AddressMode::Wrap || mode == AddressMode::Mirror;
        return repeats && !m_sampling.normalizedCoordinates ? AddressMode::Clamp : mode;
    }

    /// A coordinate in texels of a level.
    float inTexels(unsigned axis, std::uint32_t size) const
    {
        float x = m_at[axis];
        if (m_sampling.normalizedCoordinates || m_cube) {
            const AddressMode mode = modeOf(axis);
            const float whole = std::floor(x);
            if (mode == AddressMode::Wrap)
                x -= whole;
            else if (mode == AddressMode::Mirror)
                x = std::fmod(whole, 2.0F) == 0 ? x - whole : 1 - (x - whole);
            x *= static_cast<float>(size);
        }
        if (std::isnan(x))
            return 0;
        return std::clamp(x + static_cast<float>(offset(axis)), -kFarthest, kFarthest);
    }

    /// The texel that an index means under the addressing of its axis.
    std::int32_t resolved(std::int32_t index, std::uint32_t size, unsigned axis) const
    {
        const auto n = static_cast<std::int32_t>(size);
        if (index >= 0 && index < n)
            return index;
        switch (modeOf(axis)) {
        case AddressMode::Wrap:
            return (index % n + n) % n;
        case AddressMode::Mirror: {
            const std::int32_t within = (index % (2 * n) + 2 * n) % (2 * n);
            return within < n ? within : 2 * n - 1 - within;
        }
        case AddressMode::Clamp:
            return index < 0 ? 0 : n - 1;
        case AddressMode::Border:
            break;
        }
        return kOutside;
    }

    Texel border() const
    {
        Texel value {};
        for (unsigned c = 0; c < m_resource.format.channels; ++c)
            value[c] = m_floats ? bitsOf(m_sampling.border[c])
                                : static_cast<std::uint32_t>(static_cast<std::int64_t>(m_sampling.border[c]));
        return value;
    }

    Texel texel(const TextureLevel& level, std::array<std::int32_t, 3> at, std::int32_t slice) const
    {
        if (m_resource.kind == TextureResource::Kind::Linear) {
            if (static_cast<std::uint32_t>(at[0]) >= level.width)
                return {};
        } else {
            const std::array<std::uint32_t, 3> sizes { level.width, level.height, level.depth };
            for (unsigned axis = 0; axis < m_axes; ++axis) {
                at[axis] = resolved(at[axis], sizes[axis], axis);
                if (at[axis] == kOutside)
                    return border();
            }
        }
        const bool volume = m_axes == 3;
        const std::int32_t z = volume ? at[2] : slice;
        const auto* from
            = std::bit_cast<const std::byte*>(texelAddress(m_resource, level, static_cast<std::uint32_t>(at[0]),
                static_cast<std::uint32_t>(at[1]), std::min(static_cast<std::uint32_t>(z), level.depth - 1)));
        Texel value {};
        for (unsigned c = 0; c < m_resource.format.channels; ++c) {
            value[c] = channelAt(m_resource.format, from, c);
            if (m_floats && m_resource.format.kind != TexelFormat::Kind::Float) {
                const float number = normalized(m_resource.format, value[c]);
                const bool colour = m_sampling.sRgb && m_resource.format.bits == 8 && c < 3;
                value[c] = bitsOf(colour ? linearOfSrgb(number) : number);
            }
        }
        return value;
    }

    Texel sampleLevel(const TextureLevel& level) const
    {
        const std::array<std::uint32_t, 3> sizes { level.width, level.height, level.depth };
        if (m_code.gathers)
            return gather(level);
        std::array<std::int32_t, 3> first {};
        std::array<float, 3> weight {};
        const bool linear = m_sampling.linear && m_floats;
        for (unsigned axis = 0; axis < m_axes; ++axis) {
            const float x = inTexels(axis, sizes[axis]) - (linear ? 0.5F : 0.0F);
            first[axis] = static_cast<std::int32_t>(std::floor(x));
            weight[axis] = linear ? quantised(x - std::floor(x)) : 0.0F;
        }
        if (!linear)
            return texel(level, first, layer());
        std::array<float, 4> sum {};
        for (unsigned corner = 0; corner < (1U << m_axes); ++corner) {
            float factor = 1;
            std::array<std::int32_t, 3> at = first;
            for (unsigned axis = 0; axis < m_axes; ++axis) {
                const bool upper = (corner >> axis & 1U) != 0;
                factor *= upper ? weight[axis] : 1 - weight[axis];
                at[axis] += upper ? 1 : 0;
            }
            if (factor == 0)
                continue; // an infinity beside the point does not reach it
            const Texel value = texel(level, at, layer());
            for (unsigned c = 0; c < 4; ++c)
                sum[c] += factor * floatOf(value[c]);
        }
        return { bitsOf(sum[0]), bitsOf(sum[1]), bitsOf(sum[2]), bitsOf(sum[3]) };
    }

    /// One channel of the four texels that linear filtering would use: (0, 1), (1, 1), (1, 0), (0, 0).
    Texel gather(const TextureLevel& level) const
    {
        const auto x = static_cast<std::int32_t>(std::floor(inTexels(0, level.width) - 0.5F));
        const auto y = static_cast<std::int32_t>(std::floor(inTexels(1, level.height) - 0.5F));
        Texel result {};
        constexpr std::array<std::array<int, 2>, 4> order { { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } } };
        for (unsigned i = 0; i < 4; ++i)
            result[i] = texel(level, { x + order[i][0], y + order[i][1], 0 }, layer())[m_code.component];
        return result;
    }

    const TextureResource& m_resource;
    const TextureSampling& m_sampling;
    const TextureCode& m_code;
    const TextureFetch& m_fetch;
    bool m_floats;
    unsigned m_axes;
    bool m_cube = false;
    std::int32_t m_face = 0;
    std::array<float, 3> m_at {};
};

std::uint32_t halfBits(std::uint32_t bits)
{
    return std::bit_cast<std::uint16_t>(static_cast<_Float16>(std::bit_cast<float>(bits)));
}

std::uint32_t clampedChannel(const TexelFormat& format, std::uint32_t value)
{
    if (format.kind == TexelFormat::Kind::Float)
        return format.bits == 16 ? halfBits(value) : value;
    if (format.bits == 32)
        return value;
    if (format.kind == TexelFormat::Kind::Unsigned)
        return std::min(value, (1U << format.bits) - 1);
    const std::int32_t most = (1 << (format.bits - 1)) - 1;
    return static_cast<std::uint32_t>(std::clamp(static_cast<std::int32_t>(value), -most - 1, most));
}

} // namespace

Texel sampleTexture(const TextureResource& resource, const TextureSampling& sampling, const TextureCode& code,
    const TextureFetch& fetch)
{
    Texel texel = Sampler(resource, sampling, code, fetch).run();
    if (code.result == TextureCode::Result::F16)
        return { halfBits(texel[0]), halfBits(texel[1]), halfBits(texel[2]), halfBits(texel[3]) };
    if (code.result == TextureCode::Result::F16x2)
        return { halfBits(texel[0]) | halfBits(texel[1]) << 16U, halfBits(texel[2]) | halfBits(texel[3]) << 16U, 0, 0 };
    return texel;
}

void storeTexel(const TexelFormat& format, std::uint64_t address, const Texel& value)
{
    auto* to = std::bit_cast<std::byte*>(address);
    for (unsigned c = 0; c < format.channels; ++c) {
        const std::uint32_t bits = clampedChannel(format, value[c]);
        std::memcpy(to + std::size_t { c } * format.bits / 8U, &bits, format.bits / 8U);
    }
}

} // namespace warpdesk::emulator
