// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;

namespace {

const std::vector<std::string> names { "n", "rows", "k" };

Result<Expression> parseText(const std::string& text)
{
    const auto root = yaml::parse("shape: \"" + text + "\"", "problem.yaml");
    return Expression::parse(root->at("shape").value(), names);
}

struct Good {
    const char* text;
    std::int64_t value;
};
class ExpressionValue : public testing::TestWithParam<Good> { };

struct Bad {
    const char* text;
    const char* message;
};
class ExpressionError : public testing::TestWithParam<Bad> { };

} // namespace

TEST_P(ExpressionValue, IsExact)
{
    const auto expression = parseText(GetParam().text);
    ASSERT_TRUE(expression) << expression.error().message;
    const auto value = expression->integer({ { "n", 33 }, { "rows", 7 }, { "k", -5 } });
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_EQ(*value, GetParam().value);
}

INSTANTIATE_TEST_SUITE_P(Expressions, ExpressionValue,
    testing::Values(Good { "n", 33 }, Good { "2 * n + 1", 67 }, Good { "2 + 3 * 4", 14 }, Good { "(2 + 3) * 4", 20 },
        Good { "n - rows - 1", 25 }, Good { "n / 11", 3 }, Good { "div(n, 10)", 3 }, Good { "ceil_div(n, 10)", 4 },
        Good { "mod(n, 10)", 3 }, Good { "div(k, 2)", -3 }, Good { "ceil_div(k, 2)", -2 }, Good { "mod(k, 2)", 1 },
        Good { "min(n, rows)", 7 }, Good { "max(n, rows)", 33 }, Good { "pow2(10)", 1024 }, Good { "log2(1024)", 10 },
        Good { "-n", -33 }, Good { "- - n", 33 }, Good { "pow2(62) - 1 + pow2(62)", 9223372036854775807 },
        Good { "pow2(62) * 4 / 8", 2305843009213693952 }, Good { " n*n ", 1089 }));

TEST_P(ExpressionError, IsTold)
{
    const auto expression = parseText(GetParam().text);
    std::string message;
    if (!expression) {
        message = expression.error().message;
    } else {
        const auto value = expression->integer({ { "n", 33 }, { "rows", 7 }, { "k", 0 } });
        ASSERT_FALSE(value) << *value;
        message = value.error().message;
    }
    EXPECT_THAT(message, HasSubstr(GetParam().message));
    EXPECT_THAT(message, HasSubstr("problem.yaml:1: shape: "));
}

INSTANTIATE_TEST_SUITE_P(Expressions, ExpressionError,
    testing::Values(Bad { "n / 2", "quotient that is not an integer" }, Bad { "n / 2", "for n = 33" },
        Bad { "n / k", "divides by zero" }, Bad { "mod(n, k)", "divides by zero" },
        Bad { "pow2(63)", "pow2 of a number outside" }, Bad { "log2(n)", "no power of two" },
        Bad { "log2(0 - 1)", "no power of two" }, Bad { "pow2(62) * 2", "overflows 64 bits" },
        Bad { "pow2(62) * pow2(62) * pow2(62)", "overflows 128 bits" }, Bad { "1.5 * n", "not a 64-bit integer" },
        Bad { "99999999999999999999", "not a 64-bit integer" }, Bad { "m", "no size or integer scalar" },
        Bad { "row", "did you mean" }, Bad { "n +", "ends too early" }, Bad { "(n", "\")\" is missing" },
        Bad { "n n", "unexpected" }, Bad { "n ** 2", "unexpected" }, Bad { "sqrt(n)", "no function" },
        Bad { "min(n)", "takes 2 arguments" }, Bad { "pow2(1, 2)", "takes 1 argument" }, Bad { "", "ends too early" },
        Bad { "n # 2", "unexpected" }));

TEST(Expression, RealForAmountsOfWork)
{
    const auto work = parseText("2.5 * n * log2(n) / 4");
    ASSERT_TRUE(work);
    EXPECT_DOUBLE_EQ(work->real({ { "n", 8 } }).value(), 15.0);
    EXPECT_FALSE(parseText("n / k")->real({ { "n", 8 }, { "k", 0 } }));
}

TEST(Expression, DeepNestingIsRefused)
{
    EXPECT_FALSE(parseText(std::string(10000, '(') + "n" + std::string(10000, ')')));
    EXPECT_FALSE(parseText(std::string(10000, '-') + "n"));
}
