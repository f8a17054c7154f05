// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/visible_text.h"

#include <gtest/gtest.h>

using warpdesk::Breaks;
using warpdesk::visible;

TEST(VisibleText, WhatATerminalObeysIsShown)
{
    EXPECT_EQ(visible("\033[31mred\033]0;title\a"), "\\x1b[31mred\\x1b]0;title\\a");
    EXPECT_EQ(visible("over\rwritten\b\f\v"), "over\\rwritten\\b\\f\\v");
    EXPECT_EQ(visible(std::string_view("a\0b\x7f", 4)), "a\\x00b\\x7f");
    EXPECT_EQ(visible("\xc2\x9b\x32J \xc2\x85"), "\\u009b2J \\u0085") << "C1 controls, as UTF-8";
    EXPECT_EQ(visible("\x9b\x32J"), "\\x9b2J") << "and as a byte";
}

TEST(VisibleText, WhatTurnsOrHidesTextIsShown)
{
    EXPECT_EQ(visible("\u202euser\u202c \u2066\u2069\u200f\u061c"), "\\u202euser\\u202c \\u2066\\u2069\\u200f\\u061c");
    EXPECT_EQ(visible("a\u200bb\ufeff\u2028\u00ad"), "a\\u200bb\\ufeff\\u2028\\u00ad");
    EXPECT_EQ(visible("\U000e0041"), "\\U000e0041");
}

TEST(VisibleText, TextStaysAsItIs)
{
    for (const char* text : { "", "plain", "tab\tand\nlines\r\nof both kinds",
             "Grüße, 漢字, 👩‍👩‍👧, می‌خواهم", "a\\x1b" })
        EXPECT_EQ(visible(text), text);
    EXPECT_EQ(visible("a\nb\r\nc\td", Breaks::Show), "a\\nb\\r\\nc\td");
}

TEST(VisibleText, BytesThatAreNoTextAreShown)
{
    EXPECT_EQ(visible("\xff\xfe"), "\\xff\\xfe");
    EXPECT_EQ(visible("\xc0\x9b"), "\\xc0\\x9b") << "a longer form than is needed";
    EXPECT_EQ(visible("\xe0\x82\x9b"), "\\xe0\\x82\\x9b");
    EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
    EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "above the last character";
    EXPECT_EQ(visible("end \xe2\x82"), "end \\xe2\\x82") << "cut short";
    EXPECT_EQ(visible("\xe2\x82\033"), "\\xe2\\x82\\x1b");
}
