// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/runtime/callouts.h"

#include <bit>

#include <ucontext.h>

// Threads that wait inside functions they called: each runs on a stack of its own, at the end of its frame, and a wait
// is a switch to the stack of the scheduler that resumed it.

using namespace warpdesk::emulator;

namespace {

using LaneBody = void (*)(BlockContext*, std::uint32_t thread, void* frame, void* slots);

/// The lowest bytes of a lane's stack area.
struct LaneStack {
    ucontext_t lane;
    ucontext_t scheduler;
    BlockContext* context;
    void* frame;
    LaneBody body;
    std::uint32_t thread;
};

/// What functions of the runtime may need below a call: printf's formatting is the largest.
constexpr std::uint64_t roomForRuntime = 40 * 1024;
static_assert(sizeof(LaneStack) + roomForRuntime < laneStackBytes / 2);

LaneStack& stackOf(const WarpHeader& header)
{
    return *std::bit_cast<LaneStack*>(header.stackLimit - roomForRuntime - sizeof(LaneStack));
}

/// makecontext() passes ints: the address comes in halves.
void enter(unsigned high, unsigned low)
{
    auto& stack = *std::bit_cast<LaneStack*>(std::uint64_t { high } << 32U | low);
    stack.body(stack.context, stack.thread, stack.frame, stack.context->slots);
    static_cast<WarpHeader*>(stack.frame)->reason = WarpHeader::Ended;
    setcontext(&stack.scheduler);
}

} // namespace

extern "C" {

/// Starts (state 0) or resumes a thread; returns where it waits or ends: the state to come back with, -1 at its end.
static std::int32_t wd_rt_lane_run(
    BlockContext* context, std::uint32_t thread, void* frame, std::uint32_t state, LaneBody body, void* memory)
{
    auto& header = *static_cast<WarpHeader*>(frame);
    auto& stack = *static_cast<LaneStack*>(memory);
    if (state == 0) {
        header.stackLimit = std::bit_cast<std::uint64_t>(memory) + sizeof(LaneStack) + roomForRuntime;
        stack.context = context;
        stack.frame = frame;
        stack.body = body;
        stack.thread = thread;
        getcontext(&stack.lane);
        stack.lane.uc_stack.ss_sp = static_cast<std::byte*>(memory) + sizeof(LaneStack);
        stack.lane.uc_stack.ss_size = laneStackBytes - sizeof(LaneStack);
        stack.lane.uc_link = nullptr;
        const auto address = std::bit_cast<std::uint64_t>(memory);
        makecontext(&stack.lane, std::bit_cast<void (*)()>(&enter), 2, static_cast<unsigned>(address >> 32U),
            static_cast<unsigned>(address));
    }
    swapcontext(&stack.scheduler, &stack.lane);
    return header.reason == WarpHeader::Ended ? -1 : 1;
}

static void wd_rt_lane_wait(const WarpHeader* header)
{
    LaneStack& stack = stackOf(*header);
    swapcontext(&stack.lane, &stack.scheduler);
}

} // extern "C"

namespace warpdesk::emulator {

std::span<const Callout> laneStackCallouts()
{
    static const Callout all[] = {
        { "wd_rt_lane_run", std::bit_cast<void*>(&wd_rt_lane_run) },
        { "wd_rt_lane_wait", std::bit_cast<void*>(&wd_rt_lane_wait) },
    };
    return all;
}

} // namespace warpdesk::emulator
