// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <limits>

// Bounds that workers keep for a whole launch, and tests of many lanes at once: neither may hide an access outside nor
// invent one. Lines are those of kernels/checks.cu.

namespace warpdesk::emulator {
namespace {

using device::Fault;
using device::FaultKind;
using device::Status;
using testing::HasSubstr;

class EmulatorChecks : public DeviceTest {
protected:
    void SetUp() override { load("checks.ptx"); }

    template <class Failed> static Fault faultOf(const Failed& result)
    {
        EXPECT_FALSE(result);
        if (result || !result.error().fault)
            return {};
        return *result.error().fault;
    }
    static std::vector<int> zeros(std::size_t count) { return std::vector<int>(count); }
};

TEST_F(EmulatorChecks, LastOfManyBlocksOutsideByOneElement)
{
    constexpr unsigned blocks = 4099;
    const auto p = upload(zeros(blocks * 256 - 1), "almost");
    const Fault fault = faultOf(launch("fill", { blocks, 1, 1 }, { 256, 1, 1 }, Parameters(p, 7)));
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.place.line, 6U);
    EXPECT_EQ(fault.block, (device::Dim3 { blocks - 1, 0, 0 }));
    EXPECT_EQ(fault.thread, (device::Dim3 { 255, 0, 0 }));
    EXPECT_EQ(fault.address, p + (blocks * 256 - 1) * sizeof(int));
    EXPECT_EQ(fault.distance, 1);
    EXPECT_THAT(fault.allocation, HasSubstr("almost"));
}

TEST_F(EmulatorChecks, BoundsOfAnEarlierLaunchDoNotHold)
{
    const auto first = upload(zeros(4096), "first");
    EXPECT_RUNS(launch("fill", { 16, 1, 1 }, { 256, 1, 1 }, Parameters(first, 1)));
    ASSERT_EQ(gpu->free(first), Status::Success);
    const Fault freed = faultOf(launch("fill", { 16, 1, 1 }, { 256, 1, 1 }, Parameters(first, 2)));
    EXPECT_EQ(freed.kind, FaultKind::UseAfterFree);
    EXPECT_EQ(freed.thread, (device::Dim3 { 0, 0, 0 }));
    EXPECT_THAT(freed.message, HasSubstr("first"));
}

TEST_F(EmulatorChecks, SmallerAllocationAtTheSameAddress)
{
    auto place = upload(zeros(4096), "large");
    EXPECT_RUNS(launch("fill", { 16, 1, 1 }, { 256, 1, 1 }, Parameters(place, 1)));
    const auto before = place;
    ASSERT_EQ(gpu->free(place), Status::Success);
    std::vector<device::Address> others;
    for (int i = 0; i < 200; ++i) {
        place = upload(zeros(1000), "small");
        if (place == before)
            break;
        others.push_back(place);
    }
    const Fault fault = faultOf(launch("fill", { 16, 1, 1 }, { 256, 1, 1 }, Parameters(place, 2)));
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.block.x, 3U);
    EXPECT_EQ(fault.thread.x, 1000U - 3 * 256);
    EXPECT_THAT(fault.allocation, HasSubstr("small: 4000 bytes"));
}

TEST_F(EmulatorChecks, NegativeStride)
{
    std::vector<int> values(96);
    for (int i = 0; i < 96; ++i)
        values[static_cast<std::size_t>(i)] = i;
    const auto in = upload(values, "in");
    const auto out = upload(zeros(96), "out");
    EXPECT_RUNS(launch("backwards", { 1, 1, 1 }, { 96, 1, 1 }, Parameters(in, out, 95)));
    const auto got = download<int>(out, 96);
    for (int i = 0; i < 96; ++i)
        EXPECT_EQ(got[static_cast<std::size_t>(i)], 95 - i);

    const Fault below = faultOf(launch("backwards", { 1, 1, 1 }, { 96, 1, 1 }, Parameters(in, out, 90)));
    EXPECT_EQ(below.thread.x, 91U);
    EXPECT_EQ(below.address, in - 4);
    EXPECT_EQ(below.distance, -4);
    EXPECT_FALSE(below.write);
    const Fault above = faultOf(launch("backwards", { 1, 1, 1 }, { 96, 1, 1 }, Parameters(in, out, 96)));
    EXPECT_EQ(above.thread.x, 0U);
    EXPECT_EQ(above.address, in + 96 * 4);
    EXPECT_EQ(above.place.line, 11U);
}

