// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/counters/counters_fixture.h"

// Each kernel's counters against a model that goes thread by thread, and against figures worked out by hand from what
// a warp, a sector of 32 bytes and a bank of 4 bytes are. Order of a figure: requests, lanes, sectors, wavefronts,
// conflicts, lanes on an address that another has.

namespace warpdesk::emulator {
namespace {

constexpr auto Global = ptx::Space::Global, Shared = ptx::Space::Shared, Local = ptx::Space::Local;
constexpr auto Load = AccessKind::Load, Store = AccessKind::Store, Atomic = AccessKind::Atomic;

std::optional<std::uint64_t> offset(std::uint64_t bytes) { return bytes; }

/// Byte offset of element i of so many bytes, for each thread of a linear grid.
lane_model::Address linear(unsigned threads, unsigned bytes, unsigned scale = 1, unsigned add = 0)
{
    return [=](unsigned block, unsigned thread) {
        return offset((std::uint64_t { block * threads + thread } * scale + add) * bytes);
    };
}

class Counters : public CountersTest { };

TEST_F(Counters, CoalescedAccessesTouchFourSectorsAWarp)
{
    count();
    const auto in = upload(std::vector<float>(512, 1)), out = upload(std::vector<float>(512));
    const KernelCounters& counters = run("coalesced", { 4 }, { 128 }, Parameters(in, out));
    const Totals model = lane_model::count(4, 128, 4, Memory::Global, linear(128, 4));
    expect("coalesced.load", Global, Load, model, { 16, 512, 64, 0, 0, 0 });
    expect("coalesced.store", Global, Store, model, { 16, 512, 64, 0, 0, 0 });
    EXPECT_EQ(counters.blocks, 4U);
    EXPECT_EQ(counters.countedBlocks, 4U);
    EXPECT_EQ(counters.warps, 4U);
    const InstructionCounters* add = instruction("coalesced.store", "add");
    ASSERT_NE(add, nullptr);
    EXPECT_EQ(add->executed, 16U);
    EXPECT_EQ(add->threadsOn, 512U);
    EXPECT_EQ(add->operations.fp32, 1U);
    EXPECT_EQ(download<float>(out, 512), std::vector<float>(512, 2));
}

TEST_F(Counters, PartialWarpsAndEarlyExitsCountTheLanesThatAreThere)
{
    count();
    const auto in = upload(std::vector<float>(1000, 1)), out = upload(std::vector<float>(1000));
    run("guarded", { 3 }, { 72 }, Parameters(in, out, 205));
    const auto own = [](unsigned block, unsigned thread) -> std::optional<std::uint64_t> {
        const unsigned i = block * 72 + thread;
        return i < 205 ? std::optional<std::uint64_t>(4 * i) : std::nullopt;
    };
    const Totals model = lane_model::count(3, 72, 4, Memory::Global, own);
    // A block has warps of 32, 32 and 8 lanes. Blocks 0 and 1 begin at bytes 0 and 288, both a multiple of 32: 4 + 4 +
    // 1 sectors. Block 2 begins at 576: warps of 32, 29 (116 bytes: 4 sectors) and none of 8.
    expect("guarded", Global, Load, model, { 8, 205, 26, 0, 0, 0 });
    expect("guarded", Global, Store, model, { 8, 205, 26, 0, 0, 0 });
    const InstructionCounters* branch = instruction("guarded.branch", "bra");
    ASSERT_NE(branch, nullptr);
    EXPECT_EQ(branch->executed, 9U);
    EXPECT_EQ(branch->threads, 216U);
    EXPECT_EQ(branch->divergent, 1U);
}

TEST_F(Counters, StridesTouchMoreSectorsThanTheyUse)
{
    count();
    const auto in = upload(std::vector<float>(64 * 64, 1)), out = upload(std::vector<float>(64));
    run("strided", { 1 }, { 64 }, Parameters(in, out));
    expect("strided.two", Global, Load, lane_model::count(1, 64, 4, Memory::Global, linear(64, 4, 2)),
        { 2, 64, 16, 0, 0, 0 });
    expect("strided.far", Global, Load, lane_model::count(1, 64, 4, Memory::Global, linear(64, 4, 32)),
        { 2, 64, 64, 0, 0, 0 });
    EXPECT_EQ(at("strided.far", Global, Load).leastSectors, 8U);
    EXPECT_EQ(at("strided.far", Global, Load).stride, 128);
    for (const int step : { 1, 3, 8 }) {
        run("stridedBy", { 1 }, { 64 }, Parameters(in, out, step));
        const Totals model = lane_model::count(1, 64, 4, Memory::Global, linear(64, 4, static_cast<unsigned>(step)));
        // 128, 31 * 12 + 4 = 376 and 31 * 32 + 4 bytes: 4, 12 (without a gap) and 32 sectors a warp.
        const std::uint64_t sectors = step == 1 ? 4 : step == 3 ? 12 : 32;
        expect("stridedBy", Global, Load, model, { 2, 64, 2 * sectors, 0, 0, 0 });
    }
}

TEST_F(Counters, MisalignedWarpsTouchOneSectorMore)
{
    count();
    const auto in = upload(std::vector<float>(200, 1)), out = upload(std::vector<float>(128));
    run("misaligned", { 2 }, { 64 }, Parameters(in, out));
    expect("misaligned.one", Global, Load, lane_model::count(2, 64, 4, Memory::Global, linear(64, 4, 1, 1)),
        { 4, 128, 20, 0, 0, 0 });
    expect("misaligned.sector", Global, Load, lane_model::count(2, 64, 4, Memory::Global, linear(64, 4, 1, 8)),
        { 4, 128, 16, 0, 0, 0 });
    EXPECT_EQ(at("misaligned.one", Global, Load).misaligned, 4U);
    EXPECT_EQ(at("misaligned.sector", Global, Load).misaligned, 0U);
    run("reversed", { 1 }, { 64 }, Parameters(in, out, 100));
    const auto back = [](unsigned, unsigned thread) { return offset(4 * (99 - std::uint64_t { thread })); };
    // Elements 99 to 68: bytes 272 to 399, sectors 8 to 12; 67 to 36: bytes 144 to 271, sectors 4 to 8.
    expect("reversed", Global, Load, lane_model::count(1, 64, 4, Memory::Global, back), { 2, 64, 10, 0, 0, 0 });
}

TEST_F(Counters, BroadcastsAreOneSector)
{
    count();
    const auto in = upload(std::vector<float>(400, 1)), out = upload(std::vector<float>(192));
    run("broadcast", { 3 }, { 64 }, Parameters(in, out));
    const auto block = [](unsigned index, unsigned) { return offset(4 * (std::uint64_t { index } * 64 + 3)); };
    const auto group = [](unsigned, unsigned thread) { return offset(4 * (thread / 8)); };
    expect("broadcast.block", Global, Load, lane_model::count(3, 64, 4, Memory::Global, block), { 6, 192, 6, 0, 0, 0 });
    expect(
        "broadcast.groups", Global, Load, lane_model::count(3, 64, 4, Memory::Global, group), { 6, 192, 6, 0, 0, 0 });
}

TEST_F(Counters, WideLoadsTouchEightAndSixteenSectors)
{
    count();
    const auto in = upload(std::vector<float>(512, 1)), out = upload(std::vector<double>(128));
    run("wide", { 1 }, { 96 }, Parameters(in, in, out));
    expect(
        "wide.two", Global, Load, lane_model::count(1, 96, 8, Memory::Global, linear(96, 8)), { 3, 96, 24, 0, 0, 0 });
    expect("wide.four", Global, Load, lane_model::count(1, 96, 16, Memory::Global, linear(96, 16)),
        { 3, 96, 48, 0, 0, 0 });
    run("widths", { 2 }, { 64 }, Parameters(in, in, in, out));
    expect("widths.byte", Global, Load, lane_model::count(2, 64, 1, Memory::Global, linear(64, 1)),
        { 4, 128, 4, 0, 0, 0 });
    expect("widths.short", Global, Load, lane_model::count(2, 64, 2, Memory::Global, linear(64, 2)),
        { 4, 128, 8, 0, 0, 0 });
    expect("widths.double", Global, Load, lane_model::count(2, 64, 8, Memory::Global, linear(64, 8)),
        { 4, 128, 32, 0, 0, 0 });
}

TEST_F(Counters, TransposingTouchesASectorForEachLane)
{
    count();
    const auto in = upload(std::vector<float>(64 * 64, 1)), out = upload(std::vector<float>(64 * 64));
    run("transposeNaive", { 2, 8 }, { 32, 8 }, Parameters(in, out, 64));
    const auto place = [](unsigned block, unsigned thread) {
        return std::pair<std::uint64_t, std::uint64_t> { block % 2 * 32 + thread % 32, block / 2 * 8 + thread / 32 };
    };
    const auto load = [&](unsigned block, unsigned thread) {
        const auto [x, y] = place(block, thread);
        return offset(4 * (y * 64 + x));
    };
    const auto store = [&](unsigned block, unsigned thread) {
        const auto [x, y] = place(block, thread);
        return offset(4 * (x * 64 + y));
    };
    expect(
        "naive.load", Global, Load, lane_model::count(16, 256, 4, Memory::Global, load), { 128, 4096, 512, 0, 0, 0 });
    expect("naive.store", Global, Store, lane_model::count(16, 256, 4, Memory::Global, store),
        { 128, 4096, 4096, 0, 0, 0 });
    run("squareBlocks", { 2, 2 }, { 16, 16 }, Parameters(in, out, 36));
    const auto square = [](unsigned block, unsigned thread) {
        return offset(4 * ((block / 2 * 16 + std::uint64_t { thread } / 16) * 36 + block % 2 * 16 + thread % 16));
    };
    // Two rows of 64 bytes a warp, rows 144 bytes apart: even rows begin at a multiple of 32 (2 sectors), odd ones 16
    // bytes behind one (3 sectors).
    expect("square", Global, Load, lane_model::count(4, 256, 4, Memory::Global, square), { 32, 1024, 160, 0, 0, 0 });
}

TEST_F(Counters, GathersAreCountedAddressByAddress)
{
    count();
    std::vector<int> index(96);
    for (int i = 0; i < 96; ++i)
        index[static_cast<std::size_t>(i)] = i * 37 % 50;
    const auto from = upload(index);
    const auto in = upload(std::vector<float>(64, 1)), out = upload(std::vector<float>(96));
    run("gather", { 1 }, { 96 }, Parameters(from, in, out));
    const auto gathered = [](unsigned, unsigned thread) { return offset(4 * (std::uint64_t { thread } * 37 % 50)); };
    // 32 steps of 37 modulo 50 leave out no run of eight among 0..49: all 7 sectors of 200 bytes, three times.
    expect("gather", Global, Load, lane_model::count(1, 96, 4, Memory::Global, gathered), { 3, 96, 21, 0, 0, 0 });
}

TEST_F(Counters, PaddingTakesTheConflictsOutOfATranspose)
{
    count();
    const auto in = upload(std::vector<float>(1024, 1)), out = upload(std::vector<float>(1024));
    run("transposeShared", { 1 }, { 32, 32 }, Parameters(in, out));
    const auto column = [](unsigned pitch) {
        return [=](unsigned, unsigned thread) {
            return offset(4 * (std::uint64_t { thread } % 32 * pitch + thread / 32));
        };
    };
    const auto row = [](unsigned pitch) {
        return [=](unsigned, unsigned thread) {
            return offset(4 * (std::uint64_t { thread } / 32 * pitch + thread % 32));
        };
    };
    expect(
        "tile.write", Shared, Store, lane_model::count(1, 1024, 4, Memory::Shared, row(32)), { 32, 1024, 0, 32, 0, 0 });
    expect("tile.read", Shared, Load, lane_model::count(1, 1024, 4, Memory::Shared, column(32)),
        { 32, 1024, 0, 1024, 992, 0 });
    const InstructionCounters* barrier = instruction("tile.barrier", "bar");
    ASSERT_NE(barrier, nullptr);
    EXPECT_EQ(barrier->executed, 32U);
    run("transposePadded", { 1 }, { 32, 32 }, Parameters(in, out));
    expect("padded.write", Shared, Store, lane_model::count(1, 1024, 4, Memory::Shared, row(33)),
        { 32, 1024, 0, 32, 0, 0 });
    expect("padded.read", Shared, Load, lane_model::count(1, 1024, 4, Memory::Shared, column(33)),
        { 32, 1024, 0, 32, 0, 0 });
}

TEST_F(Counters, ConflictsOfEveryDegree)
{
    count();
    const auto out = upload(std::vector<float>(64));
    const auto times = [](unsigned step, unsigned modulus = 1024) {
        return [=](unsigned, unsigned thread) { return offset(4 * (std::uint64_t { thread } % modulus * step)); };
    };
    for (const unsigned step : { 1U, 2U, 3U, 4U, 8U, 16U, 32U, 0U }) {
        run("banks", { 1 }, { 64 }, Parameters(out, static_cast<int>(step)));
        // A power of two puts so many lanes on a bank; an odd step none; step 0 is one word for all.
        const std::uint64_t degree = step == 3 || step == 0 ? 1 : step;
        expect("banks.runtime", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, times(step, 32)),
            { 2, 64, 0, 2 * degree, 2 * (degree - 1), 0 });
    }
    expect("banks.two", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, times(2)), { 2, 64, 0, 4, 2, 0 });
    expect("banks.four", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, times(4)), { 2, 64, 0, 8, 6, 0 });
    expect(
        "banks.sixteen", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, times(16)), { 2, 64, 0, 32, 30, 0 });
    expect("banks.three", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, times(3)), { 2, 64, 0, 2, 0, 0 });
    const auto same = [](unsigned, unsigned) { return offset(20); };
    expect("banks.same", Shared, Load, lane_model::count(1, 64, 4, Memory::Shared, same), { 2, 64, 0, 2, 0, 0 });
}

