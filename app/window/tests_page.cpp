// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tests_page.h"

#include "app/window/failure_view.h"
#include "app/window/tests_delegate.h"
#include "app/window/tests_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace warpdesk::window {

namespace {
constexpr int kLeastForFacts = 320; // the neighbourhood with four columns: names come first
}

TestsPage::TestsPage(TestsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_table(new QTableView(this))
    , m_side(new QStackedWidget(this))
    , m_stateView(new StateView(this))
    , m_failure(new FailureView(this))
{
    setObjectName(QStringLiteral("testsPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_splitter);
    m_table->setObjectName(QStringLiteral("testsTable"));
    m_table->setAccessibleName(tr("Tests"));
    m_table->setModel(&model);
    m_table->setItemDelegate(new TestsDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setMouseTracking(true);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(TestsModel::Name, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(TestsModel::Verdict, 92);
    m_table->horizontalHeader()->resizeSection(TestsModel::Wrong, 70);
    m_table->horizontalHeader()->resizeSection(TestsModel::Time, 76);
    m_table->horizontalHeader()->setFixedHeight(28);
    m_table->installEventFilter(this);
    m_side->addWidget(m_stateView);
    m_side->addWidget(m_failure);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_side);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({ 356, 436 });
    m_table->setMinimumWidth(280);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_userSized = true; });
    connect(m_failure, &FailureView::placeActivated, this, &TestsPage::placeActivated);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TestsPage::update);
    for (const auto signal : { &QAbstractItemModel::modelReset })
        connect(&model, signal, this, &TestsPage::update);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &TestsPage::update);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &TestsPage::update);
    connect(&model, &QAbstractItemModel::dataChanged, this, &TestsPage::update);
    update();
}

void TestsPage::setState(const PanelState& state)
{
    m_stateView->show(state);
    update();
}

void TestsPage::selectRow(int row)
{
    if (row >= 0 && row < m_model.rowCount())
        m_table->selectRow(row);
    else
        m_table->selectionModel()->clear();
    update();
}

QString TestsPage::selectedTest() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : m_model.rows()[rows.first().row()].name;
}

QString TestsPage::stateHeadline() const { return m_stateView->headline(); }

void TestsPage::update()
{
    m_table->setVisible(m_model.rowCount() > 0);
    const auto& all = m_model.rows();
    const bool counts = std::any_of(all.begin(), all.end(),
        [](const TestRow& test) { return test.facts.value(QLatin1String("wrong")).toInteger() > 0; });
    m_table->setColumnHidden(TestsModel::Wrong, !counts);
    fitColumns();
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const TestRow* row
        = rows.isEmpty() || rows.first().row() >= m_model.rowCount() ? nullptr : &m_model.rows()[rows.first().row()];
    const bool failing
        = row != nullptr && row->verdict != u"accepted" && row->verdict != u"running" && row->verdict != u"skipped";
    if (failing) {
        m_failure->show(row->verdict, row->facts);
        m_failure->setStale(m_model.isStale());
    }
    m_side->setCurrentIndex(failing ? 1 : 0);
}

void TestsPage::fitColumns()
{
    m_table->resizeColumnToContents(TestsModel::Verdict);
    m_table->resizeColumnToContents(TestsModel::Time);
    if (!m_table->isColumnHidden(TestsModel::Wrong))
        m_table->resizeColumnToContents(TestsModel::Wrong);
    if (m_userSized || m_model.rowCount() == 0)
        return;
    // Names whole, as long as the facts keep their room.
    const QAbstractItemDelegate* delegate = m_table->itemDelegate();
    const bool scrolls = m_model.rowCount() * 28 + 28 > m_table->height();
    const int scrollBar = scrolls ? 12 : 2;
    int wanted = m_table->columnWidth(TestsModel::Verdict) + m_table->columnWidth(TestsModel::Time) + scrollBar;
    if (!m_table->isColumnHidden(TestsModel::Wrong))
        wanted += m_table->columnWidth(TestsModel::Wrong);
    int name = 0;
    for (int row = 0; row < m_model.rowCount(); ++row)
        name = std::max(name, delegate->sizeHint({}, m_model.index(row, TestsModel::Name)).width());
    const int width = m_splitter->width();
    const int table = std::clamp(wanted + name, 300, std::max(300, width - kLeastForFacts));
    if (m_splitter->sizes().value(0) != table)
        m_splitter->setSizes({ table, width - table });
}

void TestsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

bool TestsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        QString text;
        for (int row = -1; row < m_model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < TestsModel::ColumnCount; ++column)
                cells << (row < 0 ? m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                        : column == TestsModel::Name ? m_model.rows()[row].name
                                                     : m_model.index(row, column).data().toString());
            text += cells.join(u'\t') + u'\n';
        }
        QApplication::clipboard()->setText(text);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace warpdesk::window
