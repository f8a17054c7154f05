// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/constant.h"

#include <gtest/gtest.h>

namespace warpdesk::ptx {
namespace {

using Kind = Operand::ImmediateKind;

TEST(Constant, LiteralsHaveTheirValueAndKind)
{
    struct Row {
        const char* text;
        Kind kind;
        std::uint64_t bits;
    };
    for (const Row& row :
        { Row { "0", Kind::Signed, 0 }, Row { "42", Kind::Signed, 42 }, Row { "42U", Kind::Unsigned, 42 },
            Row { "0x1F", Kind::Signed, 31 }, Row { "017", Kind::Signed, 15 }, Row { "0b101", Kind::Signed, 5 },
            Row { "0U", Kind::Unsigned, 0 }, Row { "9223372036854775807", Kind::Signed, 0x7fffffffffffffffU },
            Row { "9223372036854775808", Kind::Unsigned, 0x8000000000000000U },
            Row { "0xFFFFFFFFFFFFFFFF", Kind::Unsigned, ~0ULL }, Row { "0f3F800000", Kind::Float32, 0x3f800000U },
            Row { "0dBFF0000000000000", Kind::Float64, 0xbff0000000000000U },
            Row { "1.5", Kind::Float64, 0x3ff8000000000000U }, Row { "2.", Kind::Float64, 0x4000000000000000U },
            Row { "1e3", Kind::Float64, 0x408f400000000000U } }) {
        const auto value = parseLiteral(row.text);
        ASSERT_TRUE(value) << row.text;
        EXPECT_EQ(value->kind, row.kind) << row.text;
        EXPECT_EQ(value->bits, row.bits) << row.text;
    }
}

TEST(Constant, BadLiteralsSayWhy)
{
    for (const char* text :
        { "0f3F8", "0d3FF", "0x", "0xG", "09", "0b2", "18446744073709551616", "12abc", "1.5.2", "1e999" })
        EXPECT_FALSE(parseLiteral(text)) << text;
    EXPECT_EQ(parseLiteral("0f3F8").error(), "'0f3F8' is not a number: 0f is followed by 8 hexadecimal digits");
    EXPECT_EQ(parseLiteral("18446744073709551616").error(),
        "'18446744073709551616' is not a number: it does not fit 64 bits");
}

TEST(Constant, ArithmeticIsThatOf64BitIntegers)
{
    const Constant minusSeven { Kind::Signed, static_cast<std::uint64_t>(-7) };
    const Constant two { Kind::Signed, 2 };
    const Constant huge { Kind::Unsigned, ~0ULL };
    EXPECT_EQ(static_cast<std::int64_t>(applyBinary("/", minusSeven, two)->bits), -3);
    EXPECT_EQ(static_cast<std::int64_t>(applyBinary("%", minusSeven, two)->bits), -1);
    EXPECT_EQ(static_cast<std::int64_t>(applyBinary(">>", minusSeven, two)->bits), -2);
    EXPECT_EQ(applyBinary("/", huge, two)->bits, 0x7fffffffffffffffU);
    EXPECT_EQ(applyBinary("<", minusSeven, two)->bits, 1U);
    EXPECT_EQ(applyBinary("<", huge, two)->bits, 0U);
    EXPECT_EQ(applyBinary("<<", two, { Kind::Signed, 64 })->bits, 0U);
    EXPECT_FALSE(applyBinary("/", two, { Kind::Signed, 0 }));
    EXPECT_FALSE(applyBinary("%", two, { Kind::Signed, 0 }));
    const Constant minimum { Kind::Signed, 0x8000000000000000U };
    EXPECT_EQ(applyBinary("/", minimum, { Kind::Signed, ~0ULL })->bits, minimum.bits);
    EXPECT_EQ(applyBinary("%", minimum, { Kind::Signed, ~0ULL })->bits, 0U);
}

TEST(Constant, FloatsComputeInDouble)
{
    const Constant half { Kind::Float64, 0x3fe0000000000000U };
    EXPECT_EQ(applyBinary("+", half, { Kind::Signed, 1 })->asDouble(), 1.5);
    EXPECT_EQ(applyUnary('-', half)->asDouble(), -0.5);
    EXPECT_EQ(applyUnary('-', { Kind::Float32, 0x3f800000U })->bits, 0xbf800000U);
    EXPECT_FALSE(applyBinary("&", half, half));
    EXPECT_FALSE(applyUnary('~', half));
}

} // namespace
} // namespace warpdesk::ptx
