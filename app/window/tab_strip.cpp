// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tab_strip.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QFontMetrics>
#include <QPainter>

namespace warpdesk::window {
namespace {
constexpr int kGap = 20;
constexpr int kHeight = 33;
} // namespace

TabStrip::TabStrip(QWidget* parent)
    : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setElideMode(Qt::ElideNone);
    setUsesScrollButtons(false);
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
}

QSize TabStrip::tabSizeHint(int index) const
{
    const QFontMetrics metrics(theme::font(theme::Role::BodyStrong));
    return { metrics.horizontalAdvance(tabText(index)) + kGap, kHeight };
}

QSize TabStrip::minimumTabSizeHint(int index) const { return tabSizeHint(index); }

void TabStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const theme::Tokens& t = theme::current();
    const int hovered = tabAt(mapFromGlobal(QCursor::pos()));
    for (int i = 0; i < count(); ++i) {
        const QRect box = tabRect(i).adjusted(0, 0, -kGap, 0);
        const bool selected = i == currentIndex();
        painter.setFont(theme::font(selected ? theme::Role::BodyStrong : theme::Role::Body));
        painter.setPen(!isTabEnabled(i) ? t.text3 : selected || i == hovered ? t.text : t.text2);
        painter.drawText(box.adjusted(0, 0, kGap, -1), Qt::AlignLeft | Qt::AlignVCenter, tabText(i));
        if (selected)
            painter.fillRect(QRect(box.left(), height() - 2, box.width(), 2), t.accent);
        if (selected && hasFocus()) {
            painter.setPen(QPen(t.accent, 2));
            painter.drawRoundedRect(QRectF(box).adjusted(-3, 5, 3, -5), 4, 4);
        }
    }
}

} // namespace warpdesk::window
