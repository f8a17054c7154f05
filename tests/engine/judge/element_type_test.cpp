// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/element_type.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

using namespace warpdesk::judge;

namespace {

std::uint64_t bitsOf(ElementType type, double value)
{
    std::array<std::byte, 8> bytes {};
    storeReal(type, value, bytes.data());
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes.data(), bytesOf(type));
    return bits;
}

double valueOf(ElementType type, std::uint64_t bits)
{
    std::array<std::byte, 8> bytes {};
    std::memcpy(bytes.data(), &bits, sizeof bits);
    return loadReal(type, bytes.data());
}

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

TEST(ElementType, EveryHalfSurvives)
{
    for (const ElementType type : { ElementType::Half, ElementType::BFloat16 }) {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const double value = valueOf(type, bits);
            if (!std::isnan(value)) {
                ASSERT_EQ(bitsOf(type, value), bits);
            }
        }
    }
}

TEST(ElementType, EveryFp8Survives)
{
    for (const ElementType type : { ElementType::Fp8E4M3, ElementType::Fp8E5M2 }) {
        for (std::uint32_t bits = 0; bits < 256; ++bits) {
            const double value = valueOf(type, bits);
            if (std::isfinite(value)) {
                ASSERT_EQ(bitsOf(type, value), bits);
            }
        }
    }
}

// Values of IEEE binary16, bfloat16 and the OCP 8-bit formats.
TEST(ElementType, KnownBits)
{
    EXPECT_EQ(bitsOf(ElementType::Half, 1), 0x3c00u);
    EXPECT_EQ(bitsOf(ElementType::Half, 65504), 0x7bffu);
    EXPECT_EQ(bitsOf(ElementType::Half, 65519.99), 0x7bffu);
    EXPECT_EQ(bitsOf(ElementType::Half, 65520), 0x7c00u);
    EXPECT_EQ(bitsOf(ElementType::Half, -infinity), 0xfc00u);
    EXPECT_EQ(bitsOf(ElementType::Half, 0x1p-24), 0x0001u);
    EXPECT_EQ(bitsOf(ElementType::Half, 0x1p-25), 0x0000u) << "a tie goes to even";
    EXPECT_EQ(bitsOf(ElementType::Half, 0x1.8p-24), 0x0002u) << "a tie goes to even";
    EXPECT_EQ(bitsOf(ElementType::Half, -0.0), 0x8000u);
    EXPECT_EQ(bitsOf(ElementType::Half, 1 + 0x1p-11), 0x3c00u);
    EXPECT_EQ(bitsOf(ElementType::Half, 1 + 0x1p-11 + 0x1p-40), 0x3c01u) << "rounded once, from double";
    EXPECT_EQ(bitsOf(ElementType::BFloat16, 1), 0x3f80u);
    EXPECT_EQ(bitsOf(ElementType::BFloat16, 3.14159265), 0x4049u);
    EXPECT_EQ(bitsOf(ElementType::Fp8E4M3, 448), 0x7eu);
    EXPECT_EQ(bitsOf(ElementType::Fp8E4M3, 1e9), 0x7eu) << "saturates";
    EXPECT_EQ(bitsOf(ElementType::Fp8E4M3, 0x1p-9), 0x01u);
    EXPECT_EQ(bitsOf(ElementType::Fp8E5M2, 57344), 0x7bu);
    EXPECT_EQ(bitsOf(ElementType::Fp8E5M2, infinity), 0x7bu) << "saturates";
    EXPECT_TRUE(std::isnan(valueOf(ElementType::Fp8E4M3, 0x7f)));
    EXPECT_EQ(valueOf(ElementType::Fp8E5M2, 0x7c), infinity);
}

TEST(ElementType, FloatRoundsAsTheHardwareDoes)
{
    for (const double value : { 0.1, 1e-45, 1e300, -2.5, 16777217.0 }) {
        const float expected = static_cast<float>(value);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &expected, sizeof bits);
        EXPECT_EQ(bitsOf(ElementType::Float, value), bits);
    }
}

TEST(ElementType, IntegersClampAndExtend)
{
    EXPECT_EQ(bitsOf(ElementType::Int8, 200), 127u);
    EXPECT_EQ(bitsOf(ElementType::Int8, -200), 0x80u);
    EXPECT_EQ(bitsOf(ElementType::UInt8, -3), 0u);
    EXPECT_EQ(bitsOf(ElementType::Int32, 2.5), 2u);
    EXPECT_EQ(bitsOf(ElementType::Int64, 1e30), 0x7fffffffffffffffull);
    EXPECT_EQ(bitsOf(ElementType::UInt64, 1e30), ~0ull);
    EXPECT_EQ(bitsOf(ElementType::Int32, std::nan("")), 0u);
    EXPECT_EQ(valueOf(ElementType::Int16, 0xffffu), -1);
    EXPECT_EQ(valueOf(ElementType::UInt16, 0xffffu), 65535);
    EXPECT_EQ(bitsOf(ElementType::Bool, 17), 1u);
}

TEST(ElementType, UlpsCountRepresentableSteps)
{
    const auto ulps = [](float a, float b) {
        std::array<std::byte, 4> left {};
        std::array<std::byte, 4> right {};
        std::memcpy(left.data(), &a, 4);
        std::memcpy(right.data(), &b, 4);
        return ulpsBetween(ElementType::Float, left.data(), right.data());
    };
    EXPECT_EQ(ulps(1.0F, std::nextafter(1.0F, 2.0F)), 1);
    EXPECT_EQ(ulps(std::nextafter(0.0F, -1.0F), std::nextafter(0.0F, 1.0F)), 2);
    EXPECT_EQ(ulps(-0.0F, 0.0F), 0);
    EXPECT_EQ(ulps(1.0F, 2.0F), 8388608);
}

TEST(ElementType, SpellingsOfC)
{
    EXPECT_EQ(elementTypeOfC("unsigned long long"), ElementType::UInt64);
    EXPECT_EQ(elementTypeOfC("size_t"), ElementType::UInt64);
    EXPECT_EQ(elementTypeOfC("__half"), ElementType::Half);
    EXPECT_FALSE(elementTypeOfC("flaot"));
    EXPECT_EQ(cName(ElementType::UInt8), "unsigned char");
    EXPECT_EQ(elementTypeNames().size(), 15u);
}
