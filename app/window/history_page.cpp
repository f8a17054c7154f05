// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/history_page.h"

#include "app/history/history_store.h"
#include "app/theme/appearance.h"
#include "app/theme/icons.h"
#include "app/window/choice_bar.h"
#include "app/window/history_model.h"
#include "app/window/state_view.h"
#include "app/window/verdict_look.h"
#include "editor/code_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace warpdesk::window {
namespace {

constexpr int kTypingPause = 200;

/// Verdicts with glyph, word and colour; an accent bar on the selected row.
class HistoryDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const theme::Tokens& t = theme::current();
        option->state &= ~QStyle::State_HasFocus;
        if (index.column() == HistoryModel::Verdict) {
            if (const auto* model = qobject_cast<const HistoryModel*>(index.model())) {
                const VerdictLook look = lookOf(model->runs()[index.row()].verdict);
                option->features |= QStyleOptionViewItem::HasDecoration;
                option->icon = theme::icon(look.icon, look.ink);
                option->decorationSize = QSize(13, 13);
                option->palette.setColor(QPalette::Text, t.*look.ink);
                option->palette.setColor(QPalette::HighlightedText, t.*look.ink);
            }
        } else if (index.column() != HistoryModel::Problem) {
            option->palette.setColor(QPalette::Text, t.text2);
        }
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        if (index.column() == 0 && (option.state & QStyle::State_Selected) != 0)
            painter->fillRect(
                QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme::current().accent);
    }
};

