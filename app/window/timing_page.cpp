// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/timing_page.h"

#include "app/plots/histogram_plot.h"
#include "app/plots/plot_block.h"
#include "app/plots/roofline_plot.h"
#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/change_list.h"
#include "app/window/figures_strip.h"
#include "app/window/use_bars.h"
#include "app/window/versions_delegate.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace warpdesk::window {
namespace {

constexpr int kSideWidth = 324;

QLabel* titled(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(theme::font(theme::Role::BodyStrong));
    return label;
}

/// The bulb before an advice.
class Bulb final : public QWidget {
public:
    explicit Bulb(QWidget* parent)
        : QWidget(parent)
    {
        setFixedSize(16, 16);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        theme::drawIcon(painter, QRectF(0, 0, 16, 16), QStringLiteral("bulb"), theme::current().accent);
    }
};

QFrame* hairline(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setObjectName(QStringLiteral("hairline"));
    line->setFixedHeight(1);
    return line;
}

} // namespace

TimingPage::TimingPage(VersionsModel& versions, QWidget* parent)
    : QWidget(parent)
    , m_versions(versions)
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(this))
{
    setObjectName(QStringLiteral("timingPage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_stack->addWidget(m_state);
    m_content = buildContent();
    m_stack->addWidget(m_content);
    connect(&m_versions, &QAbstractItemModel::modelReset, this, &TimingPage::fitColumns);
    connect(&m_versions, &QAbstractItemModel::rowsInserted, this, &TimingPage::fitColumns);
}

QWidget* TimingPage::buildContent()
{
    // A low panel scrolls: the page must not make its window higher.
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("timingContent"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(scroll);
    content->setObjectName(QStringLiteral("timingContent"));
    scroll->setWidget(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_figures = new FiguresStrip(content);
    column->addWidget(m_figures);

    m_work = new QWidget(content);
    m_work->setObjectName(QStringLiteral("workLine"));
    auto* work = new QHBoxLayout(m_work);
    work->setContentsMargins(16, 4, 16, 4);
    m_workWords = new QLabel(m_work);
    m_workWords->setObjectName(QStringLiteral("workWords"));
    m_workBar = new QProgressBar(m_work);
    m_workBar->setTextVisible(false);
    m_workBar->setMaximumWidth(240);
    m_workButton = new QPushButton(m_work);
    m_workButton->setProperty("kind", QStringLiteral("main"));
    connect(m_workButton, &QPushButton::clicked, this, [this] {
        if (m_workAction)
            m_workAction();
    });
    work->addWidget(m_workWords);
    work->addWidget(m_workBar, 1);
    work->addStretch(1);
    work->addWidget(m_workButton);
    column->addWidget(m_work);
    m_work->hide();

    m_adviceBox = new QWidget(content);
    auto* around = new QHBoxLayout(m_adviceBox);
    around->setContentsMargins(16, 2, 16, 10);
    auto* line = new QFrame(m_adviceBox);
    line->setObjectName(QStringLiteral("adviceLine"));
    around->addWidget(line);
    auto* words = new QHBoxLayout(line);
    words->setContentsMargins(12, 8, 12, 8);
    words->setSpacing(10);
    words->addWidget(new Bulb(line));
    m_advice = new QLabel(line);
    m_advice->setObjectName(QStringLiteral("adviceWords"));
    m_advice->setTextFormat(Qt::RichText);
    m_advice->setWordWrap(true);
    m_advice->setTextInteractionFlags(Qt::LinksAccessibleByKeyboard | Qt::LinksAccessibleByMouse);
    connect(m_advice, &QLabel::linkActivated, this, [this] { emit placeWanted(m_adviceLine, 1); });
    words->addWidget(m_advice, 1);
    column->addWidget(m_adviceBox);
    m_adviceBox->hide();
    column->addWidget(hairline(content));

    m_histogram = new plots::HistogramPlot(content);
    m_runtime = new plots::PlotBlock(QStringLiteral("runtimeBlock"), tr("Runtime"), m_histogram, content);
    m_choices = new QComboBox(content);
    m_choices->setObjectName(QStringLiteral("timingChoice"));
    m_choices->setAccessibleName(tr("Size and caches"));
    m_choices->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_choices, &QComboBox::activated, this, [this](int index) {
        const QStringList parts = m_choices->itemData(index).toStringList();
        m_versions.setChoice({ parts.value(0), parts.value(1) });
        showVersion(currentRow());
    });
    m_runtime->addCorner(m_choices);
    m_roofs = new plots::RooflinePlot(content);
    m_roofline = new plots::PlotBlock(QStringLiteral("rooflineBlock"), tr("Roofline"), m_roofs, content);
    connect(m_roofs, &plots::PlotView::spotActivated, this, [this](int spot) {
        // Points carry the name of their version.
        const QString name = m_roofs->spots()[spot].card.title.section(u' ', 0, 0);
        for (int row = 0; row < m_versions.rowCount(); ++row) {
            if (m_versions.at(row).name() == name)
                m_table->selectRow(row);
        }
    });
    auto* plots = new QSplitter(Qt::Vertical, content);
    plots->setHandleWidth(1);
    plots->setChildrenCollapsible(false);
    plots->addWidget(m_runtime);
    plots->addWidget(m_roofline);
    plots->setSizes({ 262, 380 });
    plots->setStretchFactor(1, 1);

    auto* halves = new QHBoxLayout;
    halves->setSpacing(0);
    halves->addWidget(plots, 1);
    m_side = buildSide();
    halves->addWidget(m_side);
    column->addLayout(halves, 1);
    return scroll;
}

QWidget* TimingPage::buildSide()
{
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("timingSide"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(kSideWidth);
    auto* side = new QWidget(scroll);
    side->setObjectName(QStringLiteral("timingSideContent"));
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 8, 0, 12);
    column->setSpacing(6);
    const auto padded = [side](QWidget* widget) {
        auto* box = new QHBoxLayout;
        box->setContentsMargins(16, 0, 16, 0);
        box->addWidget(widget);
        return box;
    };
    m_useTitle = titled(tr("Use of the GPU"), side);
    m_useCaption = new QLabel(side);
    m_useCaption->setObjectName(QStringLiteral("plotCaption"));
    m_useCaption->setFont(theme::font(theme::Role::Small));
    m_useCaption->setWordWrap(true);
    m_use = new UseBars(side);
    column->addLayout(padded(m_useTitle));
    column->addLayout(padded(m_useCaption));
    column->addLayout(padded(m_use));
    column->addSpacing(8);
    column->addWidget(hairline(side));

    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 2, 8, 0);
    head->addWidget(titled(tr("Versions"), side));
    head->addStretch(1);
    m_compare = new QToolButton(side);
    m_compare->setObjectName(QStringLiteral("compareVersion"));
    m_compare->setIcon(theme::icon(QStringLiteral("diff")));
    m_compare->setIconSize(QSize(14, 14));
    m_compare->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_compare->setText(QChar(0x2009) + tr("Compare"));
    m_compare->setToolTip(tr("Time this version and the one before it in pairs"));
    connect(m_compare, &QToolButton::clicked, this, [this] { emit compareWanted(currentRow()); });
    head->addWidget(m_compare);
    column->addLayout(head);
    m_table = new QTableView(side);
    m_table->setObjectName(QStringLiteral("versionsTable"));
    m_table->setAccessibleName(tr("Versions"));
    m_table->setModel(&m_versions);
    m_table->setItemDelegate(new VersionsDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setMinimumSectionSize(20);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setMinimumHeight(28 * 4);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid()) {
            showVersion(now.row());
            emit versionChosen(now.row());
        }
    });
    column->addWidget(m_table, 1);
    m_changesTitle = titled({}, side);
    m_changesTitle->setObjectName(QStringLiteral("changesTitle"));
    m_changes = new ChangeList(side);
    column->addLayout(padded(m_changesTitle));
    column->addLayout(padded(m_changes));
    column->addStretch(0);
    scroll->setWidget(side);
    return scroll;
}

