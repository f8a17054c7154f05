// SPDX-License-Identifier: GPL-3.0-or-later
// `warpdesk history` against a database that the desk's own store wrote.
#include "app/history/history_file.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace warpdesk::cli {
namespace {

struct Run {
    int code = -1;
    QByteArray out, error;
    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

class HistoryCommandTest final : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void nothingYet()
    {
        const Run run = warpdesk({ "history" });
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("no runs"));
        QVERIFY(!QFile::exists(database())); // looking makes no file
        QCOMPARE(warpdesk({ "history", "--show", "1" }).code, 2);
    }

    void listsShowsExportsDeletes()
    {
        fill();
        const Run words = warpdesk({ "history", "vector-add" });
        QCOMPARE(words.code, 0);
        const QList<QByteArray> lines = words.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].contains("3") && lines[0].contains("wrong answer"), lines[0].constData());
        QVERIFY2(lines[1].contains("0.26 ms") && lines[1].contains("talk"), lines[1].constData());

        const QJsonArray runs
            = warpdesk({ "history", "--json", "--limit", "2" }).json().value(QLatin1String("runs")).toArray();
        QCOMPARE(runs.size(), 2);
        QVERIFY(!runs[0].toObject().contains(QLatin1String("source")));

        const Run one = warpdesk({ "history", "--show", "1" });
        QCOMPARE(one.code, 0);
        QVERIFY2(one.out.contains("// the first text"), one.out.constData());
        QVERIFY2(one.out.contains("nvrtc      13.0"), one.out.constData());

        const QString target = m_folder->filePath(QStringLiteral("runs.jsonl"));
        QCOMPARE(warpdesk({ "history", "vector-add", "--export", target }).code, 0);
        QFile file(target);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 2);

        QCOMPARE(warpdesk({ "history", "--delete", "1,x" }).code, 2);
        QCOMPARE(
            warpdesk({ "history", "--delete", "1,99", "--json" }).json().value(QLatin1String("deleted")).toInt(), 1);
        QCOMPARE(warpdesk({ "history", "--show", "1" }).code, 2);
    }

    void exampleOfTheReadme()
    {
        fill();
        QFile readme(QStringLiteral(CLI_README));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        static const QRegularExpression block(QStringLiteral("```json history\n(.*?)\n```"));
        const QJsonObject shown
            = QJsonDocument::fromJson(block.match(QString::fromUtf8(readme.readAll())).captured(1).toUtf8()).object();
        const QJsonObject first = shown.value(QLatin1String("runs")).toArray().first().toObject();
        const QJsonObject actual = warpdesk({ "history", "--tag", "talk", "--json" })
                                       .json()
                                       .value(QLatin1String("runs"))
                                       .toArray()
                                       .first()
                                       .toObject();
        QVERIFY(!first.isEmpty());
        QCOMPARE(actual.keys(), first.keys());
        for (const QString& key : first.keys())
            QVERIFY2(actual.value(key).type() == first.value(key).type(), qPrintable(key));
    }

    void damageIsSaidAndNothingIsLost()
    {
        QDir().mkpath(QFileInfo(database()).path());
        QFile file(database());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("not a database").repeated(100));
        file.close();
        const Run run = warpdesk({ "history" });
        QCOMPARE(run.code, 0);
        QVERIFY2(run.error.contains("set aside as"), run.error.constData());
        QCOMPARE(QDir(QFileInfo(database()).path()).entryList({ QStringLiteral("*.damaged-*") }).size(), 1);
    }

private:
    [[nodiscard]] QString database() const
    {
        return m_folder->filePath(QStringLiteral("data/warpdesk/history.sqlite"));
    }
    void fill() const
    {
        auto opened = history::HistoryFile::open(database());
        QVERIFY(opened);
        const auto add = [&opened](const char* problem, const char* verdict, const QByteArray& source) {
            const QJsonObject result { { QStringLiteral("problem"), QLatin1String(problem) },
                { QStringLiteral("verdict"), QLatin1String(verdict) },
                { QStringLiteral("versions"), QJsonObject { { QStringLiteral("nvrtc"), QStringLiteral("13.0") } } },
                { QStringLiteral("milliseconds"), QJsonObject { { QStringLiteral("tests"), 0.26 } } } };
            QVERIFY(opened->file->add(history::recordOf(QStringLiteral("judge"), {}, source, result)));
        };
        add("vector-add", "accepted", "// the first text\n");
        add("scan", "accepted", "// another\n");
        add("vector-add", "wrong answer", "// the last\n");
        QVERIFY(opened->file->setTags(1, { QStringLiteral("talk") }));
    }
    [[nodiscard]] Run warpdesk(const QStringList& arguments) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder->filePath(QStringLiteral("data")));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(WARPDESK), arguments);
        Run run;
        if (!process.waitForFinished(30000))
            return run;
        run.code = process.exitCode();
        run.out = process.readAllStandardOutput();
        run.error = process.readAllStandardError();
        return run;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace
} // namespace warpdesk::cli

QTEST_GUILESS_MAIN(warpdesk::cli::HistoryCommandTest)
#include "history_command_test.moc"
