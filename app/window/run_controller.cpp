// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_controller.h"

#include "app/window/job_port.h"
#include "app/window/tests_model.h"

namespace warpdesk::window {

RunController::RunController(JobPort& port, TestsModel& model, QObject* parent)
    : QObject(parent)
    , m_port(port)
    , m_model(model)
{
    connect(&port, &JobPort::eventReceived, this, &RunController::handleEvent);
    connect(&port, &JobPort::finished, this, &RunController::handleFinished);
    connect(&port, &JobPort::lost, this, &RunController::runnerLost);
}

void RunController::run(const RunRequest& request)
{
    if (isWorking())
        return;
    m_request = request;
    QJsonObject job { { QStringLiteral("job"), QStringLiteral("judge") },
        { QStringLiteral("problem"), request.problem }, { QStringLiteral("source"), request.source },
        { QStringLiteral("file"), QStringLiteral("solution.cu") },
        { QStringLiteral("checks"), QStringLiteral("memory") } };
    if (!request.device.isEmpty())
        job.insert(QStringLiteral("device"), request.device);
    if (!request.target.isEmpty())
        job.insert(QStringLiteral("target"), request.target);
    if (!request.only.isEmpty())
        job.insert(QStringLiteral("only"), request.only);
    if (!request.seed.isEmpty())
        job.insert(QStringLiteral("seed"), request.seed);
    // One test again leaves the other rows, as long as they are of this text.
    if (request.only.isEmpty() || request.source != m_rowsSource)
        m_model.clear();
    m_rowsSource = request.source;
    m_model.setStale(false);
    m_model.setOnGpu(request.device.startsWith(u"cuda"));
    m_result = {};
    m_error = {};
    m_progress = {};
    m_diagnostics = {};
    m_outputSeen = false;
    m_stopping = false;
    m_job = m_port.submit(job, QStringLiteral("judge"));
    setState(RunState::Working);
}

void RunController::stop()
{
    if (!isWorking() || m_stopping)
        return;
    m_stopping = true;
    m_port.cancel(m_job);
    emit progressed();
}

void RunController::reset()
{
    if (isWorking())
        m_port.cancel(m_job);
    m_job = 0;
    m_stopping = false;
    m_result = {};
    m_error = {};
    m_progress = {};
    m_diagnostics = {};
    m_model.clear();
    setState(RunState::NotRun);
}

QString RunController::verdict() const { return m_result.value(QLatin1String("verdict")).toString(); }

QString RunController::seed() const { return m_result.value(QLatin1String("seed")).toString(); }

void RunController::setState(RunState state)
{
    m_state = state;
    emit stateChanged();
}

void RunController::handleEvent(quint64 id, const QJsonObject& event)
{
    if (id != m_job || m_job == 0)
        return;
    const QString kind = event.value(QLatin1String("event")).toString();
    if (kind == u"progress") {
        m_progress = event;
        const QString test = event.value(QLatin1String("test")).toString();
        if (event.value(QLatin1String("stage")).toString() == u"test" && !test.isEmpty()) {
            const int row = m_model.indexOf(test);
            if (row < 0 || m_model.rows()[row].verdict == u"running")
                m_model.setRow(test, QStringLiteral("running"), {});
        }
        emit progressed();
    } else if (kind == u"test") {
        takeTest(event.value(QLatin1String("test")).toObject());
        emit progressed();
    } else if (kind == u"diagnostic") {
        m_diagnostics.append(event.value(QLatin1String("diagnostic")));
    } else if (kind == u"output") {
        m_outputSeen = true;
        emit outputArrived(event.value(QLatin1String("text")).toString());
    }
}

void RunController::takeTest(const QJsonObject& test)
{
    m_model.setRow(test.value(QLatin1String("name")).toString(), test.value(QLatin1String("verdict")).toString(), test);
}

void RunController::handleFinished(quint64 id, const QJsonObject& event)
{
    if (id != m_job || m_job == 0)
        return;
    m_job = 0;
    m_stopping = false;
    m_model.dropUnfinished();
    if (event.value(QLatin1String("event")).toString() == u"result") {
        m_result = event.value(QLatin1String("result")).toObject();
        for (const QJsonValue& test : m_result.value(QLatin1String("tests")).toArray())
            takeTest(test.toObject());
        if (const QJsonArray all = m_result.value(QLatin1String("diagnostics")).toArray(); !all.isEmpty())
            m_diagnostics = all;
        const QString output = m_result.value(QLatin1String("output")).toString();
        if (!m_outputSeen && !output.isEmpty())
            emit outputArrived(output);
        setState(verdict() == u"does not compile" ? RunState::DoesNotCompile : RunState::Finished);
        return;
    }
    m_error = event.value(QLatin1String("error")).toObject();
    setState(m_error.value(QLatin1String("kind")).toString() == u"cancelled" ? RunState::Cancelled : RunState::Trouble);
}

} // namespace warpdesk::window
