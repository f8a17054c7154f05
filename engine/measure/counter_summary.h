// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/counters.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

/// Counters of instructions, added up by line and by kernel.
namespace warpdesk::measure {

struct AccessKey {
    ptx::Space space = ptx::Space::Global;
    device::AccessKind kind = device::AccessKind::Load;
    auto operator<=>(const AccessKey&) const = default;
};
/// "global load"
[[nodiscard]] std::string name(const AccessKey& key);

struct CounterSums {
    std::uint64_t executed = 0; ///< warp instructions
    std::uint64_t threads = 0; ///< their active lanes,
    std::uint64_t threadsOn = 0; ///< and those whose predicate held
    std::array<std::uint64_t, device::instructionClasses> byClass {}; ///< warp instructions
    std::uint64_t branches = 0, divergent = 0;
    std::uint64_t barriers = 0; ///< warps that came to one
    std::uint64_t fp32 = 0, fp64 = 0, fp16 = 0, tensor = 0; ///< operations
    std::map<AccessKey, device::AccessCounters> accesses; ///< `bytes` and `stride` are those of most requests
    std::map<AccessKey, std::uint64_t> bytes; ///< that lanes asked for

    void add(const device::InstructionCounters& instruction);
    [[nodiscard]] double activeLanes() const; ///< of 32, 0 where nothing ran
    [[nodiscard]] const device::AccessCounters* access(ptx::Space space, device::AccessKind kind) const;
};

struct LineCounters {
    Place place; ///< column 0
    CounterSums sums;
};

struct CounterSummary {
    CounterSums kernel;
    std::vector<LineCounters> lines; ///< of the solution first, then of headers, in order
};
[[nodiscard]] CounterSummary summarise(const device::KernelCounters& counters);

/// Launches of one kernel in one shape as one, in the order of their first.
struct RepeatedCounters {
    device::KernelCounters counters;
    unsigned launches = 0;
};
[[nodiscard]] std::vector<RepeatedCounters> joinLaunches(std::span<const device::KernelCounters> launches);

} // namespace warpdesk::measure
