// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/gpu_row.h"

#include "tests/engine/device/rows.h"

#include <gmock/gmock.h>

#include <fstream>

namespace warpdesk::device {
namespace {

using testing::HasSubstr;

/// Writes a file of one row in which `change` replaced a piece of text.
std::filesystem::path changedFile(const std::string& from, const std::string& to)
{
    std::ifstream in(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    std::string text { std::istreambuf_iterator<char>(in), {} };
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto path = std::filesystem::path(testing::TempDir())
        / (std::string("gpus-") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".yaml");
    std::ofstream(path) << text;
    return path;
}

/// A user's file with this text.
std::filesystem::path ownFile(const std::string& text)
{
    std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    std::ranges::replace(name, '/', '-');
    const auto path = std::filesystem::path(testing::TempDir()) / ("own-" + name + ".yaml");
    std::ofstream(path) << text;
    return path;
}

const std::filesystem::path kShipped = WARPDESK_SOURCE_DIR "/resources/gpus.yaml";

TEST(GpuRows, ShippedFileHasTheTargets)
{
    const auto rows = loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    ASSERT_TRUE(rows) << rows.error().message;
    std::vector<std::string> ids;
    for (const GpuRow& row : *rows)
        ids.push_back(row.id);
    EXPECT_THAT(ids,
        testing::UnorderedElementsAre("t4", "v100", "a100", "a10", "rtx3090", "a6000", "l4", "rtx4090", "l40s", "h100",
            "h200", "b200", "rtx5090"));
}

TEST(GpuRows, H100HasItsPublishedLimits)
{
    const GpuRow row = shippedRow("h100");
    EXPECT_EQ(row.computeMajor, 9U);
    EXPECT_EQ(row.computeMinor, 0U);
    EXPECT_EQ(row.multiprocessors, 132U);
    EXPECT_EQ(row.sharedPerBlockOptin, 227U * 1024);
    EXPECT_EQ(row.sharedPerMultiprocessor, 228U * 1024);
    EXPECT_EQ(row.maxGridY, 65535U);
}

TEST(GpuRows, WrongFigureNamesFileLineAndField)
{
    const auto path = changedFile("multiprocessors: {value: 40", "multiprocessors: {value: forty");
    const auto rows = loadGpuRows(path);
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().kind, ErrorKind::Input);
    EXPECT_THAT(rows.error().message, HasSubstr("multiprocessors"));
    EXPECT_EQ(rows.error().file, path.string());
    std::ifstream in(path);
    std::string line;
    for (std::uint32_t number = 0; number < rows.error().line; ++number)
        std::getline(in, line);
    EXPECT_THAT(line, HasSubstr("multiprocessors: {value: forty"));
}

TEST(GpuRows, FigureWithoutKnownSourceIsRefused)
{
    const auto rows = loadGpuRows(changedFile("source: a100}", "source: somewhere}"));
    ASSERT_FALSE(rows);
    EXPECT_THAT(rows.error().message, HasSubstr("source"));
}

TEST(GpuRows, MissingFigureIsRefused)
{
    const auto rows = loadGpuRows(changedFile("    l2_bytes: {value: 4194304, source: t4}\n", ""));
    ASSERT_FALSE(rows);
    EXPECT_THAT(rows.error().message, HasSubstr("l2_bytes"));
}

TEST(GpuRows, IdGivenTwiceIsRefused)
{
    const auto rows = loadGpuRows(changedFile("id: a100", "id: t4"));
    ASSERT_FALSE(rows);
    EXPECT_THAT(rows.error().message, HasSubstr("t4"));
}

struct Peak {
    const char* gpu;
    double fp32, fp64; ///< TFLOP/s that the datasheet prints
};

class PublishedPeaks : public testing::TestWithParam<Peak> { };

/// Lanes, multiprocessors and clock together must give what NVIDIA prints.
TEST_P(PublishedPeaks, FollowFromLanesAndClock)
{
    const GpuRow row = shippedRow(GetParam().gpu);
    EXPECT_NEAR(vectorPeak(row, row.rates.fp32Lanes).value() / 1e12, GetParam().fp32, 0.015 * GetParam().fp32);
    EXPECT_NEAR(vectorPeak(row, row.rates.fp64Lanes).value() / 1e12, GetParam().fp64, 0.015 * GetParam().fp64);
}

INSTANTIATE_TEST_SUITE_P(Rows, PublishedPeaks,
    testing::Values(Peak { "t4", 8.1, 0.254 }, Peak { "v100", 15.7, 7.8 }, Peak { "a100", 19.5, 9.7 },
        Peak { "a10", 31.2, 0.488 }, Peak { "rtx3090", 35.6, 0.556 }, Peak { "a6000", 38.7, 0.605 },
        Peak { "l4", 30.3, 0.473 }, Peak { "rtx4090", 82.6, 1.29 }, Peak { "l40s", 91.6, 1.431 },
        Peak { "h100", 66.9, 33.5 }, Peak { "h200", 66.9, 33.5 }, Peak { "b200", 75, 37 },
        Peak { "rtx5090", 104.8, 1.637 }),
    [](const auto& row) { return std::string(row.param.gpu); });

/// Multiply-adds per clock of one multiprocessor, as the whitepapers print them: powers of two.
TEST(GpuRows, TensorRatesAreTheWhitepapersPerClock)
{
    const auto perClock = [](const char* gpu, std::optional<double> GpuRates::* figure) {
        const GpuRow row = shippedRow(gpu);
        return tensorPerClock(row, row.rates.*figure).value() / 2;
    };
    EXPECT_NEAR(perClock("v100", &GpuRates::tensorFp16), 512, 6);
    EXPECT_NEAR(perClock("a100", &GpuRates::tensorFp16), 1024, 10);
    EXPECT_NEAR(perClock("a100", &GpuRates::tensorFp64), 64, 1);
    EXPECT_NEAR(perClock("h100", &GpuRates::tensorFp16), 2048, 20);
    EXPECT_NEAR(perClock("h100", &GpuRates::tensorFp8), 4096, 40);
    EXPECT_NEAR(perClock("a6000", &GpuRates::tensorFp16), 512, 5);
    EXPECT_NEAR(perClock("rtx3090", &GpuRates::tensorFp16), 256, 3);
    EXPECT_NEAR(perClock("rtx4090", &GpuRates::tensorFp16), 256, 3);
}

std::vector<GpuRow> shippedRows()
{
    auto rows = loadGpuRows(kShipped);
    EXPECT_TRUE(rows);
    return rows ? std::move(*rows) : std::vector<GpuRow> {};
}

TEST(GpuRows, DramBandwidthIsBusWidthTimesTheRateOfAPin)
{
    unsigned told = 0;
    for (const GpuRow& row : shippedRows()) {
        const GpuRates& rates = row.rates;
        ASSERT_TRUE(rates.dramBytesPerSecond) << row.id;
        if (!rates.dramBusBits || !rates.dramPinGbps)
            continue;
        ++told;
        const double bytes = *rates.dramBusBits * *rates.dramPinGbps * 1e9 / 8;
        EXPECT_NEAR(bytes, *rates.dramBytesPerSecond, 0.02 * *rates.dramBytesPerSecond) << row.id;
    }
    EXPECT_GE(told, 11U);
}

TEST(GpuRows, FiguresOfARowFitEachOther)
{
    for (const GpuRow& row : shippedRows()) {
        SCOPED_TRACE(row.id);
        const GpuRates& rates = row.rates;
        EXPECT_LE(row.sharedPerBlock, row.sharedPerBlockOptin);
        EXPECT_LE(row.sharedPerBlockOptin + row.sharedReservedPerBlock, row.sharedPerMultiprocessor);
        EXPECT_LE(row.sharedPerMultiprocessor, rates.l1Bytes.value());
        EXPECT_EQ(row.maxThreadsPerMultiprocessor % row.warpSize, 0U);
        EXPECT_EQ(rates.schedulers.value(), 4U);
        EXPECT_LE(rates.dramMeasuredBytesPerSecond.value_or(0), *rates.dramBytesPerSecond);
        // A level nearer to the units is faster, and answers sooner.
        const double dramPerClock = *rates.dramBytesPerSecond / (row.clockMhz * 1e6);
        const double sharedPerClock = rates.sharedBytesPerClock.value() * row.multiprocessors;
        EXPECT_LT(dramPerClock, rates.l2BytesPerClock.value_or(sharedPerClock));
        EXPECT_LT(rates.l2BytesPerClock.value_or(0), sharedPerClock);
        EXPECT_LT(rates.l2MeasuredBytesPerClock.value_or(0), sharedPerClock);
        const double l1 = rates.l1Latency.value_or(rates.sharedLatency.value_or(1) + 1);
        const double l2 = rates.l2Latency.value_or(l1 + 1);
        EXPECT_LT(rates.sharedLatency.value_or(0), l1);
        EXPECT_LT(l1, l2);
        EXPECT_LT(l2, rates.dramLatency.value_or(l2 + 1));
    }
}

/// Multiply-adds of factors of half the width go twice as fast through the tensor units.
TEST(GpuRows, TensorRatesDoubleAsTypesHalve)
{
    for (const GpuRow& row : shippedRows()) {
        const GpuRates& rates = row.rates;
        ASSERT_TRUE(rates.tensorFp16) << row.id;
        if (rates.tensorBf16) {
            EXPECT_EQ(*rates.tensorBf16, *rates.tensorFp16) << row.id;
        }
        if (rates.tensorTf32) {
            EXPECT_NEAR(*rates.tensorTf32, *rates.tensorFp16 / 2, 0.025 * *rates.tensorFp16) << row.id;
        }
        if (rates.tensorFp8) {
            EXPECT_NEAR(*rates.tensorFp8, *rates.tensorFp16 * 2, 0.025 * *rates.tensorFp8) << row.id;
        }
    }
}

TEST(GpuRows, SustainedDramIsMeasuredOrNineTenths)
{
    EXPECT_DOUBLE_EQ(sustainedDram(shippedRow("rtx4090")).value(), 929.8e9);
    EXPECT_DOUBLE_EQ(sustainedDram(shippedRow("a6000")).value(), 0.9 * 768e9);
    GpuRow unknown;
    EXPECT_FALSE(sustainedDram(unknown));
}

TEST(GpuRows, WhatIsNotPublishedIsUnknown)
{
    const GpuRow turing = shippedRow("t4");
    EXPECT_FALSE(turing.rates.tensorBf16);
    EXPECT_FALSE(turing.rates.tensorFp64);
    EXPECT_FALSE(turing.rates.l2BytesPerClock);
    EXPECT_FALSE(tensorPerClock(turing, turing.rates.tensorBf16));
    EXPECT_FALSE(vectorPeak(turing, std::nullopt));
}

TEST(GpuRows, OwnRowOfAKnownIdChangesOnlyItsFigures)
{
    const auto rows = loadGpuRows(kShipped,
        ownFile("sources: {bench: my own measurement}\ngpus:\n"
                "  - {id: a6000, l2_bytes_per_clock: {value: 2560, source: bench}, clock_mhz: {value: 1455, source: "
                "bench}}\n"));
    ASSERT_TRUE(rows) << rows.error().message;
    const auto row = std::ranges::find(*rows, "a6000", &GpuRow::id);
    EXPECT_EQ(row->name, "NVIDIA RTX A6000");
    EXPECT_EQ(row->clockMhz, 1455U);
    EXPECT_EQ(row->rates.l2BytesPerClock, 2560.0);
    EXPECT_EQ(row->multiprocessors, 84U);
    EXPECT_EQ(rows->size(), loadGpuRows(kShipped)->size());
}

TEST(GpuRows, OwnRowOfANewIdIsAdded)
{
    std::ifstream in(kShipped);
    std::string text { std::istreambuf_iterator<char>(in), {} };
    for (std::size_t at = 0; (at = text.find("- id: ", at)) != std::string::npos; at += 6)
        text.insert(at + 6, "my-");
    const auto rows = loadGpuRows(kShipped, ownFile(text));
    ASSERT_TRUE(rows) << rows.error().message;
    EXPECT_EQ(rows->size(), 2 * loadGpuRows(kShipped)->size());
    const auto row = std::ranges::find(*rows, "my-h100", &GpuRow::id);
    ASSERT_NE(row, rows->end());
    EXPECT_EQ(row->rates.fp64Lanes, 64U);
}

TEST(GpuRows, NoOwnFileIsNoFault)
{
    const auto rows = loadGpuRows(kShipped, std::filesystem::path(testing::TempDir()) / "none" / "gpus.yaml");
    ASSERT_TRUE(rows) << rows.error().message;
}

struct OwnFault {
    const char* name;
    const char* text;
    std::uint32_t line;
    const char* field; ///< in the message
    const char* remedy;
};

class OwnFaults : public testing::TestWithParam<OwnFault> { };

TEST_P(OwnFaults, NameFileLineFieldAndRemedy)
{
    const auto file = ownFile(GetParam().text);
    const auto rows = loadGpuRows(kShipped, file);
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().kind, ErrorKind::Input);
    EXPECT_EQ(rows.error().file, file.string());
    EXPECT_EQ(rows.error().line, GetParam().line) << rows.error().message;
    EXPECT_THAT(rows.error().message, HasSubstr(GetParam().field));
    EXPECT_THAT(rows.error().remedy, HasSubstr(GetParam().remedy));
}

INSTANTIATE_TEST_SUITE_P(Files, OwnFaults,
    testing::Values(OwnFault { "NewRowLacksALimit",
                        "gpus:\n  - id: mine\n    name: Mine\n    compute: {value: \"9.0\", source: guide}\n", 2,
                        "multiprocessors", "needs every limit" },
        OwnFault { "UnknownSource", "gpus:\n  - id: h100\n    clock_mhz: {value: 1, source: rumour}\n", 3, "source",
            "Known are a10, a100" },
        OwnFault {
            "FigureWithoutSource", "gpus:\n  - id: h100\n    clock_mhz: 1755\n", 3, "clock_mhz", "names its source" },
        OwnFault { "ZeroIsNotUnknown", "gpus:\n  - id: h100\n    l2_bytes_per_clock: {value: 0, source: guide}\n", 3,
            "l2_bytes_per_clock", "Leave out" },
        OwnFault { "NotANumber", "gpus:\n  - id: h100\n    dram_bytes_per_second: {value: .nan, source: guide}\n", 3,
            "dram_bytes_per_second", "Leave out" },
        OwnFault { "MisspeltField", "gpus:\n  - id: h100\n    tensor_fp61_tflops: {value: 1, source: guide}\n", 3,
            "tensor_fp61_tflops", "tensor_fp16_tflops" },
        OwnFault { "TwiceInOneFile", "gpus:\n  - {id: h100}\n  - {id: h100}\n", 3, "used twice", "" },
        OwnFault { "NoMap", "gpus:\n  - h100\n", 2, "gpus[0]", "" }),
    [](const auto& row) { return row.param.name; });

TEST(GpuRows, MissingFileIsAnError) { EXPECT_FALSE(loadGpuRows("/nowhere/gpus.yaml")); }

} // namespace
} // namespace warpdesk::device