void TimingPage::setState(const PanelState& state)
{
    m_state->show(state);
    m_stack->setCurrentWidget(m_state);
}

QString TimingPage::stateHeadline() const { return m_state->headline(); }

bool TimingPage::isStateShown() const { return m_stack->currentWidget() == m_state; }

void TimingPage::setWork(const PanelState& state)
{
    m_work->setVisible(!state.headline.isEmpty());
    m_workWords->setText(state.text.isEmpty() ? state.headline : state.headline + QStringLiteral(" · ") + state.text);
    m_workBar->setVisible(state.total > 0);
    m_workBar->setRange(0, std::max(1, state.total));
    m_workBar->setValue(std::max(0, state.done));
    m_workButton->setVisible(!state.buttons.isEmpty());
    if (!state.buttons.isEmpty()) {
        m_workButton->setText(state.buttons.first().text);
        m_workAction = state.buttons.first().action;
    }
}

int TimingPage::currentRow() const { return m_table->currentIndex().row(); }

void TimingPage::showVersion(int row)
{
    if (row < 0 || row >= m_versions.rowCount())
        return;
    m_stack->setCurrentWidget(m_content);
    if (currentRow() != row) {
        m_table->selectRow(row); // comes back here
        return;
    }
    const MeasuredVersion& version = m_versions.at(row);
    fillChoices(version);
    showFigures(version, row);
    showAdvice(version);
    showRuntime(version);
    showRoofline(row);
    showUse(version);
    showChanges(row);
    m_compare->setEnabled(m_versions.before(row) != nullptr);
}

void TimingPage::fillChoices(const MeasuredVersion& version)
{
    m_choices->clear();
    for (const TimingChoice& choice : choicesOf(version.measured)) {
        m_choices->addItem(
            tr("%1, %2").arg(choice.size, choice.regime == u"cold" ? tr("caches cold") : tr("caches warm")),
            QStringList { choice.size, choice.regime });
        if (choice == m_versions.choice())
            m_choices->setCurrentIndex(m_choices->count() - 1);
    }
    m_choices->setVisible(m_choices->count() > 0);
}

void TimingPage::fitColumns()
{
    const int room = m_table->viewport()->width();
    if (room < 60)
        return;
    m_table->resizeColumnToContents(VersionsModel::Version);
    m_table->resizeColumnToContents(VersionsModel::Median);
    m_table->resizeColumnToContents(VersionsModel::Before);
    // The header's word may run into the column of labels, which has none.
    m_table->setColumnWidth(VersionsModel::Version, std::min(m_table->columnWidth(VersionsModel::Version), 66));
    m_table->setColumnWidth(VersionsModel::Label,
        std::max(30,
            room - m_table->columnWidth(VersionsModel::Version) - m_table->columnWidth(VersionsModel::Median)
                - m_table->columnWidth(VersionsModel::Before)));
}

void TimingPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_side->setVisible(event->size().width() >= kSideWidth * 2 - 60);
    fitColumns();
}

} // namespace warpdesk::window
