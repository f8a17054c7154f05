// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <fmt/format.h>

/// NaNs that floating atomics leave: always the canonical one, whichever operand brought what payload (PTX ISA 9.7.13).
namespace {

using namespace warpdesk::test;

struct Kind {
    std::string type; ///< as it is written
    std::string reg; ///< register of one element
    unsigned bits; ///< of one element as written
    std::uint64_t number; ///< 1
    std::uint64_t nan[2]; ///< with payloads
    std::uint64_t result;
};

const Kind kKinds[] = {
    { "f32", "f32", 32, 0x3f800000, { 0x7fc12345, 0xff812345 }, 0x7fffffff },
    { "f64", "f64", 64, 0x3ff0000000000000, { 0x7ff8000012345678, 0x7ff0000000000001 }, 0xfff8000000000000 },
    { "noftz.f16", "b16", 16, 0x3c00, { 0x7e12, 0xfd01 }, 0x7fff },
    { "noftz.bf16", "b16", 16, 0x3f80, { 0x7fc1, 0xff81 }, 0x7fff },
    { "noftz.f16x2", "b32", 32, 0x3c003c00, { 0x7e127e34, 0xfd01fe02 }, 0x7fff7fff },
    { "noftz.bf16x2", "b32", 32, 0x3f803f80, { 0x7fc17fc2, 0xff81ff82 }, 0x7fff7fff },
};

/// One thread adds `operand` to `before`, in `space`, by atom or red; the word that is left.
std::uint64_t added(const Kind& kind, bool reduction, const std::string& space, std::uint64_t before,
    std::uint64_t operand, std::uint64_t& old)
{
    const std::string type = fmt::format("b{}", kind.bits);
    const bool shared = space == "shared";
    const std::string place = shared ? "word" : "%d2";
    const std::string text
        = fmt::format(".version 8.8\n.target sm_100a\n.address_size 64\n.shared .align 8 .b8 word[8];\n"
                      ".visible .entry k(.param .u64 memory)\n{{\n.reg .b64 %d<4>; .reg .{0} %v<4>; .reg .{1} %b<4>;\n"
                      "ld.param.u64 %d1, [memory]; add.u64 %d2, %d1, 16;\n"
                      "ld.global.{1} %b1, [%d1]; ld.global.{1} %b2, [%d1+8]; st{2}.{1} [{3}], %b1; mov.{1} %v2, %b2;\n"
                      "mov.{1} %v1, %b2;\n"
                      "{4} ld{2}.{1} %b3, [{3}]; st.global.{1} [%d1+24], %b3; mov.{1} %b1, %v1; st.global.{1} [%d1+8], "
                      "%b1; ret;\n}}\n",
            kind.reg, type, shared ? ".shared" : ".global", place,
            reduction ? fmt::format("red.{}.add.{} [{}], %v2;", space, kind.type, place)
                      : fmt::format("atom.{}.add.{} %v1, [{}], %v2;", space, kind.type, place));
    DeviceModule module(text);
    const DeviceBytes memory(32);
    auto* words = memory.as<std::uint64_t>();
    words[0] = before;
    words[1] = operand;
    words[2] = words[3] = 0;
    const std::uint64_t parameters[] { memory.address() };
    EXPECT_EQ(module.launch("k", { 1, 1, 1 }, { 1, 1, 1 }, std::as_bytes(std::span(parameters))), "");
    old = words[1];
    return words[3];
}

TEST(ConformAtomics, LeaveTheCanonicalNan)
{
    for (const Kind& kind : kKinds)
        for (const bool reduction : { false, true })
            for (const char* space : { "global", "shared" })
                for (const std::uint64_t nan : kind.nan)
                    for (const bool first : { false, true }) {
                        std::uint64_t old = 0;
                        const std::uint64_t before = first ? nan : kind.number;
                        const auto left = added(kind, reduction, space, before, first ? kind.number : nan, old);
                        EXPECT_EQ(left, kind.result) << kind.type << " " << space << " " << reduction << first;
                        EXPECT_TRUE(reduction || old == before) << kind.type << " " << space;
                    }
}

TEST(ConformAtomics, VectorsLeaveTheCanonicalNan)
{
    const std::string text
        = ".version 8.8\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 memory)\n{\n"
          ".reg .b64 %d<4>; .reg .f32 %f<9>; .reg .b16 %h<9>;\n"
          "ld.param.u64 %d1, [memory]; mov.f32 %f1, 0f7fc12345; mov.f32 %f2, 0f3f800000;\n"
          "red.global.add.v4.f32 [%d1], {%f1, %f2, %f1, %f2};\n"
          "mov.b16 %h1, 0x7e12; mov.b16 %h2, 0x3c00;\n"
          "atom.global.v2.f16.add.noftz {%h3, %h4}, [%d1+16], {%h1, %h2};\nret;\n}\n";
    DeviceModule module(text);
    const DeviceBytes memory(20);
    auto* words = memory.as<std::uint32_t>();
    std::fill_n(words, 4, 0x40000000U);
    words[4] = 0x40003c00;
    const std::uint64_t parameters[] { memory.address() };
    ASSERT_EQ(module.launch("k", { 1, 1, 1 }, { 1, 1, 1 }, std::as_bytes(std::span(parameters))), "");
    EXPECT_EQ(words[0], 0x7fffffffU);
    EXPECT_EQ(words[1], 0x40400000U);
    EXPECT_EQ(words[2], 0x7fffffffU);
    EXPECT_EQ(words[3], 0x40400000U);
    EXPECT_EQ(words[4], 0x42007fffU);
}

} // namespace
