// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/tabular.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpdesk::theme {
namespace {

double widestDigit(const QFontMetricsF& metrics)
{
    double width = 0;
    for (char digit = '0'; digit <= '9'; ++digit)
        width = std::max(width, metrics.horizontalAdvance(QLatin1Char(digit)));
    return width;
}

bool isCell(QChar c) { return c >= u'0' && c <= u'9'; }

} // namespace

bool hasTabularDigits(const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(u'0');
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01)
            return false;
    }
    return true;
}

double tabularWidth(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    if (hasTabularDigits(font))
        return metrics.horizontalAdvance(text);
    const double cell = widestDigit(metrics);
    double width = 0;
    QString run;
    for (const QChar c : text) {
        if (isCell(c)) {
            width += metrics.horizontalAdvance(run) + cell;
            run.clear();
        } else {
            run += c;
        }
    }
    return width + metrics.horizontalAdvance(run);
}

void drawTabular(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double width = tabularWidth(text, font);
    double x = box.left();
    if ((alignment & Qt::AlignRight) != 0)
        x = box.right() - width;
    else if ((alignment & Qt::AlignHCenter) != 0)
        x = box.center().x() - width / 2;
    const double y = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    if (hasTabularDigits(font)) {
        painter.drawText(QPointF(x, y), text);
        return;
    }
    const double cell = widestDigit(metrics);
    QString run;
    const auto flush = [&] {
        if (run.isEmpty())
            return;
        painter.drawText(QPointF(x, y), run);
        x += metrics.horizontalAdvance(run);
        run.clear();
    };
    for (const QChar c : text) {
        if (!isCell(c)) {
            run += c;
            continue;
        }
        flush();
        painter.drawText(QPointF(x + (cell - metrics.horizontalAdvance(c)) / 2, y), QString(c));
        x += cell;
    }
    flush();
}

} // namespace warpdesk::theme
