// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/change_list.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/tabular.h"

#include <QPainter>

namespace warpdesk::window {
namespace {
constexpr int kRow = 24;
constexpr int kColumn = 82;
} // namespace

ChangeList::ChangeList(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("changeList"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ChangeList::sizeHint() const { return { 280, kRow * static_cast<int>(m_changes.size()) }; }

void ChangeList::show(const QList<Change>& changes)
{
    m_changes = changes;
    QStringList words;
    for (const Change& change : changes)
        words.append(tr("%1: %2, before %3").arg(change.name, change.after, change.before));
    setAccessibleName(tr("What changed"));
    setAccessibleDescription(words.join(u'\n'));
    updateGeometry();
    update();
}

void ChangeList::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    int y = 0;
    for (const Change& change : std::as_const(m_changes)) {
        const QRectF row(0, y, width(), kRow);
        painter.setFont(theme::font(theme::Role::Body));
        painter.setPen(t.text);
        painter.drawText(row.adjusted(0, 0, -2 * kColumn - 18, 0), Qt::AlignLeft | Qt::AlignVCenter, change.name);
        painter.setPen(t.text2);
        theme::drawTabular(painter, row.adjusted(0, 0, -kColumn - 18, 0), Qt::AlignRight, change.before,
            theme::font(theme::Role::Body));
        if (change.better)
            theme::drawIcon(painter, QRectF(width() - kColumn - 10, y + 5, 13, 13), QStringLiteral("pass"), t.pass);
        painter.setPen(change.better ? t.pass : t.text);
        theme::drawTabular(painter, row, Qt::AlignRight, change.after,
            theme::font(change.better ? theme::Role::BodyStrong : theme::Role::Body));
        y += kRow;
    }
}

} // namespace warpdesk::window
