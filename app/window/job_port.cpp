// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/job_port.h"

namespace warpdesk::window {

RunnerPort::RunnerPort(services::RunnerCommand command, QObject* parent)
    : JobPort(parent)
    , m_client(std::move(command))
{
    connect(&m_client, &services::RunnerClient::eventReceived, this,
        [this](quint64 id, const QJsonObject& object) { emit eventReceived(id, object); });
    connect(&m_client, &services::RunnerClient::finished, this,
        [this](quint64 id, const QJsonObject& object) { emit finished(id, object); });
    connect(&m_client, &services::RunnerClient::lost, this, &JobPort::lost);
}

quint64 RunnerPort::submit(const QJsonObject& job, const QString& tag) { return m_client.submit(job, tag); }

void RunnerPort::cancel(quint64 id) { m_client.cancel(id); }

} // namespace warpdesk::window
