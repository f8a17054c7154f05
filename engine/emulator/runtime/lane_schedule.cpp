// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/lane_schedule.h"

#include "engine/emulator/runtime/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

// Kernels whose lanes wait for one another: each thread runs until it waits, yields or ends. What lanes do together
// happens when all of them have come.

namespace warpdesk::emulator {

namespace {

using State = LaneTable::State;
using Barrier = LaneTable::Barrier;

constexpr std::uint32_t lanesInWarp = 32;

std::uint32_t threadsOf(const Launch& launch) { return launch.block.x * launch.block.y * launch.block.z; }

std::byte* frameOf(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    return slot.frames.data() + thread * (launch.code->frameBytes / lanesInWarp);
}

WarpHeader& headerOf(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    return *reinterpret_cast<WarpHeader*>(frameOf(launch, slot, thread));
}

std::uint32_t existing(const Launch& launch, std::uint32_t warp)
{
    const std::uint32_t left = threadsOf(launch) - warp * lanesInWarp;
    return left >= lanesInWarp ? 0xffffffff : (1U << left) - 1;
}

/// Calls `body(lane)` for each lane of the mask, lowest first.
template <class Body> void forLanes(std::uint32_t mask, Body body)
{
    for (; mask != 0; mask &= mask - 1)
        body(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

/// Threads at the barrier; a warp that came whole counts 32, even where the block ends inside it.
std::uint32_t arrivals(const Launch& launch, const LaneTable& table, const Barrier& barrier)
{
    std::uint32_t count = 0;
    for (std::uint32_t warp = 0; warp < launch.warps; ++warp) {
        const std::uint32_t here = barrier.arrived[warp];
        const std::uint32_t exist = existing(launch, warp);
        const bool whole = here != 0 && ((here | table.ended[warp]) & exist) == exist;
        count += whole ? lanesInWarp : static_cast<std::uint32_t>(std::popcount(here));
    }
    return count;
}

bool complete(const Launch& launch, const BlockSlot& slot, const Barrier& barrier)
{
    if (barrier.expected == 0)
        return false;
    if (barrier.expected >= launch.warps * lanesInWarp && barrier.waiting.size() >= slot.live)
        return true;
    return arrivals(launch, slot.lanes, barrier) >= barrier.expected;
}

void release(const Launch& launch, BlockSlot& slot, Barrier& barrier)
{
    if (launch.races != nullptr) {
        std::uint32_t came = 0;
        for (std::uint32_t warp = 0; warp < launch.warps; ++warp)
            came |= barrier.arrived[warp] != 0 ? 1U << warp : 0;
        launch.races->barrier(*slot.race, barrier.expected >= launch.warps * lanesInWarp ? ~0U : came);
    }
    if (launch.sync != nullptr)
        launch.sync->release(*slot.sync, static_cast<std::uint32_t>(&barrier - slot.lanes.barriers.data()));
    for (const std::uint32_t thread : barrier.waiting) {
        WarpHeader& header = headerOf(launch, slot, thread);
        if (header.reduction == 1)
            header.result = barrier.holding;
        else if (header.reduction == 2)
            header.result = barrier.holding == barrier.voters ? 1 : 0;
        else if (header.reduction == 3)
            header.result = barrier.holding != 0 ? 1 : 0;
        slot.lanes.lanes[thread].state = State::Ready;
    }
    barrier.waiting.clear();
    std::ranges::fill(barrier.arrived, 0);
    barrier.expected = barrier.holding = barrier.voters = 0;
}

/// A thread came to a barrier, to wait or only to be counted. False where no such barrier exists.
bool arrive(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    const WarpHeader& header = headerOf(launch, slot, thread);
    LaneTable& table = slot.lanes;
    if (header.barrierId >= table.barriers.size())
        return false;
    if (launch.sync != nullptr)
        launch.sync->arrive(
            *slot.sync, thread / lanesInWarp, header.lanes, header.barrierId, header.barrierCount, header.ptxLine);
    Barrier& barrier = table.barriers[header.barrierId];
    barrier.arrived[thread / lanesInWarp] |= header.lanes;
    if (barrier.expected == 0)
        barrier.expected = header.barrierCount;
    if (header.reduction != 0) {
        barrier.holding += (header.predicate & header.lanes) != 0 ? 1 : 0;
        ++barrier.voters;
    }
    if (header.reason == WarpHeader::Barrier) {
        table.lanes[thread].state = State::AtBarrier;
        barrier.waiting.push_back(thread);
    }
    if (complete(launch, slot, barrier))
        release(launch, slot, barrier);
    return true;
}

/// Lanes that a lane in a meeting waits for, itself among them.
std::uint32_t membersOf(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    const std::uint32_t warp = thread / lanesInWarp;
    const WarpHeader& header = headerOf(launch, slot, thread);
    return (header.members & existing(launch, warp) & ~slot.lanes.ended[warp]) | header.lanes;
}

/// Lanes of the warp that came for what `thread` came for.
std::uint32_t presentFor(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    const std::uint32_t first = thread / lanesInWarp * lanesInWarp;
    const WarpHeader& own = headerOf(launch, slot, thread);
    std::uint32_t present = 0;
    forLanes(existing(launch, thread / lanesInWarp), [&](std::uint32_t lane) {
        const WarpHeader& header = headerOf(launch, slot, first + lane);
        if (slot.lanes.lanes[first + lane].state == State::Meeting && header.meeting == own.meeting
            && header.members == own.members)
            present |= 1U << lane;
    });
    return present;
}

/// Gathers the arguments of the lanes, does it, hands out the results.
void hold(Worker& worker, const Launch& launch, BlockSlot& slot, std::uint32_t warp, std::uint32_t active)
{
    constexpr std::size_t mostArguments = 64;
    const std::uint32_t first = warp * lanesInWarp;
    const WarpHeader& header = headerOf(launch, slot, first + static_cast<std::uint32_t>(std::countr_zero(active)));
    const std::uint32_t arguments = header.sizes[0];
    const std::uint32_t results = header.sizes[1];
    const std::uint32_t* bytes = header.sizes + 2;
    auto& exchange = slot.lanes.exchange;
    exchange.assign(std::size_t { arguments + results } * lanesInWarp, 0);
    auto* memory = reinterpret_cast<std::byte*>(exchange.data());
    const auto own = [&](std::uint32_t lane, std::uint32_t index) {
        return frameOf(launch, slot, first + lane) + sizeof(WarpHeader) + index * meetingStride;
    };
    std::array<void*, mostArguments> pointers {};
    for (std::uint32_t i = 0; i < arguments; ++i) {
        std::byte* array = memory + std::size_t { i } * lanesInWarp * meetingStride;
        pointers[i] = array;
        forLanes(active, [&](std::uint32_t lane) { std::memcpy(array + lane * bytes[i], own(lane, i), bytes[i]); });
    }
    std::byte* place = memory + std::size_t { arguments } * lanesInWarp * meetingStride;
    header.meeting(&worker.context, warp, active, place, pointers.data());
    for (std::uint32_t i = 0; i < results; ++i) {
        const std::uint32_t size = bytes[arguments + i];
        forLanes(active, [&](std::uint32_t lane) { std::memcpy(own(lane, i), place + lane * size, size); });
        place += std::size_t { size } * lanesInWarp;
    }
}

/// Holds every meeting of the warp that all have come to.
void holdMeetings(Worker& worker, const Launch& launch, BlockSlot& slot, std::uint32_t warp)
{
    const std::uint32_t first = warp * lanesInWarp;
    forLanes(existing(launch, warp), [&](std::uint32_t lane) {
        if (slot.lanes.lanes[first + lane].state != State::Meeting)
            return;
        const std::uint32_t members = membersOf(launch, slot, first + lane);
        if ((presentFor(launch, slot, first + lane) & members) != members)
            return;
        if (headerOf(launch, slot, first + lane).meeting != nullptr)
            hold(worker, launch, slot, warp, members);
        else if (launch.races != nullptr)
            launch.races->warpBarrier(*slot.race, warp);
        forLanes(members, [&](std::uint32_t other) { slot.lanes.lanes[first + other].state = State::Ready; });
    });
}

void endLane(Worker& worker, const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    const std::uint32_t warp = thread / lanesInWarp;
    slot.lanes.lanes[thread].state = State::Ended;
    slot.lanes.ended[warp] |= 1U << thread % lanesInWarp;
    --slot.live;
    for (Barrier& barrier : slot.lanes.barriers)
        if (!barrier.waiting.empty() && complete(launch, slot, barrier))
            release(launch, slot, barrier);
    holdMeetings(worker, launch, slot, warp);
}

/// "lane 3", "lanes 0..4", "lanes 1, 3..5".
std::string laneText(std::uint32_t mask)
{
    std::string text = std::popcount(mask) == 1 ? "lane " : "lanes ";
    for (bool more = false; mask != 0; more = true) {
        const int first = std::countr_zero(mask);
        const int count = std::countr_one(mask >> first);
        text += more ? ", " : "";
        text += count == 1 ? fmt::format("{}", first) : fmt::format("{}..{}", first, first + count - 1);
        mask &= ~static_cast<std::uint32_t>(((std::uint64_t { 1 } << count) - 1) << first);
    }
    return text;
}

/// What the thread waits for, without its name: equal for threads that wait together.
std::string reasonText(const Launch& launch, BlockSlot& slot, std::uint32_t thread)
{
    const WarpHeader& header = headerOf(launch, slot, thread);
    const std::string where = launch.placeOfLine ? launch.placeOfLine(header.ptxLine) : std::string();
    if (slot.lanes.lanes[thread].state == State::AtBarrier)
        return fmt::format("at barrier {}{}{}", header.barrierId, where.empty() ? "" : " of ", where);
    const std::uint32_t missing = membersOf(launch, slot, thread) & ~presentFor(launch, slot, thread);
    return fmt::format("for {} of the same warp{}{}", laneText(missing), where.empty() ? "" : " at ", where);
}

} // namespace

void startLanes(const Launch& launch, BlockSlot& slot)
{
    LaneTable& table = slot.lanes;
    const std::uint32_t threads = threadsOf(launch);
    slot.live = threads;
    table.lanes.assign(threads, {});
    table.ended.assign(launch.warps, 0);
    for (Barrier& barrier : table.barriers) {
        barrier = {};
        barrier.arrived.assign(launch.warps, 0);
    }
    for (std::uint32_t thread = 0; thread < threads; ++thread)
        std::memset(frameOf(launch, slot, thread), 0, sizeof(WarpHeader));
}

bool runLanes(Worker& worker, Launch& launch, BlockSlot& slot, bool& ran, bool& badBarrier)
{
    bool progress = false;
    LaneTable& table = slot.lanes;
    for (std::uint32_t thread = 0; thread < table.lanes.size() && !worker.stopped() && !badBarrier; ++thread) {
        LaneTable::Lane& lane = table.lanes[thread];
        if (lane.state != State::Ready)
            continue;
        ran = true;
        lane.resume = launch.code->warp(&worker.context, thread, frameOf(launch, slot, thread), lane.resume);
        const std::uint32_t reason = headerOf(launch, slot, thread).reason;
        progress = progress || lane.resume < 0 || reason != WarpHeader::Yield;
        if (lane.resume < 0) {
            endLane(worker, launch, slot, thread);
        } else if (reason == WarpHeader::Meeting) {
            lane.state = State::Meeting;
            holdMeetings(worker, launch, slot, thread / lanesInWarp);
        } else if (reason != WarpHeader::Yield) {
            badBarrier = !arrive(launch, slot, thread);
        }
    }
    return progress;
}

LanePlace firstLiveLane(const Launch& launch, BlockSlot& slot)
{
    const auto live
        = std::ranges::find_if(slot.lanes.lanes, [](const auto& lane) { return lane.state != State::Ended; });
    const auto thread = static_cast<std::uint32_t>(live - slot.lanes.lanes.begin());
    if (live == slot.lanes.lanes.end())
        return {};
    return { thread, headerOf(launch, slot, thread).ptxLine };
}

std::string waitingLanes(const Launch& launch, BlockSlot& slot)
{
    constexpr std::size_t mostGroups = 8;
    std::string text;
    std::uint32_t ended = 0;
    std::size_t groups = 0;
    const auto threads = static_cast<std::uint32_t>(slot.lanes.lanes.size());
    for (std::uint32_t first = 0; first < threads;) {
        if (slot.lanes.lanes[first].state == State::Ended) {
            ++ended;
            ++first;
            continue;
        }
        const bool meeting = slot.lanes.lanes[first].state == State::Meeting;
        const std::string reason = reasonText(launch, slot, first);
        std::uint32_t last = first;
        while (last + 1 < threads && slot.lanes.lanes[last + 1].state == slot.lanes.lanes[first].state
            && (!meeting || (last + 1) % lanesInWarp != 0) && reasonText(launch, slot, last + 1) == reason)
            ++last;
        const std::string who
            = first == last ? fmt::format("thread {} waits", first) : fmt::format("threads {}..{} wait", first, last);
        if (++groups <= mostGroups)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", who, reason);
        first = last + 1;
    }
    if (groups > mostGroups)
        text += fmt::format(", and {} more groups of threads", groups - mostGroups);
    return text + (ended > 0 ? fmt::format("; the other {} have ended", ended) : "");
}

SyncFault stuckLanes(const Launch& launch, BlockSlot& slot)
{
    SyncFault fault;
    ThreadSet ended(launch.warps, 0);
    const auto threads = static_cast<std::uint32_t>(slot.lanes.lanes.size());
    for (std::uint32_t thread = 0; thread < threads; ++thread) {
        const std::uint32_t bit = 1U << thread % lanesInWarp;
        const State state = slot.lanes.lanes[thread].state;
        if (state == State::Ended) {
            ended[thread / lanesInWarp] |= bit;
            continue;
        }
        const WarpHeader& header = headerOf(launch, slot, thread);
        const bool isFirst = fault.first.line == 0 || fault.first.line == header.ptxLine;
        SyncFault::Side& side = isFirst ? fault.first : fault.second;
        if (side.line != 0 && side.line != header.ptxLine)
            continue;
        side.line = header.ptxLine;
        side.threads.resize(launch.warps, 0);
        side.threads[thread / lanesInWarp] |= bit;
        if (isFirst)
            fault.detail = state == State::AtBarrier ? header.barrierCount : 0;
    }
    fault.other = fault.second.line == 0 ? 1 : 0;
    if (fault.second.line == 0)
        fault.second.threads = std::move(ended);
    fault.guard = slot.sync->guards[fault.first.line];
    return fault;
}

} // namespace warpdesk::emulator
