// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/access_cost.h"

#include <algorithm>
#include <array>

namespace warpdesk::measure {
namespace {

using cubin::SassClass;
using cubin::SassControl;

/// A warp between two instructions: its clock, and when each of its barriers is free.
struct WarpClock {
    double now = 0;
    std::array<double, 6> freeAt {};
};

/// Results of a unit that answers when it is done: special functions, conversions, 64-bit arithmetic, special
/// registers. Abdelkhalik and others (arXiv:2208.11174), table of instructions: 18 to 24 clocks for most.
constexpr double kUnitLatency = 20;
/// Operands of a store or copy are read some clocks after it issues.
constexpr double kReadLatency = 8;

double latencyOf(const IssuedInstruction& one, const device::GpuRow& row)
{
    return usesLoadStore(one.code.kind) ? costOf(one, row).latency : kUnitLatency;
}

void step(WarpClock& warp, const IssuedInstruction& one, const device::GpuRow& row)
{
    const SassControl& control = one.code.control;
    for (std::size_t i = 0; i < warp.freeAt.size(); ++i)
        if ((control.waits >> i & 1U) != 0)
            warp.now = std::max(warp.now, warp.freeAt[i]);
    if (control.writeBarrier < warp.freeAt.size()) {
        double& free = warp.freeAt[control.writeBarrier];
        free = std::max(free, warp.now + latencyOf(one, row));
    }
    if (control.readBarrier < warp.freeAt.size()) {
        double& free = warp.freeAt[control.readBarrier];
        free = std::max(free, warp.now + kReadLatency);
    }
    warp.now += std::max<double>(1, control.stall);
}

double through(WarpClock& warp, const MachineWork& work, const CodeBlock& block, const device::GpuRow& row)
{
    const double begin = warp.now;
    for (std::size_t i = block.first; i < block.end; ++i)
        step(warp, work.instructions[i], row);
    return warp.now - begin;
}

} // namespace

double warpCycles(const MachineWork& work, const device::GpuRow& row, double warps)
{
    if (warps <= 0)
        return 0;
    WarpClock warp;
    double all = 0;
    for (const CodeBlock& block : work.blocks) {
        if (block.executed <= 0)
            continue;
        const double times = block.executed / warps;
        const double first = through(warp, work, block, row);
        // A loop waits for what its last round began.
        const double later = block.loop && times > 1 ? through(warp, work, block, row) : first;
        all += std::min(times, 1.0) * first + std::max(0.0, times - 1) * later;
    }
    return all;
}

} // namespace warpdesk::measure
