// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editor_area.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/panel.h"
#include "app/window/run_controller.h"
#include "app/window/status_line.h"
#include "editor/code_editor.h"

namespace warpdesk::window {

void MainWindow::buildMeasure()
{
    m_measureDock = new Panel(QStringLiteral("measureDock"), tr("Measure"), this);
    m_measure = new MeasureDesk(
        *m_setup.jobs, *m_measureDock,
        [this] { return MeasureSubject { m_slug, m_problemJob, m_editor->code().bytes(), m_status->device() }; }, this);
}

void MainWindow::connectMeasure()
{
    connect(m_measure, &MeasureDesk::changed, this, &MainWindow::showVerbs);
    connect(m_measure, &MeasureDesk::said, m_status, &StatusLine::say);
    connect(m_measure, &MeasureDesk::pageWanted, m_layouts, &Layouts::showPage);
    connect(m_measure, &MeasureDesk::placeWanted, this, &MainWindow::goTo);
    connect(m_measure, &MeasureDesk::runWanted, this, &MainWindow::run);
}

bool MainWindow::isWorking() const { return m_run->isWorking() || m_measure->isWorking(); }

void MainWindow::measure()
{
    if (!m_problemJob.isEmpty() && !isWorking())
        m_measure->measure();
}

} // namespace warpdesk::window
