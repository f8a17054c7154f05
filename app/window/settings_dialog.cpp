// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings_dialog.h"

#include "app/language/language.h"
#include "app/runner_client/runner_command.h"
#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/window/shortcuts.h"
#include "editor/code_editor.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTableWidget>
#include <QVBoxLayout>

namespace warpdesk::window {
namespace {

constexpr int kLeastZoom = -6, kMostZoom = 20;
const QString kZoom = QStringLiteral("editor/zoom");
const QString kRunner = QStringLiteral("runner");
const QString kLanguage = QStringLiteral("language");
const QString kColours = QStringLiteral("colours");

QString keysText(const QAction& action)
{
    return QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText);
}

} // namespace

SettingsDialog::SettingsDialog(QSettings& settings, Shortcuts& shortcuts, editor::CodeEditor& code, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_shortcuts(shortcuts)
    , m_code(code)
    , m_search(new QLineEdit(this))
    , m_pages(new QListWidget(this))
    , m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(760, 520);
    m_search->setObjectName(QStringLiteral("settingsSearch"));
    m_search->setPlaceholderText(tr("Search settings"));
    m_search->setAccessibleName(tr("Search settings"));
    m_search->setClearButtonEnabled(true);
    m_pages->setObjectName(QStringLiteral("settingsPages"));
    m_pages->setAccessibleName(tr("Pages"));
    m_pages->setFixedWidth(160);
    m_pages->setFrameShape(QFrame::NoFrame);
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    body->addWidget(m_pages);
    body->addWidget(m_stack, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_search);
    column->addLayout(body, 1);
    column->addWidget(buttons);
    buildAppearance();
    buildRunning();
    buildKeyboard();
    connect(m_pages, &QListWidget::currentRowChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsDialog::search);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    m_pages->setCurrentRow(0);
    m_search->setFocus();
}

QFormLayout* SettingsDialog::addPage(const QString& title)
{
    auto* page = new QWidget(m_stack);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(12);
    m_stack->addWidget(page);
    m_pages->addItem(title);
    return form;
}

void SettingsDialog::addRow(QFormLayout* form, const QString& label, QWidget* control, const QString& note)
{
    auto* name = new QLabel(label, form->parentWidget());
    name->setBuddy(control);
    control->setAccessibleName(label);
    QWidget* field = control;
    if (!note.isEmpty()) {
        field = new QWidget(form->parentWidget());
        auto* column = new QVBoxLayout(field);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        column->addWidget(control);
        auto* text = new QLabel(note, field);
        text->setWordWrap(true);
        text->setFont(theme::font(theme::Role::Small));
        text->setForegroundRole(QPalette::PlaceholderText);
        column->addWidget(text);
    }
    form->addRow(name, field);
    m_rows.append({ m_pages->count() - 1, name, field, label + u' ' + note });
}

void SettingsDialog::addReset(QFormLayout* form, const std::function<void()>& reset)
{
    auto* button = new QPushButton(tr("Reset this page"), form->parentWidget());
    connect(button, &QPushButton::clicked, this, reset);
    form->addRow(QString(), button);
}

void SettingsDialog::buildAppearance()
{
    QFormLayout* form = addPage(tr("Appearance"));
    auto* colours = new QComboBox(form->parentWidget());
    colours->setObjectName(QStringLiteral("settingColours"));
    colours->addItems({ tr("Follow the desktop"), tr("Light"), tr("Dark") });
    colours->setCurrentIndex(static_cast<int>(theme::Appearance::instance().choice()));
    addRow(form, tr("Colours"), colours, {});
    auto* languages = new QComboBox(form->parentWidget());
    languages->setObjectName(QStringLiteral("settingLanguage"));
    languages->addItem(tr("That of the desktop"), QString());
    for (const language::Language& language : language::available())
        languages->addItem(language.nativeName, language.code);
    languages->setCurrentIndex(std::max(0, languages->findData(m_settings.value(kLanguage).toString())));
    addRow(form, tr("Language"), languages, tr("Changes with the next start."));
    auto* zoom = new QSpinBox(form->parentWidget());
    zoom->setObjectName(QStringLiteral("settingZoom"));
    zoom->setRange(kLeastZoom, kMostZoom);
    zoom->setSuffix(tr(" points"));
    zoom->setValue(m_code.zoom());
    addRow(form, tr("Size of code"), zoom, tr("Added to the normal size; Ctrl+= and Ctrl+- change it too."));
    connect(colours, &QComboBox::currentIndexChanged, this, [this](int choice) {
        theme::Appearance::instance().setChoice(static_cast<theme::Choice>(choice));
        m_settings.setValue(kColours, choice);
        emit coloursChanged();
    });
    connect(languages, &QComboBox::currentIndexChanged, this,
        [this, languages] { m_settings.setValue(kLanguage, languages->currentData()); });
    connect(zoom, &QSpinBox::valueChanged, this, [this](int points) {
        m_code.setZoom(points);
        m_settings.setValue(kZoom, points);
    });
    addReset(form, [colours, languages, zoom] {
        colours->setCurrentIndex(0);
        languages->setCurrentIndex(0);
        zoom->setValue(0);
    });
}

