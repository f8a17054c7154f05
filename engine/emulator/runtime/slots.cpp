// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/slots.h"

#include "engine/emulator/runtime/counters/counter_sink.h"
#include "engine/emulator/runtime/fault_report.h"

#include <bit>
#include <tuple>
#include <utility>

namespace warpdesk::emulator {

namespace {

/// Makes `memory` at least `bytes` large. The caller holds the launch's mutex.
bool ensure(Arena& arena, std::span<std::byte>& memory, std::uint64_t bytes)
{
    if (memory.size() >= bytes && !memory.empty())
        return true;
    arena.release(std::exchange(memory, {}));
    memory = arena.commit(bytes);
    return !memory.empty();
}

void recordSignal(Worker& worker) { worker.launch->raise(worker.slot ? worker.slot->block : 0, signalFault(worker)); }

} // namespace

BlockSlot* acquireSlot(Worker& worker, Launch& launch)
{
    if (worker.idle.empty()) {
        worker.slots.push_back(std::make_unique<BlockSlot>());
        worker.idle.push_back(worker.slots.back().get());
    }
    BlockSlot* slot = worker.idle.back();
    const std::uint64_t shared = launch.code->staticShared + launch.dynamicShared;
    const std::uint64_t frames = launch.code->frameBytes * launch.warps;
    if (slot->shared.size() < shared || slot->frames.size() < frames || slot->shared.empty() || slot->frames.empty()) {
        const std::scoped_lock lock(launch.mutex);
        Arena& arena = launch.memory->arena();
        if (!ensure(arena, slot->shared, shared) || !ensure(arena, slot->frames, frames))
            return nullptr;
    }
    worker.idle.pop_back();
    slot->prints.clear();
    return slot;
}

void releaseSlot(Worker& worker, BlockSlot& slot)
{
    slot.block = noBlock;
    worker.idle.push_back(&slot);
}

void enterSlot(Worker& worker, Launch& launch, BlockSlot& slot)
{
    worker.slot = &slot;
    worker.block.store(slot.block, std::memory_order_relaxed);
    BlockContext& context = worker.context;
    const device::Dim3 index = launch.blockIndex(slot.block);
    context.shared = slot.shared.data();
    context.frames = slot.frames.data();
    context.race = slot.race ? &slot.race->view() : nullptr;
    context.ctaid[0] = index.x;
    context.ctaid[1] = index.y;
    context.ctaid[2] = index.z;
    context.smid = static_cast<std::uint32_t>(slot.block % launch.multiprocessors);
    if (worker.boundsLapse)
        worker.emptyBounds();
    if (launch.counters != nullptr)
        enterCounted(worker, launch, slot);
}

void enterCounted(const Worker& worker, Launch& launch, const BlockSlot& slot)
{
    const auto rangeOf = [](const std::byte* begin, std::uint64_t bytes) {
        const auto address = std::bit_cast<std::uint64_t>(begin);
        return std::pair { address, address + bytes };
    };
    const BlockContext& context = worker.context;
    CountedBlock block;
    block.index = slot.block;
    block.multiprocessor = context.smid;
    std::tie(block.shared, block.sharedEnd) = rangeOf(context.shared, launch.code->staticShared + launch.dynamicShared);
    std::tie(block.frames, block.framesEnd) = rangeOf(slot.frames.data(), slot.frames.size());
    std::tie(block.stack, block.stackEnd) = std::pair { worker.stackBegin, worker.stackEnd };
    std::tie(block.parameters, block.parametersEnd) = rangeOf(launch.parameters, launch.parameterBytes);
    launch.counters->enter(block, launch.block.x * launch.block.y * launch.block.z);
}

void startRaces(Launch& launch, BlockSlot& slot)
{
    if (launch.races == nullptr)
        return;
    if (!slot.race)
        slot.race = std::make_unique<RaceBlock>();
    launch.races->startBlock(
        *slot.race, slot.block, launch.warps, slot.shared.first(launch.code->staticShared + launch.dynamicShared));
    if (!slot.sync)
        slot.sync = std::make_unique<SyncBlock>();
    launch.sync->startBlock(*slot.sync, slot.block, launch.block.x * launch.block.y * launch.block.z);
}

void flushPrints(Launch& launch, BlockSlot& slot)
{
    if (slot.prints.records.empty() && slot.prints.dropped == 0)
        return;
    launch.prints.add(slot.block, slot.prints.ordered(), slot.prints.dropped);
    slot.prints.clear();
}

[[gnu::noinline]] bool runGuarded(Worker& worker, void (*body)(Worker&, void*), void* argument)
{
    switch (sigsetjmp(worker.escape, 0)) {
    case 0:
        worker.inCode = 1;
        body(worker, argument);
        worker.inCode = 0;
        return true;
    case 1:
        worker.inCode = 0;
        break;
    default:
        worker.inCode = 0;
        recordSignal(worker);
    }
    if (worker.slot)
        flushPrints(*worker.launch, *worker.slot);
    return false;
}

} // namespace warpdesk::emulator
