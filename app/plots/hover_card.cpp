// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/hover_card.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace warpdesk::plots {
namespace {
constexpr int kWidth = 262;
constexpr int kPadding = 12;
constexpr int kRow = 18;
constexpr int kTitle = 22;
constexpr int kAway = 14; ///< between the point and the card
} // namespace

HoverCard::HoverCard(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void HoverCard::showAt(const QPoint& point, const Content& content)
{
    m_content = content;
    const QFontMetrics small(theme::font(theme::Role::Small));
    const QFontMetrics strong(theme::font(theme::Role::BodyStrong));
    m_keys = 0;
    int values = 0;
    for (const auto& [key, value] : content.rows) {
        m_keys = std::max(m_keys, small.horizontalAdvance(key));
        values = std::max(values, small.horizontalAdvance(value));
    }
    m_keys += 12;
    const int wanted = std::max(m_keys + values, strong.horizontalAdvance(content.title)) + 2 * kPadding + 2;
    const int width = std::min(std::max(kWidth, wanted), std::max(kWidth, parentWidget()->width() - 8));
    resize(width, kPadding * 2 + kTitle + static_cast<int>(content.rows.size()) * kRow - 4);
    // Right below the point where there is room, else the other side of it: never over it.
    int x = point.x() + kAway;
    if (x + width > parentWidget()->width() - 4)
        x = point.x() - kAway - width;
    int y = point.y() + kAway;
    if (y + height() > parentWidget()->height() - 4)
        y = point.y() - kAway - height();
    if (x < 4) { // above or below only
        x = std::clamp(point.x() - width / 2, 4, std::max(4, parentWidget()->width() - width - 4));
    }
    move(x, std::max(4, y));
    setAccessibleName(content.title);
    QStringList lines;
    for (const auto& [key, value] : content.rows)
        lines.append(key + QStringLiteral(": ") + value);
    setAccessibleDescription(lines.join(u'\n'));
    show();
    raise();
    update();
}

void HoverCard::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool dark = t.window.lightness() < t.text.lightness();
    painter.setPen(QPen(t.edge, 1));
    painter.setBrush(dark ? t.hover : t.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const int room = width() - 2 * kPadding;
    painter.setFont(theme::font(theme::Role::BodyStrong));
    painter.setPen(t.text);
    painter.drawText(QRect(kPadding, kPadding - 3, room, kTitle), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_content.title, Qt::ElideRight, room));
    painter.setFont(theme::font(theme::Role::Small));
    int y = kPadding + kTitle - 4;
    for (const auto& [key, value] : m_content.rows) {
        painter.setPen(t.text2);
        painter.drawText(QRect(kPadding, y, m_keys, kRow), Qt::AlignLeft | Qt::AlignVCenter, key);
        painter.setPen(t.text);
        painter.drawText(QRect(kPadding + m_keys, y, room - m_keys, kRow), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(value, Qt::ElideRight, room - m_keys));
        y += kRow;
    }
}

} // namespace warpdesk::plots
