// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editor_area.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/panel.h"
#include "app/window/profile_facts.h"
#include "app/window/run_controller.h"
#include "app/window/status_line.h"
#include "app/window/warp_desk.h"
#include "app/window/warp_page.h"
#include "editor/code_editor.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>

namespace warpdesk::window {

void MainWindow::buildMeasure()
{
    m_measureDock = new Panel(QStringLiteral("measureDock"), tr("Measure"), this);
    m_measure = new MeasureDesk(
        *m_setup.jobs, m_worker, m_setup.stateFolder + QStringLiteral("/measured"), *m_measureDock,
        [this] {
            return MeasureSubject { m_slug, m_problemJob, m_editor->code().bytes(), m_status->device(),
                m_testNames.value(0) };
        },
        this);
}

void MainWindow::connectMeasure()
{
    connect(m_measure, &MeasureDesk::changed, this, &MainWindow::showVerbs);
    connect(m_measure, &MeasureDesk::said, m_status, &StatusLine::say);
    connect(m_measure, &MeasureDesk::pageWanted, m_layouts, &Layouts::showPage);
    connect(m_measure, &MeasureDesk::placeWanted, this, &MainWindow::goTo);
    connect(m_measure, &MeasureDesk::runWanted, this, &MainWindow::run);
    connect(m_measure, &MeasureDesk::versionShown, this, [this](const QString& name, const QByteArray& source) {
        // One version stands beside the text: the one that was picked last.
        if (!m_versionBeside.isEmpty() && m_versionBeside != name)
            m_editor->dropBeside(m_versionBeside);
        m_versionBeside.clear();
        if (source == m_editor->code().bytes())
            return;
        m_editor->showBeside(name, source);
        m_versionBeside = name;
    });

    QMenu* menu = m_editor->header().menu();
    menu->addSeparator();
    QMenu* heat = menu->addMenu(tr("Line &heat"));
    auto* group = new QActionGroup(this);
    const auto add = [this, heat, group](const QString& text, std::optional<HeatQuantity> quantity) {
        QAction* action = heat->addAction(text, this, [this, quantity] {
            m_heatShown = quantity;
            showHeat();
        });
        action->setCheckable(true);
        action->setChecked(quantity == m_heatShown);
        group->addAction(action);
    };
    for (const HeatQuantity quantity : { HeatQuantity::Sectors, HeatQuantity::Instructions, HeatQuantity::Conflicts })
        add(headerOf(quantity), quantity);
    add(tr("None"), std::nullopt);
}

void MainWindow::showHeat()
{
    QLabel* note = m_editor->header().note();
    editor::CodeEditor& code = m_editor->code();
    QList<editor::CodeEditor::Heat> lines;
    if (m_heatShown && code.bytes() == m_profiledText) {
        // Sectors are what most kernels wait for; one without any is told by its instructions.
        LineHeat heat = lineHeat(m_profile, *m_heatShown);
        if (heat.shares.isEmpty() && *m_heatShown == HeatQuantity::Sectors)
            heat = lineHeat(m_profile, HeatQuantity::Instructions);
        for (const auto& [line, share] : heat.shares)
            lines.append({ line - 1, share });
        note->setText(headerOf(heat.quantity));
        note->setToolTip(tr("Share of each line; another quantity is in the menu beside"));
    }
    code.setHeat(lines);
    note->setVisible(!lines.isEmpty());
}

bool MainWindow::isWorking() const { return m_run->isWorking() || m_measure->isWorking() || m_warp->isWorking(); }

void MainWindow::measure()
{
    if (!m_problemJob.isEmpty() && !isWorking()) {
        m_session->flush();
        m_measure->measure();
    }
}

void MainWindow::profile()
{
    if (!m_problemJob.isEmpty() && !isWorking()) {
        m_session->flush();
        // Where the warp is looked at, the profile is for it.
        if (m_layouts->current() == Layout::Inspect) {
            m_layouts->showPage(&m_warp->page());
            m_warp->profile();
        } else {
            m_measure->profile();
        }
    }
}

} // namespace warpdesk::window
