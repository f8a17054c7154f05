// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/lexer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpdesk::ptx {
namespace {

std::vector<std::string> texts(std::string_view source)
{
    std::vector<std::string> found;
    Lexer lexer(source);
    for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next())
        found.emplace_back(token.text);
    return found;
}

using testing::ElementsAre;

TEST(Lexer, CutsAnInstruction)
{
    EXPECT_THAT(texts("@!%p1 ld.global.nc.v4.f32 {%f1, _}, [%rd1+-4];"),
        ElementsAre("@", "!", "%p1", "ld", ".global", ".nc", ".v4", ".f32", "{", "%f1", ",", "_", "}", ",", "[", "%rd1",
            "+", "-", "4", "]", ";"));
}

TEST(Lexer, KeepsDoubleColonsInsideOneModifier)
{
    EXPECT_THAT(texts("st.shared::cluster.b32 .mbarrier::complete_tx::bytes"),
        ElementsAre("st", ".shared::cluster", ".b32", ".mbarrier::complete_tx::bytes"));
}

TEST(Lexer, SeparatesDirectivesWithoutABlank)
{
    EXPECT_THAT(texts(".reg.b32 r;"), ElementsAre(".reg", ".b32", "r", ";"));
}

TEST(Lexer, ReadsEveryLiteral)
{
    EXPECT_THAT(texts("0 0x1fU 0b10 017 0f3F800000 0d3FF0000000000000 1.5e-3 2. 1e9 8.7 1.f32"),
        ElementsAre("0", "0x1fU", "0b10", "017", "0f3F800000", "0d3FF0000000000000", "1.5e-3", "2.", "1e9", "8.7", "1",
            ".f32"));
}

TEST(Lexer, SkipsCommentsAndHashLines)
{
    EXPECT_THAT(texts("a // b\n /* c\n d */ e\n# 1 \"x.cu\"\nf"), ElementsAre("a", "e", "f"));
}

TEST(Lexer, CountsLinesAndColumns)
{
    Lexer lexer("a\n\t/* x\n */ bc");
    EXPECT_EQ(lexer.next().line, 1U);
    const Token second = lexer.next();
    EXPECT_EQ(second.line, 3U);
    EXPECT_EQ(second.column, 5U);
}

TEST(Lexer, MarksWhatPtxDoesNotHave)
{
    for (const char* source : { "\"open", "/* open", "\x01", "`", "\xff" })
        EXPECT_EQ(Lexer(source).next().kind, TokenKind::Bad) << source;
    EXPECT_EQ(Lexer(std::string_view("\0", 1)).next().kind, TokenKind::Bad);
}

TEST(Lexer, SkipsNestedBraces)
{
    const std::string_view source = " a { b } // }\n c } d";
    Lexer lexer(source);
    EXPECT_EQ(lexer.skipBraces(), source.data() + 18);
    EXPECT_EQ(lexer.next().text, "d");
    EXPECT_EQ(Lexer("a { b }").skipBraces(), nullptr);
}

} // namespace
} // namespace warpdesk::ptx
