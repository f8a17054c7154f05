// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser.h"
#include "engine/ptx/printer.h"
#include "tests/engine/ptx/dump.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

// Texts made to exhaust stack, memory or time. Each must end quickly with a module or errors.

namespace warpdesk::ptx::test {
namespace {

std::string repeated(std::string_view part, std::size_t times)
{
    std::string text;
    text.reserve(part.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

TEST(PtxHostileText, DeepNestingIsAnError)
{
    const std::size_t deep = 100'000;
    for (const std::string& statement :
        { "mov.u32 %r1, " + repeated("(", deep) + "1;", "mov.u32 %r1, 1+" + repeated("(", deep) + "1;",
            "mov.u32 %r1, " + repeated("-", deep) + "1;", "mov.u32 %r1, " + repeated("!", deep) + "1;",
            "mov.u32 " + repeated("{", deep) + ";", "mov.u32 " + repeated("[%rd1,", deep) + ";", repeated("{", deep),
            "mov.pred %p1" + repeated("|%p1", deep) + ";", "mov.u32 %r1, 1" + repeated("?1", deep) + ";" }) {
        EXPECT_FALSE(parse(inEntry(statement))) << statement.substr(0, 40);
    }
    EXPECT_FALSE(parse(".version 8.0\n.target sm_80\n.global .u32 x[1] = " + repeated("{", deep) + ";"));
}

TEST(PtxHostileText, HugeCountsDoNotTakeMemory)
{
    for (const char* statement : { ".reg .b32 %x<4000000000>;", ".reg .b32 %x<99999999999>;",
             ".reg .b32 %x<100000>; .reg .b32 %y<100000>; .reg .b32 %z<100000>;" })
        EXPECT_FALSE(parse(inEntry(statement))) << statement;
    EXPECT_FALSE(parse(".version 8.0\n.target sm_80\n.global .u32 x[2][4000000000] = {{1}, {2}};"));
    const Module large = parsed(".version 8.0\n.target sm_80\n.global .u32 x[4294967296][4294967296][16];");
    EXPECT_EQ(large.variables[0].bytes(), ~std::uint64_t { 0 });
}

TEST(PtxHostileText, ManySmallThingsTakeLinearTime)
{
    const auto start = std::chrono::steady_clock::now();
    (void)parsed(inEntry(repeated("{ .reg .b32 t; mov.u32 t, %r1; }\n", 20'000)));
    (void)parsed(inEntry(repeated("bra END;\n", 20'000) + "END: ret;"));
    (void)parsed(inEntry(repeated("{\n", 250) + repeated("bra END;\n", 5'000) + repeated("}\n", 250) + "END: ret;"));
    std::string functions = ".version 8.0\n.target sm_80\n";
    for (int i = 0; i < 5'000; ++i)
        functions += ".func f" + std::to_string(i) + " { .reg .b32 a; call f" + std::to_string(4'999 - i) + "; }\n";
    (void)parsed(functions);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_LT(seconds.count(), 5.0);
}

/// Golden texts with bytes changed, removed and doubled: no crash, and what parses prints and parses again.
TEST(PtxHostileText, DamagedTextsNeverCrash)
{
    std::mt19937 random(7);
    for (const char* name : { "forms/directives.ptx", "forms/instructions.ptx", "golden/calls.80.ptx" }) {
        const std::string original = readFile(name);
        for (int round = 0; round < 300; ++round) {
            std::string text = original;
            for (unsigned i = 0; i < 1 + random() % 4; ++i) {
                const std::size_t at = random() % text.size();
                const std::size_t length = std::min<std::size_t>(1 + random() % 12, text.size() - at);
                switch (random() % 4) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, length);
                    break;
                case 2:
                    text.insert(at, text.substr(random() % text.size(), length));
                    break;
                default:
                    text[at] = "{}[]();:,.<>@%0+-|"[random() % 18];
                }
            }
            if (const auto module = parse(text)) {
                const std::string printed = print(*module);
                const auto again = parse(printed);
                ASSERT_TRUE(again) << again.error()[0].line << ": " << again.error()[0].message << "\n" << text;
                ASSERT_EQ(print(*again), printed);
            }
        }
    }
}

} // namespace
} // namespace warpdesk::ptx::test