void SettingsDialog::buildRunning()
{
    QFormLayout* form = addPage(tr("Running"));
    auto* runner = new QLineEdit(m_settings.value(kRunner).toString(), form->parentWidget());
    runner->setObjectName(QStringLiteral("settingRunner"));
    runner->setPlaceholderText(tr("the one beside this program"));
    runner->setClearButtonEnabled(true);
    auto* trouble = new QLabel(form->parentWidget());
    trouble->setObjectName(QStringLiteral("runnerTrouble"));
    trouble->setWordWrap(true);
    trouble->hide();
    addRow(form, tr("Runner"), runner,
        tr("A command that starts warpdesk-runner, as “ssh gpubox warpdesk-runner”: kernels then run there. Holds with "
           "the next start."));
    form->addRow(QString(), trouble);
    connect(runner, &QLineEdit::editingFinished, this, [this, runner, trouble] {
        const services::RunnerCommand command = services::RunnerCommand::find(runner->text());
        QString wrong = command.trouble;
        if (wrong.isEmpty() && !runner->text().isEmpty() && QStandardPaths::findExecutable(command.program).isEmpty())
            wrong = tr("%1 is no program that can be started here. What held before stays.").arg(command.program);
        trouble->setText(wrong);
        trouble->setVisible(!wrong.isEmpty());
        if (wrong.isEmpty())
            m_settings.setValue(kRunner, runner->text());
    });
    addReset(form, [this, runner, trouble] {
        runner->clear();
        trouble->hide();
        m_settings.remove(kRunner);
    });
}

void SettingsDialog::buildKeyboard()
{
    QFormLayout* form = addPage(tr("Keyboard"));
    m_keyboardPage = m_pages->count() - 1;
    m_keys = new QTableWidget(0, 2, form->parentWidget());
    m_keys->setObjectName(QStringLiteral("settingsKeys"));
    m_keys->setAccessibleName(tr("Keys"));
    m_keys->setHorizontalHeaderLabels({ tr("Action"), tr("Keys") });
    m_keys->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_keys->horizontalHeader()->resizeSection(1, 180);
    m_keys->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_keys->verticalHeader()->hide();
    m_keys->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_keys->setSelectionMode(QAbstractItemView::SingleSelection);
    m_keys->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_keys->setShowGrid(false);
    m_keys->setTabKeyNavigation(false);
    m_conflict = new QLabel(form->parentWidget());
    m_conflict->setObjectName(QStringLiteral("keyConflict"));
    m_conflict->setWordWrap(true);
    m_conflict->setText(tr("Return or a double click changes keys."));
    auto* change = new QPushButton(tr("Change…"), form->parentWidget());
    auto* one = new QPushButton(tr("Reset"), form->parentWidget());
    auto* all = new QPushButton(tr("Reset all"), form->parentWidget());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(change);
    buttons->addWidget(one);
    buttons->addStretch(1);
    buttons->addWidget(all);
    form->addRow(m_keys);
    form->addRow(m_conflict);
    form->addRow(buttons);
    fillKeys();
    const auto entry = [this]() -> const Shortcuts::Entry* {
        const int row = m_keys->currentRow();
        return row < 0 ? nullptr : &m_shortcuts.entries()[m_keys->item(row, 0)->data(Qt::UserRole).toInt()];
    };
    connect(m_keys, &QTableWidget::activated, this, [this](const QModelIndex& index) { editKeys(index.row()); });
    connect(change, &QPushButton::clicked, this, [this] { editKeys(m_keys->currentRow()); });
    connect(one, &QPushButton::clicked, this, [this, entry] {
        if (const Shortcuts::Entry* chosen = entry())
            m_shortcuts.reset(chosen->action);
    });
    connect(all, &QPushButton::clicked, &m_shortcuts, &Shortcuts::resetAll);
    connect(&m_shortcuts, &Shortcuts::changed, this, &SettingsDialog::fillKeys);
}

