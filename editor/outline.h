// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace warpdesk::editor {

/// A name that a source defines.
struct Symbol {
    enum class Kind { Kernel, Function, Type, Macro };
    Kind kind = Kind::Function;
    QByteArray name; ///< "Tile", "operator+"
    QByteArray detail; ///< parameters, "(const float* a, int n)", or empty
    int line = 0; ///< 0-based, of the name
};

/// Functions with a body, structs, classes, unions and enums with a body, macros: in the order of the text. Reads
/// tokens, not C++: enough for the code of a kernel file, also while it does not compile.
[[nodiscard]] QList<Symbol> outlineOf(const QByteArray& text);

} // namespace warpdesk::editor
