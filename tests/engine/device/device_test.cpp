// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"

#include <gmock/gmock.h>

namespace warpdesk::device {
namespace {

TEST(StatusWords, AreCudas)
{
    EXPECT_STREQ(statusName(Status::InvalidConfiguration), "cudaErrorInvalidConfiguration");
    EXPECT_STREQ(statusText(Status::InvalidConfiguration), "invalid configuration argument");
    EXPECT_STREQ(statusText(Status::IllegalAddress), "an illegal memory access was encountered");
    EXPECT_STREQ(statusName(Status::Success), "cudaSuccess");
    EXPECT_STREQ(statusText(static_cast<Status>(12345)), "unrecognized error code");
}

TEST(FaultNames, AreAllDifferent)
{
    std::vector<std::string> names;
    for (int kind = 0; kind <= static_cast<int>(FaultKind::Internal); ++kind)
        names.emplace_back(name(static_cast<FaultKind>(kind)));
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

ptx::Variable parameter(ptx::Type type, std::vector<std::uint64_t> dims = {}, std::uint32_t align = 0)
{
    ptx::Variable variable;
    variable.space = ptx::Space::Param;
    variable.type = type;
    variable.dims = std::move(dims);
    variable.align = align;
    return variable;
}

TEST(ParameterLayout, AlignsEachParameterNaturally)
{
    // What sizeof and offsetof give for struct { char a; double b; int c; alignas(16) char d[20]; short e; }.
    const std::vector parameters { parameter(ptx::Type::U8), parameter(ptx::Type::F64), parameter(ptx::Type::U32),
        parameter(ptx::Type::B8, { 20 }, 16), parameter(ptx::Type::U16) };
    const ParameterLayout layout = layoutOf(parameters);
    EXPECT_THAT(layout.offsets, testing::ElementsAre(0, 8, 16, 32, 52));
    EXPECT_EQ(layout.bytes, 54U);
}

TEST(ParameterLayout, OfNothingIsEmpty)
{
    const ParameterLayout layout = layoutOf({});
    EXPECT_TRUE(layout.offsets.empty());
    EXPECT_EQ(layout.bytes, 0U);
}

} // namespace
} // namespace warpdesk::device
