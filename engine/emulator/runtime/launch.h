// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/runtime/memory.h"
#include "engine/emulator/runtime/print_log.h"
#include "engine/emulator/simt/simt.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>

namespace warpdesk::emulator {

struct Worker;
class RaceDetector;
class CounterSink;
class SyncMonitor;
class Watchdog;
class TextureTable;
class DeviceRuntime;

/// Native code of a kernel for one block shape, linked and ready.
struct KernelCode {
    VariantKind kind = VariantKind::Block;
    void (*block)(BlockContext*) = nullptr;
    std::int32_t (*warp)(BlockContext*, std::uint32_t, void*, std::int32_t) = nullptr; ///< Lanes: of a thread
    std::uint64_t frameBytes = 0; ///< per warp
    std::uint64_t staticShared = 0; ///< as laid out, rounded up to 16
    std::uint64_t slots = 0; ///< bounds caches of checked code, per worker
};

inline constexpr std::uint64_t noBlock = std::numeric_limits<std::uint64_t>::max();

/// One launch, shared by its workers. What is const is set before the first worker starts.
struct Launch {
    enum class Interrupt : std::uint8_t { None, TimeLimit, Cancelled };

    const KernelCode* code = nullptr;
    std::string kernel; ///< demangled
    device::Dim3 grid, block;
    std::uint32_t warps = 0;
    std::uint64_t blocks = 0;
    const std::byte* parameters = nullptr;
    std::uint64_t parameterBytes = 0;
    std::uint64_t dynamicShared = 0;
    bool checked = false;
    bool cooperative = false;
    std::uint64_t workspace = 0; ///< of grid.sync(), cooperative launches only
    std::uint64_t gridId = 0;
    std::uint32_t multiprocessors = 1;
    std::uint64_t chunk = 1; ///< consecutive blocks a worker takes at a time
    std::uint64_t residentPerWorker = 1; ///< started and not ended blocks a worker may hold
    DeviceMemory* memory = nullptr;
    RaceDetector* races = nullptr; ///< Checks::Full
    CounterSink* counters = nullptr; ///< of counted code, which one worker runs
    /// Where not all blocks run: those that do, taken one range at a time; `blocks` is their number.
    struct BlockRange {
        std::uint64_t begin = 0, end = 0;
    };
    std::vector<BlockRange> ranges;
    SyncMonitor* sync = nullptr; ///< Checks::Full
    const TextureTable* textures = nullptr;
    DeviceRuntime* runtime = nullptr;
    std::function<std::uint32_t(std::uint64_t)> lineOfPc; ///< PTX line of an address in the code, 0 = unknown
    std::function<bool(std::uint64_t)> isCode; ///< whether an address is in the kernel's code; unset = all are
    std::function<std::string(std::uint32_t)> placeOfLine; ///< "line 12" of a PTX line
    std::span<Worker* const> workers;
    std::chrono::steady_clock::time_point begin;
    Watchdog* watchdog = nullptr;

    std::atomic<std::uint64_t> next { 0 }; ///< first block nobody has taken
    std::atomic<std::uint64_t> ended { 0 }; ///< blocks that ran to their end
    std::atomic<std::uint64_t> faultBlock { noBlock };
    std::atomic<Interrupt> interrupted { Interrupt::None };
    std::mutex mutex; ///< guards `fault` and the arena while workers set up slots
    std::optional<device::Fault> fault;
    PrintLog prints;

    [[nodiscard]] bool over() const
    {
        return interrupted.load(std::memory_order_relaxed) != Interrupt::None
            || faultBlock.load(std::memory_order_relaxed) != noBlock;
    }
    /// Blocks for a worker to run, in order; nothing where all are taken.
    [[nodiscard]] std::optional<BlockRange> take();
    /// Makes every worker leave at its next latch. Any thread; the first reason holds.
    void interrupt(Interrupt reason);
    /// How long it ran so far without a processor: what it took, less the processor time of its busiest worker.
    [[nodiscard]] std::chrono::steady_clock::duration waited() const;
    /// Keeps the fault of the lowest block and stops the workers that are beyond it. Any worker.
    void raise(std::uint64_t faulted, device::Fault&& what);
    [[nodiscard]] device::Dim3 blockIndex(std::uint64_t linear) const;
    [[nodiscard]] device::Dim3 threadIndex(std::uint32_t warp, std::uint32_t lane) const;
};

} // namespace warpdesk::emulator
