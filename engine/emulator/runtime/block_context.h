// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// The memory layout that generated code and the runtime share. Change it only together with engine/emulator/simt.
namespace warpdesk::emulator {

struct RaceView;

/// Everything one block may ask for. One per worker thread, refilled for each block. Field order is the contract:
/// simt reads fields by offsetof.
struct BlockContext {
    const std::byte* parameters; ///< parameter block of the launch, 64-byte aligned
    std::byte* shared; ///< static, then dynamic shared memory of this block, 128-byte aligned
    std::byte* frames; ///< frameBytes (of the variant) per warp, 64-byte aligned
    std::byte* slots; ///< checked code: bounds caches of the worker, 16 bytes each, 16-byte aligned, zero at first
    const volatile std::uint32_t* stop; ///< non-zero: leave at the next latch
    std::uint32_t ctaid[3];
    std::uint32_t nctaid[3];
    std::uint32_t ntid[3];
    std::uint32_t warps; ///< ceil(threads / 32)
    std::uint32_t staticSharedBytes;
    std::uint32_t dynamicSharedBytes;
    std::uint32_t smid;
    std::uint32_t nsmid;
    std::uint64_t gridid;
    std::uint32_t envreg[32];
    const RaceView* race; ///< code of mode `races`
    void* launch; ///< the runtime's own
    std::byte* counters; ///< counted code: a CounterHead (simt/counted_code.h)
};

/// What lanes of a Lanes kernel do when all that `members` names are there: gets an array of 32 lanes for each
/// argument, fills one for each result.
using MeetingFunction
    = void (*)(BlockContext*, std::uint32_t warp, std::uint32_t active, void* results, void* const* arguments);

/// Start of each frame of a Resumable kernel (one a warp) or a Lanes kernel (one a lane). Written by generated code
/// when it returns.
struct alignas(64) WarpHeader {
    enum Reason : std::uint32_t { Ended = 0, Barrier = 1, Yield = 2, Arrive = 3, Meeting = 4 };
    std::uint32_t reason;
    std::uint32_t barrierId;
    std::uint32_t barrierCount; ///< threads expected, 0xffffffff = the whole block
    std::uint32_t lanes; ///< mask of lanes that wait (Barrier) or live on (Yield)
    std::uint32_t exited; ///< mask of lanes that have ended
    std::uint32_t predicate; ///< Barrier with reduction: mask of lanes whose predicate holds
    std::uint32_t reduction; ///< 0 none, 1 popc, 2 and, 3 or
    std::uint32_t result; ///< reduction result, written by the runtime before it resumes
    std::uint32_t ptxLine; ///< of the barrier or loop, for findings
    std::uint32_t members; ///< Meeting: mask of the lanes that must come
    MeetingFunction meeting; ///< null: they only wait for each other
    const std::uint32_t* sizes; ///< number of arguments, of results, bytes of each argument, of each result
    std::uint64_t stackLimit; ///< of a thread with a stack of its own: calls must stay above
};
/// A lane's arguments of a Meeting, and then its results, lie behind its header, eight bytes apart.
inline constexpr std::uint64_t meetingStride = 8;
/// At the end of a lane's frame where functions that are called wait: what they call lies there.
inline constexpr std::uint64_t laneStackBytes = 128 * 1024;
static_assert(sizeof(WarpHeader) == 64);

} // namespace warpdesk::emulator
