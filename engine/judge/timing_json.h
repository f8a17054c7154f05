// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/judge/timing.h"

namespace warpdesk::judge {

/// The object of `measure` (app/cli/README.md).
[[nodiscard]] nlohmann::json toJson(const TimingResult& result);

} // namespace warpdesk::judge
