// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

namespace warpdesk::cli {

/// A finding with both places, the source lines and the remedy.
[[nodiscard]] std::string findingText(
    const Console& console, const Json& finding, std::string_view source, std::string_view file);

/// The findings of all tests of a result, each pair of lines once, in the order found.
[[nodiscard]] Json findingsOf(const Json& result);

} // namespace warpdesk::cli
