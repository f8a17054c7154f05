// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/file_worker.h"
#include "app/window/error_pattern.h"
#include "app/window/failure_facts.h"
#include "app/window/fuzzy_match.h"
#include "app/window/output_page.h"
#include "app/window/problem_model.h"
#include "app/window/shown_text.h"
#include "app/window/test_name.h"
#include "app/window/tests_model.h"
#include "app/window/verdict_look.h"

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace warpdesk;
using namespace warpdesk::window;

namespace {

services::Problem problem(const char* slug, const char* title, const char* topic, const char* level)
{
    services::Problem result;
    result.slug = QString::fromLatin1(slug);
    result.title = QString::fromLatin1(title);
    result.topic = QString::fromLatin1(topic);
    result.level = QString::fromLatin1(level);
    return result;
}

QJsonObject json(const char* text) { return QJsonDocument::fromJson(QByteArray(text).replace('\'', '"')).object(); }

} // namespace

class ModelsTest final : public QObject {
    Q_OBJECT

private slots:
    void problemsByTopic()
    {
        const QTemporaryDir folder;
        drafts::FileWorker worker;
        ProgressStore progress(worker, folder.filePath(QStringLiteral("progress.json")));
        ProblemModel model(progress);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ProblemFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setProblems({ problem("sum", "Sum of an array", "reduce", "medium"),
            problem("add", "Vector addition", "basics", "easy"), problem("dot", "Dot product", "reduce", "medium") });
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Basics"));
        QCOMPARE(model.rowCount(model.index(1, 0)), 2);
        QCOMPARE(model.solved(), 0);
        progress.note(QStringLiteral("dot"), Progress::Solved);
        model.progressChanged(QStringLiteral("dot"));
        QCOMPARE(model.index(1, 0).data(ProblemModel::SolvedRole).toInt(), 1);
        progress.note(QStringLiteral("dot"), Progress::Failing);
        QCOMPARE(progress.of(QStringLiteral("dot")), Progress::Solved); // stays

        filter.setText(QStringLiteral("REDUCE arr"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 1);
        filter.setText({});
        QCOMPARE(filter.rowCount(), 2);
        filter.setHideSolved(true);
        QCOMPARE(filter.rowCount(filter.index(1, 0)), 1);
    }
    void progressIsKept()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("state/progress.json"));
        {
            drafts::FileWorker worker;
            ProgressStore progress(worker, path);
            progress.note(QStringLiteral("add"), Progress::Solved);
            progress.setLast(QStringLiteral("add"));
            worker.finish();
        }
        drafts::FileWorker worker;
        ProgressStore progress(worker, path);
        QTRY_COMPARE(progress.of(QStringLiteral("add")), Progress::Solved);
        QCOMPARE(progress.last(), QStringLiteral("add"));
    }

    void testRowsFillOneByOne()
    {
        TestsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRow(QStringLiteral("n=1"), QStringLiteral("running"), {});
        QCOMPARE(model.finished(), 0);
        model.setRow(
            QStringLiteral("n=1"), QStringLiteral("accepted"), json("{'milliseconds': 0.42, 'wrong': 0, 'of': 1}"));
        model.setRow(QStringLiteral("n=33"), QStringLiteral("wrong answer"),
            json("{'milliseconds': 1240, 'wrong': 1, 'of': 33}"));
        model.setRow(QStringLiteral("n=99"), QStringLiteral("running"), {});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, TestsModel::Time).data().toString(), QStringLiteral("0.4 ms"));
        QCOMPARE(model.index(1, TestsModel::Time).data().toString(), QStringLiteral("1.24 s"));
        QCOMPARE(model.index(1, TestsModel::Wrong).data().toString(), QStringLiteral("1 of 33"));
        QCOMPARE(model.firstFailing(), 1);
        model.dropUnfinished();
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.headerData(TestsModel::Time, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("Emulation"));
        model.setOnGpu(true);
        QCOMPARE(
            model.headerData(TestsModel::Time, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Time"));
    }

    void everyVerdictHasALook()
    {
        for (const char* verdict :
            { "accepted", "wrong answer", "not written", "input modified", "out of bounds", "runtime error",
                "launch error", "time limit", "memory limit", "does not compile", "no solve", "skipped" }) {
            const VerdictLook look = lookOf(QLatin1String(verdict));
            QVERIFY(!look.word.isEmpty());
            QVERIFY2(look.icon != u"info", verdict);
        }
    }

    void factsOfAWrongAnswer()
    {
        const FailureFacts facts = failureFacts(json(
            "{'argument':'y','wrong':2,'of':4,'max_ulp_error':78236,'first_wrong':{'index':[0,32],'expected':0.0009821,"
            "'got':0.0009912,'not_written':false},'neighbourhood':[{'start':[0,31],'expected':[0.0008102,0.0009821],"
            "'got':[0.00081020001,0.0009912],'wrong':[false,true],'not_written':[false,false]}],'error_map':{'width':4,"
            "'height':1,'wrong':[0,0,1,1],'not_written':[false,false,false,false]}}"));
        QCOMPARE(facts.where, QStringLiteral("y[0, 32]"));
        QVERIFY2(facts.howMuch.startsWith(QStringLiteral("0.93 % too large")), qPrintable(facts.howMuch));
        QCOMPARE(facts.scale, QStringLiteral("× 10⁻⁶"));
        QCOMPARE(facts.cells.size(), 2);
        QCOMPARE(facts.cells[1].index, QStringLiteral("32"));
        QVERIFY(facts.cells[1].first);
        QVERIFY(facts.cells[1].expected != facts.cells[1].got);
        QCOMPARE(facts.cells[1].error, QStringLiteral("+0.9 %"));
        QCOMPARE(facts.cells[1].got, QStringLiteral("991.20")); // six characters are enough
        QCOMPARE(facts.mapCaption, QStringLiteral("2 of 4 wrong"));
        QVERIFY(facts.pattern.isEmpty()); // the shape is not known
        QVERIFY(facts.rowsAfter.isEmpty());
    }
    void factsOfAMatrixHaveRows()
    {
        const FailureFacts facts = failureFacts(
            json("{'name':'rows=2, n in "
                 "2..9','sizes':{'rows':2,'n':2},'argument':'y','wrong':2,'of':4,'first_wrong':{'index':[0,1],"
                 "'expected':1,'got':2},'neighbourhood':[{'start':[0,0],'expected':[1,1],'got':[1,2],'wrong':[false,"
                 "true],'not_written':[false,false]},{'start':[1,0],'expected':[3,3],'got':[3,'nan'],'wrong':[false,"
                 "true],'not_written':[false,true]}],'error_map':{'width':2,'height':2,'wrong':[0,1,0,1],"
                 "'not_written':[false,false,false,true]}}"));
        QCOMPARE(facts.shape, (QList<qint64> { 2, 2 }));
        QVERIFY2(facts.howMuch.endsWith(QStringLiteral(", n = 2")), qPrintable(facts.howMuch));
        QCOMPARE(facts.pattern, QStringLiteral("only the last column"));
        QVERIFY(facts.rowsBefore.isEmpty());
        QCOMPARE(facts.rowsAfter.size(), 1);
        QCOMPARE(facts.rowsAfter[0].index, QStringLiteral("1"));
        QCOMPARE(facts.rowsAfter[0].got, (QStringList { QStringLiteral("3"), QStringLiteral("–") }));
        QVERIFY(facts.mapCaption.startsWith(QStringLiteral("2 × 2 · 2 wrong")));
    }

    /// The map is built here as the judge builds it, from a rule that says which elements are wrong.
    void patternsHaveWords_data()
    {
        using Rule = std::function<bool(qint64, qint64)>;
        QTest::addColumn<qint64>("rows");
        QTest::addColumn<qint64>("columns");
        QTest::addColumn<Rule>("wrong");
        QTest::addColumn<QString>("words");
        const auto add = [](const char* name, qint64 rows, qint64 columns, const Rule& rule, const char* words) {
            QTest::addRow("%s", name) << rows << columns << rule << QString::fromUtf8(words);
        };
        add("first warp only", 8, 1000, [](auto, auto j) { return j % 256 >= 32; }, "right only where j mod 256 < 32");
        add(
            "first warp, some lucky", 8, 1000, [](auto i, auto j) { return j % 256 >= 32 && (i + j) % 9 != 4; },
            "only where j mod 256 ≥ 32");
        add("every other column", 4, 64, [](auto, auto j) { return j % 2 == 1; }, "right only where j mod 2 = 0");
        add("start of each tile", 5, 512, [](auto, auto j) { return j % 32 < 16; }, "only where j mod 32 < 16");
        add("rows of a tile", 64, 20, [](auto i, auto) { return i % 16 == 0; }, "only where i mod 16 = 0");
        add("last row", 9, 70, [](auto i, auto j) { return i == 8 && j % 3 == 0; }, "only in the last row");
        add("all of the last row", 9, 70, [](auto i, auto) { return i == 8; }, "the whole last row, and only it");
        add("last column", 9, 70, [](auto, auto j) { return j == 69; }, "only the last column");
        add("rows from", 90, 70, [](auto i, auto) { return i >= 64; }, "every row from 64 on");
        add("columns from", 9, 70, [](auto, auto j) { return j >= 32; }, "every column from 32 on");
        add("copied transpose", 65, 65, [](auto i, auto j) { return i != j; }, "right only on the diagonal");
        add("tail", 1, 5000, [](auto, auto j) { return j >= 4096; }, "every element from 4,096 on");
        add("last element", 1, 33, [](auto, auto j) { return j == 32; }, "only the last element");
        add("first of each block", 1, 4096, [](auto, auto j) { return j % 256 == 0; }, "only where i mod 256 = 0");
        add("scattered", 12, 300, [](auto i, auto j) { return (i * 37 + j * 101) % 11 == 3; }, "");
        add("one in the middle", 1, 9000, [](auto, auto j) { return j == 4500; }, "");
        add("everything", 3, 3, [](auto, auto) { return true; }, "every element is wrong");
    }
    void patternsHaveWords()
    {
        QFETCH(qint64, rows);
        QFETCH(qint64, columns);
        using Rule = std::function<bool(qint64, qint64)>;
        QFETCH(Rule, wrong);
        QFETCH(QString, words);
        const bool flat = rows == 1;
        WrongMap map;
        map.of = rows * columns;
        map.shape = flat ? QList<qint64> { columns } : QList<qint64> { rows, columns };
        const qint64 flatCells = std::min<qint64>(map.of, 1024);
        map.width = static_cast<int>(std::min<qint64>(columns, 64));
        map.height = static_cast<int>(flat ? (flatCells + 63) / 64 : std::min<qint64>(rows, 16));
        QList<double> count(static_cast<qsizetype>(map.width) * map.height);
        map.share.resize(count.size());
        for (qint64 i = 0; i < rows; ++i) {
            for (qint64 j = 0; j < columns; ++j) {
                const qint64 cell
                    = flat ? j * flatCells / columns : i * map.height / rows * map.width + j * map.width / columns;
                ++count[cell];
                if (!wrong(i, j))
                    continue;
                if (map.wrong++ == 0)
                    map.first = flat ? QList<qint64> { j } : QList<qint64> { i, j };
                ++map.share[cell];
            }
        }
        for (qsizetype cell = 0; cell < count.size(); ++cell)
            map.share[cell] = static_cast<float>(count[cell] > 0 ? map.share[cell] / count[cell] : 0);
        QCOMPARE(patternOf(map), words);
    }

    void namesAreShort_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("brief");
        QTest::addRow("one size") << "n=33" << "n=33";
        QTest::addRow("two sizes") << "rows=3, n=1000" << QStringLiteral("3 × 1000");
        QTest::addRow("three sizes") << "m=1, n=2, k=3" << QStringLiteral("1 × 2 × 3");
        QTest::addRow("other values") << "rows=7, n=127, x uniform" << QStringLiteral("7 × 127 · uniform");
        QTest::addRow("two arrays") << "m=7, n=1, a uniform, b constant"
                                    << QStringLiteral("7 × 1 · a uniform · b constant");
        QTest::addRow("a drawn size") << "n in 1000..5000 but not by 4" << "n in 1000..5000 but not by 4";
        QTest::addRow("drawn sizes") << "rows in 2..60, n in 8..300 by 8, x uniform"
                                     << QStringLiteral("2..60 × 8..300 · uniform");
        QTest::addRow("a drawn and a written size") << "rows=7, n in 3..9 but not by 2" << QStringLiteral("7 × 3..9");
        QTest::addRow("no whole size") << "n=4, eps=1e-5" << "n=4, eps=1e-5";
    }
    void namesAreShort()
    {
        QFETCH(QString, name);
        QFETCH(QString, brief);
        QCOMPARE(shortTestName(name), brief);
    }

    void drawnSizesAreTold()
    {
        const QJsonObject test { { "sizes", QJsonObject { { "rows", 7 }, { "n", 128 } } } };
        QCOMPARE(drawnSizes("rows=7, n in 8..300 by 8", test), QStringLiteral("n = 128"));
        QCOMPARE(drawnSizes("rows in 2..9, n in 8..300, x uniform", test), QStringLiteral("rows = 7, n = 128"));
        QCOMPARE(drawnSizes("rows=7, n=128", test), QString());
        QCOMPARE(drawnSizes("n in 8..300", {}), QString());
    }

    void textOfASolutionIsShownNotObeyed()
    {
        QCOMPARE(shown(QStringLiteral("a\u202eb\033[31m\rc\nd")), QStringLiteral("a\\u202eb\\x1b[31m\\rc\nd"));
        QCOMPARE(shownTip(QStringLiteral("kernel k<a>\nline")), QStringLiteral("<qt>kernel k&lt;a&gt;<br>line</qt>"));
        QCOMPARE(shownTip(QStringLiteral("n < 3 > 2")), QStringLiteral("n < 3 > 2"));
        OutputPage page;
        page.append(QStringLiteral("one\033[2J\ntwo\u2067\n"));
        QCOMPARE(page.findChild<QPlainTextEdit*>()->toPlainText(), QStringLiteral("one\\x1b[2J\ntwo\\u2067\n"));
        QCOMPARE(page.lines(), 2);
        const FailureFacts facts
            = failureFacts(json("{'name':'n=3','message':'kernel \\u202e failed',"
                                "'findings':[{'kind':'race','message':'x\\u001b','remedy':'y\\r'}]}"));
        QCOMPARE(facts.message, QStringLiteral("Kernel \\u202e failed"));
        QCOMPARE(facts.findings[0].message, QStringLiteral("X\\x1b"));
        QCOMPARE(facts.findings[0].remedy, QStringLiteral("y\\r"));
    }

    void fewLettersFind()
    {
        QVERIFY(!fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Row softmax")));
        QCOMPARE(fuzzyScore({}, QStringLiteral("Row softmax")), 0);
        const auto best = [](const char* pattern, const QStringList& texts) {
            QString winner;
            int score = -100000;
            for (const QString& text : texts) {
                if (const auto found = fuzzyScore(QLatin1String(pattern), text); found && *found > score) {
                    score = *found;
                    winner = text;
                }
            }
            return winner;
        };
        const QStringList texts { QStringLiteral("Matrix transpose"), QStringLiteral("Matrix multiplication"),
            QStringLiteral("Softmax of every row"), QStringLiteral("Toggle comment"), QStringLiteral("Run this test") };
        QCOMPARE(best("mm", texts), QStringLiteral("Matrix multiplication"));
        QCOMPARE(best("MT", texts), QStringLiteral("Matrix transpose"));
        QCOMPARE(best("softm", texts), QStringLiteral("Softmax of every row"));
        QCOMPARE(best("tc", texts), QStringLiteral("Toggle comment"));
        QCOMPARE(best("rtt", texts), QStringLiteral("Run this test"));
    }

    void factsOfSmallDifferences()
    {
        const FailureFacts facts = failureFacts(
            json("{'argument':'c','wrong':1,'of':2,'first_wrong':{'index':[1],'expected':1.0,'got':1.00001},"
                 "'neighbourhood':[{'start':[0],'expected':[1.0,1.0],'got':[1.0,1.00001],'wrong':[false,true],'not_"
                 "written':[false,false]}]}"));
        QVERIFY2(facts.cells[1].expected != facts.cells[1].got, qPrintable(facts.cells[1].got));
    }
    void factsOfUnwrittenAndSpecial()
    {
        const FailureFacts facts
            = failureFacts(json("{'argument':'c','wrong':3,'of':3,'not_written':3,'first_wrong':{'index':[0],"
                                "'expected':5,'got':'nan','not_written':true},'neighbourhood':[{'start':[0],'expected':"
                                "[5,6],'got':['nan','-inf'],"
                                "'wrong':[true,true],'not_written':[true,false]}],'error_map':{'width':3,'height':1,'"
                                "wrong':[1,1,1],'not_written':[true,true,true]}}"));
        QCOMPARE(facts.howMuch, QStringLiteral("never written"));
        QCOMPARE(facts.cells[0].got, QStringLiteral("–"));
        QCOMPARE(facts.cells[1].got, QStringLiteral("−∞"));
        QCOMPARE(facts.pattern, QStringLiteral("nothing was written"));
    }
    void aFindingHasBothItsLines()
    {
        const FailureFacts facts = failureFacts(
            json("{'verdict':'wrong answer','findings':[{'kind':'race','message':'thread (0, 0, 0) "
                 "reads','remedy':'Put it.',"
                 "'first':{'place':{'line':5,'column':3},'write':true},'second':{'place':{'line':6,'column':9},'write':"
                 "false}},"
                 "{'kind':'barrier','message':'threads 0..15 wait','remedy':'Move it.',"
                 "'first':{'place':{'line':12,'column':1,'file':'sync.h'},'inlined_at':[{'line':8,'column':2}],"
                 "'role':'waits here'},'second':{'place':{},'role':'others have ended'}}]}"));
        QCOMPARE(facts.findings.size(), 2);
        QCOMPARE(facts.findings[0].message, QStringLiteral("Thread (0, 0, 0) reads"));
        QCOMPARE(facts.findings[0].line(), 6);
        QCOMPARE(facts.findings[0].first.line, 5);
        QCOMPARE(facts.findings[0].first.role, QStringLiteral("written here"));
        QCOMPARE(facts.findings[1].line(), 8);
        QCOMPARE(facts.findings[1].first.role, QStringLiteral("waits here"));
    }

    void factsOfAFault()
    {
        const FailureFacts facts
            = failureFacts(json("{'message':'read of 4 bytes outside','fault':{'place':{'line':7,'column':12}}}"));
        QCOMPARE(facts.line, 7);
        QVERIFY(facts.where.isEmpty());
        QCOMPARE(failureFacts({}).line, 0);
        QCOMPARE(
            failureFacts(json("{'first_wrong':{'index':[1]},'error_map':{'width':9,'height':9,'wrong':[1]}}")).mapWidth,
            0);
    }
};

QTEST_MAIN(ModelsTest)
#include "models_test.moc"
