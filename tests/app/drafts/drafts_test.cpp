// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/document_session.h"
#include "app/drafts/draft_store.h"
#include "app/drafts/file_worker.h"
#include "editor/file_door.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>

using namespace warpdesk;
using drafts::DocumentSession;

namespace {

/// A session with a text instead of an editor.
struct Desk {
    explicit Desk(const QString& state)
        : store(worker, state)
        , session(worker, store, [this] { return DocumentSession::Snapshot { text, 2, 3 }; })
    {
        QObject::connect(&session, &DocumentSession::loaded, &session,
            [this](const editor::ExactText& loaded, int, int, const QString& said) {
                text = loaded;
                note = said;
            });
        QObject::connect(
            &session, &DocumentSession::replaced, &session, [this](const editor::ExactText& other) { text = other; });
    }
    void open(const QString& path, const QByteArray& starter = "starter\n")
    {
        QSignalSpy loaded(&session, &DocumentSession::loaded);
        session.open(path, starter);
        QVERIFY(loaded.wait(5000));
    }
    void type(const QByteArray& bytes)
    {
        text.bytes = bytes;
        session.textEdited();
    }

    drafts::FileWorker worker;
    drafts::DraftStore store;
    editor::ExactText text;
    QString note;
    DocumentSession session;
};

} // namespace

