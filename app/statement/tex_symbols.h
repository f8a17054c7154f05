// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/statement/tex_parser.h"

#include <optional>

namespace warpdesk::statement {

/// The symbol a command without arguments stands for: Greek, relations, operators, named functions, delimiters.
[[nodiscard]] std::optional<TexNode> symbolFor(const QString& command);
/// The symbol of a single typed character, with TeX's class for it.
[[nodiscard]] TexNode symbolFor(QChar character);

} // namespace warpdesk::statement
