// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/search_box.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"

#include <QPainter>

namespace warpdesk::window {
namespace {
constexpr int kHeight = 30;
constexpr int kWide = 220;
constexpr int kNarrow = 32;
} // namespace

SearchBox::SearchBox(const QString& word, const QString& keys, QWidget* parent)
    : QToolButton(parent)
    , m_word(word)
    , m_keys(keys)
{
    setAccessibleName(word);
    setToolTip(QStringLiteral("%1 (%2)").arg(word, keys));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::IBeamCursor);
}

void SearchBox::setForm(Form form)
{
    m_form = form;
    updateGeometry();
    update();
}

QSize SearchBox::sizeHint() const { return { m_form == Form::Wide ? kWide : kNarrow, kHeight }; }

void SearchBox::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const theme::Tokens& t = theme::current();
    painter.setPen(QPen(hasFocus() ? t.accent : underMouse() ? t.edge : t.line, hasFocus() ? 2 : 1));
    painter.setBrush(t.surface);
    const double inset = hasFocus() ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 5, 5);
    const bool wide = m_form == Form::Wide;
    const double size = 14;
    theme::drawIcon(painter, QRectF(wide ? 8 : (width() - size) / 2, (height() - size) / 2, size, size),
        QStringLiteral("search"), t.text2);
    if (!wide)
        return;
    const QRect room = rect().adjusted(36, 0, -8, 0);
    painter.setFont(theme::font(theme::Role::Body));
    painter.setPen(t.text3);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, m_word);
    painter.setFont(theme::font(theme::Role::Small));
    painter.setPen(t.text);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_keys);
}

} // namespace warpdesk::window
