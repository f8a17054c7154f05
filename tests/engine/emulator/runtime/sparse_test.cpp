// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <random>

// mma.sp of every shape and type of sm_80 and sm_89, against dense products computed here. Fragments lie as the PTX ISA
// says (9.7.14.6.2): A packed as in a dense product of half the k, metadata in the lanes that the selector names.

namespace warpdesk::emulator {
namespace {

using Words = std::vector<std::uint32_t>;

struct Kind {
    std::string name;
    unsigned bits;
    std::function<std::uint32_t(int)> encode; ///< of value / 4 for floats, of the value for integers
    int least, most;
    bool integer;
};

std::uint32_t halfBits(double value) { return std::bit_cast<std::uint16_t>(static_cast<_Float16>(value)); }
std::uint32_t floatBits(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

/// value / 4 in the eight bits of e4m3, for values of up to four bits.
std::uint32_t e4m3Bits(int value)
{
    if (value == 0)
        return 0;
    int exponent = 0;
    const double fraction = std::frexp(std::abs(value) / 4.0, &exponent);
    const auto mantissa = static_cast<std::uint32_t>(fraction * 16) & 7U;
    return (value < 0 ? 0x80U : 0U) | static_cast<std::uint32_t>(exponent + 6) << 3U | mantissa;
}

const Kind kF16 { "f16", 16, [](int v) { return halfBits(v / 4.0); }, -200, 200, false };
const Kind kBF16 { "bf16", 16, [](int v) { return floatBits(v / 4.0) >> 16U; }, -127, 127, false };
const Kind kTF32 { "tf32", 32, [](int v) { return floatBits(v / 4.0); }, -500, 500, false };
const Kind kS8 { "s8", 8, [](int v) { return static_cast<std::uint32_t>(v) & 0xffU; }, -128, 127, true };
const Kind kU8 { "u8", 8, [](int v) { return static_cast<std::uint32_t>(v); }, 0, 255, true };
const Kind kS4 { "s4", 4, [](int v) { return static_cast<std::uint32_t>(v) & 15U; }, -8, 7, true };
const Kind kU4 { "u4", 4, [](int v) { return static_cast<std::uint32_t>(v); }, 0, 15, true };
const Kind kE4M3 { "e4m3", 8, e4m3Bits, -15, 15, false };

/// Metadata as libraries bring it from rows into the order that a warp loads: rows interleaved, then blocks of 2 x 2
/// turned from Z to N. `rows` has two entries a row: four chunks each where elements have 16 bits or more (a tile of 32
/// rows), eight where they have fewer (a tile of 16). A lane's word is one entry of 32 bits, or two of 16.
Words reordered(const std::vector<std::array<std::uint32_t, 2>>& rows)
{
    const bool narrow = rows.size() == 32;
    const unsigned between = narrow ? 4 : 2;
    Words entries(rows.size() * 2);
    for (unsigned row = 0; row < rows.size(); ++row)
        for (unsigned column = 0; column < 2; ++column) {
            unsigned toRow = row % 8 * between + row / 8;
            unsigned toColumn = column;
            if (toRow % 2 == 0 && toColumn == 1)
                ++toRow, --toColumn;
            else if (toRow % 2 == 1 && toColumn == 0)
                --toRow, ++toColumn;
            entries[toRow * 2 + toColumn] = rows[row][column];
        }
    if (!narrow)
        return entries;
    Words words(32);
    for (unsigned lane = 0; lane < 32; ++lane)
        words[lane] = entries[lane * 2] | entries[lane * 2 + 1] << 16U;
    return words;
}

class Sparse : public DeviceTest {
protected:
    struct Case {
        unsigned k;
        const Kind* a;
        const Kind* b;
        std::string accumulator;
        unsigned selector;
        std::string form = "sp::ordered_metadata";
    };
    void check(const Case& one);
    std::mt19937 random { 5 };
};

void Sparse::check(const Case& one)
{
    const unsigned k = one.k;
    const unsigned per = 32 / one.a->bits;
    const bool pairs = one.a->bits == 4;
    const bool single = one.a->bits == 32;
    const unsigned chunkColumns = single ? 2 : pairs ? 8 : 4;
    const unsigned chunks = k / chunkColumns;
    const std::string name = "mma." + one.form + ".sync.aligned.m16n8k" + std::to_string(k) + ".row.col."
        + one.accumulator + "." + one.a->name + "." + one.b->name + "." + one.accumulator;
    SCOPED_TRACE(name + " selector " + std::to_string(one.selector));
    const auto draw = [&](const Kind& kind) {
        return kind.least + static_cast<int>(random() % static_cast<unsigned>(kind.most - kind.least + 1));
    };
    // A by rows, its packed half, and four bits for each chunk.
    std::vector<int> dense(16 * k, 0), packed(16 * k / 2), b(k * 8), c(16 * 8);
    std::vector<std::uint32_t> indices(16 * chunks);
    for (unsigned row = 0; row < 16; ++row)
        for (unsigned chunk = 0; chunk < chunks; ++chunk) {
            const auto first = static_cast<unsigned>(random() % 3);
            const unsigned second = first + 1 + static_cast<unsigned>(random() % (3 - first));
            const bool upper = random() % 2 != 0;
            indices[row * chunks + chunk] = single ? (upper ? 0b1110U : 0b0100U) : first | second << 2U;
            const unsigned count = chunkColumns / 2;
            for (unsigned i = 0; i < count; ++i) {
                unsigned column = (i == 0 ? first : second);
                if (single)
                    column = upper ? 1 : 0;
                else if (pairs)
                    column = (i < 2 ? first : second) * 2 + i % 2;
                const int value = draw(*one.a);
                packed[row * k / 2 + chunk * count + i] = value;
                dense[row * k + chunk * chunkColumns + column] = value;
            }
        }
    for (int& x : b)
        x = draw(*one.b);
    for (int& x : c)
        x = static_cast<int>(random() % 2000) - 1000;

    const unsigned aRegisters = 2 * (k / 2 / (4 * per)), bRegisters = k / (4 * per);
    const bool halves = one.accumulator == "f16";
    const unsigned cRegisters = halves ? 2 : 4;
    Words in((aRegisters + bRegisters + cRegisters + 1) * 32, 0);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned group = lane / 4, member = lane % 4;
        for (unsigned r = 0; r < aRegisters; ++r)
            for (unsigned e = 0; e < per; ++e) {
                const unsigned row = group + r % 2 * 8;
                const unsigned column = r / 2 * 4 * per + member * per + e;
                in[r * 32 + lane] |= one.a->encode(packed[row * k / 2 + column]) << (e * one.a->bits);
            }
        for (unsigned r = 0; r < bRegisters; ++r)
            for (unsigned e = 0; e < per; ++e)
                in[(aRegisters + r) * 32 + lane] |= one.b->encode(b[(r * 4 * per + member * per + e) * 8 + group])
                    << (e * one.b->bits);
        for (unsigned i = 0; i < 4; ++i) {
            const int value = c[(group + i / 2 * 8) * 8 + member * 2 + i % 2];
            std::uint32_t* first = &in[(aRegisters + bRegisters) * 32 + lane];
            if (halves)
                first[i / 2 * 32] |= halfBits(value / 4.0) << (16 * (i % 2));
            else
                first[i * 32] = one.a->integer ? static_cast<std::uint32_t>(value) : floatBits(value / 4.0);
        }
    }
    // Lanes that are not named hold noise.
    std::uint32_t* const metadata = &in[(aRegisters + bRegisters + cRegisters) * 32];
    for (unsigned lane = 0; lane < 32; ++lane)
        metadata[lane] = static_cast<std::uint32_t>(random());
    const unsigned lanes = chunks / 4; // of a group of four
    const unsigned firstLane = lanes == 4 ? 0 : one.selector * lanes;
    for (unsigned group = 0; group < 8; ++group)
        for (unsigned t = 0; t < lanes; ++t) {
            std::uint32_t word = 0;
            for (unsigned i = 0; i < 8; ++i) {
                // Wide elements: four chunks of both rows. Narrow ones: eight chunks of one row.
                const unsigned row = one.a->bits >= 16 ? group + i / 4 * 8 : group + t % 2 * 8;
                const unsigned chunk = one.a->bits >= 16 ? t * 4 + i % 4 : t / 2 * 8 + i;
                word |= indices[row * chunks + chunk] << (4 * i);
            }
            metadata[group * 4 + firstLane + t] = word;
        }
    // The order that libraries load, where a warp needs the whole of it.
    if (const bool narrow = one.a->bits >= 16; lanes == (narrow ? 2U : 4U)) {
        std::vector<std::array<std::uint32_t, 2>> entries(narrow ? 32 : 16);
        const unsigned perEntry = narrow ? 4 : 8;
        for (unsigned row = 0; row < 16; ++row)
            for (unsigned chunk = 0; chunk < chunks; ++chunk)
                entries[(narrow ? 16 * one.selector : 0) + row][chunk / perEntry] |= indices[row * chunks + chunk]
                    << (chunk % perEntry * 4);
        const Words loaded = reordered(entries);
        for (unsigned lane = 0; lane < 32; ++lane)
            if (lane % 4 >= firstLane && lane % 4 < firstLane + lanes)
                metadata[lane] = loaded[lane];
    }

    std::string text = ".version 8.7\n.target sm_90a\n.address_size 64\n"
                       ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
                       ".reg .b32 %i<64>; .reg .b32 %o<16>; .reg .b64 %in; .reg .b64 %out; .reg .b64 %at;\n"
                       ".reg .b32 %lane;\n"
                       "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %lane, %tid.x;\n"
                       "mul.wide.u32 %at, %lane, 4; add.u64 %in, %in, %at; add.u64 %out, %out, %at;\n";
    const unsigned inputs = aRegisters + bRegisters + cRegisters + 1;
    for (unsigned i = 0; i < inputs; ++i)
        text += "ld.global.b32 %i" + std::to_string(i) + ", [%in+" + std::to_string(i * 128) + "];\n";
    unsigned next = 0;
    const auto list = [&](const char* prefix, unsigned count, unsigned from) {
        std::string registers = "{";
        for (unsigned i = 0; i < count; ++i)
            registers.append(i == 0 ? "%" : ", %").append(prefix).append(std::to_string(from + i));
        return registers.append("}");
    };
    text += name + " " + list("o", cRegisters, 0);
    for (const unsigned count : { aRegisters, bRegisters, cRegisters }) {
        text += ", " + list("i", count, next);
        next += count;
    }
    text += ", %i" + std::to_string(next) + ", " + std::to_string(one.selector) + ";\n";
    for (unsigned i = 0; i < cRegisters; ++i)
        text += "st.global.b32 [%out+" + std::to_string(i * 128) + "], %o" + std::to_string(i) + ";\n";
    loadText(text + "ret;\n}\n");
    const auto from = upload(in);
    const auto to = upload(Words(cRegisters * 32, 0xeeeeeeeeU));
    EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(from, to)));
    const auto got = download<std::uint32_t>(to, cRegisters * 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
            std::int64_t sum = 0;
            for (unsigned x = 0; x < k; ++x)
                sum += std::int64_t { dense[row * k + x] } * b[x * 8 + column];
            const double exact = static_cast<double>(sum) / 16 + c[row * 8 + column] / 4.0;
            std::uint32_t want = floatBits(exact);
            if (one.a->integer)
                want = static_cast<std::uint32_t>(sum + c[row * 8 + column]);
            std::uint32_t word = got[(halves ? i / 2 : i) * 32 + lane];
            if (halves) {
                want = halfBits(exact);
                word = word >> (16 * (i % 2)) & 0xffffU;
            }
            ASSERT_EQ(word, want) << "row " << row << " column " << column;
        }
}

