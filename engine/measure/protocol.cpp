// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace warpdesk::measure {
namespace {

using Clock = std::chrono::steady_clock;

struct WarmUp {
    double milliseconds = 0; ///< estimate of one run
};

Error cancelled() { return { ErrorKind::Cancelled, "the measurement was cancelled", {}, {}, 0, 0 }; }

/// Runs until caches, clocks and code are as they will be, and estimates one run: the median of the last few.
Result<WarmUp> warmUp(Timer& timer, Regime regime, const Protocol& protocol, const std::stop_token& stop)
{
    const Clock::time_point begin = timer.now();
    std::vector<double> times;
    const unsigned least = std::max(protocol.warmUpRuns, 1U);
    const auto spent = [&] { return timer.now() - begin; };
    // A long run needs no second one to be warm, and none of the budget that samples should have.
    while (times.size() < least || spent() < protocol.warmUpTime) {
        if (stop.stop_requested())
            return std::unexpected(cancelled());
        WARPDESK_TRY(const Sample sample, timer.run(regime, 1));
        times.push_back(sample.milliseconds);
        if (spent() > protocol.budget / 4)
            break;
    }
    const std::size_t last = std::min<std::size_t>(times.size(), std::max(protocol.estimateRuns, 1U));
    return WarmUp { median(std::span(times).last(last)) };
}

/// Leaves out the samples that were taken while the clock was low.
void dropSlow(Measurement& measurement, std::span<const Sample> samples, double share)
{
    std::vector<double> clocks;
    for (const Sample& sample : samples)
        clocks.push_back(sample.megahertz);
    measurement.megahertz = median(clocks);
    for (const Sample& sample : samples) {
        if (sample.megahertz < share * measurement.megahertz)
            ++measurement.dropped;
        else
            measurement.samples.push_back(sample.milliseconds);
    }
}

} // namespace

const char* name(Regime regime) { return regime == Regime::Cold ? "cold" : "warm"; }

const char* name(Ended ended)
{
    switch (ended) {
    case Ended::Precise:
        return "precise";
    case Ended::SampleLimit:
        return "sample limit";
    case Ended::TimeLimit:
        break;
    }
    return "time limit";
}

std::optional<Ended> enough(const Protocol& protocol, std::span<const double> samples, Clock::duration spent)
{
    if (samples.size() >= protocol.mostSamples)
        return Ended::SampleLimit;
    // The interval is worth computing now and then: its cost grows with the samples.
    const std::size_t count = samples.size();
    if (count >= protocol.leastSamples && (count - protocol.leastSamples) % std::max<std::size_t>(count / 10, 1) == 0) {
        const Interval interval = bootstrapMedian(samples, protocol.confidence);
        if (interval.relativeHalfWidth(median(samples)) < protocol.halfWidth)
            return Ended::Precise;
    }
    return spent >= protocol.budget && !samples.empty() ? std::optional(Ended::TimeLimit) : std::nullopt;
}

unsigned batchFor(const Protocol& protocol, double milliseconds, unsigned largest)
{
    if (largest <= 1 || milliseconds >= protocol.shortMilliseconds)
        return 1;
    const double wanted = milliseconds > 0 ? std::ceil(protocol.batchMilliseconds / milliseconds) : 1000;
    return std::min(static_cast<unsigned>(std::clamp(wanted, 8.0, 1000.0)), largest);
}

Result<Measurement> measure(
    Timer& timer, Regime regime, const Protocol& protocol, const std::stop_token& stop, const OnSample& onSample)
{
    const Clock::time_point begin = timer.now();
    Measurement measurement;
    measurement.regime = regime;
    WARPDESK_TRY(const WarmUp warm, warmUp(timer, regime, protocol, stop));
    measurement.batch = batchFor(protocol, warm.milliseconds, timer.largestBatch(regime));

    std::vector<Sample> samples;
    std::vector<double> times;
    std::optional<Ended> ended;
    while (!ended) {
        if (stop.stop_requested())
            return std::unexpected(cancelled());
        WARPDESK_TRY(samples.emplace_back(), timer.run(regime, measurement.batch));
        times.push_back(samples.back().milliseconds);
        if (onSample)
            onSample(times.size(), times.back());
        ended = enough(protocol, times, timer.now() - begin);
    }
    measurement.ended = *ended;
    dropSlow(measurement, samples, protocol.slowClock);
    measurement.summary = summarise(measurement.samples);
    return measurement;
}

Result<Comparison> compare(Timer& first, Timer& second, Regime regime, const Protocol& protocol, double confidence,
    std::uint64_t seed, const std::stop_token& stop, const OnSample& onPair)
{
    const Clock::time_point begin = first.now();
    WARPDESK_TRY(const WarmUp warmFirst, warmUp(first, regime, protocol, stop));
    WARPDESK_TRY(const WarmUp warmSecond, warmUp(second, regime, protocol, stop));
    // One batch for both, or the shorter one would be timed in another way.
    const unsigned batch = batchFor(protocol, std::max(warmFirst.milliseconds, warmSecond.milliseconds),
        std::min(first.largestBatch(regime), second.largestBatch(regime)));

    Comparison result;
    result.regime = regime;
    result.batch = batch;
    result.confidence = confidence;
    std::vector<double> ratios;
    std::mt19937_64 generator(seed);
    std::optional<Ended> ended;
    while (!ended) {
        if (stop.stop_requested())
            return std::unexpected(cancelled());
        const bool swapped = (generator() >> 63U) != 0;
        WARPDESK_TRY(const Sample one, (swapped ? second : first).run(regime, batch));
        WARPDESK_TRY(const Sample other, (swapped ? first : second).run(regime, batch));
        result.first.push_back(swapped ? other.milliseconds : one.milliseconds);
        result.second.push_back(swapped ? one.milliseconds : other.milliseconds);
        ratios.push_back(result.second.back() / result.first.back());
        if (onPair)
            onPair(ratios.size(), ratios.back());
        // Looking whether the claim already holds, again and again, would make wrong claims likely: how many pairs
        // there are depends on time and number alone.
        if (ratios.size() >= protocol.mostSamples)
            ended = Ended::SampleLimit;
        else if (ratios.size() >= protocol.leastSamples && first.now() - begin >= protocol.budget)
            ended = Ended::TimeLimit;
    }
    result.ratio = median(ratios);
    if (const auto interval = orderStatisticMedian(ratios, confidence)) {
        result.interval = *interval;
        if (interval->high < 1)
            result.faster = Comparison::Faster::Second;
        else if (interval->low > 1)
            result.faster = Comparison::Faster::First;
    } else {
        result.interval = { 0, std::numeric_limits<double>::infinity() };
    }
    return result;
}

} // namespace warpdesk::measure
