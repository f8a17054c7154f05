// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/judge.h"

#include <span>

namespace warpdesk::judge {

struct ProfileOptions {
    std::string size; ///< "n=1000,m=7": over the first size to measure (or else the last test); empty = that one
    std::string kernel; ///< only kernels whose name has this in it; empty = all
    device::CounterOptions counters;
};

/// One call of a solution, counted.
struct ProfileResult {
    bool compiles = false;
    std::string message; ///< where it does not compile, has no solve(), or ended in a fault
    std::vector<std::string> flags; ///< what the compiler was given
    std::vector<Diagnostic> diagnostics;
    std::string name; ///< of the case
    Values sizes;
    Verdict verdict = Verdict::Accepted; ///< how the call ended; its outputs are not looked at
    std::optional<Place> place; ///< of the fault
    std::vector<device::KernelCounters> kernels; ///< a launch each, in order
    std::vector<device::BlockPictures> pictures; ///< of the first launch of the kernel that was asked for
    bool singlePrecision = false; ///< no argument of the problem is a double
    std::optional<double> leastFlops, leastBytes; ///< that the problem asks of any solution; absent = not told
    std::string output;
};

/// Keeps of the launches `counted` those that `options` ask for, and the first one's pictures (`pictures` is empty or
/// has one for each launch). An Error of kind Input where nothing was launched that fits the name, or the pictured
/// block or line has nothing; a call that ended in a fault may have none.
[[nodiscard]] Result<void> chooseLaunches(ProfileResult& result, std::span<const device::KernelCounters> counted,
    std::span<const device::BlockPictures> pictures, const ProfileOptions& options);

/// Runs solve() once on the size, with checks of memory.
[[nodiscard]] Result<ProfileResult> profileSolution(const JudgeRequest& request, const ProfileOptions& options);

} // namespace warpdesk::judge
