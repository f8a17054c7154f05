// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/finding_fold.h"

#include <gtest/gtest.h>

namespace warpdesk::device {
namespace {

Finding race(std::uint32_t first, std::uint32_t second)
{
    Finding finding;
    finding.first.place.line = first;
    finding.first.write = true;
    finding.second.place.line = second;
    finding.space = "shared";
    finding.count = 1;
    return finding;
}

TEST(FoldFindings, OnePairOfLinesIsOneWhicheverCameFirst)
{
    std::vector<Finding> all;
    foldFindings(all, { race(3, 4), race(3, 4) });
    Finding turned = race(3, 4);
    std::swap(turned.first, turned.second);
    foldFindings(all, { turned, race(3, 5) });
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].count, 3U);
    EXPECT_EQ(all[1].count, 1U);
}

TEST(FoldFindings, KindsAndSpacesStayApart)
{
    std::vector<Finding> all;
    Finding barrier = race(3, 4);
    barrier.kind = Finding::Kind::Barrier;
    Finding global = race(3, 4);
    global.space = "global";
    foldFindings(all, { race(3, 4), barrier, global });
    EXPECT_EQ(all.size(), 3U);
}

TEST(FoldFindings, ThereAreNotEndlesslyMany)
{
    std::vector<Finding> all;
    for (std::uint32_t line = 1; line <= 1000; ++line)
        foldFindings(all, { race(line, line) });
    EXPECT_EQ(all.size(), mostFindings);
}

} // namespace
} // namespace warpdesk::device
