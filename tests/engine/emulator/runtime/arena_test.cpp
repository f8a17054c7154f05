// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/arena.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>

namespace warpdesk::emulator {
namespace {

constexpr std::uint64_t gib = std::uint64_t { 1 } << 30;

std::uint64_t addressOf(std::span<std::byte> region) { return std::bit_cast<std::uint64_t>(region.data()); }

TEST(Arena, CommittedRegionsAreApartAndInside)
{
    auto arena = Arena::reserve(gib);
    ASSERT_TRUE(arena);
    const auto first = arena->commit(10);
    const auto second = arena->commit(3 * Arena::pageBytes, std::uint64_t { 1 } << 21);
    ASSERT_EQ(first.size(), Arena::pageBytes);
    ASSERT_EQ(second.size(), 3 * Arena::pageBytes);
    EXPECT_GE(addressOf(second), addressOf(first) + first.size() + Arena::pageBytes);
    EXPECT_EQ(addressOf(second) % (1 << 21), 0U);
    EXPECT_TRUE(arena->holds(addressOf(first)));
    EXPECT_FALSE(arena->holds(arena->end()));
    std::memset(second.data(), 1, second.size());
}

TEST(Arena, TooMuchIsEmptyNotFatal)
{
    auto arena = Arena::reserve(gib);
    ASSERT_TRUE(arena);
    EXPECT_TRUE(arena->commit(2 * gib).empty());
}

TEST(Arena, ReleasedAddressesComeBackOnlyWhenFreshOnesAreGone)
{
    auto arena = Arena::reserve(gib);
    ASSERT_TRUE(arena);
    const auto first = arena->commit(gib / 4);
    const auto was = addressOf(first);
    arena->release(first);
    const auto second = arena->commit(gib / 4);
    EXPECT_NE(addressOf(second), was);
    const auto third = arena->commit(gib / 4);
    EXPECT_NE(addressOf(third), was);
    const auto fourth = arena->commit(gib / 4);
    EXPECT_EQ(addressOf(fourth), was);
    EXPECT_EQ(fourth[0], std::byte { 0 });
}

TEST(ArenaDeathTest, GuardPagesAreInaccessible)
{
    auto arena = Arena::reserve(gib);
    ASSERT_TRUE(arena);
    const auto region = arena->commit(1);
    EXPECT_DEATH(region.data()[Arena::pageBytes] = std::byte { 1 }, "");
    EXPECT_DEATH(*(region.data() - 1) = std::byte { 1 }, "");
}

} // namespace
} // namespace warpdesk::emulator
