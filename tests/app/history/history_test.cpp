// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_file.h"
#include "app/history/history_store.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

namespace warpdesk::history {
namespace {

RunRecord sample(const QString& problem, const QByteArray& source, const QString& verdict = QStringLiteral("accepted"))
{
    const QJsonObject result { { QStringLiteral("problem"), problem },
        { QStringLiteral("device"), QStringLiteral("emulator:h100") },
        { QStringLiteral("target"), QStringLiteral("h100") }, { QStringLiteral("verdict"), verdict },
        { QStringLiteral("seed"), QStringLiteral("5eed") },
        { QStringLiteral("versions"), QJsonObject { { QStringLiteral("nvrtc"), QStringLiteral("13.0") } } },
        { QStringLiteral("flags"), QJsonArray { QStringLiteral("-arch=compute_80") } },
        { QStringLiteral("milliseconds"), QJsonObject { { QStringLiteral("tests"), 12.5 } } } };
    return recordOf(QStringLiteral("judge"), QStringLiteral("/home/me/ä b.cu"), source, result);
}

/// Another SQLite client on the file: what it reads is what is there.
QVariant ask(const QString& path, const QString& statement)
{
    QVariant answer;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
        database.setDatabaseName(path);
        if (database.open()) {
            QSqlQuery query(database);
            if (query.exec(statement) && query.next())
                answer = query.value(0);
        }
    }
    QSqlDatabase::removeDatabase(QStringLiteral("other"));
    return answer;
}

std::unique_ptr<HistoryFile> opened(const QString& path)
{
    auto result = HistoryFile::open(path);
    return result && result->setAside.isEmpty() ? std::move(result->file) : nullptr;
}

class HistoryTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("data/history.sqlite"));
    }

    void wholeRecordComesBack()
    {
        RunRecord given = sample(QStringLiteral("vector-add"), QByteArray("a\0b\r\n\xc3\xa4 \xff", 9));
        given.tags = { QStringLiteral("best"), QStringLiteral("  best "), QString() };
        given.note = QStringLiteral("first try");
        {
            const auto file = opened(m_path);
            QVERIFY(file);
            const auto id = file->add(given);
            QVERIFY2(id, qPrintable(id ? QString() : id.error()));
            QCOMPARE(*id, 1);
        }
        QCOMPARE(QFile::permissions(m_path) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        const auto file = opened(m_path);
        const auto read = file->read(1);
        QVERIFY(read && *read);
        const RunRecord& got = **read;
        QCOMPARE(got.at, given.at);
        QCOMPARE(got.source, given.source);
        QCOMPARE(got.result, given.result);
        QCOMPARE(got.problem, QStringLiteral("vector-add"));
        QCOMPARE(got.file, QStringLiteral("/home/me/ä b.cu"));
        QCOMPARE(got.device, QStringLiteral("emulator:h100"));
        QCOMPARE(got.verdict, QStringLiteral("accepted"));
        QCOMPARE(got.milliseconds, std::optional(12.5));
        QCOMPARE(got.versions.value(QLatin1String("nvrtc")).toString(), QStringLiteral("13.0"));
        QCOMPARE(got.versions.value(QLatin1String("flags")).toArray().size(), 1);
        QCOMPARE(got.tags, QStringList { QStringLiteral("best") });
        QCOMPARE(got.note, QStringLiteral("first try"));
        const auto none = file->read(2);
        QVERIFY(none && !*none);
    }

    void measuredTimeIsTheMedianOfTheLargestSize()
    {
        const auto of = [](double median) {
            return QJsonObject { { QStringLiteral("measurements"),
                QJsonArray { QJsonObject { { QStringLiteral("median"), median } } } } };
        };
        const RunRecord record = recordOf(QStringLiteral("measure"), {}, "x",
            { { QStringLiteral("cases"), QJsonArray { of(1.0), of(2.5) } },
                { QStringLiteral("quantity"), QStringLiteral("emulator wall time") } });
        QCOMPARE(record.milliseconds, std::optional(2.5));
        QCOMPARE(record.quantity, QStringLiteral("emulator wall time"));
        QVERIFY(!recordOf(QStringLiteral("measure"), {}, "x", {}).milliseconds);
    }

    void listsAreNewestFirstAndFiltered()
    {
        const auto file = opened(m_path);
        for (int i = 0; i < 5; ++i)
            QVERIFY(file->add(sample(i % 2 == 0 ? QStringLiteral("scan") : QStringLiteral("100%_sum"),
                "source " + QByteArray::number(i),
                i == 3 ? QStringLiteral("wrong answer") : QStringLiteral("accepted"))));
        QVERIFY(file->setTags(1, { QStringLiteral("talk"), QStringLiteral("a'b") }));
        QVERIFY(file->setNote(2, QStringLiteral("under_score")));
        const auto ids = [&file](const Filter& filter) {
            QList<qint64> found;
            const auto records = file->list(filter);
            if (records) {
                for (const RunRecord& record : *records)
                    found.append(record.id);
            }
            return found;
        };
        using Ids = QList<qint64>;
        QCOMPARE(ids({}), (Ids { 5, 4, 3, 2, 1 }));
        QCOMPARE(ids({ .problem = QStringLiteral("scan") }), (Ids { 5, 3, 1 }));
        QCOMPARE(ids({ .kind = QStringLiteral("measure") }), Ids {});
        QCOMPARE(ids({ .tag = QStringLiteral("a'b") }), Ids { 1 });
        QCOMPARE(ids({ .text = QStringLiteral("WRONG") }), Ids { 4 });
        QCOMPARE(ids({ .text = QStringLiteral("%_") }), (Ids { 4, 2 })); // no wildcards
        QCOMPARE(ids({ .text = QStringLiteral("r_s") }), Ids { 2 });
        QCOMPARE(ids({ .text = QStringLiteral("tal") }), Ids { 1 });
        QCOMPARE(ids({ .before = 4, .limit = 2 }), (Ids { 3, 2 }));
        const auto records = file->list({ .tag = QStringLiteral("talk") });
        QCOMPARE(records->first().tags, (QStringList { QStringLiteral("a'b"), QStringLiteral("talk") }));
        QVERIFY(records->first().source.isEmpty() && records->first().result.isEmpty());
    }

    void sourcesAreKeptOnceAndGoWithTheirLastRun()
    {
        const auto file = opened(m_path);
        for (int i = 0; i < 3; ++i)
            QVERIFY(file->add(sample(QStringLiteral("scan"), i < 2 ? "same" : "other")));
        QCOMPARE(ask(m_path, QStringLiteral("SELECT count(*) FROM sources")).toInt(), 2);
        QVERIFY(file->setTags(1, { QStringLiteral("x") }));
        QCOMPARE(*file->remove({ 1, 3, 99 }), 2);
        QCOMPARE(ask(m_path, QStringLiteral("SELECT count(*) FROM sources")).toInt(), 1);
        QCOMPARE(ask(m_path, QStringLiteral("SELECT count(*) FROM tags")).toInt(), 0);
        QCOMPARE((*file->read(2))->source, QByteArray("same"));
        // A number is never given twice.
        QCOMPARE(*file->add(sample(QStringLiteral("scan"), "new")), 4);
    }

    void exportsAreLinesOldestFirst()
    {
        const auto file = opened(m_path);
        QVERIFY(file->add(sample(QStringLiteral("scan"), "line 1\nline 2 \xe2\x82\xac")));
        QVERIFY(file->add(sample(QStringLiteral("scan"), "\xff\xfe")));
        const QString target = m_folder->filePath(QStringLiteral("runs.jsonl"));
        QCOMPARE(*file->exportLines(target, {}), 2);
        QFile out(target);
        QVERIFY(out.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = out.readAll().split('\n');
        QCOMPARE(lines.size(), 3);
        const QJsonObject first = QJsonDocument::fromJson(lines[0]).object();
        QCOMPARE(first.value(QLatin1String("id")).toInt(), 1);
        QCOMPARE(first.value(QLatin1String("source")).toString(), QStringLiteral("line 1\nline 2 €"));
        QVERIFY(QDateTime::fromString(first.value(QLatin1String("at")).toString(), Qt::ISODateWithMs).isValid());
        QCOMPARE(first.value(QLatin1String("result")).toObject().value(QLatin1String("seed")).toString(),
            QStringLiteral("5eed"));
        const QJsonObject second = QJsonDocument::fromJson(lines[1]).object();
        QVERIFY(!second.contains(QLatin1String("source")));
        QCOMPARE(QByteArray::fromBase64(second.value(QLatin1String("source_base64")).toString().toLatin1()),
            QByteArray("\xff\xfe"));
        const auto nowhere = file->exportLines(QStringLiteral("/nowhere/at/all"), {});
        QVERIFY(!nowhere && nowhere.error().contains(QLatin1String("/nowhere/at/all")));
    }

    void olderDatabasesAreMigratedAndLaterOnesLeftAlone()
    {
        QVERIFY(opened(m_path)->add(sample(QStringLiteral("scan"), "kept")));
        Migrations later = shippedMigrations();
        later.append(
            { QStringLiteral("ALTER TABLE runs ADD COLUMN rank INTEGER"), QStringLiteral("UPDATE runs SET rank = 7") });
        Migrations broken = later;
        broken.last().append(QStringLiteral("UPDATE nothing SET x = 1"));
        // A step that fails leaves all as it was.
        const auto failed = HistoryFile::open(m_path, broken);
        QVERIFY(!failed && failed.error().contains(QLatin1String("nothing")));
        QCOMPARE(
            ask(m_path, QStringLiteral("PRAGMA user_version")).toInt(), static_cast<int>(shippedMigrations().size()));
        QVERIFY(!ask(m_path, QStringLiteral("SELECT rank FROM runs")).isValid());
        const auto migrated = HistoryFile::open(m_path, later);
        QVERIFY(migrated && migrated->setAside.isEmpty());
        QCOMPARE(ask(m_path, QStringLiteral("SELECT rank FROM runs")).toInt(), 7);
        QCOMPARE((*migrated->file->read(1))->source, QByteArray("kept"));
        // And this Warpdesk meets what the later one wrote.
        const auto refused = HistoryFile::open(m_path);
        QVERIFY(!refused && refused.error().contains(QLatin1String("later Warpdesk")));
        QCOMPARE(ask(m_path, QStringLiteral("SELECT rank FROM runs")).toInt(), 7);
    }

    void damagedDatabasesAreSetAside_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("overwrite"); // the middle of a good file
        QTest::newRow("text") << QByteArray("this is no database, it is a letter").repeated(40) << false;
        QTest::newRow("zeros in the middle") << QByteArray(6000, '\0') << true;
        QTest::newRow("letters in the middle") << QByteArray(6000, 'x') << true;
    }
    void damagedDatabasesAreSetAside()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const bool, overwrite);
        if (overwrite) {
            const auto file = opened(m_path);
            for (int i = 0; i < 50; ++i)
                QVERIFY(file->add(sample(QStringLiteral("scan"), QByteArray::number(i).repeated(200))));
        } else {
            QDir().mkpath(m_folder->filePath(QStringLiteral("data")));
        }
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (overwrite)
            file.seek(4096);
        file.write(bytes);
        file.close();
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        file.close();

        HistoryStore store(m_path);
        QSignalSpy damaged(&store, &HistoryStore::damaged);
        QSignalSpy added(&store, &HistoryStore::added);
        store.add(sample(QStringLiteral("scan"), "after"));
        QTRY_COMPARE(added.size(), 1);
        QCOMPARE(damaged.size(), 1);
        const QString place = damaged.first().first().toString();
        QVERIFY(place.contains(QLatin1String("history.sqlite.damaged-")));
        QFile kept(place);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), before);
        QCOMPARE(added.first().first().value<RunRecord>().id, 1);
    }

    void storeWorksOnItsThreadAndFinishesWhatWasAsked()
    {
        {
            HistoryStore store(m_path);
            for (int i = 0; i < 200; ++i)
                store.add(sample(QStringLiteral("scan"), QByteArray::number(i)));
        }
        HistoryStore store(m_path);
        QList<RunRecord> listed;
        QThread* answered = nullptr;
        store.list({ .limit = 0 }, this, [&](QList<RunRecord> records) {
            listed = std::move(records);
            answered = QThread::currentThread();
        });
        QTRY_COMPARE(listed.size(), 200);
        QCOMPARE(answered, QThread::currentThread());
        std::optional<RunRecord> one;
        store.read(listed.last().id, this, [&](std::optional<RunRecord> record) { one = std::move(record); });
        QTRY_VERIFY(one);
        QCOMPARE(one->source, QByteArray("0"));
        QSignalSpy edited(&store, &HistoryStore::edited);
        QSignalSpy removed(&store, &HistoryStore::removed);
        store.setTags(one->id, { QStringLiteral("talk") });
        store.remove({ listed.first().id });
        QTRY_COMPARE(removed.size(), 1);
        QCOMPARE(edited.size(), 1);
    }

    void troubleIsToldOnceUntilItIsOver()
    {
        const QString blocked = m_folder->filePath(QStringLiteral("file"));
        QFile file(blocked);
        QVERIFY(file.open(QIODevice::WriteOnly));
        HistoryStore store(blocked + QStringLiteral("/history.sqlite"));
        QSignalSpy failed(&store, &HistoryStore::failed);
        QSignalSpy added(&store, &HistoryStore::added);
        for (int i = 0; i < 3; ++i)
            store.add(sample(QStringLiteral("scan"), "x"));
        bool answered = false;
        store.list({}, this, [&](const QList<RunRecord>&) { answered = true; });
        QTRY_VERIFY(answered);
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.first().first().toString().contains(blocked));
        QVERIFY(file.remove());
        store.add(sample(QStringLiteral("scan"), "x"));
        QTRY_COMPARE(added.size(), 1);
    }

    void twoProgramsMayHaveItOpen()
    {
        HistoryStore first(m_path);
        HistoryStore second(m_path);
        QSignalSpy firstAdded(&first, &HistoryStore::added);
        QSignalSpy secondAdded(&second, &HistoryStore::added);
        for (int i = 0; i < 100; ++i) {
            first.add(sample(QStringLiteral("scan"), "a" + QByteArray::number(i)));
            second.add(sample(QStringLiteral("scan"), "b" + QByteArray::number(i)));
        }
        QTRY_COMPARE_WITH_TIMEOUT(firstAdded.size(), 100, 30000);
        QTRY_COMPARE_WITH_TIMEOUT(secondAdded.size(), 100, 30000);
        QCOMPARE(ask(m_path, QStringLiteral("SELECT count(*) FROM runs")).toInt(), 200);
    }

    /// A kill in the middle of many additions loses none that was told as kept, and leaves a database in order.
    void killedWhileWriting()
    {
        if (qEnvironmentVariableIsSet("HISTORY_TEST_WRITER"))
            return;
        QProcess writer;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HISTORY_TEST_WRITER"), m_path);
        writer.setProcessEnvironment(environment);
        writer.start(QCoreApplication::applicationFilePath(), { QStringLiteral("writesForever") });
        QByteArray told;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                writer.waitForReadyRead(50);
                told += writer.readAllStandardOutput();
                return told.count("kept ") > 30;
            }(),
            30000);
        writer.kill();
        QVERIFY(writer.waitForFinished());
        told += writer.readAllStandardOutput();
        const qint64 last = told.mid(told.lastIndexOf("kept ") + 5).trimmed().toLongLong();
        const auto file = opened(m_path);
        QVERIFY(file);
        QVERIFY(ask(m_path, QStringLiteral("SELECT count(*) FROM runs")).toLongLong() >= last - 1);
        QCOMPARE(ask(m_path, QStringLiteral("PRAGMA integrity_check")).toString(), QStringLiteral("ok"));
    }
    void writesForever()
    {
        const QString path = qEnvironmentVariable("HISTORY_TEST_WRITER");
        if (path.isEmpty())
            return;
        const auto file = opened(path);
        QVERIFY(file);
        for (;;) {
            const auto id
                = file->add(sample(QStringLiteral("scan"), QByteArray::number(QDateTime::currentMSecsSinceEpoch())));
            QVERIFY(id);
            std::printf("kept %lld\n", *id);
            std::fflush(stdout);
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

} // namespace
} // namespace warpdesk::history

QTEST_GUILESS_MAIN(warpdesk::history::HistoryTest)
#include "history_test.moc"
