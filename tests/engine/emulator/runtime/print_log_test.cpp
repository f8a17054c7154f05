// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/print_log.h"

#include <gmock/gmock.h>

#include <limits>

namespace warpdesk::emulator {
namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

TEST(BlockPrints, OrdersByThreadAndKeepsTimeWithinOne)
{
    BlockPrints prints;
    prints.add(33, "c");
    prints.add(1, "a1 ");
    prints.add(33, "d");
    prints.add(1, "a2 ");
    EXPECT_EQ(prints.ordered(), "a1 a2 cd");
}

TEST(PrintLog, OrdersByBlock)
{
    PrintLog log;
    log.add(7, "7\n", 0);
    log.add(0, "0\n", 0);
    log.add(3, "3\n", 0);
    EXPECT_EQ(log.take(all), "0\n3\n7\n");
    EXPECT_EQ(log.take(all), "");
}

TEST(PrintLog, LeavesOutBlocksBehindAFault)
{
    PrintLog log;
    log.add(2, "2", 0);
    log.add(1, "1", 0);
    EXPECT_EQ(log.take(1), "1");
}

TEST(PrintLog, KeepsTheFirstMebibyteWhateverTheOrderOfArrival)
{
    const auto fill = [](bool backwards) {
        PrintLog log;
        for (int i = 0; i < 64; ++i) {
            const int block = backwards ? 63 - i : i;
            log.add(static_cast<std::uint64_t>(block), std::string(128 * 1024, static_cast<char>('0' + block)), 0);
        }
        return log.take(all);
    };
    const std::string text = fill(false);
    EXPECT_EQ(text, fill(true));
    EXPECT_EQ(text.substr(0, PrintLog::capacity).find('8'), std::string::npos);
    EXPECT_THAT(text, testing::HasSubstr("7340032 more bytes are not shown"));
}

TEST(PrintLog, OneBlockAloneIsCutToo)
{
    BlockPrints prints;
    for (int i = 0; i < 2000; ++i)
        prints.add(0, std::string(1024, 'x'));
    EXPECT_EQ(prints.ordered().size(), PrintLog::capacity);
    EXPECT_EQ(prints.dropped, (2000U - 1024U) * 1024U);
}

} // namespace
} // namespace warpdesk::emulator
