// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/reference.h"
#include "engine/runner/frames.h"
#include "engine/runner/workshop.h"

namespace warpdesk::runner {

/// The second process of a judge: reads reference jobs and requests for arrays, computes them, works ahead while nobody
/// asks. Returns when the other side closes.
void serveReferences(Workshop& workshop, int input, FrameWriter& writer);

/// Arrays on the wire: `"arrays":[{"type","shape"} or null, ...]` and one binary part for each that is not null.
[[nodiscard]] Json arraysJson(std::vector<judge::Array>& arrays, std::vector<std::string>& parts);
[[nodiscard]] Result<std::vector<judge::Array>> arraysOf(const Frame& frame);

/// `[test, trial, measure]`
[[nodiscard]] Json keyJson(const judge::CaseKey& key);
[[nodiscard]] Result<judge::CaseKey> keyOf(const Json& json);

} // namespace warpdesk::runner
