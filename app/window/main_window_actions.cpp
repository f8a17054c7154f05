// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"
#include "app/theme/appearance.h"
#include "app/window/doctor_dialog.h"
#include "app/window/editor_area.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/problem_model.h"
#include "app/window/problem_panel.h"
#include "app/window/run_controller.h"
#include "app/window/settings_dialog.h"
#include "app/window/shortcuts.h"
#include "app/window/status_line.h"
#include "app/window/tests_page.h"
#include "app/window/tool_bar.h"
#include "editor/code_editor.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>

namespace warpdesk::window {

using editor::CodeEditor;

QAction* MainWindow::addAction(
    QMenu* menu, const QString& text, const QKeySequence& keys, const std::function<void()>& does)
{
    QAction* action = menu->addAction(text);
    if (!keys.isEmpty())
        action->setShortcut(keys);
    connect(action, &QAction::triggered, this, does);
    return action;
}

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildProblemMenu();
    buildRunMenu();
    buildHelpMenu();
    m_shortcuts = new Shortcuts(*m_settings, this);
    m_shortcuts->take(menuBar());
}

void MainWindow::showSettings()
{
    auto* dialog = new SettingsDialog(*m_settings, *m_shortcuts, m_editor->code(), this);
    connect(dialog, &SettingsDialog::coloursChanged, this, [this] {
        for (QAction* action : m_colourActions)
            action->setChecked(action->data().toInt() == static_cast<int>(theme::Appearance::instance().choice()));
    });
    dialog->open();
}

void MainWindow::showDoctor() { (new DoctorDialog(*m_setup.syntax, this))->open(); }

void MainWindow::buildFileMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    addAction(menu, tr("&Open…"), QKeySequence::Open,
        [this] { chooseFile(tr("Open"), false, [this](const QString& path) { openFile(path); }); });
    addAction(menu, tr("&Save"), QKeySequence::Save, [this] { m_session->save(); });
    addAction(menu, tr("Save &as…"), QKeySequence(QStringLiteral("Ctrl+Shift+S")),
        [this] { chooseFile(tr("Save as"), true, [this](const QString& path) { m_session->saveAs(path); }); });
    menu->addSeparator();
    QAction* reset = addAction(menu, tr("&Reset to starter"), {}, [this] {
        if (m_slug.isEmpty())
            return;
        m_editor->code().replaceAll(m_starter);
        m_status->say(
            QStringLiteral("info"), QStringLiteral("accent"), tr("Starter text is back; undo brings yours back"));
    });
    m_editor->header().menu()->addAction(reset);
    menu->addSeparator();
    addAction(menu, tr("S&tart page"), {}, [this] { showStart(); });
    menu->addSeparator();
    addAction(menu, tr("S&ettings…"), QKeySequence(QStringLiteral("Ctrl+,")), [this] { showSettings(); });
    menu->addSeparator();
    addAction(menu, tr("&Quit"), QKeySequence(QStringLiteral("Ctrl+Q")), [this] { close(); });
}

void MainWindow::buildEditMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    CodeEditor* code = &m_editor->code();
    addAction(menu, tr("&Undo"), QKeySequence::Undo, [code] { code->undo(); });
    addAction(menu, tr("&Redo"), QKeySequence(QStringLiteral("Ctrl+Shift+Z")), [code] { code->redo(); });
    menu->addSeparator();
    addAction(menu, tr("Cu&t"), QKeySequence::Cut, [code] { code->cut(); });
    addAction(menu, tr("&Copy"), QKeySequence::Copy, [code] { code->copy(); });
    addAction(menu, tr("&Paste"), QKeySequence::Paste, [code] { code->paste(); });
    menu->addSeparator();
    QMenu* more = m_editor->header().menu();
    more->addSeparator();
    more->addAction(addAction(menu, tr("&Find"), QKeySequence::Find, [this] { m_editor->find(); }));
    more->addAction(
        addAction(menu, tr("&Replace"), QKeySequence(QStringLiteral("Ctrl+H")), [this] { m_editor->replace(); }));
    addAction(menu, tr("Find &next"), QKeySequence(QStringLiteral("F3")), [this] { m_editor->findNext(); });
    addAction(
        menu, tr("Find pre&vious"), QKeySequence(QStringLiteral("Shift+F3")), [this] { m_editor->findPrevious(); });
    addAction(menu, tr("Go to an&ything…"), QKeySequence(QStringLiteral("Ctrl+K")),
        [this] { openPalette(PaletteScope::Anything); });
    addAction(menu, tr("Fin&d command…"), QKeySequence(QStringLiteral("Ctrl+Shift+P")),
        [this] { openPalette(PaletteScope::Commands); });
    addAction(menu, tr("Go to s&ymbol…"), QKeySequence(QStringLiteral("Ctrl+Shift+O")),
        [this] { openPalette(PaletteScope::Symbols); });
    addAction(menu, tr("Go to d&efinition"), QKeySequence(QStringLiteral("F12")), [this] { goToDefinition(); });
    more->addAction(
        addAction(menu, tr("&Go to line…"), QKeySequence(QStringLiteral("Ctrl+G")), [this] { m_editor->goToLine(); }));
    menu->addSeparator();
    QMenu* lines = menu->addMenu(tr("&Lines"));
    addAction(lines, tr("Toggle &comment"), QKeySequence(QStringLiteral("Ctrl+/")), [code] { code->toggleComment(); });
    addAction(lines, tr("&Duplicate"), QKeySequence(QStringLiteral("Ctrl+D")), [code] { code->duplicate(); });
    addAction(lines, tr("Move &up"), QKeySequence(QStringLiteral("Alt+Up")), [code] { code->moveLinesUp(); });
    addAction(lines, tr("Move dow&n"), QKeySequence(QStringLiteral("Alt+Down")), [code] { code->moveLinesDown(); });
    addAction(lines, tr("De&lete line"), QKeySequence(QStringLiteral("Ctrl+Shift+K")), [code] { code->deleteLine(); });
    lines->addSeparator();
    addAction(lines, tr("Add caret &above"), QKeySequence(QStringLiteral("Ctrl+Shift+Up")),
        [code] { code->addCaretAbove(); });
    addAction(lines, tr("Add caret &below"), QKeySequence(QStringLiteral("Ctrl+Shift+Down")),
        [code] { code->addCaretBelow(); });
    QAction* complete = addAction(
        menu, tr("Co&mplete word"), QKeySequence(QStringLiteral("Ctrl+Space")), [code] { code->complete(); });
    addAction(
        menu, tr("&Signature"), QKeySequence(QStringLiteral("Ctrl+Shift+Space")), [code] { code->showSignature(); });
    // Chinese input methods own Ctrl+Space.
    complete->setShortcuts({ QKeySequence(QStringLiteral("Ctrl+Space")), QKeySequence(QStringLiteral("Alt+/")) });
}

