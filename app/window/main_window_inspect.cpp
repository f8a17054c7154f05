// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/window/assembly_page.h"
#include "app/window/difference_page.h"
#include "app/window/editor_area.h"
#include "app/window/inspect_desk.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/status_line.h"
#include "app/window/versions_model.h"
#include "app/window/warp_desk.h"
#include "app/window/warp_page.h"
#include "editor/code_editor.h"

namespace warpdesk::window {

void MainWindow::buildInspect()
{
    m_inspectDock = new Panel(QStringLiteral("inspectDock"), tr("Inspect"), this);
    m_inspect = new InspectDesk(
        *m_setup.syntax, *m_inspectDock,
        [this] { return InspectSubject { m_editor->code().bytes(), m_editor->code().revision() }; }, this);
    m_accessDock = new Panel(QStringLiteral("accessDock"), tr("Accesses"), this);
    m_warp = new WarpDesk(
        *m_setup.jobs, *m_inspectDock, *m_accessDock,
        [this] {
            return MeasureSubject { m_slug, m_problemJob, m_editor->code().bytes(), m_status->device(),
                m_testNames.value(0) };
        },
        this);
}

/// The Difference tab: against versions that were measured, newest first, the last run, and the starter.
void MainWindow::buildDifference()
{
    const auto bases = [this] {
        QList<DifferencePage::Base> texts;
        const QList<MeasuredVersion>& versions = m_measure->versions().versions();
        for (auto version = versions.crbegin(); version != versions.crend(); ++version)
            texts.append({ QStringLiteral("%1  %2").arg(version->name(), version->label()), version->source });
        if (!m_lastText.isEmpty())
            texts.append({ tr("The last run"), m_lastText });
        if (!m_starter.isEmpty())
            texts.append({ tr("The starter"), m_starter });
        return texts;
    };
    m_difference = new DifferencePage(*m_setup.syntax, bases, m_inspectDock);
    m_inspectDock->addPage(m_difference, tr("Difference"));
    m_inspect->compileFor(m_difference);
    const auto take = [this] { m_difference->setSource(m_editor->code().bytes()); };
    connect(&m_editor->code(), &editor::CodeEditor::edited, this, [this, take] {
        if (m_difference->isVisible())
            take();
    });
    connect(m_inspectDock, &Panel::currentPageChanged, this, take);
    connect(m_inspect, &InspectDesk::compiled, m_difference, &DifferencePage::setCompiled);
}

void MainWindow::connectWarp()
{
    buildDifference();
    connect(&m_editor->code(), &editor::CodeEditor::edited, m_warp, &WarpDesk::touch);
    connect(this, &MainWindow::problemOpened, m_warp, &WarpDesk::reset);
    connect(m_warp, &WarpDesk::changed, this, &MainWindow::showVerbs);
    connect(m_warp, &WarpDesk::said, m_status, &StatusLine::say);
    // Walking the list moves the caret and keeps the keyboard.
    connect(m_warp, &WarpDesk::placeWanted, this, [this](int line, int column) {
        QWidget* keyboard = focusWidget();
        goTo(line, column);
        if (keyboard != nullptr && (m_accessDock->isAncestorOf(keyboard) || m_inspectDock->isAncestorOf(keyboard)))
            keyboard->setFocus();
    });
    const auto keep = [this](const QByteArray& source, const QJsonObject& result) {
        m_profile = result;
        m_profiledText = source;
        m_inspect->assembly().setThreads(m_warp->threads() > 0 ? m_warp->threads() : 256);
        showHeat();
    };
    connect(m_warp, &WarpDesk::profiled, this, keep);
    connect(m_measure, &MeasureDesk::profiled, this, [this, keep](const QByteArray& source, const QJsonObject& result) {
        m_warp->take(result, { m_slug, m_problemJob, source, m_status->device(), m_testNames.value(0) });
        keep(source, result);
    });
}

void MainWindow::connectInspect()
{
    editor::CodeEditor& code = m_editor->code();
    connect(&code, &editor::CodeEditor::edited, m_inspect, &InspectDesk::touch);
    connect(this, &MainWindow::problemOpened, m_inspect, &InspectDesk::reset);
    connect(&code, &editor::CodeEditor::caretMoved, this, [this](int line, int) { m_inspect->setSource(line + 1); });
    // Walking the assembly moves the caret and leaves the keyboard; Return takes it along.
    connect(m_inspect, &InspectDesk::placeWanted, this, [this](int line, int column) {
        QWidget* keyboard = focusWidget();
        goTo(line, column);
        if (keyboard != nullptr && m_inspectDock->isAncestorOf(keyboard))
            keyboard->setFocus();
    });
    connect(&m_inspect->assembly(), &AssemblyPage::jumpRequested, &code, qOverload<>(&QWidget::setFocus));
    connect(m_inspect, &InspectDesk::pageWanted, m_layouts, &Layouts::showPage);
    connect(m_inspect, &InspectDesk::said, m_status, &StatusLine::say);
    const auto showLinks = [this] {
        QHash<int, QColor> colours;
        const AssemblyPage& page = m_inspect->assembly();
        if (page.isVisible() && page.note().isEmpty()) { // an edit moves the lines
            for (auto each = page.links().cbegin(); each != page.links().cend(); ++each)
                colours.insert(each.key() - 1, linkColour(*each));
        }
        editor::CodeEditor& editor = m_editor->code();
        editor.setCaretLineBackgroundColor(colours.value(editor.caret().first, editor.theme().caretLine));
        editor.setLinks(colours);
    };
    connect(m_inspect, &InspectDesk::linksChanged, this, showLinks);
    connect(m_inspectDock, &QDockWidget::visibilityChanged, this, showLinks);
    connect(m_inspectDock, &Panel::currentPageChanged, this, showLinks);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, showLinks);
}

void MainWindow::jumpAcross()
{
    const QWidget* focus = focusWidget();
    if (focus != nullptr && m_inspect->assembly().isAncestorOf(focus))
        m_editor->code().setFocus(Qt::ShortcutFocusReason);
    else
        m_inspect->jump();
}

} // namespace warpdesk::window
