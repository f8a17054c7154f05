// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/exact_text.h"
#include "editor/file_door.h"
#include "editor/text_position.h"
#include "editor/text_search.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace warpdesk::editor;

class TextTest final : public QObject {
    Q_OBJECT

private slots:
    void columns_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("units");
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("bytes");
        QTest::addRow("ascii") << "abc" << 2 << 2 << 2;
        QTest::addRow("two-byte letter") << QStringLiteral("// é x") << 5 << 5 << 6;
        QTest::addRow("surrogate pair") << QStringLiteral("// é😀 int") << 7 << 6 << 10;
        QTest::addRow("three bytes") << QStringLiteral("∑x") << 1 << 1 << 3;
        QTest::addRow("end of line") << QStringLiteral("é😀") << 3 << 2 << 6;
        QTest::addRow("beyond the end") << QStringLiteral("é") << 9 << 9 << 99;
    }
    void columns()
    {
        QFETCH(QString, line);
        QFETCH(int, units);
        QFETCH(int, points);
        QFETCH(int, bytes);
        const QByteArray utf8 = line.toUtf8();
        const auto atMost = [](qsizetype value, qsizetype limit) { return std::min(value, limit); };
        const qsizetype pointsThere = line.toUcs4().size();
        QCOMPARE(bytesFromUtf16(QStringView(line), units), atMost(bytes, utf8.size()));
        QCOMPARE(bytesFromUtf16(QByteArrayView(utf8), units), atMost(bytes, utf8.size()));
        QCOMPARE(utf16FromBytes(utf8, bytes), atMost(units, line.size()));
        QCOMPARE(codePointsFromBytes(utf8, bytes), atMost(points, pointsThere));
        QCOMPARE(bytesFromCodePoints(utf8, points), atMost(bytes, utf8.size()));
    }
    void insideACharacterRoundsDown()
    {
        const QByteArray utf8 = QStringLiteral("a😀b").toUtf8();
        QCOMPARE(utf16FromBytes(utf8, 3), 1);
        QCOMPARE(codePointsFromBytes(utf8, 4), 1);
        QCOMPARE(bytesFromUtf16(QByteArrayView(utf8), 2), 1);
        QCOMPARE(bytesFromUtf16(QStringView(QStringLiteral("a😀b")), 2), 1);
    }

    void bytesSurvive_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("ending");
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<bool>("mark");
        QTest::addRow("LF") << QByteArray("a\nb\n") << "LF" << false << false;
        QTest::addRow("CRLF") << QByteArray("a\r\nb\r\n") << "CRLF" << false << false;
        QTest::addRow("CR") << QByteArray("a\rb\r") << "CR" << false << false;
        QTest::addRow("mixed") << QByteArray("a\r\nb\nc\r\n") << "CRLF" << true << false;
        QTest::addRow("no final newline") << QByteArray("a\nb") << "LF" << false << false;
        QTest::addRow("BOM") << QByteArray("\xEF\xBB\xBF// x\n") << "LF" << false << true;
        QTest::addRow("empty") << QByteArray("") << "LF" << false << false;
    }
    void bytesSurvive()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, ending);
        QFETCH(bool, mixed);
        QFETCH(bool, mark);
        const auto text = decode(file);
        QVERIFY(text.has_value());
        QCOMPARE(encode(*text), file);
        QCOMPARE(name(text->ending), ending);
        QCOMPARE(text->mixedEndings, mixed);
        QCOMPARE(text->byteOrderMark, mark);
    }
    void notText_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("line");
        QTest::addRow("NUL") << QByteArray("a\nb\0c", 5) << "zero byte" << 2;
        QTest::addRow("Latin-1") << QByteArray("ok\nok\n\xE9t\xE9\n") << "not UTF-8" << 3;
        QTest::addRow("overlong") << QByteArray("\xC0\xAF") << "not UTF-8" << 1;
        QTest::addRow("surrogate") << QByteArray("\xED\xA0\x80") << "not UTF-8" << 1;
        QTest::addRow("cut off") << QByteArray("x\xE2\x82") << "not UTF-8" << 1;
        QTest::addRow("UTF-16") << QByteArray("\xFF\xFE"
                                              "a\0",
            4) << "UTF-16" << 1;
    }
    void notText()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, word);
        QFETCH(int, line);
        const auto text = decode(file);
        QVERIFY(!text.has_value());
        QVERIFY2(text.error().message.contains(word), qPrintable(text.error().message));
        QCOMPARE(text.error().line, line);
    }

    void findsPlainAndExpressions()
    {
        const QString text = QStringLiteral("Sum sum sums\nsum");
        QCOMPARE(findAll(text, { QStringLiteral("sum") })->hits.size(), 4);
        QCOMPARE(findAll(text, { QStringLiteral("sum"), true })->hits.size(), 3);
        QCOMPARE(findAll(text, { QStringLiteral("sum"), false, true })->hits.size(), 3);
        QCOMPARE(findAll(text, { QStringLiteral("^sum$"), true, false, true })->hits.size(), 1);
        QCOMPARE(findAll(text, { QStringLiteral("x*"), true, false, true })->hits.size(), 0);
        QCOMPARE(findAll(QStringLiteral("a.b"), { QStringLiteral(".") })->hits.size(), 1);
    }
    void badExpressionSaysWhere()
    {
        const auto found = findAll(QStringLiteral("x"), { QStringLiteral("a["), false, false, true });
        QVERIFY(!found.has_value());
        QVERIFY(found.error().offset >= 1);
        QVERIFY(!found.error().message.isEmpty());
    }
    void nestedQuantifierDoesNotHang()
    {
        QElapsedTimer clock;
        clock.start();
        const QString text = QString(26, u'a') + u'!';
        (void)findAll(text, { QStringLiteral("(a+)+$"), true, false, true });
        QVERIFY(clock.elapsed() < 3000);
    }
    void replacementUsesCaptures()
    {
        const QString text = QStringLiteral("x = a[i];");
        const SearchQuery query { QStringLiteral("(\\w)\\[(\\w)\\]"), true, false, true };
        const auto found = findAll(text, query);
        QCOMPARE(replacementFor(text, found->hits.first(), query, QStringLiteral("\\2[\\1]")), QStringLiteral("i[a]"));
        QCOMPARE(replacementFor(text, { 0, 1 }, { QStringLiteral("x") }, QStringLiteral("\\1")), QStringLiteral("\\1"));
    }

    void savesWhole()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("new/a.cu"));
        QVERIFY(writeFile(path, "one").has_value());
        QCOMPARE(*readFile(path), QByteArray("one"));
        ::chmod(qPrintable(path), 0640);
        QVERIFY(writeFile(path, "two", hashOf("one")).has_value());
        QCOMPARE(*readFile(path), QByteArray("two"));
        struct stat about {};
        QCOMPARE(::stat(qPrintable(path), &about), 0);
        QCOMPARE(about.st_mode & 0777U, 0640U);
        QCOMPARE(QDir(folder.filePath(QStringLiteral("new"))).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }
    void linkStaysALink()
    {
        const QTemporaryDir folder;
        const QString real = folder.filePath(QStringLiteral("real.cu"));
        const QString link = folder.filePath(QStringLiteral("link.cu"));
        QVERIFY(writeFile(real, "one").has_value());
        QVERIFY(QFile::link(real, link));
        QVERIFY(writeFile(link, "two").has_value());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(*readFile(real), QByteArray("two"));
    }
    void changedFileIsLeftAlone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.cu"));
        QVERIFY(writeFile(path, "theirs").has_value());
        const auto written = writeFile(path, "mine", hashOf("older"));
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().kind, FileFault::Kind::Changed);
        QCOMPARE(*readFile(path), QByteArray("theirs"));
        QVERIFY(!writeFile(path, "mine", QByteArray()).has_value()); // "there was no file"
    }
    void fullDiskLosesNothing()
    {
        const auto written = writeFile(QStringLiteral("/dev/full"), "text");
        QVERIFY(!written.has_value());
        QVERIFY2(written.error().reason.contains(QStringLiteral("No space left")), qPrintable(written.error().reason));

        // A real file on a disk that takes no more: the old content stays and no rubbish is left behind.
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.cu"));
        QVERIFY(writeFile(path, "old").has_value());
        rlimit before {};
        ::getrlimit(RLIMIT_FSIZE, &before);
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit tight { 4096, before.rlim_max };
        ::setrlimit(RLIMIT_FSIZE, &tight);
        const auto large = writeFile(path, QByteArray(100000, 'x'));
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!large.has_value());
        QVERIFY(!large.error().reason.isEmpty());
        QCOMPARE(*readFile(path), QByteArray("old"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }
    void missingAndFolder()
    {
        QCOMPARE(readFile(QStringLiteral("/nonexistent/x")).error().kind, FileFault::Kind::Missing);
        QCOMPARE(readFile(QStringLiteral("/tmp")).error().kind, FileFault::Kind::System);
        QCOMPARE(hashOfFile(QStringLiteral("/nonexistent/x")), QByteArray());
    }
};

QTEST_MAIN(TextTest)
#include "text_test.moc"
