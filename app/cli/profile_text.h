// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <string>
#include <string_view>

namespace warpdesk::cli {

/// The tables of one kernel of a profile: totals, then what each line of `source` did, then advice.
[[nodiscard]] std::string kernelText(const Console& console, const Json& kernel, std::string_view source);

/// Addresses of accesses, lanes of a warp over time, and barrier phases of a block.
[[nodiscard]] std::string picturesText(const Console& console, const Json& pictures);

/// "1,048,576"
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace warpdesk::cli
