// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/use_bars.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/tabular.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace warpdesk::window {
namespace {
constexpr int kRow = 35;
constexpr double kTick = 0.8;
} // namespace

UseBars::UseBars(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("useBars"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize UseBars::sizeHint() const { return { 290, kRow * static_cast<int>(m_bars.size()) }; }

void UseBars::show(const QList<Bar>& bars)
{
    m_bars = bars;
    QStringList words;
    for (const Bar& bar : bars)
        words.append(
            QStringLiteral("%1: %2, %3 %").arg(bar.name, bar.figure, QLocale().toString(bar.share * 100, 'f', 0)));
    setAccessibleName(tr("Shares"));
    setAccessibleDescription(words.join(u'\n'));
    updateGeometry();
    update();
}

void UseBars::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont strong = theme::font(theme::Role::SmallStrong);
    const double percentWidth = theme::tabularWidth(QStringLiteral("100 %"), strong) + 8;
    int y = 0;
    for (const Bar& bar : std::as_const(m_bars)) {
        const QRectF words(0, y, width(), 20);
        const QFont nameFont = bar.limits ? strong : theme::font(theme::Role::Small);
        painter.setFont(nameFont);
        painter.setPen(t.text);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, bar.name);
        const double nameWidth = QFontMetricsF(nameFont).horizontalAdvance(bar.name) + 8;
        painter.setFont(theme::font(theme::Role::Small));
        painter.setPen(t.text2);
        const QRectF room = words.adjusted(nameWidth, 0, -percentWidth, 0);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(bar.figure, Qt::ElideRight, static_cast<int>(room.width())));
        painter.setPen(t.text);
        const bool known = std::isfinite(bar.share);
        theme::drawTabular(painter, words, Qt::AlignRight,
            known ? tr("%1 %").arg(QLocale().toString(bar.share * 100, 'f', 0)) : QStringLiteral("–"), strong);
        const QRectF track(0, y + 21, width(), 7);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.line);
        painter.drawRoundedRect(track, 2, 2);
        if (known && bar.share > 0) {
            painter.setBrush(bar.limits ? t.accent : t.quietBar);
            QRectF filled = track;
            filled.setWidth(std::max(2.0, track.width() * std::min(bar.share, 1.0)));
            painter.drawRoundedRect(filled, 2, 2);
        }
        painter.fillRect(QRectF(track.left() + track.width() * kTick, track.top() - 2, 1, 11), t.edge);
        y += kRow;
    }
}

bool UseBars::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = m_bars.value(help->pos().y() / kRow).tip;
        if (!tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace warpdesk::window
