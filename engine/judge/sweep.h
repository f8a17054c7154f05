// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// The measure cases of a sweep over one size: "n=1k..16M" is n = 1024, 2048, ... up to 16 Mi; "n=1k..16M*4" multiplies
/// by 4 each time and "n=100..1000+300" adds 300; "n=7,33,1000" are these values. k, M and G are powers of 1024. What
/// else a case binds is that of the problem's first measure case, or else of its last test. At most 64 points.
[[nodiscard]] Result<std::vector<TestSpec>> sweepCases(const Problem& problem, std::string_view sweep);

} // namespace warpdesk::judge
