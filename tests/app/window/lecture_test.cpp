// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder of a problem as a lecture.
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/lecture_view.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "tests/support/fake_runner.h"

#include <QJsonArray>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

namespace warpdesk::window {
namespace {

services::LadderSolution rung(const char* name, const char* teaches, const char* source)
{
    return { QLatin1String(name), {}, QLatin1String(teaches), QLatin1String(source) };
}

class LectureTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Dark);
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_window.reset(); }

    void stepsShowWhatChanged()
    {
        const auto steps = lectureSteps(
            { rung("1_naive", "A tile: columns lie in one bank.",
                  "// A tile: columns lie in one bank.\n#include <x.h>\n\n__shared__ float tile[32][32];\nint a;\n"),
                rung("2_padded-tile", "No full stop",
                    "/* one\n   two */\n__shared__ float tile[32][33];\nint a;\nint b;\n") });
        QCOMPARE(steps.size(), 2);
        QCOMPARE(steps[0].title, QStringLiteral("Naive"));
        QCOMPARE(steps[0].headline, QStringLiteral("A tile"));
        QCOMPARE(steps[0].text, QStringLiteral("Columns lie in one bank."));
        QCOMPARE(steps[0].code, QByteArray("__shared__ float tile[32][32];\nint a;\n"));
        QVERIFY(steps[0].changes.isEmpty());
        QCOMPARE(steps[1].title, QStringLiteral("Padded tile"));
        QCOMPARE(steps[1].headline, QStringLiteral("Padded tile"));
        QCOMPARE(steps[1].text, QStringLiteral("No full stop"));
        QCOMPARE(steps[1].code, QByteArray("__shared__ float tile[32][33];\nint a;\nint b;\n"));
        QCOMPARE(steps[1].changes.size(), 2);
        QCOMPARE(steps[1].changes[0].line, 0);
        QCOMPARE(steps[1].changes[0].was, QByteArray("tile[32][32]"));
        const auto inserted = lectureSteps({ rung("1_a", "A", "f(const float* a, float* b);\n"),
            rung("2_b", "B", "f(const float* r a, float* r b);\n") });
        QCOMPARE(inserted[1].changes.size(), 1);
        QVERIFY(inserted[1].changes[0].was.isEmpty()); // words were only put in
        QCOMPARE(steps[1].changes[1].line, 2);
        QVERIFY(steps[1].changes[1].was.isEmpty());
    }

    void everyLadderHasCodeAndWords()
    {
        const services::ProblemLibrary library(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), {});
        for (const services::Problem& problem : library.problems()) {
            for (const LectureStep& step : lectureSteps(services::ProblemLibrary::solutions(problem))) {
                QVERIFY2(!step.code.isEmpty() && !step.headline.isEmpty(), qPrintable(problem.slug));
                QVERIFY2(step.headline.size() < 160, qPrintable(problem.slug + step.headline));
                for (const editor::SlideChange& change : step.changes)
                    QVERIFY(change.line < step.code.count('\n') + 1);
            }
        }
    }

    void aLectureByKeyboardAlone()
    {
        makeWindow();
        key(Qt::Key_F11);
        QTRY_VERIFY(view()->isVisible());
        QVERIFY(m_window->isFullScreen());
        QCOMPARE(m_window->menuBar()->height(), 0);
        QVERIFY(!m_window->findChild<QToolBar*>()->isVisible());
        QVERIFY(!m_window->findChild<Panel*>(QStringLiteral("statementDock"))->isVisible());
        QCOMPARE(theme::Appearance::instance().mode(), theme::Mode::Light);
        // Nobody gives the solutions away unasked.
        QCOMPARE(view()->steps(), 0);
        const QList<QPushButton*> buttons = view()->findChildren<QPushButton*>();
        const auto shows = std::ranges::find_if(
            buttons, [](const QPushButton* one) { return one->text() == QStringLiteral("Show the solutions"); });
        QVERIFY(shows != buttons.end());
        (*shows)->click();
        QVERIFY(view()->steps() >= 3);
        view()->setFocus();
        key(Qt::Key_Space);
        QCOMPARE(view()->current(), 1);
        key(Qt::Key_PageUp);
        key(Qt::Key_PageUp);
        QCOMPARE(view()->current(), 0);

        key(Qt::Key_F5);
        QCOMPARE(m_jobs->of(QStringLiteral("measure")).size(), 1);
        QCOMPARE(m_jobs->of(QStringLiteral("measure"))[0].object.value(QLatin1String("source")).toString().toUtf8(),
            view()->step().source);
        m_jobs->progress(
            m_jobs->lastOf(QStringLiteral("measure")), QStringLiteral("test"), 0, 2, QStringLiteral("n=7"));
        QVERIFY(label("lectureCaption")->text().contains(QStringLiteral("n=7")));
        finish(2.0);
        QCOMPARE(label("lectureFigure")->text(), QStringLiteral("2.00 ms"));
        QVERIFY(label("lectureCaption")->text().contains(QStringLiteral("emulator wall time")));
        key(Qt::Key_Right);
        QVERIFY(!label("lectureFigure")->isVisible());
        key(Qt::Key_F5);
        finish(0.5);
        QCOMPARE(label("lectureGain")->text(), QStringLiteral("4.00 × faster"));
        // A step that could not be timed keeps the others.
        key(Qt::Key_Right);
        key(Qt::Key_F5);
        m_jobs->error(m_jobs->lastOf(QStringLiteral("measure")), QStringLiteral("environment"),
            QStringLiteral("NVRTC was not found"), QStringLiteral("Install it"));
        QVERIFY(label("lectureCaption")->text().contains(QStringLiteral("NVRTC was not found")));
        key(Qt::Key_Left);
        QCOMPARE(label("lectureFigure")->text(), QStringLiteral("0.50 ms"));

        key(Qt::Key_Escape);
        QTRY_VERIFY(!view()->isVisible());
        QVERIFY(!m_window->isFullScreen());
        QTRY_VERIFY(m_window->menuBar()->height() > 0);
        QVERIFY(m_window->findChild<Panel*>(QStringLiteral("statementDock"))->isVisible());
        QCOMPARE(theme::Appearance::instance().mode(), theme::Mode::Dark);
    }

    void anotherProblemLeavesTheLecture()
    {
        makeWindow();
        m_window->enterLecture();
        QVERIFY(view()->isVisible());
        m_window->openProblem(QStringLiteral("vector-add"));
        QTRY_VERIFY(!view()->isVisible());
        QTRY_VERIFY(m_window->menuBar()->height() > 0);
    }

