// SPDX-License-Identifier: GPL-3.0-or-later
// Measure, profile, sweep and compare in the window, with a runner that says what the test wants.
#include "app/plots/histogram_plot.h"
#include "app/plots/line_plot.h"
#include "app/plots/plot_block.h"
#include "app/plots/roofline_plot.h"
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/compare_page.h"
#include "app/window/editor_area.h"
#include "app/window/figures_strip.h"
#include "app/window/layouts.h"
#include "app/window/line_difference.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/panel.h"
#include "app/window/profile_facts.h"
#include "app/window/sizes_page.h"
#include "app/window/status_line.h"
#include "app/window/timing_page.h"
#include "app/window/use_bars.h"
#include "app/window/versions_model.h"
#include "editor/code_editor.h"
#include "tests/support/fake_runner.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace warpdesk;
using namespace warpdesk::window;
using testing::FakeRunner;

namespace {

QJsonObject json(const char* text) { return QJsonDocument::fromJson(text).object(); }

/// What the runner says of a size, in ms; the interval is 1 % to each side.
QJsonObject timing(const QString& regime, double median)
{
    return { { QStringLiteral("regime"), regime },
        { QStringLiteral("samples"), QJsonArray { median * 0.98, median, median * 1.02 } },
        { QStringLiteral("median"), median },
        { QStringLiteral("interval"), QJsonArray { median * 0.99, median * 1.01 } }, { QStringLiteral("dropped"), 0 },
        { QStringLiteral("noise"), QStringLiteral("some") },
        { QStringLiteral("gigabytes_per_second"), 12.582912 / median } };
}

const QJsonObject& roofs()
{
    static const QJsonObject roofline = json(R"({"gpu":"NVIDIA H100 SXM5 80 GB",
        "compute":[{"type":"FP32","operations_per_second":66.9e12}],
        "memory":[{"level":"DRAM","bytes_per_second":3.35e12},{"level":"L2","bytes_per_second":5.6e12}]})");
    return roofline;
}

QJsonObject measured(double warm, const QString& device = QStringLiteral("emulator:h100"))
{
    const QJsonObject size { { QStringLiteral("name"), QStringLiteral("n=1048576") },
        { QStringLiteral("sizes"), QJsonObject { { QStringLiteral("n"), 1048576 } } },
        { QStringLiteral("bytes"), 12582912.0 }, { QStringLiteral("flops"), 1048576.0 },
        { QStringLiteral("measurements"),
            QJsonArray { timing(QStringLiteral("warm"), warm), timing(QStringLiteral("cold"), warm * 2) } } };
    return { { QStringLiteral("version"), 1 }, { QStringLiteral("verdict"), QStringLiteral("accepted") },
        { QStringLiteral("device"), device }, { QStringLiteral("cases"), QJsonArray { size } },
        { QStringLiteral("roofline"), roofs() } };
}

/// Line 4 has three quarters of the sectors, line 6 the rest.
QJsonObject profiled(double dramBytes = 8388608)
{
    QJsonObject result = json(R"({"version":1,"verdict":"accepted","device":"emulator:h100",
        "gpu":"NVIDIA H100 SXM5 80 GB","name":"n=1048576","kernels":[{"kernel":"add",
        "operations":{"fp32":1048576,"fp64":0,"fp16":0,"tensor":0},
        "metrics":{"dram__bytes.sum":0,"smsp__inst_executed.sum":1000,"smsp__thread_inst_executed.sum":32000,
            "lts__t_sectors.sum":400,"lts__t_sector_hit_rate.pct":25},
        "accesses":[{"space":"global","kind":"load","sectors":400,"least_sectors":200,"requests":50}],
        "lines":[{"line":4,"executed":500,"accesses":[{"space":"global","kind":"load","sectors":300}]},
            {"line":6,"executed":500,"accesses":[{"space":"global","kind":"load","sectors":100}]},
            {"line":9,"executed":0}],
        "advice":[{"rule":"scalar accesses","line":6,"words":"each thread loads 4 bytes at a time",
            "fix":"load float4","problem":"","share":0.5}]}]})");
    QJsonArray kernels = result.value(QLatin1String("kernels")).toArray();
    QJsonObject kernel = kernels[0].toObject();
    QJsonObject metrics = kernel.value(QLatin1String("metrics")).toObject();
    metrics.insert(QStringLiteral("dram__bytes.sum"), dramBytes);
    kernel.insert(QStringLiteral("metrics"), metrics);
    kernels[0] = kernel;
    result.insert(QStringLiteral("kernels"), kernels);
    result.insert(QStringLiteral("roofline"), roofs());
    return result;
}

