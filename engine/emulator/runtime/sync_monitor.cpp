// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/sync_monitor.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace warpdesk::emulator {

namespace {

using Kind = SyncFault::Kind;

constexpr std::uint32_t wholeBlock = 0xffffffff;
constexpr std::size_t mostMeetings = 4096; ///< of a block
constexpr std::size_t mostFaults = 64; ///< of a launch

bool isEmpty(const ThreadSet& set)
{
    return std::ranges::all_of(set, [](std::uint32_t lanes) { return lanes == 0; });
}

SyncFault faultOf(Kind kind, SyncFault::Side first, SyncFault::Side second, std::uint32_t guard,
    std::uint32_t detail = 0, std::uint32_t other = 0)
{
    SyncFault fault;
    fault.kind = kind;
    fault.first = std::move(first);
    fault.second = std::move(second);
    fault.guard = guard;
    fault.detail = detail;
    fault.other = other;
    return fault;
}

ThreadSet only(const SyncBlock& block, std::uint32_t warp, std::uint32_t lanes)
{
    ThreadSet set(block.exist.size(), 0);
    set[warp] = lanes;
    return set;
}

} // namespace

void SyncMonitor::startBlock(SyncBlock& block, std::uint64_t index, std::uint32_t threads) const
{
    const std::uint32_t warps = (threads + 31) / 32;
    block.block = index;
    block.exist.assign(warps, ~0U);
    if (threads % 32 != 0)
        block.exist.back() = (1U << threads % 32) - 1;
    block.pastBarriers.assign(warps, 0);
    block.pastCollectives.assign(warps, 0);
    for (SyncBlock::Barrier& barrier : block.barriers) {
        barrier.line = 0;
        barrier.came.assign(warps, 0);
        barrier.excused.assign(warps, 0);
    }
    block.skips.clear();
    block.meetings.clear();
    block.meetingAt.clear();
    block.lost = false;
}

void SyncMonitor::add(const SyncBlock& block, SyncFault&& fault)
{
    fault.block = block.block;
    const std::scoped_lock lock(m_mutex);
    const auto same = std::ranges::find_if(m_faults, [&](const SyncFault& other) {
        return other.kind == fault.kind && other.first.line == fault.first.line
            && other.second.line == fault.second.line;
    });
    if (same != m_faults.end())
        same->count += fault.count;
    else if (m_faults.size() < mostFaults)
        m_faults.push_back(std::move(fault));
}

void SyncMonitor::leave(SyncBlock& block, std::uint32_t warp, std::uint32_t lanes, std::uint32_t what)
{
    if ((what & 1U) != 0)
        block.pastBarriers[warp] |= lanes;
    if ((what & 2U) != 0)
        block.pastCollectives[warp] |= lanes;
}

void SyncMonitor::members(SyncBlock& block, std::uint32_t warp, std::uint32_t active,
    std::span<const std::uint32_t, 32> masks, std::uint32_t line, std::uint32_t guard, bool whole)
{
    if (whole && !m_byLanes && active != ~0U) {
        return add(
            block, faultOf(Kind::Whole, { line, only(block, warp, active) }, { guard != 0 ? guard : line, {} }, guard));
    }
    block.guards[line] = guard;
    std::uint32_t left = active;
    while (left != 0) {
        const std::uint32_t mask = masks[static_cast<std::size_t>(std::countr_zero(left))];
        std::uint32_t same = 0;
        for (std::uint32_t rest = left; rest != 0; rest &= rest - 1)
            if (const auto lane = static_cast<std::size_t>(std::countr_zero(rest)); masks[lane] == mask)
                same |= 1U << lane;
        left &= ~same;
        if (const std::uint32_t outside = same & ~mask; outside != 0)
            add(block, faultOf(Kind::NotNamed, { line, only(block, warp, outside) }, { line, {} }, guard, mask));
        const std::uint64_t key = std::uint64_t { mask } << 32U | std::uint64_t { line } << 5U | warp;
        const auto [known, isNew] = block.meetingAt.try_emplace(key, block.meetings.size());
        if (isNew && block.meetings.size() == mostMeetings) {
            block.meetingAt.erase(known);
            block.lost = true;
            continue;
        }
        if (isNew)
            block.meetings.push_back({ warp, mask, line, guard, whole, {} });
        SyncBlock::Meeting* meeting = &block.meetings[known->second];
        for (std::uint32_t rest = same & mask; rest != 0; rest &= rest - 1)
            ++meeting->times[static_cast<std::size_t>(std::countr_zero(rest))];
    }
}

void SyncMonitor::undefined(const SyncBlock& block, std::uint32_t warp, std::uint32_t active,
    std::span<const std::uint32_t, 32> origins, std::uint32_t line)
{
    for (std::uint32_t rest = active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
        if (const std::uint32_t origin = origins[lane]; origin != 0)
            add(block,
                faultOf(Kind::Undefined, { origin & 0xffffffU, only(block, warp, 1U << lane) }, { line, {} }, 0,
                    origin >> 24U));
    }
}

