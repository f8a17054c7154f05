// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/vectoriser_ir.h"

namespace warpdesk::emulator::simt {

/// Whether threads of a kernel that runs lane by lane need stacks of their own: a function that is called waits for
/// others. `lanes`: the kernel runs lane by lane anyway, so that every collective is a wait.
[[nodiscard]] bool waitsInCalls(llvm::Module& module, const llvm::Function& kernel, bool lanes);

/// Instead of cutting at waits: each is a switch to the scheduler's stack (`wd_rt_lane_wait`), in the kernel's body as
/// in the functions it calls, and `i32 NAME(context, thread, frame, state)` starts or resumes the thread on the stack
/// at the end of its frame (`wd_rt_lane_run`).
void runOnOwnStacks(llvm::Module& module, llvm::Function& body, const std::string& name, StateLayout& layout);

} // namespace warpdesk::emulator::simt