TEST_F(Counters, WideSharedAccessesGoInHalvesAndQuarters)
{
    count();
    const auto out = upload(std::vector<float>(64));
    run("wideBanks", { 1 }, { 64 }, Parameters(out));
    expect("wideBanks.quadWrite", Shared, Store, lane_model::count(1, 64, 16, Memory::Shared, linear(64, 16)),
        { 2, 64, 0, 8, 0, 0 });
    expect("wideBanks.pairWrite", Shared, Store, lane_model::count(1, 64, 8, Memory::Shared, linear(64, 8)),
        { 2, 64, 0, 4, 0, 0 });
    const auto quads = [](unsigned, unsigned thread) { return offset(16 * (std::uint64_t { thread } * 2 % 64)); };
    const auto pairs = [](unsigned, unsigned thread) { return offset(8 * (std::uint64_t { thread } * 2 % 128)); };
    // Every other quad: a quarter warp meets each of 16 banks twice. Every other pair: half a warp likewise.
    expect("wideBanks.quadRead", Shared, Load, lane_model::count(1, 64, 16, Memory::Shared, quads),
        { 2, 64, 0, 16, 8, 0 });
    expect(
        "wideBanks.pairRead", Shared, Load, lane_model::count(1, 64, 8, Memory::Shared, pairs), { 2, 64, 0, 8, 4, 0 });
}

