// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_thread.h"

#include <gtest/gtest.h>

#include <bit>

namespace warpdesk::host {
namespace {

bool anyCode(void*, std::uint64_t) { return true; }

// NOLINTNEXTLINE(misc-no-recursion): that is the test
[[gnu::noinline]] int deeper(int n)
{
    volatile int pad[64];
    pad[n & 63] = n;
    if (pad[n & 63] < 0) // never
        return 0;
    return deeper(n + 1) + pad[(n + 1) & 63];
}

TEST(HostThread, ReturnsWhenTheWorkIsDone)
{
    HostThread thread(anyCode, nullptr);
    int done = 0;
    const auto outcome = thread.run([&] { ++done; });
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->end, HostThread::End::Returned);
    EXPECT_EQ(done, 1);
}

TEST(HostThread, LeavesFromTheMiddle)
{
    HostThread thread(anyCode, nullptr);
    volatile bool after = false;
    const auto outcome = thread.run([&] {
        thread.leave();
        after = true;
    });
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->end, HostThread::End::Left);
    EXPECT_FALSE(after);
}

TEST(HostThread, SurvivesBadAccesses)
{
    HostThread thread(anyCode, nullptr);
    for (const std::uint64_t address : { std::uint64_t { 16 }, std::uint64_t { 0x12345678000 } }) {
        const auto outcome = thread.run([&] { *std::bit_cast<volatile int*>(address) = 1; });
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->end, HostThread::End::BadAccess);
        EXPECT_EQ(outcome->address, address);
        EXPECT_NE(outcome->pc, 0U);
    }
}

TEST(HostThread, SurvivesEndlessRecursion)
{
    HostThread thread([](void*, std::uint64_t) { return false; }, nullptr);
    for (int i = 0; i < 3; ++i) {
        volatile int result = 0;
        const auto outcome = thread.run([&] { result = deeper(0); });
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->end, HostThread::End::StackOverflow);
    }
}

TEST(HostThread, KnowsItsStack)
{
    HostThread thread(anyCode, nullptr);
    std::uint64_t left = 0, local = 0;
    ASSERT_TRUE(thread.run([&] {
        left = thread.stackLeft();
        local = std::bit_cast<std::uint64_t>(__builtin_frame_address(0));
    }));
    EXPECT_GT(left, 7U << 20U);
    EXPECT_LT(local - thread.stackBegin(), thread.stackBytes());
}

} // namespace
} // namespace warpdesk::host