void MainWindow::buildViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    QMenu* colours = menu->addMenu(tr("&Colours"));
    auto* group = new QActionGroup(this);
    const std::pair<QString, theme::Choice> choices[] = { { tr("Follow the &desktop"), theme::Choice::System },
        { tr("&Light"), theme::Choice::Light }, { tr("D&ark"), theme::Choice::Dark } };
    for (const auto& [text, choice] : choices) {
        QAction* action = addAction(colours, text, {}, [this, value = choice] {
            theme::Appearance::instance().setChoice(value);
            m_settings->setValue(QStringLiteral("colours"), static_cast<int>(value));
        });
        action->setCheckable(true);
        action->setChecked(theme::Appearance::instance().choice() == choice);
        action->setData(static_cast<int>(choice));
        group->addAction(action);
        m_colourActions.append(action);
    }
    QMenu* languages = menu->addMenu(tr("La&nguage"));
    auto* languageGroup = new QActionGroup(this);
    const QString kept = m_settings->value(QStringLiteral("language")).toString();
    const auto offer = [&](const QString& text, const QString& code) {
        QAction* action = addAction(languages, text, {}, [this, code] {
            m_settings->setValue(QStringLiteral("language"), code);
            m_status->say(
                QStringLiteral("info"), QStringLiteral("accent"), tr("The language changes with the next start"));
        });
        action->setCheckable(true);
        action->setChecked(kept == code);
        languageGroup->addAction(action);
    };
    offer(tr("That of the &desktop"), {});
    for (const language::Language& language : language::available())
        offer(language.nativeName, language.code);
    CodeEditor* code = &m_editor->code();
    QAction* in = addAction(menu, tr("Zoom &in"), {}, [code] { code->zoomIn(); });
    in->setShortcuts({ QKeySequence(QStringLiteral("Ctrl+=")), QKeySequence(QStringLiteral("Ctrl++")) });
    addAction(menu, tr("Zoom &out"), QKeySequence(QStringLiteral("Ctrl+-")), [code] { code->zoomOut(); });
    addAction(menu, tr("Normal &size"), QKeySequence(QStringLiteral("Ctrl+0")), [code] { code->resetZoom(); });
    menu->addSeparator();
    auto* layouts = new QActionGroup(this);
    const QString names[] = { tr("&Practise"), tr("&Measure"), tr("&Inspect"), tr("&Lecture") };
    for (const Layout layout : kLayouts) {
        const auto i = static_cast<int>(layout);
        QAction* action = addAction(menu, names[i], QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)),
            [this, layout] { chooseLayout(layout); });
        if (layout == Layout::Lecture)
            action->setShortcuts({ action->shortcut(), QKeySequence(QStringLiteral("F11")) });
        action->setCheckable(true);
        layouts->addAction(action);
        m_layoutActions.append(action);
    }
    menu->addSeparator();
    int number = 1;
    for (Panel* panel : m_layouts->panels()) {
        QAction* action = panel->toggleViewAction();
        menu->addAction(action);
        m_panelActions.append(action);
        auto* focus = new QAction(this);
        focus->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(number++)));
        connect(focus, &QAction::triggered, this, [this, panel] {
            m_layouts->showPanel(panel);
            if (QWidget* page = panel->currentPage())
                (page->focusPolicy() != Qt::NoFocus ? page : page->nextInFocusChain())->setFocus();
        });
        QWidget::addAction(focus);
    }
    const auto step = [this](int direction) {
        for (Panel* panel : m_layouts->panels()) {
            if (panel->isAncestorOf(focusWidget()))
                panel->stepTab(direction);
        }
    };
    addAction(menu, tr("Next &tab in panel"), QKeySequence(QStringLiteral("Ctrl+PgDown")), [step] { step(1); });
    addAction(menu, tr("Previous ta&b in panel"), QKeySequence(QStringLiteral("Ctrl+PgUp")), [step] { step(-1); });
    addAction(menu, tr("Source or assem&bly"), QKeySequence(QStringLiteral("F4")), [this] { jumpAcross(); });
    menu->addSeparator();
    m_resetLayoutAction = addAction(menu, tr("Reset la&yout"), {}, [this] { m_layouts->reset(); });
}