void SettingsDialog::fillKeys()
{
    const int chosen = m_keys->currentRow();
    const QString wanted = m_search->text();
    m_keys->setRowCount(0);
    for (qsizetype i = 0; i < m_shortcuts.entries().size(); ++i) {
        const Shortcuts::Entry& entry = m_shortcuts.entries()[i];
        const QString keys = keysText(*entry.action);
        if (!wanted.isEmpty() && !entry.title.contains(wanted, Qt::CaseInsensitive)
            && !keys.contains(wanted, Qt::CaseInsensitive))
            continue;
        const int row = m_keys->rowCount();
        m_keys->insertRow(row);
        auto* title = new QTableWidgetItem(entry.title);
        title->setData(Qt::UserRole, static_cast<int>(i));
        auto* text = new QTableWidgetItem(keys);
        if (m_shortcuts.isChanged(entry)) {
            QFont font = text->font();
            font.setWeight(QFont::DemiBold);
            text->setFont(font);
            text->setToolTip(
                tr("By default: %1").arg(QKeySequence::listToString(entry.defaults, QKeySequence::NativeText)));
        }
        m_keys->setItem(row, 0, title);
        m_keys->setItem(row, 1, text);
    }
    if (m_keys->rowCount() > 0)
        m_keys->selectRow(std::clamp(chosen, 0, m_keys->rowCount() - 1));
}

void SettingsDialog::editKeys(int row)
{
    if (row < 0 || m_keys->cellWidget(row, 1) != nullptr)
        return;
    const Shortcuts::Entry& entry = m_shortcuts.entries()[m_keys->item(row, 0)->data(Qt::UserRole).toInt()];
    auto* edit = new QKeySequenceEdit(entry.action->shortcut(), m_keys);
    edit->setAccessibleName(tr("New keys of %1").arg(entry.title));
    m_keys->setCellWidget(row, 1, edit);
    edit->setFocus();
    connect(edit, &QKeySequenceEdit::editingFinished, this, [this, edit, action = entry.action, title = entry.title] {
        const QKeySequence keys = edit->keySequence();
        if (const Shortcuts::Entry* holder = m_shortcuts.holderOf(keys, action))
            m_conflict->setText(tr("%1 belongs to “%2” already; “%3” keeps what it had.")
                    .arg(keys.toString(QKeySequence::NativeText), holder->title, title));
        else
            m_conflict->setText(keys.isEmpty()
                    ? tr("“%1” has no keys now.").arg(title)
                    : tr("“%1” is %2 now.").arg(title, keys.toString(QKeySequence::NativeText)));
        // The table is filled again when the event is over: the field is still in it.
        QMetaObject::invokeMethod(
            this,
            [this, action, keys] {
                if (!m_shortcuts.set(action, keys))
                    fillKeys();
                m_keys->setFocus();
            },
            Qt::QueuedConnection);
    });
}

void SettingsDialog::search(const QString& text)
{
    QList<bool> has(m_pages->count(), text.isEmpty());
    for (const Row& row : m_rows) {
        const bool fits = text.isEmpty() || row.words.contains(text, Qt::CaseInsensitive)
            || m_pages->item(row.page)->text().contains(text, Qt::CaseInsensitive);
        row.label->setVisible(fits);
        row.control->setVisible(fits);
        has[row.page] = has[row.page] || fits;
    }
    fillKeys();
    has[m_keyboardPage] = has[m_keyboardPage] || m_keys->rowCount() > 0;
    int first = -1;
    for (int page = 0; page < m_pages->count(); ++page) {
        m_pages->item(page)->setHidden(!has[page]);
        if (has[page] && first < 0)
            first = page;
    }
    if (first >= 0 && m_pages->item(std::max(0, m_pages->currentRow()))->isHidden())
        m_pages->setCurrentRow(first);
}

} // namespace warpdesk::window