TEST_F(Counters, NestedDivergenceCountsEachWayOnce)
{
    count();
    std::vector<int> choice(64);
    std::iota(choice.begin(), choice.end(), 0);
    for (int i = 32; i < 64; ++i)
        choice[static_cast<std::size_t>(i)] = 8; // the second warp does not part at the outer branch, nor at the inner
    const auto which = upload(choice);
    const auto out = upload(std::vector<float>(400));
    const auto others = upload(std::vector<double>(64));
    run("nested", { 1 }, { 64 }, Parameters(out, others, which));
    const auto where = [&](unsigned add, auto&& holds) {
        return [=, &choice](unsigned, unsigned thread) -> std::optional<std::uint64_t> {
            if (!holds(choice[thread]))
                return std::nullopt;
            return 4 * std::uint64_t { thread + add };
        };
    };
    const auto model
        = [&](unsigned add, auto&& holds) { return lane_model::count(1, 64, 4, Memory::Global, where(add, holds)); };
    expect("nested.both", Global, Store, model(0, [](int c) { return c < 4; }), { 1, 4, 1, 0, 0, 0 });
    expect("nested.first", Global, Store, model(64, [](int c) { return c >= 4 && c < 16; }), { 2, 44, 6, 0, 0, 0 });
    expect("nested.joined", Global, Store, model(128, [](int c) { return c < 16; }), { 2, 48, 6, 0, 0, 0 });
    const auto far = [&](unsigned, unsigned thread) -> std::optional<std::uint64_t> {
        return choice[thread] < 16 ? std::nullopt : std::optional<std::uint64_t>(8 * thread);
    };
    expect("nested.other", Global, Store, lane_model::count(1, 64, 8, Memory::Global, far), { 1, 16, 4, 0, 0, 0 });
    expect("nested.all", Global, Store, model(256, [](int) { return true; }), { 2, 64, 8, 0, 0, 0 });
    const InstructionCounters* outer = instruction("nested.outer", "bra");
    const InstructionCounters* inner = instruction("nested.inner", "bra");
    ASSERT_TRUE(outer != nullptr && inner != nullptr);
    EXPECT_EQ(outer->executed, 2U);
    EXPECT_EQ(outer->divergent, 1U);
    EXPECT_EQ(inner->executed, 2U);
    EXPECT_EQ(inner->threads, 48U);
    EXPECT_EQ(inner->divergent, 1U);
}

