// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace warpdesk::measure {
namespace {

std::vector<double> sorted(std::span<const double> samples)
{
    std::vector<double> values(samples.begin(), samples.end());
    std::ranges::sort(values);
    return values;
}

double percentileOfSorted(std::span<const double> values, double p)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double position = p * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(std::clamp(position, 0.0, static_cast<double>(values.size() - 1)));
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return std::lerp(values[below], values[above], position - static_cast<double>(below));
}

/// The median of values that may be put in another order.
double medianInPlace(std::span<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

/// P(at most k of n fair coins show heads), for n up to the thousands: summed from logarithms.
double binomialTail(std::size_t k, std::size_t n)
{
    const auto logFactorial = [](std::size_t value) { return std::lgamma(static_cast<double>(value) + 1); };
    double sum = 0;
    for (std::size_t i = 0; i <= k; ++i)
        sum += std::exp(
            logFactorial(n) - logFactorial(i) - logFactorial(n - i) - static_cast<double>(n) * std::log(2.0));
    return sum;
}

double sumOf(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

double squaresAround(std::span<const double> values, double center)
{
    return std::accumulate(values.begin(), values.end(), 0.0,
        [center](double sum, double value) { return sum + (value - center) * (value - center); });
}

} // namespace

double Interval::relativeHalfWidth(double center) const
{
    return center == 0 ? std::numeric_limits<double>::infinity() : (high - low) / 2 / std::abs(center);
}

double percentile(std::span<const double> samples, double p) { return percentileOfSorted(sorted(samples), p); }

double median(std::span<const double> samples) { return percentile(samples, 0.5); }

Interval bootstrapMedian(std::span<const double> samples, double confidence, unsigned resamples, std::uint64_t seed)
{
    const double middle = median(samples);
    if (samples.size() < 2 || resamples == 0)
        return { middle, middle };
    // The distributions of <random> differ between libraries; the words of the engine do not.
    std::mt19937_64 generator(seed);
    const auto drawn = [&] {
        const double unit = static_cast<double>(generator() >> 11U) * 0x1p-53;
        return samples[static_cast<std::size_t>(unit * static_cast<double>(samples.size()))];
    };
    std::vector<double> medians(resamples), resample(samples.size());
    for (double& value : medians) {
        std::ranges::generate(resample, drawn);
        value = medianInPlace(resample);
    }
    std::ranges::sort(medians);
    return { percentileOfSorted(medians, (1 - confidence) / 2), percentileOfSorted(medians, (1 + confidence) / 2) };
}

std::optional<Interval> orderStatisticMedian(std::span<const double> samples, double confidence)
{
    const std::size_t n = samples.size();
    // The interval from the k-th smallest to the k-th largest (k from 0) misses the median when at most k samples lie
    // on one side of it.
    std::optional<std::size_t> best;
    for (std::size_t k = 0; k < n / 2 && 2 * binomialTail(k, n) <= 1 - confidence; ++k)
        best = k;
    if (!best)
        return std::nullopt;
    const std::vector<double> values = sorted(samples);
    return Interval { values[*best], values[n - 1 - *best] };
}

Outliers outliers(std::span<const double> samples)
{
    const std::vector<double> values = sorted(samples);
    const double q1 = percentileOfSorted(values, 0.25), q3 = percentileOfSorted(values, 0.75);
    const double spread = q3 - q1;
    Outliers found;
    for (const double value : values) {
        if (value < q1 - 3 * spread)
            ++found.lowSevere;
        else if (value < q1 - 1.5 * spread)
            ++found.lowMild;
        else if (value > q3 + 3 * spread)
            ++found.highSevere;
        else if (value > q3 + 1.5 * spread)
            ++found.highMild;
    }
    return found;
}

std::optional<Modes> modes(std::span<const double> samples, double apart)
{
    if (samples.size() < 10)
        return std::nullopt;
    const std::vector<double> values = sorted(samples);
    const double total = sumOf(values);
    const double whole = squaresAround(values, total / static_cast<double>(values.size()));
    // The split with the least variance within is the one with the most between: n1 * n2 * (mean1 - mean2)^2 / n.
    double most = 0, left = 0;
    std::size_t cut = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        left += values[i - 1];
        const auto n1 = static_cast<double>(i), n2 = static_cast<double>(values.size() - i);
        const double difference = left / n1 - (total - left) / n2;
        const double between = n1 * n2 * difference * difference / (n1 + n2);
        if (between > most) {
            most = between;
            cut = i;
        }
    }
    const std::span all(values);
    const std::size_t least = (values.size() + 9) / 10;
    if (cut < least || values.size() - cut < least || most < 0.8 * whole)
        return std::nullopt;
    const Modes found { percentileOfSorted(all.first(cut), 0.5), percentileOfSorted(all.subspan(cut), 0.5),
        static_cast<double>(cut) / static_cast<double>(values.size()) };
    return found.high > found.low * (1 + apart) ? std::optional(found) : std::nullopt;
}

GeometricMean geometricMean(std::span<const double> values)
{
    GeometricMean mean;
    double sum = 0;
    for (const double value : values) {
        if (!(value > 0) || !std::isfinite(value)) {
            ++mean.leftOut;
            continue;
        }
        sum += std::log(value);
        ++mean.counted;
    }
    if (mean.counted > 0)
        mean.value = std::exp(sum / static_cast<double>(mean.counted));
    return mean;
}

Summary summarise(std::span<const double> samples)
{
    Summary summary;
    summary.count = samples.size();
    if (samples.empty())
        return summary;
    const std::vector<double> values = sorted(samples);
    summary.minimum = values.front();
    summary.maximum = values.back();
    summary.median = percentileOfSorted(values, 0.5);
    summary.p5 = percentileOfSorted(values, 0.05);
    summary.p10 = percentileOfSorted(values, 0.1);
    summary.p90 = percentileOfSorted(values, 0.9);
    summary.p95 = percentileOfSorted(values, 0.95);
    summary.mean = sumOf(values) / static_cast<double>(values.size());
    if (values.size() > 1)
        summary.deviation = std::sqrt(squaresAround(values, summary.mean) / static_cast<double>(values.size() - 1));
    summary.interval = bootstrapMedian(samples, 0.95);
    summary.outliers = outliers(samples);
    summary.modes = modes(samples);
    return summary;
}

Noise noiseOf(const Summary& summary)
{
    const double width = summary.interval.relativeHalfWidth(summary.median);
    if (summary.modes || summary.count < 3 || !(width < 0.03))
        return Noise::Loud;
    return width < 0.01 ? Noise::Quiet : Noise::Some;
}

const char* name(Noise noise)
{
    switch (noise) {
    case Noise::Quiet:
        return "quiet";
    case Noise::Some:
        return "some";
    case Noise::Loud:
        break;
    }
    return "loud";
}

} // namespace warpdesk::measure
