// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Headers of host libraries, which no solution can use: there is no host compiler.
namespace warpdesk::compile {

/// What to use instead of a header, one sentence; nothing when the header may be included.
[[nodiscard]] std::optional<std::string> adviceFor(std::string_view header);

/// The text that stands in for such a header where the toolkit would otherwise supply its own.
[[nodiscard]] std::string_view refusingHeader();

/// Whether a message of the compiler comes from refusingHeader().
[[nodiscard]] bool isRefusal(std::string_view message);

} // namespace warpdesk::compile
