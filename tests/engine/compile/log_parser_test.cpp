// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/log_parser.h"

#include <gtest/gtest.h>

namespace warpdesk::compile {
namespace {

TEST(LogParserTest, ColumnIsTheByteUnderTheCaretTabsIncluded)
{
    const auto entries = parseLog("s.cu(7): error: identifier \"undefined_thing\" is undefined\n"
                                  "  \tfloat tab = undefined_thing + g(1.0f);\n"
                                  "  \t            ^\n\n"
                                  "1 error detected in the compilation of \"s.cu\".\n",
        "s.cu");
    ASSERT_EQ(entries.size(), 1U);
    const Diagnostic& d = entries[0].diagnostic;
    EXPECT_EQ(d.severity, Severity::Error);
    EXPECT_EQ(d.place.file, "");
    EXPECT_EQ(d.place.line, 7U);
    EXPECT_EQ(d.place.column, 14U);
    EXPECT_EQ(d.endColumn, 29U);
    EXPECT_EQ(d.message, "identifier \"undefined_thing\" is undefined");
}

TEST(LogParserTest, NumbersNotesAndRemarks)
{
    const auto entries = parseLog("s.cu(13): warning #63-D: shift count is too large\n  a << 40;\n       ^\n\n"
                                  "s.cu(10): note #2689-D: the value of parameter \"n\" is not known\n\n"
                                  "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n",
        "s.cu");
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries[0].diagnostic.severity, Severity::Warning);
    EXPECT_EQ(entries[0].diagnostic.code, "#63-D");
    ASSERT_EQ(entries[0].diagnostic.related.size(), 1U);
    EXPECT_EQ(entries[0].diagnostic.related[0].place.line, 10U);
    EXPECT_EQ(entries[0].diagnostic.related[0].severity, Severity::Note);
}

TEST(LogParserTest, MoreTextBelongsToTheMessageAndTheStackToRelated)
{
    const auto entries = parseLog("mine(1).cuh(4): error: no instance of function \"f\" matches the argument list\n"
                                  "            argument types are: (int)\n"
                                  "    f(1);\n"
                                  "    ^\n"
                                  "          detected during:\n"
                                  "            instantiation of class \"A<N> [with N=2]\" at line 11\n"
                                  "            instantiation of \"void g<T>()\" at line 5 of \"s.cu\"\n\n",
        "s.cu");
    ASSERT_EQ(entries.size(), 1U);
    const Diagnostic& d = entries[0].diagnostic;
    EXPECT_EQ(d.place.file, "mine(1).cuh");
    EXPECT_EQ(d.message, "no instance of function \"f\" matches the argument list; argument types are: (int)");
    ASSERT_EQ(d.related.size(), 3U);
    EXPECT_EQ(d.related[1].place.file, "mine(1).cuh");
    EXPECT_EQ(d.related[1].place.line, 11U);
    EXPECT_EQ(d.related[1].message, "instantiation of class \"A<N> [with N=2]\"");
    EXPECT_EQ(d.related[2].place.file, "");
    EXPECT_EQ(d.related[2].place.line, 5U);
}

TEST(LogParserTest, NotesAboutPrecompiledHeadersAreLeftOut)
{
    EXPECT_TRUE(parseLog("s.cu(1): warning #629-D: the command line options do not match those used\n\n"
                         "s.cu(1): warning #20282-D: not created by the same instance\n\n",
        "s.cu")
            .empty());
}

TEST(LogParserTest, CatastrophicErrorsAndTheEndOfTheSource)
{
    const auto entries
        = parseLog("s.cu(2): catastrophic error: #error directive: no\n  #error no\n   ^\n\n"
                   "1 catastrophic error detected in the compilation of \"s.cu\".\nCompilation terminated.\n"
                   "At end of source: error: expected a \"}\"\n",
            "s.cu");
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(entries[0].diagnostic.severity, Severity::Error);
    EXPECT_EQ(entries[0].diagnostic.place.column, 2U);
    EXPECT_TRUE(entries[1].atEnd);
}

TEST(LogParserTest, AssemblerLines)
{
    const auto entries
        = parseLog("ptxas error   : Entry function 'k' uses too much shared data (0x13880 bytes, 0xc000 max)\n"
                   "ptxas fatal   : Unresolved extern function '_Z3extPf'\n"
                   "ptxas application ptx input, line 26; error   : Not a name of any known instruction: 'bogus'\n"
                   "ptxas info    : 0 bytes gmem\n",
            "s.cu");
    ASSERT_EQ(entries.size(), 3U);
    EXPECT_EQ(entries[0].entry, "k");
    EXPECT_EQ(entries[1].diagnostic.message, "Unresolved extern function '_Z3extPf'");
    EXPECT_EQ(entries[1].entry, "");
    EXPECT_EQ(entries[2].ptxLine, 26U);
    EXPECT_EQ(entries[2].diagnostic.message, "Not a name of any known instruction: 'bogus'");
}

TEST(LogParserTest, AtMostAHundred)
{
    std::string log;
    for (int i = 1; i <= 150; ++i)
        log += "s.cu(" + std::to_string(i) + "): error: no\n\n";
    EXPECT_EQ(parseLog(log, "s.cu").size(), 100U);
}

} // namespace
} // namespace warpdesk::compile
