// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/runner_client.h"

#include "app/runner_client/frame_reader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QPointer>
#include <QProcess>
#include <QTimer>

#include <csignal>
#include <cstring>
#include <deque>
#include <optional>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

namespace warpdesk::services {

namespace {

constexpr int protocolVersion = 1;
constexpr int mostIdleDeaths = 3; ///< in a row, none with a job: another start will not help
constexpr int restartPauseMs = 100;
constexpr qsizetype complaintKept = 4096;

struct Job {
    quint64 id = 0;
    QJsonObject object;
    QString tag;
    RunnerClient::Parts parts;
};

QJsonObject errorLine(quint64 id, const char* kind, const QString& message, const QString& remedy = {})
{
    return { { QStringLiteral("id"), static_cast<qint64>(id) }, { QStringLiteral("event"), QStringLiteral("error") },
        { QStringLiteral("error"),
            QJsonObject { { QStringLiteral("kind"), QLatin1String(kind) }, { QStringLiteral("message"), message },
                { QStringLiteral("remedy"), remedy } } } };
}

QByteArray wire(const Job& job)
{
    QJsonObject object = job.object;
    object.insert(QStringLiteral("id"), static_cast<qint64>(job.id));
    if (!job.parts.isEmpty()) {
        QJsonArray sizes;
        for (const QByteArray& part : job.parts)
            sizes.append(static_cast<qint64>(part.size()));
        object.insert(QStringLiteral("binary"), sizes);
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

/// In the child, after fork: it dies with its parent, and Ctrl-C at the terminal is the parent's to handle.
void prepareChild(pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    ::signal(SIGINT, SIG_IGN);
}

QString endText(int code, QProcess::ExitStatus status)
{
    if (status == QProcess::NormalExit)
        return QStringLiteral("the runner ended with exit code %1").arg(code);
    const char* words = ::strsignal(code);
    return QStringLiteral("the runner was ended by signal %1 (%2)")
        .arg(code)
        .arg(QString::fromLocal8Bit(words ? words : "?"));
}

} // namespace

class RunnerClient::Private {
public:
    enum class State { Down, Starting, Ready };
    enum class Restart { Yes, No };

    Private(RunnerClient* owner, RunnerCommand runner)
        : q(owner)
        , command(std::move(runner))
    {
        for (QTimer* timer : { &helloTimer, &cancelTimer, &silenceTimer, &restartTimer })
            timer->setSingleShot(true);
        QObject::connect(&helloTimer, &QTimer::timeout, q, [this] {
            lose(QStringLiteral("the runner did not say hello within %1 s").arg(command.helloLimitMs / 1000.0),
                Restart::No);
        });
        QObject::connect(&cancelTimer, &QTimer::timeout, q, [this] {
            lose(
                QStringLiteral("the runner did not stop within %1 s and was ended").arg(command.cancelGraceMs / 1000.0),
                Restart::Yes);
        });
        QObject::connect(&silenceTimer, &QTimer::timeout, q, [this] {
            lose(QStringLiteral("the runner said nothing for %1 s and was ended").arg(command.silenceLimitMs / 1000.0),
                Restart::Yes);
        });
        QObject::connect(&restartTimer, &QTimer::timeout, q, [this] { start(); });
    }

    void start();
    void retire();
    void read();
    void handle(const Frame& frame);
    void hello(const QJsonObject& object);
    void sendNext();
    void endRunning(const QJsonObject& line, const Parts& parts);
    void failWaiting(const QString& reason);
    void lose(QString reason, Restart restart);
    void finishLater(quint64 id, const QJsonObject& line);
    QString lastWords() const;

    RunnerClient* q;
    RunnerCommand command;
    QProcess* process = nullptr;
    State state = State::Down;
    FrameReader reader;
    QByteArray complaint; ///< the end of what the runner wrote to stderr
    std::deque<Job> waiting;
    std::optional<Job> running;
    quint64 lastId = 0;
    bool cancelling = false;
    int idleDeaths = 0;
    QTimer helloTimer, cancelTimer, silenceTimer, restartTimer;
};

void RunnerClient::Private::start()
{
    restartTimer.stop();
    if (process)
        return;
    if (command.program.isEmpty()) {
        lose(command.trouble.isEmpty() ? QStringLiteral("no runner is configured") : command.trouble, Restart::No);
        return;
    }
    reader = {};
    complaint.clear();
    state = State::Starting;
    process = new QProcess(q);
    process->setChildProcessModifier([parent = ::getpid()] { prepareChild(parent); });
    QObject::connect(process, &QProcess::readyReadStandardOutput, q, [this] { read(); });
    QObject::connect(process, &QProcess::readyReadStandardError, q,
        [this] { complaint = (complaint + process->readAllStandardError()).right(complaintKept); });
    QObject::connect(process, &QProcess::errorOccurred, q, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            lose(QStringLiteral("the runner \"%1\" cannot be started: %2").arg(command.program, process->errorString()),
                Restart::No);
    });
    QObject::connect(process, &QProcess::finished, q, [this](int code, QProcess::ExitStatus status) {
        QPointer<QProcess> same(process);
        read(); // a result may have come with the end
        if (same && same == process)
            lose(endText(code, status), Restart::Yes);
    });
    helloTimer.start(command.helloLimitMs);
    process->start(command.program, command.arguments);
}

/// Forgets the process at once; it is reaped when its end is reported.
void RunnerClient::Private::retire()
{
    for (QTimer* timer : { &helloTimer, &cancelTimer, &silenceTimer })
        timer->stop();
    state = State::Down;
    QProcess* old = std::exchange(process, nullptr);
    if (!old)
        return;
    old->disconnect(q);
    if (old->state() == QProcess::NotRunning) {
        old->deleteLater();
        return;
    }
    QObject::connect(old, &QProcess::finished, old, &QObject::deleteLater);
    old->kill();
}

void RunnerClient::Private::read()
{
    reader.feed(process->readAllStandardOutput());
    const QPointer<RunnerClient> alive(q);
    const QPointer<QProcess> same(process);
    while (alive && same && same == process) {
        auto frame = reader.next(state == State::Ready ? FrameReader::Noise::Refuse : FrameReader::Noise::Skip);
        if (!frame) {
            lose(QStringLiteral("the runner wrote ") + frame.error(), Restart::Yes);
            return;
        }
        if (!*frame)
            return;
        handle(**frame);
    }
}

void RunnerClient::Private::hello(const QJsonObject& object)
{
    const int version = object.value(QLatin1String("version")).toInt(-1);
    if (object.value(QLatin1String("event")).toString() != QLatin1String("hello") || version < 0) {
        lose(QStringLiteral("the runner did not begin with hello"), Restart::No);
        return;
    }
    if (version != protocolVersion) {
        lose(
            QStringLiteral("the runner speaks version %1 of the protocol and this program version %2; install the same "
                           "Warpdesk on both sides")
                .arg(version)
                .arg(protocolVersion),
            Restart::No);
        return;
    }
    helloTimer.stop();
    state = State::Ready;
    const QPointer<RunnerClient> alive(q);
    emit q->ready(object);
    if (alive)
        sendNext();
}

void RunnerClient::Private::handle(const Frame& frame)
{
    if (state == State::Starting) {
        hello(frame.object);
        return;
    }
    const auto id = static_cast<quint64>(frame.object.value(QLatin1String("id")).toInteger(0));
    if (!running || running->id != id)
        return; // a late word on a job that has ended
    if (command.silenceLimitMs > 0)
        silenceTimer.start(command.silenceLimitMs);
    const QPointer<RunnerClient> alive(q);
    const QString event = frame.object.value(QLatin1String("event")).toString();
    emit q->lineReceived(id, frame.line);
    if (!alive || !running || running->id != id)
        return;
    if (event != QLatin1String("result") && event != QLatin1String("error")) {
        emit q->eventReceived(id, frame.object, frame.parts);
        return;
    }
    idleDeaths = 0;
    endRunning(frame.object, frame.parts);
    if (alive)
        sendNext();
}

void RunnerClient::Private::endRunning(const QJsonObject& line, const Parts& parts)
{
    cancelTimer.stop();
    silenceTimer.stop();
    cancelling = false;
    const quint64 id = running->id;
    running.reset();
    emit q->finished(id, line, parts);
}

void RunnerClient::Private::sendNext()
{
    if (state != State::Ready || running || waiting.empty())
        return;
    running = std::move(waiting.front());
    waiting.pop_front();
    process->write(wire(*running));
    for (const QByteArray& part : running->parts)
        process->write(part);
    running->parts.clear();
    running->object = {};
    if (command.silenceLimitMs > 0)
        silenceTimer.start(command.silenceLimitMs);
    emit q->started(running->id);
}

QString RunnerClient::Private::lastWords() const
{
    QByteArray words = complaint;
    if (process)
        words += process->readAllStandardError();
    if (words.trimmed().isEmpty())
        words = reader.skipped();
    return QString::fromUtf8(words.right(complaintKept)).trimmed();
}

void RunnerClient::Private::lose(QString reason, Restart restart)
{
    if (const QString words = lastWords(); !words.isEmpty())
        reason += QStringLiteral("; its last words: ") + words;
    const QPointer<RunnerClient> alive(q);
    const bool wasCancelling = cancelling;
    idleDeaths = running ? 0 : idleDeaths + 1;
    retire();
    if (running) {
        QJsonObject line = errorLine(running->id, wasCancelling ? "cancelled" : "internal",
            wasCancelling ? QStringLiteral("cancelled") : reason);
        line.insert(QStringLiteral("lost"), true);
        endRunning(line, {});
    }
    if (!alive)
        return;
    emit q->lost(reason);
    if (!alive || process)
        return;
    if (restart == Restart::Yes && idleDeaths < mostIdleDeaths)
        restartTimer.start(idleDeaths == 0 ? 0 : restartPauseMs * idleDeaths);
    else
        failWaiting(reason);
}

void RunnerClient::Private::failWaiting(const QString& reason)
{
    const auto left = std::exchange(waiting, {});
    for (const Job& job : left) {
        finishLater(job.id,
            errorLine(job.id, "environment", reason,
                QStringLiteral(
                    "set the runner command in the settings or in WARPDESK_RUNNER, or install warpdesk-runner")));
    }
}

/// Ends a job that never ran, from the event loop: whoever called submit or cancel is done with that call by then.
void RunnerClient::Private::finishLater(quint64 id, const QJsonObject& line)
{
    QMetaObject::invokeMethod(q, [owner = q, id, line] { emit owner->finished(id, line); }, Qt::QueuedConnection);
}

RunnerClient::RunnerClient(RunnerCommand command, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(command)))
{
    d->restartTimer.start(0); // whoever made this connects to the signals first
}

RunnerClient::~RunnerClient()
{
    d->retire();
    for (QProcess* process : findChildren<QProcess*>()) {
        process->kill();
        process->waitForFinished(1000); // SIGKILL was sent: this only reaps
    }
}

quint64 RunnerClient::submit(QJsonObject job, QString tag, Parts parts)
{
    if (!tag.isEmpty()) {
        std::erase_if(d->waiting, [&](const Job& old) {
            if (old.tag != tag)
                return false;
            d->finishLater(old.id, errorLine(old.id, "cancelled", QStringLiteral("replaced by a newer request")));
            return true;
        });
    }
    d->waiting.push_back({ ++d->lastId, std::move(job), std::move(tag), std::move(parts) });
    if (d->state == Private::State::Down && !d->restartTimer.isActive())
        d->restartTimer.start(0);
    d->sendNext();
    return d->lastId;
}

void RunnerClient::cancel(quint64 id)
{
    if (d->running && d->running->id == id) {
        if (d->cancelling)
            return;
        d->cancelling = true;
        d->process->write(QJsonDocument(QJsonObject { { QStringLiteral("cancel"), static_cast<qint64>(id) } })
                              .toJson(QJsonDocument::Compact)
            + '\n');
        d->cancelTimer.start(d->command.cancelGraceMs);
        return;
    }
    const auto cancelled = std::erase_if(d->waiting, [&](const Job& job) { return job.id == id; });
    if (cancelled > 0)
        d->finishLater(id, errorLine(id, "cancelled", QStringLiteral("cancelled")));
}

void RunnerClient::setCommand(RunnerCommand command)
{
    d->retire();
    d->command = std::move(command);
    d->idleDeaths = 0;
    d->restartTimer.start(0);
    if (d->running) {
        QJsonObject line = errorLine(d->running->id, "cancelled", QStringLiteral("the runner was replaced"));
        d->endRunning(line, {});
    }
}

bool RunnerClient::isRunning() const { return d->state == Private::State::Ready; }

bool RunnerClient::isBusy() const { return d->running || !d->waiting.empty(); }

qint64 RunnerClient::processId() const { return d->process ? d->process->processId() : 0; }

} // namespace warpdesk::services
