// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drafts/document_session.h"
#include "app/drafts/draft_store.h"
#include "app/drafts/file_worker.h"
#include "app/history/run_record.h"
#include "app/runner_client/problem_library.h"
#include "app/theme/appearance.h"
#include "app/window/findings_page.h"
#include "app/window/profile_facts.h"
#include "app/window/progress_store.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMainWindow>

#include <optional>

class QSettings;
class QStackedWidget;

namespace warpdesk::history {
class HistoryStore;
}

namespace warpdesk::window {

class CommandPalette;
class DifferencePage;
class EditorArea;
class EngineJob;
class HintsPage;
class HistoryPage;
class InspectDesk;
class Layouts;
enum class Layout;
class LectureView;
class MeasureDesk;
class JobPort;
class OutputPage;
class Panel;
class ProblemModel;
class ProblemPanel;
class RunController;
class Shortcuts;
class SolutionsPage;
class StartPage;
class StatementPage;
class StatusLine;
class SyntaxChecker;
class TestsModel;
class TestsPage;
class ToolBar;
class WarpDesk;
struct PanelState;

/// What a window works with; tests give their own.
struct WindowSetup {
    JobPort* jobs = nullptr; ///< borrowed; outlives the window
    JobPort* syntax = nullptr;
    services::ProblemLibrary library;
    QString solutionsFolder; ///< <XDG data>/warpdesk/solutions
    QString stateFolder; ///< <XDG state>/warpdesk
    QString settingsFile; ///< <XDG config>/warpdesk/window.ini
    QString historyFile; ///< <XDG data>/warpdesk/history.sqlite
    /// What is shown before anything is opened.
    enum class First { LastProblem, StartPage } first = First::LastProblem;
};

/// The window of all layouts. Everything slow happens in the runner or in the file worker.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(WindowSetup setup);
    ~MainWindow() override;

    void openProblem(const QString& slug);
    void openFile(const QString& path);
    void showStart();
    void showSettings();
    void showDoctor();
    void enterLecture();
    void run();
    void runSelectedTest();
    void measure();
    void profile();
    void stop();
    /// Every later run takes these inputs; empty: new ones each time.
    void setSeed(const QString& seed) { m_seed = seed; }
    enum class PaletteScope { Anything, Commands, Symbols };
    void openPalette(PaletteScope scope);

    [[nodiscard]] EditorArea& editorArea() const { return *m_editor; }
    [[nodiscard]] Layouts& layouts() const { return *m_layouts; }
    [[nodiscard]] MeasureDesk& measureDesk() const { return *m_measure; }
    [[nodiscard]] InspectDesk& inspectDesk() const { return *m_inspect; }
    [[nodiscard]] Shortcuts& shortcuts() const { return *m_shortcuts; }
    [[nodiscard]] WarpDesk& warpDesk() const { return *m_warp; }
    [[nodiscard]] RunController& runController() const { return *m_run; }
    [[nodiscard]] TestsPage& testsPage() const { return *m_tests; }
    [[nodiscard]] StatusLine& statusLine() const { return *m_status; }
    [[nodiscard]] ProblemModel& problemModel() const { return *m_problems; }
    [[nodiscard]] drafts::DocumentSession& session() const { return *m_session; }
    [[nodiscard]] drafts::FileWorker& worker() { return m_worker; }
    [[nodiscard]] QString currentSlug() const { return m_slug; }

signals:
    void problemsLoaded();
    void problemOpened(const QString& slug);
    void diagnosticsShown();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct ProblemTexts;

    // main_window.cpp: assembly and documents
    void buildPanels();
    void connectPanels();
    void connectSession();
    void loadProblems();
    void showProblem(const ProblemTexts& texts);
    void showTitle();
    void showEncoding();
    void chooseLayout(Layout layout);
    void askAboutConflict(const QString& path);
    void chooseFile(const QString& title, bool saving, const std::function<void(const QString&)>& done);
    void placePanels();
    void showLayout();
    void restoreLayout();

    // main_window_measure.cpp: Measure and Profile
    void buildMeasure();
    void connectMeasure();
    void showHeat();
    [[nodiscard]] bool isWorking() const;

    // main_window_inspect.cpp: machine code, and warps
    void buildInspect();
    void connectInspect();
    void connectWarp();
    void buildDifference();
    void jumpAcross();

    // main_window_actions.cpp: menus and keys
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildProblemMenu();
    void buildRunMenu();
    void buildHelpMenu();
    void fillProblemChooser();
    QAction* addAction(QMenu* menu, const QString& text, const QKeySequence& keys, const std::function<void()>& does);

