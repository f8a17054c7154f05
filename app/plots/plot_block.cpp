// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/plot_block.h"

#include "app/plots/plot_view.h"
#include "app/theme/fonts.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace warpdesk::plots {

PlotBlock::PlotBlock(const QString& name, const QString& title, PlotView* plot, QWidget* parent)
    : QWidget(parent)
    , m_plot(plot)
    , m_line(new QHBoxLayout)
    , m_title(new QLabel(title, this))
    , m_caption(new QLabel(this))
    , m_stack(new QStackedWidget(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(this))
    , m_model(new TableModel(this))
{
    setObjectName(name);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 4);
    column->setSpacing(2);
    m_line->setContentsMargins(16, 0, 12, 0);
    m_line->setSpacing(10);
    m_title->setFont(theme::font(theme::Role::BodyStrong));
    m_caption->setObjectName(QStringLiteral("plotCaption"));
    m_caption->setFont(theme::font(theme::Role::Small));
    m_line->addWidget(m_title);
    m_line->addWidget(m_caption, 1);
    column->addLayout(m_line);
    column->addWidget(m_stack, 1);
    m_plot->setAccessibleName(title);
    m_stack->addWidget(m_plot);
    m_table->setModel(m_model);
    m_table->setShowGrid(false);
    m_table->setAccessibleName(tr("%1, as a table").arg(title));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* copy = new QShortcut(QKeySequence::Copy, m_table);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this,
        [this] { QGuiApplication::clipboard()->setText(QString::fromUtf8(tsv(m_plot->table()))); });
    m_stack->addWidget(m_table);
    m_empty->setObjectName(QStringLiteral("stateText"));
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(16, 8, 16, 8);
    m_stack->addWidget(m_empty);
}

QString PlotBlock::title() const { return m_title->text(); }

void PlotBlock::setCaption(const QString& caption) { m_caption->setText(caption); }

QString PlotBlock::caption() const { return m_caption->text(); }

void PlotBlock::addCorner(QWidget* widget) { m_line->addWidget(widget); }

void PlotBlock::setEmptyWords(const QString& words)
{
    m_empty->setText(words);
    refresh();
}

void PlotBlock::showTable(bool shown)
{
    m_tableShown = shown;
    refresh();
}

void PlotBlock::refresh()
{
    if (!m_empty->text().isEmpty()) {
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (m_tableShown)
        m_model->setTable(m_plot->table());
    m_stack->setCurrentWidget(m_tableShown ? static_cast<QWidget*>(m_table) : m_plot);
}

} // namespace warpdesk::plots
