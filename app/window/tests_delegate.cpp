// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tests_delegate.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/tabular.h"
#include "app/window/tests_model.h"
#include "app/window/verdict_look.h"

#include <QPainter>

namespace warpdesk::window {

void TestsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const TestsModel*>(index.model());
    if (model == nullptr)
        return;
    const theme::Tokens& t = theme::current();
    const TestRow& row = model->rows()[index.row()];
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const bool stale = model->isStale();
    const QRect box = option.rect;
    painter->save();
    if (selected)
        painter->fillRect(box, t.accentSoft);
    else if ((option.state & QStyle::State_MouseOver) != 0)
        painter->fillRect(box, t.hover);
    const VerdictLook look = lookOf(row.verdict);
    const QString text = index.data().toString();
    const QFont font
        = theme::font(selected && index.column() == TestsModel::Name ? theme::Role::BodyStrong : theme::Role::Body);
    painter->setFont(font);
    if (index.column() == TestsModel::Name) {
        if (selected)
            painter->fillRect(QRect(box.left(), box.top(), 3, box.height()), t.accent);
        theme::drawIcon(
            *painter, QRectF(box.left() + 10, box.center().y() - 6, 13, 13), look.icon, stale ? t.text2 : t.*look.ink);
        painter->setPen(stale ? t.text2 : t.text);
        const QRect room = box.adjusted(30, 0, -4, 0);
        // How the values were made follows where there is room for it; the tip says it always.
        const QString all = painter->fontMetrics().horizontalAdvance(text) <= room.width()
            ? text
            : text.left(model->telling(index.row()));
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(all, Qt::ElideRight, room.width()));
    } else if (index.column() == TestsModel::Verdict) {
        painter->setPen(stale ? t.text2 : t.*look.ink);
        const QRect room = box.adjusted(8, 0, -4, 0);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    } else {
        painter->setPen(t.text2);
        theme::drawTabular(*painter, QRectF(box.adjusted(4, 0, -8, 0)), Qt::AlignRight, text, font);
    }
    painter->restore();
}

QSize TestsDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    QString text = index.data().toString();
    if (const auto* model = qobject_cast<const TestsModel*>(index.model());
        model != nullptr && index.column() == TestsModel::Name)
        text.truncate(model->telling(index.row()));
    const double width = theme::tabularWidth(text, theme::font(theme::Role::BodyStrong));
    return { static_cast<int>(width) + (index.column() == TestsModel::Name ? 38 : 16), 28 };
}

} // namespace warpdesk::window
