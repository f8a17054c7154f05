// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <numeric>
#include <random>

// Threads that work together, within a block and across blocks.

namespace warpdesk::emulator {
namespace {

using device::Checks;
using device::FaultKind;

class Together : public DeviceTest {
protected:
    static std::vector<int> randomInts(std::size_t count, int most)
    {
        std::mt19937 generator(42);
        std::vector<int> values(count);
        for (int& value : values)
            value = static_cast<int>(generator() % static_cast<unsigned>(most));
        return values;
    }
};

TEST_F(Together, TiledProductIsTheProduct)
{
    load("block.ptx");
    for (const int n : { 16, 33, 100 }) {
        const auto size = static_cast<std::size_t>(n);
        std::vector<float> a(size * size), b(size * size);
        // Small integers: sums are exact in any order.
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = static_cast<float>(i % 7) - 3;
            b[i] = static_cast<float>(i % 5) - 2;
        }
        const auto da = upload(a), db = upload(b), dc = upload(std::vector<float>(size * size, -1));
        const unsigned tiles = (static_cast<unsigned>(n) + 15) / 16;
        EXPECT_RUNS(launch("tiled16", { tiles, tiles, 1 }, { 16, 16, 1 }, Parameters(da, db, dc, n)));
        const auto c = download<float>(dc, size * size);
        for (std::size_t row = 0; row < size; ++row)
            for (std::size_t column = 0; column < size; ++column) {
                float sum = 0;
                for (std::size_t k = 0; k < size; ++k)
                    sum += a[row * size + k] * b[k * size + column];
                ASSERT_EQ(c[row * size + column], sum) << n << ": " << row << "," << column;
            }
    }
}

TEST_F(Together, ReductionsByTreeAndShuffle)
{
    load("block.ptx");
    const auto values = randomInts(10000, 1000);
    const auto in = upload(values);
    const auto out = upload(std::vector<int>(40, 0));
    EXPECT_RUNS(launch("reduceTree", { 40, 1, 1 }, { 256, 1, 1 }, Parameters(in, out, 10000), 1024));
    const auto parts = download<int>(out, 40);
    const int sum = std::accumulate(values.begin(), values.end(), 0);
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), 0), sum);
    const auto total = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("reduceShuffle", { 40, 1, 1 }, { 256, 1, 1 }, Parameters(in, total, 10000)));
    EXPECT_EQ(download<int>(total, 1)[0], sum);
}

TEST_F(Together, HistogramByAtomics)
{
    load("block.ptx");
    std::vector<unsigned char> bytes(100000);
    std::vector<unsigned> expected(256, 0);
    std::mt19937 generator(7);
    for (auto& byte : bytes)
        ++expected[byte = static_cast<unsigned char>(generator())];
    const auto in = upload(bytes);
    const auto bins = upload(std::vector<unsigned>(256, 0));
    EXPECT_RUNS(launch("histogram", { 13, 1, 1 }, { 192, 1, 1 }, Parameters(in, bins, 100000)));
    EXPECT_EQ(download<unsigned>(bins, 256), expected);
}

TEST_F(Together, OutOfBoundsOfOneThreadBeforeABarrierIsFoundAtOnce)
{
    load("block.ptx");
    const auto data = upload(std::vector<int>(64, 0), "data");
    const auto result = launch("outsideBeforeBarrier", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(data, 64));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::OutOfBounds);
    EXPECT_EQ(result.error().fault->thread.x, 17U);
    EXPECT_EQ(result.error().fault->place.line, 71U);
}

TEST_F(Together, BarriersInUniformLoopsOfPartialWarps)
{
    load("block.ptx");
    for (const int threads : { 1, 31, 33, 100, 256 }) {
        std::vector<int> values(static_cast<std::size_t>(threads));
        std::iota(values.begin(), values.end(), 5);
        const auto data = upload(values);
        EXPECT_RUNS(launch("uniformLoop", { 1, 1, 1 }, { static_cast<unsigned>(threads), 1, 1 }, Parameters(data, 3)));
        // tile is data + r; its right neighbour is summed over r = 0, 1, 2.
        const auto sums = download<int>(data, values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_EQ(sums[i], 3 * values[(i + 1) % values.size()] + 3) << threads << " " << i;
    }
}

TEST_F(Together, BarrierAfterAnEarlyReturnWaitsForTheLiving)
{
    load("block.ptx");
    for (const int n : { 1, 32, 40, 64, 200 }) {
        std::vector<int> values(256);
        std::iota(values.begin(), values.end(), 0);
        const auto data = upload(values);
        EXPECT_RUNS(launch("earlyReturn", { 1, 1, 1 }, { 256, 1, 1 }, Parameters(data, n)));
        const auto turned = download<int>(data, 256);
        for (int i = 0; i < 256; ++i)
            ASSERT_EQ(turned[static_cast<std::size_t>(i)], i < n ? n - 1 - i : i) << n;
    }
}

TEST_F(Together, SharedMemoryHasBounds)
{
    load("block.ptx");
    const auto data = upload(std::vector<int>(32, 1));
    EXPECT_RUNS(launch("outsideShared", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(data, 0)));
    const auto result = launch("outsideShared", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(data, 1));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->space, "shared");
    EXPECT_EQ(result.error().fault->thread.x, 31U);
    EXPECT_EQ(result.error().fault->place.line, 105U);
}

