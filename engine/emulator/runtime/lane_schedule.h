// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/block_context.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpdesk::emulator {

struct BlockSlot;
struct Launch;
struct SyncFault;
struct Worker;

/// Where the threads of a block of a Lanes kernel stand.
struct LaneTable {
    enum class State : std::uint8_t { Ready, AtBarrier, Meeting, Ended };
    struct Lane {
        std::int32_t resume = 0; ///< state to call it with
        State state = State::Ready;
    };
    struct Barrier {
        std::uint32_t expected = 0; ///< threads, 0 = nobody is there, 0xffffffff = the whole block
        std::uint32_t holding = 0; ///< of a reduction: threads whose predicate holds
        std::uint32_t voters = 0;
        std::vector<std::uint32_t> waiting; ///< threads
        std::vector<std::uint32_t> arrived; ///< lanes of each warp
    };
    std::vector<Lane> lanes; ///< by linear thread index
    std::vector<std::uint32_t> ended; ///< lanes of each warp
    std::array<Barrier, 16> barriers;
    std::vector<std::uint64_t> exchange; ///< arguments and results of a meeting, arrays of 32 lanes
};

void startLanes(const Launch& launch, BlockSlot& slot);

/// Lets every thread that is ready run until it waits, yields or ends. True where one did more than yield; `ran` where
/// any could run; `badBarrier` where one named a barrier that does not exist.
[[nodiscard]] bool runLanes(Worker& worker, Launch& launch, BlockSlot& slot, bool& ran, bool& badBarrier);

/// A thread that has not ended, and the PTX line it was last seen at.
struct LanePlace {
    std::uint32_t thread = 0;
    std::uint32_t ptxLine = 0;
};
[[nodiscard]] LanePlace firstLiveLane(const Launch& launch, BlockSlot& slot);

/// "threads 0..30 wait at barrier 1 of line 12, lane 31 of warp 0 waits for lanes 0..30 at line 14"
[[nodiscard]] std::string waitingLanes(const Launch& launch, BlockSlot& slot);
/// The same for SyncMonitor: those that wait where the first does, and where others are.
[[nodiscard]] SyncFault stuckLanes(const Launch& launch, BlockSlot& slot);

} // namespace warpdesk::emulator
