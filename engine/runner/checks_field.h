// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/device/device.h"

namespace warpdesk::runner {

/// The field `checks`: "none", "memory" (also when absent) or "full".
[[nodiscard]] Result<device::Checks> checksOf(const Json& job);

} // namespace warpdesk::runner
