// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/problem_delegate.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/tabular.h"
#include "app/window/problem_model.h"

#include <QPainter>
#include <QTreeView>

namespace warpdesk::window {
namespace {

void paintTopic(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const theme::Tokens& t = theme::current();
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    const QRect box = option.rect;
    const bool open = tree != nullptr && tree->isExpanded(index);
    theme::drawIcon(painter, QRectF(box.left() + 9, box.center().y() - 5, 10, 10),
        open ? QStringLiteral("down") : QStringLiteral("right"), t.text2);
    const QString count = QStringLiteral("%1 / %2")
                              .arg(index.data(ProblemModel::SolvedRole).toInt())
                              .arg(index.data(ProblemModel::TotalRole).toInt());
    const QFont font = theme::font(theme::Role::Body);
    painter.setPen(t.text2);
    theme::drawTabular(painter, QRectF(box.adjusted(0, 0, -14, 0)), Qt::AlignRight, count, font);
    painter.setFont(theme::font(theme::Role::BodyStrong));
    painter.drawText(box.adjusted(24, 0, -60, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
}

void paintProblem(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const theme::Tokens& t = theme::current();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const QRect box = option.rect;
    struct Look {
        const char* icon;
        QColor ink;
    };
    const Look looks[] = { { "todo", t.text3 }, { "part", t.warn }, { "fail", t.fail }, { "pass", t.pass } };
    const bool broken = index.data(ProblemModel::FaultRole).toBool();
    const Look look
        = broken ? Look { "warn", t.warn } : looks[std::clamp(index.data(ProblemModel::ProgressRole).toInt(), 0, 3)];
    theme::drawIcon(painter, QRectF(box.left() + 24, box.center().y() - 6, 13, 13), QLatin1String(look.icon), look.ink);

    int right = 14;
    const QString level = index.data(ProblemModel::LevelRole).toString();
    if (!broken && !level.isEmpty()) {
        const QString icon = level == u"easy" ? QStringLiteral("level-1")
            : level == u"medium"              ? QStringLiteral("level-2")
                                              : QStringLiteral("level-3");
        theme::drawIcon(painter, QRectF(box.right() - right - 13, box.center().y() - 7, 13, 13), icon, t.text2);
        right += 20;
    }
    painter.setFont(theme::font(selected ? theme::Role::BodyStrong : theme::Role::Body));
    painter.setPen(broken ? t.text2 : t.text);
    const QRect room = box.adjusted(44, 0, -right - 4, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width()));
}

} // namespace

void ProblemDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const theme::Tokens& t = theme::current();
    painter->save();
    if ((option.state & QStyle::State_Selected) != 0) {
        painter->fillRect(option.rect, t.accentSoft);
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), t.accent);
    } else if ((option.state & QStyle::State_MouseOver) != 0) {
        painter->fillRect(option.rect, t.hover);
    }
    if (index.data(ProblemModel::IsTopicRole).toBool())
        paintTopic(*painter, option, index);
    else
        paintProblem(*painter, option, index);
    if ((option.state & QStyle::State_HasFocus) != 0 && (option.state & QStyle::State_KeyboardFocusChange) != 0) {
        painter->setPen(QPen(t.accent, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return { 120, 28 }; }

} // namespace warpdesk::window