TEST_F(Sparse, Floats)
{
    for (const unsigned selector : { 0U, 1U, 2U, 3U }) {
        check({ 16, &kF16, &kF16, "f32", selector });
        check({ 16, &kF16, &kF16, "f16", selector, "sp" });
        check({ 16, &kBF16, &kBF16, "f32", selector });
        check({ 8, &kTF32, &kTF32, "f32", selector, "sp" });
    }
    for (const unsigned selector : { 0U, 1U }) {
        check({ 32, &kF16, &kF16, "f32", selector, "sp" });
        check({ 32, &kF16, &kF16, "f16", selector });
        check({ 32, &kBF16, &kBF16, "f32", selector });
        check({ 16, &kTF32, &kTF32, "f32", selector });
    }
    check({ 64, &kE4M3, &kE4M3, "f32", 0 });
}

TEST_F(Sparse, Integers)
{
    for (const auto& [a, b] : { std::pair { &kS8, &kS8 }, { &kU8, &kS8 }, { &kS8, &kU8 } }) {
        check({ 32, a, b, "s32", 0 });
        check({ 32, a, b, "s32", 1, "sp" });
        check({ 64, a, b, "s32", 0 });
    }
    for (const auto& [a, b] : { std::pair { &kS4, &kS4 }, { &kU4, &kS4 } }) {
        check({ 64, a, b, "s32", 0 });
        check({ 64, a, b, "s32", 1 });
        check({ 128, a, b, "s32", 0 });
    }
}

} // namespace
} // namespace warpdesk::emulator