    // main_window_jobs.cpp: what jobs say
    void connectJobs();
    void startRun(const QString& only);
    void showRunState();
    void showWorking();
    void showFinished();
    void showTrouble();
    void showDiagnostics(const QJsonArray& diagnostics);
    void showFaults();
    void markStale();
    void showVerbs();
    void saveReport();
    void goTo(int line, int column);
    void askForDevices();
    void showRunNote();
    void copyAsCommand();
    [[nodiscard]] QString runSummary() const;

    // main_window_lecture.cpp: the ladder, step by step
    void buildLecture();
    [[nodiscard]] bool isInLecture() const;
    void leaveLecture();
    void timeStep();
    void showStepTime();

    // main_window_start.cpp: before anything is open
    void buildStart();
    [[nodiscard]] bool isAtStart() const;
    void hideStart();
    void fillStart();
    void showRecent(const QList<history::RunRecord>& runs);
    void showMachine(const QJsonArray& checks);

    // main_window_history.cpp: what was run
    void buildHistory();
    void keepRun();
    void restoreRun(const history::RunRecord& run);

    // main_window_palette.cpp: go to anything
    void buildPalette();
    void openSymbols();
    void goToDefinition();

    WindowSetup m_setup;
    drafts::FileWorker m_worker;
    std::unique_ptr<drafts::DraftStore> m_drafts;
    std::unique_ptr<drafts::DocumentSession> m_session;
    std::unique_ptr<ProgressStore> m_progress;
    std::unique_ptr<QSettings> m_settings;
    Shortcuts* m_shortcuts = nullptr;

    ProblemModel* m_problems = nullptr;
    TestsModel* m_testsModel = nullptr;
    RunController* m_run = nullptr;
    MeasureDesk* m_measure = nullptr;
    InspectDesk* m_inspect = nullptr;
    WarpDesk* m_warp = nullptr;
    DifferencePage* m_difference = nullptr;
    Layouts* m_layouts = nullptr;
    SyntaxChecker* m_checker = nullptr;

    history::HistoryStore* m_history = nullptr;
    std::optional<history::RunRecord> m_restoring; ///< when its problem is open

    ToolBar* m_tools = nullptr;
    CommandPalette* m_palette = nullptr;
    StatusLine* m_status = nullptr;
    QStackedWidget* m_centre = nullptr; ///< the editor, or the start page
    StartPage* m_start = nullptr;
    LectureView* m_lecture = nullptr;
    EngineJob* m_lectureJob = nullptr;
    EditorArea* m_editor = nullptr;
    Panel* m_problemDock = nullptr;
    Panel* m_statementDock = nullptr;
    Panel* m_resultsDock = nullptr;
    Panel* m_measureDock = nullptr;
    Panel* m_inspectDock = nullptr;
    Panel* m_accessDock = nullptr;
    ProblemPanel* m_problemPanel = nullptr;
    StatementPage* m_statement = nullptr;
    HintsPage* m_hints = nullptr;
    SolutionsPage* m_solutions = nullptr;
    TestsPage* m_tests = nullptr;
    FindingsPage* m_findings = nullptr;
    OutputPage* m_output = nullptr;
    HistoryPage* m_historyPage = nullptr;
    QAction* m_runAction = nullptr;
    QAction* m_stopAction = nullptr;
    QAction* m_runTestAction = nullptr;
    QAction* m_copyAction = nullptr;
    QAction* m_measureAction = nullptr;
    QAction* m_profileAction = nullptr;
    QAction* m_resetLayoutAction = nullptr;
    QList<QAction*> m_layoutActions; ///< one a layout
    QList<QAction*> m_colourActions;
    QList<QAction*> m_panelActions; ///< shows or hides a panel of this layout; one a panel

    QString m_slug; ///< empty: a plain file
    QJsonObject m_problemJob;
    QStringList m_testNames;
    QList<services::LadderSolution> m_ladder;
    QByteArray m_starter;
    QString m_selectedTest; ///< by name, kept over runs
    QByteArray m_lastText; ///< the source of the last run
    QString m_seed; ///< given by the caller, or empty
    std::optional<HeatQuantity> m_heatShown = HeatQuantity::Sectors;
    QJsonObject m_profile; ///< what the line heat is taken from
    QByteArray m_profiledText; ///< and the text it belongs to
    QString m_versionBeside; ///< the version whose text stands beside the file, or empty
    quint64 m_opening = 0;
    quint64 m_devicesJob = 0;
    quint64 m_doctorJob = 0;
    QString m_startSlug; ///< the problem the start page goes on with
    bool m_progressWaits = false; ///< newer progress than is shown
    bool m_openedOnce = false;
    bool m_wasFullScreen = false;
    theme::Choice m_coloursBefore = theme::Choice::System;
    bool m_compilerTold = false;
};

} // namespace warpdesk::window