QString factsOf(const history::RunRecord& run)
{
    QStringList parts { HistoryPage::tr("Run %1").arg(run.id) };
    if (!run.device.isEmpty())
        parts.append(run.device);
    if (const QString seed = run.seed; !seed.isEmpty())
        parts.append(HistoryPage::tr("seed %1").arg(seed.size() > 8 ? seed.left(8) + QStringLiteral("…") : seed));
    if (const QString nvrtc = run.versions.value(QLatin1String("nvrtc")).toString(); !nvrtc.isEmpty())
        parts.append(HistoryPage::tr("NVRTC %1").arg(nvrtc));
    if (const QString own = run.versions.value(QLatin1String("warpdesk")).toString(); !own.isEmpty())
        parts.append(HistoryPage::tr("Warpdesk %1").arg(own));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

HistoryPage::HistoryPage(history::HistoryStore& store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_model(new HistoryModel(store, this))
    , m_search(new QLineEdit(this))
    , m_thisProblem(new QToolButton(this))
    , m_question(new ChoiceBar(this))
    , m_table(new QTableView(this))
    , m_stack(new QStackedWidget(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_state(new StateView(this))
    , m_facts(new QLabel(this))
    , m_source(new editor::CodeEditor(this))
{
    setObjectName(QStringLiteral("historyPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 6, 8, 6);
    row->setSpacing(4);
    m_search->setObjectName(QStringLiteral("historySearch"));
    m_search->setPlaceholderText(tr("Filter"));
    m_search->setAccessibleName(tr("Filter runs"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(theme::icon(QStringLiteral("search"), &theme::Tokens::text3), QLineEdit::LeadingPosition);
    m_search->setMaximumWidth(240);
    m_thisProblem->setObjectName(QStringLiteral("historyThisProblem"));
    m_thisProblem->setText(tr("This problem"));
    m_thisProblem->setCheckable(true);
    m_thisProblem->setChecked(true);
    row->addWidget(m_search, 1);
    row->addWidget(m_thisProblem);
    row->addStretch(1);
    m_restore = verb(QStringLiteral("left"), tr("Restore"), QStringLiteral("historyRestore"));
    m_restore->setToolTip(tr("Takes the text of the run into the editor; undo brings yours back"));
    m_compare = verb(QStringLiteral("copy"), tr("Beside"), QStringLiteral("historyCompare"));
    m_compare->setToolTip(tr("Shows the text of the run in a tab beside yours"));
    m_export = verb(QStringLiteral("export"), tr("Export…"), QStringLiteral("historyExport"));
    m_export->setToolTip(tr("Writes the runs of this list as JSON lines"));
    m_delete = verb(QStringLiteral("fail"), tr("Delete"), QStringLiteral("historyDelete"));
    for (QToolButton* button : { m_restore, m_compare, m_export, m_delete })
        row->addWidget(button);
    column->addLayout(row);
    column->addWidget(m_question);
    column->addWidget(m_stack, 1);

    m_table->setObjectName(QStringLiteral("historyTable"));
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new HistoryDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setFixedHeight(28);
    header->setStretchLastSection(true);
    header->resizeSection(HistoryModel::When, 130);
    header->resizeSection(HistoryModel::Problem, 120);
    header->resizeSection(HistoryModel::Verdict, 116);
    header->resizeSection(HistoryModel::Time, 76);
    header->resizeSection(HistoryModel::Tags, 90);

    auto* side = new QWidget(m_splitter);
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 0);
    sideColumn->setSpacing(0);
    m_facts->setObjectName(QStringLiteral("historyFacts"));
    m_facts->setContentsMargins(12, 6, 12, 6);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    sideColumn->addWidget(m_facts);
    m_source->setReadOnly(true);
    m_source->setObjectName(QStringLiteral("historySource"));
    m_source->setAccessibleName(tr("Text of the selected run"));
    sideColumn->addWidget(m_source, 1);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(side);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({ 520, 380 });
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_splitter);

    auto* pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(kTypingPause);
    connect(pause, &QTimer::timeout, this, &HistoryPage::applyFilter);
    connect(m_search, &QLineEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(m_thisProblem, &QToolButton::toggled, this, &HistoryPage::applyFilter);
    connect(m_model, &HistoryModel::read, this, &HistoryPage::showState);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &HistoryPage::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HistoryPage::showSelected);
    connect(m_restore, &QToolButton::clicked, this, [this] {
        if (m_shown)
            emit restoreRequested(*m_shown);
    });
    connect(m_compare, &QToolButton::clicked, this, [this] {
        if (m_shown)
            emit compareRequested(*m_shown);
    });
    connect(m_export, &QToolButton::clicked, this, &HistoryPage::exportRequested);
    connect(m_delete, &QToolButton::clicked, this, &HistoryPage::askToDelete);
    auto* remove = new QShortcut(QKeySequence::Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &HistoryPage::askToDelete);
    const auto applyTheme = [this] { m_source->applyTheme(theme::editorTheme()); };
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, applyTheme);
    applyTheme();
    applyFilter();
    showRun(std::nullopt);
}

QToolButton* HistoryPage::verb(const QString& icon, const QString& text, const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setIcon(theme::icon(icon));
    button->setIconSize(QSize(14, 14));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

void HistoryPage::setProblem(const QString& slug)
{
    if (slug == m_problem)
        return;
    m_problem = slug;
    applyFilter();
}

void HistoryPage::applyFilter()
{
    history::Filter filter;
    if (m_thisProblem->isChecked())
        filter.problem = m_problem;
    filter.text = m_search->text().trimmed();
    m_table->setColumnHidden(HistoryModel::Problem, m_thisProblem->isChecked() && !m_problem.isEmpty());
    m_model->setFilter(filter);
}

void HistoryPage::showTrouble(const QString& reason)
{
    m_trouble = reason;
    showState();
}

void HistoryPage::showSetAside(const QString& place, const QString& reason)
{
    m_question->ask(QStringLiteral("warn"),
        tr("The history was damaged (%1). It was set aside as %2 and a new one begun.")
            .arg(reason, QDir::toNativeSeparators(place)),
        { { tr("Copy path"), [place] { QApplication::clipboard()->setText(QDir::toNativeSeparators(place)); } },
            { tr("Dismiss"), [this] { m_question->dismiss(); } } });
}

void HistoryPage::showState()
{
    const bool some = m_model->rowCount() > 0;
    const bool narrowed = !m_search->text().trimmed().isEmpty();
    if (some)
        m_trouble.clear();
    if (!m_trouble.isEmpty())
        m_state->show({ QStringLiteral("warn"), QStringLiteral("warn"), tr("The history cannot be read"),
            tr("%1. Runs go on as before; they are not kept until this is put right.").arg(m_trouble), {}, -1, 0 });
    else if (narrowed)
        m_state->show({ QStringLiteral("search"), QStringLiteral("text2"), tr("No run fits"),
            tr("No file name, verdict, note, problem or tag of a run holds this text."),
            { { tr("Clear the filter"), [this] { m_search->clear(); } } }, -1, 0 });
    else
        m_state->show({ QStringLiteral("info"), QStringLiteral("accent"), tr("No runs yet"),
            tr("Every run is kept here with its text, so that you can come back to it. F5 makes the first."), {}, -1,
            0 });
    m_stack->setCurrentIndex(some ? 1 : 0);
    if (some && !m_table->selectionModel()->hasSelection())
        m_table->selectRow(0);
    else
        showSelected();
}

QList<qint64> HistoryPage::selectedIds() const
{
    QList<qint64> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        ids.append(m_model->runs()[index.row()].id);
    return ids;
}

void HistoryPage::showSelected()
{
    const QList<qint64> ids = selectedIds();
    m_delete->setEnabled(!ids.isEmpty());
    m_export->setEnabled(m_model->rowCount() > 0);
    if (ids.size() != 1) {
        showRun(std::nullopt);
        return;
    }
    if (m_shown && m_shown->id == ids.first())
        return;
    m_store.read(ids.first(), this, [this, asked = ++m_asked](const std::optional<history::RunRecord>& run) {
        if (asked == m_asked)
            showRun(run);
    });
}

void HistoryPage::showRun(const std::optional<history::RunRecord>& run)
{
    m_shown = run;
    m_restore->setEnabled(run.has_value());
    m_compare->setEnabled(run.has_value());
    m_facts->setText(run ? factsOf(*run) : QString());
    m_facts->setVisible(run.has_value());
    const auto text = editor::decode(run ? run->source : QByteArray());
    m_source->load(text ? *text : editor::ExactText());
}

void HistoryPage::askToDelete()
{
    const QList<qint64> ids = selectedIds();
    if (ids.isEmpty())
        return;
    m_question->ask(QStringLiteral("warn"),
        tr("Delete %n run(s) and their texts? They cannot be brought back.", nullptr, static_cast<int>(ids.size())),
        { { tr("Delete"),
              [this, ids] {
                  m_question->dismiss();
                  m_store.remove(ids);
              } },
            { tr("Keep"), [this] { m_question->dismiss(); } } });
}

void HistoryPage::exportTo(const QString& path)
{
    history::Filter filter = m_model->filter();
    filter.before = 0;
    filter.limit = 0;
    m_store.exportLines(path, filter);
}

} // namespace warpdesk::window
