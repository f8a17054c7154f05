// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol.h"

#include <gtest/gtest.h>

#include <random>

namespace warpdesk::measure {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// A clock that only moves when something runs; two timers may share it.
struct World {
    Clock::time_point now {};
    int runs = 0;
};

class FakeTimer final : public Timer {
public:
    using Time = std::function<Sample(World&)>;
    FakeTimer(World& world, Time time, unsigned largest = 1)
        : m_world(world)
        , m_time(std::move(time))
        , m_largest(largest)
    {
    }
    Result<Sample> run(Regime, unsigned batch) override
    {
        if (failAt == m_world.runs)
            return failure(ErrorKind::Environment, "the device is gone");
        batches.push_back(batch);
        const Sample sample = m_time(m_world);
        ++m_world.runs;
        m_world.now += std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double, std::milli>(sample.milliseconds * batch));
        return sample;
    }
    unsigned largestBatch(Regime) const override { return m_largest; }
    Clock::time_point now() const override { return m_world.now; }

    std::vector<unsigned> batches;
    int failAt = -1;

private:
    World& m_world;
    Time m_time;
    unsigned m_largest;
};

FakeTimer::Time steady(double milliseconds, double spread = 0, unsigned seed = 1)
{
    return [=, generator = std::mt19937(seed)](World&) mutable {
        return Sample { milliseconds * (1 + spread * (std::uniform_real_distribution<double>(-1, 1)(generator))), 0 };
    };
}

TEST(Protocol, AQuietTimeNeedsTheLeastSamples)
{
    World world;
    FakeTimer timer(world, steady(2, 0.001));
    const auto measured = measure(timer, Regime::Warm, {});
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->ended, Ended::Precise);
    EXPECT_EQ(measured->samples.size(), 30U);
    EXPECT_NEAR(measured->summary.median, 2, 0.01);
    EXPECT_GE(world.runs, 30 + 50); // 100 ms of warm-up are 50 runs
}

TEST(Protocol, ANoisyTimeUsesItsBudget)
{
    World world;
    FakeTimer timer(world, steady(10, 0.8));
    const auto measured = measure(timer, Regime::Cold, {});
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->ended, Ended::TimeLimit);
    EXPECT_GT(world.now.time_since_epoch(), 1000ms);
    EXPECT_LT(world.now.time_since_epoch(), 1100ms);
}

TEST(Protocol, ALongRunGivesAtLeastOneSample)
{
    World world;
    FakeTimer timer(world, steady(30'000));
    const auto measured = measure(timer, Regime::Warm, {});
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->samples.size(), 1U);
    EXPECT_EQ(world.runs, 2); // one to warm up
    EXPECT_EQ(noiseOf(measured->summary), Noise::Loud);
}

TEST(Protocol, TheSampleLimitHolds)
{
    World world;
    Protocol protocol;
    protocol.mostSamples = 50;
    protocol.budget = 1h;
    protocol.warmUpTime = 0ms;
    FakeTimer timer(world, steady(1, 0.9));
    const auto measured = measure(timer, Regime::Warm, protocol);
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->ended, Ended::SampleLimit);
    EXPECT_EQ(measured->samples.size(), 50U);
}

TEST(Protocol, ShortRunsAreTimedTogether)
{
    World world;
    FakeTimer timer(world, steady(0.01), 1000);
    const auto measured = measure(timer, Regime::Warm, {});
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->batch, 20U); // 0.2 ms
    EXPECT_EQ(timer.batches.back(), 20U);
    EXPECT_EQ(batchFor({}, 0.00001, 1'000'000), 1000U);
    EXPECT_EQ(batchFor({}, 0.04, 1000), 8U);
    EXPECT_EQ(batchFor({}, 0.06, 1000), 1U);
    EXPECT_EQ(batchFor({}, 0.01, 4), 4U);
    EXPECT_EQ(batchFor({}, 0, 1000), 1000U);
}