void SyncMonitor::arrive(SyncBlock& block, std::uint32_t warp, std::uint32_t lanes, std::uint32_t id,
    std::uint32_t count, std::uint32_t line)
{
    SyncBlock::Barrier& barrier = block.barriers[id];
    const ThreadSet here = only(block, warp, lanes);
    if (count != wholeBlock && count % 32 != 0)
        add(block, faultOf(Kind::Count, { line, here }, { line, {} }, 0, count));
    for (auto skip = block.skips.begin(); skip != block.skips.end();) {
        if ((skip->missing[warp] & lanes) == 0) {
            ++skip;
            continue;
        }
        add(block,
            faultOf(Kind::Mixed, { skip->line, skip->came }, { line, only(block, warp, lanes & skip->missing[warp]) },
                block.guards[skip->line], skip->count));
        for (std::size_t i = 0; i < barrier.excused.size(); ++i)
            barrier.excused[i] |= skip->came[i];
        skip = block.skips.erase(skip);
    }
    if (barrier.line == 0) {
        barrier.line = line;
        barrier.count = count;
    } else if (barrier.count != count) {
        add(block,
            faultOf(Kind::Counts, { barrier.line, barrier.came }, { line, here }, block.guards[line], barrier.count,
                count));
    } else if (barrier.line != line && count == wholeBlock) {
        add(block, faultOf(Kind::Mixed, { barrier.line, barrier.came }, { line, here }, block.guards[line], count));
    }
    barrier.came[warp] |= lanes;
}

void SyncMonitor::release(SyncBlock& block, std::uint32_t id)
{
    SyncBlock::Barrier& barrier = block.barriers[id];
    ThreadSet missing(block.exist.size(), 0);
    for (std::size_t warp = 0; warp < missing.size(); ++warp)
        if (barrier.count == wholeBlock || barrier.came[warp] != 0)
            missing[warp]
                = block.exist[warp] & ~barrier.came[warp] & ~barrier.excused[warp] & ~block.pastBarriers[warp];
    if (barrier.line != 0 && !isEmpty(missing)) {
        const auto same = [&](const SyncBlock::Skip& skip) { return skip.line == barrier.line; };
        if (std::ranges::none_of(block.skips, same))
            block.skips.push_back({ barrier.line, barrier.count, barrier.came, std::move(missing) });
    }
    // The scheduler lets a barrier of as many threads as the block has go on when others ended; hardware counts them.
    std::uint32_t count = 0;
    ThreadSet absent(block.exist.size(), 0);
    for (std::size_t warp = 0; warp < absent.size(); ++warp) {
        count += barrier.came[warp] != 0 ? 32 : 0;
        absent[warp] = block.exist[warp] & ~barrier.came[warp];
    }
    if (barrier.line != 0 && barrier.count != wholeBlock && count < barrier.count)
        add(block,
            faultOf(Kind::Deadlock, { barrier.line, barrier.came }, { 0, std::move(absent) },
                block.guards[barrier.line], barrier.count, 1));
    barrier.line = 0;
    std::ranges::fill(barrier.came, 0);
    std::ranges::fill(barrier.excused, 0);
}

void SyncMonitor::deadlock(const SyncBlock& block, SyncFault&& fault)
{
    fault.kind = Kind::Deadlock;
    add(block, std::move(fault));
}

/// Every lane that a mask names must have come as often as the others, unless it had left for the end of the kernel.
void SyncMonitor::judgeMeetings(SyncBlock& block)
{
    using Meeting = SyncBlock::Meeting;
    const auto group = [](const Meeting& meeting) { return std::tuple(meeting.warp, meeting.mask, meeting.whole); };
    std::ranges::stable_sort(block.meetings, {}, group);
    for (auto begin = block.meetings.begin(); begin != block.meetings.end();) {
        const auto end = std::find_if(
            begin, block.meetings.end(), [&](const Meeting& other) { return group(other) != group(*begin); });
        judgeMask(block, { begin, end });
        begin = end;
    }
}

void SyncMonitor::judgeMask(const SyncBlock& block, std::span<const SyncBlock::Meeting> meetings)
{
    const std::uint32_t warp = meetings.front().warp;
    const std::uint32_t mask = meetings.front().mask;
    const bool whole = meetings.front().whole;
    std::array<std::uint32_t, 32> total {};
    for (const SyncBlock::Meeting& meeting : meetings)
        for (std::size_t lane = 0; lane < total.size(); ++lane)
            total[lane] += meeting.times[lane];
    const std::uint32_t most = *std::ranges::max_element(total);
    const std::uint32_t named = whole ? mask : mask & block.exist[warp] & ~block.pastCollectives[warp];
    std::uint32_t lacking = 0;
    for (std::size_t lane = 0; lane < total.size(); ++lane)
        if ((named >> lane & 1U) != 0 && total[lane] < most)
            lacking |= 1U << lane;
    for (const SyncBlock::Meeting& meeting : meetings) {
        const std::uint32_t here = *std::ranges::max_element(meeting.times);
        std::uint32_t came = 0;
        std::uint32_t missed = 0;
        for (std::size_t lane = 0; lane < total.size(); ++lane) {
            came |= meeting.times[lane] == here ? 1U << lane : 0;
            missed |= meeting.times[lane] < here ? lacking & 1U << lane : 0;
        }
        if (missed == 0)
            continue;
        add(block,
            faultOf(whole ? Kind::Whole : Kind::Absent, { meeting.line, only(block, warp, came) },
                { meeting.guard != 0 ? meeting.guard : meeting.line, only(block, warp, missed) }, meeting.guard, mask));
        return;
    }
}

void SyncMonitor::endBlock(SyncBlock& block)
{
    for (const SyncBlock::Skip& skip : block.skips) {
        const std::uint32_t guard = block.guards[skip.line];
        add(block,
            faultOf(Kind::Skipped, { skip.line, skip.came }, { guard != 0 ? guard : skip.line, skip.missing }, guard,
                skip.count));
    }
    if (!block.lost)
        judgeMeetings(block);
}

} // namespace warpdesk::emulator
