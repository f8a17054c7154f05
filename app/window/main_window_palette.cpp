// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_palette.h"
#include "app/window/editor_area.h"
#include "app/window/main_window.h"
#include "app/window/problem_model.h"
#include "app/window/status_line.h"
#include "editor/code_editor.h"
#include "editor/outline.h"

#include <QMenu>
#include <QMenuBar>

namespace warpdesk::window {
namespace {

/// "Save as…" for "Save &as…".
QString plain(const QAction& action)
{
    QString text = action.text();
    text.remove(u'&');
    return text;
}

/// Every command of a menu and the menus in it.
void collect(const QMenu& menu, const QString& path, QList<PaletteEntry>& entries)
{
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        if (action->menu() != nullptr) {
            collect(*action->menu(), path + QStringLiteral(" › ") + plain(*action), entries);
            continue;
        }
        QString icon;
        if (action->isChecked())
            icon = QStringLiteral("pass");
        entries.append({ plain(*action), path, action->shortcut().toString(QKeySequence::NativeText), icon,
            action->isEnabled(), [action] { action->trigger(); } });
    }
}

QString iconOf(Progress progress)
{
    switch (progress) {
    case Progress::Solved:
        return QStringLiteral("pass");
    case Progress::Failing:
        return QStringLiteral("fail");
    case Progress::Started:
        return QStringLiteral("part");
    default:
        return QStringLiteral("todo");
    }
}

} // namespace

void MainWindow::buildPalette()
{
    m_palette = new CommandPalette(this);
    connect(m_palette, &CommandPalette::dismissed, this, [this] { m_editor->code().setFocus(); });
}

void MainWindow::openSymbols()
{
    QList<PaletteEntry> entries;
    for (const editor::Symbol& symbol : editor::outlineOf(m_editor->code().bytes())) {
        const QString kinds[] = { tr("kernel"), tr("function"), tr("type"), tr("macro") };
        entries.append({ QString::fromUtf8(symbol.name + symbol.detail),
            QStringLiteral("%1 · %2").arg(kinds[static_cast<int>(symbol.kind)], tr("line %1").arg(symbol.line + 1)), {},
            {}, true, [this, line = symbol.line] { goTo(line + 1, 1); } });
    }
    m_palette->open(
        entries, entries.isEmpty() ? tr("This text defines nothing") : tr("Kernels, functions, types, macros"), {});
}

void MainWindow::goToDefinition()
{
    const QByteArray word = m_editor->code().wordAtCaret();
    const int here = m_editor->code().caret().first;
    const QList<editor::Symbol> symbols = editor::outlineOf(m_editor->code().bytes());
    // Of several with the name, the next one round the text.
    const editor::Symbol* found = nullptr;
    for (const editor::Symbol& symbol : symbols) {
        if (symbol.name == word && (found == nullptr || (found->line <= here && symbol.line > here)))
            found = &symbol;
    }
    if (found != nullptr)
        goTo(found->line + 1, 1);
    else
        m_status->say(QStringLiteral("info"), QStringLiteral("accent"),
            word.isEmpty() ? tr("No name under the caret")
                           : tr("%1 is not defined in this text").arg(QString::fromUtf8(word)));
}

void MainWindow::openPalette(PaletteScope scope)
{
    if (scope == PaletteScope::Symbols) {
        openSymbols();
        return;
    }
    QList<PaletteEntry> entries;
    if (scope == PaletteScope::Anything) {
        for (const services::Problem& problem : m_problems->problems()) {
            if (problem.fault)
                continue;
            entries.append({ problem.title, topicTitle(problem.topic), {}, iconOf(m_progress->of(problem.slug)), true,
                [this, slug = problem.slug] { openProblem(slug); } });
        }
    }
    for (const QAction* action : menuBar()->actions()) {
        if (action->menu() != nullptr)
            collect(*action->menu(), plain(*action), entries);
    }
    if (scope == PaletteScope::Commands)
        m_palette->open(entries, tr("Find a command"), {});
    else
        m_palette->open(entries, tr("Problems, commands, or a line number"), [this](int line) { goTo(line, 1); });
}

} // namespace warpdesk::window
