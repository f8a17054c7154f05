// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/cut_ir.h"

#include <llvm/IR/Module.h>

/// The functions of a variant that the runtime calls.
namespace warpdesk::emulator::simt {

/// `void NAME.block(ptr context)`: every warp from start to end, one after another.
void buildPlainBlock(
    llvm::Function& body, const std::string& name, const Geometry& geometry, const StateLayout& layout);

/// `void NAME.block(ptr context)`: a loop over the warps for each state, the resume function inlined with its state.
void buildCutBlock(const Cut& cut, const std::string& name, const Geometry& geometry, const StateLayout& layout);

/// `i32 NAME.warp(ptr context, i32 warp, ptr frame, i32 state)`.
void buildWarp(const Cut& cut, const std::string& name, const StateLayout& layout);

/// `i32 NAME(context, thread, frame, state)` for a body whose waits switch stacks: starts or resumes it.
void buildOwnStackLane(llvm::Function& body, const std::string& name, const StateLayout& layout);

/// wd.simt.stop becomes a test of the stop flag.
void expandStopTests(llvm::Module& module);

} // namespace warpdesk::emulator::simt
