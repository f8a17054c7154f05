// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/file_worker.h"
#include "app/window/failure_facts.h"
#include "app/window/problem_model.h"
#include "app/window/tests_model.h"
#include "app/window/verdict_look.h"

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

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
            "'got':[0.0008102,0.0009912],'wrong':[false,true],'not_written':[false,false]}],'error_map':{'width':4,"
            "'height':1,'wrong':[0,0,1,1],'not_written':[false,false,false,false]}}"));
        QCOMPARE(facts.where, QStringLiteral("y[0, 32]"));
        QVERIFY2(facts.howMuch.startsWith(QStringLiteral("0.93 % too large")), qPrintable(facts.howMuch));
        QCOMPARE(facts.scale, QStringLiteral("× 10⁻⁶"));
        QCOMPARE(facts.cells.size(), 2);
        QCOMPARE(facts.cells[1].index, QStringLiteral("32"));
        QVERIFY(facts.cells[1].first);
        QVERIFY(facts.cells[1].expected != facts.cells[1].got);
        QCOMPARE(facts.cells[1].error, QStringLiteral("+0.9 %"));
        QCOMPARE(facts.mapCaption, QStringLiteral("2 of 4 wrong"));
        QCOMPARE(facts.pattern, QStringLiteral("only the end is wrong"));
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

QTEST_GUILESS_MAIN(ModelsTest)
#include "models_test.moc"
