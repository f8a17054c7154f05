// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <span>

namespace warpdesk::theme {

enum class Mode { Light, Dark };

/// The application's colours in one mode, by role. Filled from tokens.inc and nowhere else.
struct Tokens {
#define WARPDESK_COLOUR(name, light, dark) QColor name;
#include "app/theme/tokens.inc"
#undef WARPDESK_COLOUR
};

[[nodiscard]] const Tokens& tokens(Mode mode);

/// A token by its name, for style sheets, icons and the contrast test.
struct NamedToken {
    const char* name;
    QColor Tokens::* member;
};
[[nodiscard]] std::span<const NamedToken> namedTokens();

} // namespace warpdesk::theme