TEST_F(Counters, LoopsOfUnequalLengthRunAsLongAsTheirLongestLane)
{
    count();
    const auto out = upload(std::vector<float>(2048, 1));
    run("unequalLoops", { 1 }, { 64 }, Parameters(out));
    std::uint64_t executed = 0, threads = 0;
    for (const InstructionCounters& one : report.counters.front().instructions) {
        if (one.place.line != lineOf("unequal") || one.operations.fp32 != 2)
            continue;
        executed += one.executed;
        threads += one.threadsOn;
    }
    // Lane l goes round l times; unrolled or not, a warp has the sum of 0..31 of them.
    EXPECT_EQ(threads, 2 * 496U);
    EXPECT_GE(executed, 2 * 31U);
    EXPECT_EQ(at("unequal", Global, Load).lanes, 2 * 496U);
}

TEST_F(Counters, AtomicsSayWhoShareAnAddress)
{
    count();
    const auto total = upload(std::vector<int>(1)), bins = upload(std::vector<int>(128));
    run("counters", { 2 }, { 64 }, Parameters(total, bins));
    const auto same = [](unsigned, unsigned) { return offset(0); };
    const auto fours
        = [](unsigned block, unsigned thread) { return offset(4 * ((block * 64 + std::uint64_t { thread }) / 4)); };
    expect(
        "atomic.same", Global, Atomic, lane_model::count(2, 64, 4, Memory::Global, same), { 4, 128, 4, 0, 0, 4 * 31 });
    expect("atomic.apart", Global, Atomic, lane_model::count(2, 64, 4, Memory::Global, linear(64, 4)),
        { 4, 128, 16, 0, 0, 0 });
    expect("atomic.fours", Global, Atomic, lane_model::count(2, 64, 4, Memory::Global, fours),
        { 4, 128, 4, 0, 0, 4 * 24 });
    const auto out = upload(std::vector<int>(64));
    run("sharedCounters", { 1 }, { 64 }, Parameters(out));
    const auto eight = [](unsigned, unsigned thread) { return offset(4 * (thread % 8)); };
    expect("sharedAtomic.same", Shared, Atomic, lane_model::count(1, 64, 4, Memory::SharedAtomic, same),
        { 2, 64, 0, 64, 62, 62 });
    expect("sharedAtomic.apart", Shared, Atomic, lane_model::count(1, 64, 4, Memory::SharedAtomic, linear(64, 4)),
        { 2, 64, 0, 2, 0, 0 });
    expect("sharedAtomic.eight", Shared, Atomic, lane_model::count(1, 64, 4, Memory::SharedAtomic, eight),
        { 2, 64, 0, 8, 6, 48 });
}

