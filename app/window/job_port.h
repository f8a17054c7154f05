// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runner_client/runner_client.h"

#include <QJsonObject>
#include <QObject>

namespace warpdesk::window {

/// The window's only way to the engine: jobs out, events back (engine/runner/README.md). The window holds two: one for
/// compiles as you type, one for everything else. Tests put a fake behind it.
class JobPort : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Queues a job; a waiting one of the same non-empty tag is replaced.
    virtual quint64 submit(const QJsonObject& job, const QString& tag) = 0;
    virtual void cancel(quint64 id) = 0;

signals:
    void eventReceived(quint64 id, const QJsonObject& event);
    /// The last word on a job: its `result` or `error` event.
    void finished(quint64 id, const QJsonObject& event);
    /// The runner behind the port ended without being asked.
    void lost(const QString& reason);
};

/// A port to a runner process.
class RunnerPort final : public JobPort {
    Q_OBJECT

public:
    explicit RunnerPort(services::RunnerCommand command, QObject* parent = nullptr);
    quint64 submit(const QJsonObject& job, const QString& tag) override;
    void cancel(quint64 id) override;

private:
    services::RunnerClient m_client;
};

} // namespace warpdesk::window
