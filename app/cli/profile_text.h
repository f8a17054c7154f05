// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <string>
#include <string_view>

namespace warpdesk::cli {

/// Modelled time of all kernels, beside the least that the problem asks; empty where no time was modelled.
[[nodiscard]] std::string modelledText(const Console& console, const Json& result);
/// A kernel's `modelled` with a bar for each resource; empty where there is none.
[[nodiscard]] std::string modelText(const Console& console, const Json& modelled, std::uint64_t launches);

/// The tables of one kernel of a profile: totals, its modelled time, then what each line of `source` did, then advice.
[[nodiscard]] std::string kernelText(const Console& console, const Json& kernel, std::string_view source);

/// Addresses of accesses, lanes of a warp over time, and barrier phases of a block.
[[nodiscard]] std::string picturesText(const Console& console, const Json& pictures);

/// "1,048,576"
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace warpdesk::cli
