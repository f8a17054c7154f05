// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/file_worker.h"
#include "app/window/editor_area.h"
#include "app/window/failure_facts.h"
#include "app/window/job_port.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/output_page.h"
#include "app/window/panel.h"
#include "app/window/run_controller.h"
#include "app/window/shown_text.h"
#include "app/window/state_view.h"
#include "app/window/status_line.h"
#include "app/window/syntax_checker.h"
#include "app/window/tests_model.h"
#include "app/window/tests_page.h"
#include "app/window/tool_bar.h"
#include "app/window/verdict_look.h"
#include "app/window/warp_desk.h"
#include "editor/code_editor.h"
#include "editor/file_door.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QLabel>
#include <QLocale>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace warpdesk::window {
namespace {

constexpr int kProgressPause = 50; // ms

Finding findingOf(const QJsonObject& diagnostic)
{
    Finding finding;
    finding.severity = diagnostic.value(QLatin1String("severity")).toString();
    finding.file = shown(diagnostic.value(QLatin1String("file")).toString());
    finding.line = diagnostic.value(QLatin1String("line")).toInt();
    finding.column = diagnostic.value(QLatin1String("column")).toInt();
    finding.endColumn = diagnostic.value(QLatin1String("end_column")).toInt();
    finding.message = shown(diagnostic.value(QLatin1String("message")).toString());
    return finding;
}

bool inSolution(const Finding& finding)
{
    return finding.line > 0 && (finding.file.isEmpty() || finding.file == u"solution.cu");
}

editor::Mark markOf(const Finding& finding)
{
    editor::Mark mark;
    mark.severity = finding.severity == u"error" ? Severity::Error
        : finding.severity == u"warning"         ? Severity::Warning
                                                 : Severity::Note;
    mark.line = finding.line - 1;
    mark.column = finding.column - 1;
    mark.endColumn = finding.endColumn - 1;
    mark.text = finding.message;
    return mark;
}

QString capital(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// Each race and each wrong barrier or mask once, as two diagnostics: where it shows, and its other end.
QList<QJsonObject> foundByChecks(const QList<TestRow>& rows)
{
    const auto diagnostic = [](const char* severity, int line, const QString& message) {
        return QJsonObject { { QStringLiteral("severity"), QLatin1String(severity) }, { QStringLiteral("line"), line },
            { QStringLiteral("message"), message } };
    };
    QList<QJsonObject> found;
    QStringList seen;
    for (const TestRow& row : rows) {
        for (const CheckFinding& finding : failureFacts(row.facts).findings) {
            const QString key
                = QStringLiteral("%1 %2 %3").arg(finding.kind).arg(finding.first.line).arg(finding.second.line);
            if (finding.line() <= 0 || seen.contains(key))
                continue;
            seen.append(key);
            found.append(diagnostic("error", finding.line(), finding.message + QStringLiteral(".\n") + finding.remedy));
            if (finding.first.line > 0 && finding.first.line != finding.line())
                found.append(diagnostic("note", finding.first.line,
                    MainWindow::tr("%1: the other end of what line %2 shows")
                        .arg(capital(finding.first.role))
                        .arg(finding.line())));
        }
    }
    return found;
}

QString milliseconds(double value)
{
    return value < 1000 ? QStringLiteral("%1 ms").arg(QLocale().toString(value, 'f', 0))
                        : QStringLiteral("%1 s").arg(QLocale().toString(value / 1000, 'f', 2));
}

} // namespace

void MainWindow::connectJobs()
{
    connect(m_run, &RunController::stateChanged, this, &MainWindow::showRunState);
    // Small tests end by the hundred a second, and a progress bar paints at once: what is shown changes less often.
    auto* pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(kProgressPause);
    connect(m_run, &RunController::progressed, this, [this, pause] {
        m_progressWaits = pause->isActive();
        if (m_progressWaits)
            return;
        showWorking();
        pause->start();
    });
    connect(pause, &QTimer::timeout, this, [this, pause] {
        if (!std::exchange(m_progressWaits, false))
            return;
        showWorking();
        pause->start();
    });
    connect(m_run, &RunController::outputArrived, this, [this](const QString& text) {
        m_output->append(text);
        m_layouts->setPageTitle(m_output, tr("Output %1").arg(QLocale().toString(m_output->lines())));
    });
    connect(m_run, &RunController::runnerLost, this, [this](const QString& reason) {
        m_status->say(
            QStringLiteral("warn"), QStringLiteral("warn"), tr("The runner ended (%1); a new one starts").arg(reason));
    });
    connect(m_tests, &TestsPage::placeActivated, this, &MainWindow::goTo);
    connect(m_findings, &FindingsPage::placeActivated, this, &MainWindow::goTo);
    connect(m_checker, &SyntaxChecker::checked, this, [this](const QJsonArray& diagnostics, quint64 revision) {
        if (revision == m_editor->code().revision())
            showDiagnostics(diagnostics);
    });
    connect(m_checker, &SyntaxChecker::compiled, this, [this](double time, const QString& architecture) {
        m_status->setCompile(tr("Compiled in %1 · %2").arg(milliseconds(time), architecture));
    });
    connect(m_checker, &SyntaxChecker::unavailable, this, [this](const QString& message, const QString& remedy) {
        m_status->setCompile(tr("No compiler"));
        if (!m_compilerTold)
            m_status->say(
                QStringLiteral("warn"), QStringLiteral("warn"), remedy.isEmpty() ? message : message + u' ' + remedy);
        m_compilerTold = true;
    });
    connect(m_setup.jobs, &JobPort::finished, this, [this](quint64 id, const QJsonObject& event) {
        if (id != m_devicesJob || id == 0)
            return;
        m_devicesJob = 0;
        const QJsonArray devices
            = event.value(QLatin1String("result")).toObject().value(QLatin1String("devices")).toArray();
        if (devices.isEmpty())
            m_status->setDeviceTrouble(tr("No device"));
        else
            m_status->setDevices(devices);
    });
    QToolButton* one
        = m_resultsDock->header()->addAction(QStringLiteral("run"), tr("Run this test"), QStringLiteral("runThisTest"));
    connect(one, &QToolButton::clicked, this, &MainWindow::runSelectedTest);
    QToolButton* copy = m_resultsDock->header()->addAction(
        QStringLiteral("copy"), tr("Copy as command"), QStringLiteral("copyAsCommand"));
    copy->setToolTip(tr("The terminal command that judges this file on the same inputs"));
    connect(copy, &QToolButton::clicked, this, &MainWindow::copyAsCommand);
    connect(m_resultsDock, &Panel::currentPageChanged, this, &MainWindow::showRunNote);
}

void MainWindow::askForDevices()
{
    m_devicesJob
        = m_setup.jobs->submit({ { QStringLiteral("job"), QStringLiteral("devices") } }, QStringLiteral("devices"));
}

void MainWindow::run() { startRun({}); }

void MainWindow::runSelectedTest()
{
    const QString name = m_tests->selectedTest();
    if (!name.isEmpty())
        startRun(name);
}

void MainWindow::startRun(const QString& only)
{
    if (m_problemJob.isEmpty() || isWorking())
        return;
    if (const QString selected = m_tests->selectedTest(); !selected.isEmpty())
        m_selectedTest = selected;
    m_session->flush();
    m_output->clear();
    m_layouts->setPageTitle(m_output, tr("Output"));
    RunRequest request;
    request.problem = m_problemJob;
    m_lastText = m_editor->code().bytes();
    request.source = QString::fromUtf8(m_lastText);
    request.device = m_status->device();
    request.testNames = m_testNames;
    request.only = only;
    request.seed = only.isEmpty() ? m_seed : m_run->seed(); // one test: the same inputs again
    m_run->run(request);
}

void MainWindow::stop()
{
    m_run->stop();
    m_measure->stop();
    m_warp->stop();
}

void MainWindow::goTo(int line, int column)
{
    if (line <= 0)
        return;
    m_editor->showFile();
    m_editor->code().goTo(line - 1, std::max(0, column - 1));
}

void MainWindow::markStale()
{
    if (m_run->isWorking() || m_testsModel->rowCount() == 0)
        return;
    // Every key comes here: the text is only taken out when it can be the same.
    const editor::CodeEditor& code = m_editor->code();
    m_testsModel->setStale(code.length() != m_lastText.size() || code.bytes() != m_lastText);
    showRunNote();
}

void MainWindow::showRunNote()
{
    QLabel* note = m_resultsDock->header()->note();
    const bool tests = m_resultsDock->currentPage() == m_tests && m_testsModel->rowCount() > 0;
    QString seed = m_run->seed();
    while (seed.size() > 4 && seed.startsWith(u'0'))
        seed.remove(0, 1);
    if (tests && m_testsModel->isStale()) {
        note->setText(tr("of an older text"));
        note->setToolTip({});
    } else {
        note->setText(seed.isEmpty() ? QString()
                                     : tr("Seed %1").arg(seed.size() > 4 ? seed.left(4) + QStringLiteral("…") : seed));
        note->setToolTip(seed.isEmpty() ? QString() : tr("The inputs came from seed %1").arg(seed));
    }
    note->setVisible(tests && !note->text().isEmpty());
    m_copyAction->setEnabled(!m_slug.isEmpty() && !m_session->path().isEmpty());
    for (const char* name : { "runThisTest", "copyAsCommand" })
        m_resultsDock->header()->findChild<QToolButton*>(QLatin1String(name))->setVisible(tests);
}

void MainWindow::copyAsCommand()
{
    if (m_slug.isEmpty() || m_session->path().isEmpty())
        return;
    const auto quoted
        = [](QString word) { return QStringLiteral("'%1'").arg(word.replace(u'\'', QStringLiteral("'\\''"))); };
    QString command = QStringLiteral("warpdesk judge %1 %2").arg(m_slug, quoted(m_session->path()));
    if (!m_run->seed().isEmpty())
        command += QStringLiteral(" --seed ") + m_run->seed();
    if (const QString test = m_tests->selectedTest(); !test.isEmpty())
        command += QStringLiteral(" --only ") + quoted(test);
    if (!m_status->device().isEmpty())
        command += QStringLiteral(" --device ") + m_status->device();
    QGuiApplication::clipboard()->setText(command);
    if (m_session->isModified())
        m_status->say(QStringLiteral("warn"), QStringLiteral("warn"),
            tr("Command copied; it judges the file as it was saved last, not the text here"));
    else
        m_status->say(QStringLiteral("pass"), QStringLiteral("pass"), tr("Command copied"));
}

void MainWindow::showVerbs()
{
    const bool possible = !m_problemJob.isEmpty() && !isAtStart();
    const bool working = isWorking();
    m_tools->setRunEnabled(possible, tr("Run needs a problem: choose one on the left"));
    m_tools->setVerb(!working                                ? ToolBar::Verb::Run
            : m_run->isStopping() || m_measure->isStopping() ? ToolBar::Verb::Stopping
                                                             : ToolBar::Verb::Stop);
    const QString busy = tr("Something runs: wait for its end, or stop it with Shift+F5");
    m_tools->setJobEnabled(ToolBar::Job::Measure, possible && !working,
        !possible     ? tr("Measure needs a problem: choose one on the left")
            : working ? busy
                      : tr("Judge, then time (F6)"));
    m_tools->setJobEnabled(ToolBar::Job::Profile, possible && !working,
        !possible     ? tr("Profile needs a problem: choose one on the left")
            : working ? busy
                      : tr("Count what each line does (F7)"));
    m_measureAction->setEnabled(possible && !working);
    m_profileAction->setEnabled(possible && !working);
    m_runAction->setEnabled(possible && !working);
    m_stopAction->setEnabled(working);
    m_runTestAction->setEnabled(possible && !working);
}

void MainWindow::showRunState()
{
    showVerbs();
    showRunNote();
    const PanelState::Button again { tr("Run again   F5"), [this] { run(); } };
    switch (m_run->state()) {
    case RunState::NotRun:
        m_tests->setState({ QStringLiteral("info"), QStringLiteral("accent"), tr("Not run yet"),
            m_testNames.size() < 2 ? tr("Run compiles your kernel and tries it on the inputs of a problem.")
                                   : tr("Run compiles your kernel and tries it on %n input(s).", nullptr,
                                         static_cast<int>(m_testNames.size())),
            { { tr("Run   F5"), [this] { run(); } } }, -1, 0 });
        break;
    case RunState::Working:
        showWorking();
        break;
    case RunState::Finished:
        showFinished();
        break;
    case RunState::Cancelled: {
        const int done = m_testsModel->finished();
        m_tests->setState({ QStringLiteral("todo"), QStringLiteral("text2"),
            tr("Stopped after %1 of %n test(s)", nullptr,
                static_cast<int>(std::max<qsizetype>(done, m_testNames.size())))
                .arg(done),
            tr("Finished results stay; no verdict was given."), { again }, -1, 0 });
        m_status->say(QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped; no verdict was given"));
        break;
    }
    case RunState::DoesNotCompile: {
        showDiagnostics(m_run->diagnostics());
        QStringList lines;
        int errors = 0;
        int first = 0;
        int column = 0;
        for (const QJsonValue& value : m_run->diagnostics()) {
            const Finding finding = findingOf(value.toObject());
            if (finding.severity != u"error")
                continue;
            ++errors;
            if (lines.size() < 3)
                lines << (finding.line > 0 ? tr("Line %1: %2.").arg(finding.line).arg(finding.message)
                                           : finding.message);
            if (first == 0 && inSolution(finding)) {
                first = finding.line;
                column = finding.column;
            }
        }
        PanelState state { QStringLiteral("fail"), QStringLiteral("fail"),
            errors > 0 ? tr("Does not compile: %n error(s)", nullptr, errors) : tr("Does not compile"),
            lines.join(u'\n'), {}, -1, 0 };
        if (first > 0)
            state.buttons.append(
                { tr("Go to line %1   F8").arg(first), [this, first, column] { goTo(first, column); } });
        m_tests->setState(state);
        m_status->say(QStringLiteral("fail"), QStringLiteral("fail"), state.headline);
        if (!m_slug.isEmpty())
            m_progress->note(m_slug, Progress::Failing);
        m_layouts->showPage(m_tests);
        break;
    }
    case RunState::Trouble:
        showTrouble();
        break;
    }
}

void MainWindow::showWorking()
{
    if (!m_run->isWorking())
        return;
    showVerbs();
    const QJsonObject& progress = m_run->progress();
    const QString stage = progress.value(QLatin1String("stage")).toString();
    const int total = progress.value(QLatin1String("total")).toInt();
    const int done = progress.value(QLatin1String("done")).toInt();
    PanelState state { QStringLiteral("run"), QStringLiteral("accent"), tr("Compiling"), {},
        { { tr("Stop   Shift+F5"), [this] { stop(); } } }, done, total };
    if (m_run->isStopping())
        state.headline = tr("Stopping");
    else if (stage == u"reference")
        state.headline = tr("Working out the expected results");
    else if (stage == u"jit")
        state.headline = tr("Making native code of the kernels");
    else if (stage == u"test")
        state.headline = tr("Test %1 of %2 · %3")
                             .arg(std::min(done + 1, total))
                             .arg(total)
                             .arg(progress.value(QLatin1String("test")).toString());
    const int finished = m_testsModel->finished();
    state.text = finished > 0 ? tr("%n finished test(s) shown so far.", nullptr, finished)
                              : tr("Results appear here one by one.");
    m_tests->setState(state);
    m_status->say(state.icon, state.ink, state.headline);
}

QString MainWindow::runSummary() const
{
    const QJsonObject times = m_run->result().value(QLatin1String("milliseconds")).toObject();
    const QString time = milliseconds(times.value(QLatin1String("tests")).toDouble());
    return m_status->device().startsWith(u"cuda") ? tr("ran in %1").arg(time) : tr("emulated in %1").arg(time);
}

void MainWindow::showFinished()
{
    const QString verdict = m_run->verdict();
    const VerdictLook look = lookOf(verdict);
    const auto& rows = m_testsModel->rows();
    const auto passed
        = std::count_if(rows.begin(), rows.end(), [](const TestRow& r) { return r.verdict == u"accepted"; });
    const auto ran = std::count_if(rows.begin(), rows.end(), [](const TestRow& r) { return r.verdict != u"skipped"; });
    QString ink = QStringLiteral("fail");
    if (verdict == u"accepted")
        ink = QStringLiteral("pass");
    else if (look.icon == u"warn")
        ink = QStringLiteral("warn");
    if (const QString only = m_run->only(); !only.isEmpty()) {
        // One test says nothing about the problem as a whole.
        m_tests->setState({ look.icon, ink, tr("%1: %2").arg(only, look.word),
            tr("Only this test ran, %1. F5 runs all of them.").arg(runSummary()), {}, -1, 0 });
        m_status->say(look.icon, ink, tr("%1: %2 · %3").arg(only, look.word, runSummary()));
        m_tests->selectRow(m_testsModel->indexOf(only));
        showFaults();
        return;
    }
    if (verdict == u"accepted") {
        m_tests->setState({ QStringLiteral("pass"), ink, tr("Accepted"),
            tr("%n test(s) passed, %1.", nullptr, static_cast<int>(ran)).arg(runSummary()), {}, -1, 0 });
        m_status->say(look.icon, ink,
            tr("Accepted: %1 of %n test(s) passed · %2", nullptr, static_cast<int>(ran)).arg(passed).arg(runSummary()));
        m_tests->selectRow(m_testsModel->indexOf(m_selectedTest));
        m_progress->note(m_slug, Progress::Solved);
        showFaults();
        return;
    }
    const QString message = m_run->result().value(QLatin1String("message")).toString();
    m_tests->setState({ look.icon, ink, capital(look.word), message, {}, -1, 0 });
    const QString word = verdict == u"wrong answer" ? tr("Wrong answer") : capital(look.word);
    m_status->say(look.icon, ink,
        ran > 0 ? tr("%1: %2 of %n test(s) failed · %3", nullptr, static_cast<int>(ran))
                      .arg(word)
                      .arg(ran - passed)
                      .arg(runSummary())
            : message.isEmpty() ? word
                                : tr("%1: %2").arg(word, message));
    m_progress->note(m_slug, Progress::Failing);
    int row = m_testsModel->indexOf(m_selectedTest);
    if (row < 0 || rows[row].verdict == u"accepted" || rows[row].verdict == u"skipped")
        row = m_testsModel->firstFailing();
    m_tests->selectRow(row);
    showFaults();
    m_layouts->showPage(m_tests);
    if (row >= 0) {
        const FailureFacts facts = failureFacts(rows[row].facts);
        const bool found = facts.line <= 0 && !facts.findings.isEmpty();
        const int line = found ? facts.findings.first().line() : facts.line;
        const int column = found ? facts.findings.first().column() : facts.column;
        if (line > 0 && !m_editor->code().isLineVisible(line - 1))
            m_editor->code().goTo(line - 1, std::max(0, column - 1));
    }
}

void MainWindow::showFaults()
{
    // The places where tests went wrong join what the compiler said.
    QJsonArray all = m_run->diagnostics();
    QList<int> lines;
    for (const TestRow& row : m_testsModel->rows()) {
        const FailureFacts facts = failureFacts(row.facts);
        if (facts.line <= 0 || facts.message.isEmpty() || row.verdict == u"accepted" || lines.contains(facts.line))
            continue;
        // What full checks found there is told below, with its remedy.
        if (std::ranges::any_of(facts.findings, [&](const CheckFinding& f) { return f.message == facts.message; }))
            continue;
        lines.append(facts.line);
        // The place of an instruction is its statement: the whole line is marked.
        all.append(QJsonObject { { QStringLiteral("severity"), QStringLiteral("error") },
            { QStringLiteral("line"), facts.line },
            { QStringLiteral("message"),
                facts.who.isEmpty() ? facts.message : facts.message + QStringLiteral(".\n") + capital(facts.who) } });
    }
    for (const QJsonObject& found : foundByChecks(m_testsModel->rows()))
        all.append(found);
    if (m_editor->code().bytes() == m_lastText)
        showDiagnostics(all);
}

void MainWindow::showTrouble()
{
    const QJsonObject& error = m_run->error();
    const QString kind = error.value(QLatin1String("kind")).toString();
    const QString message = error.value(QLatin1String("message")).toString();
    const QString remedy = error.value(QLatin1String("remedy")).toString();
    const PanelState::Button again { tr("Run again   F5"), [this] { run(); } };
    PanelState state { QStringLiteral("warn"), QStringLiteral("warn"), message, remedy, { again }, -1, 0 };
    if (kind == u"internal") {
        state.headline = error.value(QLatin1String("lost")).toBool() ? tr("The runner stopped; a new one is ready")
                                                                     : tr("Something went wrong in Warpdesk");
        state.text = tr("Your text is safe. %1").arg(message);
        state.buttons.append({ tr("Save report"), [this] { saveReport(); } });
    } else if (kind == u"input") {
        const QString file = error.value(QLatin1String("file")).toString();
        state.headline = tr("This problem cannot be judged");
        state.text = file.isEmpty()
            ? message
            : tr("%1, line %2: %3").arg(file).arg(error.value(QLatin1String("line")).toInt()).arg(message);
    } else if (kind == u"user code") {
        const int line = error.value(QLatin1String("line")).toInt();
        const int column = error.value(QLatin1String("column")).toInt();
        state.icon = state.ink = QStringLiteral("fail");
        if (line > 0)
            state.buttons.prepend({ tr("Go to line %1").arg(line), [this, line, column] { goTo(line, column); } });
    }
    m_tests->setState(state);
    m_status->say(state.icon, state.ink, state.headline);
    m_layouts->showPage(m_tests);
}

void MainWindow::saveReport()
{
    const QJsonObject report { { QStringLiteral("error"), m_run->error() }, { QStringLiteral("problem"), m_slug },
        { QStringLiteral("device"), m_status->device() }, { QStringLiteral("source"), QString::fromUtf8(m_lastText) },
        { QStringLiteral("version"), QCoreApplication::applicationVersion() } };
    const QByteArray bytes = QJsonDocument(report).toJson();
    chooseFile(tr("Save report"), true, [this, bytes](const QString& path) {
        m_worker.post(
            this, [path, bytes] { return editor::writeFile(path, bytes); },
            [this, path](const std::expected<void, editor::FileFault>& written) {
                m_status->say(written ? QStringLiteral("pass") : QStringLiteral("fail"),
                    written ? QStringLiteral("pass") : QStringLiteral("fail"),
                    written ? tr("Report saved as %1").arg(path)
                            : tr("Report not saved: %1").arg(written.error().reason));
            });
    });
}

void MainWindow::showDiagnostics(const QJsonArray& diagnostics)
{
    QList<Finding> findings;
    QList<editor::Mark> marks;
    for (const QJsonValue& value : diagnostics) {
        const Finding finding = findingOf(value.toObject());
        findings.append(finding);
        if (inSolution(finding))
            marks.append(markOf(finding));
    }
    m_editor->code().setMarks(marks);
    m_findings->show(findings);
    m_layouts->setPageTitle(
        m_findings, findings.isEmpty() ? tr("Findings") : tr("Findings %1").arg(QLocale().toString(findings.size())));
    emit diagnosticsShown();
}

} // namespace warpdesk::window
