// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace warpdesk::theme {

/// WCAG 2.2 contrast ratio of two opaque colours, 1 to 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace warpdesk::theme
