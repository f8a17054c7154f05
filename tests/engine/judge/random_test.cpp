// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/random.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace warpdesk::judge;

// Known answers of the authors' own library, Random123 (kat_vectors: philox4x32 10).
TEST(Philox, KnownAnswers)
{
    const auto zeros = Philox(0, 0).block(0);
    EXPECT_EQ(zeros, (std::array<std::uint32_t, 4> { 0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u }));
    const auto ones = Philox(~0ull, ~0ull).block(~0ull);
    EXPECT_EQ(ones, (std::array<std::uint32_t, 4> { 0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu }));
    const auto pi = Philox(0x299f31d0a4093822ull, 0x0370734413198a2eull).block(0x85a308d3243f6a88ull);
    EXPECT_EQ(pi, (std::array<std::uint32_t, 4> { 0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u }));
}

TEST(Philox, UnitStaysInItsInterval)
{
    const Philox random(7);
    double sum = 0;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const double unit = random.unit(i);
        ASSERT_GE(unit, 0);
        ASSERT_LT(unit, 1);
        sum += unit;
    }
    EXPECT_NEAR(sum / 20000, 0.5, 0.01);
}

TEST(Philox, BelowReachesEveryValue)
{
    const Philox random(3);
    std::array<int, 7> seen {};
    for (std::uint64_t i = 0; i < 7000; ++i)
        ++seen.at(random.below(i, 7));
    for (const int count : seen)
        EXPECT_NEAR(count, 1000, 150);
}

TEST(NormalQuantile, AgreesWithTheErrorFunction)
{
    for (const double p : { 1e-12, 1e-6, 0.001, 0.02, 0.0243, 0.3, 0.5, 0.8413447460685429, 0.98, 0.999999 })
        EXPECT_NEAR(0.5 * std::erfc(-normalQuantile(p) / std::sqrt(2.0)) / p, 1, 1e-7) << p;
    EXPECT_EQ(normalQuantile(0.5), 0);
}

TEST(Secret, TextAndBack)
{
    const Secret secret { 0x0123456789abcdefull, 0xfedcba9876543210ull };
    EXPECT_EQ(secret.text(), "0123456789abcdeffedcba9876543210");
    EXPECT_EQ(Secret::parse(secret.text()), secret);
    EXPECT_EQ(Secret::parse("2a"), (Secret { 0, 42 }));
    EXPECT_FALSE(Secret::parse(""));
    EXPECT_FALSE(Secret::parse("xyz"));
    EXPECT_FALSE(Secret::parse("-1"));
    EXPECT_FALSE(Secret::parse("0x12"));
    EXPECT_FALSE(Secret::parse("111111111111111111111111111111111"));
    EXPECT_NE(Secret::fresh(), Secret::fresh());
}

TEST(DeriveSeed, EveryPartCounts)
{
    const Secret secret { 1, 2 };
    const std::uint64_t seed = deriveSeed("vector-add", "n=33", 0, "a", secret);
    EXPECT_EQ(seed, deriveSeed("vector-add", "n=33", 0, "a", secret));
    EXPECT_NE(seed, deriveSeed("vector-adx", "n=33", 0, "a", secret));
    EXPECT_NE(seed, deriveSeed("vector-add", "n=34", 0, "a", secret));
    EXPECT_NE(seed, deriveSeed("vector-add", "n=33", 1, "a", secret));
    EXPECT_NE(seed, deriveSeed("vector-add", "n=33", 0, "b", secret));
    EXPECT_NE(seed, deriveSeed("vector-add", "n=33", 0, "a", Secret { 1, 3 }));
    EXPECT_NE(deriveSeed("ab", "c", 0, "a", secret), deriveSeed("a", "bc", 0, "a", secret));
}
