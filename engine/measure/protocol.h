// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/measure/statistics.h"

#include <chrono>
#include <functional>
#include <stop_token>

/// How a time is measured, whatever measures it: warm-up, batches, when to stop, which samples count.
namespace warpdesk::measure {

/// Caches emptied before each sample, or filled by the one before.
enum class Regime : std::uint8_t { Cold, Warm };
/// "cold", "warm".
[[nodiscard]] const char* name(Regime regime);

struct Sample {
    double milliseconds = 0; ///< of one run, however many were timed together
    double megahertz = 0; ///< clock of the multiprocessors meanwhile, 0 = not known
};

/// What runs the thing: a solution on a device. One sample is `batch` runs back to back, timed as one.
class Timer {
public:
    Timer() = default;
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    virtual ~Timer() = default;

    virtual Result<Sample> run(Regime regime, unsigned batch) = 0;
    /// How many runs one sample may hold. 1 where each must be timed by itself.
    [[nodiscard]] virtual unsigned largestBatch(Regime) const { return 1; }
    /// The wall clock of the protocol; tests give their own.
    [[nodiscard]] virtual std::chrono::steady_clock::time_point now() const { return std::chrono::steady_clock::now(); }
};

/// The figures of the protocol. Defaults: draft measurements on a device with a clock that ramps up.
struct Protocol {
    unsigned warmUpRuns = 3;
    std::chrono::milliseconds warmUpTime { 100 };
    unsigned estimateRuns = 5;
    /// A run shorter than this is timed in batches that take `batchMilliseconds` together.
    double shortMilliseconds = 0.05;
    double batchMilliseconds = 0.2;
    unsigned leastSamples = 30;
    unsigned mostSamples = 2000;
    double confidence = 0.95;
    double halfWidth = 0.005; ///< of the median's interval, as a share of the median: narrow enough
    std::chrono::milliseconds budget { 1000 }; ///< of one regime, warm-up included
    double slowClock = 0.9; ///< samples at less than this share of the median clock do not count
};

enum class Ended : std::uint8_t { Precise, SampleLimit, TimeLimit };
/// "precise", "sample limit", "time limit".
[[nodiscard]] const char* name(Ended ended);

struct Measurement {
    Regime regime = Regime::Cold;
    std::vector<double> samples; ///< milliseconds a run, in the order taken, without those dropped
    unsigned batch = 1; ///< runs a sample
    unsigned dropped = 0; ///< samples while the clock was low
    double megahertz = 0; ///< median clock, 0 = not known
    Ended ended = Ended::TimeLimit;
    Summary summary;
};

/// Whether the samples taken so far are enough, and why.
[[nodiscard]] std::optional<Ended> enough(
    const Protocol& protocol, std::span<const double> samples, std::chrono::steady_clock::duration spent);

/// How many runs one sample should hold when one takes `milliseconds`.
[[nodiscard]] unsigned batchFor(const Protocol& protocol, double milliseconds, unsigned largest);

/// Told after every sample: how many there are, and the one just taken (of a comparison: the pair's ratio).
using OnSample = std::function<void(std::size_t count, double latest)>;

/// Warms up, chooses the batch, samples until enough. An Error is the Timer's own, or a cancellation. At least one
/// sample is taken however little time there is.
[[nodiscard]] Result<Measurement> measure(Timer& timer, Regime regime, const Protocol& protocol,
    const std::stop_token& stop = {}, const OnSample& onSample = {});

/// Two things against each other.
struct Comparison {
    Regime regime = Regime::Cold;
    unsigned batch = 1; ///< runs a sample
    std::vector<double> first, second; ///< milliseconds a run, pair by pair
    double ratio = 1; ///< median of second / first over the pairs: below 1 the second is faster
    Interval interval; ///< of that ratio
    double confidence = 0.99;
    /// Set only when the interval excludes 1.
    enum class Faster : std::uint8_t { Neither, First, Second } faster = Faster::Neither;
};

/// Runs the two in pairs, in an order drawn anew for each pair: what the machine does to one it does to the other, and
/// a drift or a habit of the second place favours neither. If both are the same, either order of a pair is as likely
/// whatever the noise, so that a difference is claimed wrongly in at most 1 - confidence of all comparisons.
[[nodiscard]] Result<Comparison> compare(Timer& first, Timer& second, Regime regime, const Protocol& protocol,
    double confidence, std::uint64_t seed, const std::stop_token& stop = {}, const OnSample& onPair = {});

} // namespace warpdesk::measure
