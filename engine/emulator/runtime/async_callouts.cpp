// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/worker.h"

#include <bit>
#include <cstring>
#include <span>

// cp.async in checked code: the copy is judged and its source read where it is issued, and its bytes written where the
// thread waits. The race detector is told of a write at both places: it may happen at any time between them.

namespace {

using namespace warpdesk::emulator;
using warpdesk::device::Fault;
using warpdesk::device::FaultKind;
using Lanes = const std::uint32_t*;

template <class Body> void forLanes(std::uint32_t mask, const Body& body)
{
    for (; mask != 0; mask &= mask - 1)
        body(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

/// The fault of the copy, or null where it is fine. The source's bounds were checked where it was read.
Fault* judge(const Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint32_t line, std::uint64_t from,
    const AsyncCopies::Copy& copy)
{
    BadAccess bad { copy.to, copy.bytes, copy.bytes, true, false };
    FaultKind kind = FaultKind::Misaligned;
    if (copy.to % copy.bytes == 0) {
        const auto range = rangeOf(worker, copy.to);
        const bool inside = range && inShared(worker, copy.to) && copy.bytes <= range->end - copy.to;
        if (inside && from % copy.bytes == 0)
            return nullptr;
        if (inside)
            bad = { from, copy.bytes, copy.bytes, false, false };
        else
            kind = FaultKind::OutOfBounds;
    }
    Fault fault = faultAt(worker, kind, line);
    setThread(fault, worker, warp, lane);
    describeAccess(fault, worker, bad);
    return new Fault(std::move(fault));
}

void tellRaces(Worker& worker, std::uint32_t warp, std::uint32_t lane, const AsyncCopies::Copy& copy)
{
    RaceDetector* races = worker.launch->races;
    if (races == nullptr)
        return;
    std::array<std::uint32_t, 32 * 4> values {};
    std::memcpy(
        reinterpret_cast<std::byte*>(values.data()) + std::size_t { lane } * copy.bytes, copy.words.data(), copy.bytes);
    WarpAccess access;
    access.warp = warp;
    access.mask = 1U << lane;
    access.base = copy.to;
    access.bytes = copy.bytes;
    access.write = true;
    access.site = copy.raceSite;
    access.values = reinterpret_cast<const std::byte*>(values.data());
    races->access(*worker.slot->race, access);
}

void finish(Worker& worker, std::uint32_t warp, std::uint32_t lane, const AsyncCopies::Copy& copy)
{
    tellRaces(worker, warp, lane, copy);
    std::memcpy(std::bit_cast<void*>(copy.to), copy.words.data(), copy.bytes);
}

} // namespace

extern "C" {

/// A lane's arguments: PTX line, number of the access for the race detector, bytes, source (0: nothing is read),
/// destination, words.
static void wd_rt_each_cp_async(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*, Lanes lines,
    Lanes sites, Lanes sizes, const std::uint64_t* from, const std::uint64_t* to, Lanes first, Lanes second,
    Lanes third, Lanes fourth)
{
    Worker& worker = Worker::of(context);
    Fault* fault = nullptr;
    forLanes(active, [&](std::uint32_t lane) {
        const AsyncCopies::Copy copy { to[lane], sizes[lane], 0, sites[lane],
            { first[lane], second[lane], third[lane], fourth[lane] } };
        if (fault == nullptr)
            fault = judge(worker, warp, lane, lines[lane], from[lane], copy);
        if (fault != nullptr)
            return;
        tellRaces(worker, warp, lane, copy);
        worker.slot->copies.add(warp * 32 + lane, copy);
    });
    if (fault != nullptr)
        worker.leaveWith(fault);
}

static void wd_rt_each_cp_commit(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*)
{
    Worker& worker = Worker::of(context);
    forLanes(active, [&](std::uint32_t lane) { worker.slot->copies.commit(warp * 32 + lane); });
}

static void wd_rt_each_cp_wait(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*, Lanes kept)
{
    Worker& worker = Worker::of(context);
    forLanes(active, [&](std::uint32_t lane) {
        worker.slot->copies.wait(
            warp * 32 + lane, kept[lane], [&](const auto& copy) { finish(worker, warp, lane, copy); });
    });
}

static void wd_rt_each_cp_wait_all(BlockContext* context, std::uint32_t warp, std::uint32_t active, void*)
{
    Worker& worker = Worker::of(context);
    forLanes(active, [&](std::uint32_t lane) {
        worker.slot->copies.waitForAll(warp * 32 + lane, [&](const auto& copy) { finish(worker, warp, lane, copy); });
    });
}

} // extern "C"

namespace warpdesk::emulator {

std::span<const Callout> asyncCallouts()
{
    static const Callout all[] = {
        { "wd_rt_each_cp_async", std::bit_cast<void*>(&wd_rt_each_cp_async) },
        { "wd_rt_each_cp_commit", std::bit_cast<void*>(&wd_rt_each_cp_commit) },
        { "wd_rt_each_cp_wait", std::bit_cast<void*>(&wd_rt_each_cp_wait) },
        { "wd_rt_each_cp_wait_all", std::bit_cast<void*>(&wd_rt_each_cp_wait_all) },
    };
    return all;
}

} // namespace warpdesk::emulator
