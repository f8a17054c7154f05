// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

namespace warpdesk::cli {

/// The table of `measure`: a row for each size and regime, or for each pair of solutions.
[[nodiscard]] std::string measureText(const Console& console, const Json& result);

} // namespace warpdesk::cli