TEST_F(Counters, TensorOperationsAreThoseOfTheShape)
{
    count();
    const auto a = upload(std::vector<std::uint16_t>(256, 0x3c00)), c = upload(std::vector<float>(256));
    run("tensor", { 1 }, { 32 }, Parameters(a, a, c));
    std::uint64_t operations = 0;
    for (const InstructionCounters& one : report.counters.front().instructions)
        operations += one.operations.tensor * one.executed;
    EXPECT_EQ(operations, 3 * 2 * 16 * 16 * 16U);
    EXPECT_EQ(download<float>(c, 1).front(), 48);
}

TEST_F(Counters, RowsOfMatricesAreReadEightAtATime)
{
    count();
    const auto in = upload(std::vector<unsigned>(128, 1)), out = upload(std::vector<unsigned>(32));
    run("matrixRows", { 1 }, { 32 }, Parameters(in, out));
    // 32 rows of 16 bytes side by side: four matrices of 128 bytes, each all 32 banks once.
    expect("rows", Shared, Load, lane_model::count(1, 32, 16, Memory::Shared, linear(32, 16)), { 1, 32, 0, 4, 0, 0 });
}

TEST_F(Counters, LocalArraysLieWordByWordOfAllLanes)
{
    count();
    std::vector<int> index(64);
    std::iota(index.begin(), index.end(), 0);
    const auto from = upload(index), out = upload(std::vector<int>(32));
    run("localArray", { 1 }, { 32 }, Parameters(from, out));
    // One word of all lanes is 128 bytes. Where lanes choose among four words in turn, each word's row has every fourth
    // lane of all four sectors.
    const AccessCounters same = at("local.same", Local, Load);
    EXPECT_EQ(same.requests, 3U);
    EXPECT_EQ(same.sectors, 12U);
    const AccessCounters four = at("local.four", Local, Load);
    EXPECT_EQ(four.requests, 1U);
    EXPECT_EQ(four.sectors, 16U);
}

