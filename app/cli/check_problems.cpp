// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_problems.h"

#include "app/cli/job.h"
#include "app/cli/problem_choice.h"
#include "engine/judge/problem.h"

#include <fmt/format.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonObject>

namespace warpdesk::cli {

namespace {

using services::ProblemLibrary;

Json faultJson(const Error& error)
{
    return { { "file", error.file }, { "line", error.line }, { "message", error.message }, { "remedy", error.remedy } };
}

Json faultJson(const QString& file, const std::string& message, const std::string& remedy)
{
    return { { "file", file.toStdString() }, { "line", 0 }, { "message", message }, { "remedy", remedy } };
}

/// The folder itself, or those in it that hold a problem.yaml.
QStringList foldersIn(const QString& path)
{
    const QDir folder(path);
    if (folder.exists(QStringLiteral("problem.yaml")))
        return { folder.absolutePath() };
    QStringList found;
    for (const QFileInfo& entry : folder.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (QFileInfo::exists(entry.filePath() + QStringLiteral("/problem.yaml")))
            found += entry.absoluteFilePath();
    }
    return found;
}

/// One problem folder: its texts, and then whether its programs do what they should.
class FolderCheck final {
public:
    FolderCheck(Console& console, const QString& runner, const QString& folder)
        : m_console(console)
        , m_runner(runner)
        , m_folder(folder)
    {
    }

    /// The object of one folder; a failure when nothing could be run at all.
    std::expected<Json, Failure> run()
    {
        for (const Error& error : judge::faultsOfFolder(m_folder.toStdString()))
            m_faults.push_back(faultJson(error));
        for (const char* needed : { "statement.md", "starter.cu" }) {
            const QString file = m_folder + QLatin1Char('/') + QLatin1String(needed);
            if (!QFileInfo::exists(file))
                m_faults.push_back(faultJson(file, fmt::format("{}: the file is missing", file.toStdString()),
                    "A problem folder needs problem.yaml, statement.md, starter.cu and reference.cu."));
        }
        Json programs = Json::array();
        if (m_faults.empty()) {
            const auto judged = judgeAll();
            if (!judged)
                return std::unexpected(judged.error());
            programs = *judged;
        }
        return Json { { "slug", QFileInfo(m_folder).fileName().toStdString() }, { "folder", m_folder.toStdString() },
            { "ok", m_faults.empty() }, { "faults", m_faults }, { "programs", programs } };
    }

private:
    std::expected<Json, Failure> judgeAll()
    {
        const auto problem = chooseProblem(m_folder);
        if (!problem)
            return std::unexpected(problem.error());
        Json programs = Json::array();
        const auto solutions = ProblemLibrary::solutions(*problem);
        if (solutions.isEmpty())
            m_faults.push_back(faultJson(m_folder + QStringLiteral("/solutions"), "there is no solution",
                "Put at least one that is right into solutions/: it shows that the tests can be passed."));
        for (const auto& solution : solutions) {
            const auto verdict = judge(*problem, solution.path, solution.source);
            if (!verdict)
                return std::unexpected(verdict.error());
            programs.push_back({ { "file", solution.path.toStdString() }, { "verdict", verdict->first } });
            if (verdict->first != "accepted")
                m_faults.push_back(faultJson(solution.path,
                    fmt::format("{}: a solution must be accepted and is \"{}\"{}", solution.path.toStdString(),
                        verdict->first, verdict->second),
                    "See `warpdesk judge` with this folder and file."));
        }
        const QString starter = m_folder + QStringLiteral("/starter.cu");
        const auto verdict = judge(*problem, starter, ProblemLibrary::starter(*problem));
        if (!verdict)
            return std::unexpected(verdict.error());
        programs.push_back({ { "file", starter.toStdString() }, { "verdict", verdict->first } });
        if (verdict->first == "does not compile" || verdict->first == "no solve")
            m_faults.push_back(faultJson(starter,
                fmt::format("{}: the starter must compile and {}{}", starter.toStdString(),
                    verdict->first == "no solve" ? "has no solve" : "does not", verdict->second),
                "It is what a new solution begins with."));
        return programs;
    }

    /// The verdict, and why as far as one sentence says it.
    std::expected<std::pair<std::string, std::string>, Failure> judge(
        const services::Problem& problem, const QString& path, const QString& source)
    {
        const QJsonObject job { { QStringLiteral("job"), QStringLiteral("judge") },
            { QStringLiteral("problem"), ProblemLibrary::jobObject(problem) }, { QStringLiteral("source"), source },
            { QStringLiteral("file"), QFileInfo(path).fileName() } };
        const JobOutcome outcome = runJob(m_console, m_runner, job);
        if (outcome.failure && outcome.failure->kind == "input") {
            // The reference does not compile or does not end: a fault of the problem.
            m_faults.push_back({ { "file", outcome.failure->file }, { "line", outcome.failure->line },
                { "message", outcome.failure->message }, { "remedy", outcome.failure->remedy } });
            return std::pair { std::string("not judged"), std::string() };
        }
        if (outcome.failure)
            return std::unexpected(*outcome.failure);
        std::string why = outcome.result.value("message", "");
        for (const Json& diagnostic : outcome.result.value("diagnostics", Json::array())) {
            if (why.empty() && diagnostic.value("severity", "") == "error")
                why = fmt::format("line {}: {}", diagnostic.value("line", 0), diagnostic.value("message", ""));
        }
        for (const Json& test : outcome.result.value("tests", Json::array())) {
            if (why.empty() && test.value("verdict", "") != "accepted")
                why = fmt::format("test {}", test.value("name", ""));
        }
        return std::pair { outcome.result.value("verdict", "?"), why.empty() ? why : " (" + why + ")" };
    }

    Console& m_console;
    QString m_runner;
    QString m_folder;
    Json m_faults = Json::array();
};

void tell(Console& console, const Json& checked)
{
    const Json faults = checked.value("faults", Json::array());
    const std::string slug = checked.value("slug", "");
    if (faults.empty()) {
        console.print(fmt::format("{}  {}, {} programs judged", console.styled("ok", Style::Good), slug,
            checked.value("programs", Json::array()).size()));
        return;
    }
    console.print(fmt::format(
        "{}  {}, {} fault{}", console.styled("bad", Style::Bad), slug, faults.size(), faults.size() == 1 ? "" : "s"));
    for (const Json& fault : faults) {
        console.print("  " + fault.value("message", ""));
        if (const std::string remedy = fault.value("remedy", ""); !remedy.empty())
            console.print("    " + console.styled(remedy, Style::Dim));
    }
}

} // namespace

int checkProblems(const QString& path, const QString& runner, Console& console)
{
    const QStringList folders = foldersIn(path);
    if (folders.isEmpty())
        return console.fail(
            usage(fmt::format("there is no problem.yaml in {} or in a folder of it", path.toStdString()),
                "`warpdesk new-problem SLUG` writes a problem to start from"));
    Json problems = Json::array();
    bool good = true;
    for (const QString& folder : folders) {
        const auto checked = FolderCheck(console, runner, folder).run();
        if (!checked)
            return console.fail(checked.error());
        console.clearProgress();
        tell(console, *checked);
        good &= checked->value("ok", false);
        problems.push_back(*checked);
    }
    return console.finish({ { "version", 1 }, { "problems", problems } }, good ? Exit::Done : Exit::Usage);
}

} // namespace warpdesk::cli
