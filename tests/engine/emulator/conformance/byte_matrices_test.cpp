// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <fmt/format.h>

#include <random>

/// ldmatrix and stmatrix of bytes and of packed elements (PTX ISA 9.7.14.5.15 and .16). Where an element lies in memory
/// and in the registers is written down here as (lane, register, byte) for each (matrix, row, column).
namespace {

using namespace warpdesk::test;
using Bytes = std::vector<std::uint8_t>;

/// One warp. Lane l names the row at l * 16 of 512 bytes of shared memory, backwards, so that rows are not in order:
/// row l lies at (31 - l) * 16. `registers` hold what is stored or loaded; memory and registers are given back.
struct Ran {
    Bytes memory;
    std::vector<std::uint32_t> registers; ///< by register, then lane
};

Ran run(const std::string& instruction, unsigned count, const Bytes& memory, const std::vector<std::uint32_t>& given)
{
    std::string list;
    std::string loads;
    std::string stores;
    for (unsigned r = 0; r < count; ++r) {
        list += fmt::format("{}%r{}", r == 0 ? "" : ", ", r);
        loads += fmt::format("ld.global.u32 %r{0}, [%d2+{1}];\n", r, 512 + 128 * r);
        stores += fmt::format("st.global.u32 [%d2+{1}], %r{0};\n", r, 512 + 128 * r);
    }
    const bool store = instruction.starts_with("st");
    const std::string text = fmt::format(
        ".version 8.8\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 data)\n{{\n"
        ".shared .align 16 .b8 tile[512]; .reg .b64 %d<4>; .reg .b32 %r<8>; .reg .b32 %s<6>; .reg .b32 %v<4>;\n"
        "ld.param.u64 %d1, [data]; mov.u32 %s1, %tid.x; mul.wide.u32 %d3, %s1, 16; add.u64 %d3, %d1, %d3;\n"
        "mul.wide.u32 %d2, %s1, 4; add.u64 %d2, %d1, %d2; mov.u32 %s2, tile; mad.lo.u32 %s3, %s1, 16, %s2;\n"
        "ld.global.v4.u32 {{%v0, %v1, %v2, %v3}}, [%d3]; st.shared.v4.u32 [%s3], {{%v0, %v1, %v2, "
        "%v3}};\n{}bar.warp.sync -1;\n"
        "sub.u32 %s4, 31, %s1; mad.lo.u32 %s5, %s4, 16, %s2;\n{} {};\nbar.warp.sync -1;\n"
        "ld.shared.v4.u32 {{%v0, %v1, %v2, %v3}}, [%s3]; st.global.v4.u32 [%d3], {{%v0, %v1, %v2, %v3}};\n{}ret;\n}}\n",
        loads, instruction, store ? fmt::format("[%s5], {{{}}}", list) : fmt::format("{{{}}}, [%s5]", list), stores);
    DeviceModule module(text, warpdesk::device::Checks::Memory);
    const DeviceBytes data(1024);
    std::copy(memory.begin(), memory.end(), data.as<std::uint8_t>());
    std::copy(given.begin(), given.end(), data.as<std::uint32_t>() + 128);
    const std::uint64_t parameters[] { data.address() };
    EXPECT_EQ(module.launch("k", { 1, 1, 1 }, { 32, 1, 1 }, std::as_bytes(std::span(parameters))), "") << instruction;
    Ran ran;
    ran.memory.assign(data.as<std::uint8_t>(), data.as<std::uint8_t>() + 512);
    ran.registers.assign(data.as<std::uint32_t>() + 128, data.as<std::uint32_t>() + 128 + 32 * count);
    return ran;
}

std::uint8_t byteOf(const std::vector<std::uint32_t>& registers, unsigned index, unsigned lane, unsigned byte)
{
    return static_cast<std::uint8_t>(registers[index * 32 + lane] >> (8 * byte));
}

Bytes randomBytes(std::size_t count)
{
    static std::mt19937 random(11);
    Bytes result(count);
    for (std::uint8_t& byte : result)
        byte = static_cast<std::uint8_t>(random());
    return result;
}

/// Element `column` of a row of 16 elements of so many bits, lowest bits first.
std::uint8_t elementOf(const Bytes& memory, unsigned row, unsigned column, unsigned bits)
{
    std::uint8_t result = 0;
    for (unsigned i = 0; i < bits; ++i) {
        const unsigned at = column * bits + i;
        result = static_cast<std::uint8_t>(result | (memory[(31 - row) * 16 + at / 8] >> (at % 8) & 1U) << i);
    }
    return result;
}

struct Source {
    std::string suffix;
    unsigned bits;
};

TEST(ConformByteMatrices, SixteenBySixteenTransposed)
{
    for (const Source& source : { Source { "b8", 8 }, { "b8x16.b6x16_p32", 6 }, { "b8x16.b4x16_p64", 4 } })
        for (const unsigned matrices : { 1U, 2U }) {
            const Bytes memory = randomBytes(512);
            const auto ran
                = run(fmt::format("ldmatrix.sync.aligned.m16n16.x{}.trans.shared.{}", matrices, source.suffix),
                    2 * matrices, memory, {});
            EXPECT_EQ(ran.memory, memory);
            for (unsigned matrix = 0; matrix < matrices; ++matrix)
                for (unsigned row = 0; row < 16; ++row)
                    for (unsigned column = 0; column < 16; ++column) {
                        // A column of memory is spread over a group of four lanes, four elements each.
                        const unsigned lane = column % 8 * 4 + row / 4;
                        EXPECT_EQ(byteOf(ran.registers, 2 * matrix + column / 8, lane, row % 4),
                            elementOf(memory, 16 * matrix + row, column, source.bits))
                            << source.suffix << " " << matrix << " " << row << " " << column;
                    }
        }
}

TEST(ConformByteMatrices, EightBySixteenOfPackedElements)
{
    for (const Source& source : { Source { "b8x16.b6x16_p32", 6 }, { "b8x16.b4x16_p64", 4 } })
        for (const unsigned matrices : { 1U, 2U, 4U }) {
            const Bytes memory = randomBytes(512);
            const auto ran = run(fmt::format("ldmatrix.sync.aligned.m8n16.x{}.shared.{}", matrices, source.suffix),
                matrices, memory, {});
            for (unsigned matrix = 0; matrix < matrices; ++matrix)
                for (unsigned row = 0; row < 8; ++row)
                    for (unsigned column = 0; column < 16; ++column)
                        EXPECT_EQ(byteOf(ran.registers, matrix, row * 4 + column / 4, column % 4),
                            elementOf(memory, 8 * matrix + row, column, source.bits))
                            << source.suffix << " " << matrix << " " << row << " " << column;
        }
}

TEST(ConformByteMatrices, StoresSixteenByEightTransposed)
{
    for (const unsigned matrices : { 1U, 2U, 4U }) {
        const Bytes memory = randomBytes(512);
        const Bytes values = randomBytes(128 * matrices);
        std::vector<std::uint32_t> given(32 * matrices);
        for (std::size_t i = 0; i < values.size(); ++i)
            given[i / 4] |= std::uint32_t { values[i] } << (8 * (i % 4));
        const auto ran
            = run(fmt::format("stmatrix.sync.aligned.m16n8.x{}.trans.shared.b8", matrices), matrices, memory, given);
        Bytes expected = memory;
        for (unsigned matrix = 0; matrix < matrices; ++matrix)
            for (unsigned row = 0; row < 16; ++row)
                for (unsigned column = 0; column < 8; ++column)
                    expected[(31 - (8 * matrix + column)) * 16 + row]
                        = byteOf(given, matrix, row % 8 * 4 + column / 2, row / 8 * 2 + column % 2);
        EXPECT_EQ(ran.memory, expected) << matrices;
    }
}

} // namespace
