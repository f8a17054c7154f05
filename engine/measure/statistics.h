// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What can be said about a list of times. No function changes the order of what it is given; none needs a clock or a
/// GPU.
namespace warpdesk::measure {

struct Interval {
    double low = 0;
    double high = 0;
    /// Half the width, as a share of `center`.
    [[nodiscard]] double relativeHalfWidth(double center) const;
    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

/// The value below which a share `p` in [0, 1] of the samples lies, linear between neighbours (R-7, NumPy's default).
/// NaN for no samples.
[[nodiscard]] double percentile(std::span<const double> samples, double p);
[[nodiscard]] double median(std::span<const double> samples);

/// Interval of the median by the percentile bootstrap (Efron): `resamples` drawings with replacement from a generator
/// seeded with `seed`, so that the same samples give the same interval. Both ends are the median for fewer than two
/// samples.
[[nodiscard]] Interval bootstrapMedian(
    std::span<const double> samples, double confidence, unsigned resamples = 1000, std::uint64_t seed = 1);

/// Interval of the median from order statistics: its coverage is at least `confidence` whatever the distribution
/// (Conover, Practical Nonparametric Statistics, 3.2). Nothing when there are too few samples for any such interval.
[[nodiscard]] std::optional<Interval> orderStatisticMedian(std::span<const double> samples, double confidence);

/// Samples beyond Tukey's fences: 1.5 (mild) and 3 (severe) times the distance of the quartiles outside them.
struct Outliers {
    unsigned lowMild = 0, lowSevere = 0, highMild = 0, highSevere = 0;
    [[nodiscard]] unsigned all() const { return lowMild + lowSevere + highMild + highSevere; }
};
[[nodiscard]] Outliers outliers(std::span<const double> samples);

/// Two clusters of samples, far enough apart to say that there is no one time.
struct Modes {
    double low = 0, high = 0; ///< median of each
    double lowShare = 0; ///< of the samples that lie in the lower one
};
/// The samples split in two where that leaves the least variance (Jenks' natural breaks for two classes). They are two
/// modes when the medians differ by more than `apart` of the lower, each holds a tenth of the samples or more, and the
/// split explains four fifths of the variance (an even spread gives three quarters).
[[nodiscard]] std::optional<Modes> modes(std::span<const double> samples, double apart = 0.05);

/// Geometric mean; a value that is not a positive number (a failed run, a zero) is left out and counted, so that it can
/// neither make the mean nothing nor pass unseen.
struct GeometricMean {
    double value = 0; ///< 0 when nothing could be counted
    std::size_t counted = 0;
    std::size_t leftOut = 0;
};
[[nodiscard]] GeometricMean geometricMean(std::span<const double> values);

/// Everything shown about one list of times.
struct Summary {
    std::size_t count = 0;
    double minimum = 0, median = 0, mean = 0, deviation = 0; ///< deviation: of the sample, n - 1
    double p5 = 0, p10 = 0, p90 = 0, p95 = 0, maximum = 0;
    Interval interval; ///< of the median, 95 %
    Outliers outliers;
    std::optional<Modes> modes;
};
[[nodiscard]] Summary summarise(std::span<const double> samples);

/// How far a time can be trusted: the interval's half-width under 1 % and under 3 %, and one mode.
enum class Noise : std::uint8_t { Quiet, Some, Loud };
[[nodiscard]] Noise noiseOf(const Summary& summary);
/// "quiet", "some", "loud".
[[nodiscard]] const char* name(Noise noise);

} // namespace warpdesk::measure
