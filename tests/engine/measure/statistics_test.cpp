// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace warpdesk::measure {
namespace {

std::vector<double> normal(std::size_t count, double mean, double deviation, unsigned seed)
{
    std::mt19937 generator(seed);
    std::normal_distribution<double> draw(mean, deviation);
    std::vector<double> values(count);
    for (double& value : values)
        value = draw(generator);
    return values;
}

// The values of numpy.percentile([3, 1, 4, 1, 5, 9, 2, 6], q).
TEST(Statistics, PercentilesAreNumPys)
{
    const std::vector<double> values { 3, 1, 4, 1, 5, 9, 2, 6 };
    EXPECT_DOUBLE_EQ(percentile(values, 0), 1);
    EXPECT_DOUBLE_EQ(percentile(values, 0.05), 1);
    EXPECT_DOUBLE_EQ(percentile(values, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(median(values), 3.5);
    EXPECT_DOUBLE_EQ(percentile(values, 0.9), 6.9);
    EXPECT_DOUBLE_EQ(percentile(values, 1), 9);
    EXPECT_DOUBLE_EQ(median(std::vector { 7.0 }), 7);
    EXPECT_TRUE(std::isnan(median({})));
}

// Conover's table for the median: with 10 samples the 2nd and the 9th (97.9 %), with 20 the 6th and the 15th (95.9 %).
TEST(Statistics, OrderStatisticsGiveTheTablesIntervals)
{
    std::vector<double> values;
    for (int i = 1; i <= 20; ++i)
        values.push_back(i);
    const auto ten = orderStatisticMedian(std::span(values).first(10), 0.95);
    ASSERT_TRUE(ten);
    EXPECT_EQ(ten->low, 2);
    EXPECT_EQ(ten->high, 9);
    const auto twenty = orderStatisticMedian(values, 0.95);
    ASSERT_TRUE(twenty);
    EXPECT_EQ(twenty->low, 6);
    EXPECT_EQ(twenty->high, 15);
    EXPECT_TRUE(orderStatisticMedian(std::span(values).first(6), 0.95)); // 1 - 2/64 = 96.9 %
    EXPECT_FALSE(orderStatisticMedian(std::span(values).first(5), 0.95)); // 1 - 2/32 = 93.8 %
}

TEST(Statistics, OrderStatisticsTakeThousandsOfSamples)
{
    const auto interval = orderStatisticMedian(normal(5000, 100, 1, 1), 0.99);
    ASSERT_TRUE(interval);
    EXPECT_TRUE(interval->contains(100));
    EXPECT_LT(interval->high - interval->low, 0.2);
}

TEST(Statistics, BootstrapCoversTheMedianAsOftenAsItSays)
{
    int covered = 0;
    for (unsigned seed = 0; seed < 400; ++seed)
        covered += bootstrapMedian(normal(40, 10, 2, seed), 0.95, 400).contains(10) ? 1 : 0;
    EXPECT_GE(covered, 365); // 91 %: the percentile bootstrap of a median is a little short at 40 samples
    EXPECT_LE(covered, 396);
}

TEST(Statistics, BootstrapIsTheSameForTheSameSamples)
{
    const auto values = normal(50, 5, 1, 3);
    EXPECT_EQ(bootstrapMedian(values, 0.95).low, bootstrapMedian(values, 0.95).low);
    EXPECT_NE(bootstrapMedian(values, 0.95, 1000, 1).low, 0);
    const Interval single = bootstrapMedian(std::vector { 4.0 }, 0.95);
    EXPECT_EQ(single.low, 4);
    EXPECT_EQ(single.high, 4);
}

// Quartiles of 1..12 and two far values are 4.25 and 10.75 (numpy), the fences 1.5 and 3 times 6.5 outside.
TEST(Statistics, OutliersLieBeyondTukeysFences)
{
    std::vector<double> values { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25, 40 };
    const Outliers found = outliers(values);
    EXPECT_EQ(found.highMild, 1U);
    EXPECT_EQ(found.highSevere, 1U);
    EXPECT_EQ(found.all(), 2U);
}

TEST(Statistics, TwoClustersAreTwoModes)
{
    auto values = normal(60, 10, 0.1, 1);
    const auto slower = normal(40, 12, 0.1, 2);
    values.insert(values.end(), slower.begin(), slower.end());
    const auto found = modes(values);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->low, 10, 0.1);
    EXPECT_NEAR(found->high, 12, 0.1);
    EXPECT_DOUBLE_EQ(found->lowShare, 0.6);
}

TEST(Statistics, OneClusterIsOneMode)
{
    EXPECT_FALSE(modes(normal(100, 10, 1, 1))); // the bell
    EXPECT_FALSE(modes(std::vector<double>(100, 3.0)));
    std::vector<double> even, tail;
    std::mt19937 generator(4);
    std::uniform_real_distribution<double> flat(10, 20);
    std::exponential_distribution<double> falling(1);
    for (int i = 0; i < 300; ++i) {
        even.push_back(flat(generator));
        tail.push_back(10 + falling(generator));
    }
    EXPECT_FALSE(modes(even));
    EXPECT_FALSE(modes(tail));
    // Two clusters 1 % apart are noise of the clock, not two times.
    auto near = normal(50, 10, 0.01, 1);
    const auto other = normal(50, 10.1, 0.01, 2);
    near.insert(near.end(), other.begin(), other.end());
    EXPECT_FALSE(modes(near));
}

TEST(Statistics, AZeroNeitherSpoilsTheMeanNorPassesUnseen)
{
    const GeometricMean mean = geometricMean(std::vector { 2.0, 8.0, 0.0, -1.0, std::nan("") });
    EXPECT_DOUBLE_EQ(mean.value, 4);
    EXPECT_EQ(mean.counted, 2U);
    EXPECT_EQ(mean.leftOut, 3U);
    EXPECT_EQ(geometricMean({}).value, 0);
}

TEST(Statistics, NoiseIsToldByTheInterval)
{
    EXPECT_EQ(noiseOf(summarise(normal(500, 100, 0.5, 1))), Noise::Quiet);
    EXPECT_EQ(noiseOf(summarise(normal(60, 100, 10, 1))), Noise::Loud);
    EXPECT_EQ(noiseOf(summarise(std::vector { 1.0 })), Noise::Loud);
    const Summary summary = summarise(std::vector { 1.0, 2.0, 3.0, 4.0 });
    EXPECT_DOUBLE_EQ(summary.mean, 2.5);
    EXPECT_NEAR(summary.deviation, 1.2909944487358056, 1e-15); // numpy.std([1, 2, 3, 4], ddof=1)
}

} // namespace
} // namespace warpdesk::measure
