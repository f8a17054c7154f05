// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/axis.h"
#include "app/plots/histogram_plot.h"
#include "app/plots/line_plot.h"
#include "app/plots/plot_block.h"
#include "app/plots/roofline_plot.h"
#include "app/plots/table.h"
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QFile>
#include <QImageReader>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace warpdesk;
using namespace warpdesk::plots;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class PlotsTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }

    void spansLeaveOutWhatCannotBeDrawn()
    {
        const Span log = spanOf({ 0, -3, kNaN, kInfinity, 10, 1000 }, Scale::Log);
        QVERIFY(log.low > 0 && log.low < 10 && log.low > 1);
        QVERIFY(log.high > 1000 && log.high < 10000);
        const Span linear = spanOf({ kInfinity, -2, 6, -kInfinity }, Scale::Linear);
        QVERIFY(linear.low < -2 && linear.low > -3 && linear.high > 6 && linear.high < 7);
        QCOMPARE(spanOf({ kNaN, 0 }, Scale::Log).high, 10.0);
    }
    void onePointGetsADecade()
    {
        const Span span = spanOf({ 50, 50 }, Scale::Log);
        QVERIFY(qAbs(std::log10(span.high / span.low) - 1) < 1e-9);
        const Span close = spanOf({ 5, 5 }, Scale::Linear);
        QVERIFY(close.low < 5 && close.high > 5);
    }
    void zoomEndsSomewhere()
    {
        const Span wide = limited({ 0, kInfinity }, Scale::Log);
        QVERIFY(wide.low > 0 && std::isfinite(wide.high));
        const Span narrow = limited({ 3, 3 }, Scale::Linear);
        QVERIFY(narrow.high > narrow.low);
    }

    void figures_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("wanted");
        QTest::addRow("microseconds") << timeText(0.0525) << QStringLiteral("52.5 µs");
        QTest::addRow("milliseconds") << timeText(16.94746) << QStringLiteral("16.9 ms");
        QTest::addRow("seconds") << timeText(2310) << QStringLiteral("2.31 s");
        QTest::addRow("nanoseconds") << timeText(0.00004) << QStringLiteral("40.0 ns");
        QTest::addRow("rounds up to the next unit") << timeText(0.99961) << QStringLiteral("1.00 ms");
        QTest::addRow("no time") << timeText(kNaN) << QStringLiteral("–");
        QTest::addRow("bandwidth") << amountText(3.35e12, QStringLiteral("B/s")) << QStringLiteral("3.35 TB/s");
        QTest::addRow("bytes") << amountText(134217728, QStringLiteral("B")) << QStringLiteral("134 MB");
        QTest::addRow("zero") << figure(0) << QStringLiteral("0");
    }
    void figures()
    {
        QFETCH(QString, text);
        QTEST(text, "wanted");
    }

    void binsHoldEverySample()
    {
        std::mt19937 generator(1);
        std::lognormal_distribution<double> times(0, 0.2);
        QList<double> samples;
        for (int i = 0; i < 5000; ++i)
            samples.append(times(generator));
        samples += { 90, 100, kNaN };
        const Bins bins = binsOf(samples);
        double sum = bins.beyond;
        for (const double count : bins.counts)
            sum += count;
        QCOMPARE(sum, 5002.0);
        QCOMPARE(bins.dropped, 1);
        QCOMPARE(bins.beyond, 2);
        QCOMPARE(bins.highest, 100.0);
        QVERIFY(bins.counts.size() >= 8 && bins.counts.size() <= 60);
        const Bins same = binsOf({ 4, 4, 4 });
        QVERIFY(same.width > 0);
        QCOMPARE(std::accumulate(same.counts.begin(), same.counts.end(), 0.0), 3.0);
        QVERIFY(binsOf({}).counts.isEmpty());
    }

    void csvIsOfTheCLocaleAndNoFormula()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const Table table { { QStringLiteral("Name, of it"), QStringLiteral("ms") },
            { { QStringLiteral("=1+1"), 1234.5 }, { QStringLiteral("a \"b\""), 7 }, { QStringLiteral("-"), kNaN } } };
        QCOMPARE(csv(table), QByteArray("\"Name, of it\",ms\r\n'=1+1,1234.5\r\n\"a \"\"b\"\"\",7\r\n'-,\r\n"));
        QLocale::setDefault(QLocale::c());
    }

    void tableTwinIsAModel()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable({ { QStringLiteral("x") }, { { 1.5 }, { 2 } } });
        QCOMPARE(model.index(0, 0).data().toString(), QLocale().toString(1.5));
        model.setTable({});
        QCOMPARE(model.rowCount(), 0);
    }

    void histogramSaysItsMedian()
    {
        HistogramPlot plot(nullptr);
        plot.resize(600, 260);
        HistogramPlot::Data shown;
        shown.samples = { 0.050, 0.052, 0.0525, 0.053, 0.060, kInfinity };
        shown.median = 0.0525;
        shown.interval = Span { 0.050, 0.060 };
        shown.xLabel = QStringLiteral("Time of one launch");
        plot.setData(shown);
        QCOMPARE(plot.dropped(), 1);
        QVERIFY(plot.accessibleDescription().contains(QStringLiteral("52.5 µs")));
        QVERIFY(plot.accessibleDescription().contains(QStringLiteral("1 point dropped")));
        QCOMPARE(plot.table().rows.size(), 6);
        shown.samples.clear();
        shown.median.reset();
        shown.interval.reset();
        plot.setData(shown);
        QVERIFY(plot.spots().isEmpty());
    }

    void rooflineDropsWhatHasNoPlace()
    {
        RooflinePlot plot(nullptr);
        plot.resize(600, 400);
        RooflinePlot::Data shown;
        shown.peak = 66.9e12;
        shown.memory = { { QStringLiteral("HBM"), 3.35e12, true }, { QStringLiteral("L2"), 5.6e12, false } };
        const auto point = [](const QString& name, double x, double y, RooflinePlot::Kind kind) {
            return RooflinePlot::Point { name, x, y, kind, false, { name, { { QStringLiteral("Source"), name } } } };
        };
        shown.points = { point(QStringLiteral("v1"), 0.08, 0.037e12, RooflinePlot::Kind::Measured),
            point(QStringLiteral("v2"), 0, 1e12, RooflinePlot::Kind::Measured),
            point(QStringLiteral("v3"), kInfinity, 1e12, RooflinePlot::Kind::Modelled),
            point(QStringLiteral("v4"), 0.62, 0, RooflinePlot::Kind::RoofOnly) };
        plot.setData(shown);
        QCOMPARE(plot.dropped(), 2);
        QCOMPARE(plot.spots().size(), 2);
        // 0.62 FLOP a byte under 3.35 TB/s.
        QVERIFY(qAbs(plot.roofAt(0.62).value() - 2.077e12) < 1e9);
        QCOMPARE(plot.roofAt(1000).value(), 66.9e12);
        QVERIFY(qAbs(plot.spots()[1].y - 2.077) < 1e-3);
        QCOMPARE(plot.table().rows[1][2].toString(), QStringLiteral("–"));
    }

    void pointsAreReachedByKeys()
    {
        LinePlot plot(nullptr);
        plot.resize(500, 300);
        LinePlot::Series series;
        series.name = QStringLiteral("v1");
        series.x = { 1, 2, 4 };
        series.y = { 10, kNaN, 40 };
        series.cards = { { QStringLiteral("one"), {} }, { QStringLiteral("two"), {} }, { QStringLiteral("four"), {} } };
        plot.setData({ { series }, QStringLiteral("n"), QStringLiteral("ms"), Scale::Log, Scale::Log });
        QCOMPARE(plot.dropped(), 1);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSignalSpy activated(&plot, &PlotView::spotActivated);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.card().content().title, QStringLiteral("one"));
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.card().content().title, QStringLiteral("four"));
        QVERIFY(plot.card().isVisible());
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QTest::keyClick(&plot, Qt::Key_Escape);
        QVERIFY(!plot.card().isVisible());
    }

    void cardNeverCoversItsPoint()
    {
        QWidget parent;
        parent.resize(640, 400);
        HoverCard card(&parent);
        const HoverCard::Content content { QStringLiteral("v3"),
            { { QStringLiteral("Limit"), QStringLiteral("DRAM") },
                { QStringLiteral("Source"), QStringLiteral("model") } } };
        for (int x = 0; x <= 640; x += 40) {
            for (int y = 0; y <= 400; y += 40) {
                card.showAt({ x, y }, content);
                QVERIFY2(!card.geometry().contains(x, y), qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
                QVERIFY(parent.rect().contains(card.geometry()));
            }
        }
    }

    void exportsEveryKind()
    {
        QTemporaryDir folder;
        LinePlot plot(nullptr);
        plot.resize(500, 300);
        LinePlot::Series series { QStringLiteral("v1"), { 1, 2, 4 }, { 10, 20, 40 }, {}, false, false };
        plot.setData({ { series }, QStringLiteral("n"), QStringLiteral("ms"), Scale::Log, Scale::Log });
        for (const char* name : { "a.png", "a.svg", "a.pdf", "a.csv" }) {
            const QString path = folder.filePath(QLatin1String(name));
            QVERIFY2(plot.save(path), name);
            QVERIFY2(!contents(path).isEmpty(), name);
        }
        QCOMPARE(QImageReader(folder.filePath(QStringLiteral("a.png"))).size(), QSize(1000, 600));
        QVERIFY(contents(folder.filePath(QStringLiteral("a.svg"))).contains("<svg"));
        QVERIFY(contents(folder.filePath(QStringLiteral("a.pdf"))).startsWith("%PDF"));
        QVERIFY(contents(folder.filePath(QStringLiteral("a.csv"))).contains("v1,4,40"));
        QVERIFY(!plot.save(folder.filePath(QStringLiteral("none/a.png"))));
        QVERIFY(!plot.save(folder.filePath(QStringLiteral("none/a.svg"))));
        QVERIFY(!plot.save(folder.filePath(QStringLiteral("none/a.csv"))));
        QVERIFY(!plot.save(folder.filePath(QStringLiteral("a.doc"))));
        QCOMPARE(plot.picture().size(), QSize(1000, 600));
    }

    void aTableStandsBehindThePlot()
    {
        auto* plot = new LinePlot(nullptr);
        PlotBlock block(QStringLiteral("block"), QStringLiteral("Time by size"), plot, nullptr);
        block.resize(400, 300);
        block.show();
        QVERIFY(plot->isVisible());
        block.showTable(true);
        QVERIFY(!plot->isVisible());
        block.showTable(false);
        block.setEmptyWords(QStringLiteral("nothing"));
        QVERIFY(!plot->isVisible());
        block.setEmptyWords({});
        QVERIFY(plot->isVisible());
    }

    void aMillionSamplesPan()
    {
        LinePlot plot(nullptr);
        plot.resize(900, 400);
        std::mt19937 generator(1);
        std::lognormal_distribution<double> times(0, 0.2);
        LinePlot::Series series;
        for (int i = 0; i < 1'000'000; ++i) {
            series.x.append(i);
            series.y.append(times(generator));
        }
        plot.setData({ { series }, QStringLiteral("Call"), QStringLiteral("ms"), Scale::Linear, Scale::Linear });
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QList<qint64> took;
        for (int i = 0; i < 30; ++i) {
            QElapsedTimer timer;
            timer.start();
            plot.pan(i % 2 == 0 ? 0.05 : -0.05);
            plot.drawNow();
            took.append(timer.nsecsElapsed() / 1000);
        }
        std::ranges::sort(took);
        qInfo("a frame of a million samples: median %lld us, worst %lld us", took[took.size() / 2], took.last());
        QVERIFY2(took[took.size() / 2] < 33'000, "under 30 frames a second");
    }
};

QTEST_MAIN(PlotsTest)
#include "plots_test.moc"
