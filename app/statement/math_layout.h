// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/statement/math_box.h"
#include "app/statement/tex_parser.h"

class QColor;
class QPainter;

namespace warpdesk::statement {

enum class MathStyle { Display, Text, Script, ScriptScript };

/// Lays a formula out with the fonts `family` has. `pixels` is the size of the text around it.
[[nodiscard]] MathBox layoutMath(const TexNode& node, const QString& family, double pixels, MathStyle style);
void paintMath(QPainter& painter, const MathBox& box, QPointF baseline, const QColor& ink, const QColor& unknown);

} // namespace warpdesk::statement
