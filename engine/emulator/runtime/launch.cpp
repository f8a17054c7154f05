// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/launch.h"

#include "engine/emulator/runtime/watchdog.h"
#include "engine/emulator/runtime/worker.h"

#include <algorithm>
#include <chrono>

namespace warpdesk::emulator {

namespace {
/// Blocks before the one that faulted may still run and fault earlier in the order; those that wait for it never end.
constexpr std::chrono::milliseconds graceAfterFault { 200 };
} // namespace

std::optional<Launch::BlockRange> Launch::take()
{
    if (!ranges.empty()) {
        const std::uint64_t index = next.fetch_add(1, std::memory_order_relaxed);
        return index < ranges.size() ? std::optional(ranges[index]) : std::nullopt;
    }
    const std::uint64_t first = next.fetch_add(chunk, std::memory_order_relaxed);
    return first < blocks ? std::optional(BlockRange { first, std::min(first + chunk, blocks) }) : std::nullopt;
}

void Launch::interrupt(Interrupt reason)
{
    Interrupt none = Interrupt::None;
    interrupted.compare_exchange_strong(none, reason);
    for (Worker* worker : workers)
        worker->requestStop();
}

std::chrono::steady_clock::duration Launch::waited() const
{
    std::chrono::nanoseconds busiest {};
    for (const Worker* worker : workers)
        busiest = std::max(busiest, worker->time.spent());
    const std::chrono::nanoseconds took = std::chrono::steady_clock::now() - begin;
    return std::max(took - busiest, std::chrono::nanoseconds());
}

void Launch::raise(std::uint64_t faulted, device::Fault&& what)
{
    {
        const std::scoped_lock lock(mutex);
        if (fault && faultBlock.load() <= faulted)
            return;
        fault = std::move(what);
        faultBlock.store(faulted);
    }
    for (Worker* worker : workers) {
        const std::uint64_t running = worker->block.load();
        if (running != noBlock && running > faulted)
            worker->requestStop();
    }
    if (watchdog)
        watchdog->stopWithin(graceAfterFault);
}

device::Dim3 Launch::blockIndex(std::uint64_t linear) const
{
    return { static_cast<std::uint32_t>(linear % grid.x), static_cast<std::uint32_t>(linear / grid.x % grid.y),
        static_cast<std::uint32_t>(linear / grid.x / grid.y) };
}

device::Dim3 Launch::threadIndex(std::uint32_t warp, std::uint32_t lane) const
{
    const std::uint32_t thread = warp * 32 + lane;
    return { thread % block.x, thread / block.x % block.y, thread / block.x / block.y };
}

} // namespace warpdesk::emulator
