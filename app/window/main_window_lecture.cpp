// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/window/editor_area.h"
#include "app/window/engine_job.h"
#include "app/window/layouts.h"
#include "app/window/lecture_view.h"
#include "app/window/main_window.h"
#include "app/window/status_line.h"
#include "app/window/tool_bar.h"
#include "app/window/verdict_look.h"
#include "editor/code_editor.h"

#include <QJsonArray>
#include <QMenuBar>
#include <QStackedWidget>

namespace warpdesk::window {
namespace {

constexpr double kSecondsPerSize = 0.3; ///< a lecture room does not wait

/// The median of the last size, which is the largest, and its words.
std::optional<std::pair<double, QString>> headlineTime(const QJsonObject& result)
{
    const QJsonObject size = result.value(QLatin1String("cases")).toArray().last().toObject();
    const QJsonValue median
        = size.value(QLatin1String("measurements")).toArray().first().toObject().value(QLatin1String("median"));
    if (!median.isDouble())
        return std::nullopt;
    return std::pair(median.toDouble(),
        QStringLiteral("%1, %2").arg(
            result.value(QLatin1String("quantity")).toString(), size.value(QLatin1String("name")).toString()));
}

} // namespace

void MainWindow::buildLecture()
{
    m_lecture = new LectureView(m_centre);
    m_centre->addWidget(m_lecture);
    m_lectureJob = new EngineJob(*m_setup.jobs, QStringLiteral("lecture"), this);
    connect(m_lecture, &LectureView::leaveRequested, this, &MainWindow::leaveLecture);
    connect(m_lecture, &LectureView::runRequested, this, &MainWindow::timeStep);
    connect(m_lecture, &LectureView::stopRequested, m_lectureJob, &EngineJob::stop);
    connect(m_lectureJob, &EngineJob::progressed, this, [this] {
        const QString test = m_lectureJob->progress().value(QLatin1String("test")).toString();
        m_lecture->setRunning(test.isEmpty() ? tr("Running…") : tr("Running %1…").arg(test));
    });
    connect(m_lectureJob, &EngineJob::stateChanged, this, &MainWindow::showStepTime);
}

bool MainWindow::isInLecture() const { return m_centre->currentWidget() == m_lecture; }

void MainWindow::enterLecture()
{
    if (isInLecture())
        return;
    if (m_slug.isEmpty() || m_problemJob.isEmpty()) {
        m_status->say(QStringLiteral("info"), QStringLiteral("accent"),
            tr("A lecture walks through the solutions of a problem: choose one first"));
        showLayout();
        return;
    }
    hideStart();
    m_wasFullScreen = isFullScreen();
    m_coloursBefore = theme::Appearance::instance().choice();
    theme::Appearance::instance().setChoice(theme::Choice::Light); // projectors wash dark out
    m_layouts->hidePanels(nullptr);
    menuBar()->setMaximumHeight(0); // a hidden one takes the keys of its actions with it
    m_tools->hide();
    m_status->hide();
    m_centre->setCurrentWidget(m_lecture);
    setWindowState(windowState() | Qt::WindowFullScreen);
    const auto begin = [this] { m_lecture->setSteps(lectureSteps(m_ladder)); };
    if (m_ladder.isEmpty())
        m_lecture->ask(tr("No steps to show"), tr("This problem comes without a ladder of solutions."), {}, {});
    else if (m_progress->of(m_slug) != Progress::Solved)
        m_lecture->ask(tr("A lecture shows the solutions"),
            tr("It walks through the %n solution(s) of this problem, from the plain one to the fast one. You have not "
               "solved it yet.",
                nullptr, static_cast<int>(m_ladder.size())),
            tr("Show the solutions"), begin);
    else
        begin();
    m_lecture->setFocus();
}

void MainWindow::leaveLecture()
{
    if (!isInLecture())
        return;
    m_lectureJob->reset();
    m_centre->setCurrentWidget(m_editor);
    menuBar()->setMaximumHeight(QWIDGETSIZE_MAX);
    m_tools->show();
    m_status->show();
    if (!m_wasFullScreen)
        setWindowState(windowState() & ~Qt::WindowFullScreen);
    theme::Appearance::instance().setChoice(m_coloursBefore);
    m_layouts->showPanels();
    showLayout();
    m_editor->code().setFocus();
}

void MainWindow::timeStep()
{
    if (!isInLecture() || m_lecture->steps() == 0 || m_lectureJob->isWorking() || isWorking())
        return;
    QJsonObject job { { QStringLiteral("job"), QStringLiteral("measure") }, { QStringLiteral("problem"), m_problemJob },
        { QStringLiteral("source"), QString::fromUtf8(m_lecture->step().source) },
        { QStringLiteral("file"), QStringLiteral("solution.cu") }, { QStringLiteral("regime"), QStringLiteral("warm") },
        { QStringLiteral("seconds"), kSecondsPerSize } };
    if (!m_status->device().isEmpty())
        job.insert(QStringLiteral("device"), m_status->device());
    m_lecture->setRunning(tr("Running…"));
    m_lectureJob->start(job);
}

void MainWindow::showStepTime()
{
    if (m_lectureJob->isWorking() || m_lectureJob->state() == EngineJob::State::Idle)
        return;
    const int step = m_lecture->current();
    const QJsonObject& result = m_lectureJob->result();
    if (m_lectureJob->state() == EngineJob::State::Cancelled) {
        m_lecture->showTrouble(tr("Stopped."));
    } else if (m_lectureJob->state() == EngineJob::State::Failed) {
        const QJsonObject& error = m_lectureJob->error();
        m_lecture->showTrouble(QStringLiteral("%1. %2").arg(
            error.value(QLatin1String("message")).toString(), error.value(QLatin1String("remedy")).toString()));
    } else if (const auto time = headlineTime(result);
        time && result.value(QLatin1String("verdict")).toString() == u"accepted") {
        m_lecture->setRunning({});
        m_lecture->setTime(step, time->first, time->second);
    } else {
        m_lecture->showTrouble(
            tr("This step was not timed: %1.").arg(lookOf(result.value(QLatin1String("verdict")).toString()).word));
    }
}

} // namespace warpdesk::window
