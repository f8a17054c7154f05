// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/measure/advice.h"
#include "engine/measure/counter_summary.h"

namespace warpdesk::measure {

/// Counters of a kernel by the names of Nsight Compute, by line, and what they advise. The object is described in
/// app/cli/README.md.
[[nodiscard]] Json toJson(const RepeatedCounters& kernel, std::span<const Advice> advice);
[[nodiscard]] Json toJson(const device::BlockPictures& pictures);

} // namespace warpdesk::measure
