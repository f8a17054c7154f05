// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/problem_panel.h"

#include "app/theme/icons.h"
#include "app/window/problem_delegate.h"
#include "app/window/problem_model.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace warpdesk::window {

ProblemPanel::ProblemPanel(ProblemModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_filter(new ProblemFilter(this))
    , m_search(new QLineEdit(this))
    , m_unsolved(new QToolButton(this))
    , m_tree(new QTreeView(this))
{
    setObjectName(QStringLiteral("problemPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 0, 8, 0);
    row->setSpacing(4);
    m_search->setObjectName(QStringLiteral("problemSearch"));
    m_search->setPlaceholderText(tr("Filter"));
    m_search->setAccessibleName(tr("Filter problems"));
    m_search->addAction(theme::icon(QStringLiteral("search"), &theme::Tokens::text3), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    m_unsolved->setIcon(theme::icon(QStringLiteral("filter")));
    m_unsolved->setIconSize(QSize(16, 16));
    m_unsolved->setCheckable(true);
    m_unsolved->setToolTip(tr("Hide solved problems"));
    m_unsolved->setAccessibleName(tr("Hide solved problems"));
    row->addWidget(m_search, 1);
    row->addWidget(m_unsolved);
    column->addLayout(row);

    m_filter->setSourceModel(&model);
    m_tree->setObjectName(QStringLiteral("problemTree"));
    m_tree->setAccessibleName(tr("Problems"));
    m_tree->setModel(m_filter);
    m_tree->setItemDelegate(new ProblemDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setUniformRowHeights(true);
    m_tree->setMouseTracking(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    column->addWidget(m_tree, 1);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        if (text.isEmpty())
            expandFor(m_current);
        else
            m_tree->expandAll();
    });
    connect(m_unsolved, &QToolButton::toggled, m_filter, &ProblemFilter::setHideSolved);
    connect(m_tree, &QTreeView::clicked, this, &ProblemPanel::activate);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (!index.data(ProblemModel::IsTopicRole).toBool())
            activate(index);
    });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { select(m_current); });
}

void ProblemPanel::activate(const QModelIndex& index)
{
    if (index.data(ProblemModel::IsTopicRole).toBool()) {
        m_tree->setExpanded(index, !m_tree->isExpanded(index));
        return;
    }
    emit chosen(index.data(ProblemModel::SlugRole).toString());
}

void ProblemPanel::expandFor(const QString& slug)
{
    // A short list is shown whole; a long one opens at the current topic.
    constexpr int kShortList = 24;
    if (m_model.problems().size() <= kShortList) {
        m_tree->expandAll();
        return;
    }
    m_tree->collapseAll();
    const QModelIndex index = m_filter->mapFromSource(m_model.indexOf(slug));
    m_tree->expand(index.isValid() ? index.parent() : m_filter->index(0, 0));
}

void ProblemPanel::select(const QString& slug)
{
    m_current = slug;
    const QModelIndex index = m_filter->mapFromSource(m_model.indexOf(slug));
    if (!index.isValid()) {
        m_tree->clearSelection();
        expandFor(slug);
        return;
    }
    if (!m_tree->isExpanded(index.parent()))
        expandFor(slug);
    m_tree->expand(index.parent());
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

void ProblemPanel::focusFilter()
{
    m_search->setFocus();
    m_search->selectAll();
}

QString ProblemPanel::neighbour(const QString& slug, int direction) const
{
    const QList<services::Problem>& problems = m_model.problems();
    for (qsizetype i = 0; i < problems.size(); ++i) {
        if (problems[i].slug != slug)
            continue;
        const qsizetype next = i + direction;
        return next >= 0 && next < problems.size() ? problems[next].slug : QString();
    }
    return problems.isEmpty() ? QString() : problems.first().slug;
}

bool ProblemPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter || key->key() == Qt::Key_Down) {
            // The first problem that is left.
            for (QModelIndex i = m_filter->index(0, 0); i.isValid(); i = m_tree->indexBelow(i)) {
                if (i.data(ProblemModel::IsTopicRole).toBool())
                    continue;
                m_tree->setCurrentIndex(i);
                if (enter)
                    activate(i);
                else
                    m_tree->setFocus();
                break;
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace warpdesk::window
