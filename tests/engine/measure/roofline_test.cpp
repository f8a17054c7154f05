// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/roofline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <regex>

namespace warpdesk::measure {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Round numbers: 10 TFLOP/s of FP32, 80 of tensors, 1 TB/s of DRAM, 4 of L2, 16 of L1.
Roofline simple()
{
    Roofline roofline;
    roofline.gpu = "Simple";
    roofline.compute = { { FlopType::Fp32, 10e12 }, { FlopType::Fp64, 5e12 }, { FlopType::TensorFp16, 80e12 } };
    roofline.memory = { { MemoryLevel::Dram, 1e12 }, { MemoryLevel::L2, 4e12 }, { MemoryLevel::L1, 16e12 } };
    return roofline;
}

KernelWork work(double fp32, double dram, double seconds)
{
    KernelWork kernel;
    kernel.label = "kernel";
    kernel.operations[0] = fp32;
    kernel.bytes[0] = dram;
    kernel.seconds = seconds;
    return kernel;
}

TEST(Roofline, OfADatasheetHasItsPeaksAndRidges)
{
    const auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    ASSERT_TRUE(rows);
    const auto row = std::ranges::find(*rows, "a100", &device::GpuRow::id);
    const Roofline roofline = rooflineOf(*row);
    // NVIDIA's A100 whitepaper: 19.5 and 9.7 TFLOP/s, 312 with tensor cores; 2039 GB/s.
    EXPECT_NEAR(roofline.peak(FlopType::Fp32).value(), 19.5e12, 0.1e12);
    EXPECT_NEAR(roofline.peak(FlopType::Fp64).value(), 9.7e12, 0.1e12);
    EXPECT_DOUBLE_EQ(roofline.peak(FlopType::TensorFp16).value(), 312e12);
    EXPECT_DOUBLE_EQ(roofline.bandwidth(MemoryLevel::Dram).value(), 2039e9);
    EXPECT_NEAR(roofline.ridge(FlopType::TensorFp16, MemoryLevel::Dram).value(), 153.0, 0.1);
    EXPECT_NEAR(roofline.bandwidth(MemoryLevel::L1).value(), 19.49e12, 0.01e12); // 108 * 128 bytes * 1410 MHz
    EXPECT_FALSE(roofline.peak(FlopType::TensorFp8));
    EXPECT_FALSE(roofline.ridge(FlopType::TensorFp8, MemoryLevel::Dram));
}

TEST(Roofline, MemoryBoundKernelIsMeasuredAgainstTheDiagonal)
{
    // 1e9 operations, 4e9 bytes in 5 ms: 0.2 TFLOP/s at 0.25 per byte; the diagonal allows 0.25 TFLOP/s.
    const RooflinePoint point = place(simple(), work(1e9, 4e9, 5e-3));
    EXPECT_DOUBLE_EQ(point.operationsPerSecond, 0.2e12);
    ASSERT_EQ(point.levels.size(), 1U);
    EXPECT_DOUBLE_EQ(point.levels[0].intensity.value(), 0.25);
    EXPECT_DOUBLE_EQ(point.attainable.value(), 0.25e12);
    EXPECT_DOUBLE_EQ(point.ofRoof.value(), 0.8);
    EXPECT_EQ(point.limitingLevel, MemoryLevel::Dram);
    EXPECT_TRUE(point.flags.empty());
}

TEST(Roofline, ComputeBoundKernelIsMeasuredAgainstTheCeiling)
{
    // 100 operations a byte: past the ridge at 10.
    const RooflinePoint point = place(simple(), work(5e9, 5e7, 1e-3));
    EXPECT_DOUBLE_EQ(point.ofRoof.value(), 0.5);
    EXPECT_FALSE(point.limitingLevel);
}

TEST(Roofline, TheLevelWithTheLowestRoofLimits)
{
    KernelWork kernel = work(1e9, 1e8, 1e-3);
    kernel.bytes[1] = 3e9; // 1/3 per byte of L2: 1.33 TFLOP/s
    kernel.bytes[2] = 4e9; // 1/4 per byte of L1: 4 TFLOP/s
    const RooflinePoint point = place(simple(), kernel);
    EXPECT_EQ(point.limitingLevel, MemoryLevel::L2);
    EXPECT_NEAR(point.ofRoof.value(), 0.75, 1e-12);
    EXPECT_EQ(point.levels.size(), 3U);
}

TEST(Roofline, MixedTypesAreBoundByThePipeThatNeedsLongest)
{
    // FP32 needs 1e9 / 10e12 = 0.1 ms, FP64 1e9 / 5e12 = 0.2 ms, side by side: 2e9 operations in 0.2 ms at best.
    KernelWork kernel = work(1e9, 1e3, 1e-3);
    kernel.operations[static_cast<std::size_t>(FlopType::Fp64)] = 1e9;
    const RooflinePoint point = place(simple(), kernel);
    EXPECT_DOUBLE_EQ(point.computeRoof.value(), 10e12);
    EXPECT_EQ(point.mainType, FlopType::Fp64);
    EXPECT_DOUBLE_EQ(point.ofRoof.value(), 0.2);
}

TEST(Roofline, PointsAboveARoofSayWhy)
{
    EXPECT_THAT(place(simple(), work(1e9, 0, 5e-5)).flags, ElementsAre(RooflineFlag::AboveCompute));
    EXPECT_THAT(place(simple(), work(1e6, 3e9, 1e-3)).flags, ElementsAre(RooflineFlag::AboveMemory));
    EXPECT_TRUE(place(simple(), work(1e9, 0, 0.99e-4)).flags.empty()) << "rounded figures are no fault";
    EXPECT_THAT(explain(RooflineFlag::AboveMemory), HasSubstr("nearer cache"));
}

TEST(Roofline, KernelWithoutOperationsIsBandwidth)
{
    const RooflinePoint point = place(simple(), work(0, 9e8, 1e-3));
    EXPECT_EQ(point.operationsPerSecond, 0);
    EXPECT_FALSE(point.levels.front().intensity);
    EXPECT_DOUBLE_EQ(point.ofRoof.value(), 0.9);
    EXPECT_EQ(point.limitingLevel, MemoryLevel::Dram);
}

TEST(Roofline, WhatIsNotKnownIsNotZero)
{
    KernelWork kernel = work(0, 1e6, 1e-3);
    kernel.operations[static_cast<std::size_t>(FlopType::TensorFp8)] = 1e9; // no such roof here
    const RooflinePoint point = place(simple(), kernel);
    EXPECT_THAT(point.flags, ElementsAre(RooflineFlag::UnknownPeak));
    EXPECT_FALSE(point.computeRoof);
    Roofline none;
    const RooflinePoint nowhere = place(none, work(1e9, 1e9, 1e-3));
    EXPECT_FALSE(nowhere.ofRoof);
    EXPECT_FALSE(nowhere.levels.front().ofBandwidth);
}

TEST(Roofline, NoNumberAnywhereIsAFlagAndNoCrash)
{
    for (const double bad : { kNan, kInfinity, -kInfinity, -1.0, 0.0 }) {
        const RooflinePoint time = place(simple(), work(1e9, 1e9, bad));
        EXPECT_THAT(time.flags, ElementsAre(RooflineFlag::NoTime)) << bad;
        EXPECT_TRUE(time.levels.empty());
        if (bad == 0)
            continue;
        EXPECT_THAT(place(simple(), work(bad, 1e9, 1)).flags, ElementsAre(RooflineFlag::BadCount)) << bad;
        EXPECT_THAT(place(simple(), work(1e9, bad, 1)).flags, ElementsAre(RooflineFlag::BadCount)) << bad;
    }
}

TEST(Roofline, LeastTimeOfAProblemIsItsSlowerHalf)
{
    EXPECT_DOUBLE_EQ(leastSeconds(simple(), 1e12, 1e9).value(), 0.1);
    EXPECT_DOUBLE_EQ(leastSeconds(simple(), 1e9, 1e12).value(), 1.0);
    EXPECT_DOUBLE_EQ(leastSeconds(simple(), 8e12, 0, FlopType::TensorFp16).value(), 0.1);
    EXPECT_FALSE(leastSeconds(simple(), 0, 0));
    EXPECT_FALSE(leastSeconds(simple(), kNan, -1));
    EXPECT_FALSE(leastSeconds({}, 1, 1));
}

/// A picture with everything in it.
std::vector<RooflinePoint> gallery(const Roofline& roofline)
{
    KernelWork tile = work(1.4e11, 2e9, 6e-3);
    tile.label = "void multiply<true>(float const*, float const*, float*, int, int, int)";
    tile.bytes[1] = 6e9;
    tile.bytes[2] = 4e10;
    tile.share = 0.6;
    tile.measured = true;
    KernelWork naive = work(1.4e11, 3e9, 0.4);
    naive.label = "naive";
    naive.bytes[1] = 1e10;
    naive.share = 0.2;
    KernelWork copy = work(0, 5e8, 1e-3);
    copy.label = "copy & \"transpose\" <tile>";
    KernelWork wrong = work(1e9, 8e9, 5e-4);
    wrong.label = "too fast";
    return { place(roofline, tile), place(roofline, naive), place(roofline, copy), place(roofline, wrong),
        place(roofline, work(1, 1, 0)) };
}

/// Every number of an attribute in the picture.
std::vector<double> numbers(const std::string& svg, const std::string& pattern)
{
    std::vector<double> found;
    const std::regex expression(pattern);
    for (std::sregex_iterator at(svg.begin(), svg.end(), expression), end; at != end; ++at)
        found.push_back(std::stod((*at)[1]));
    return found;
}

std::size_t count(const std::string& text, std::string_view piece)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
        ++found;
    return found;
}

