// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/counters.h"

#include <string>
#include <vector>

namespace warpdesk::measure {

/// One thing that a kernel could do better, with the line it is about.
struct Advice {
    enum class Rule : std::uint8_t {
        Uncoalesced,
        Misaligned,
        BankConflicts,
        Divergence,
        SameAddressAtomics,
        PartialWarps,
        ReusedLoads, ///< through L1 again and again, where shared memory would hold them
        ScalarAccesses, ///< of a streaming kernel
        FewBlocks,
        DoublePrecision,
        LocalMemory,
        Barriers
    };
    Rule rule = Rule::Uncoalesced;
    Place place; ///< line 0: the kernel as a whole
    std::string words; ///< what is the case, in figures
    std::string fix; ///< what to do
    std::string problem; ///< slug of a problem that teaches it
    double weight = 0; ///< share of the kernel that it concerns, 0..1: the largest first
};
/// "uncoalesced"
[[nodiscard]] const char* name(Advice::Rule rule);

struct AdviceContext {
    /// The problem's arrays and scalars have no double among them.
    bool singlePrecision = false;
};

/// What the counters say; nothing where there is nothing to say. The most important first.
[[nodiscard]] std::vector<Advice> adviceFor(const device::KernelCounters& counters, const AdviceContext& context);

} // namespace warpdesk::measure