TEST(Protocol, SamplesUnderALowClockAreDroppedAndCounted)
{
    World world;
    FakeTimer timer(world, [](World& at) {
        const bool throttled = at.runs % 5 == 0;
        return throttled ? Sample { 4, 900 } : Sample { 2, 1800 };
    });
    const auto measured = measure(timer, Regime::Warm, {});
    ASSERT_TRUE(measured);
    EXPECT_GT(measured->dropped, 0U);
    EXPECT_EQ(measured->megahertz, 1800);
    for (const double sample : measured->samples)
        EXPECT_EQ(sample, 2);
}

TEST(Protocol, ErrorsAndCancellationEndIt)
{
    World world;
    FakeTimer timer(world, steady(1));
    timer.failAt = 60;
    const auto failed = measure(timer, Regime::Warm, {});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "the device is gone");

    std::stop_source stop;
    World other;
    FakeTimer endless(other, steady(1));
    const auto cancelled = measure(endless, Regime::Warm, {}, stop.get_token(), [&](std::size_t count, double) {
        if (count == 7)
            stop.request_stop();
    });
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::Cancelled);
}

Protocol pairs(unsigned count)
{
    Protocol protocol;
    protocol.leastSamples = count;
    protocol.mostSamples = count;
    protocol.warmUpTime = 0ms;
    return protocol;
}

/// Noise as machines have it: a slow wave, jumps that last, rare spikes, a habit of the second place in a pair.
FakeTimer::Time machine(double milliseconds, unsigned seed)
{
    struct State {
        std::mt19937 generator;
        double level = 1;
    };
    return [=, state = State { std::mt19937(seed), 1 }](World& world) mutable {
        std::uniform_real_distribution<double> unit(0, 1);
        auto& random = state.generator;
        if (unit(random) < 0.02)
            state.level = 1 + 0.1 * unit(random);
        const double wave = 1 + 0.05 * std::sin(world.runs * 0.01);
        const double spike = unit(random) < 0.03 ? 1 + unit(random) : 1;
        const double second = world.runs % 2 == 1 ? 1.02 : 1;
        return Sample { milliseconds * state.level * wave * spike * second * (1 + 0.01 * unit(random)), 0 };
    };
}

TEST(Compare, TheSameAgainstItselfIsNoDifference)
{
    int claims = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        World world;
        // One machine, whichever of the two runs.
        const auto time = std::make_shared<FakeTimer::Time>(machine(3, seed));
        FakeTimer a(world, [time](World& at) { return (*time)(at); });
        FakeTimer b(world, [time](World& at) { return (*time)(at); });
        const auto compared = compare(a, b, Regime::Warm, pairs(60), 0.99, seed);
        ASSERT_TRUE(compared);
        claims += compared->faster != Comparison::Faster::Neither ? 1 : 0;
    }
    EXPECT_LE(claims, 8);
}

TEST(Compare, ThreePerCentAreFoundUnderTheSameNoise)
{
    int found = 0;
    for (unsigned seed = 0; seed < 50; ++seed) {
        World world;
        const auto time = std::make_shared<FakeTimer::Time>(machine(3, seed));
        FakeTimer a(world, [time](World& at) { return (*time)(at); });
        FakeTimer b(world, [time](World& at) {
            Sample sample = (*time)(at);
            sample.milliseconds *= 0.97;
            return sample;
        });
        const auto compared = compare(a, b, Regime::Warm, pairs(100), 0.99, seed);
        ASSERT_TRUE(compared);
        found += compared->faster == Comparison::Faster::Second ? 1 : 0;
        EXPECT_NE(compared->faster, Comparison::Faster::First);
        EXPECT_NEAR(compared->ratio, 0.97, 0.02);
    }
    EXPECT_GE(found, 45);
}

TEST(Compare, TooFewPairsClaimNothing)
{
    World world;
    FakeTimer a(world, steady(1)), b(world, steady(5));
    Protocol protocol = pairs(4);
    const auto compared = compare(a, b, Regime::Warm, protocol, 0.99, 1);
    ASSERT_TRUE(compared);
    EXPECT_EQ(compared->faster, Comparison::Faster::Neither);
    EXPECT_DOUBLE_EQ(compared->ratio, 5);
    EXPECT_EQ(compared->first.size(), 4U);
}

} // namespace
} // namespace warpdesk::measure
