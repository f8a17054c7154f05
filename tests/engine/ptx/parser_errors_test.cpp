// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser.h"
#include "tests/engine/ptx/dump.h"

#include <gtest/gtest.h>

namespace warpdesk::ptx::test {
namespace {

struct Row {
    const char* what;
    std::string text;
    std::uint32_t line, column;
    std::string message;
};

const std::string kHead = ".version 8.0\n.target sm_80\n";

void expectErrors(const std::vector<Row>& rows)
{
    for (const Row& row : rows) {
        const auto module = parse(row.text);
        ASSERT_FALSE(module) << row.what;
        ASSERT_FALSE(module.error().empty()) << row.what;
        EXPECT_EQ(module.error()[0].line, row.line) << row.what << ": " << module.error()[0].message;
        EXPECT_EQ(module.error()[0].column, row.column) << row.what << ": " << module.error()[0].message;
        EXPECT_EQ(module.error()[0].message, row.message) << row.what;
    }
}

TEST(PtxParserErrors, Module)
{
    expectErrors({
        { "nothing", "", 1, 1, "PTX starts with .version" },
        { "no version", ".target sm_80", 1, 1, "PTX starts with .version" },
        { "no target", ".version 8.0\n.global .u32 x;", 2, 1, ".target must follow .version" },
        { "C++", "__global__ void k() {}", 1, 1, "expected a directive or a declaration, found '__global__'" },
        { "bad version", ".version eight", 1, 10, "expected a version such as 8.7, found 'eight'" },
        { "bad size", kHead + ".address_size 16", 3, 15, "an address has 32 or 64 bits" },
        { "unknown directive", kHead + ".wonder 5", 3, 1, "expected .entry, .func or a state space, found '.wonder'" },
        { "open section", kHead + ".section .debug_str {", 3, 21, "this '{' is never closed" },
        { "open comment", kHead + "/* x", 3, 1,
            "expected a directive or a declaration, found a comment that does not end" },
        { "a byte", kHead + "\x01", 3, 1, "expected a directive or a declaration, found byte 0x01" },
    });
}

TEST(PtxParserErrors, Declarations)
{
    expectErrors({
        { "no type", kHead + ".global x;", 3, 9, "expected the type of the variable, found 'x'" },
        { "bad type", kHead + ".global .u33 x;", 3, 9, "'.u33' is not a type" },
        { "no semicolon", kHead + ".global .u32 x\n.global .u32 y;", 4, 1,
            "expected ';' after the declaration, found '.global'" },
        { "odd alignment", kHead + ".global .align 3 .u32 x;", 3, 16, "an alignment is a power of two" },
        { "twice", kHead + ".global .u32 x;\n.global .u32 x;", 4, 14, "'x' is defined twice" },
        { "function twice", kHead + ".func f { ret; }\n.func f { ret; }", 4, 7, "'f' is defined twice" },
        { "both", kHead + ".global .u32 f;\n.func f { ret; }", 4, 7, "'f' is already a variable" },
        { "too many", kHead + ".global .u32 x[2] = {1, 2, 3};", 3, 28,
            "the initialiser has more values than the array has elements" },
        { "unknown symbol", kHead + ".global .u64 x = nobody;", 3, 18, "nothing is named 'nobody'" },
        { "entry with result", kHead + ".entry (.param .b32 r) k { ret; }", 3, 8, "an entry returns nothing" },
        { "register twice", inEntry(".reg .b32 a;\n.reg .b32 a;"), 8, 11, "'a' is declared twice in this scope" },
        { "range twice", inEntry(".reg .b32 %r<4>;"), 7, 11, "'%r<>' is declared twice in this scope" },
        { "never closed", kHead + ".entry k\n{\nret;", 4, 1, "the body of 'k' is never closed" },
    });
}

TEST(PtxParserErrors, Statements)
{
    expectErrors({
        { "no semicolon", inEntry("add.u32 %r1, %r2, %r3\nret;"), 8, 1,
            "expected ';' after the instruction, found 'ret'" },
        { "unknown register", inEntry("mov.u32 %r1, %r99;"), 7, 14, "nothing is named '%r99'" },
        { "unknown label", inEntry("bra NOWHERE;"), 7, 5, "nothing is named 'NOWHERE'" },
        { "label of an inner scope", inEntry("{ IN: ret; }\nbra IN;"), 8, 5, "nothing is named 'IN'" },
        { "label twice", inEntry("A: ret;\nA: ret;"), 8, 1, "label 'A' stands twice in this scope" },
        { "unknown guard", inEntry("@%q bra A;\nA: ret;"), 7, 2, "no predicate is named '%q'" },
        { "no operand", inEntry("add.u32 %r1, , %r2;"), 7, 14, "expected an operand, found ','" },
        { "open bracket", inEntry("ld.u32 %r1, [%rd1;"), 7, 18, "expected ']' after the address, found ';'" },
        { "open vector", inEntry("mov.b64 %rd1, {%r1, %r2;"), 7, 24,
            "expected '}' after the elements of a vector, found ';'" },
        { "bad float", inEntry("mov.f32 %f1, 0f3F8;"), 7, 14,
            "'0f3F8' is not a number: 0f is followed by 8 hexadecimal digits" },
        { "division", inEntry("mov.u32 %r1, 1/0;"), 7, 15, "a constant is divided by zero" },
        { "two registers", inEntry("ld.u32 %r1, [%rd1+%rd2+%rd3];"), 7, 24,
            "only one register can be added to an address" },
        { "bad directive", inEntry(".wonder 5;"), 7, 1, "expected an instruction or a declaration, found '.wonder'" },
        { "bad loc", inEntry(".loc 1 2 3, because 4"), 7, 21, "'because' is not part of .loc" },
    });
}

TEST(PtxParserErrors, AllAreReportedUpToTwenty)
{
    const auto two = parse(inEntry("add.u32 %r1 %r2;\nmov.u32 %r1, %r99;\nsub.u32 , ;"));
    ASSERT_FALSE(two);
    EXPECT_EQ(two.error().size(), 3U);
    std::string many;
    for (int i = 0; i < 50; ++i)
        many += "add.u32 %r1 %r2;\n";
    const auto capped = parse(inEntry(many));
    ASSERT_FALSE(capped);
    EXPECT_EQ(capped.error().size(), 20U);
}

} // namespace
} // namespace warpdesk::ptx::test
