// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/counters/counter_sink.h"
#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/worker.h"

#include <bit>
#include <vector>

namespace {

using namespace warpdesk::emulator;

CounterSink& sinkOf(const BlockContext* context) { return *Worker::of(context).launch->counters; }

} // namespace

extern "C" {

static void wd_rt_count_drain(BlockContext* context) { sinkOf(context).drain(); }

static void wd_rt_count_lane_block(BlockContext* context, std::uint32_t thread, std::uint32_t marker, std::uint64_t)
{
    sinkOf(context).lanes().execute(thread, marker);
}

static void wd_rt_count_lane_branch(
    BlockContext* context, std::uint32_t thread, std::uint32_t marker, std::uint64_t taken)
{
    sinkOf(context).lanes().branch(thread, marker, taken != 0);
}

static void wd_rt_count_lane_access(
    BlockContext* context, std::uint32_t thread, std::uint32_t site, std::uint64_t address)
{
    sinkOf(context).lanes().access(thread, site, address);
}

} // extern "C"

namespace warpdesk::emulator {

std::span<const Callout> counterCallouts()
{
    static const std::vector<Callout> all {
        { "wd_rt_count_drain", std::bit_cast<void*>(&wd_rt_count_drain) },
        { "wd_rt_count_lane_block", std::bit_cast<void*>(&wd_rt_count_lane_block) },
        { "wd_rt_count_lane_branch", std::bit_cast<void*>(&wd_rt_count_lane_branch) },
        { "wd_rt_count_lane_access", std::bit_cast<void*>(&wd_rt_count_lane_access) },
    };
    return all;
}

} // namespace warpdesk::emulator
