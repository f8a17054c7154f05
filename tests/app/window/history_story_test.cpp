// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in the window, kept, found again, brought back.
#include "app/history/history_store.h"
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/choice_bar.h"
#include "app/window/editor_area.h"
#include "app/window/history_model.h"
#include "app/window/history_page.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/status_line.h"
#include "app/window/tab_strip.h"
#include "editor/code_editor.h"
#include "tests/support/fake_runner.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace warpdesk::window {
namespace {

history::RunRecord runOf(const QString& problem, int number)
{
    const QJsonObject result { { QStringLiteral("problem"), problem },
        { QStringLiteral("device"), QStringLiteral("emulator:h100") },
        { QStringLiteral("verdict"), number % 2 == 0 ? QStringLiteral("accepted") : QStringLiteral("wrong answer") },
        { QStringLiteral("milliseconds"), QJsonObject { { QStringLiteral("tests"), 0.5 * number } } } };
    return history::recordOf(
        QStringLiteral("judge"), QStringLiteral("/x/a.cu"), "// text " + QByteArray::number(number), result);
}

class HistoryStoryTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup()
    {
        m_window.reset();
        m_store.reset();
    }

    void modelReadsPageByPageAndTakesNewRuns()
    {
        m_store = std::make_unique<history::HistoryStore>(m_folder->filePath(QStringLiteral("history.sqlite")));
        for (int i = 0; i < 450; ++i)
            m_store->add(runOf(i % 3 == 0 ? QStringLiteral("scan") : QStringLiteral("sum"), i));
        HistoryModel model(*m_store);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy read(&model, &HistoryModel::read);
        model.setFilter({});
        // The tester asks for more whenever there is more, as a view does that is scrolled down.
        QTRY_COMPARE(model.rowCount(), 450);
        QCOMPARE(read.count(), 3);
        QCOMPARE(model.runs().first().id, 450);
        QCOMPARE(model.runs().last().id, 1);
        QCOMPARE(model.index(0, HistoryModel::Verdict).data().toString(), QStringLiteral("wrong"));
        m_store->add(runOf(QStringLiteral("scan"), 451));
        QTRY_COMPARE(model.rowCount(), 451);
        model.setFilter({ .problem = QStringLiteral("scan") });
        QTRY_COMPARE(model.rowCount(), 151);
        m_store->add(runOf(QStringLiteral("sum"), 452));
        m_store->finish();
        QCoreApplication::processEvents();
        QCOMPARE(model.rowCount(), 151);
        QVERIFY(model.setData(model.index(0, HistoryModel::Tags), QStringLiteral(" talk, b ,talk,, ")));
        QCOMPARE(model.index(0, HistoryModel::Tags).data().toString(), QStringLiteral("b, talk"));
        QVERIFY(model.setData(model.index(0, HistoryModel::Note), QStringLiteral("kept")));
        QVERIFY(!model.setData(model.index(0, HistoryModel::Time), QStringLiteral("1")));
        model.setFilter({ .tag = QStringLiteral("talk") });
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, HistoryModel::Note).data().toString(), QStringLiteral("kept"));
        m_store->remove({ model.runs().first().id });
        QTRY_COMPARE(model.rowCount(), 0);
    }

    void runIsKeptFoundAndRestored()
    {
        makeWindow(QStringLiteral("vector-add"));
        auto* table = child<QTableView>("historyTable");
        const QByteArray starter = code().bytes();
        finishRun(QStringLiteral("wrong answer"));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        code().replaceAll("// mine\n");
        finishRun(QStringLiteral("accepted"));
        QTRY_COMPARE(table->model()->rowCount(), 2);
        // A run that was stopped, or could not be done, is none.
        m_window->run();
        m_window->stop();
        m_jobs->error(
            m_jobs->lastOf(QStringLiteral("judge")), QStringLiteral("cancelled"), QStringLiteral("cancelled"));
        QCOMPARE(table->model()->rowCount(), 2);

        table->selectRow(1);
        QTRY_COMPARE(child<editor::CodeEditor>("historySource")->bytes(), starter);
        QVERIFY(child<QLabel>("historyFacts")->text().contains(QStringLiteral("emulator:h100")));
        child<QToolButton>("historyRestore")->click();
        QCOMPARE(code().bytes(), starter);
        code().undo();
        QCOMPARE(code().bytes(), QByteArray("// mine\n"));
        child<QToolButton>("historyCompare")->click();
        const QTabBar* tabs = m_window->editorArea().header().tabs();
        QCOMPARE(tabs->tabText(tabs->count() - 1), QStringLiteral("run 1"));

        // Another start of the application, another problem.
        m_window.reset();
        makeWindow(QStringLiteral("swiglu"));
        table = child<QTableView>("historyTable");
        QTRY_COMPARE(table->model()->rowCount(), 0);
        child<QToolButton>("historyThisProblem")->click();
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->selectRow(1);
        QTRY_COMPARE(child<editor::CodeEditor>("historySource")->bytes(), starter);
        child<QToolButton>("historyRestore")->click();
        QTRY_COMPARE(m_window->currentSlug(), QStringLiteral("vector-add"));
        QTRY_COMPARE(code().bytes(), starter);
    }

    void deletingAsksFirst()
    {
        makeWindow(QStringLiteral("vector-add"));
        auto* table = child<QTableView>("historyTable");
        finishRun(QStringLiteral("accepted"));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QTRY_VERIFY(child<QToolButton>("historyDelete")->isEnabled());
        child<QToolButton>("historyDelete")->click();
        auto* question = child<HistoryPage>("historyPage")->findChild<ChoiceBar*>();
        QVERIFY2(question->text().contains(QStringLiteral("1 run ")), qPrintable(question->text()));
        button(question, QStringLiteral("Keep"))->click();
        QCOMPARE(table->model()->rowCount(), 1);
        child<QToolButton>("historyDelete")->click();
        button(question, QStringLiteral("Delete"))->click();
        QTRY_COMPARE(table->model()->rowCount(), 0);
    }

    void damageIsSaidAndRunsGoOn()
    {
        const QString path = m_folder->filePath(QStringLiteral("history.sqlite"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("no database at all ").repeated(100));
        file.close();
        makeWindow(QStringLiteral("vector-add"));
        auto* question = child<HistoryPage>("historyPage")->findChild<ChoiceBar*>();
        QTRY_VERIFY(question->text().contains(QStringLiteral(".damaged-")));
        finishRun(QStringLiteral("accepted"));
        QTRY_COMPARE(child<QTableView>("historyTable")->model()->rowCount(), 1);
    }

private:
    template <class T> T* child(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }
    editor::CodeEditor& code() { return m_window->editorArea().code(); }
    static QAbstractButton* button(QWidget* in, const QString& text)
    {
        for (QAbstractButton* one : in->findChildren<QAbstractButton*>()) {
            if (one->text() == text)
                return one;
        }
        return nullptr;
    }
    void makeWindow(const QString& slug)
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
        m_window->openProblem(slug);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(opened.count() > 0 || opened.wait(5000));
    }
    void finishRun(const QString& verdict)
    {
        m_window->run();
        m_jobs->result(m_jobs->lastOf(QStringLiteral("judge")),
            { { QStringLiteral("version"), 1 }, { QStringLiteral("problem"), m_window->currentSlug() },
                { QStringLiteral("device"), QStringLiteral("emulator:h100") }, { QStringLiteral("verdict"), verdict },
                { QStringLiteral("tests"), QJsonArray() },
                { QStringLiteral("milliseconds"), QJsonObject { { QStringLiteral("tests"), 214 } } } });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<history::HistoryStore> m_store;
    std::unique_ptr<testing::FakeRunner> m_jobs;
    std::unique_ptr<testing::FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace
} // namespace warpdesk::window

QTEST_MAIN(warpdesk::window::HistoryStoryTest)
#include "history_story_test.moc"
