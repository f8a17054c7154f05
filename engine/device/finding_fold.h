// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

namespace warpdesk::device {

/// Findings of one kind at the same two source lines are one, whichever came first in a run.
[[nodiscard]] bool isSameFinding(const Finding& a, const Finding& b);

/// The findings kept of one launch, or of all launches of one call, at the most.
inline constexpr std::size_t mostFindings = 32;

/// Adds `more` to `all`: what is there already counts up, and what there is no room for is left out.
void foldFindings(std::vector<Finding>& all, std::vector<Finding>&& more);

} // namespace warpdesk::device
