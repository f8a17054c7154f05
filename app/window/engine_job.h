// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QObject>

namespace warpdesk::window {

class JobPort;

/// One job of the runner at a time, from its start to its last word; what it is about is its owner's business.
class EngineJob final : public QObject {
    Q_OBJECT

public:
    enum class State { Idle, Working, Done, Cancelled, Failed };

    /// `tag`: a waiting job of the same tag is replaced. The port is borrowed.
    EngineJob(JobPort& port, QString tag, QObject* parent);

    void start(const QJsonObject& job);
    /// Asks once; the job ends as cancelled.
    void stop();
    /// Forgets everything; a running job is cancelled and its end not told.
    void reset();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isWorking() const { return m_state == State::Working; }
    [[nodiscard]] bool isStopping() const { return m_stopping; }
    /// The latest progress event: stage, done, total, test and, while times are taken, regime and samples.
    [[nodiscard]] const QJsonObject& progress() const { return m_progress; }
    [[nodiscard]] const QJsonObject& result() const { return m_result; }
    /// {"kind", "message", "remedy", ...} of a job that could not be done.
    [[nodiscard]] const QJsonObject& error() const { return m_error; }

signals:
    void stateChanged();
    void progressed();

private:
    void setState(State state);

    JobPort& m_port;
    QString m_tag;
    State m_state = State::Idle;
    bool m_stopping = false;
    quint64 m_job = 0;
    QJsonObject m_progress;
    QJsonObject m_result;
    QJsonObject m_error;
};

} // namespace warpdesk::window
