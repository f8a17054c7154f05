// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/theme/contrast.h"
#include "app/window/choice_bar.h"
#include "app/window/editor_area.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/problem_model.h"
#include "app/window/run_controller.h"
#include "app/window/state_view.h"
#include "app/window/status_line.h"
#include "app/window/tests_model.h"
#include "app/window/tests_page.h"
#include "editor/code_editor.h"
#include "editor/file_door.h"
#include "tests/support/fake_runner.h"

#include <QAbstractScrollArea>
#include <QJsonArray>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace warpdesk;
using namespace warpdesk::window;
using testing::FakeRunner;

namespace {

QJsonObject row(const QString& name, const QString& verdict)
{
    QJsonObject test { { QStringLiteral("name"), name }, { QStringLiteral("verdict"), verdict },
        { QStringLiteral("milliseconds"), 0.4 }, { QStringLiteral("wrong"), verdict == u"accepted" ? 0 : 1 },
        { QStringLiteral("of"), 33 } };
    if (verdict == u"out of bounds") {
        test.insert(
            QStringLiteral("message"), QStringLiteral("write of 4 bytes outside c by block (1,0,0), thread (0,0,0)"));
        test.insert(
            QStringLiteral("place"), QJsonObject { { QStringLiteral("line"), 6 }, { QStringLiteral("column"), 1 } });
    }
    return test;
}

QJsonObject result(const QString& verdict, const QList<QJsonObject>& tests)
{
    QJsonArray rows;
    for (const QJsonObject& test : tests)
        rows.append(test);
    return { { QStringLiteral("version"), 1 }, { QStringLiteral("verdict"), verdict },
        { QStringLiteral("tests"), rows },
        { QStringLiteral("milliseconds"), QJsonObject { { QStringLiteral("tests"), 214 } } } };
}

} // namespace

class MainWindowTest final : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeRunner> m_jobs;
    std::unique_ptr<FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;

    template <class T> T* child(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }
    editor::CodeEditor& code() { return m_window->editorArea().code(); }

    void makeWindow()
    {
        WindowSetup setup;
        setup.jobs = m_jobs.get();
        setup.syntax = m_syntax.get();
        setup.library = services::ProblemLibrary(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), {});
        setup.solutionsFolder = m_folder->filePath(QStringLiteral("solutions"));
        setup.stateFolder = m_folder->filePath(QStringLiteral("state"));
        setup.settingsFile = m_folder->filePath(QStringLiteral("window.ini"));
        m_window = std::make_unique<MainWindow>(std::move(setup));
        QSignalSpy opened(m_window.get(), &MainWindow::problemOpened);
        m_window->openProblem(QStringLiteral("vector-add"));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(opened.count() > 0 || opened.wait(5000));
        m_window->activateWindow();
        code().setFocus();
    }

