// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/measure/roofline.h"

namespace warpdesk::measure {

/// {"gpu", "compute": [{"type", "operations_per_second"}], "memory": [{"level", "bytes_per_second"}]}: what is known.
[[nodiscard]] Json toJson(const Roofline& roofline);

} // namespace warpdesk::measure
