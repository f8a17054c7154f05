// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/ptx_lines.h"

#include <gtest/gtest.h>

namespace warpdesk::compile {
namespace {

constexpr std::string_view kPtx = R"(.visible .entry first()
{
	.loc	1 3 41
	// begin inline asm
	{
	.reg .b32 x;
	}
	call.uni fork, ();
	// end inline asm
	ret;
}
.visible .entry second()
{
	.loc	2 9 5
	ret;
}
	.file	1 "k.cu"
	.file	2 "other.h"
)";

TEST(PtxLinesTest, AnAsmStatementIsToldAtItsSourceLine)
{
    const auto told = inlineAssemblyError(kPtx, 8, "nothing is named 'fork'", "k.cu");
    ASSERT_TRUE(told);
    EXPECT_EQ(told->severity, Severity::Error);
    EXPECT_EQ(told->place.file, "");
    EXPECT_EQ(told->place.line, 3U) << "a brace of the asm's own is not the function's end";
    EXPECT_EQ(told->place.column, 41U);
    EXPECT_EQ(told->message, "asm: nothing is named 'fork'");
}

TEST(PtxLinesTest, WhatAnAsmStatementLeavesOpenIsFoundBehindIt)
{
    ASSERT_TRUE(inlineAssemblyError(kPtx, 10, "expected '}'", "x.cu"));
    EXPECT_EQ(inlineAssemblyError(kPtx, 10, "expected '}'", "x.cu")->place.file, "k.cu");
}

TEST(PtxLinesTest, TheCompilersOwnPtxIsNoConcernOfTheUser)
{
    EXPECT_FALSE(inlineAssemblyError(kPtx, 15, "unknown", "k.cu"));
    EXPECT_FALSE(inlineAssemblyError(kPtx, 3, "unknown", "k.cu"));
    EXPECT_FALSE(inlineAssemblyError("", 1, "unknown", "k.cu"));
}

TEST(PtxLinesTest, WhatLeavesItsFunctionIsToBlameForTheNext)
{
    std::string open(kPtx);
    open.erase(open.find("\t}\n"), 3);
    const auto told = inlineAssemblyError(open, 10, "expected an instruction, found '.visible'", "k.cu");
    ASSERT_TRUE(told);
    EXPECT_EQ(told->place.line, 3U);
    EXPECT_TRUE(inlineAssemblyError(open, 14, "unknown", "k.cu"));
}

TEST(PtxLinesTest, PlacesOfLinesAndEntries)
{
    EXPECT_EQ(placeOfPtxLine(kPtx, 15).file, "other.h");
    EXPECT_EQ(placeOfPtxLine(kPtx, 15).line, 9U);
    EXPECT_EQ(placeOfEntry(kPtx, "first").line, 3U);
    EXPECT_EQ(placeOfEntry(kPtx, "third").line, 0U);
}

TEST(PtxLinesTest, NamesOfFilesLoseTheirFolder)
{
    EXPECT_EQ(withRelativeFiles("\t.file\t1 \"/a/b/k.cu\"\n", "/a/b"), "\t.file\t1 \"k.cu\"\n");
}

} // namespace
} // namespace warpdesk::compile
