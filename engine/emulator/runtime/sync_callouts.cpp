// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/sync_monitor.h"
#include "engine/emulator/runtime/worker.h"

#include <array>
#include <bit>

namespace {

using namespace warpdesk::emulator;

using Words = std::span<const std::uint32_t, 32>;

std::size_t first(std::uint32_t active) { return static_cast<std::size_t>(std::countr_zero(active)); }

SyncBlock& blockOf(BlockContext* context) { return *Worker::of(context).slot->sync; }

SyncMonitor& monitorOf(BlockContext* context) { return *Worker::of(context).launch->sync; }

/// Only the lanes of `active` may be read: a lane that runs by itself has no others.
Words wordsOf(const std::uint32_t* words, std::uint32_t active, std::array<std::uint32_t, 32>& copy)
{
    for (std::uint32_t left = active; left != 0; left &= left - 1)
        copy[first(left)] = words[first(left)];
    return copy;
}

} // namespace

// None of these leaves generated code.
extern "C" {

static void wd_rt_each_sync_leaves(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*,
    const std::uint8_t* goes, const std::uint32_t* what)
{
    std::uint32_t leaving = 0;
    for (std::uint32_t left = active; left != 0; left &= left - 1)
        leaving |= static_cast<std::uint32_t>(goes[first(left)] & 1) << first(left);
    if (leaving != 0)
        SyncMonitor::leave(blockOf(context), warp, leaving, what[first(active)]);
}

static void wd_rt_each_sync_barrier(BlockContext* context, std::uint32_t, std::uint32_t active, void*,
    const std::uint32_t* line, const std::uint32_t* guard)
{
    if (active != 0)
        SyncMonitor::guard(blockOf(context), line[first(active)], guard[first(active)]);
}

static void wd_rt_each_sync_members(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*,
    const std::uint32_t* masks, const std::uint32_t* line, const std::uint32_t* guard, const std::uint32_t* whole)
{
    if (active == 0)
        return;
    std::array<std::uint32_t, 32> copy {};
    const std::size_t one = first(active);
    monitorOf(context).members(
        blockOf(context), warp, active, wordsOf(masks, active, copy), line[one], guard[one], whole[one] != 0);
}

static void wd_rt_each_sync_undefined(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*,
    const std::uint32_t* origins, const std::uint32_t* line)
{
    if (active == 0)
        return;
    std::array<std::uint32_t, 32> copy {};
    monitorOf(context).undefined(blockOf(context), warp, active, wordsOf(origins, active, copy), line[first(active)]);
}

} // extern "C"

namespace warpdesk::emulator {

std::span<const Callout> syncCallouts()
{
    static const std::array all {
        Callout { "wd_rt_each_sync_leaves", std::bit_cast<void*>(&wd_rt_each_sync_leaves) },
        Callout { "wd_rt_each_sync_barrier", std::bit_cast<void*>(&wd_rt_each_sync_barrier) },
        Callout { "wd_rt_each_sync_members", std::bit_cast<void*>(&wd_rt_each_sync_members) },
        Callout { "wd_rt_each_sync_undefined", std::bit_cast<void*>(&wd_rt_each_sync_undefined) },
    };
    return all;
}

} // namespace warpdesk::emulator
