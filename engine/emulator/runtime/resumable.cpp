// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>

#include <sched.h>

// Blocks of Resumable code: warps run until they wait, yield or end, and several blocks can be in flight, so that a
// block that spins on another (grid.sync, look-back) lets that one run.

namespace warpdesk::emulator {

namespace {

using WarpState = BlockSlot::WarpState;
using Barrier = BlockSlot::Barrier;

constexpr int freshFill = 0xff;
constexpr unsigned idleRoundsMost = 4; ///< rounds in which warps only yield, before other blocks get a turn
constexpr unsigned newBlockPolls = 2; ///< blocks that wait which are looked at before each new one

std::byte* frameOf(const Launch& launch, BlockSlot& slot, std::uint32_t warp)
{
    return slot.frames.data() + warp * launch.code->frameBytes;
}

WarpHeader& headerOf(const Launch& launch, BlockSlot& slot, std::uint32_t warp)
{
    return *reinterpret_cast<WarpHeader*>(frameOf(launch, slot, warp));
}

/// Lanes of the warp that exist in the block's shape.
std::uint32_t lanesOf(const Launch& launch, std::uint32_t warp)
{
    const std::uint64_t threads = std::uint64_t { launch.block.x } * launch.block.y * launch.block.z;
    const std::uint64_t left = threads - std::uint64_t { warp } * 32;
    return left >= 32 ? 0xffffffff : (1U << left) - 1;
}

bool byLanes(const Launch& launch) { return launch.code->kind == VariantKind::Lanes; }

void startWarps(const Launch& launch, BlockSlot& slot)
{
    slot.live = launch.warps;
    slot.warps.assign(launch.warps, {});
    for (Barrier& barrier : slot.barriers)
        barrier = {};
    for (std::uint32_t warp = 0; warp < launch.warps; ++warp)
        std::memset(frameOf(launch, slot, warp), 0, sizeof(WarpHeader));
}

void startBlock(Launch& launch, BlockSlot& slot, std::uint64_t block)
{
    slot.block = block;
    slot.copies.clear();
    if (byLanes(launch))
        startLanes(launch, slot);
    else
        startWarps(launch, slot);
    startRaces(launch, slot);
    if (launch.checked)
        std::memset(slot.shared.data(), freshFill, launch.code->staticShared + launch.dynamicShared);
}

void releaseBarrier(const Launch& launch, BlockSlot& slot, Barrier& barrier)
{
    // Where the whole block is waited for, warps that have ended count as having come.
    if (launch.races != nullptr)
        launch.races->barrier(*slot.race, barrier.expected >= launch.warps * 32 ? ~0U : barrier.came);
    if (launch.sync != nullptr)
        launch.sync->release(*slot.sync, static_cast<std::uint32_t>(&barrier - slot.barriers.data()));
    for (const std::uint32_t warp : barrier.waiting) {
        WarpHeader& header = headerOf(launch, slot, warp);
        if (header.reduction == 1)
            header.result = barrier.holding;
        else if (header.reduction == 2)
            header.result = barrier.holding == barrier.voters ? 1 : 0;
        else if (header.reduction == 3)
            header.result = barrier.holding != 0 ? 1 : 0;
        slot.warps[warp].state = WarpState::Ready;
    }
    barrier.waiting.clear();
    barrier.arrived = barrier.expected = barrier.holding = barrier.voters = barrier.came = 0;
}

bool complete(const Launch& launch, const BlockSlot& slot, const Barrier& barrier)
{
    if (barrier.expected == 0)
        return false;
    // Warps that have ended are not waited for, where all were.
    if (barrier.expected >= launch.warps * 32 && barrier.waiting.size() >= slot.live)
        return true;
    return barrier.arrived >= barrier.expected;
}

/// A warp came to a barrier, to wait or only to be counted. False where no such barrier exists.
bool arrive(const Launch& launch, BlockSlot& slot, std::uint32_t warp)
{
    const WarpHeader& header = headerOf(launch, slot, warp);
    if (header.barrierId >= BlockSlot::barrierCount)
        return false;
    if (launch.sync != nullptr)
        launch.sync->arrive(*slot.sync, warp, header.lanes, header.barrierId, header.barrierCount, header.ptxLine);
    Barrier& barrier = slot.barriers[header.barrierId];
    barrier.came |= 1U << (warp & 31U);
    const std::uint32_t exist = lanesOf(launch, warp);
    // A warp that comes whole counts 32 threads, even where the block ends inside it: counts are whole warps.
    const bool whole = ((header.lanes | header.exited) & exist) == exist;
    barrier.arrived += whole ? 32 : static_cast<std::uint32_t>(std::popcount(header.lanes));
    if (barrier.expected == 0)
        barrier.expected = header.barrierCount;
    if (header.reduction != 0) {
        barrier.holding += static_cast<std::uint32_t>(std::popcount(header.predicate & header.lanes));
        barrier.voters += static_cast<std::uint32_t>(std::popcount(header.lanes));
    }
    if (header.reason == WarpHeader::Barrier) {
        slot.warps[warp].state = WarpState::Waiting;
        slot.warps[warp].barrier = header.barrierId;
        barrier.waiting.push_back(warp);
    }
    if (complete(launch, slot, barrier))
        releaseBarrier(launch, slot, barrier);
    return true;
}

void endWarp(const Launch& launch, BlockSlot& slot, std::uint32_t warp)
{
    slot.warps[warp].state = WarpState::Ended;
    --slot.live;
    for (Barrier& barrier : slot.barriers) {
        if (!barrier.waiting.empty() && complete(launch, slot, barrier))
            releaseBarrier(launch, slot, barrier);
    }
}

/// "warps 0..3 wait at the barrier of line 12"
std::string waitingText(const Launch& launch, BlockSlot& slot)
{
    std::string text;
    std::size_t ended = 0;
    for (std::uint32_t first = 0; first < launch.warps;) {
        const auto place = [&](std::uint32_t warp) { return headerOf(launch, slot, warp).ptxLine; };
        if (slot.warps[first].state == WarpState::Ended) {
            ++ended;
            ++first;
            continue;
        }
        std::uint32_t last = first;
        while (last + 1 < launch.warps && slot.warps[last + 1].state != WarpState::Ended
            && place(last + 1) == place(first) && slot.warps[last + 1].barrier == slot.warps[first].barrier)
            ++last;
        const std::string who
            = first == last ? fmt::format("warp {} waits", first) : fmt::format("warps {}..{} wait", first, last);
        const std::string where = launch.placeOfLine ? launch.placeOfLine(place(first)) : std::string();
        text += fmt::format("{}{} at barrier {}{}{}", text.empty() ? "" : ", ", who, slot.warps[first].barrier,
            where.empty() ? "" : " of ", where);
        first = last + 1;
    }
    return text + (ended > 0 ? fmt::format("; the other {} have ended", ended) : "");
}

struct Place {
    device::Dim3 thread;
    std::uint32_t ptxLine = 0;
};

/// Where the first thread that has not ended was last seen.
Place placeOf(const Launch& launch, BlockSlot& slot)
{
    if (byLanes(launch)) {
        const LanePlace lane = firstLiveLane(launch, slot);
        return { launch.threadIndex(lane.thread / 32, lane.thread % 32), lane.ptxLine };
    }
    const auto live = std::ranges::find_if(slot.warps, [](const auto& w) { return w.state != WarpState::Ended; });
    const auto warp = static_cast<std::uint32_t>(live - slot.warps.begin());
    if (warp >= launch.warps)
        return {};
    return { launch.threadIndex(warp, 0), headerOf(launch, slot, warp).ptxLine };
}

/// Who waits, and who does so elsewhere or has ended.
SyncFault stuckWarps(const Launch& launch, BlockSlot& slot)
{
    SyncFault fault;
    ThreadSet ended(launch.warps, 0);
    for (std::uint32_t warp = 0; warp < launch.warps; ++warp) {
        const WarpHeader& header = headerOf(launch, slot, warp);
        if (slot.warps[warp].state == WarpState::Ended) {
            ended[warp] = slot.sync->exist[warp];
            continue;
        }
        const bool isFirst = fault.first.line == 0 || fault.first.line == header.ptxLine;
        SyncFault::Side& side = isFirst ? fault.first : fault.second;
        if (side.line != 0 && side.line != header.ptxLine)
            continue;
        side.line = header.ptxLine;
        side.threads.resize(launch.warps, 0);
        side.threads[warp] = header.lanes;
        fault.detail = isFirst ? header.barrierCount : fault.detail;
    }
    fault.other = fault.second.line == 0 ? 1 : 0; // ended
    if (fault.second.line == 0)
        fault.second.threads = std::move(ended);
    fault.guard = slot.sync->guards[fault.first.line];
    return fault;
}

void raiseDeadlock(Worker& worker, Launch& launch, BlockSlot& slot)
{
    const Place place = placeOf(launch, slot);
    device::Fault fault = faultAt(worker, device::FaultKind::Deadlock, place.ptxLine);
    fault.thread = place.thread;
    fault.message = byLanes(launch) ? "no thread of the block can go on: " + waitingLanes(launch, slot)
                                    : "no warp of the block can go on: " + waitingText(launch, slot);
    if (launch.sync != nullptr)
        launch.sync->deadlock(*slot.sync, byLanes(launch) ? stuckLanes(launch, slot) : stuckWarps(launch, slot));
    launch.raise(slot.block, std::move(fault));
}

void raiseInterrupt(Worker& worker, Launch& launch, BlockSlot& slot)
{
    const auto why = launch.interrupted.load();
    if (why == Launch::Interrupt::None)
        return;
    const bool cancelled = why == Launch::Interrupt::Cancelled;
    device::Fault fault = faultAt(
        worker, cancelled ? device::FaultKind::Cancelled : device::FaultKind::TimeLimit, placeOf(launch, slot).ptxLine);
    fault.message = cancelled ? "the run was cancelled" : "the kernel was still running when its time was over";
    launch.raise(slot.block, std::move(fault));
}

enum class Turn : std::uint8_t { Ended, Idle, Over };

struct Round {
    Turn turn = Turn::Over;
    bool progress = false; ///< some warp did more than yield
};

/// Lets every ready warp run once. True where one did more than yield; `ran` where any could run.
bool runReady(Worker& worker, Launch& launch, BlockSlot& slot, bool& ran, bool& badBarrier)
{
    bool progress = false;
    for (std::uint32_t warp = 0; warp < launch.warps && !worker.stopped(); ++warp) {
        BlockSlot::Warp& state = slot.warps[warp];
        if (state.state != WarpState::Ready)
            continue;
        ran = true;
        state.resume = launch.code->warp(&worker.context, warp, frameOf(launch, slot, warp), state.resume);
        const std::uint32_t reason = headerOf(launch, slot, warp).reason;
        if (state.resume < 0) {
            endWarp(launch, slot, warp);
            progress = true;
        } else if (reason == WarpHeader::Barrier || reason == WarpHeader::Arrive) {
            badBarrier = badBarrier || !arrive(launch, slot, warp);
            progress = true;
        }
    }
    return progress;
}

void raiseBadBarrier(Worker& worker, Launch& launch, BlockSlot& slot)
{
    device::Fault fault = faultAt(worker, device::FaultKind::Trap, 0);
    fault.message = fmt::format("a barrier number is above {}", BlockSlot::barrierCount - 1);
    launch.raise(slot.block, std::move(fault));
}

void runTurn(Worker& worker, void* argument)
{
    Round& round = *static_cast<Round*>(argument);
    Launch& launch = *worker.launch;
    BlockSlot& slot = *worker.slot;
    for (unsigned idle = 0; idle < idleRoundsMost;) {
        bool ran = false;
        bool badBarrier = false;
        const bool progress = byLanes(launch) ? runLanes(worker, launch, slot, ran, badBarrier)
                                              : runReady(worker, launch, slot, ran, badBarrier);
        round.progress = round.progress || progress;
        if (slot.live == 0) {
            if (launch.sync != nullptr)
                launch.sync->endBlock(*slot.sync);
            round.turn = Turn::Ended;
            return;
        }
        if (badBarrier)
            return raiseBadBarrier(worker, launch, slot);
        if (worker.stopped())
            return raiseInterrupt(worker, launch, slot);
        if (!ran)
            return raiseDeadlock(worker, launch, slot);
        idle = progress ? 0 : idle + 1;
    }
    round.turn = Turn::Idle;
}

Round takeTurn(Worker& worker, Launch& launch, BlockSlot& slot)
{
    Round round;
    enterSlot(worker, launch, slot);
    const bool stayed = runGuarded(worker, runTurn, &round);
    if (!stayed)
        round.turn = Turn::Over;
    else if (round.turn != Turn::Idle)
        flushPrints(launch, slot);
    worker.slot = nullptr;
    return round;
}

/// The blocks one worker has in flight.
class Residents {
public:
    Residents(Worker& worker, Launch& launch)
        : m_worker(worker)
        , m_launch(launch)
    {
    }