TEST_F(Together, CountAtABarrier)
{
    load("block.ptx");
    std::vector<int> values(96, -1);
    values[3] = values[40] = values[95] = 1;
    const auto in = upload(values);
    const auto out = upload(std::vector<int>(96, 0));
    EXPECT_RUNS(launch("countAtBarrier", { 1, 1, 1 }, { 96, 1, 1 }, Parameters(in, out)));
    EXPECT_THAT(download<int>(out, 96), testing::Each(3));
}

TEST_F(Together, BarriersNobodyElseReachesAreADeadlock)
{
    load("block.ptx");
    const auto data = upload(std::vector<int>(64, 0));
    const auto result = launch("waitForever", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(data));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::Deadlock) << why(result.error());
    EXPECT_THAT(result.error().fault->message, testing::HasSubstr("line 116"));
}

TEST_F(Together, GridSyncHoldsAllBlocksTogether)
{
    load("grid.ptx");
    constexpr int n = 40 * 64;
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), 0);
    const auto a = upload(values);
    const auto b = upload(std::vector<int>(n, 0));
    EXPECT_RUNS(launch("neighbours", { 40, 1, 1 }, { 64, 1, 1 }, Parameters(a, b, n, 5), 0, true));
    // b[i] = a[i+1] + 1, then a[i] = b[i-1] = a[i] + 1: five rounds add five.
    const auto result = download<int>(a, n);
    for (int i = 0; i < n; ++i)
        ASSERT_EQ(result[static_cast<std::size_t>(i)], i + 5) << i;
    // Not a cooperative launch: grid.sync() traps, as on a GPU.
    const auto plain = launch("neighbours", { 40, 1, 1 }, { 64, 1, 1 }, Parameters(a, b, n, 5));
    ASSERT_FALSE(plain);
    EXPECT_EQ(plain.error().fault->kind, FaultKind::Trap);
}

TEST_F(Together, DecoupledLookBackIsThePrefixSum)
{
    load("grid.ptx");
    constexpr int n = 50000;
    constexpr unsigned blocks = (n + 255) / 256;
    const auto ints = randomInts(n, 100);
    const std::vector<unsigned> values(ints.begin(), ints.end());
    const auto in = upload(values);
    for (int repeat = 0; repeat < 3; ++repeat) {
        const auto out = upload(std::vector<unsigned>(n, 0));
        const auto state = upload(std::vector<std::uint64_t>(blocks, 0));
        const auto ticket = upload(std::vector<unsigned> { 0 });
        EXPECT_RUNS(launch("lookBack", { blocks, 1, 1 }, { 256, 1, 1 }, Parameters(in, out, state, ticket, n)));
        std::vector<unsigned> expected(n);
        std::partial_sum(values.begin(), values.end(), expected.begin());
        ASSERT_EQ(download<unsigned>(out, n), expected);
    }
}

TEST_F(Together, EarlierBlocksMayWaitForLaterOnes)
{
    load("grid.ptx");
    const auto flag = upload(std::vector<int> { 0 });
    const auto out = upload(std::vector<int>(100, 0));
    EXPECT_RUNS(launch("waitForLast", { 100, 1, 1 }, { 32, 1, 1 }, Parameters(flag, out)));
    EXPECT_THAT(download<int>(out, 100), testing::Each(1));
}

TEST_F(Together, LockThatEachLaneTakes)
{
    load("grid.ptx");
    gpu->setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(5));
    const auto lock = upload(std::vector<int> { 0 });
    const auto counter = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("spinLock", { 3, 1, 1 }, { 64, 1, 1 }, Parameters(lock, counter)));
    EXPECT_EQ(download<int>(counter, 1)[0], 192);
}

} // namespace
} // namespace warpdesk::emulator
