// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace warpdesk::window {

/// A name as a table has room for it: "7 × 127 · uniform". Names with fewer than two sizes stay as they are.
[[nodiscard]] QString shortTestName(const QString& name);

/// "n = 3137": what a run drew for the sizes that the name leaves open; empty where it leaves none.
[[nodiscard]] QString drawnSizes(const QString& name, const QJsonObject& test);

} // namespace warpdesk::window
