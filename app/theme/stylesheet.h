// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/tokens.h"

#include <QString>

namespace warpdesk::theme {

/// The application's one style sheet, in these colours.
[[nodiscard]] QString styleSheet(const Tokens& tokens);

} // namespace warpdesk::theme
