// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace warpdesk::window {

/// The sizes in a test's name, in its order: 7 and 127 of "rows=7, n=127, x uniform". Empty when a part that looks like
/// a size is no whole number.
[[nodiscard]] QList<qint64> testSizes(const QString& name);

/// A name as a table has room for it: "7 × 127 · uniform". Names with fewer than two sizes stay as they are.
[[nodiscard]] QString shortTestName(const QString& name);

} // namespace warpdesk::window