private:
    LectureView* view() { return m_window->findChild<LectureView*>(QStringLiteral("lectureView")); }
    QLabel* label(const char* name) { return view()->findChild<QLabel*>(QLatin1String(name)); }
    void key(Qt::Key key) { QTest::keyClick(m_window->focusWidget() ? m_window->focusWidget() : m_window.get(), key); }
    void finish(double milliseconds)
    {
        const QJsonObject size { { QStringLiteral("name"), QStringLiteral("n=7") },
            { QStringLiteral("measurements"),
                QJsonArray { QJsonObject { { QStringLiteral("median"), milliseconds } } } } };
        m_jobs->result(m_jobs->lastOf(QStringLiteral("measure")),
            { { QStringLiteral("verdict"), QStringLiteral("accepted") },
                { QStringLiteral("quantity"), QStringLiteral("emulator wall time") },
                { QStringLiteral("cases"), QJsonArray { size } } });
    }
    void makeWindow()
    {
        m_jobs = std::make_unique<testing::FakeRunner>();
        m_syntax = std::make_unique<testing::FakeRunner>();
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
        m_window->openProblem(QStringLiteral("matrix-transpose"));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(opened.count() > 0 || opened.wait(5000));
        m_window->activateWindow();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<testing::FakeRunner> m_jobs;
    std::unique_ptr<testing::FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace
} // namespace warpdesk::window

QTEST_MAIN(warpdesk::window::LectureTest)
#include "lecture_test.moc"
