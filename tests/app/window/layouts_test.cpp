// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layouts.h"

#include "app/window/panel.h"
#include "app/window/tab_strip.h"

#include <QLabel>
#include <QMainWindow>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace warpdesk::window;

namespace {

/// A window like ours: three panels in Practise, one in Measure.
struct Desk {
    explicit Desk(const QString& file)
        : settings(file, QSettings::IniFormat)
        , layouts(new Layouts(window, settings))
    {
        window.resize(1440, 900);
        window.setCentralWidget(new QWidget);
        window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
        window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
        for (Panel* panel : { problems, statement, results, measure }) {
            const QString name = panel->objectName();
            for (int i = 0; i < (panel == problems ? 1 : 3); ++i)
                panel->addPage(new QLabel(name), name.left(1) + QString::number(i));
        }
        layouts->place(Layout::Practise, { problems, Qt::LeftDockWidgetArea, 252, WhenSmall::FoldsAway });
        layouts->place(Layout::Practise, { statement, Qt::LeftDockWidgetArea, 400, WhenSmall::BecomesTabs });
        layouts->place(Layout::Practise, { results, Qt::BottomDockWidgetArea, 300, WhenSmall::Stays });
        layouts->place(Layout::Measure, { measure, Qt::RightDockWidgetArea, 900, WhenSmall::Stays });
        layouts->restore();
        window.show();
        layouts->shown();
        QCoreApplication::processEvents();
    }
    [[nodiscard]] static QStringList titles(const Panel* panel)
    {
        QStringList titles;
        for (int i = 0; i < panel->header()->tabs()->count(); ++i)
            titles.append(panel->header()->tabs()->tabText(i));
        return titles;
    }

    QMainWindow window;
    Panel* problems = new Panel(QStringLiteral("problems"), QStringLiteral("Problems"), &window);
    Panel* statement = new Panel(QStringLiteral("statement"), QStringLiteral("Statement"), &window);
    Panel* results = new Panel(QStringLiteral("results"), QStringLiteral("Results"), &window);
    Panel* measure = new Panel(QStringLiteral("measure"), QStringLiteral("Measure"), &window);
    QSettings settings;
    Layouts* layouts;
};

} // namespace

class LayoutsTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString file() const { return m_folder->filePath(QStringLiteral("window.ini")); }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void eachLayoutHasItsPanelsAtTheirSizes()
    {
        Desk desk(file());
        QTRY_COMPARE(desk.problems->width(), 252);
        QCOMPARE(desk.statement->width(), 400);
        QCOMPARE(desk.results->height(), 300);
        QVERIFY(!desk.measure->isVisible());
        desk.layouts->switchTo(Layout::Measure);
        QCOMPARE(desk.layouts->current(), Layout::Measure);
        QVERIFY(!desk.problems->isVisible() && !desk.statement->isVisible() && !desk.results->isVisible());
        QTRY_COMPARE(desk.measure->width(), 900);
    }

    void aLayoutWithoutPanelsCannotBeChosen()
    {
        Desk desk(file());
        QVERIFY(!desk.layouts->isAvailable(Layout::Lecture));
        desk.layouts->switchTo(Layout::Lecture);
        QCOMPARE(desk.layouts->current(), Layout::Practise);
        QVERIFY(desk.results->isVisible());
    }

    void eachArrangementIsKept()
    {
        {
            Desk desk(file());
            desk.problems->close();
            desk.layouts->switchTo(Layout::Measure);
            desk.window.resizeDocks({ desk.measure }, { 640 }, Qt::Horizontal);
            QTRY_COMPARE(desk.measure->width(), 640);
            desk.layouts->switchTo(Layout::Practise);
            QVERIFY(!desk.problems->isVisible());
            desk.layouts->switchTo(Layout::Measure);
            QTRY_COMPARE(desk.measure->width(), 640);
            desk.layouts->save();
        }
        Desk again(file());
        QCOMPARE(again.layouts->current(), Layout::Measure);
        QTRY_COMPARE(again.measure->width(), 640);
        again.layouts->reset();
        QTRY_COMPARE(again.measure->width(), 900);
        again.layouts->switchTo(Layout::Practise);
        QVERIFY(!again.problems->isVisible());
        again.layouts->reset();
        QVERIFY(again.problems->isVisible());
        QTRY_COMPARE(again.problems->width(), 252);
    }

    void aStateThatDoesNotKnowAPanelIsNotTaken()
    {
        {
            Desk desk(file());
            desk.problems->close();
            desk.layouts->save();
        }
        QSettings(file(), QSettings::IniFormat)
            .setValue(QStringLiteral("layout/practise-panels"), QStringList { QStringLiteral("problems") });
        Desk again(file());
        QVERIFY(again.problems->isVisible());
    }

    void aPageOfAnotherLayoutOpensAsATabAndGoesHome()
    {
        Desk desk(file());
        const QStringList atHome = Desk::titles(desk.results);
        const QStringList measures = Desk::titles(desk.measure);
        desk.layouts->switchTo(Layout::Measure);
        const QList<QWidget*> pages = desk.results->pages();
        desk.layouts->showPage(pages[1]);
        desk.layouts->showPage(pages[0]);
        QCOMPARE(desk.layouts->current(), Layout::Measure);
        QCOMPARE(desk.measure->currentPage(), pages[0]);
        QVERIFY(pages[0]->isVisible());
        desk.layouts->setPageTitle(pages[1], QStringLiteral("Findings 2"));
        QCOMPARE(Desk::titles(desk.measure), measures + QStringList({ QStringLiteral("Findings 2"), atHome[0] }));
        desk.layouts->switchTo(Layout::Practise);
        QCOMPARE(Desk::titles(desk.results), QStringList({ atHome[0], QStringLiteral("Findings 2"), atHome[2] }));
        QCOMPARE(desk.results->pages(), pages);
        QCOMPARE(Desk::titles(desk.measure), measures);
    }

    void aClosedPanelComesBackWhenItsPageIsWanted()
    {
        Desk desk(file());
        desk.results->close();
        desk.layouts->showPage(desk.results->pages()[2]);
        QVERIFY(desk.results->isVisible());
        QCOMPARE(desk.results->currentPage(), desk.results->pages()[2]);
    }

    void aSmallWindowFoldsAndUnfolds()
    {
        Desk desk(file());
        const QStringList statements = Desk::titles(desk.statement);
        const QStringList results = Desk::titles(desk.results);
        desk.layouts->fit(1024);
        QVERIFY(!desk.problems->isVisible() && !desk.statement->isVisible());
        QCOMPARE(Desk::titles(desk.results), statements + results);
        QCOMPARE(desk.results->header()->tabs()->currentIndex(), 0);
        // A layout chosen meanwhile has every panel whole.
        desk.layouts->switchTo(Layout::Measure);
        QCOMPARE(Desk::titles(desk.statement), statements);
        desk.layouts->switchTo(Layout::Practise);
        QCOMPARE(Desk::titles(desk.results), statements + results);
        desk.layouts->fit(1440);
        QCOMPARE(Desk::titles(desk.statement), statements);
        QCOMPARE(Desk::titles(desk.results), results);
        QVERIFY(desk.problems->isVisible() && desk.statement->isVisible());
    }
};

QTEST_MAIN(LayoutsTest)
#include "layouts_test.moc"
