// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/npy.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using warpdesk::cli::NpyArray;
using warpdesk::cli::readNpy;
using warpdesk::cli::writeNpy;
using warpdesk::judge::ElementType;

namespace {

/// A file as numpy.lib.format describes it, made by hand.
QByteArray file(const QByteArray& dictionary, const QByteArray& data, char major = 1)
{
    QByteArray header = dictionary + '\n';
    QByteArray length;
    length += static_cast<char>(header.size() & 0xff);
    length += static_cast<char>(header.size() >> 8);
    if (major > 1)
        length += QByteArray(2, '\0');
    return QByteArray("\x93NUMPY") + major + '\0' + length + header + data;
}

} // namespace

class NpyTest final : public QObject {
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("axes");
        QTest::newRow("version 1") << file("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }",
            QByteArray(8, 'x')) << 2;
        QTest::newRow("version 2") << file("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
            QByteArray(8, 'x'), 2) << 1;
        QTest::newRow("other order of keys")
            << file("{'shape':(2,),'fortran_order':False,'descr':'<f4'}", QByteArray(8, 'x')) << 1;
        QTest::newRow("Fortran order of one axis")
            << file("{'descr': '<f4', 'fortran_order': True, 'shape': (2,), }", QByteArray(8, 'x')) << 1;
    }
    void reads()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, axes);
        const auto array = readNpy(bytes);
        QVERIFY2(array, array ? "" : array.error().c_str());
        QCOMPARE(array->type, std::string("<f4"));
        QCOMPARE(static_cast<int>(array->shape.size()), axes);
        QCOMPARE(array->data, QByteArray(8, 'x'));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        QTest::newRow("text") << QByteArray("1 2 3\n and more text") << "is not a .npy file";
        QTest::newRow("empty") << QByteArray() << "is not a .npy file";
        QTest::newRow("future version") << file("{}", {}, 9) << "version 9";
        QTest::newRow("cut header") << file("{'descr': '<f4'}", {}).left(15) << "ends within";
        QTest::newRow("big-endian") << file("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", "1234")
                                    << "little-endian";
        QTest::newRow("strings") << file("{'descr': '<U4', 'fortran_order': False, 'shape': (1,), }",
            QByteArray(16, 'x')) << "plain numbers";
        QTest::newRow("records") << file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "1234")
                                 << "no plain array";
        QTest::newRow("Fortran order") << file("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 2), }",
            QByteArray(8, 'x')) << "Fortran";
        QTest::newRow("cut data") << file("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }",
            QByteArray(8, 'x')) << "8 bytes";
        QTest::newRow("impossible shape")
            << file("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 99999999999), }", {})
            << "impossible";
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        const auto array = readNpy(bytes);
        QVERIFY(!array);
        QVERIFY2(QString::fromStdString(array.error()).contains(words), array.error().c_str());
    }

    void numpyReadsWhatWeWriteAndTheOtherWay()
    {
        QProcess python;
        QString interpreter; // the distribution's own has the distribution's NumPy
        for (const char* candidate : { "python3", "/usr/bin/python3" }) {
            python.start(candidate, { "-c", "import numpy" });
            if (python.waitForFinished() && python.exitStatus() == QProcess::NormalExit && python.exitCode() == 0) {
                interpreter = candidate;
                break;
            }
        }
        if (interpreter.isEmpty())
            QSKIP("python3-numpy is not installed");
        QTemporaryDir folder;
        const QString ours = folder.path() + "/ours.npy", theirs = folder.path() + "/theirs.npy";
        const double values[3] = { 1.5, -2, 0.125 };
        QFile out(ours);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(writeNpy(ElementType::Double, QByteArray(reinterpret_cast<const char*>(values), sizeof values)));
        out.close();
        python.start(interpreter,
            { "-c",
                "import numpy, sys\n"
                "a = numpy.load(sys.argv[1])\n"
                "assert a.dtype == numpy.float64 and a.tolist() == [1.5, -2, 0.125], a\n"
                "numpy.save(sys.argv[2], numpy.array([[1, 2], [3, 65504]], numpy.float16))",
                ours, theirs });
        QVERIFY(python.waitForFinished());
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
        QFile in(theirs);
        QVERIFY(in.open(QIODevice::ReadOnly));
        const auto array = readNpy(in.readAll());
        QVERIFY(array);
        QCOMPARE(array->type, std::string("<f2"));
        QCOMPARE(array->shape, (std::vector<std::int64_t> { 2, 2 }));
        QCOMPARE(array->data.toHex(), QByteArray("003c00400042ff7b")); // IEEE 754 binary16: 1, 2, 3, 65504
    }

    void headersAreAligned()
    {
        for (int count = 0; count < 200; ++count) {
            const QByteArray bytes = writeNpy(ElementType::UInt8, QByteArray(count, 'x'));
            QCOMPARE((bytes.size() - count) % 64, 0);
            const auto array = readNpy(bytes);
            QVERIFY(array && array->data.size() == count);
        }
    }
};

QTEST_GUILESS_MAIN(NpyTest)
#include "npy_test.moc"
