// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/engine_job.h"

#include "app/window/job_port.h"

namespace warpdesk::window {

EngineJob::EngineJob(JobPort& port, QString tag, QObject* parent)
    : QObject(parent)
    , m_port(port)
    , m_tag(std::move(tag))
{
    connect(&port, &JobPort::eventReceived, this, [this](quint64 id, const QJsonObject& event) {
        if (id != m_job || m_job == 0 || event.value(QLatin1String("event")).toString() != u"progress")
            return;
        m_progress = event;
        emit progressed();
    });
    connect(&port, &JobPort::finished, this, [this](quint64 id, const QJsonObject& event) {
        if (id != m_job || m_job == 0)
            return;
        m_job = 0;
        m_stopping = false;
        if (event.value(QLatin1String("event")).toString() == u"result") {
            m_result = event.value(QLatin1String("result")).toObject();
            setState(State::Done);
            return;
        }
        m_error = event.value(QLatin1String("error")).toObject();
        setState(m_error.value(QLatin1String("kind")).toString() == u"cancelled" ? State::Cancelled : State::Failed);
    });
}

void EngineJob::start(const QJsonObject& job)
{
    if (isWorking())
        return;
    m_progress = {};
    m_result = {};
    m_error = {};
    m_stopping = false;
    m_job = m_port.submit(job, m_tag);
    setState(State::Working);
}

void EngineJob::stop()
{
    if (!isWorking() || m_stopping)
        return;
    m_stopping = true;
    m_port.cancel(m_job);
    emit progressed();
}

void EngineJob::reset()
{
    if (isWorking())
        m_port.cancel(m_job);
    m_job = 0;
    m_stopping = false;
    m_progress = {};
    m_result = {};
    m_error = {};
    setState(State::Idle);
}

void EngineJob::setState(State state)
{
    m_state = state;
    emit stateChanged();
}

} // namespace warpdesk::window
