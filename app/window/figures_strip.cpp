// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figures_strip.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/tabular.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace warpdesk::window {
namespace {
constexpr double kPadding = 16;
constexpr double kGap = 36;
constexpr double kUnitGap = 5;

QFont unitFont()
{
    QFont font = theme::font(theme::Role::Reading);
    return font;
}
} // namespace

FiguresStrip::FiguresStrip(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("figuresStrip"));
    setFixedHeight(66);
}

void FiguresStrip::show(const QList<Figure>& figures, Source source)
{
    m_figures = figures;
    m_source = source;
    QStringList words;
    for (const Figure& figure : figures)
        words.append(QStringLiteral("%1 %2 %3").arg(figure.value, figure.unit, figure.caption));
    setAccessibleName(tr("Figures"));
    setAccessibleDescription(words.join(u'\n'));
    update();
}

double FiguresStrip::widthOf(const Figure& figure) const
{
    const double number = theme::tabularWidth(figure.value, theme::font(theme::Role::Figure))
        + (figure.unit.isEmpty() ? 0 : kUnitGap + QFontMetricsF(unitFont()).horizontalAdvance(figure.unit));
    return std::max(number, QFontMetricsF(theme::font(theme::Role::Small)).horizontalAdvance(figure.caption));
}

void FiguresStrip::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);

    const QString word = m_source == Source::Measured ? tr("measured")
        : m_source == Source::Emulated                ? tr("emulated")
                                                      : tr("modelled");
    const QFont badgeFont = theme::font(theme::Role::SmallStrong);
    const double badgeWidth = QFontMetricsF(badgeFont).horizontalAdvance(word) + 34;
    const QRectF badge(width() - kPadding - badgeWidth, (height() - 22) / 2.0, badgeWidth, 22);
    double x = kPadding;
    for (const Figure& figure : std::as_const(m_figures)) {
        const double room = widthOf(figure);
        if (x + room > badge.left() - 8)
            break;
        const QFont big = theme::font(theme::Role::Figure);
        painter.setPen(t.text);
        theme::drawTabular(painter, QRectF(x, 6, room, 32), Qt::AlignLeft, figure.value, big);
        painter.setFont(unitFont());
        painter.setPen(t.text);
        const QFontMetricsF metrics(big);
        const double base = 6 + 16 + (metrics.ascent() - metrics.descent()) / 2;
        painter.drawText(QPointF(x + theme::tabularWidth(figure.value, big) + kUnitGap, base), figure.unit);
        painter.setFont(theme::font(theme::Role::Small));
        painter.setPen(t.text2);
        painter.drawText(QRectF(x, 38, room + 4, 20), Qt::AlignLeft | Qt::AlignVCenter, figure.caption);
        x += room + kGap;
    }
    if (m_figures.isEmpty())
        return;
    const bool solid = m_source == Source::Measured;
    QPen outline(solid ? Qt::NoPen : QPen(t.warn, 1, Qt::DashLine));
    painter.setPen(outline);
    painter.setBrush(solid ? t.passSoft : t.surface);
    painter.drawRoundedRect(badge.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QColor ink = solid ? t.pass : t.warn;
    theme::drawIcon(painter, QRectF(badge.left() + 8, badge.center().y() - 6.5, 13, 13),
        solid ? QStringLiteral("chip") : QStringLiteral("chip-model"), ink);
    painter.setFont(badgeFont);
    painter.setPen(ink);
    painter.drawText(badge.adjusted(26, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, word);
}

bool FiguresStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        double x = kPadding;
        for (const Figure& figure : std::as_const(m_figures)) {
            const double room = widthOf(figure);
            if (help->pos().x() >= x && help->pos().x() < x + room && !figure.tip.isEmpty()) {
                QToolTip::showText(help->globalPos(), figure.tip, this);
                return true;
            }
            x += room + kGap;
        }
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    return QWidget::event(event);
}

FiguresStrip::Figure figureOf(const QString& text, const QString& caption, const QString& tip)
{
    const qsizetype space = text.lastIndexOf(u' ');
    return space < 0 ? FiguresStrip::Figure { text, {}, caption, tip }
                     : FiguresStrip::Figure { text.left(space), text.mid(space + 1), caption, tip };
}

} // namespace warpdesk::window