void MainWindow::buildProblemMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Problem"));
    const auto step = [this](int direction) {
        const QString slug = m_problemPanel->neighbour(m_slug, direction);
        if (!slug.isEmpty())
            openProblem(slug);
    };
    QMenu* more = m_problemDock->header()->menu();
    more->addAction(addAction(menu, tr("&Find problem"), QKeySequence(QStringLiteral("Ctrl+P")), [this] {
        m_layouts->showPage(m_problemPanel);
        m_problemPanel->focusFilter();
    }));
    addAction(menu, tr("&Next problem"), QKeySequence(QStringLiteral("Ctrl+Shift+PgDown")), [step] { step(1); });
    addAction(menu, tr("&Previous problem"), QKeySequence(QStringLiteral("Ctrl+Shift+PgUp")), [step] { step(-1); });
    more->addAction(addAction(menu, tr("&Read problems again"), {}, [this] { loadProblems(); }));
    for (Panel* panel : m_layouts->panels())
        panel->header()->menu()->addAction(m_resetLayoutAction);
}

void MainWindow::buildRunMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Run"));
    m_runAction = addAction(
        menu, tr("&Run"), QKeySequence(QStringLiteral("F5")), [this] { isInLecture() ? timeStep() : run(); });
    m_stopAction = addAction(menu, tr("&Stop"), QKeySequence(QStringLiteral("Shift+F5")), [this] { stop(); });
    m_runTestAction
        = addAction(menu, tr("Run this &test"), QKeySequence(QStringLiteral("Ctrl+F5")), [this] { runSelectedTest(); });
    menu->addSeparator();
    m_measureAction = addAction(menu, tr("&Measure"), QKeySequence(QStringLiteral("F6")), [this] { measure(); });
    m_profileAction = addAction(menu, tr("&Profile"), QKeySequence(QStringLiteral("F7")), [this] { profile(); });
    menu->addSeparator();
    m_copyAction = addAction(menu, tr("&Copy as command"), {}, [this] { copyAsCommand(); });
    menu->addSeparator();
    const auto walk = [this](int direction) {
        m_editor->showFile();
        if (!m_editor->code().walkMarks(direction))
            m_status->say(QStringLiteral("info"), QStringLiteral("accent"), tr("No findings in this text"));
    };
    QMenu* more = m_resultsDock->header()->menu();
    more->addAction(addAction(menu, tr("&Next finding"), QKeySequence(QStringLiteral("F8")), [walk] { walk(1); }));
    more->addAction(
        addAction(menu, tr("&Previous finding"), QKeySequence(QStringLiteral("Shift+F8")), [walk] { walk(-1); }));
}

void MainWindow::buildHelpMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    addAction(menu, tr("What is this &name?"), QKeySequence(QStringLiteral("F1")), [this] {
        if (!m_editor->code().showHelp())
            m_status->say(QStringLiteral("info"), QStringLiteral("accent"),
                tr("Put the caret on a name of CUDA; this one is not known"));
    });
    addAction(menu, tr("&Doctor"), {}, [this] { showDoctor(); })->setObjectName(QStringLiteral("doctor"));
    addAction(menu, tr("&About Warpdesk"), {}, [this] {
        auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Warpdesk"),
            tr("Warpdesk %1\n\nA desktop playground for GPU kernels.\nFree software under the GNU GPL, version 3 or "
               "later.")
                .arg(QCoreApplication::applicationVersion()),
            QMessageBox::Close, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
}

void MainWindow::fillProblemChooser()
{
    QMenu* menu = m_tools->problemMenu();
    menu->clear();
    QString topic;
    QMenu* group = nullptr;
    for (const services::Problem& problem : m_problems->problems()) {
        if (problem.fault)
            continue;
        if (group == nullptr || problem.topic != topic) {
            topic = problem.topic;
            group = menu->addMenu(topicTitle(topic));
        }
        addAction(group, problem.title, {}, [this, slug = problem.slug] { openProblem(slug); });
    }
}

} // namespace warpdesk::window
