// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <QString>

namespace warpdesk::cli {

/// `problems --check DIR`: every fault of a problem folder, or of each folder in DIR, with file, line, field and
/// remedy; and where the texts are in order, whether every solution is accepted and the starter compiles.
[[nodiscard]] int checkProblems(const QString& path, const QString& runner, Console& console);

} // namespace warpdesk::cli
