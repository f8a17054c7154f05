// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/frame_reader.h"

#include <QTest>

using warpdesk::services::Frame;
using warpdesk::services::FrameReader;

class FrameReaderTest final : public QObject {
    Q_OBJECT

private slots:
    void piecesOfAnySize_data()
    {
        QTest::addColumn<int>("piece");
        for (const int piece : { 1, 2, 3, 7, 64, 100000 })
            QTest::addRow("pieces of %d bytes", piece) << piece;
    }
    void piecesOfAnySize()
    {
        QFETCH(int, piece);
        QByteArray stream = "{\"id\":1,\"event\":\"output\",\"text\":\"caf\xc3\xa9\"}\r\n\n";
        stream += "{\"id\":2,\"binary\":[3,0,5]}\nabc\n{}\n\n{\"id\":3}\n";
        FrameReader reader;
        QList<Frame> frames;
        for (qsizetype at = 0; at < stream.size(); at += piece) {
            reader.feed(stream.mid(at, piece));
            while (true) {
                auto frame = reader.next(FrameReader::Noise::Refuse);
                QVERIFY2(frame, frame ? "" : qPrintable(frame.error()));
                if (!*frame)
                    break;
                frames += **frame;
            }
        }
        QCOMPARE(frames.size(), 3);
        QCOMPARE(frames[0].object.value("text").toString(), QStringLiteral("café"));
        QCOMPARE(frames[1].parts, (QList<QByteArray> { "abc", "", "\n{}\n\n" }));
        QCOMPARE(frames[2].object.value("id").toInt(), 3);
    }

    void nonsense_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("text") << QByteArray("Segmentation fault\n") << "not JSON";
        QTest::newRow("list") << QByteArray("[1]\n") << "not an object";
        QTest::newRow("cut") << QByteArray("{\"id\":\n") << "not JSON";
        QTest::newRow("negative size") << QByteArray("{\"binary\":[-1]}\n") << "impossible size";
        QTest::newRow("size as text") << QByteArray("{\"binary\":[\"9\"]}\n") << "impossible size";
        QTest::newRow("more than any memory") << QByteArray("{\"binary\":[9000000000000000]}\n") << "impossible size";
        QTest::newRow("endless line") << QByteArray((64 << 20) + 2, 'x') << "64 MiB";
    }
    void nonsense()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, words);
        FrameReader reader;
        reader.feed(line);
        const auto frame = reader.next(FrameReader::Noise::Refuse);
        QVERIFY(!frame);
        QVERIFY2(frame.error().contains(words), qPrintable(frame.error()));
    }

    void noiseBeforeHelloIsKept()
    {
        FrameReader reader;
        reader.feed("Welcome to gpubox\n{\"event\":\"hello\"}\n");
        const auto frame = reader.next(FrameReader::Noise::Skip);
        QVERIFY(frame && *frame);
        QCOMPARE((*frame)->object.value("event").toString(), QStringLiteral("hello"));
        QCOMPARE(reader.skipped(), QByteArray("Welcome to gpubox\n"));
    }

    void manyLinesAreLinear()
    {
        QByteArray stream;
        for (int i = 0; i < 200000; ++i)
            stream += "{\"id\":1}\n";
        FrameReader reader;
        reader.feed(stream);
        int count = 0;
        for (auto frame = reader.next(FrameReader::Noise::Refuse); frame && *frame;
            frame = reader.next(FrameReader::Noise::Refuse))
            ++count;
        QCOMPARE(count, 200000);
    }

    void largePart()
    {
        FrameReader reader;
        const QByteArray part(100 << 20, 'z');
        reader.feed("{\"id\":1,\"binary\":[" + QByteArray::number(part.size()) + "]}\n");
        for (qsizetype at = 0; at < part.size(); at += 65536) {
            const auto none = reader.next(FrameReader::Noise::Refuse);
            QVERIFY(none && !*none);
            reader.feed(part.mid(at, 65536));
        }
        const auto frame = reader.next(FrameReader::Noise::Refuse);
        QVERIFY(frame && *frame && (*frame)->parts.front() == part);
    }
};

QTEST_APPLESS_MAIN(FrameReaderTest)
#include "frame_reader_test.moc"