TEST_F(Counters, BarriersCountWarps)
{
    count();
    const auto data = upload(std::vector<float>(128, 1));
    run("barriers", { 3 }, { 128 }, Parameters(data, 5));
    const InstructionCounters* first = instruction("barriers.first", "bar");
    ASSERT_NE(first, nullptr);
    std::uint64_t executed = 0;
    for (const InstructionCounters& one : report.counters.front().instructions)
        if (one.kind == device::InstructionClass::Barrier)
            executed += one.executed;
    EXPECT_EQ(executed, 3 * 4 * 5 * 2U);
}

TEST_F(Counters, OperationsByType)
{
    count();
    const auto in = upload(std::vector<float>(64, 1)), out = upload(std::vector<float>(64));
    run("work", { 1 }, { 64 }, Parameters(in, out));
    std::uint64_t single = 0, twice = 0;
    for (const InstructionCounters& one : report.counters.front().instructions) {
        single += one.operations.fp32 * one.threadsOn;
        twice += one.operations.fp64 * one.threadsOn;
    }
    EXPECT_EQ(single, 2 * 64U);
    EXPECT_EQ(twice, 64U);
}

TEST_F(Counters, GenericAccessesCountWhereTheyGo)
{
    count();
    const auto in = upload(std::vector<float>(64, 1)), out = upload(std::vector<float>(64));
    // NVRTC gives the load no line of its own.
    const auto load = [this](ptx::Space space) {
        AccessCounters found;
        for (const InstructionCounters& one : report.counters.front().instructions)
            for (const AccessCounters& access : one.accesses)
                if (one.kind == device::InstructionClass::Generic && access.space == space)
                    found = access;
        return found;
    };
    run("generic", { 1 }, { 64 }, Parameters(in, out, 1));
    EXPECT_EQ(load(Global).sectors, 8U);
    EXPECT_EQ(load(Shared).requests, 0U);
    run("generic", { 1 }, { 64 }, Parameters(in, out, 0));
    EXPECT_EQ(load(Global).requests, 0U);
    EXPECT_EQ(load(Shared).wavefronts, 2U);
}