private slots:
    void initTestCase() { theme::Appearance::instance().start(theme::Choice::Light); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_jobs = std::make_unique<FakeRunner>();
        m_syntax = std::make_unique<FakeRunner>();
        makeWindow();
    }
    void cleanup() { m_window.reset(); }

    void opensAProblem()
    {
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("Vector addition")));
        QVERIFY(code().bytes().contains("solve"));
        QVERIFY(child<QTextBrowser>("statementPage")->toPlainText().contains(QStringLiteral("Add two vectors")));
        QCOMPARE(m_window->testsPage().stateHeadline(), QStringLiteral("Not run yet"));
        QVERIFY(m_syntax->lastOf(QStringLiteral("compile")) != 0);
        QVERIFY(m_jobs->lastOf(QStringLiteral("devices")) != 0);
    }

    void runFillsRowsAndAccepts()
    {
        child<QToolButton>("runButton")->click();
        const auto judge = m_jobs->of(QStringLiteral("judge"));
        QCOMPARE(judge.size(), 1);
        QCOMPARE(judge[0].object.value(QLatin1String("source")).toString().toUtf8(), code().bytes());
        QVERIFY(child<QToolButton>("runButton")->text().contains(QStringLiteral("Stop")));
        m_jobs->progress(judge[0].id, QStringLiteral("test"), 0, 2, QStringLiteral("n=1"));
        QCOMPARE(child<QTableView>("testsTable")->model()->rowCount(), 1);
        QVERIFY(m_window->statusLine().sentence().contains(QStringLiteral("n=1")));
        m_jobs->test(judge[0].id, row(QStringLiteral("n=1"), QStringLiteral("accepted")));
        m_jobs->output(judge[0].id, QStringLiteral("hello\n"));
        m_jobs->result(judge[0].id,
            result(QStringLiteral("accepted"),
                { row(QStringLiteral("n=1"), QStringLiteral("accepted")),
                    row(QStringLiteral("n=2"), QStringLiteral("accepted")) }));
        QCOMPARE(m_window->testsPage().stateHeadline(), QStringLiteral("Accepted"));
        QVERIFY(m_window->statusLine().sentence().contains(QStringLiteral("2 of 2")));
        QVERIFY(child<QToolButton>("runButton")->text().contains(QStringLiteral("Run")));
        QVERIFY(child<QPlainTextEdit>("outputText")->toPlainText().contains(QStringLiteral("hello")));
        QCOMPARE(m_window->problemModel().solved(), 1);
    }

    void failureIsSelectedAndMarkedAndFades()
    {
        m_window->run();
        const quint64 id = m_jobs->lastOf(QStringLiteral("judge"));
        m_jobs->result(id,
            result(QStringLiteral("out of bounds"),
                { row(QStringLiteral("n=1"), QStringLiteral("accepted")),
                    row(QStringLiteral("n=33"), QStringLiteral("out of bounds")) }));
        QCOMPARE(m_window->testsPage().selectedTest(), QStringLiteral("n=33"));
        QCOMPARE(code().marks().size(), 1);
        QCOMPARE(code().marks().first().line, 5);
        code().goTo(0, 0);
        QTest::keyClicks(&code(), QStringLiteral("x"));
        auto* model = qobject_cast<TestsModel*>(child<QTableView>("testsTable")->model());
        QVERIFY(model->isStale());
        code().undo();
        QVERIFY(!model->isStale());
    }

    void oneTestSolvesNothing()
    {
        m_window->run();
        QJsonObject first = result(QStringLiteral("wrong answer"),
            { row(QStringLiteral("n=1"), QStringLiteral("accepted")),
                row(QStringLiteral("n=33"), QStringLiteral("wrong answer")) });
        first.insert(QStringLiteral("seed"), QStringLiteral("7c1f"));
        m_jobs->result(m_jobs->lastOf(QStringLiteral("judge")), first);
        m_window->testsPage().selectRow(0);
        m_window->runSelectedTest();
        const auto job = m_jobs->of(QStringLiteral("judge")).last();
        QCOMPARE(job.object.value(QLatin1String("only")).toString(), QStringLiteral("n=1"));
        QCOMPARE(job.object.value(QLatin1String("seed")).toString(), QStringLiteral("7c1f"));
        QCOMPARE(child<QTableView>("testsTable")->model()->rowCount(), 2);
        m_jobs->result(
            job.id, result(QStringLiteral("accepted"), { row(QStringLiteral("n=1"), QStringLiteral("accepted")) }));
        QCOMPARE(m_window->problemModel().solved(), 0);
        QVERIFY(m_window->statusLine().sentence().startsWith(QStringLiteral("n=1: accepted")));
    }

    void stopIsAskedOnceAndKeepsRows()
    {
        m_window->run();
        const quint64 id = m_jobs->lastOf(QStringLiteral("judge"));
        m_jobs->test(id, row(QStringLiteral("n=1"), QStringLiteral("accepted")));
        m_jobs->progress(id, QStringLiteral("test"), 1, 9, QStringLiteral("n=31"));
        m_window->stop();
        QVERIFY(m_jobs->of(QStringLiteral("judge")).last().cancelled);
        m_jobs->error(id, QStringLiteral("cancelled"), QStringLiteral("cancelled"));
        QVERIFY(m_window->testsPage().stateHeadline().startsWith(QStringLiteral("Stopped after 1 of")));
        QCOMPARE(child<QTableView>("testsTable")->model()->rowCount(), 1);
    }

    void errorsByKind_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("lost");
        QTest::addColumn<QString>("headline");
        QTest::addRow("environment") << "environment" << false << "No NVRTC";
        QTest::addRow("ours") << "internal" << true << "The runner stopped";
        QTest::addRow("problem file") << "input" << false << "This problem cannot be judged";
    }
    void errorsByKind()
    {
        QFETCH(QString, kind);
        QFETCH(bool, lost);
        QFETCH(QString, headline);
        m_window->run();
        m_jobs->error(m_jobs->lastOf(QStringLiteral("judge")), kind, QStringLiteral("No NVRTC"),
            QStringLiteral("Install it."), lost);
        QVERIFY2(m_window->testsPage().stateHeadline().startsWith(headline),
            qPrintable(m_window->testsPage().stateHeadline()));
        QVERIFY(child<QToolButton>("runButton")->isEnabled()); // and the next run works
        m_window->run();
        QCOMPARE(m_jobs->of(QStringLiteral("judge")).size(), 2);
    }
    void compileErrorsGoToTheirLines()
    {
        m_window->run();
        QJsonObject outcome = result(QStringLiteral("does not compile"), {});
        outcome.insert(QStringLiteral("diagnostics"),
            QJsonArray { QJsonObject { { QStringLiteral("severity"), QStringLiteral("error") },
                { QStringLiteral("line"), 4 }, { QStringLiteral("column"), 1 },
                { QStringLiteral("message"), QStringLiteral("expected a \";\"") } } });
        m_jobs->result(m_jobs->lastOf(QStringLiteral("judge")), outcome);
        QCOMPARE(m_window->testsPage().stateHeadline(), QStringLiteral("Does not compile: 1 error"));
        QCOMPARE(code().marks().size(), 1);
        code().goTo(0, 0);
        QTest::keyClick(&code(), Qt::Key_F8);
        QCOMPARE(code().caret().first, 3);
    }

    void diagnosticsAsOneTypesNewestWins()
    {
        const quint64 first = m_syntax->lastOf(QStringLiteral("compile"));
        QTest::keyClicks(&code(), QStringLiteral("x"));
        const QJsonObject old { { QStringLiteral("diagnostics"),
            QJsonArray {
                QJsonObject { { QStringLiteral("severity"), QStringLiteral("error") }, { QStringLiteral("line"), 1 },
                    { QStringLiteral("column"), 1 }, { QStringLiteral("message"), QStringLiteral("old") } } } } };
        m_syntax->result(first, old);
        QVERIFY(code().marks().isEmpty()); // of an older text
        QTRY_VERIFY_WITH_TIMEOUT(m_syntax->lastOf(QStringLiteral("compile")) != first, 2000);
        const auto job = m_syntax->of(QStringLiteral("compile")).last();
        QVERIFY(job.object.value(QLatin1String("source")).toString().startsWith(u'x'));
        QVERIFY(job.object.value(QLatin1String("options")).toObject().value(QLatin1String("syntax_only")).toBool());
        m_syntax->result(job.id, old);
        QCOMPARE(code().marks().size(), 1);
    }

    void unsavedTextSurvivesTheWindow()
    {
        QTest::keyClicks(&code(), QStringLiteral("// mine"));
        const QByteArray text = code().bytes();
        m_window.reset();
        makeWindow();
        QCOMPARE(code().bytes(), text);
        QVERIFY(m_window->statusLine().sentence().contains(QStringLiteral("Unsaved work")));
    }
    void conflictOffersThreeChoices()
    {
        QTest::keyClicks(&code(), QStringLiteral("// mine"));
        m_window.reset();
        const QString file = m_folder->filePath(QStringLiteral("solutions/vector-add.cu"));
        QVERIFY(editor::writeFile(file, "// theirs\n").has_value());
        makeWindow();
        ChoiceBar& bar = m_window->editorArea().questions();
        QTRY_VERIFY(bar.isVisible());
        QCOMPARE(bar.findChildren<QPushButton*>().size(), 3);
        QVERIFY(code().bytes().startsWith("// mine"));
        QCOMPARE(*editor::readFile(file), QByteArray("// theirs\n"));
    }

    /// Every shortcut of the menus, pressed with the editor focused, fires exactly once or is the editor's own.
    void shortcutsFireOnce()
    {
        const QStringList editorsOwn { QStringLiteral("Ctrl+Z"), QStringLiteral("Ctrl+X"), QStringLiteral("Ctrl+C"),
            QStringLiteral("Ctrl+V"), QStringLiteral("Ctrl+Shift+Z") };
        int tried = 0;
        for (QAction* action : m_window->findChildren<QAction*>()) {
            const QKeySequence keys = action->shortcut();
            if (keys.isEmpty() || !action->isEnabled() || editorsOwn.contains(keys.toString()))
                continue;
            // Watched through a stand-in, so that nothing opens or quits.
            QAction probe;
            probe.setShortcut(keys);
            action->setShortcut({});
            m_window->QWidget::addAction(&probe);
            QSignalSpy fired(&probe, &QAction::triggered);
            code().setFocus();
            const auto pressed = keys[0];
            QTest::keyClick(&code(), pressed.key(), pressed.keyboardModifiers());
            QVERIFY2(
                fired.count() == 1, qPrintable(keys.toString() + QStringLiteral(" fired %1 times").arg(fired.count())));
            m_window->removeAction(&probe);
            action->setShortcut(keys);
            ++tried;
        }
        QVERIFY(tried > 20);
    }

    void smallWindowFoldsPanels()
    {
        m_window->resize(1024, 640);
        QTRY_VERIFY(!child<Panel>("problemDock")->isVisible());
        auto* statement = child<QTextBrowser>("statementPage");
        QVERIFY(child<Panel>("resultsDock")->isAncestorOf(statement));
        QVERIFY(m_window->width() <= 1024);
        m_window->resize(1440, 900);
        QTRY_VERIFY(child<Panel>("problemDock")->isVisible());
        QVERIFY(child<Panel>("statementDock")->isAncestorOf(statement));
    }
    void layoutIsKept()
    {
        child<Panel>("problemDock")->close();
        m_window->close();
        m_window.reset();
        makeWindow();
        QVERIFY(!child<Panel>("problemDock")->isVisible());
    }

    void themeSwitchesLive()
    {
        m_window->run();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("judge")),
            result(QStringLiteral("wrong answer"), { row(QStringLiteral("n=1"), QStringLiteral("wrong answer")) }));
        code().callTip();
        for (const auto choice : { theme::Choice::Dark, theme::Choice::Light }) {
            theme::Appearance::instance().setChoice(choice);
            QCoreApplication::processEvents();
            const theme::Tokens& t = theme::current();
            const QImage picture = m_window->grab().toImage();
            // A corner of the editor, of the statement and of the window itself.
            const auto at = [&](QWidget* widget, QPoint point) {
                return picture.pixelColor(widget->mapTo(m_window.get(), point)).rgb();
            };
            QCOMPARE(at(&code(), { code().width() - 40, code().height() - 30 }), t.surface.rgb());
            auto* statement = child<QTextBrowser>("statementPage");
            QCOMPARE(at(statement, { 6, statement->height() - 20 }), t.surface.rgb());
            QCOMPARE(at(m_window->menuBar(), { m_window->width() - 40, 10 }), t.window.rgb());
            for (const QWidget* widget : m_window->findChildren<QAbstractScrollArea*>()) {
                if (!widget->isVisible())
                    continue;
                const QPalette palette = widget->palette();
                QVERIFY2(theme::contrast(palette.color(QPalette::Text), palette.color(QPalette::Base)) >= 4.5,
                    qPrintable(widget->objectName()));
            }
        }
    }
    void nothingIsNameless()
    {
        for (const QToolButton* button : m_window->findChildren<QToolButton*>()) {
            const bool named = !button->text().isEmpty() || !button->accessibleName().isEmpty()
                || !button->toolTip().isEmpty() || button->objectName().startsWith(u"qt_")
                || button->parentWidget()->inherits("QLineEdit");
            QVERIFY2(named || !button->isVisible(), qPrintable(button->parentWidget()->objectName()));
        }
        for (const char* verb : { "measureButton", "profileButton", "submitButton" }) {
            QVERIFY(!child<QToolButton>(verb)->isEnabled());
            QVERIFY(!child<QToolButton>(verb)->toolTip().isEmpty());
        }
    }
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
