// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_detector.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

namespace warpdesk::emulator {
namespace {

constexpr std::uint32_t all = ~0U;

/// Two blocks of four warps, 4 KiB of shared memory each, and 64 KiB of global memory.
class RaceDetectorTest : public testing::Test {
protected:
    void SetUp() override
    {
        const auto begin = reinterpret_cast<std::uint64_t>(m_global.data());
        auto made = RaceDetector::create(begin, begin + m_global.size(), m_written);
        ASSERT_TRUE(made);
        m_detector = std::move(*made);
        m_ranges = { { { begin, begin + m_global.size() } } };
        ASSERT_TRUE(m_detector->cover(m_ranges));
        m_detector->reset(4, 0);
        m_detector->startBlock(m_a, 0, 4, m_sharedA);
        m_detector->startBlock(m_b, 1, 4, m_sharedB);
    }

    std::uint64_t global(std::size_t word) const { return reinterpret_cast<std::uint64_t>(m_global.data()) + word * 4; }
    std::uint64_t shared(std::size_t word) const
    {
        return reinterpret_cast<std::uint64_t>(m_sharedA.data()) + word * 4;
    }

    void run(RaceBlock& block, WarpAccess access, const std::byte* values = nullptr)
    {
        access.values = values;
        m_detector->access(block, access);
    }
    /// A row: lane i at base + i * bytes.
    void row(RaceBlock& block, std::uint32_t warp, std::uint64_t base, bool write, std::uint32_t site,
        std::uint32_t mask = all, std::uint32_t bytes = 4, bool atomic = false)
    {
        run(block, { warp, mask, base, bytes, nullptr, bytes, write, atomic, site });
    }
    /// All lanes of the mask at one address.
    void one(RaceBlock& block, std::uint32_t warp, std::uint64_t address, bool write, std::uint32_t site,
        std::uint32_t mask = 1, bool atomic = false, const std::byte* values = nullptr)
    {
        run(block, { warp, mask, address, 0, nullptr, 4, write, atomic, site }, values);
    }
    std::size_t count() const { return m_detector->races().size(); }

