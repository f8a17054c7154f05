// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_store.h"
#include "app/window/editor_area.h"
#include "app/window/history_page.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/panel.h"
#include "app/window/run_controller.h"
#include "app/window/status_line.h"
#include "editor/code_editor.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace warpdesk::window {

void MainWindow::buildHistory()
{
    using history::HistoryStore;
    m_history = new HistoryStore(m_setup.historyFile, this);
    m_historyPage = new HistoryPage(*m_history, this);
    m_measureDock->insertPage(2, m_historyPage, tr("History"));
    connect(m_run, &RunController::stateChanged, this, &MainWindow::keepRun);
    connect(m_measure, &MeasureDesk::kept, this,
        [this](const QString& kind, const QByteArray& source, const QJsonObject& result) {
            m_history->add(history::recordOf(kind, m_session->path(), source, result));
        });
    connect(this, &MainWindow::problemOpened, this, [this](const QString& slug) {
        m_historyPage->setProblem(slug);
        if (const auto run = std::exchange(m_restoring, std::nullopt); run && run->problem == slug)
            restoreRun(*run);
    });
    connect(m_history, &HistoryStore::failed, this, [this](const QString& reason) {
        m_historyPage->showTrouble(reason);
        m_status->say(QStringLiteral("warn"), QStringLiteral("warn"), tr("History: %1").arg(reason));
    });
    connect(m_history, &HistoryStore::damaged, this, [this](const QString& place, const QString& reason) {
        m_historyPage->showSetAside(place, reason);
        m_status->say(QStringLiteral("warn"), QStringLiteral("warn"),
            tr("The history was damaged; it was set aside as %1").arg(QFileInfo(place).fileName()));
    });
    connect(m_history, &HistoryStore::exported, this, [this](const QString& path, int lines) {
        m_status->say(QStringLiteral("pass"), QStringLiteral("pass"),
            tr("%n run(s) written to %1", nullptr, lines).arg(QDir::toNativeSeparators(path)));
    });
    connect(m_historyPage, &HistoryPage::restoreRequested, this, &MainWindow::restoreRun);
    connect(m_historyPage, &HistoryPage::compareRequested, this,
        [this](const history::RunRecord& run) { m_editor->showBeside(tr("run %1").arg(run.id), run.source); });
    connect(m_historyPage, &HistoryPage::exportRequested, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Export runs"), QDir::homePath(), tr("JSON lines (*.jsonl)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("jsonl"));
        connect(dialog, &QFileDialog::fileSelected, m_historyPage, &HistoryPage::exportTo);
        dialog->open();
    });
}

void MainWindow::keepRun()
{
    const bool ended = m_run->state() == RunState::Finished || m_run->state() == RunState::DoesNotCompile;
    if (ended && !m_run->result().isEmpty())
        m_history->add(history::recordOf(QStringLiteral("judge"), m_session->path(), m_lastText, m_run->result()));
}

void MainWindow::restoreRun(const history::RunRecord& run)
{
    if (run.problem != m_slug && !run.problem.isEmpty()) {
        m_restoring = run;
        openProblem(run.problem);
        return;
    }
    m_editor->showFile();
    m_editor->code().replaceAll(run.source);
    m_status->say(QStringLiteral("info"), QStringLiteral("accent"),
        tr("Text of run %1 restored; undo brings yours back").arg(run.id));
}

} // namespace warpdesk::window
