// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/values.h"

#include "engine/runner/checks_field.h"
#include "engine/runner/fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace warpdesk::runner {
namespace {

using judge::ElementType;
using testing::HasSubstr;

TEST(ValuesTest, EveryTypeHasAWordAndComesBack)
{
    struct Row {
        const char* word;
        Json values;
    };
    for (const Row& row : { Row { "i8", Json::array({ -128, 127 }) }, Row { "u8", Json::array({ 0, 255 }) },
             Row { "i16", Json::array({ -32768, 1 }) }, Row { "u16", Json::array({ 65535 }) },
             Row { "i32", Json::array({ -2147483648LL, 2147483647 }) }, Row { "u32", Json::array({ 4294967295U }) },
             Row { "i64", Json::array({ INT64_MIN, INT64_MAX }) }, Row { "u64", Json::array({ UINT64_MAX }) },
             Row { "f16", Json::array({ 1.5, "inf", "-inf", "nan" }) }, Row { "bf16", Json::array({ -2.0 }) },
             Row { "f32", Json::array({ 0.5, "nan" }) }, Row { "f64", Json::array({ 0.1, 1e300 }) },
             Row { "e4m3", Json::array({ 1.0 }) }, Row { "e5m2", Json::array({ 0.5 }) },
             Row { "bool", Json::array({ 1, 0 }) } }) {
        const auto type = typeNamed(row.word);
        ASSERT_TRUE(type) << row.word;
        EXPECT_EQ(shortName(*type), row.word);
        const auto bytes = bytesOf(*type, row.values);
        ASSERT_TRUE(bytes) << bytes.error().message;
        EXPECT_EQ(valuesOf(*type, *bytes), row.values) << row.word;
    }
    EXPECT_FALSE(typeNamed("float"));
}

TEST(ValuesTest, BytesAreTheMachinesOwn)
{
    const float wanted[] = { 1.0F, -0.0F, 3.25F };
    const auto bytes = bytesOf(ElementType::Float, Json::array({ 1, -0.0, 3.25 }));
    ASSERT_TRUE(bytes);
    ASSERT_EQ(bytes->size(), sizeof(wanted));
    EXPECT_EQ(std::memcmp(bytes->data(), wanted, sizeof(wanted)), 0);
}

TEST(ValuesTest, WhatDoesNotFitIsNamedByItsIndex)
{
    for (const auto& [type, values] : { std::pair { ElementType::Int8, Json::array({ 1, 128 }) },
             std::pair { ElementType::UInt32, Json::array({ 1, -1 }) },
             std::pair { ElementType::Int32, Json::array({ 1, 2.5 }) },
             std::pair { ElementType::Float, Json::array({ 1, "many" }) },
             std::pair { ElementType::Int64, Json::array({ 1, UINT64_MAX }) } }) {
        const auto bytes = bytesOf(type, values);
        ASSERT_FALSE(bytes);
        EXPECT_EQ(bytes.error().kind, ErrorKind::Input);
        EXPECT_THAT(bytes.error().message, HasSubstr("element 1"));
    }
    EXPECT_FALSE(bytesOf(ElementType::Float, Json("no list")));
}

TEST(FieldsTest, MisfitsNameTheField)
{
    const Json job { { "source", 5 }, { "flag", "yes" }, { "number", -1 }, { "list", { 1 } }, { "nothing", nullptr } };
    EXPECT_THAT(text(job, "source").error().message, HasSubstr("\"source\""));
    EXPECT_THAT(text(job, "absent").error().message, HasSubstr("\"absent\""));
    EXPECT_THAT(flagOr(job, "flag", true).error().message, HasSubstr("\"flag\""));
    EXPECT_THAT(numberOr(job, "number", 0, 10).error().message, HasSubstr("up to 10"));
    EXPECT_THAT(textsOr(job, "list").error().message, HasSubstr("\"list\""));
    EXPECT_EQ(*textOr(job, "nothing", "otherwise"), "otherwise");
    EXPECT_EQ(*checksOf(Json::object()), device::Checks::Memory);
    EXPECT_EQ(*checksOf({ { "checks", "none" } }), device::Checks::None);
    EXPECT_FALSE(checksOf({ { "checks", "some" } }));
}

} // namespace
} // namespace warpdesk::runner
