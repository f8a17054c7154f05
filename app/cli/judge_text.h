// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <string>
#include <string_view>

namespace warpdesk::cli {

/// One row of a verdict: "  n=33   wrong answer   1.2 ms   [32]: expected 1.5, got 0 (1 of 33 wrong)".
[[nodiscard]] std::string testText(const Console& console, const Json& test, std::size_t nameWidth);

/// Where a test or a launch failed, with the source line; empty where no place is known.
[[nodiscard]] std::string placeText(
    const Console& console, const Json& owner, std::string_view source, std::string_view file);

/// The last lines of a verdict: the word, how many tests passed, where the time went, how to repeat it.
[[nodiscard]] std::string verdictText(const Console& console, const Json& result);

/// A JSON number, or one of the strings "nan", "inf", "-inf", as people read it.
[[nodiscard]] std::string valueText(const Json& value);

} // namespace warpdesk::cli
