// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QObject>
#include <QStringList>

namespace warpdesk::window {

class JobPort;
class TestsModel;

/// What is being judged.
struct RunRequest {
    QJsonObject problem; ///< {"slug", "files"}
    QString source;
    QString device;
    QString target;
    QStringList testNames; ///< in the order they run
    QString only; ///< one test, or empty
    QString seed; ///< repeat these inputs, or empty
};

/// Where the last run stands.
enum class RunState { NotRun, Working, Finished, Cancelled, DoesNotCompile, Trouble };

/// One judge job at a time: sends it, fills the Tests model while it runs, and says in the end what came of it.
class RunController final : public QObject {
    Q_OBJECT

public:
    RunController(JobPort& port, TestsModel& model, QObject* parent = nullptr);

    void run(const RunRequest& request);
    void stop();
    /// Another problem: nothing has run.
    void reset();

    [[nodiscard]] RunState state() const { return m_state; }
    [[nodiscard]] bool isWorking() const { return m_state == RunState::Working; }
    [[nodiscard]] bool isStopping() const { return m_stopping; }
    [[nodiscard]] const QJsonObject& result() const { return m_result; }
    /// {"kind", "message", "remedy", ...} of a run that could not be done.
    [[nodiscard]] const QJsonObject& error() const { return m_error; }
    [[nodiscard]] QJsonArray diagnostics() const { return m_diagnostics; }
    [[nodiscard]] QString verdict() const;
    /// What goes on now: stage, done, total, test.
    [[nodiscard]] const QJsonObject& progress() const { return m_progress; }
    [[nodiscard]] QString seed() const;
    /// The one test that was asked for, or empty.
    [[nodiscard]] QString only() const { return m_request.only; }

signals:
    void stateChanged();
    void progressed();
    void outputArrived(const QString& text);
    void runnerLost(const QString& reason);

private:
    void handleEvent(quint64 id, const QJsonObject& event);
    void handleFinished(quint64 id, const QJsonObject& event);
    void takeTest(const QJsonObject& test);
    void setState(RunState state);

    JobPort& m_port;
    TestsModel& m_model;
    RunState m_state = RunState::NotRun;
    bool m_stopping = false;
    quint64 m_job = 0;
    RunRequest m_request;
    QString m_rowsSource; ///< the text the rows belong to
    QJsonObject m_result;
    QJsonObject m_error;
    QJsonObject m_progress;
    QJsonArray m_diagnostics;
    bool m_outputSeen = false;
};

} // namespace warpdesk::window
