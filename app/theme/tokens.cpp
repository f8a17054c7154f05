// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/tokens.h"

#include <array>

namespace warpdesk::theme {

const Tokens& tokens(Mode mode)
{
    static const Tokens light {
#define WARPDESK_COLOUR(name, light, dark) QColor::fromRgb(light),
#include "app/theme/tokens.inc"
#undef WARPDESK_COLOUR
    };
    static const Tokens night {
#define WARPDESK_COLOUR(name, light, dark) QColor::fromRgb(dark),
#include "app/theme/tokens.inc"
#undef WARPDESK_COLOUR
    };
    return mode == Mode::Dark ? night : light;
}

std::span<const NamedToken> namedTokens()
{
    static const auto table = std::to_array<NamedToken>({
#define WARPDESK_COLOUR(name, light, dark) { #name, &Tokens::name },
#include "app/theme/tokens.inc"
#undef WARPDESK_COLOUR
    });
    return table;
}

} // namespace warpdesk::theme
