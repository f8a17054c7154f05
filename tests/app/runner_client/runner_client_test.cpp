// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/runner_client.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QPointer>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

using warpdesk::services::RunnerClient;
using warpdesk::services::RunnerCommand;

namespace {

RunnerCommand fake(QStringList arguments = {})
{
    RunnerCommand command;
    command.program = QStringLiteral(FAKE_RUNNER);
    command.arguments = std::move(arguments);
    return command;
}

QJsonObject job(const QStringList& script)
{
    return { { "job", "fake" }, { "script", QJsonArray::fromStringList(script) } };
}

QJsonObject errorOf(const QJsonObject& line) { return line.value("error").toObject(); }

/// Collects what a client says, by job.
class Ear final : public QObject {
public:
    explicit Ear(RunnerClient& client)
    {
        connect(&client, &RunnerClient::eventReceived, this,
            [this](quint64 id, const QJsonObject& line, const QList<QByteArray>& parts) {
                events[id] += line;
                eventParts += parts;
            });
        connect(&client, &RunnerClient::finished, this,
            [this](quint64 id, const QJsonObject& line, const QList<QByteArray>& parts) {
                order += id;
                ends[id] += line;
                endParts = parts;
            });
        connect(&client, &RunnerClient::lost, this, [this](const QString& reason) { losses += reason; });
    }
    QMap<quint64, QList<QJsonObject>> events, ends;
    QList<QByteArray> eventParts, endParts;
    QList<quint64> order;
    QStringList losses;
};

} // namespace

class RunnerClientTest final : public QObject {
    Q_OBJECT

private slots:
    void resultAndEvents()
    {
        RunnerClient client(fake());
        Ear ear(client);
        QSignalSpy ready(&client, &RunnerClient::ready);
        const quint64 id = client.submit(job({ R"(emit {"event":"progress","stage":"compile","done":0,"total":1})",
            R"(emit {"event":"output","text":"hi"})",
            R"(emit {"event":"result","result":{"version":1,"verdict":"accepted"}})" }));
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QCOMPARE(ready.size(), 1);
        QCOMPARE(ready[0][0].toJsonObject().value("build").toString(), QStringLiteral("fake"));
        QCOMPARE(ear.events[id].size(), 2);
        QCOMPARE(ear.ends[id][0].value("result").toObject().value("verdict").toString(), QStringLiteral("accepted"));
        QVERIFY(client.isRunning() && !client.isBusy());
        QVERIFY(ear.losses.isEmpty());
    }

    void jobsRunInOrderInOneProcess()
    {
        RunnerClient client(fake());
        Ear ear(client);
        QList<quint64> ids;
        for (int i = 0; i < 50; ++i)
            ids += client.submit(job({}));
        QTRY_COMPARE(ear.order, ids);
        QVERIFY(ear.losses.isEmpty());
    }

    void newestWins()
    {
        RunnerClient client(fake());
        Ear ear(client);
        const quint64 running = client.submit(job({ "sleep 100" }), "check");
        QTRY_VERIFY(client.isRunning());
        const quint64 older = client.submit(job({}), "check");
        const quint64 other = client.submit(job({}), "other");
        const quint64 newer = client.submit(job({}), "check");
        QTRY_COMPARE(ear.order.size(), 4);
        QCOMPARE(errorOf(ear.ends[older][0]).value("kind").toString(), QStringLiteral("cancelled"));
        for (const quint64 id : { running, other, newer })
            QCOMPARE(ear.ends[id][0].value("event").toString(), QStringLiteral("result"));
    }

    void binaryBothWays()
    {
        RunnerClient client(fake());
        Ear ear(client);
        const quint64 id = client.submit(job({ "binary 3,70000", R"(emit {"event":"output","text":""})", "job" }), {},
            { QByteArray(100000, 'x'), QByteArray(), QByteArray("\n{") });
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QCOMPARE(ear.eventParts, (QList<QByteArray> { "aaa", QByteArray(70000, 'b') }));
        const QJsonObject result = ear.ends[id][0].value("result").toObject();
        QCOMPARE(result.value("parts").toInt(), 3);
        QCOMPARE(result.value("job").toObject().value("binary").toArray(), (QJsonArray { 100000, 0, 2 }));
    }

