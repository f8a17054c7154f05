// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/worker.h"

#include "engine/emulator/runtime/counters/counter_sink.h"
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/slots.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpdesk::emulator {

namespace {

constexpr int freshFill = 0xff;

void fillContext(Worker& worker, Launch& launch)
{
    worker.launch = &launch;
    BlockContext& context = worker.context;
    context = {};
    context.parameters = launch.parameters;
    context.stop = &worker.stop;
    context.nctaid[0] = launch.grid.x;
    context.nctaid[1] = launch.grid.y;
    context.nctaid[2] = launch.grid.z;
    context.ntid[0] = launch.block.x;
    context.ntid[1] = launch.block.y;
    context.ntid[2] = launch.block.z;
    context.warps = launch.warps;
    context.staticSharedBytes = static_cast<std::uint32_t>(launch.code->staticShared);
    context.dynamicSharedBytes = static_cast<std::uint32_t>(launch.dynamicShared);
    context.nsmid = launch.multiprocessors;
    context.gridid = launch.gridId;
    // Cooperative groups read the address of grid.sync()'s workspace from these two, high half first.
    context.envreg[1] = static_cast<std::uint32_t>(launch.workspace >> 32);
    context.envreg[2] = static_cast<std::uint32_t>(launch.workspace);
    context.launch = &worker;
    context.counters = launch.counters == nullptr ? nullptr : launch.counters->head();
    worker.bounds.assign(launch.code->slots, {});
    worker.boundsLapse = false;
    context.slots = reinterpret_cast<std::byte*>(worker.bounds.data());
}

struct Chunk {
    Launch& launch;
    std::uint64_t begin, end;
    std::uint64_t ended = 0;
};

/// The loop around blocks is kept to a few nanoseconds: small kernels are bound by memory, not by it.
void runChunk(Worker& worker, void* argument)
{
    auto& [launch, begin, end, ended] = *static_cast<Chunk*>(argument);
    BlockSlot& slot = *worker.slot;
    slot.block = begin;
    startRaces(launch, slot);
    enterSlot(worker, launch, slot);
    BlockContext& context = worker.context;
    void (*const code)(BlockContext*) = launch.code->block;
    const std::uint64_t shared = launch.code->staticShared + launch.dynamicShared;
    const std::size_t fill = launch.checked ? shared : 0;
    for (std::uint64_t block = begin;;) {
        // Fresh shared memory is the same for every thread count, and a float nobody wrote is not a number.
        if (fill != 0)
            std::memset(context.shared, freshFill, fill);
        slot.copies.clear();
        code(&context);
        if (launch.sync != nullptr)
            launch.sync->endBlock(*slot.sync);
        flushPrints(launch, slot);
        ++ended;
        if (++block == end || worker.stopped() || launch.faultBlock.load(std::memory_order_relaxed) < block)
            return;
        slot.block = block;
        startRaces(launch, slot);
        worker.block.store(block, std::memory_order_relaxed);
        if (worker.boundsLapse)
            worker.emptyBounds();
        if (++context.smid == context.nsmid)
            context.smid = 0;
        if (++context.ctaid[0] == context.nctaid[0]) {
            context.ctaid[0] = 0;
            if (++context.ctaid[1] == context.nctaid[1]) {
                context.ctaid[1] = 0;
                ++context.ctaid[2];
            }
        }
        if (launch.counters != nullptr)
            enterCounted(worker, launch, slot);
    }
}

void runWholeBlocks(Worker& worker, Launch& launch)
{
    BlockSlot* slot = acquireSlot(worker, launch);
    if (!slot) {
        device::Fault fault = faultAt(worker, device::FaultKind::MemoryLimit, 0);
        fault.message = "no memory for the shared and local memory of a block";
        launch.raise(0, std::move(fault));
        return;
    }
    worker.slot = slot;
    for (;;) {
        const auto range = launch.take();
        if (!range || launch.over())
            break;
        Chunk chunk { launch, range->begin, range->end };
        const bool stayed = runGuarded(worker, runChunk, &chunk);
        launch.ended.fetch_add(chunk.ended, std::memory_order_relaxed);
        if (!stayed)
            break;
    }
    worker.slot = nullptr;
    releaseSlot(worker, *slot);
}

} // namespace

Worker*& currentWorker()
{
    thread_local Worker* worker = nullptr;
    return worker;
}

void Worker::emptyBounds()
{
    if (!bounds.empty())
        std::fill(bounds.begin() + 1, bounds.end(), BoundsCache {});
    boundsLapse = false;
}

void Worker::leaveWith(device::Fault* what)
{
    launch->raise(slot->block, std::move(*what));
    delete what;
    siglongjmp(escape, 1);
}

void Worker::leave() { siglongjmp(escape, 1); }

void runWorker(Worker& worker, Launch& launch)
{
    worker.time.begin();
    fillContext(worker, launch);
    if (launch.code->kind == VariantKind::Block)
        runWholeBlocks(worker, launch);
    else
        runResumable(worker, launch);
    worker.block.store(noBlock);
    worker.launch = nullptr;
    worker.time.end();
}

} // namespace warpdesk::emulator
