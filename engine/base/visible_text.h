// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpdesk {

enum class Breaks : std::uint8_t { Keep, Show };

/// Text of a solution as it may be shown to a person: what a terminal or a text view would obey instead of showing
/// appears in the form a C string would have. These are the control characters ("\x1b", "\r", "\u009b"), what turns
/// the direction of text round or cannot be seen ("\u202e", "\u200b"), and bytes that are no UTF-8 ("\xff"). Tabs stay,
/// and the ends of lines unless they are to be shown as "\n".
[[nodiscard]] std::string visible(std::string_view text, Breaks breaks = Breaks::Keep);

} // namespace warpdesk
