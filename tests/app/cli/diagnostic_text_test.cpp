// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diagnostic_text.h"
#include "app/cli/judge_text.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace warpdesk::cli;

namespace {

Json error(std::size_t line, std::size_t column, std::size_t end, const std::string& message)
{
    return { { "severity", "error" }, { "file", "" }, { "line", line }, { "column", column }, { "end_column", end },
        { "message", message }, { "code", "#20-D" }, { "related", Json::array() } };
}

} // namespace

class DiagnosticTextTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ::setenv("NO_COLOR", "1", 1); }

    void theCaretIsUnderTheToken_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("end");
        QTest::addColumn<QByteArray>("marks");
        QTest::newRow("plain") << QByteArray("int x = yy;") << 9 << 11 << QByteArray("        ^~");
        QTest::newRow("no end") << QByteArray("int x = yy;") << 9 << 0 << QByteArray("        ^");
        QTest::newRow("behind the line") << QByteArray("int x") << 6 << 0 << QByteArray("     ^");
        QTest::newRow("after accents") << QByteArray("/* caf\xc3\xa9 */ yy;") << 13 << 15
                                       << QByteArray("           ^~");
        QTest::newRow("after a wide character")
            << QByteArray("/* \xe6\xbc\xa2 */ yy;") << 11 << 13 << QByteArray("         ^~");
        QTest::newRow("after a tab") << QByteArray("\tint yy;") << 6 << 8 << QByteArray("        ^~");
        QTest::newRow("a carriage return is no character") << QByteArray("int yy;\r") << 5 << 7 << QByteArray("    ^~");
    }
    void theCaretIsUnderTheToken()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, column);
        QFETCH(int, end);
        QFETCH(QByteArray, marks);
        const Console console(Console::Mode::Words);
        const std::string text = diagnosticText(console, error(2, std::size_t(column), std::size_t(end), "no"),
            "first\n" + line.toStdString() + "\n", "a.cu");
        const QList<QByteArray> lines = QByteArray::fromStdString(text).split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QByteArray("a.cu:2:") + QByteArray::number(column) + ": error: no [#20-D]");
        QCOMPARE(lines[2], "      | " + marks);
    }

    void elsewhereThereIsNoSourceLine()
    {
        const Console console(Console::Mode::Words);
        Json diagnostic = error(3, 1, 0, "deep");
        diagnostic["file"] = "cuda_fp16.h";
        QCOMPARE(diagnosticText(console, diagnostic, "int x;\n\n\n", "a.cu"),
            std::string("cuda_fp16.h:3:1: error: deep [#20-D]"));
        QVERIFY(diagnosticText(console, error(99, 1, 0, "beyond"), "int x;\n", "a.cu")
                .starts_with("a.cu:99:1: error: beyond"));
    }

    void neverMoreThanAPageAndErrorsFirst()
    {
        const Console console(Console::Mode::Words);
        Json many = Json::array();
        for (int i = 0; i < 200; ++i)
            many.push_back(error(1, 1, 0, "e" + std::to_string(i)));
        many.insert(many.begin(), error(1, 1, 0, "w"));
        many[0]["severity"] = "warning";
        for (int i = 0; i < 100; ++i)
            many[1]["related"].push_back(error(1, 1, 0, "instantiated"));
        const std::string text = diagnosticsText(console, many, "int x;\n", "a.cu");
        QVERIFY(std::ranges::count(text, '\n') < 20);
        QVERIFY(text.starts_with("a.cu:1:1: error: e0"));
        QVERIFY(text.find(" more") != std::string::npos);
    }

    void rowsOfAVerdict()
    {
        const Console console(Console::Mode::Words);
        const Json good = { { "name", "n=1" }, { "verdict", "accepted" }, { "milliseconds", 0.123 } };
        QCOMPARE(testText(console, good, 6), std::string("  n=1     accepted         0.12 ms"));
        const Json bad = { { "name", "n=33" }, { "verdict", "wrong answer" }, { "milliseconds", 1500.0 },
            { "argument", "c" }, { "first_wrong", { { "index", { 3, 1 } }, { "expected", 1.5 }, { "got", "nan" } } },
            { "wrong", 1 }, { "of", 33 }, { "max_abs_error", 0.25 } };
        QCOMPARE(testText(console, bad, 6),
            std::string("  n=33    wrong answer      1.50 s  c[3][1]: expected 1.5, got nan, 1 of 33 wrong, off by up "
                        "to 0.25"));
        const Json broken = { { "name", "n=2" }, { "verdict", "runtime error" }, { "message", "trap in k" } };
        QVERIFY(testText(console, broken, 6).ends_with("trap in k"));
    }

    void aFaultIsShownAtItsPlace()
    {
        const Console console(Console::Mode::Words);
        const Json test = { { "verdict", "out of bounds" },
            { "fault",
                { { "kernel", "add" }, { "place", { { "line", 2 }, { "column", 5 } } }, { "block", { 3, 0, 0 } },
                    { "thread", { 17, 0, 0 } }, { "inlined_at", { { { "line", 1 }, { "column", 1 } } } } } } };
        QCOMPARE(placeText(console, test, "call();\n    a[i] = 0;\n", "a.cu"),
            std::string("a.cu:2:5: note: in add, block [3,0,0], thread [17,0,0]\n    2 |     a[i] = 0;\n      |     ^\n"
                        "a.cu:1:1: note: called from here\n    1 | call();\n      | ^"));
        QCOMPARE(placeText(console, Json::object(), "", "a.cu"), std::string());
    }

    void durationsHaveThreeDigitsAndAUnit()
    {
        QCOMPARE(duration(0.0123), std::string("12.3 µs"));
        QCOMPARE(duration(0.5), std::string("0.50 ms"));
        QCOMPARE(duration(123.4), std::string("123 ms"));
        QCOMPARE(duration(12345), std::string("12.3 s"));
    }
};

QTEST_GUILESS_MAIN(DiagnosticTextTest)
#include "diagnostic_text_test.moc"