TEST_F(EmulatorChecks, IndexThatWrapsWithinAWarp)
{
    // Lanes 0 to 9 are beyond `below`; from lane 10 on the index starts again at 0.
    const auto p = upload(zeros(22), "p");
    const unsigned start = 0U - 10;
    EXPECT_RUNS(launch("wrapping", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, start, 22U)));
    EXPECT_EQ(download<int>(p, 22), std::vector<int>(22, 1));
    const auto small = upload(zeros(21), "small");
    const Fault after = faultOf(launch("wrapping", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(small, start, 22U)));
    EXPECT_EQ(after.thread.x, 31U);
    EXPECT_EQ(after.address, small + 21 * 4);
    // Nothing is left out by the test before the store: the first lane's address is 16 GiB further on.
    const Fault before = faultOf(launch("wrapping", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, start, ~0U)));
    EXPECT_EQ(before.thread.x, 0U);
    EXPECT_EQ(before.address, p + std::uint64_t { start } * 4);
    EXPECT_EQ(before.place.line, 18U);
}

TEST_F(EmulatorChecks, SecondRowOfAWarpOutside)
{
    const auto p = upload(zeros(16 * 64), "p");
    // Rows 0 to 7, 64 apart; then only the second row of the last warp is outside, first by one element, then far.
    EXPECT_RUNS(launch("rows", { 1, 1, 1 }, { 16, 8, 1 }, Parameters(p, 64)));
    const auto exact = upload(zeros(7 * 64 + 15), "exact");
    const Fault fault = faultOf(launch("rows", { 1, 1, 1 }, { 16, 8, 1 }, Parameters(exact, 64)));
    EXPECT_EQ(fault.thread, (device::Dim3 { 15, 7, 0 }));
    EXPECT_EQ(fault.address, exact + (7 * 64 + 15) * 4);
    EXPECT_EQ(fault.place.line, 23U);
    const Fault far = faultOf(launch("rows", { 1, 1, 1 }, { 16, 2, 1 }, Parameters(exact, -100000)));
    EXPECT_EQ(far.thread, (device::Dim3 { 0, 1, 0 }));
    EXPECT_EQ(far.address, exact + std::uint64_t { 0U - 100000 } * 4); // the index is unsigned
}

TEST_F(EmulatorChecks, LoopWhoseLastTurnsDoNotAccess)
{
    constexpr int width = 64;
    const auto in = upload(std::vector<int>(10 * width, 3), "in");
    const auto out = upload(zeros(width), "out");
    for (int repeat = 0; repeat < 2; ++repeat) {
        EXPECT_RUNS(launch("columnSums", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(in, out, 5000, width, 10)));
        EXPECT_EQ(download<int>(out, width), std::vector<int>(width, 30));
    }
    const Fault fault = faultOf(launch("columnSums", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(in, out, 5000, width, 11)));
    EXPECT_EQ(fault.place.line, 32U);
    EXPECT_EQ(fault.thread.x, 0U);
    EXPECT_EQ(fault.address, in + 10 * width * 4);
    EXPECT_EQ(fault.distance, 1);
}

TEST_F(EmulatorChecks, LoopThatRunsOutside)
{
    constexpr int width = 64;
    const auto in = upload(std::vector<int>(10 * width - 1, 3), "in");
    const auto out = upload(zeros(width), "out");
    EXPECT_RUNS(launch("columnSumsUnguarded", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(in, out, 9, width)));
    EXPECT_EQ(download<int>(out, width), std::vector<int>(width, 27));
    const Fault fault
        = faultOf(launch("columnSumsUnguarded", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(in, out, 10, width)));
    EXPECT_EQ(fault.place.line, 41U);
    EXPECT_EQ(fault.block.x, 1U);
    EXPECT_EQ(fault.thread.x, 31U);
    EXPECT_EQ(fault.address, in + (10 * width - 1) * 4);
    const Fault back
        = faultOf(launch("columnSumsUnguarded", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(in + 256, out, 10, -width)));
    EXPECT_EQ(back.address, in - 256);
    EXPECT_EQ(back.thread.x, 0U);
}

TEST_F(EmulatorChecks, InactiveLanesMayLieOutside)
{
    const auto p = upload(std::vector<float>(30, 1.0F), "p");
    EXPECT_RUNS(launch("strided", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, 2, 10)));
    const auto got = download<float>(p, 30);
    for (std::size_t i = 0; i < 30; ++i)
        EXPECT_EQ(got[i], i % 3 == 2 ? 2.0F : 1.0F);
    const Fault fault = faultOf(launch("strided", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, 0, 11)));
    EXPECT_EQ(fault.thread.x, 10U);
    EXPECT_EQ(fault.address, p + 30 * 4);
}

