// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace warpdesk::window {

/// Text that may come from a solution, with what would hide or turn round other text made visible
/// (engine/base/visible_text.h).
[[nodiscard]] QString shown(const QString& text);

/// The same for a tool tip, which would take `k<a>` for markup.
[[nodiscard]] QString shownTip(const QString& text);

} // namespace warpdesk::window
