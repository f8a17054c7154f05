// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runner_client/runner_command.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QObject>

#include <memory>

namespace warpdesk::services {

/// One runner process and the queue of jobs for it. Lives on one thread (the GUI's or the command line's), never
/// blocks it, and outlives its process: a runner that crashes, hangs or talks nonsense is killed and replaced, the
/// job it had ends with an error, and the next job runs in the new process.
///
/// Every submitted job ends in exactly one `finished`. Its object is the runner's `result` or `error` line, or an
/// error line of the same form made here: kind "cancelled" for a job that was cancelled or replaced while it waited,
/// kind "internal" with `"lost": true` for one whose runner died, kind "environment" when no runner can be started.
class RunnerClient final : public QObject {
    Q_OBJECT

public:
    using Parts = QList<QByteArray>;

    /// Starts the process at once, so that it is warm when the first job comes.
    explicit RunnerClient(RunnerCommand command, QObject* parent = nullptr);
    /// Kills the process; jobs that were left are not reported any more.
    ~RunnerClient() override;

    /// Queues a job (an object with "job" and its fields, without "id") and returns its id. A job that is still
    /// waiting under the same non-empty tag is replaced: newest wins, no backlog. A running one is left to end.
    /// `parts` follow the line as length-announced binary; the job refers to them as `"binary": k`.
    quint64 submit(QJsonObject job, QString tag = {}, Parts parts = {});

    /// A waiting job ends now. A running one is asked to end, and its runner is killed if it has not after
    /// `cancelGraceMs`. An unknown or finished id is ignored.
    void cancel(quint64 id);

    /// Ends the process and starts the given command instead; the running job ends as lost, waiting ones go on.
    void setCommand(RunnerCommand command);

    /// True from the runner's hello until its end.
    [[nodiscard]] bool isRunning() const;
    /// True while a job is waiting or running.
    [[nodiscard]] bool isBusy() const;
    /// The process id of the runner, 0 = none.
    [[nodiscard]] qint64 processId() const;

signals:
    /// The runner said hello with a version this client speaks.
    void ready(const QJsonObject& hello);
    /// The job was written to the runner.
    void started(quint64 id);
    /// A progress, diagnostic, output or test line of a running job.
    void eventReceived(quint64 id, const QJsonObject& event, const QList<QByteArray>& parts = {});
    /// The last word on a job.
    void finished(quint64 id, const QJsonObject& resultOrErrorEvent, const QList<QByteArray>& parts = {});
    /// Every line of a running job as it came, before `eventReceived` or `finished`: exact for 64-bit integers.
    void lineReceived(quint64 id, const QByteArray& line);
    /// The runner ended without being asked, did not answer, or spoke nonsense. A new one is started unless that
    /// cannot help; then the next submit tries again.
    void lost(const QString& reason);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace warpdesk::services
