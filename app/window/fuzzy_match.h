// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace warpdesk::window {

/// How well `text` answers `pattern`, whose characters must all come in it in order, case and blanks aside: the higher
/// the better. Starts of words, runs of characters and short texts count for more. Nothing when it does not match; an
/// empty pattern matches all with 0.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& pattern, const QString& text);

} // namespace warpdesk::window
