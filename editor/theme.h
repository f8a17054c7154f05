// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <array>

namespace warpdesk::editor {

/// Colours and type of the editor, filled by the application from its one table of tokens. Sizes are pixels at 96 dpi.
struct Theme {
    QColor surface, hover, line, edge, text, text2, text3;
    QColor accent, accentSoft, selection, caretLine;
    QColor fail, failSoft, warn, warnSoft;
    QColor keyword, type, cuda, number, string, preprocessor, operators, comment;
    std::array<QColor, 5> heat, heatText; ///< cool to hot
    QString codeFamily;
    QString textFamily;
    double codePixels = 13;
    double smallPixels = 12;
};

} // namespace warpdesk::editor