/// Indices of 32 lanes: all `usual`, one lane `odd`.
template <class T> std::vector<T> indices(T usual, unsigned lane, T odd)
{
    std::vector<T> values(32, usual);
    values[lane] = odd;
    return values;
}

TEST_F(EmulatorChecks, GatheredIntsWithSignedIndices)
{
    std::vector<int> values(100);
    for (int i = 0; i < 100; ++i)
        values[static_cast<std::size_t>(i)] = 1000 + i;
    const auto p = upload(values, "p");
    const auto out = upload(zeros(32), "out");
    struct Row {
        long long shift;
        int usual, odd;
        bool inside;
    };
    const Row rows[] = {
        { 0, 0, 99, true },
        { 0, 0, 100, false },
        { 0, 99, -1, false },
        { 50, -50, 49, true },
        { 50, 0, -51, false },
        { 50, 0, 50, false },
        { 0, 5, std::numeric_limits<int>::min(), false },
        { 0, 5, std::numeric_limits<int>::max(), false },
        // The base itself may lie far outside, on either side.
        { -1'000'000, 1'000'000, 1'000'099, true },
        { -1'000'000, 1'000'000, 1'000'100, false },
        { 1'000'000, -1'000'000, -1'000'001, false },
        { -2'147'483'647, 2'147'483'647, 2'147'483'646, false },
        { 2'147'483'648, std::numeric_limits<int>::min(), -2'147'483'549, true },
        { 1LL << 40, 0, 1, false },
        { 1LL << 60, 5, 6, false },
        { -(1LL << 60), 5, 6, false },
        { std::numeric_limits<long long>::max() / 4, 5, 6, false },
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.shift);
        SCOPED_TRACE(row.odd);
        const auto index = upload(indices(row.usual, 17, row.odd), "index");
        const auto result = launch("pickInts", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, index, out, row.shift));
        if (row.inside) {
            EXPECT_RUNS(result);
            const auto got = download<int>(out, 32);
            EXPECT_EQ(got[17], 1000 + row.shift + row.odd);
            EXPECT_EQ(got[18], 1000 + row.shift + row.usual);
            continue;
        }
        const Fault fault = faultOf(result);
        const bool all = row.shift + row.usual < 0 || row.shift + row.usual >= 100;
        const std::int64_t element = row.shift + (all ? row.usual : row.odd);
        EXPECT_EQ(fault.thread.x, all ? 0U : 17U);
        EXPECT_EQ(fault.address, p + static_cast<std::uint64_t>(element) * 4);
        EXPECT_EQ(fault.place.line, 104U);
        EXPECT_EQ(fault.accessBytes, 4U);
    }
    const auto index = upload(indices(1, 0, 1), "index");
    const Fault odd = faultOf(launch("pickInts", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p + 2, index, out, 0LL)));
    EXPECT_EQ(odd.kind, FaultKind::Misaligned);
    EXPECT_EQ(odd.address, p + 6);
}

TEST_F(EmulatorChecks, GatheredDoublesAndBytes)
{
    std::vector<double> numbers(64, 2.5);
    const auto p = upload(numbers, "numbers");
    const auto out = upload(std::vector<double>(32), "out");
    const auto last = upload(indices(0U, 3, 63U));
    EXPECT_RUNS(launch("pickDoubles", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, last, out, 0LL)));
    EXPECT_EQ(download<double>(out, 4)[3], 2.5);
    for (const unsigned bad : { 64U, 0x80000000U, 0xffffffffU }) { // never negative
        const auto index = upload(indices(0U, 3, bad));
        const Fault fault = faultOf(launch("pickDoubles", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, index, out, 0LL)));
        EXPECT_EQ(fault.thread.x, 3U);
        EXPECT_EQ(fault.address, p + std::uint64_t { bad } * 8);
    }
    const auto far = upload(indices(0xfffffffeU, 31, 0xffffffffU));
    EXPECT_RUNS(launch("pickDoubles", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(p, far, out, -0xfffffff0LL)));

    const auto bytes = upload(std::vector<char>(40, 'x'), "bytes");
    const auto low = upload(indices<short>(-20, 30, 19));
    EXPECT_RUNS(launch("pickBytes", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(bytes, low, out, 20LL)));
    for (const short bad : { short { -21 }, short { 20 } }) {
        const auto index = upload(indices<short>(-20, 30, bad));
        const Fault fault
            = faultOf(launch("pickBytes", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(bytes, index, out, 20LL)));
        EXPECT_EQ(fault.thread.x, 30U) << bad;
        EXPECT_EQ(fault.address, bytes + static_cast<std::uint64_t>(20 + bad));
        EXPECT_EQ(fault.accessBytes, 1U);
    }
}

