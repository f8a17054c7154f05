// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/fault_list.h"
#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// Reads `tolerance`, of the problem or of one test.
[[nodiscard]] Result<Tolerance> parseTolerance(const yaml::Node& node);

/// Reads `tests` and `measure` into a problem whose arguments are known, binds each once, so that a shape that cannot
/// be is told when the file is read, and gives every test its name.
[[nodiscard]] Result<void> parseTests(
    const yaml::Node& root, Problem& problem, std::span<const std::string> names, const FaultList& faults);

} // namespace warpdesk::judge
