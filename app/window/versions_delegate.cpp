// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/versions_delegate.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/tabular.h"
#include "app/window/versions_model.h"

#include <QPainter>

namespace warpdesk::window {

void VersionsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const VersionsModel*>(index.model());
    if (model == nullptr)
        return;
    const theme::Tokens& t = theme::current();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const QRect box = option.rect;
    painter->save();
    if (selected)
        painter->fillRect(box, t.accentSoft);
    else if ((option.state & QStyle::State_MouseOver) != 0)
        painter->fillRect(box, t.hover);
    const int column = index.column();
    if (selected && column == VersionsModel::Version)
        painter->fillRect(QRect(box.left(), box.top(), 3, box.height()), t.accent);
    const QString text = index.data().toString();
    const QFont font
        = theme::font(selected && column == VersionsModel::Version ? theme::Role::BodyStrong : theme::Role::Body);
    painter->setFont(font);
    painter->setPen(column == VersionsModel::Label ? t.text2 : t.text);
    if (column <= VersionsModel::Label) {
        const QRect room = box.adjusted(column == VersionsModel::Version ? 16 : 4, 0, -2, 0);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    } else {
        if (column == VersionsModel::Before) {
            const auto times = model->speedUp(index.row());
            painter->setPen(times && *times > 1 ? t.pass : t.text2);
        }
        theme::drawTabular(*painter, QRectF(box.adjusted(2, 0, column == VersionsModel::Before ? -16 : -8, 0)),
            Qt::AlignRight, text, font);
    }
    painter->restore();
}

QSize VersionsDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const double width = theme::tabularWidth(index.data().toString(), theme::font(theme::Role::BodyStrong));
    return { static_cast<int>(width) + 24, 28 };
}

} // namespace warpdesk::window
