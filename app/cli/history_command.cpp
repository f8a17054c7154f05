// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/history/history_file.h"
#include "engine/base/paths.h"

#include <fmt/format.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>

namespace warpdesk::cli {

namespace {

using history::Filter;
using history::HistoryFile;
using history::RunRecord;

constexpr int kMost = 1'000'000;

Failure trouble(const QString& reason)
{
    Failure failure;
    failure.kind = "environment";
    failure.message = reason.toStdString();
    return failure;
}

Json jsonOf(const RunRecord& record)
{
    return Json::parse(QJsonDocument(history::toJson(record)).toJson(QJsonDocument::Compact).toStdString());
}

std::string line(const Console& console, const RunRecord& record, std::size_t problemWidth)
{
    const std::string when = record.at.toLocalTime().toString(QStringLiteral("yyyy-MM-dd hh:mm")).toStdString();
    std::string text = fmt::format("{:>6}  {}  {}  {:<8} {}", record.id, when,
        padded(record.problem.isEmpty() ? "-" : record.problem.toStdString(), problemWidth), record.kind.toStdString(),
        padded(record.verdict.toStdString(), 15));
    text += record.milliseconds ? fmt::format("  {:>8}", duration(*record.milliseconds)) : std::string(10, ' ');
    if (!record.tags.isEmpty())
        text += "  " + console.styled(record.tags.join(QStringLiteral(", ")).toStdString(), Style::Bold);
    if (!record.note.isEmpty())
        text += "  " + console.styled(record.note.toStdString(), Style::Dim);
    return text;
}

void printWhole(Console& console, const RunRecord& record)
{
    const auto say = [&console](const char* name, const QString& value) {
        if (!value.isEmpty())
            console.print(fmt::format("{:<10} {}", name, value.toStdString()));
    };
    say("run", QString::number(record.id));
    say("at", record.at.toLocalTime().toString(QStringLiteral("yyyy-MM-dd hh:mm:ss")));
    say("kind", record.kind);
    say("problem", record.problem);
    say("file", record.file);
    say("device", record.device);
    say("verdict", record.verdict);
    if (record.milliseconds)
        say("time", QString::fromStdString(duration(*record.milliseconds)));
    say("what", record.quantity);
    say("seed", record.seed);
    for (auto it = record.versions.begin(); it != record.versions.end(); ++it) {
        if (it->isString())
            say(it.key().toUtf8().constData(), it->toString());
    }
    say("tags", record.tags.join(QStringLiteral(", ")));
    say("note", record.note);
    console.print("\n" + record.source.toStdString());
}

int showRun(HistoryFile& file, const Options& options, Console& console)
{
    const auto id = options.integer("show", 0, 1, std::numeric_limits<qint64>::max());
    if (!id)
        return console.fail(id.error());
    const auto record = file.read(*id);
    if (!record)
        return console.fail(trouble(record.error()));
    if (!*record)
        return console.fail(usage(fmt::format("there is no run {} in the history", *id)));
    printWhole(console, **record);
    return console.finish({ { "version", 1 }, { "runs", Json::array({ jsonOf(**record) }) } }, Exit::Done);
}

int removeRuns(HistoryFile& file, const Options& options, Console& console)
{
    QList<qint64> ids;
    for (const QString& values : options.values("delete")) {
        for (const QString& word : values.split(u',')) {
            bool ok = false;
            ids.append(word.trimmed().toLongLong(&ok));
            if (!ok || ids.last() < 1)
                return console.fail(usage(
                    fmt::format("--delete takes numbers of runs, not \"{}\"", word.toStdString()), "as --delete 4,7"));
        }
    }
    const auto removed = file.remove(ids);
    if (!removed)
        return console.fail(trouble(removed.error()));
    console.print(fmt::format("{} of {} deleted", *removed, ids.size()));
    return console.finish({ { "version", 1 }, { "deleted", *removed } }, Exit::Done);
}

int exportRuns(HistoryFile& file, const Options& options, const Filter& filter, Console& console)
{
    const QString path = options.value("export");
    const auto lines = file.exportLines(path, filter);
    if (!lines)
        return console.fail(trouble(lines.error()));
    console.print(fmt::format("{} runs written to {}", *lines, path.toStdString()));
    return console.finish({ { "version", 1 }, { "file", path.toStdString() }, { "exported", *lines } }, Exit::Done);
}

int listRuns(HistoryFile* file, const Filter& filter, Console& console)
{
    QList<RunRecord> records;
    if (file != nullptr) {
        auto listed = file->list(filter);
        if (!listed)
            return console.fail(trouble(listed.error()));
        records = *std::move(listed);
    }
    if (records.isEmpty())
        console.print("no runs; the window keeps every run it makes");
    std::size_t width = 0;
    for (const RunRecord& record : records)
        width = std::max(width, displayWidth(record.problem.toStdString()));
    Json runs = Json::array();
    for (const RunRecord& record : records) {
        console.print(line(console, record, width));
        if (console.json())
            runs.push_back(jsonOf(record));
    }
    return console.finish({ { "version", 1 }, { "runs", std::move(runs) } }, Exit::Done);
}

int runHistory(const Options& options, Console& console)
{
    Filter filter;
    filter.problem = options.positional(0);
    filter.text = options.value("text");
    filter.tag = options.value("tag");
    const auto limit = options.integer("limit", options.has("export") ? 0 : 20, 1, kMost);
    if (!limit)
        return console.fail(limit.error());
    filter.limit = static_cast<int>(*limit);
    const QString path = QString::fromStdString((paths::data() / "history.sqlite").string());
    if (!QFileInfo::exists(path)) // looking makes no file
        return options.has("show") || options.has("export") || options.has("delete")
            ? console.fail(usage("there is no history yet", "the window keeps every run it makes"))
            : listRuns(nullptr, filter, console);
    auto opened = HistoryFile::open(path);
    if (!opened)
        return console.fail(trouble(opened.error()));
    if (!opened->setAside.isEmpty())
        console.complain(fmt::format("{} the history was damaged ({}); it was set aside as {}",
            console.styledForError("warning:", Style::Warning), opened->damage.toStdString(),
            opened->setAside.toStdString()));
    if (options.has("show"))
        return showRun(*opened->file, options, console);
    if (options.has("delete"))
        return removeRuns(*opened->file, options, console);
    if (options.has("export"))
        return exportRuns(*opened->file, options, filter, console);
    return listRuns(opened->file.get(), filter, console);
}

} // namespace

Command historyCommand()
{
    return { { "history", "lists what the window ran, shows, exports or deletes it", { "[PROBLEM]" },
                 { { "text", "TEXT", "only runs with this text in file, verdict, note, problem or tags" },
                     { "tag", "TAG", "only runs with this tag" },
                     { "limit", "N", "at most so many (default: 20, newest first)" },
                     { "show", "RUN", "one run, with the source it had" },
                     { "export", "FILE", "write whole runs as JSON lines, oldest first" },
                     { "delete", "RUNS", "delete these runs, as 4,7" } },
                 "The history is one SQLite file, history.sqlite, in the data folder." },
        runHistory };
}

} // namespace warpdesk::cli
