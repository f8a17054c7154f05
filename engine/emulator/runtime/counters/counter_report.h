// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/counters/counter_sink.h"
#include "engine/emulator/runtime/source_map.h"

namespace warpdesk::emulator {

/// Puts the counts of a launch to the instructions of its PTX, scaled from the blocks that were counted to all of
/// `into.blocks`. Fills `instructions` and `memory`.
void reportCounters(const CounterSink& sink, const CountPlan& plan, const ptx::Module& module, const SourceMap& sources,
    device::KernelCounters& into);

/// Lets pictures name places.
void bindPictures(PictureTaker& pictures, const CountPlan& plan, const ptx::Module& module, const SourceMap& sources);

/// Caches of the row for a kernel that has so many blocks on a multiprocessor: what shared memory leaves of the L1.
[[nodiscard]] std::unique_ptr<CacheModel> cachesOf(
    const device::GpuRow& row, unsigned residentBlocks, std::uint64_t sharedPerBlock, device::KernelCounters& into);

} // namespace warpdesk::emulator
