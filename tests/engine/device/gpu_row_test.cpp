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

TEST(GpuRows, ShippedFileHasTheFourTargets)
{
    const auto rows = loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    ASSERT_TRUE(rows) << rows.error().message;
    std::vector<std::string> ids;
    for (const GpuRow& row : *rows)
        ids.push_back(row.id);
    EXPECT_THAT(ids, testing::ElementsAre("t4", "a100", "rtx4090", "h100"));
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
    EXPECT_EQ(rows.error().line, 15U);
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

TEST(GpuRows, MissingFileIsAnError) { EXPECT_FALSE(loadGpuRows("/nowhere/gpus.yaml")); }

} // namespace
} // namespace warpdesk::device