class DraftsTest final : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void draftIsThereWithinHalfASecond()
    {
        Desk desk(path("drafts"));
        desk.open(path("a.cu"));
        QElapsedTimer clock;
        clock.start();
        // Steady typing must not put the draft off.
        while (clock.elapsed() < 480 && !QFile::exists(desk.store.pathFor(path("a.cu")))) {
            desk.type("typed " + QByteArray::number(clock.elapsed()));
            QTest::qWait(20);
        }
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(desk.store.pathFor(path("a.cu"))), 500);
        QVERIFY(!QFile::exists(path("a.cu"))); // only saving writes the file
    }

    void draftComesBack()
    {
        {
            Desk desk(path("drafts"));
            desk.open(path("a.cu"));
            desk.type("my work\r\nwithout end");
            desk.session.flush();
        }
        Desk desk(path("drafts"));
        desk.open(path("a.cu"));
        QCOMPARE(desk.text.bytes, QByteArray("my work\r\nwithout end"));
        QVERIFY(desk.session.isModified());
        QVERIFY(!desk.session.inConflict());
        QVERIFY(!desk.note.isEmpty());
    }

    void savingEndsTheDraft()
    {
        Desk desk(path("drafts"));
        desk.open(path("sub/a.cu"));
        desk.type("saved text\n");
        QSignalSpy saved(&desk.session, &DocumentSession::saved);
        desk.session.save();
        QVERIFY(saved.wait(5000));
        desk.worker.finish();
        QCOMPARE(*editor::readFile(path("sub/a.cu")), QByteArray("saved text\n"));
        QVERIFY(!QFile::exists(desk.store.pathFor(path("sub/a.cu"))));
        QVERIFY(!desk.session.isModified());
    }

    void undoneEditEndsTheDraft()
    {
        Desk desk(path("drafts"));
        desk.open(path("a.cu"));
        desk.type("x");
        desk.session.flush();
        desk.type("starter\n");
        desk.session.flush();
        desk.worker.finish();
        QVERIFY(!desk.session.isModified());
        QVERIFY(!QFile::exists(desk.store.pathFor(path("a.cu"))));
    }

    void changedFileAfterKill_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addRow("keep mine") << "mine";
        QTest::addRow("take the disk's") << "disk";
        QTest::addRow("save mine as") << "as";
        QTest::addRow("no answer") << "none";
    }
    /// A process types and is killed; the file changes; the next start asks and overwrites nothing.
    void changedFileAfterKill()
    {
        QFETCH(QString, answer);
        const QString file = path("a.cu");
        QVERIFY(editor::writeFile(file, "old\n").has_value());
        QProcess typist;
        typist.start(QCoreApplication::applicationFilePath(), { QStringLiteral("--type"), file, path("drafts") });
        QVERIFY(typist.waitForStarted());
        QVERIFY(typist.waitForReadyRead(10000)); // typed
        // The promise is half a second on a machine with a core to spare.
        const QString draft = Desk(path("drafts")).store.pathFor(file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(draft), 5000);
        ::kill(static_cast<pid_t>(typist.processId()), SIGKILL);
        QVERIFY(typist.waitForFinished());

        QVERIFY(editor::writeFile(file, "theirs\n").has_value());
        Desk desk(path("drafts"));
        QSignalSpy conflict(&desk.session, &DocumentSession::conflict);
        desk.open(file);
        QCOMPARE(conflict.count(), 1);
        QCOMPARE(desk.text.bytes, QByteArray("typed but never saved\n"));
        QCOMPARE(desk.session.diskBytes(), QByteArray("theirs\n"));
        QCOMPARE(*editor::readFile(file), QByteArray("theirs\n"));

        if (answer == u"mine") {
            desk.session.keepMine();
            QCOMPARE(*editor::readFile(file), QByteArray("theirs\n")); // until it is saved
            QSignalSpy saved(&desk.session, &DocumentSession::saved);
            desk.session.save();
            QVERIFY(saved.wait(5000));
            QCOMPARE(*editor::readFile(file), QByteArray("typed but never saved\n"));
        } else if (answer == u"disk") {
            desk.session.takeDisk();
            QCOMPARE(desk.text.bytes, QByteArray("theirs\n"));
            QVERIFY(!desk.session.isModified());
        } else if (answer == u"as") {
            QSignalSpy saved(&desk.session, &DocumentSession::saved);
            desk.session.saveMineAs(path("mine.cu"));
            QVERIFY(saved.wait(5000));
            QCOMPARE(*editor::readFile(path("mine.cu")), QByteArray("typed but never saved\n"));
            QCOMPARE(*editor::readFile(file), QByteArray("theirs\n"));
        } else {
            desk.session.save(); // asks again
            QCOMPARE(conflict.count(), 2);
            desk.worker.finish();
            QCOMPARE(*editor::readFile(file), QByteArray("theirs\n"));
            QVERIFY(QFile::exists(desk.store.pathFor(file)));
        }
    }

    void fileThatChangesUnderUnsavedTextAsks()
    {
        const QString file = path("a.cu");
        QVERIFY(editor::writeFile(file, "old\n").has_value());
        Desk desk(path("drafts"));
        desk.open(file);
        desk.type("mine\n");
        QSignalSpy conflict(&desk.session, &DocumentSession::conflict);
        QVERIFY(editor::writeFile(file, "theirs\n").has_value());
        QVERIFY(conflict.count() > 0 || conflict.wait(5000));
        QCOMPARE(desk.text.bytes, QByteArray("mine\n"));
    }
    void untouchedTextFollowsTheFile()
    {
        const QString file = path("a.cu");
        QVERIFY(editor::writeFile(file, "old\n").has_value());
        Desk desk(path("drafts"));
        desk.open(file);
        QVERIFY(editor::writeFile(file, "new\n").has_value());
        QTRY_COMPARE_WITH_TIMEOUT(desk.text.bytes, QByteArray("new\n"), 5000);
        QVERIFY(!desk.session.isModified());
    }

    void fullDiskIsSaidOnceAndLosesNothing()
    {
        Desk desk(path("drafts"));
        desk.open(path("a.cu"));
        desk.type("precious\n");
        QSignalSpy failed(&desk.session, &DocumentSession::saveFailed);
        desk.session.saveAs(QStringLiteral("/dev/full"));
        QVERIFY(failed.wait(5000));
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed.first().at(1).toString().contains(QStringLiteral("No space left")));
        QCOMPARE(desk.text.bytes, QByteArray("precious\n"));
        QVERIFY(desk.session.isModified());
        desk.worker.finish();
        QCOMPARE(desk.store.read(path("a.cu"))->bytes, QByteArray("precious\n"));
    }
    void fullDiskForDraftsIsSaidOnce()
    {
        QVERIFY(editor::writeFile(path("file"), "x").has_value());
        Desk desk(path("file/drafts")); // a folder that cannot be made
        QSignalSpy failed(&desk.store, &drafts::DraftStore::failed);
        desk.open(path("a.cu"));
        for (int i = 0; i < 3; ++i) {
            desk.type(QByteArray::number(i));
            desk.session.flush();
            desk.worker.finish();
        }
        QCoreApplication::processEvents();
        QCOMPARE(failed.count(), 1);
    }

    void notTextIsRefused()
    {
        const QString file = path("a.cu");
        QVERIFY(editor::writeFile(file, QByteArray("a\0b", 3)).has_value());
        Desk desk(path("drafts"));
        QSignalSpy refused(&desk.session, &DocumentSession::openFailed);
        desk.session.open(file, {});
        QVERIFY(refused.wait(5000));
        QVERIFY(refused.first().at(1).toString().contains(QStringLiteral("zero byte")));
        QCOMPARE(*editor::readFile(file), QByteArray("a\0b", 3));
    }
    void damagedDraftIsIgnored()
    {
        Desk desk(path("drafts"));
        desk.open(path("a.cu"));
        desk.type("text");
        desk.session.flush();
        desk.worker.finish();
        const QString draft = desk.store.pathFor(path("a.cu"));
        const QByteArray whole = *editor::readFile(draft);
        for (const QByteArray& damaged : { whole.first(whole.size() - 2), whole.first(10), QByteArray() }) {
            QVERIFY(editor::writeFile(draft, damaged).has_value());
            QVERIFY(!desk.store.read(path("a.cu")).has_value());
        }
    }
};

/// `--type FILE DRAFTS`: opens a file, types, says so, and waits to be killed.
static int typeAndWait(const QString& file, const QString& state)
{
    Desk desk(state);
    QObject::connect(&desk.session, &DocumentSession::loaded, &desk.session, [&desk] {
        desk.type("typed but never saved\n");
        std::puts("typed");
        std::fflush(stdout);
    });
    desk.session.open(file, {});
    return QCoreApplication::exec();
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == u"--type")
        return typeAndWait(arguments[2], arguments[3]);
    DraftsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "drafts_test.moc"
