// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/measure_desk.h"

#include "app/window/engine_job.h"
#include "app/window/job_state.h"
#include "app/window/panel.h"
#include "app/window/timing_page.h"
#include "app/window/verdict_look.h"

namespace warpdesk::window {

MeasureDesk::MeasureDesk(JobPort& port, Panel& panel, std::function<MeasureSubject()> subject, QObject* parent)
    : QObject(parent)
    , m_subject(std::move(subject))
    , m_measure(new EngineJob(port, QStringLiteral("measure"), this))
    , m_timing(new TimingPage(&panel))
{
    panel.addPage(m_timing, tr("Timing"));
    connect(m_measure, &EngineJob::stateChanged, this, &MeasureDesk::showMeasure);
    connect(m_measure, &EngineJob::progressed, this, &MeasureDesk::showMeasure);
    showMeasure();
}

JobOffers MeasureDesk::offers()
{
    return { { tr("Measure   F6"), [this] { measure(); } }, [this] { stop(); },
        { tr("Run   F5"), [this] { emit runWanted(); } },
        [this](int line, int column) { emit placeWanted(line, column); } };
}

void MeasureDesk::measure()
{
    const MeasureSubject subject = m_subject();
    if (subject.problem.isEmpty() || isWorking())
        return;
    QJsonObject job { { QStringLiteral("job"), QStringLiteral("measure") },
        { QStringLiteral("problem"), subject.problem }, { QStringLiteral("source"), QString::fromUtf8(subject.source) },
        { QStringLiteral("file"), QStringLiteral("solution.cu") } };
    if (!subject.device.isEmpty())
        job.insert(QStringLiteral("device"), subject.device);
    m_measure->start(job);
    emit pageWanted(m_timing);
}

void MeasureDesk::stop() { m_measure->stop(); }

void MeasureDesk::reset() { m_measure->reset(); }

bool MeasureDesk::isWorking() const { return m_measure->isWorking(); }

bool MeasureDesk::isStopping() const { return m_measure->isStopping(); }

void MeasureDesk::showMeasure()
{
    PanelState state;
    switch (m_measure->state()) {
    case EngineJob::State::Idle:
        state = { QStringLiteral("measure"), QStringLiteral("accent"), tr("Not measured yet"),
            tr("Measure judges your text, then times it on the sizes of the problem."), { offers().start }, -1, 0 };
        break;
    case EngineJob::State::Working:
        state = workingState(*m_measure, tr("Stopping"), offers());
        break;
    case EngineJob::State::Cancelled:
        state = { QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped; nothing was recorded"), {},
            { offers().start }, -1, 0 };
        break;
    case EngineJob::State::Failed:
        state = failedState(m_measure->error(), offers());
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_measure->result();
        if (const QString verdict = result.value(QLatin1String("verdict")).toString(); verdict != u"accepted")
            state = refusedState(result, tr("Not measured: %1").arg(lookOf(verdict).word), offers());
        else
            state = { QStringLiteral("pass"), QStringLiteral("pass"), tr("Measured"), {}, { offers().start }, -1, 0 };
        break;
    }
    }
    m_timing->setState(state);
    if (m_measure->state() != EngineJob::State::Idle)
        emit said(state.icon, state.ink, state.headline);
    emit changed();
}

} // namespace warpdesk::window