    void aWaitingJobIsCancelledAtOnce()
    {
        RunnerClient client(fake());
        Ear ear(client);
        const quint64 first = client.submit(job({ "sleep 50" }));
        const quint64 second = client.submit(job({}));
        client.cancel(second);
        client.cancel(999);
        QTRY_COMPARE(ear.order, (QList<quint64> { second, first }));
        QCOMPARE(errorOf(ear.ends[second][0]).value("kind").toString(), QStringLiteral("cancelled"));
    }

    void aRunningJobIsCancelledPolitely()
    {
        RunnerClient client(fake());
        Ear ear(client);
        const quint64 id = client.submit(job({ R"(emit {"event":"progress"})", "sleep 30000" }));
        QTRY_COMPARE(ear.events[id].size(), 1);
        const qint64 pid = client.processId();
        client.cancel(id);
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QCOMPARE(errorOf(ear.ends[id][0]).value("kind").toString(), QStringLiteral("cancelled"));
        QCOMPARE(client.processId(), pid);
        QVERIFY(ear.losses.isEmpty());
    }

    void aStubbornJobIsKilledAfterTheGrace()
    {
        RunnerCommand command = fake();
        command.cancelGraceMs = 200;
        RunnerClient client(command);
        Ear ear(client);
        const quint64 id = client.submit(job({ R"(emit {"event":"progress"})", "hang" }));
        QTRY_COMPARE(ear.events[id].size(), 1);
        const auto pid = static_cast<pid_t>(client.processId());
        QElapsedTimer clock;
        clock.start();
        client.cancel(id);
        client.cancel(id);
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QVERIFY(clock.elapsed() >= 190 && clock.elapsed() < 1500);
        QCOMPARE(errorOf(ear.ends[id][0]).value("kind").toString(), QStringLiteral("cancelled"));
        QTRY_COMPARE(::kill(pid, 0), -1); // gone and reaped
        const quint64 next = client.submit(job({}));
        QTRY_COMPARE(ear.ends[next].size(), 1);
        QCOMPARE(ear.ends[next][0].value("event").toString(), QStringLiteral("result"));
    }

    void aLostRunnerIsReplaced_data()
    {
        QTest::addColumn<QStringList>("script");
        QTest::addColumn<QString>("words");
        QTest::newRow("crash") << QStringList { "mutter about to fall", "crash" } << "signal 11";
        QTest::newRow("last words") << QStringList { "mutter about to fall", "crash" } << "about to fall";
        QTest::newRow("exit") << QStringList { "exit 7" } << "exit code 7";
        QTest::newRow("garbage") << QStringList { "say <html>" } << "not JSON";
        QTest::newRow("silence") << QStringList { "hang" } << "said nothing";
    }
    void aLostRunnerIsReplaced()
    {
        QFETCH(QStringList, script);
        QFETCH(QString, words);
        RunnerCommand command = fake();
        command.silenceLimitMs = 300;
        RunnerClient client(command);
        Ear ear(client);
        const quint64 bad = client.submit(job(script));
        const quint64 good = client.submit(job({}));
        QTRY_COMPARE(ear.order, (QList<quint64> { bad, good }));
        QCOMPARE(errorOf(ear.ends[bad][0]).value("kind").toString(), QStringLiteral("internal"));
        QVERIFY(ear.ends[bad][0].value("lost").toBool());
        QCOMPARE(ear.losses.size(), 1);
        QVERIFY2(ear.losses[0].contains(words), qPrintable(ear.losses[0]));
        QCOMPARE(ear.ends[good][0].value("event").toString(), QStringLiteral("result"));
    }

    void aResultThatCameWithTheEndCounts()
    {
        RunnerClient client(fake());
        Ear ear(client);
        const quint64 id = client.submit(job({ R"(emit {"event":"result","result":{"version":1}})" }));
        QTRY_COMPARE(ear.ends[id].size(), 1);
        ::kill(static_cast<pid_t>(client.processId()), SIGKILL);
        QTRY_COMPARE(ear.losses.size(), 1);
        QTRY_VERIFY(client.isRunning()); // an idle runner that dies is replaced too
        QCOMPARE(ear.ends[id].size(), 1);
    }

