// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_problems.h"
#include "app/cli/commands.h"
#include "app/cli/problem_choice.h"

#include <fmt/format.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace warpdesk::cli {

namespace {

using services::Problem;
using services::ProblemLibrary;

Json faultJson(const services::ProblemFault& fault)
{
    return { { "message", fault.message.toStdString() }, { "file", fault.file.toStdString() }, { "line", fault.line },
        { "field", fault.field.toStdString() } };
}

bool matches(const Problem& problem, const QString& text)
{
    for (const QString& field : { problem.slug, problem.title, problem.topic, problem.level }) {
        if (field.contains(text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

Json listed(const Problem& problem)
{
    Json entry = { { "slug", problem.slug.toStdString() }, { "title", problem.title.toStdString() },
        { "topic", problem.topic.toStdString() }, { "level", problem.level.toStdString() },
        { "shipped", problem.shipped }, { "folder", problem.folder.toStdString() } };
    if (problem.fault)
        entry["error"] = faultJson(*problem.fault);
    return entry;
}

void printTable(Console& console, const QList<Problem>& problems)
{
    std::size_t widest = 0;
    for (const Problem& problem : problems)
        widest = std::max(widest, displayWidth(problem.slug.toStdString()));
    QString topic;
    for (const Problem& problem : problems) {
        if (problem.fault)
            continue;
        if (problem.topic != topic) {
            console.print((topic.isEmpty() ? "" : "\n") + console.styled(problem.topic.toStdString(), Style::Bold));
            topic = problem.topic;
        }
        console.print(
            fmt::format("  {}  {:<6}  {}{}", padded(problem.slug.toStdString(), widest), problem.level.toStdString(),
                problem.title.toStdString(), problem.shipped ? "" : console.styled("  (yours)", Style::Dim)));
    }
    for (const Problem& problem : problems) {
        if (problem.fault)
            console.complain(
                fmt::format("{} {}", console.styledForError("error:", Style::Bad), faultOf(problem).message));
    }
}

int runProblems(const Options& options, Console& console)
{
    if (options.has("check"))
        return checkProblems(options.value("check"), options.runner(), console);
    const ProblemLibrary library;
    QList<Problem> problems = library.problems();
    if (problems.isEmpty()) {
        Failure none;
        none.kind = "environment";
        none.message = fmt::format("no problems were found in \"{}\" or \"{}\"", library.shippedFolder().toStdString(),
            library.userFolder().toStdString());
        none.remedy = "set WARPDESK_DATA_DIR to the folder that holds problems/";
        return console.fail(none);
    }
    if (const QString text = options.positional(0); !text.isEmpty())
        problems.removeIf([&](const Problem& problem) { return !matches(problem, text); });
    Json list = Json::array();
    for (const Problem& problem : problems)
        list.push_back(listed(problem));
    if (problems.isEmpty())
        console.print("no problem fits; `warpdesk problems` lists all");
    printTable(console, problems);
    return console.finish({ { "version", 1 }, { "problems", list } }, Exit::Done);
}

int runShow(const Options& options, Console& console)
{
    const auto problem = chooseProblem(options.positional(0));
    if (!problem)
        return console.fail(problem.error());
    const QString language = options.has("language") ? options.value("language") : QLocale().name();
    const std::string statement = ProblemLibrary::statement(*problem, language).toStdString();
    Json object = { { "version", 1 } };
    object.update(listed(*problem));
    object["signature"] = problem->signature.toStdString();
    object["statement"] = statement;
    console.print(fmt::format("{}  {}\n{}\n", console.styled(problem->title.toStdString(), Style::Bold),
        console.styled(fmt::format("{}, {}", problem->topic.toStdString(), problem->level.toStdString()), Style::Dim),
        problem->signature.toStdString()));
    console.print(statement);
    if (options.has("hints")) {
        object["hints"] = Json::array();
        for (const QString& hint : problem->hints) {
            object["hints"].push_back(hint.toStdString());
            console.print(fmt::format("hint: {}", hint.toStdString()));
        }
    }
    if (options.has("solutions")) {
        object["solutions"] = Json::array();
        console.print(console.styled("\nsolutions, from naive to fast", Style::Bold));
        for (const auto& rung : ProblemLibrary::solutions(*problem)) {
            object["solutions"].push_back({ { "name", rung.name.toStdString() },
                { "teaches", rung.teaches.toStdString() }, { "file", rung.path.toStdString() } });
            console.print(fmt::format("  {}\n    {}", rung.path.toStdString(), rung.teaches.toStdString()));
        }
    }
    return console.finish(object, Exit::Done);
}

int runNew(const Options& options, Console& console)
{
    const auto problem = chooseProblem(options.positional(0));
    if (!problem)
        return console.fail(problem.error());
    const QString name = options.has("output") ? options.value("output") : problem->slug + QStringLiteral(".cu");
    QFile file(name);
    if (QFileInfo::exists(name) || !file.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
        const bool there = QFileInfo::exists(name);
        return console.fail(
            usage(there ? fmt::format("{} is there already and stays as it is", name.toStdString())
                        : fmt::format("{} cannot be written: {}", name.toStdString(), file.errorString().toStdString()),
                "choose another name with -o FILE"));
    }
    const QByteArray starter = ProblemLibrary::starter(*problem).toUtf8();
    if (file.write(starter) != starter.size() || !file.flush()) {
        Failure full;
        full.kind = "environment";
        full.message = fmt::format("{} cannot be written: {}", name.toStdString(), file.errorString().toStdString());
        file.remove();
        return console.fail(full);
    }
    const std::string path = QDir::toNativeSeparators(name).toStdString();
    console.print(fmt::format("wrote {}\nnext: warpdesk judge {} {}", path, problem->slug.toStdString(), path));
    return console.finish({ { "version", 1 }, { "problem", problem->slug.toStdString() },
                              { "file", QFileInfo(name).absoluteFilePath().toStdString() } },
        Exit::Done);
}

} // namespace

Command problemsCommand()
{
    return { { "problems", "lists the problems there are", { "[TEXT]" },
                 { { "check", "DIR", "check a problem folder, or every one in DIR, and judge its solutions" } },
                 "TEXT narrows the list: a part of slug, title, topic or level." },
        runProblems };
}

Command showCommand()
{
    return { { "show", "shows a problem's statement", { "SLUG" },
                 { { "hints", {}, "show its hints too" },
                     { "solutions", {}, "list its solutions too, from naive to fast" },
                     { "language", "CODE", "the language of the statement, as de or pt_BR" } },
                 "SLUG is a problem's short name, or the path of a problem folder." },
        runShow };
}

Command newCommand()
{
    return {
        { "new", "writes a file to start a solution from", { "SLUG" },
            { { "o,output", "FILE", "the file to write (default: SLUG.cu); one that is there is never overwritten" } },
            {} },
        runNew
    };
}

} // namespace warpdesk::cli