class Picture : public testing::TestWithParam<const char*> { };

TEST_P(Picture, HasRoofsPointsAndBarsWithinItsBounds)
{
    const auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    ASSERT_TRUE(rows);
    const Roofline roofline = rooflineOf(*std::ranges::find(*rows, GetParam(), &device::GpuRow::id));
    const std::vector<RooflinePoint> points = gallery(roofline);
    for (const SvgTheme theme : { SvgTheme::Light, SvgTheme::Dark })
        for (const int width : { 480, 960, 1600 }) {
            const std::string svg = rooflineSvg(roofline, points, { theme, width, "A <title> & more" });
            // To be looked at: a folder for the pictures.
            if (const char* folder = std::getenv("WARPDESK_PICTURES"); folder != nullptr && width == 960)
                std::ofstream(
                    std::string(folder) + "/roofline-" + GetParam() + (theme == SvgTheme::Dark ? "-dark.svg" : ".svg"))
                    << svg;
            EXPECT_EQ(count(svg, "class=\"memory-roof\""), roofline.memory.size());
            EXPECT_GE(count(svg, "class=\"compute-roof\""), 2U);
            EXPECT_GE(count(svg, "class=\"bandwidth\""), 1U);
            EXPECT_GE(count(svg, "class=\"modelled\""), 3U);
            EXPECT_GE(count(svg, "class=\"measured\""), 3U);
            EXPECT_THAT(svg, HasSubstr("A &lt;title&gt; &amp; more"));
            EXPECT_THAT(svg, HasSubstr("copy &amp; &quot;transpose&quot; &lt;tile&gt;"));
            EXPECT_THAT(svg, HasSubstr("above the roof"));
            EXPECT_THAT(svg, Not(HasSubstr("nan")));
            EXPECT_THAT(svg, Not(HasSubstr("inf")));
            const double height = numbers(svg, "<svg[^>]* height=\"([0-9.]+)\"").at(0);
            for (const double x : numbers(svg, " (?:x|x1|x2|cx)=\"(-?[0-9.]+)\"")) {
                EXPECT_GE(x, 0);
                EXPECT_LE(x, width);
            }
            for (const double y : numbers(svg, " (?:y|y1|y2|cy)=\"(-?[0-9.]+)\"")) {
                EXPECT_GE(y, 0);
                EXPECT_LE(y, height);
            }
            EXPECT_EQ(count(svg, "<g>"), count(svg, "</g>"));
        }
}

INSTANTIATE_TEST_SUITE_P(Gpus, Picture, testing::Values("t4", "a6000", "h100", "b200", "rtx5090"),
    [](const auto& row) { return std::string(row.param); });

TEST(Picture, OfNothingIsAPictureToo)
{
    const std::string svg = rooflineSvg({}, {});
    EXPECT_THAT(svg, HasSubstr("</svg>"));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    KernelWork extreme = work(1e-300, 1e300, 1e-12);
    const std::vector<RooflinePoint> points { place(simple(), extreme), place(simple(), work(1e300, 1e-300, 1e-300)) };
    const std::string far = rooflineSvg(simple(), points);
    EXPECT_THAT(far, Not(HasSubstr("nan")));
    EXPECT_THAT(far, Not(HasSubstr("inf")));
}

TEST(Picture, NumbersOfManyKernelsStayInThePlot)
{
    std::vector<RooflinePoint> points(40, place(simple(), work(1e9, 4e9, 5e-3)));
    const std::string svg = rooflineSvg(simple(), points);
    EXPECT_EQ(count(svg, "class=\"tag\""), 40U);
}

} // namespace
} // namespace warpdesk::measure
