// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace warpdesk::theme {

/// True when every digit of the font is as wide as any other, so that columns of numbers line up by themselves.
[[nodiscard]] bool hasTabularDigits(const QFont& font);

/// Width and drawing of text whose digits all take one cell, whatever the font: Qt before 6.7 cannot ask Inter for its
/// tabular figures.
[[nodiscard]] double tabularWidth(const QString& text, const QFont& font);
void drawTabular(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, const QFont& font);

} // namespace warpdesk::theme