    void run()
    {
        while (!m_over) {
            if (m_waiting.size() < m_launch.residentPerWorker && startNext()) {
                // All blocks of a cooperative launch start before any is looked at again: they wait for each other.
                if (!m_launch.cooperative)
                    poll(newBlockPolls);
            } else if (m_waiting.empty()) {
                return;
            } else if (!poll(m_waiting.size())) {
                sched_yield();
            }
        }
        for (BlockSlot* slot : m_waiting) {
            flushPrints(m_launch, *slot);
            releaseSlot(m_worker, *slot);
        }
    }

private:
    bool startNext()
    {
        if (m_launch.next.load(std::memory_order_relaxed) >= m_launch.blocks || m_launch.over())
            return false;
        BlockSlot* slot = acquireSlot(m_worker, m_launch);
        if (!slot) {
            if (!m_waiting.empty())
                return false;
            device::Fault fault = faultAt(m_worker, device::FaultKind::MemoryLimit, 0);
            fault.message = "no memory for the shared and local memory of a block";
            m_launch.raise(0, std::move(fault));
            m_over = true;
            return true;
        }
        const std::uint64_t block = m_launch.next.fetch_add(1, std::memory_order_relaxed);
        if (block >= m_launch.blocks) {
            releaseSlot(m_worker, *slot);
            return false;
        }
        startBlock(m_launch, *slot, block);
        turn(*slot);
        return true;
    }

    /// Gives the longest-waiting blocks a turn; true where one got further.
    bool poll(std::size_t count)
    {
        bool progress = false;
        for (count = std::min(count, m_waiting.size()); count > 0 && !m_over; --count) {
            BlockSlot* slot = m_waiting.front();
            m_waiting.pop_front();
            progress = turn(*slot) || progress;
        }
        return progress;
    }

    bool turn(BlockSlot& slot)
    {
        const Round round = takeTurn(m_worker, m_launch, slot);
        if (round.turn == Turn::Idle) {
            m_waiting.push_back(&slot);
        } else {
            if (round.turn == Turn::Ended)
                m_launch.ended.fetch_add(1, std::memory_order_relaxed);
            releaseSlot(m_worker, slot);
            m_over = m_over || round.turn == Turn::Over;
        }
        return round.progress;
    }

    Worker& m_worker;
    Launch& m_launch;
    std::deque<BlockSlot*> m_waiting;
    bool m_over = false;
};

} // namespace

void runResumable(Worker& worker, Launch& launch) { Residents(worker, launch).run(); }

} // namespace warpdesk::emulator
