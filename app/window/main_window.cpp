// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/language/language.h"
#include "app/theme/appearance.h"
#include "app/window/choice_bar.h"
#include "app/window/editor_area.h"
#include "app/window/hints_page.h"
#include "app/window/job_port.h"
#include "app/window/layouts.h"
#include "app/window/measure_desk.h"
#include "app/window/output_page.h"
#include "app/window/panel.h"
#include "app/window/problem_model.h"
#include "app/window/problem_panel.h"
#include "app/window/run_controller.h"
#include "app/window/solutions_page.h"
#include "app/window/statement_page.h"
#include "app/window/status_line.h"
#include "app/window/syntax_checker.h"
#include "app/window/tests_model.h"
#include "app/window/tests_page.h"
#include "app/window/tool_bar.h"
#include "editor/code_editor.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>

namespace warpdesk::window {
namespace {
const QString kReference = QStringLiteral("reference.cu");
} // namespace

struct MainWindow::ProblemTexts {
    quint64 number = 0;
    services::Problem problem;
    QString statement;
    QByteArray starter;
    QByteArray reference;
    QList<services::LadderSolution> solutions;
    QJsonObject job;
};

MainWindow::MainWindow(WindowSetup setup)
    : m_setup(std::move(setup))
    , m_drafts(std::make_unique<drafts::DraftStore>(m_worker, m_setup.stateFolder + QStringLiteral("/drafts")))
    , m_progress(std::make_unique<ProgressStore>(m_worker, m_setup.stateFolder + QStringLiteral("/progress.json")))
    , m_settings(std::make_unique<QSettings>(m_setup.settingsFile, QSettings::IniFormat))
    , m_problems(new ProblemModel(*m_progress, this))
    , m_testsModel(new TestsModel(this))
    , m_run(new RunController(*m_setup.jobs, *m_testsModel, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(1024, 640);
    resize(1440, 900);
    buildPanels();
    buildMeasure();
    buildInspect();
    placePanels();
    m_session = std::make_unique<drafts::DocumentSession>(m_worker, *m_drafts, [this] {
        const auto [line, column] = m_editor->code().caret();
        return drafts::DocumentSession::Snapshot { m_editor->code().exactText(), line, column };
    });
    m_checker = new SyntaxChecker(
        *m_setup.syntax,
        [this] {
            return SyntaxChecker::Text { QString::fromUtf8(m_editor->code().bytes()), m_problemJob,
                m_editor->code().revision() };
        },
        this);
    buildMenus();
    buildPalette();
    connectPanels();
    connectSession();
    connectJobs();
    connectMeasure();
    connectInspect();
    connectWarp();
    buildHistory();
    buildStart();
    buildLecture();
    restoreLayout();
    showTitle();
    showRunState();
    showVerbs();
    loadProblems();
    askForDevices();
    m_editor->code().setFocus();
    if (m_setup.first == WindowSetup::First::StartPage)
        showStart();
}

MainWindow::~MainWindow()
{
    m_session->flush();
    m_worker.finish();
}

void MainWindow::buildPanels()
{
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_tools = new ToolBar(this);
    addToolBar(Qt::TopToolBarArea, m_tools);
    m_status = new StatusLine(this);
    setStatusBar(m_status);
    m_editor = new EditorArea(this);
    m_centre = new QStackedWidget(this);
    m_centre->addWidget(m_editor);
    setCentralWidget(m_centre);

    m_problemDock = new Panel(QStringLiteral("problemDock"), tr("Problems"), this);
    m_problemPanel = new ProblemPanel(*m_problems, m_problemDock);
    m_problemDock->addPage(m_problemPanel, tr("Problems"), Panel::Tabs::Hidden);
    m_problemDock->header()->setTitle(tr("Problems"));
    m_problemDock->header()->note()->show();

    m_statementDock = new Panel(QStringLiteral("statementDock"), tr("Statement"), this);
    m_statement = new StatementPage(m_statementDock);
    m_hints = new HintsPage(m_statementDock);
    m_solutions = new SolutionsPage(m_statementDock);
    m_statementDock->addPage(m_statement, tr("Statement"));
    m_statementDock->addPage(m_hints, tr("Hints"));
    m_statementDock->addPage(m_solutions, tr("Solutions"));

    m_resultsDock = new Panel(QStringLiteral("resultsDock"), tr("Results"), this);
    m_tests = new TestsPage(*m_testsModel, m_resultsDock);
    m_findings = new FindingsPage(m_resultsDock);
    m_output = new OutputPage(m_resultsDock);
    m_resultsDock->addPage(m_tests, tr("Tests"));
    m_resultsDock->addPage(m_findings, tr("Findings"));
    m_resultsDock->addPage(m_output, tr("Output"));
}

void MainWindow::connectPanels()
{
    connect(m_problemPanel, &ProblemPanel::chosen, this, [this](const QString& slug) {
        if (slug != m_slug)
            openProblem(slug);
        else
            hideStart();
        m_editor->showFile();
    });
    connect(m_tools, &ToolBar::layoutChosen, this, &MainWindow::chooseLayout);
    connect(m_tools, &ToolBar::stepProblem, this, [this](int direction) {
        const QString slug = m_problemPanel->neighbour(m_slug, direction);
        if (!slug.isEmpty())
            openProblem(slug);
    });
    connect(m_tools, &ToolBar::searchPressed, this, [this] { openPalette(PaletteScope::Anything); });
    connect(m_tools, &ToolBar::runPressed, this, &MainWindow::run);
    connect(m_tools, &ToolBar::stopPressed, this, &MainWindow::stop);
    connect(m_progress.get(), &ProgressStore::changed, this, [this](const QString& slug) {
        m_problems->progressChanged(slug);
        showTitle();
    });
    connect(m_hints, &HintsPage::shownChanged, this, [this] {
        m_layouts->setPageTitle(m_hints,
            m_hints->shown() > 0       ? tr("Hints %1 of %2").arg(m_hints->shown()).arg(m_hints->total())
                : m_hints->total() > 0 ? tr("Hints %1").arg(m_hints->total())
                                       : tr("Hints"));
    });
    editor::CodeEditor& code = m_editor->code();
    connect(&code, &editor::CodeEditor::edited, this, [this] {
        m_session->textEdited();
        m_checker->touch();
        markStale();
        if (!m_slug.isEmpty())
            m_progress->note(m_slug, Progress::Started);
    });
    connect(&code, &editor::CodeEditor::caretMoved, this,
        [this](int line, int column) { m_status->setPosition(line + 1, column + 1); });
    connect(&code, &editor::CodeEditor::filesDropped, this, [this](const QList<QUrl>& urls) {
        if (!urls.isEmpty() && urls.first().isLocalFile())
            openFile(urls.first().toLocalFile());
        else
            m_status->say(
                QStringLiteral("warn"), QStringLiteral("warn"), tr("Only files of this machine can be opened"));
    });
    m_status->setPosition(1, 1);
}

void MainWindow::connectSession()
{
    using drafts::DocumentSession;
    connect(m_session.get(), &DocumentSession::loaded, this,
        [this](const editor::ExactText& text, int line, int column, const QString& note) {
            m_editor->questions().dismiss();
            m_editor->code().setHeat({});
            m_editor->header().note()->hide();
            m_editor->code().load(text);
            m_editor->code().goTo(line, column);
            showTitle();
            showEncoding();
            showRunNote();
            m_checker->checkNow();
            if (!note.isEmpty())
                m_status->say(QStringLiteral("info"), QStringLiteral("accent"), note);
            emit problemOpened(m_slug);
        });
    connect(m_session.get(), &DocumentSession::replaced, this, [this](const editor::ExactText& text) {
        m_editor->code().replaceAll(text.bytes);
        showEncoding();
        m_status->say(QStringLiteral("info"), QStringLiteral("accent"),
            tr("Text of the file on disk taken; undo brings yours back"));
    });
    connect(m_session.get(), &DocumentSession::conflict, this, &MainWindow::askAboutConflict);
    connect(m_session.get(), &DocumentSession::conflictSettled, this, [this] {
        m_editor->questions().dismiss();
        m_editor->dropBeside(tr("on disk"));
    });
    connect(m_session.get(), &DocumentSession::modifiedChanged, this, &MainWindow::showTitle);
    connect(m_session.get(), &DocumentSession::saved, this, [this](const QString& path) {
        m_editor->questions().dismiss();
        m_status->say(
            QStringLiteral("pass"), QStringLiteral("pass"), tr("Saved %1").arg(QDir::toNativeSeparators(path)));
        showTitle();
    });
    connect(m_session.get(), &DocumentSession::saveFailed, this, [this](const QString& path, const QString& reason) {
        m_editor->questions().ask(QStringLiteral("fail"),
            tr("%1 was not saved: %2. Nothing is lost: the text is here, and the file is as it was.")
                .arg(QFileInfo(path).fileName(), reason),
            { { tr("Try again"), [this] { m_session->save(); } },
                { tr("Save as…"),
                    [this] {
                        chooseFile(tr("Save as"), true, [this](const QString& other) { m_session->saveAs(other); });
                    } },
                { tr("Dismiss"), [this] { m_editor->questions().dismiss(); } } });
    });
    connect(m_session.get(), &DocumentSession::openFailed, this, [this](const QString& path, const QString& reason) {
        m_editor->questions().ask(QStringLiteral("fail"),
            tr("%1 was not opened. %2").arg(QFileInfo(path).fileName(), reason),
            { { tr("Dismiss"), [this] { m_editor->questions().dismiss(); } } });
    });
    connect(m_drafts.get(), &drafts::DraftStore::failed, this, [this](const QString& reason) {
        m_status->say(QStringLiteral("warn"), QStringLiteral("warn"),
            tr("Unsaved text cannot be kept as a draft: %1. Save the file to be safe.").arg(reason));
    });
}

void MainWindow::askAboutConflict(const QString& path)
{
    m_editor->showBeside(tr("on disk"), m_session->diskBytes());
    m_editor->questions().ask(QStringLiteral("warn"),
        tr("%1 changed on disk while your text was not saved. You see your text; the other is in the tab “on disk”. "
           "Nothing was overwritten.")
            .arg(QFileInfo(path).fileName()),
        { { tr("Keep mine"), [this] { m_session->keepMine(); } },
            { tr("Take the disk's"), [this] { m_session->takeDisk(); } },
            { tr("Save mine as…"), [this] {
                 chooseFile(tr("Save mine as"), true, [this](const QString& other) { m_session->saveMineAs(other); });
             } } });
}

void MainWindow::chooseFile(const QString& title, bool saving, const std::function<void(const QString&)>& done)
{
    auto* dialog = new QFileDialog(
        this, title, QFileInfo(m_session->path()).absolutePath(), tr("CUDA sources (*.cu *.cuh);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(saving ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(saving ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    if (saving)
        dialog->setDefaultSuffix(QStringLiteral("cu"));
    connect(dialog, &QFileDialog::fileSelected, this, done);
    dialog->open();
}

void MainWindow::loadProblems()
{
    m_worker.post(
        this, [library = m_setup.library] { return library.problems(); },
        [this](const QList<services::Problem>& problems) {
            m_problems->setProblems(problems);
            fillProblemChooser();
            showTitle();
            emit problemsLoaded();
            if (m_openedOnce)
                return;
            const QString last = m_progress->last();
            if (m_problems->find(last) != nullptr)
                openProblem(last);
            else if (!problems.isEmpty())
                openProblem(m_problems->problems().first().slug);
        });
}

void MainWindow::openProblem(const QString& slug)
{
    m_openedOnce = true;
    const services::Problem* known = m_problems->find(slug);
    if (known != nullptr && known->fault) {
        const services::ProblemFault& fault = *known->fault;
        m_status->say(QStringLiteral("fail"), QStringLiteral("fail"),
            fault.line > 0 ? tr("%1, line %2: %3").arg(fault.file).arg(fault.line).arg(fault.message)
                           : QStringLiteral("%1: %2").arg(fault.file, fault.message));
        return;
    }
    const quint64 number = ++m_opening;
    m_worker.post(
        this,
        [number, slug, library = m_setup.library] {
            ProblemTexts texts;
            texts.number = number;
            const auto problem = library.find(slug);
            if (!problem)
                return texts;
            texts.problem = *problem;
            texts.statement = services::ProblemLibrary::statement(*problem, language::current());
            texts.starter = services::ProblemLibrary::starter(*problem).toUtf8();
            texts.solutions = services::ProblemLibrary::solutions(*problem);
            texts.job = services::ProblemLibrary::jobObject(*problem);
            texts.reference = texts.job.value(QLatin1String("files")).toObject().value(kReference).toString().toUtf8();
            return texts;
        },
        [this, slug](const ProblemTexts& texts) {
            if (texts.number != m_opening)
                return;
            if (texts.problem.slug.isEmpty())
                m_status->say(
                    QStringLiteral("warn"), QStringLiteral("warn"), tr("There is no problem called %1").arg(slug));
            else
                showProblem(texts);
        });
}

void MainWindow::showProblem(const ProblemTexts& texts)
{
    const services::Problem& problem = texts.problem;
    leaveLecture();
    hideStart();
    m_run->reset();
    m_output->clear();
    m_slug = problem.slug;
    m_problemJob = texts.job;
    m_testNames = problem.testNames;
    m_starter = texts.starter;
    m_selectedTest.clear();
    m_lastText.clear();
    m_progress->setLast(m_slug);
    m_statement->show(texts.statement,
        { problem.title,
            QStringList { topicTitle(problem.topic), levelTitle(problem.level) }.join(QStringLiteral("  ·  ")) });
    m_hints->show(problem.hints);
    m_ladder = texts.solutions;
    m_solutions->show(texts.solutions);
    m_editor->dropBeside(kReference);
    if (!texts.reference.isEmpty())
        m_editor->showBeside(kReference, texts.reference);
    m_measure->open(m_slug);
    m_problemPanel->select(m_slug);
    m_tools->setProblem(problem.title);
    m_session->open(QDir(m_setup.solutionsFolder).filePath(m_slug + QStringLiteral(".cu")), texts.starter);
    showRunState();
    showVerbs();
}

void MainWindow::openFile(const QString& path)
{
    m_openedOnce = true;
    hideStart();
    ++m_opening;
    const QString full = QFileInfo(path).absoluteFilePath();
    // A file beside no problem is judged against the one that is open.
    m_session->open(full, {});
}

void MainWindow::showTitle()
{
    const services::Problem* problem = m_problems->find(m_slug);
    const QString title = problem != nullptr ? problem->title : QString();
    const bool modified = m_session != nullptr && m_session->isModified();
    setWindowTitle(title.isEmpty() ? QStringLiteral("Warpdesk") : tr("%1 - Warpdesk").arg(title));
    if (title.isEmpty())
        m_tools->setProblem(tr("Choose a problem"));
    QString file = tr("solution.cu");
    if (m_session != nullptr && !m_session->path().isEmpty() && !m_session->path().startsWith(m_setup.solutionsFolder))
        file = QFileInfo(m_session->path()).fileName();
    m_editor->setFileName(file, modified);
    const auto total = m_problems->problems().size();
    m_problemDock->header()->note()->setText(tr("%1 of %2 solved").arg(m_problems->solved()).arg(total));
}

void MainWindow::showEncoding()
{
    const editor::ExactText text = m_editor->code().exactText();
    const auto again = editor::decode(text.bytes);
    const QString ending = again && again->mixedEndings ? tr("mixed line ends") : editor::name(text.ending);
    m_status->setEncoding(QStringLiteral("%1 · %2 · %3")
            .arg(tr("Spaces %1").arg(m_editor->code().indentationWidth()),
                text.byteOrderMark ? QStringLiteral("UTF-8 BOM") : QStringLiteral("UTF-8"), ending));
}

void MainWindow::placePanels()
{
    m_layouts = new Layouts(*this, *m_settings);
    m_layouts->place(Layout::Practise, { m_problemDock, Qt::LeftDockWidgetArea, 252, WhenSmall::FoldsAway });
    m_layouts->place(Layout::Practise, { m_statementDock, Qt::LeftDockWidgetArea, 400, WhenSmall::BecomesTabs });
    m_layouts->place(Layout::Practise, { m_resultsDock, Qt::BottomDockWidgetArea, 300, WhenSmall::Stays });
    m_layouts->place(Layout::Measure, { m_measureDock, Qt::RightDockWidgetArea, 900, WhenSmall::Stays });
    m_layouts->place(Layout::Inspect, { m_inspectDock, Qt::RightDockWidgetArea, 860, WhenSmall::Stays });
    m_layouts->place(Layout::Inspect, { m_accessDock, Qt::BottomDockWidgetArea, 182, WhenSmall::FoldsAway });
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_layouts != nullptr)
        m_layouts->fit(event->size().width());
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    m_layouts->shown();
}

void MainWindow::chooseLayout(Layout layout)
{
    if (layout == Layout::Lecture) {
        isInLecture() ? leaveLecture() : enterLecture();
        return;
    }
    leaveLecture();
    m_layouts->switchTo(layout);
}

void MainWindow::showLayout()
{
    for (const Layout layout : kLayouts) {
        const bool available = layout == Layout::Lecture || m_layouts->isAvailable(layout);
        QAction* action = m_layoutActions[static_cast<qsizetype>(layout)];
        action->setEnabled(available);
        action->setChecked(layout == m_layouts->current());
        QString name = action->text();
        m_tools->setLayoutEnabled(
            layout, available, tr("The %1 layout is not part of this version").arg(name.remove(u'&')));
    }
    m_tools->showLayout(m_layouts->current());
    const QList<Panel*> panels = m_layouts->panels();
    for (qsizetype i = 0; i < panels.size(); ++i)
        m_panelActions[i]->setVisible(m_layouts->isInLayout(panels[i]));
}

void MainWindow::restoreLayout()
{
    const QByteArray geometry = m_settings->value(QStringLiteral("window/geometry")).toByteArray();
    if (!geometry.isEmpty())
        restoreGeometry(geometry);
    connect(m_layouts, &Layouts::changed, this, &MainWindow::showLayout);
    m_layouts->restore();
    m_editor->code().setZoom(m_settings->value(QStringLiteral("editor/zoom"), 0).toInt());
    const QString device = m_settings->value(QStringLiteral("device")).toString();
    if (!device.isEmpty())
        m_status->choose(device);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_session->flush();
    m_settings->setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_layouts->save();
    m_settings->setValue(QStringLiteral("device"), m_status->device());
    m_settings->setValue(QStringLiteral("editor/zoom"), m_editor->code().zoom());
    QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_editor->showFile();
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace warpdesk::window
