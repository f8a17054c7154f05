// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/tokens.h"

#include <QString>

namespace warpdesk::window {

/// How a verdict is shown: glyph, word and colour, always all three.
struct VerdictLook {
    QString icon;
    QString word;
    QColor theme::Tokens::* ink = &theme::Tokens::text3;
};

/// By the verdict's name in contracts.md, or "running", "waiting", "skipped".
[[nodiscard]] VerdictLook lookOf(const QString& verdict);

} // namespace warpdesk::window
