// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/counters.h"

#include <string>

namespace warpdesk::measure {

/// Counters written by hand, for what only reads them.
class CounterBuilder {
public:
    explicit CounterBuilder(std::uint64_t blocks = 1024, std::uint64_t threads = 256)
    {
        m_counters.kernel = "kernel(float*)";
        m_counters.blocks = m_counters.countedBlocks = blocks;
        m_counters.threads = threads;
        m_counters.warps = (threads + 31) / 32;
        m_counters.multiprocessors = 132;
    }

    /// An instruction that every warp executes so often, with so many lanes.
    device::InstructionCounters& add(
        std::uint32_t line, std::string name, device::InstructionClass kind, double times = 1, double lanes = 32)
    {
        device::InstructionCounters in;
        in.place.line = line;
        in.name = std::move(name);
        in.kind = kind;
        in.executed = static_cast<std::uint64_t>(static_cast<double>(warps()) * times);
        in.threads = in.threadsOn = static_cast<std::uint64_t>(static_cast<double>(in.executed) * lanes);
        m_counters.instructions.push_back(std::move(in));
        return m_counters.instructions.back();
    }

    /// With an access of the whole warp.
    device::AccessCounters& access(std::uint32_t line, ptx::Space space, device::AccessKind kind, double sectors,
        double least, std::int64_t stride, double times = 1, unsigned bytes = 4)
    {
        const bool load = kind == device::AccessKind::Load;
        auto& in = add(line, load ? "ld" : "st",
            load ? device::InstructionClass::LoadGlobal : device::InstructionClass::StoreGlobal, times);
        device::AccessCounters access;
        access.space = space;
        access.kind = kind;
        access.bytes = bytes;
        access.requests = in.executed;
        access.lanes = in.threads;
        const auto all
            = [&](double each) { return static_cast<std::uint64_t>(each * static_cast<double>(access.requests)); };
        if (space == ptx::Space::Shared) {
            access.wavefronts = all(sectors);
            access.leastWavefronts = all(least);
        } else {
            access.sectors = access.l1Sectors = all(sectors);
            access.leastSectors = all(least);
        }
        access.stride = stride;
        access.strideKnown = true;
        in.accesses.push_back(access);
        return in.accesses.back();
    }

    [[nodiscard]] std::uint64_t warps() const { return m_counters.blocks * m_counters.warps; }
    device::KernelCounters& counters() { return m_counters; }

private:
    device::KernelCounters m_counters;
};

} // namespace warpdesk::measure
