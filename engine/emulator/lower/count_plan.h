// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/counters.h"

#include <cstdint>
#include <vector>

namespace warpdesk::emulator {

/// An instruction of the PTX and the markers that say how often it ran.
struct CountedInstruction {
    std::uint32_t function = 0, index = 0; ///< in ptx::Module::functions, Function::instructions
    std::uint32_t marker = 0; ///< executions by warps, and their lanes
    std::uint32_t guard = ptx::kNone; ///< of those whose predicate holds; none: it has no predicate
    std::uint32_t branch = ptx::kNone; ///< executions that parted the warp
};

/// Accesses of an instruction to memory.
struct AccessSite {
    enum class Form : std::uint8_t {
        Plain, ///< each lane `bytes` at its address
        MatrixRows ///< ldmatrix, stmatrix: the first 8, 16 or 32 lanes name rows of 16 bytes
    };
    std::uint32_t instruction = 0; ///< in CountPlan::instructions
    ptx::Space space = ptx::Space::None; ///< None: where the address leads
    device::AccessKind kind = device::AccessKind::Load;
    Form form = Form::Plain;
    bool returns = true;
    bool aroundL1 = false; ///< .cg, .cv, volatile, relaxed, acquire
    std::uint8_t bytes = 0;
    std::uint8_t rows = 32; ///< MatrixRows: lanes that name one
};

/// What the numbers in `wd.count.*` mean. Markers of blocks, guards and branches are numbered together.
struct CountPlan {
    std::uint32_t markers = 0;
    std::vector<CountedInstruction> instructions;
    std::vector<AccessSite> sites;
};

} // namespace warpdesk::emulator
