// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <numeric>

// Lanes of one warp that wait for one another: each runs by itself, as on hardware with independent thread scheduling.

namespace warpdesk::emulator {
namespace {

using device::FaultKind;

class Lanes : public DeviceTest { };

TEST_F(Lanes, TakeTicketsOneAfterAnother)
{
    load("lanes.ptx");
    constexpr unsigned threads = 160;
    const auto next = upload(std::vector<unsigned> { 0 });
    const auto serving = upload(std::vector<unsigned> { 0 });
    const auto counter = upload(std::vector<int> { 0 });
    const auto order = upload(std::vector<int>(threads, -1));
    EXPECT_RUNS(launch("ticketLock", { 2, 1, 1 }, { 80, 1, 1 }, Parameters(next, serving, counter, order)));
    std::vector<int> expected(threads);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(download<int>(order, threads), expected);
}

TEST_F(Lanes, HandAValueOnFromLaneToLane)
{
    load("lanes.ptx");
    const auto out = upload(std::vector<int>(32, 0));
    EXPECT_RUNS(launch("chain", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(out)));
    const auto values = download<int>(out, 32);
    for (int lane = 0; lane < 32; ++lane)
        EXPECT_EQ(values[static_cast<std::size_t>(lane)], 1 + lane * (lane - 1) / 2) << lane;
}

TEST_F(Lanes, ProduceAndConsumeInOneWarp)
{
    load("lanes.ptx");
    for (const int oddFirst : { 0, 1 }) {
        const auto out = upload(std::vector<int>(32, 0));
        EXPECT_RUNS(launch("pairs", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(out, oddFirst)));
        const auto sums = download<int>(out, 32);
        for (int thread = 0; thread < 32; ++thread) {
            const bool consumer = (thread % 2 == 1) == (oddFirst != 0);
            EXPECT_EQ(sums[static_cast<std::size_t>(thread)], consumer ? 600 + 3 * (thread / 2) : 6) << thread;
        }
    }
}

TEST_F(Lanes, MeetAfterALock)
{
    load("lanes.ptx");
    constexpr int threads = 64;
    for (const auto checks : { device::Checks::None, device::Checks::Memory }) {
        load("lanes.ptx", checks);
        const auto lock = upload(std::vector<int> { 0 });
        const auto counter = upload(std::vector<int> { 0 });
        const auto sums = upload(std::vector<int>(2 * threads, 0));
        const auto votes = upload(std::vector<unsigned>(2 * threads, 0));
        const auto counts = upload(std::vector<int>(2 * threads, 0));
        EXPECT_RUNS(launch(
            "lockedThenTogether", { 2, 1, 1 }, { threads, 1, 1 }, Parameters(lock, counter, sums, votes, counts)));
        EXPECT_EQ(download<int>(counter, 1)[0], 2 * threads);
        const auto gotSums = download<int>(sums, 2 * threads);
        const auto gotVotes = download<unsigned>(votes, 2 * threads);
        for (int i = 0; i < 2 * threads; ++i) {
            const int first = i % threads / 32 * 32;
            int sum = i % 2 == 0 ? 16000 : 0;
            unsigned vote = 0;
            for (int lane = 0; lane < 32; ++lane) {
                sum += first + lane;
                vote |= ((first + lane) % 3 == 0 ? 1U : 0U) << lane;
            }
            EXPECT_EQ(gotSums[static_cast<std::size_t>(i)], sum) << i;
            EXPECT_EQ(gotVotes[static_cast<std::size_t>(i)], vote) << i;
        }
        EXPECT_THAT(download<int>(counts, 2 * threads), testing::Each(threads / 4));
    }
}

TEST_F(Lanes, OneThatNeverComesIsADeadlockThatNamesIt)
{
    load("lanes.ptx");
    const auto lock = upload(std::vector<int> { 0 });
    const auto out = upload(std::vector<int>(32, 0));
    const auto result = launch("missing", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(lock, out));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::Deadlock) << why(result.error());
    ASSERT_FALSE(result.error().fault->inlinedAt.empty()); // the shuffle is a function of the toolkit
    EXPECT_EQ(result.error().fault->inlinedAt.back().line, 85U);
    EXPECT_THAT(result.error().fault->message,
        testing::HasSubstr("threads 0..4 wait for lane 5 of the same warp at line 85, thread 5 waits at barrier 0 of "
                           "line 83, threads 6..31 wait for lane 5 of the same warp at line 85"));
}

TEST_F(Lanes, ALockThatIsNeverGivenBackRunsOutOfTimeAtItsLine)
{
    load("lanes.ptx");
    gpu->setDeadline(std::chrono::steady_clock::now() + std::chrono::milliseconds(300));
    const auto lock = upload(std::vector<int> { 0 });
    const auto out = upload(std::vector<int> { 0 });
    const auto result = launch("neverUnlocked", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(lock, out));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::TimeLimit) << why(result.error());
    EXPECT_EQ(result.error().fault->place.line, 91U);
}

TEST_F(Lanes, AreCheckedOneByOne)
{
    load("lanes.ptx");
    const auto lock = upload(std::vector<int> { 0 });
    const auto out = upload(std::vector<int>(64, 0), "out");
    EXPECT_RUNS(launch("outsideWithLock", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(lock, out, 63)));
    EXPECT_EQ(download<int>(out, 64)[63], 1);
    const auto result = launch("outsideWithLock", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(lock, out, 64));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::OutOfBounds) << why(result.error());
    EXPECT_EQ(result.error().fault->thread.x, 7U);
    EXPECT_EQ(result.error().fault->place.line, 99U);
}

TEST_F(Lanes, WarpsThatOnlyArriveCount)
{
    load("lanes.ptx");
    const auto out = upload(std::vector<int>(32, 0));
    EXPECT_RUNS(launch("arriveAndSync", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(out)));
    EXPECT_THAT(download<int>(out, 32), testing::Each(42));
}

} // namespace
} // namespace warpdesk::emulator