QJsonObject compared(double ratio, double low, double high, const char* faster)
{
    const QJsonObject one { { QStringLiteral("regime"), QStringLiteral("warm") },
        { QStringLiteral("first"), QJsonArray { 2.0, 2.0, 2.0 } },
        { QStringLiteral("second"), QJsonArray { 2 * ratio, 2 * ratio, 2 * ratio } },
        { QStringLiteral("first_median"), 2.0 }, { QStringLiteral("second_median"), 2 * ratio },
        { QStringLiteral("ratio"), ratio }, { QStringLiteral("interval"), QJsonArray { low, high } },
        { QStringLiteral("confidence"), 0.99 }, { QStringLiteral("faster"), QLatin1String(faster) } };
    QJsonObject result = measured(2);
    QJsonObject size = result.value(QLatin1String("cases")).toArray()[0].toObject();
    size.remove(QStringLiteral("measurements"));
    size.insert(QStringLiteral("comparisons"), QJsonArray { one });
    result.insert(QStringLiteral("cases"), QJsonArray { size });
    result.insert(QStringLiteral("against"), json(R"({"verdict":"accepted"})"));
    return result;
}

} // namespace

class MeasureStoryTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeRunner> m_jobs;
    std::unique_ptr<FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;

    template <class T> T* child(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }
    editor::CodeEditor& code() { return m_window->editorArea().code(); }
    MeasureDesk& desk() { return m_window->measureDesk(); }
    TimingPage& timingPage() { return desk().timingPage(); }
    QString status() { return m_window->statusLine().sentence(); }

    void makeWindow()
    {
        WindowSetup setup;
        setup.jobs = m_jobs.get();
        setup.syntax = m_syntax.get();
        setup.library = services::ProblemLibrary(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), {});
        setup.solutionsFolder = m_folder->filePath(QStringLiteral("solutions"));
        setup.stateFolder = m_folder->filePath(QStringLiteral("state"));
        setup.settingsFile = m_folder->filePath(QStringLiteral("window.ini"));
        setup.historyFile = m_folder->filePath(QStringLiteral("history.sqlite"));
        m_window = std::make_unique<MainWindow>(std::move(setup));
        QSignalSpy opened(m_window.get(), &MainWindow::problemOpened);
        m_window->openProblem(QStringLiteral("vector-add"));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(opened.count() > 0 || opened.wait(5000));
        m_window->activateWindow();
        code().setFocus();
    }
    /// Measures the text and answers both jobs.
    void measureAs(const QByteArray& text, double warm, const QJsonObject& counts = profiled())
    {
        code().replaceAll(text);
        m_window->measure();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")), measured(warm));
        m_jobs->result(m_jobs->lastOf(QStringLiteral("profile")), counts);
    }

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_jobs = std::make_unique<FakeRunner>();
        m_syntax = std::make_unique<FakeRunner>();
        makeWindow();
    }
    void cleanup() { m_window.reset(); }

    void emptySaysWhatFillsIt()
    {
        QCOMPARE(timingPage().stateHeadline(), QStringLiteral("Not measured yet"));
        QVERIFY(desk().sizesPage().isStateShown());
        QCOMPARE(desk().comparePage().stateHeadline(), QStringLiteral("Nothing compared yet"));
        QVERIFY(child<QToolButton>("measureButton")->isEnabled());
    }

    void keysStartThemAndTheLayoutStays()
    {
        QTest::keyClick(&code(), Qt::Key_F6);
        QCOMPARE(m_jobs->of(QStringLiteral("measure")).size(), 1);
        const QJsonObject job = m_jobs->of(QStringLiteral("measure"))[0].object;
        QCOMPARE(job.value(QLatin1String("source")).toString().toUtf8(), code().bytes());
        // In Practise the page opens as a tab beside the tests.
        QCOMPARE(m_window->layouts().current(), Layout::Practise);
        QVERIFY(timingPage().isVisible());
        QVERIFY(child<Panel>("resultsDock")->isAncestorOf(&timingPage()));
        // One thing at a time.
        QTest::keyClick(&code(), Qt::Key_F7);
        QTest::keyClick(&code(), Qt::Key_F5);
        QVERIFY(m_jobs->of(QStringLiteral("profile")).isEmpty());
        QVERIFY(m_jobs->of(QStringLiteral("judge")).isEmpty());
        QVERIFY(!child<QToolButton>("measureButton")->isEnabled());
        m_jobs->error(m_jobs->lastOf(QStringLiteral("measure")), QStringLiteral("cancelled"), {});
        QTest::keyClick(&code(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(m_window->layouts().current(), Layout::Measure);
        QVERIFY(child<Panel>("measureDock")->isAncestorOf(&timingPage()));
        QVERIFY(!child<Panel>("resultsDock")->isVisible());
        QTest::keyClick(&code(), Qt::Key_F7);
        QCOMPARE(m_jobs->of(QStringLiteral("profile")).size(), 1);
    }

    void samplesComeLiveAndStopKeepsThem()
    {
        m_window->layouts().switchTo(Layout::Measure);
        m_window->measure();
        const quint64 id = m_jobs->lastOf(QStringLiteral("measure"));
        m_jobs->progress(id, QStringLiteral("test"), 2, 12, QStringLiteral("n=33"));
        QVERIFY(timingPage().stateHeadline().contains(QStringLiteral("test 3 of 12")));
        const auto batch = [&](int done, const QJsonArray& samples) {
            emit m_jobs->eventReceived(id,
                { { QStringLiteral("event"), QStringLiteral("progress") },
                    { QStringLiteral("stage"), QStringLiteral("measure") }, { QStringLiteral("done"), done },
                    { QStringLiteral("total"), 2000 }, { QStringLiteral("test"), QStringLiteral("n=1048576") },
                    { QStringLiteral("regime"), QStringLiteral("warm") }, { QStringLiteral("samples"), samples } });
        };
        batch(2, { 5.0, 6.0 });
        QVERIFY(!timingPage().isStateShown());
        batch(3, { 7.0 });
        auto* histogram = timingPage().findChild<plots::HistogramPlot*>();
        QCOMPARE(histogram->table().rows.size(), 3);
        QVERIFY(histogram->accessibleDescription().contains(QStringLiteral("6.00 ms")));
        QVERIFY(child<QLabel>("workWords")->isVisible());
        m_window->stop();
        m_window->stop();
        QVERIFY(m_jobs->of(QStringLiteral("measure"))[0].cancelled);
        QCOMPARE(child<QLabel>("workWords")->text(), QStringLiteral("Stopping"));
        m_jobs->error(id, QStringLiteral("cancelled"), {});
        QCOMPARE(child<QLabel>("workWords")->text(), QStringLiteral("Stopped after 3 calls; nothing was recorded"));
        QCOMPARE(histogram->table().rows.size(), 3);
        QCOMPARE(desk().versions().rowCount(), 0);
        QVERIFY(child<QToolButton>("measureButton")->isEnabled());
    }

    void errorsByKind_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("lost");
        QTest::addColumn<QString>("headline");
        QTest::addRow("environment") << QStringLiteral("environment") << false << QStringLiteral("words");
        QTest::addRow("lost") << QStringLiteral("internal") << true
                              << QStringLiteral("The runner stopped; a new one is ready");
        QTest::addRow("internal") << QStringLiteral("internal") << false
                                  << QStringLiteral("Something went wrong in Warpdesk");
        QTest::addRow("input") << QStringLiteral("input") << false << QStringLiteral("words");
    }
    void errorsByKind()
    {
        QFETCH(QString, kind);
        QFETCH(bool, lost);
        m_window->measure();
        m_jobs->error(
            m_jobs->lastOf(QStringLiteral("measure")), kind, QStringLiteral("words"), QStringLiteral("remedy"), lost);
        QTEST(timingPage().stateHeadline(), "headline");
        desk().sweep(QStringLiteral("n=1..2"));
        m_jobs->error(m_jobs->lastOf(QStringLiteral("measure")), kind, QStringLiteral("words"), {}, lost);
        QTEST(desk().sizesPage().stateHeadline(), "headline");
    }

    void whatIsNotAcceptedIsNotMeasured()
    {
        m_window->measure();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")),
            json(R"({"verdict":"wrong answer","message":"3 tests still fail","cases":[]})"));
        QCOMPARE(timingPage().stateHeadline(), QStringLiteral("Not measured: wrong"));
        QVERIFY(m_jobs->of(QStringLiteral("profile")).isEmpty());
        QCOMPARE(desk().versions().rowCount(), 0);
        m_window->measure();
        m_jobs->result(
            m_jobs->lastOf(QStringLiteral("measure")), json(R"({"verdict":"does not compile","cases":[],"diagnostics":[
                {"severity":"error","line":3,"column":5,"message":"expected a ';'"}]})"));
        QCOMPARE(timingPage().stateHeadline(), QStringLiteral("Not measured: does not compile"));
        QPushButton* go = nullptr;
        for (QPushButton* button : timingPage().findChildren<QPushButton*>()) {
            if (button->text() == u"Go to line 3")
                go = button;
        }
        QVERIFY(go != nullptr);
        go->click();
        QCOMPARE(code().caret().first, 2);
    }

    void figuresSayEmulation()
    {
        m_window->layouts().switchTo(Layout::Measure);
        measureAs("// first try\nvoid solve() {}\n\n\n\n\n\n", 8);
        const auto& figures = child<FiguresStrip>("figuresStrip")->figures();
        QCOMPARE(figures[0].value, QStringLiteral("8.00"));
        QCOMPARE(figures[0].unit, QStringLiteral("ms"));
        QVERIFY(figures[0].caption.startsWith(QStringLiteral("emulation")));
        // 12582912 bytes at 3.35 TB/s take 3.756 us.
        QCOMPARE(figures[1].value, QStringLiteral("≈ 3.76"));
        QCOMPARE(figures[1].unit, QStringLiteral("µs"));
        QCOMPARE(figures.size(), 2);
        QCOMPARE(
            child<QTableView>("versionsTable")->model()->headerData(VersionsModel::Median, Qt::Horizontal).toString(),
            QStringLiteral("Emulation"));
        QCOMPARE(status(), QStringLiteral("Emulated in 8.00 ms, 3 calls"));
        QVERIFY(child<QLabel>("adviceWords")->text().contains(QStringLiteral("load float4")));
        const auto& bars = child<UseBars>("useBars")->bars();
        QCOMPARE(bars[0].share, 0.5); // 200 of 400 sectors are needed
        QCOMPARE(bars[1].share, 1.0);
        QCOMPARE(bars[2].share, 0.25);
    }

    void aTimeThatNobodyKnowsIsNotDrawn()
    {
        measureAs("void solve() {}\n", 8);
        const auto* roofline = timingPage().findChild<plots::RooflinePlot*>();
        QCOMPARE(roofline->spots().size(), 1);
        // One operation for eight bytes under 3.35 TB/s: the mark is on the roof and says that there is no time.
        QVERIFY(qAbs(roofline->spots()[0].y - 3.35 / 8) < 1e-9);
        QCOMPARE(roofline->table().rows[0][2].toString(), QStringLiteral("–"));
    }

    void aModelledTimeIsSaidToBeOne()
    {
        QJsonObject counts = profiled();
        counts.insert(QStringLiteral("modelled"), json(R"({"gpu":"h100","milliseconds":0.008})"));
        QJsonArray kernels = counts.value(QLatin1String("kernels")).toArray();
        QJsonObject kernel = kernels[0].toObject();
        kernel.insert(QStringLiteral("modelled"), json(R"({"milliseconds":0.008,"limited_by":"dram",
            "limited_by_name":"DRAM bandwidth","registers":31,"occupancy":{"fraction":0.75},"resources":[
            {"resource":"dram","name":"DRAM bandwidth","utilisation":0.77},
            {"resource":"issue","name":"issue slots","utilisation":0.31}]})"));
        kernel.insert(QStringLiteral("launches"), 1);
        kernel.insert(QStringLiteral("dirty_l2_bytes"), 8388608);
        kernels[0] = kernel;
        counts.insert(QStringLiteral("kernels"), kernels);
        measureAs("void solve() {}\n", 8, counts);
        const auto& figures = child<FiguresStrip>("figuresStrip")->figures();
        QCOMPARE(figures[1].value, QStringLiteral("≈ 8.00"));
        QVERIFY(figures[1].caption.startsWith(QStringLiteral("modelled")));
        const auto& bars = child<UseBars>("useBars")->bars();
        QCOMPARE(bars.size(), 2);
        QCOMPARE(bars[0].share, 0.77);
        QVERIFY(bars[0].limits && !bars[1].limits);
        const auto* roofline = timingPage().findChild<plots::RooflinePlot*>();
        // 1048576 operations in 8 us; what is dirty in L2 counts as traffic, too.
        QVERIFY(qAbs(roofline->spots()[0].y - 1048576 / 8e-6 / 1e12) < 1e-6);
        QCOMPARE(roofline->spots()[0].x, 1048576.0 / (8388608 + 8388608));
        QCOMPARE(roofline->spots()[0].card.rows.last().second, QStringLiteral("modelled from counts"));
    }

    void gpuTimesArePlacedOnTheRoofline()
    {
        code().replaceAll("void solve() {}\n");
        m_window->measure();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")), measured(0.004, QStringLiteral("cuda:0")));
        m_jobs->result(m_jobs->lastOf(QStringLiteral("profile")), profiled());
        const auto* roofline = timingPage().findChild<plots::RooflinePlot*>();
        // Cold caches: 8 us for 1048576 operations.
        QVERIFY(qAbs(roofline->spots()[0].y - 1048576 / 8e-6 / 1e12) < 1e-6);
        QCOMPARE(
            child<QTableView>("versionsTable")->model()->headerData(VersionsModel::Median, Qt::Horizontal).toString(),
            QStringLiteral("Median"));
        QVERIFY(child<FiguresStrip>("figuresStrip")->figures()[0].caption.startsWith(QStringLiteral("median")));
    }

    void versionsAreKeptAndComparedWithTheOneBefore()
    {
        const QAbstractItemModelTester tester(
            &desk().versions(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        measureAs("// thread per row. Slow\nvoid solve() {}\n", 8);
        measureAs("// block per row\nvoid solve() {}\n", 4, profiled(4194304));
        measureAs("// block per row\nvoid solve() {}\n", 2, profiled(4194304)); // the same text again
        VersionsModel& versions = desk().versions();
        QCOMPARE(versions.rowCount(), 2);
        QCOMPARE(versions.at(0).name(), QStringLiteral("v2"));
        QCOMPARE(versions.at(1).label(), QStringLiteral("thread per row"));
        QCOMPARE(versions.index(0, VersionsModel::Before).data().toString(), QStringLiteral("4.00 ×"));
        QCOMPARE(versions.index(1, VersionsModel::Before).data().toString(), QStringLiteral("first"));
        QCOMPARE(child<QLabel>("changesTitle")->text(), QStringLiteral("What changed, v1 to v2"));
        // Selecting shows figures and text of that version; the file stays in front.
        child<QTableView>("versionsTable")->selectRow(1);
        QCOMPARE(child<FiguresStrip>("figuresStrip")->figures()[0].value, QStringLiteral("8.00"));
        QVERIFY(code().isVisible());
        const QList<editor::CodeEditor*> editors = m_window->editorArea().findChildren<editor::CodeEditor*>();
        QVERIFY(std::ranges::any_of(editors, [](auto* one) { return one->bytes().contains("thread per row"); }));
        // Another window has them again.
        m_window->close();
        m_window.reset();
        makeWindow();
        QTRY_COMPARE(desk().versions().rowCount(), 2);
        QCOMPARE(desk().versions().at(0).source, QByteArray("// block per row\nvoid solve() {}\n"));
        QVERIFY(!timingPage().isStateShown());
    }

    void countsWarmTheMarginAndGoStale()
    {
        code().replaceAll("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        m_window->profile();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("profile")), profiled());
        auto heat = code().heat();
        QCOMPARE(heat.size(), 2);
        QCOMPARE(heat[0].line, 3);
        QCOMPARE(heat[0].share, 0.75);
        QCOMPARE(heat[1].line, 5);
        QVERIFY(!code().isHeatStale());
        QCOMPARE(m_window->editorArea().header().note()->text(), QStringLiteral("% of sectors"));
        code().goTo(0, 0);
        QTest::keyClick(&code(), Qt::Key_Return);
        QVERIFY(code().isHeatStale());
        heat = code().heat();
        QCOMPARE(heat[0].line, 4); // it follows its line
        QCOMPARE(heat[0].share, 0.75);
        // Counts of another text are not this one's.
        m_window->profile();
        code().goTo(0, 0);
        QTest::keyClick(&code(), Qt::Key_Return);
        m_jobs->result(m_jobs->lastOf(QStringLiteral("profile")), profiled());
        QVERIFY(code().heat().isEmpty());
    }

    void sweepDrawsSizesAgainstTheFloor()
    {
        QCOMPARE(desk().sizesPage().sweep(), QStringLiteral("n=1k..1M"));
        desk().sweep(QStringLiteral("n=1k..4k"));
        const auto job = m_jobs->of(QStringLiteral("measure")).last();
        QCOMPARE(job.object.value(QLatin1String("sweep")).toString(), QStringLiteral("n=1k..4k"));
        QJsonObject result = measured(1);
        QJsonArray cases;
        for (const int n : { 1024, 2048, 4096 }) {
            cases.append(QJsonObject { { QStringLiteral("name"), QStringLiteral("n=%1").arg(n) },
                { QStringLiteral("sizes"), QJsonObject { { QStringLiteral("n"), n } } },
                { QStringLiteral("bytes"), 12.0 * n },
                { QStringLiteral("measurements"),
                    QJsonArray { timing(QStringLiteral("warm"), n == 2048 ? 0 : n * 1e-3) } } });
        }
        result.insert(QStringLiteral("cases"), cases);
        m_jobs->result(job.id, result);
        const auto* plot = m_window->findChild<plots::LinePlot*>();
        QCOMPARE(plot->dropped(), 1); // a time of nothing has no place on a logarithmic axis
        QCOMPARE(plot->spots().size(), 2);
        const plots::Table table = plot->table();
        QCOMPARE(table.rows.size(), 6);
        QCOMPARE(table.rows[5][1].toDouble(), 4096.0);
        QVERIFY(qAbs(table.rows[5][2].toDouble() - 12 * 4096 / 3.35e12 * 1000) < 1e-12);
        QCOMPARE(desk().versions().rowCount(), 1);
    }

    void aDifferenceIsClaimedOnlyWhenTheIntervalLeavesOneOut()
    {
        measureAs("// one\nvoid solve() {}\n", 8);
        measureAs("// two\nvoid solve() {}\n", 4);
        desk().compare(1, 0);
        const auto job = m_jobs->of(QStringLiteral("measure")).last();
        QVERIFY(job.object.value(QLatin1String("source")).toString().startsWith(u"// one"));
        QVERIFY(job.object.value(QLatin1String("against")).toString().startsWith(u"// two"));
        m_jobs->result(job.id, compared(0.5, 0.48, 0.52, "second"));
        QCOMPARE(desk().comparePage().finding(), QStringLiteral("v2 is 2.00 times as fast as v1"));
        desk().compare(1, 0);
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")), compared(0.97, 0.9, 1.04, "neither"));
        QCOMPARE(desk().comparePage().finding(), QStringLiteral("No difference shown between v1 and v2"));
        desk().compare(1, 0);
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")), compared(1.5, 1.4, 1.6, "first"));
        QCOMPARE(desk().comparePage().finding(), QStringLiteral("v1 is 1.50 times as fast as v2"));
        desk().compare(1, 0);
        QJsonObject refused = measured(1);
        refused.insert(QStringLiteral("cases"), QJsonArray());
        refused.insert(QStringLiteral("against"), json(R"({"verdict":"wrong answer"})"));
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")), refused);
        QCOMPARE(desk().comparePage().stateHeadline(), QStringLiteral("Not compared: v2 is wrong"));
    }

    void tablesStandBehindPlots()
    {
        m_window->layouts().switchTo(Layout::Measure);
        measureAs("void solve() {}\n", 8);
        auto* button = child<QToolButton>("plotTables");
        button->click();
        QVERIFY(timingPage().blocks()[0]->isTableShown());
        QVERIFY(!timingPage().findChild<plots::HistogramPlot*>()->isVisible());
        button->click();
        QVERIFY(timingPage().findChild<plots::HistogramPlot*>()->isVisible());
        const QString path = m_folder->filePath(QStringLiteral("runtime.csv"));
        desk().exportPlot(timingPage().blocks()[0]->plot(), path);
        QVERIFY(QFile::exists(path));
        desk().exportPlot(timingPage().blocks()[0]->plot(), m_folder->filePath(QStringLiteral("none/runtime.png")));
        QVERIFY(status().contains(QStringLiteral("could not be written")));
    }

    void everyPageFitsASmallWindow()
    {
        m_window->layouts().switchTo(Layout::Measure);
        measureAs("void solve() {}\n", 8);
        m_window->resize(1024, 640);
        QTRY_VERIFY(m_window->width() <= 1024);
        QVERIFY(code().width() > 200);
        QVERIFY(timingPage().isVisible());
        // As a tab beside the tests, too.
        m_window->layouts().switchTo(Layout::Practise);
        for (QWidget* page : { static_cast<QWidget*>(&timingPage()), static_cast<QWidget*>(&desk().sizesPage()),
                 static_cast<QWidget*>(&desk().comparePage()) }) {
            m_window->layouts().showPage(page);
            QCoreApplication::processEvents();
            QVERIFY(page->isVisible());
            QVERIFY2(m_window->height() <= 640 && m_window->width() <= 1024, qPrintable(page->objectName()));
        }
    }

    void nothingIsNameless()
    {
        m_window->layouts().switchTo(Layout::Measure);
        measureAs("void solve() {}\n", 8);
        for (const QWidget* widget : child<Panel>("measureDock")->findChildren<QWidget*>()) {
            const bool takesKeys = widget->focusPolicy() != Qt::NoFocus
                && (widget->inherits("QComboBox") || widget->inherits("QAbstractItemView")
                    || widget->inherits("QPlainTextEdit") || qobject_cast<const plots::PlotView*>(widget));
            QVERIFY2(!takesKeys || !widget->accessibleName().isEmpty() || widget->parentWidget()->inherits("QComboBox")
                    || widget->parentWidget()->inherits("QComboBoxPrivateContainer"),
                qPrintable(widget->objectName() + u' ' + QLatin1String(widget->metaObject()->className())));
        }
    }

    void differencesOfLines()
    {
        QCOMPARE(lineDifference("a\nb", "a\nb"), QString());
        QCOMPARE(lineDifference("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nX\ne\nf\ng"),
            QStringLiteral("@ 2\n  b\n  c\n- d\n+ X\n  e\n  f"));
        QCOMPARE(lineDifference("a", "a\nb"), QStringLiteral("@ 1\n  a\n+ b"));
        QCOMPARE(lineDifference("1\n2\n3\n4\n5\n6\n7\n8\n9", "0\n2\n3\n4\n5\n6\n7\n8\nx"),
            QStringLiteral("@ 1\n- 1\n+ 0\n  2\n  3\n@ 7\n  7\n  8\n- 9\n+ x"));
    }
};

QTEST_MAIN(MeasureStoryTest)
#include "measure_story_test.moc"