TEST_F(EmulatorChecks, GatheredFromSharedMemory)
{
    const auto out = upload(zeros(32), "out");
    const auto good = upload(indices(0, 20, 31));
    EXPECT_RUNS(launch("pickShared", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(good, out, 32), 128));
    EXPECT_EQ(download<int>(out, 32)[20], 31);
    for (const int bad : { 32, -1, 1 << 29 }) {
        const auto index = upload(indices(0, 20, bad));
        // A lane that is not active may hold anything.
        EXPECT_RUNS(launch("pickShared", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(index, out, 20), 128));
        const Fault fault = faultOf(launch("pickShared", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(index, out, 21), 128));
        EXPECT_EQ(fault.thread.x, 20U) << bad;
        EXPECT_EQ(fault.place.line, 124U);
    }
}

TEST_F(EmulatorChecks, EdgesOfSharedMemory)
{
    const auto out = upload(zeros(64), "out");
    EXPECT_RUNS(launch("sharedEdge", { 3, 1, 1 }, { 64, 1, 1 }, Parameters(out, 0)));
    for (const int shift : { 1, -1, 40, -64 }) {
        const Fault fault = faultOf(launch("sharedEdge", { 3, 1, 1 }, { 64, 1, 1 }, Parameters(out, shift)));
        EXPECT_EQ(fault.space, "shared") << shift;
        EXPECT_EQ(fault.place.line, 57U);
        EXPECT_EQ(fault.thread.x, shift < 0 ? 0U : static_cast<unsigned>(64 - shift));
    }
    // More than the kernel declares may be there.
    EXPECT_RUNS(launch("sharedEdge", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(out, 1), 4));
    EXPECT_RUNS(launch("dynamicEdge", { 3, 1, 1 }, { 48, 1, 1 }, Parameters(out, 5), 48 * 4));
    EXPECT_EQ(download<int>(out, 64)[42], 47);
    const Fault fault = faultOf(launch("dynamicEdge", { 1, 1, 1 }, { 48, 1, 1 }, Parameters(out, 5), 47 * 4));
    EXPECT_EQ(fault.space, "shared");
    EXPECT_EQ(fault.thread.x, 47U);
    const Fault none = faultOf(launch("dynamicEdge", { 1, 1, 1 }, { 48, 1, 1 }, Parameters(out, 5)));
    EXPECT_EQ(none.thread.x, 0U);
}

TEST_F(EmulatorChecks, FreeInAKernelEndsWhatWasKnown)
{
    const auto out = upload(zeros(8), "out");
    const Fault fault = faultOf(launch("freedInKernel", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(out, 4)));
    EXPECT_EQ(fault.kind, FaultKind::UseAfterFree);
    EXPECT_EQ(fault.place.line, 75U);
    EXPECT_EQ(download<int>(out, 4)[2], 2);
}

TEST_F(EmulatorChecks, FreeInAnotherBlockIsSeen)
{
    module.reset();
    start(1);
    load("checks.ptx");
    const auto kept = upload(std::vector<std::uint64_t> { 0 }, "kept");
    const auto out = upload(zeros(3), "out");
    const Fault fault = faultOf(launch("heapOfAnotherBlock", { 3, 1, 1 }, { 1, 1, 1 }, Parameters(kept, out)));
    EXPECT_EQ(fault.kind, FaultKind::UseAfterFree);
    EXPECT_EQ(fault.block.x, 2U);
    EXPECT_EQ(fault.place.line, 88U);
    EXPECT_EQ(download<int>(out, 3), (std::vector<int> { 5, 5, 0 }));
}

TEST_F(EmulatorChecks, OneAccessInTwoAllocations)
{
    const auto a = upload(zeros(32), "a");
    const auto b = upload(zeros(31), "b");
    EXPECT_RUNS(launch("twoArrays", { 1, 1, 1 }, { 31, 1, 1 }, Parameters(a, b, 10)));
    EXPECT_EQ(download<int>(a, 32)[30], 5);
    EXPECT_EQ(download<int>(b, 31)[30], 5);
    const Fault fault = faultOf(launch("twoArrays", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(a, b, 10)));
    EXPECT_EQ(fault.thread.x, 31U);
    EXPECT_EQ(fault.address, b + 31 * 4);
    EXPECT_EQ(fault.place.line, 97U);
}

} // namespace
} // namespace warpdesk::emulator
