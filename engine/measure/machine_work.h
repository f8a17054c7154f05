// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cubin/image.h"
#include "engine/device/counters.h"

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

/// What a kernel issues on a GPU: its machine code, and how often each instruction runs by the emulator's counts of the
/// PTX it was made from. PTX alone misleads: the assembler joins four loads into one, and makes ten instructions of a
/// division.
namespace warpdesk::measure {

struct IssuedInstruction {
    cubin::SassInstruction code;
    double executed = 0; ///< warps of the whole grid
    const device::InstructionCounters* from = nullptr; ///< the PTX it does the work of; null = not told
};

/// Instructions that run one after the other: [first, end) of MachineWork::instructions.
struct CodeBlock {
    std::size_t first = 0, end = 0;
    double executed = 0; ///< warps of the whole grid
    bool loop = false; ///< its last instruction may go back to its first
};

struct MachineWork {
    unsigned sm = 0;
    unsigned registers = 0, barriers = 0;
    std::uint64_t staticShared = 0;
    std::vector<IssuedInstruction> instructions; ///< in the order of the code
    std::vector<CodeBlock> blocks;
    std::array<double, cubin::kSassClasses> byClass {}; ///< warp instructions
    double issued = 0; ///< warp instructions, together
    /// Of what the emulator executed, the share that was found again in the code's PTX; less than 1 where the GPU's
    /// code is made of other PTX.
    double matched = 0;
    /// Counters of one line and instruction together, where the two PTX differ; `from` may lead there.
    std::shared_ptr<const std::deque<device::InstructionCounters>> together;
    [[nodiscard]] double operator[](cubin::SassClass kind) const { return byClass[static_cast<std::size_t>(kind)]; }
};

/// Refers to `counters`.
///
/// The code's PTX and the emulator's are compared instruction by instruction; then a block of code ran as often as the
/// instructions in it that are one in PTX, too (arithmetic, loads, stores, barriers), each divided by its copies: a
/// loop that was unrolled has several. Where the two PTX differ too much
/// (a loop is unrolled in one of them) instructions are found by source line and name instead.
[[nodiscard]] MachineWork joinCode(
    const cubin::CubinImage& image, const cubin::KernelImage& kernel, const device::KernelCounters& counters);

} // namespace warpdesk::measure
