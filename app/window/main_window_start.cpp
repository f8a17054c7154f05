// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_store.h"
#include "app/window/editor_area.h"
#include "app/window/job_port.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/problem_model.h"
#include "app/window/start_page.h"
#include "app/window/status_line.h"
#include "app/window/tool_bar.h"
#include "app/window/verdict_look.h"
#include "editor/code_editor.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QLocale>
#include <QStackedWidget>

#include <algorithm>

namespace warpdesk::window {
namespace {

const QString kFirstProblem = QStringLiteral("vector-add"); ///< for somebody who never opened one
constexpr int kRecent = 5;
constexpr int kNext = 4;
constexpr int kLookedBack = 100; ///< runs among which the recent problems are found

/// "today", "yesterday", a weekday of the last six, else the date.
QString dayWord(const QDateTime& at)
{
    const QDate day = at.toLocalTime().date();
    const qint64 ago = day.daysTo(QDate::currentDate());
    if (ago == 0)
        return MainWindow::tr("today");
    if (ago == 1)
        return MainWindow::tr("yesterday");
    return ago > 1 && ago < 7 ? QLocale().standaloneDayName(day.dayOfWeek())
                              : QLocale().toString(day, QStringLiteral("d MMM yyyy"));
}

StartRow rowOf(const QString& title, Progress progress)
{
    StartRow row;
    row.title = title;
    switch (progress) {
    case Progress::Solved:
        row.icon = QStringLiteral("pass");
        row.ink = &theme::Tokens::pass;
        break;
    case Progress::Failing:
        row.icon = QStringLiteral("fail");
        row.ink = &theme::Tokens::fail;
        break;
    case Progress::Started:
        row.icon = QStringLiteral("part");
        row.ink = &theme::Tokens::warn;
        break;
    case Progress::Untouched:
        row.icon = QStringLiteral("todo");
        break;
    }
    return row;
}

/// What a run that was not accepted came to: "3 of 6 tests fail."
QString outcomeOf(const history::RunRecord& run)
{
    if (run.verdict == u"accepted")
        return MainWindow::tr("The last run was accepted.");
    const QJsonArray tests = run.result.value(QLatin1String("tests")).toArray();
    const auto failing = std::count_if(tests.begin(), tests.end(), [](const QJsonValue& test) {
        const QString verdict = test.toObject().value(QLatin1String("verdict")).toString();
        return verdict != u"accepted" && verdict != u"skipped";
    });
    if (tests.isEmpty() || failing == 0)
        return MainWindow::tr("The last run ended: %1.").arg(lookOf(run.verdict).word);
    QString sentence = MainWindow::tr("%1 of %n test(s) fail.", nullptr, static_cast<int>(tests.size())).arg(failing);
    for (const QJsonValue& test : tests) {
        const int line = test.toObject()
                             .value(QLatin1String("findings"))
                             .toArray()
                             .first()
                             .toObject()
                             .value(QLatin1String("second"))
                             .toObject()
                             .value(QLatin1String("line"))
                             .toInt();
        if (line > 0)
            return sentence + u' ' + MainWindow::tr("The emulator found the cause on line %1.").arg(line);
    }
    return sentence;
}

/// What a check of the doctor says, in the room there is; the tip has all of it.
QString shortDetail(const QString& name, bool ok, const QString& detail)
{
    if (name == u"nvrtc" && ok)
        return QStringLiteral("NVRTC %1").arg(detail.section(QStringLiteral(" at "), 0, 0));
    if (name == u"gpu" && !ok)
        return MainWindow::tr("none; kernels run on the emulator");
    if (name == u"processor") {
        const QString widest = detail.contains(u"avx512f") ? QStringLiteral("AVX-512")
            : detail.contains(u"avx2")                     ? QStringLiteral("AVX2")
                                                           : QStringLiteral("SSE");
        return QStringLiteral("%1, %2").arg(detail.section(u',', 0, 0), widest);
    }
    return detail;
}

} // namespace

void MainWindow::buildStart()
{
    m_start = new StartPage(m_centre);
    m_centre->addWidget(m_start);
    connect(m_start, &StartPage::continueRequested, this, [this] {
        if (m_startSlug == m_slug)
            hideStart();
        else
            openProblem(m_startSlug);
    });
    connect(m_start, &StartPage::openRequested, this,
        [this] { chooseFile(tr("Open"), false, [this](const QString& path) { openFile(path); }); });
    connect(m_layouts, &Layouts::changed, this, [this] {
        if (isAtStart() && m_layouts->current() != Layout::Practise)
            hideStart();
    });
    connect(m_setup.jobs, &JobPort::finished, this, [this](quint64 id, const QJsonObject& event) {
        if (id == m_doctorJob && id != 0) {
            m_doctorJob = 0;
            showMachine(event.value(QLatin1String("result")).toObject().value(QLatin1String("checks")).toArray());
        }
    });
    const auto refresh = [this] {
        if (isAtStart())
            fillStart();
    };
    connect(m_progress.get(), &ProgressStore::loaded, this, refresh);
    connect(this, &MainWindow::problemsLoaded, this, refresh);
    connect(m_history, &history::HistoryStore::removed, this, refresh);
}

bool MainWindow::isAtStart() const { return m_centre->currentWidget() == m_start; }

void MainWindow::showStart()
{
    if (isAtStart())
        return;
    m_openedOnce = true; // nothing opens by itself
    if (m_layouts->current() != Layout::Practise)
        m_layouts->switchTo(Layout::Practise);
    m_layouts->hidePanels(m_problemDock);
    m_centre->setCurrentWidget(m_start);
    m_tools->setProblem(tr("Choose a problem"));
    m_doctorJob
        = m_setup.jobs->submit({ { QStringLiteral("job"), QStringLiteral("doctor") } }, QStringLiteral("doctor"));
    fillStart();
    showVerbs();
    showTitle();
    m_start->setFocus();
}

void MainWindow::hideStart()
{
    if (!isAtStart())
        return;
    m_centre->setCurrentWidget(m_editor);
    m_layouts->showPanels();
    if (const services::Problem* problem = m_problems->find(m_slug))
        m_tools->setProblem(problem->title);
    showVerbs();
    showTitle();
    m_editor->code().setFocus();
}

void MainWindow::fillStart()
{
    const QList<services::Problem>& problems = m_problems->problems();
    QList<TopicProgress> topics;
    QList<const services::Problem*> untouched;
    for (const services::Problem& problem : problems) {
        if (problem.fault)
            continue;
        const Progress progress = m_progress->of(problem.slug);
        const QString topic = topicTitle(problem.topic);
        if (topics.isEmpty() || topics.last().title != topic)
            topics.append({ topic, 0, 0 });
        ++topics.last().total;
        topics.last().solved += progress == Progress::Solved ? 1 : 0;
        if (progress == Progress::Untouched)
            untouched.append(&problem);
    }
    m_start->setProgress(topics);

    // The easiest first; among equals those of the topic that was open last.
    const services::Problem* last = m_problems->find(m_progress->last());
    const auto rank = [last](const services::Problem* problem) {
        const int level = problem->level == u"easy" ? 0 : problem->level == u"medium" ? 1 : 2;
        return std::pair(level, last != nullptr && problem->topic == last->topic ? 0 : 1);
    };
    std::ranges::stable_sort(untouched, std::ranges::less(), rank);
    const services::Problem* first = last != nullptr && !last->fault ? last : m_problems->find(kFirstProblem);
    if (first == nullptr && !untouched.isEmpty())
        first = untouched.first();
    if (last != nullptr && m_progress->of(last->slug) == Progress::Solved && !untouched.isEmpty())
        first = untouched.first();
    m_startSlug = first != nullptr ? first->slug : QString();
    QList<StartRow> next;
    for (const services::Problem* problem : std::as_const(untouched)) {
        if (problem == first)
            continue;
        StartRow row = rowOf(problem->title, Progress::Untouched);
        row.detail = topicTitle(problem->topic);
        row.right = levelTitle(problem->level);
        row.action = [this, slug = problem->slug] { openProblem(slug); };
        next.append(row);
        if (next.size() == kNext)
            break;
    }
    m_start->setNext(next);

    if (first == nullptr)
        m_start->setHeadline(problems.isEmpty() ? tr("No problems were found") : tr("Every problem is solved"), {}, {});
    else
        m_start->setHeadline(first->title,
            m_progress->of(first->slug) == Progress::Untouched
                ? QStringList { topicTitle(first->topic), levelTitle(first->level) }.join(QStringLiteral("  ·  "))
                : tr("Started."),
            m_progress->of(first->slug) == Progress::Untouched ? tr("Start") : tr("Continue"));
    history::Filter filter;
    filter.limit = kLookedBack;
    m_history->list(filter, this, [this](const QList<history::RunRecord>& runs) { showRecent(runs); });
}

void MainWindow::showRecent(const QList<history::RunRecord>& runs)
{
    QList<StartRow> rows;
    QStringList seen;
    for (const history::RunRecord& run : runs) {
        const bool own = run.problem.isEmpty();
        const QString key = own ? run.file : run.problem;
        const services::Problem* problem = own ? nullptr : m_problems->find(run.problem);
        if (key.isEmpty() || seen.contains(key) || (!own && problem == nullptr))
            continue;
        if (!own && run.problem == m_startSlug) // its newest run: the problem was not seen before
            m_history->read(run.id, this, [this](const std::optional<history::RunRecord>& whole) {
                if (whole && isAtStart() && whole->problem == m_startSlug)
                    m_start->setHeadline(m_start->headline(), outcomeOf(*whole), tr("Continue"));
            });
        seen.append(key);
        StartRow row = rowOf(own ? QFileInfo(run.file).fileName() : problem->title,
            own ? Progress::Untouched : m_progress->of(run.problem));
        row.detail = lookOf(run.verdict).word;
        row.right = dayWord(run.at);
        row.tip = run.file;
        if (own)
            row.action = [this, path = run.file] { openFile(path); };
        else
            row.action = [this, slug = run.problem] { openProblem(slug); };
        rows.append(row);
        if (rows.size() == kRecent)
            break;
    }
    m_start->setRecent(rows);
}

void MainWindow::showMachine(const QJsonArray& checks)
{
    const QHash<QString, QString> words { { QStringLiteral("nvrtc"), tr("Compiler") },
        { QStringLiteral("emulator"), tr("Emulator") }, { QStringLiteral("gpu"), tr("GPU") },
        { QStringLiteral("processor"), tr("Processor") } };
    QList<StartRow> rows;
    for (const QJsonValue& value : checks) {
        const QJsonObject check = value.toObject();
        const QString name = check.value(QLatin1String("name")).toString();
        const bool ok = check.value(QLatin1String("ok")).toBool();
        const bool needed = check.value(QLatin1String("needed")).toBool();
        if (!words.contains(name) && (ok || !needed))
            continue;
        const QString detail = check.value(QLatin1String("detail")).toString();
        const QString remedy = check.value(QLatin1String("remedy")).toString();
        StartRow row;
        row.icon = ok ? QStringLiteral("pass") : needed ? QStringLiteral("fail") : QStringLiteral("warn");
        row.ink = ok ? &theme::Tokens::pass : needed ? &theme::Tokens::fail : &theme::Tokens::warn;
        row.title = words.value(name, name);
        row.detail = shortDetail(name, ok, detail);
        row.tip = ok || remedy.isEmpty() ? detail : QStringLiteral("%1. %2").arg(detail, remedy);
        rows.append(row);
    }
    m_start->setMachine(rows);
}

} // namespace warpdesk::window