    alignas(4096) std::array<std::byte, 65536> m_global {};
    alignas(64) std::array<std::byte, 4096> m_sharedA {}, m_sharedB {};
    std::array<std::pair<std::uint64_t, std::uint64_t>, 1> m_ranges {};
    WrittenMemory m_written;
    std::unique_ptr<RaceDetector> m_detector;
    RaceBlock m_a, m_b;
};

TEST_F(RaceDetectorTest, AReadOfWhatAnotherWarpWroteNeedsABarrier)
{
    row(m_a, 0, shared(0), true, 1);
    row(m_a, 1, shared(0), false, 2);
    ASSERT_EQ(count(), 1U);
    const Race race = m_detector->races().front();
    EXPECT_EQ(race.space, Race::Space::Shared);
    EXPECT_TRUE(race.earlier.write);
    EXPECT_EQ(race.earlier.site, 1U);
    EXPECT_EQ(race.earlier.warp, 0U);
    EXPECT_FALSE(race.later.write);
    EXPECT_EQ(race.later.site, 2U);
    EXPECT_EQ(race.later.warp, 1U);
    EXPECT_EQ(race.later.lane, race.earlier.lane);
    EXPECT_EQ(race.count, 32U); // one entry for all lanes
}

TEST_F(RaceDetectorTest, ABarrierOrders)
{
    row(m_a, 0, shared(0), true, 1);
    m_detector->barrier(m_a, 0xf);
    row(m_a, 1, shared(0), false, 2);
    m_detector->barrier(m_a, 0xf);
    row(m_a, 2, shared(0), true, 3);
    EXPECT_EQ(count(), 0U);
    row(m_a, 3, shared(0), true, 4);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, AWriteAfterAReadIsARaceToo)
{
    row(m_a, 0, shared(0), false, 1);
    row(m_a, 1, shared(0), true, 2);
    ASSERT_EQ(count(), 1U);
    EXPECT_FALSE(m_detector->races().front().earlier.write);
}

TEST_F(RaceDetectorTest, AThreadIsOrderedWithItself)
{
    row(m_a, 0, shared(0), true, 1);
    row(m_a, 0, shared(0), false, 2);
    row(m_a, 0, shared(0), true, 3);
    row(m_a, 0, shared(0), true, 4, 0x0f0f0f0f, 4);
    row(m_a, 1, shared(256), true, 5, all, 16);
    row(m_a, 1, shared(256), false, 6, all, 16);
    EXPECT_EQ(count(), 0U);
}

TEST_F(RaceDetectorTest, LanesOfOneWarpNeedASyncwarp)
{
    row(m_a, 0, shared(0), true, 1);
    m_detector->warpBarrier(m_a, 0);
    row(m_a, 0, shared(1), false, 2); // neighbours' values
    EXPECT_EQ(count(), 0U);
    row(m_a, 0, shared(0), true, 3); // read by neighbours since
    EXPECT_EQ(count(), 1U);
    m_detector->warpBarrier(m_a, 0);
    row(m_a, 1, shared(0), false, 4); // another warp is not ordered by it
    EXPECT_EQ(count(), 2U);
}

TEST_F(RaceDetectorTest, ANamedBarrierOrdersThoseWhoMeet)
{
    row(m_a, 0, shared(0), true, 1);
    m_detector->barrier(m_a, 0x3); // warps 0 and 1
    row(m_a, 1, shared(0), false, 2);
    EXPECT_EQ(count(), 0U);
    row(m_a, 2, shared(0), false, 3);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, OrderGoesThroughAThirdWarp)
{
    row(m_a, 0, shared(0), true, 1);
    m_detector->barrier(m_a, 0x3); // 0 before 1
    m_detector->barrier(m_a, 0x6); // 1 before 2
    row(m_a, 2, shared(0), false, 2);
    EXPECT_EQ(count(), 0U);
    row(m_a, 3, shared(0), false, 3);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, ManyReadersAreRemembered)
{
    one(m_a, 0, shared(5), false, 1, all); // the whole warp reads one word
    one(m_a, 0, shared(5), true, 2, 1U << 31U); // and its last lane writes it
    ASSERT_EQ(count(), 1U);
    m_detector->barrier(m_a, 0xf);
    row(m_a, 0, shared(64), false, 3);
    row(m_a, 1, shared(64), false, 4);
    row(m_a, 1, shared(64), true, 5); // the last reader writes: the other one is still there
    EXPECT_EQ(count(), 2U);
}

TEST_F(RaceDetectorTest, ReadsAndAtomicsDoNotRaceAmongThemselves)
{
    row(m_a, 0, global(0), false, 1);
    row(m_b, 0, global(0), false, 2);
    one(m_a, 0, global(100), true, 3, all, true);
    one(m_b, 2, global(100), true, 4, all, true);
    one(m_b, 3, global(100), false, 5, 1, true); // volatile
    EXPECT_EQ(count(), 0U);
    one(m_a, 1, global(100), false, 6); // a plain read of a counter others still change
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, OtherBlocksAreConcurrentWhateverTheirBarriers)
{
    row(m_a, 0, global(0), true, 1);
    m_detector->barrier(m_a, 0xf);
    m_detector->barrier(m_b, 0xf);
    row(m_b, 0, global(0), false, 2);
    ASSERT_EQ(count(), 1U);
    const Race race = m_detector->races().front();
    EXPECT_EQ(race.space, Race::Space::Global);
    EXPECT_EQ(race.earlier.block, 0U);
    EXPECT_EQ(race.later.block, 1U);
}

TEST_F(RaceDetectorTest, ReleaseAndAcquireOrderBlocks)
{
    row(m_a, 0, global(0), true, 1);
    m_detector->release(m_a, 0);
    one(m_a, 0, global(500), true, 2, 1, true);
    one(m_b, 1, global(500), false, 3, 1, true);
    m_detector->acquire(m_b, 1);
    row(m_b, 1, global(0), false, 4);
    EXPECT_EQ(count(), 0U);
    row(m_a, 0, global(64), true, 5); // after the release
    row(m_b, 1, global(64), false, 6);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, WithoutAFenceAFlagOrdersNothing)
{
    row(m_a, 0, global(0), true, 1);
    one(m_a, 0, global(500), true, 2, 1, true);
    one(m_b, 1, global(500), false, 3, 1, true);
    m_detector->acquire(m_b, 1);
    row(m_b, 1, global(0), false, 4);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, TheSameValueTwiceIsNoRace)
{
    std::array<std::int32_t, 32> values;
    values.fill(1);
    const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
    one(m_a, 0, global(7), true, 1, 1, false, bytes);
    one(m_b, 0, global(7), true, 1, all, false, bytes);
    EXPECT_EQ(count(), 0U);
    values.fill(2);
    one(m_a, 1, global(7), true, 2, 1, false, bytes);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, TheSameValueTwiceInSharedMemoryIsNoRace)
{
    std::array<std::int32_t, 32> values {}; // what the memory holds
    const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
    one(m_a, 0, shared(7), true, 1, 1, false, bytes);
    one(m_a, 1, shared(7), true, 1, all, false, bytes);
    EXPECT_EQ(count(), 0U);
    values.fill(2);
    one(m_a, 2, shared(7), true, 2, 1, false, bytes);
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, RowsOfEveryWidthAreComparedCellByCell)
{
    alignas(16) const std::array<std::byte, 512> values {};
    for (const std::uint32_t bytes : { 4U, 8U, 16U }) {
        const std::size_t before = count();
        const auto plain = [&](RaceBlock& block, bool write, std::uint32_t warp, std::uint32_t site) {
            run(block, { warp, all, global(256 * bytes), bytes, nullptr, bytes, write, false, site },
                write ? values.data() : nullptr);
        };
        plain(m_a, true, 0, bytes);
        plain(m_a, false, 0, bytes + 1); // the same threads
        m_detector->barrier(m_a, 0xf);
        plain(m_a, false, 1, bytes + 2); // behind a barrier
        plain(m_a, false, 2, bytes + 2);
        EXPECT_EQ(count(), before);
        // The last cell of lane 31 and no other: written by a thread of the other block.
        one(m_b, 0, global(256 * bytes) + 32 * std::uint64_t { bytes } - 4, true, bytes + 3);
        EXPECT_EQ(count(), before + 2); // with its writer and with its readers
        plain(m_a, false, 3, bytes + 5);
        EXPECT_EQ(count(), before + 3);
    }
}

TEST_F(RaceDetectorTest, NeighbouringBytesAreNotTheSameBytes)
{
    run(m_a, { 0, all, global(0), 1, nullptr, 1, true, false, 1 }); // a byte a lane
    run(m_b, { 0, all, global(0) + 32, 1, nullptr, 1, true, false, 2 });
    EXPECT_EQ(count(), 0U);
    run(m_b, { 1, 1, global(0) + 31, 1, nullptr, 1, false, false, 3 });
    EXPECT_EQ(count(), 1U);
}

TEST_F(RaceDetectorTest, ScatteredLanesAreFollowedOneByOne)
{
    std::array<std::uint64_t, 32> addresses;
    for (std::size_t i = 0; i < 32; ++i)
        addresses[i] = global(i * 17 % 64);
    run(m_a, { 0, all, 0, 0, addresses.data(), 4, true, false, 1 });
    EXPECT_EQ(count(), 0U);
    addresses[9] = addresses[3]; // two lanes of one store
    run(m_a, { 1, 0x208, 0, 0, addresses.data(), 4, true, false, 2 });
    EXPECT_GE(count(), 1U);
}

TEST_F(RaceDetectorTest, SharedMemoryOfTheNextBlockIsNew)
{
    row(m_a, 0, shared(0), true, 1);
    m_detector->startBlock(m_a, 2, 4, m_sharedA);
    row(m_a, 1, shared(0), false, 2);
    EXPECT_EQ(count(), 0U);
}

TEST_F(RaceDetectorTest, ManyBarriersMakeUpNothing)
{
    for (int i = 0; i < 10000; ++i) {
        row(m_a, static_cast<std::uint32_t>(i % 4), shared(0), true, 1);
        row(m_a, static_cast<std::uint32_t>(i % 4), global(0), true, 2);
        m_detector->barrier(m_a, 0xf);
    }
    EXPECT_EQ(count(), 0U);
    row(m_a, 0, shared(0), true, 3);
    row(m_a, 1, shared(0), true, 4);
    EXPECT_EQ(count(), 1U);
}

/// Two workers at the same moment: one of them sees the other, every time.
TEST_F(RaceDetectorTest, BlocksThatRunAtTheSameTimeAreSeen)
{
    const auto begin = global(0);
    for (int round = 0; round < 300; ++round) {
        m_detector->reset(4, 0);
        m_detector->startBlock(m_a, 0, 4, m_sharedA);
        m_detector->startBlock(m_b, 1, 4, m_sharedB);
        std::atomic<int> ready { 0 };
        const auto meet = [&](RaceBlock& block, bool write) {
            ++ready;
            while (ready != 2) { }
            if (round % 2 == 0)
                row(block, 0, begin, write, write ? 1 : 2);
            else
                one(block, 0, begin, write, write ? 1 : 2);
        };
        std::thread other([&] { meet(m_a, true); });
        meet(m_b, round % 3 == 0);
        other.join();
        ASSERT_GE(count(), 1U) << round;
    }
}

TEST_F(RaceDetectorTest, ResetForgets)
{
    row(m_a, 0, global(0), true, 1);
    m_detector->reset(4, 0);
    m_detector->startBlock(m_b, 1, 4, m_sharedB);
    row(m_b, 0, global(0), false, 2);
    EXPECT_EQ(count(), 0U);
}

TEST_F(RaceDetectorTest, GlobalMemoryHoldsWhatKernelsAndCopiesWrote)
{
    m_written.add(global(0), 1024, false);
    ASSERT_TRUE(m_detector->cover(m_ranges));
    row(m_a, 0, global(0), false, 1); // nobody wrote it
    ASSERT_EQ(m_detector->unwrittenReads().size(), 1U);
    EXPECT_EQ(m_detector->unwrittenReads()[0].count, 32U);
    EXPECT_EQ(m_detector->unwrittenReads()[0].reader.site, 1U);
    row(m_a, 0, global(32), true, 2);
    row(m_a, 0, global(32), false, 3); // the kernel did
    m_written.mark(global(64), 128);
    row(m_a, 0, global(64), false, 4); // a copy did
    EXPECT_EQ(m_detector->unwrittenReads().size(), 1U);
    row(m_a, 0, global(80), false, 5); // half of the row
    ASSERT_EQ(m_detector->unwrittenReads().size(), 2U);
    EXPECT_EQ(m_detector->unwrittenReads()[1].count, 16U);
    EXPECT_EQ(m_detector->unwrittenReads()[1].address, global(96));
    m_detector->reset(4, 0);
    m_detector->startBlock(m_a, 0, 4, m_sharedA);
    row(m_a, 0, global(32), false, 6); // a kernel before did
    EXPECT_TRUE(m_detector->unwrittenReads().empty());
    EXPECT_FALSE(m_detector->isWritten(global(0), 1024));
    m_written.forget(global(32), 128);
    ASSERT_TRUE(m_detector->cover(m_ranges));
    row(m_a, 0, global(32), false, 7); // poisoned since
    EXPECT_EQ(m_detector->unwrittenReads().size(), 1U);
}

TEST_F(RaceDetectorTest, AnAllocationIsWrittenByPartsOfBoth)
{
    m_written.add(global(0), 256, false);
    ASSERT_TRUE(m_detector->cover(m_ranges));
    row(m_a, 0, global(0), true, 1);
    EXPECT_FALSE(m_detector->isWritten(global(0), 256));
    m_written.mark(global(32), 128);
    EXPECT_TRUE(m_detector->isWritten(global(0), 256));
    EXPECT_TRUE(m_written.isWhole(global(0)));
}

TEST_F(RaceDetectorTest, SharedMemoryIsOfTheBlock)
{
    row(m_a, 0, shared(0), true, 1);
    row(m_a, 0, shared(0), false, 2);
    EXPECT_TRUE(m_detector->unwrittenReads().empty());
    row(m_a, 0, shared(32), false, 3, all, 4, true);
    EXPECT_EQ(m_detector->unwrittenReads().size(), 1U);
    m_detector->startBlock(m_a, 2, 4, m_sharedA);
    row(m_a, 0, shared(0), false, 4);
    EXPECT_EQ(m_detector->unwrittenReads().size(), 2U);
}

TEST_F(RaceDetectorTest, PaddingComesAlongWithWhatIsWritten)
{
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        one(m_a, 0, shared(lane * 4), true, 1, 1U << lane);
    row(m_a, 0, shared(0), false, 2, all, 16);
    EXPECT_TRUE(m_detector->unwrittenReads().empty());
}

TEST_F(RaceDetectorTest, AnAtomicThatReadsIsARead)
{
    WarpAccess access { 0, 1, shared(0), 4, nullptr, 4, true, true, 1 };
    run(m_a, access); // an exchange
    EXPECT_TRUE(m_detector->unwrittenReads().empty());
    access.base = shared(8);
    access.changes = true;
    run(m_a, access);
    run(m_a, access);
    ASSERT_EQ(m_detector->unwrittenReads().size(), 1U);
    EXPECT_EQ(m_detector->unwrittenReads()[0].count, 1U);
}

TEST(WrittenMemory, PartsBecomeOne)
{
    WrittenMemory memory;
    memory.add(1000, 100, false);
    EXPECT_EQ(memory.around(1000, 100), std::nullopt);
    memory.mark(1010, 10);
    memory.mark(1030, 10);
    EXPECT_EQ(memory.around(1000, 10), std::nullopt);
    EXPECT_EQ(memory.around(1019, 1), (WrittenMemory::Span { 1010, 1020 }));
    EXPECT_EQ(memory.around(1020, 10), std::nullopt);
    EXPECT_EQ(memory.around(1000, 100), (WrittenMemory::Span { 1010, 1020 }));
    memory.mark(1020, 10);
    EXPECT_EQ(memory.around(1039, 1), (WrittenMemory::Span { 1010, 1040 }));
    EXPECT_EQ(memory.gaps(1000), (std::vector<WrittenMemory::Span> { { 1000, 1010 }, { 1040, 1100 } }));
    memory.mark(1000, 10);
    memory.mark(1035, 500); // more than there is
    EXPECT_TRUE(memory.isWhole(1000));
    memory.forget(1050, 10);
    EXPECT_FALSE(memory.isWhole(1000));
    EXPECT_EQ(memory.gaps(1000), (std::vector<WrittenMemory::Span> { { 1050, 1060 } }));
    EXPECT_EQ(memory.around(5000, 4), (WrittenMemory::Span { 5000, 5004 })); // unknown
    memory.assumeAll();
    EXPECT_TRUE(memory.isWhole(1000));
    EXPECT_TRUE(memory.takeFresh().empty());
}

} // namespace
} // namespace warpdesk::emulator
