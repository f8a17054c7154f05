// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/async_copies.h"
#include "engine/emulator/runtime/lane_schedule.h"
#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/race_detector.h"
#include "engine/emulator/runtime/sync_monitor.h"
#include "engine/emulator/runtime/worker_time.h"

#include <array>
#include <csetjmp>
#include <csignal>
#include <memory>
#include <vector>

namespace warpdesk::emulator {

/// A block in flight: its memory and, for resumable code, where its warps stand.
struct BlockSlot {
    std::span<std::byte> shared; ///< committed, at least static + dynamic
    std::span<std::byte> frames; ///< committed, warps * frameBytes
    std::uint64_t block = noBlock;
    BlockPrints prints;

    enum class WarpState : std::uint8_t { Ready, Waiting, Ended };
    struct Warp {
        std::int32_t resume = 0; ///< state to call it with
        WarpState state = WarpState::Ready;
        std::uint32_t barrier = 0; ///< that it waits at
    };
    struct Barrier {
        std::uint32_t arrived = 0; ///< threads, in whole warps where a warp arrives whole
        std::uint32_t expected = 0; ///< 0 = nobody is there, wholeBlock = every live warp
        std::uint32_t holding = 0; ///< of a reduction: threads whose predicate holds
        std::uint32_t voters = 0;
        std::uint32_t came = 0; ///< mask of warps, waiting or only counted
        std::vector<std::uint32_t> waiting; ///< warps
    };
    static constexpr std::uint32_t wholeBlock = 0xffffffff;
    static constexpr std::size_t barrierCount = 16;
    std::vector<Warp> warps;
    std::array<Barrier, barrierCount> barriers;
    std::uint32_t live = 0; ///< warps (of a Lanes kernel: threads) that have not ended
    std::unique_ptr<RaceBlock> race; ///< Checks::Full
    AsyncCopies copies; ///< checked code
    std::unique_ptr<SyncBlock> sync; ///< Checks::Full
    LaneTable lanes; ///< of a Lanes kernel, in place of `warps` and `barriers`
};

/// One thread of the pool, its stack and what it is running. Generated code gets `context`, whose `launch` leads back
/// here.
struct Worker {
    BlockContext context {};
    alignas(64) std::uint32_t stop = 0; ///< *context.stop; written by others through atomic_ref
    std::atomic<std::uint64_t> block { noBlock }; ///< it is running
    Launch* launch = nullptr;
    BlockSlot* slot = nullptr;
    WorkerTime time; ///< on the launch that runs, or ran last
    std::uint64_t stackBegin = 0, stackEnd = 0;
    struct alignas(16) BoundsCache {
        std::uint64_t words[2] {};
    };
    std::vector<BoundsCache> bounds; ///< of checked code, for one launch; the first is no cache
    bool boundsLapse = false; ///< one of them may not hold for the next block or turn

    sigjmp_buf escape {};
    volatile std::sig_atomic_t inCode = 0;
    struct Signal {
        int number = 0;
        bool addressKnown = false;
        bool write = false;
        std::uint64_t address = 0;
        std::uint64_t pc = 0;
    } signal;

    std::vector<std::unique_ptr<BlockSlot>> slots; ///< all, busy or not
    std::vector<BlockSlot*> idle;

    [[nodiscard]] static Worker& of(const BlockContext* context) { return *static_cast<Worker*>(context->launch); }
    [[nodiscard]] bool stopped() const { return *context.stop != 0; }
    void emptyBounds();
    void requestStop() { std::atomic_ref(stop).store(1, std::memory_order_relaxed); }

    /// Ends the block with a fault and leaves generated code. Only from functions that generated code called, with
    /// nothing on the way that needs a destructor.
    [[noreturn]] void leaveWith(device::Fault* fault);
    /// Leaves generated code without a fault of its own: the launch is over for another reason.
    [[noreturn]] void leave();
};

/// The worker whose generated code runs on this thread, or null.
[[nodiscard]] Worker*& currentWorker();

/// Takes blocks of the launch until there are none left, or until it is over.
void runWorker(Worker& worker, Launch& launch);

} // namespace warpdesk::emulator