    void whatCannotWorkIsToldOnceAndTriedAgainLater_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("words");
        const QString fakePath = QStringLiteral(FAKE_RUNNER);
        QTest::newRow("no such program") << "/nonexistent/runner" << QStringList {} << "cannot be started";
        QTest::newRow("none found") << "" << QStringList {} << "was not found";
        QTest::newRow("another version") << fakePath << QStringList { "--hello", R"({"event":"hello","version":2})" }
                                         << "version 2";
        QTest::newRow("not a runner") << fakePath << QStringList { "--hello", R"({"hi":1})" }
                                      << "did not begin with hello";
        QTest::newRow("mute") << fakePath << QStringList { "--mute" } << "did not say hello";
        QTest::newRow("dies at start") << fakePath << QStringList { "--die" } << "cannot open the device";
    }
    void whatCannotWorkIsToldOnceAndTriedAgainLater()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        QFETCH(QString, words);
        RunnerCommand command;
        command.program = program;
        command.arguments = arguments;
        command.trouble = "warpdesk-runner was not found";
        command.helloLimitMs = 400;
        RunnerClient client(command);
        Ear ear(client);
        const quint64 id = client.submit(job({}));
        QTRY_COMPARE(ear.ends[id].size(), 1);
        const QJsonObject error = errorOf(ear.ends[id][0]);
        QCOMPARE(error.value("kind").toString(), QStringLiteral("environment"));
        QVERIFY2(error.value("message").toString().contains(words), qPrintable(error.value("message").toString()));
        QVERIFY(!error.value("remedy").toString().isEmpty());
        const qsizetype told = ear.losses.size();
        QVERIFY(told >= 1 && told <= 3);
        QTest::qWait(100);
        QCOMPARE(ear.losses.size(), told);

        client.setCommand(fake());
        const quint64 next = client.submit(job({}));
        QTRY_COMPARE(ear.ends[next].size(), 1);
        QCOMPARE(ear.ends[next][0].value("event").toString(), QStringLiteral("result"));
    }

    void noiseOfALoginShellIsSkipped()
    {
        RunnerClient client(fake({ "--noise", "Welcome to gpubox" }));
        Ear ear(client);
        const quint64 id = client.submit(job({}));
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QVERIFY(ear.losses.isEmpty());
    }

    void exactIntegersReachTheLine()
    {
        RunnerClient client(fake());
        QByteArray seen;
        connect(&client, &RunnerClient::lineReceived, this, [&](quint64, const QByteArray& line) { seen = line; });
        Ear ear(client);
        const quint64 id
            = client.submit(job({ R"(emit {"event":"result","result":{"values":[18446744073709551615]}})" }));
        QTRY_COMPARE(ear.ends[id].size(), 1);
        QVERIFY(seen.contains("18446744073709551615"));
    }

    void theProcessDiesWithTheClient()
    {
        auto client = std::make_unique<RunnerClient>(fake());
        client->submit(job({ "hang" }));
        QTRY_VERIFY(client->isRunning());
        const auto pid = static_cast<pid_t>(client->processId());
        QElapsedTimer clock;
        clock.start();
        client.reset();
        QVERIFY(clock.elapsed() < 500);
        QCOMPARE(::kill(pid, 0), -1);
    }

    void aClientMayBeDeletedInItsOwnSignal()
    {
        QPointer<RunnerClient> client = new RunnerClient(fake());
        connect(client, &RunnerClient::finished, this, [client] { delete client.data(); });
        client->submit(job({}));
        client->submit(job({}));
        QTRY_VERIFY(!client);
    }

    void theGuiThreadNeverWaits()
    {
        // Submitting, cancelling and losing a runner are all asynchronous: no call takes longer than a few
        // milliseconds.
        RunnerClient client(fake());
        Ear ear(client);
        qint64 worst = 0;
        for (int i = 0; i < 20; ++i) {
            QElapsedTimer clock;
            clock.start();
            const quint64 id = client.submit(job({ i % 2 ? "crash" : "sleep 10" }), "check");
            if (i % 3 == 0)
                client.cancel(id);
            worst = std::max(worst, clock.elapsed());
            QTest::qWait(5);
        }
        QTRY_VERIFY(!client.isBusy());
        QVERIFY2(worst < 50, qPrintable(QString::number(worst)));
    }
};

QTEST_GUILESS_MAIN(RunnerClientTest)
#include "runner_client_test.moc"
