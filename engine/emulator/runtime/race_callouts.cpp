// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/race_detector.h"
#include "engine/emulator/runtime/worker.h"

#include <bit>
#include <vector>

namespace {

using namespace warpdesk::emulator;

constexpr std::uint32_t flagWrite = 1, flagAtomic = 2, flagChanges = 4;

/// Memory of a thread of its own, and what nobody writes, cannot race.
bool isPrivate(const Worker& worker, std::uint64_t address)
{
    const std::uint64_t parameters = address - std::bit_cast<std::uint64_t>(worker.launch->parameters);
    return inLocal(worker, address) || parameters < worker.launch->parameterBytes;
}

} // namespace

// None of these leaves generated code, so they may hold what they like.
extern "C" {

static void wd_rt_race(BlockContext* context, std::uint32_t warp, std::uint32_t mask, std::uint64_t base,
    std::uint64_t stride, const std::uint64_t* addresses, std::uint32_t flags, const std::byte* values)
{
    const Worker& worker = Worker::of(context);
    if (mask == 0)
        return;
    const WarpAccess access { warp, mask, base, stride, addresses, flags >> 8 & 0xffU, (flags & flagWrite) != 0,
        (flags & flagAtomic) != 0, flags >> 16 & 0xfffU, false, values, (flags & flagChanges) != 0 };
    if (!isPrivate(worker, access.address(static_cast<std::uint32_t>(std::countr_zero(mask)))))
        worker.launch->races->access(*worker.slot->race, access);
}

static void wd_rt_race_barrier(BlockContext* context)
{
    const Worker& worker = Worker::of(context);
    worker.launch->races->barrier(*worker.slot->race, ~0U);
}

static void wd_rt_race_release(BlockContext* context, std::uint32_t warp)
{
    Worker& worker = Worker::of(context);
    worker.launch->races->release(*worker.slot->race, warp);
}

static void wd_rt_race_acquire(BlockContext* context, std::uint32_t warp)
{
    Worker& worker = Worker::of(context);
    worker.launch->races->acquire(*worker.slot->race, warp);
}

static void wd_rt_race_warp_barrier(BlockContext* context, std::uint32_t warp)
{
    Worker& worker = Worker::of(context);
    worker.launch->races->warpBarrier(*worker.slot->race, warp);
}

} // extern "C"

namespace warpdesk::emulator {

std::span<const Callout> raceCallouts()
{
    static const std::vector<Callout> all {
        { "wd_rt_race", std::bit_cast<void*>(&wd_rt_race) },
        { "wd_rt_race_barrier", std::bit_cast<void*>(&wd_rt_race_barrier) },
        { "wd_rt_race_release", std::bit_cast<void*>(&wd_rt_race_release) },
        { "wd_rt_race_acquire", std::bit_cast<void*>(&wd_rt_race_acquire) },
        { "wd_rt_race_warp_barrier", std::bit_cast<void*>(&wd_rt_race_warp_barrier) },
    };
    return all;
}

} // namespace warpdesk::emulator
