// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before anything is open, and the way from there and back.
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/editor_area.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/start_page.h"
#include "editor/code_editor.h"
#include "tests/support/fake_runner.h"

#include <QAbstractButton>
#include <QJsonArray>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace warpdesk::window {
namespace {

class StartPageTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_window.reset(); }

    void newcomerStartsWithTheFirstProblem()
    {
        makeWindow();
        QTRY_COMPARE(page()->headline(), QStringLiteral("Vector addition"));
        QVERIFY(page()->isVisible());
        QVERIFY(dock("problemDock")->isVisible());
        QVERIFY(!dock("statementDock")->isVisible());
        QVERIFY(!dock("resultsDock")->isVisible());
        QTRY_COMPARE(dock("problemDock")->width(), 252);
        QVERIFY(!child<QToolButton>("runButton")->isEnabled());
        QVERIFY(!row(QStringLiteral("Vector addition,"))); // not once more under "Next for you"
        answerDoctor();
        QVERIFY(row(QStringLiteral("Compiler, NVRTC 13.0")));
        QVERIFY(row(QStringLiteral("gpu rows, not found"))); // needed, and missing
        QVERIFY(!row(QStringLiteral("jit cache")));

        QTest::keyClick(child<QPushButton>("startContinue"), Qt::Key_Space);
        QTRY_COMPARE(m_window->currentSlug(), QStringLiteral("vector-add"));
        QTRY_VERIFY(!page()->isVisible());
        QVERIFY(dock("statementDock")->isVisible() && dock("resultsDock")->isVisible());
        QVERIFY(child<QToolButton>("runButton")->isEnabled());
        QTRY_COMPARE(dock("statementDock")->width(), 400);
    }

    void unfinishedProblemComesFirstWithItsState()
    {
        makeWindow();
        open(QStringLiteral("row-softmax"));
        finishRun(QStringLiteral("wrong answer"), { "accepted", "wrong answer", "wrong answer" });
        open(QStringLiteral("vector-add"));
        finishRun(QStringLiteral("accepted"), { "accepted" });
        m_window->showStart();
        // What was open last is solved: something new is offered, the runs stand under "Recent".
        QTRY_VERIFY(row(QStringLiteral("Softmax of every row, wrong, today")));
        QVERIFY(row(QStringLiteral("Vector addition, accepted, today")));
        row(QStringLiteral("Softmax of every row, wrong, today"))->click();
        QTRY_COMPARE(m_window->currentSlug(), QStringLiteral("row-softmax"));
        m_window.reset();

        makeWindow();
        QTRY_COMPARE(page()->headline(), QStringLiteral("Softmax of every row"));
        QTRY_COMPARE(page()->sentence(), QStringLiteral("2 of 3 tests fail."));
        child<QPushButton>("startContinue")->click();
        QTRY_COMPARE(m_window->currentSlug(), QStringLiteral("row-softmax"));
    }

    void textStaysWhileTheStartPageIsShown()
    {
        makeWindow();
        open(QStringLiteral("vector-add"));
        m_window->editorArea().code().replaceAll("// mine\n");
        dock("statementDock")->hide(); // the user's arrangement
        m_window->showStart();
        QVERIFY(page()->isVisible());
        m_window->showStart();
        child<QPushButton>("startContinue")->click();
        QTRY_VERIFY(!page()->isVisible());
        QCOMPARE(m_window->editorArea().code().bytes(), QByteArray("// mine\n"));
        QVERIFY(!dock("statementDock")->isVisible() && dock("resultsDock")->isVisible());
        // Another layout leaves it, too.
        m_window->showStart();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QTRY_VERIFY(!page()->isVisible());
        QVERIFY(dock("measureDock")->isVisible());
    }

private:
    template <class T> T* child(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }
    StartPage* page() { return child<StartPage>("startPage"); }
    Panel* dock(const char* name) { return child<Panel>(name); }
    QAbstractButton* row(const QString& name)
    {
        for (QAbstractButton* one : page()->findChildren<QAbstractButton*>()) {
            if (one->accessibleName().startsWith(name))
                return one;
        }
        return nullptr;
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
        setup.first = WindowSetup::First::StartPage;
        m_window = std::make_unique<MainWindow>(std::move(setup));
        QSignalSpy loaded(m_window.get(), &MainWindow::problemsLoaded);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(loaded.count() > 0 || loaded.wait(5000));
        m_window->activateWindow();
    }
    void open(const QString& slug)
    {
        QSignalSpy opened(m_window.get(), &MainWindow::problemOpened);
        m_window->openProblem(slug);
        QVERIFY(opened.wait(5000));
    }
    void finishRun(const QString& verdict, const QList<const char*>& tests)
    {
        QJsonArray rows;
        for (const char* test : tests)
            rows.append(QJsonObject { { QStringLiteral("name"), QStringLiteral("n=%1").arg(rows.size()) },
                { QStringLiteral("verdict"), QLatin1String(test) } });
        m_window->run();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("judge")),
            { { QStringLiteral("version"), 1 }, { QStringLiteral("problem"), m_window->currentSlug() },
                { QStringLiteral("verdict"), verdict }, { QStringLiteral("tests"), rows } });
    }
    void answerDoctor()
    {
        const auto check = [](const char* name, bool ok, bool needed, const char* detail) {
            return QJsonObject { { QStringLiteral("name"), QLatin1String(name) }, { QStringLiteral("ok"), ok },
                { QStringLiteral("needed"), needed }, { QStringLiteral("detail"), QLatin1String(detail) },
                { QStringLiteral("remedy"), QString() } };
        };
        m_jobs->result(m_jobs->lastOf(QStringLiteral("doctor")),
            { { QStringLiteral("checks"),
                QJsonArray { check("nvrtc", true, true, "13.0 at /usr/lib/libnvrtc.so.13, compute 75"),
                    check("gpu rows", false, true, "not found"), check("jit cache", true, false, "/x"),
                    check("gpu", false, false, "no NVIDIA driver") } } });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<testing::FakeRunner> m_jobs;
    std::unique_ptr<testing::FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace
} // namespace warpdesk::window

QTEST_MAIN(warpdesk::window::StartPageTest)
#include "start_page_test.moc"