TEST_F(Counters, CachesHitWhatWasReadBefore)
{
    count();
    const auto in = upload(std::vector<float>(64, 1)), out = upload(std::vector<float>(64));
    const KernelCounters& counters = run("reuse", { 1 }, { 64 }, Parameters(in, out));
    const AccessCounters around = at("reuse.around", Global, Load);
    EXPECT_EQ(around.l1Sectors, 0U);
    EXPECT_EQ(around.l2Sectors, around.sectors);
    const AccessCounters through = at("reuse", Global, Load);
    EXPECT_EQ(through.sectors, 5 * 8U);
    EXPECT_EQ(through.l1Sectors, 5 * 8U);
    EXPECT_EQ(through.l1Hits, 4 * 8U);
    EXPECT_EQ(counters.memory.dramReadSectors, 8U);
    EXPECT_EQ(counters.memory.dramWriteSectors, 0U);
    EXPECT_EQ(counters.memory.dirtySectors, 8U);
}

TEST_F(Counters, ASampleIsScaledAndSaysSo)
{
    count({ 64, {} });
    const auto in = upload(std::vector<float>(128 * 1000, 1)), out = upload(std::vector<float>(128 * 1000));
    const KernelCounters& counters = run("coalesced", { 1000 }, { 128 }, Parameters(in, out));
    EXPECT_EQ(counters.blocks, 1000U);
    EXPECT_EQ(counters.countedBlocks, 64U);
    EXPECT_EQ(at("coalesced.load", Global, Load).sectors, 16 * 1000U);
    EXPECT_EQ(download<float>(out, 128 * 1000), std::vector<float>(128 * 1000, 2));
}

/// Lane by lane the same comes out, where lanes keep together.
TEST_F(Counters, LanesPutTogetherCountAsWarpsDo)
{
    for (const bool oneLane : { false, true }) {
        count({ 0, {} }, oneLane);
        const auto in = upload(std::vector<float>(1000, 1)), out = upload(std::vector<float>(1000));
        const KernelCounters& counters = run("guarded", { 3 }, { 72 }, Parameters(in, out, 205));
        EXPECT_EQ(counters.byLanes, oneLane);
        EXPECT_EQ(text(totals(at("guarded", Global, Load), Load)),
            "requests 8 lanes 205 sectors 26 wavefronts 0 conflicts 0 same 0");
        const InstructionCounters* branch = instruction("guarded.branch", "bra");
        ASSERT_NE(branch, nullptr);
        EXPECT_EQ(branch->executed, 9U);
        EXPECT_EQ(branch->divergent, 1U);
    }
}

TEST_F(Counters, PicturesShowAnAccessAWarpAndTheBarriersOfABlock)
{
    device::PictureRequest request;
    request.block = 1;
    request.line = lineOf("strided.far");
    request.warp = 1;
    count({ 0, request });
    const auto in = upload(std::vector<float>(64 * 64, 1), "in"), out = upload(std::vector<float>(128));
    run("strided", { 2 }, { 64 }, Parameters(in, out));
    ASSERT_EQ(report.pictures.size(), 1U);
    const device::BlockPictures& pictures = report.pictures.front();
    ASSERT_EQ(pictures.accesses.size(), 1U);
    const device::AccessPicture& access = pictures.accesses.front();
    EXPECT_EQ(access.warp, 1U);
    EXPECT_EQ(access.mask, ~0U);
    EXPECT_EQ(access.allocation, "in");
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(access.addresses[lane] - access.allocationAddress, 4U * 32U * (64 + 32 + lane));
    ASSERT_FALSE(pictures.lanes.empty());
    EXPECT_EQ(pictures.lanes.front().mask, ~0U);

    request = {};
    request.barriers = true;
    count({ 0, request });
    const auto data = upload(std::vector<float>(128, 1));
    run("barriers", { 1 }, { 128 }, Parameters(data, 5));
    ASSERT_EQ(report.pictures.size(), 1U);
    ASSERT_EQ(report.pictures.front().barriers.size(), 4 * 10U);
    EXPECT_EQ(report.pictures.front().barriers.back().phase, 9U);
}

} // namespace
} // namespace warpdesk::emulator
