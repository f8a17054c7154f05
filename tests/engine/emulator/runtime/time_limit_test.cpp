// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/time_limit.h"

#include <gtest/gtest.h>

namespace warpdesk::emulator {
namespace {

using std::chrono::milliseconds;
using Clock = TimeLimit::Clock;

TEST(TimeLimit, NoneStaysNone)
{
    TimeLimit limit;
    limit.addGenerating(milliseconds(10));
    limit.addWaiting(milliseconds(10));
    EXPECT_FALSE(limit.end());
    EXPECT_EQ(limit.moved(), milliseconds(10)) << "nothing may wait where there is no limit";
}

TEST(TimeLimit, MovesByGenerationAndByWaitingUpToFiveTimes)
{
    TimeLimit limit;
    const auto now = Clock::now();
    limit.set(now + milliseconds(100), now);
    EXPECT_EQ(limit.end(), now + milliseconds(100));
    limit.addGenerating(milliseconds(3000));
    limit.addWaiting(milliseconds(150));
    EXPECT_EQ(limit.end(), now + milliseconds(3250));
    EXPECT_EQ(limit.waitingLeft(), milliseconds(250));
    limit.addWaiting(milliseconds(9000));
    EXPECT_EQ(limit.end(), now + milliseconds(3500));
    EXPECT_EQ(limit.moved(), milliseconds(3400));
    limit.set(now + milliseconds(50), now);
    EXPECT_EQ(limit.end(), now + milliseconds(50)) << "what went before is forgotten";
}

TEST(TimeLimit, WakingAThreadIsNotWaiting)
{
    TimeLimit limit;
    const auto now = Clock::now();
    limit.set(now + milliseconds(100), now);
    for (int i = 0; i < 1000; ++i)
        limit.addWaiting(std::chrono::microseconds(60));
    EXPECT_EQ(limit.end(), now + milliseconds(100));
}

TEST(TimeLimit, OneInThePastMayNotWait)
{
    TimeLimit limit;
    const auto now = Clock::now();
    limit.set(now - milliseconds(100), now);
    limit.addWaiting(milliseconds(10));
    EXPECT_EQ(limit.end(), now - milliseconds(100));
}

} // namespace
} // namespace warpdesk::emulator
