// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/problem_template.h"
#include "app/runner_client/problem_library.h"

#include <fmt/format.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace warpdesk::cli {

namespace {

Failure cannotWrite(const QString& path, const QString& why)
{
    Failure failure;
    failure.kind = "environment";
    failure.message = fmt::format("{} cannot be written: {}", path.toStdString(), why.toStdString());
    return failure;
}

std::expected<void, Failure> write(const QString& path, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || file.write(text) != text.size() || !file.flush())
        return std::unexpected(cannotWrite(path, file.errorString()));
    return {};
}

int runNewProblem(const Options& options, Console& console)
{
    const QString slug = options.positional(0);
    static const QRegularExpression form(QStringLiteral("^[a-z0-9]+(-[a-z0-9]+)*$"));
    if (!form.match(slug).hasMatch())
        return console.fail(usage(fmt::format("\"{}\" is no slug", slug.toStdString()),
            "small letters and digits, joined by hyphens: row-sums"));
    const services::ProblemLibrary library;
    for (const services::Problem& problem : library.problems()) {
        if (problem.slug == slug && problem.shipped)
            return console.fail(usage(fmt::format("a shipped problem is called \"{}\"", slug.toStdString()),
                "choose another slug: one of yours never replaces a shipped problem"));
    }
    const QString parent = options.has("output") ? options.value("output") : library.userFolder();
    const QString folder = QDir(parent).absoluteFilePath(slug);
    if (QFileInfo::exists(folder))
        return console.fail(usage(fmt::format("{} is there already and stays as it is", folder.toStdString())));
    for (const TemplateFile& file : problemTemplate()) {
        if (const auto written = write(folder + QLatin1Char('/') + file.name, file.text); !written) {
            QDir(folder).removeRecursively();
            return console.fail(written.error());
        }
    }
    console.print(fmt::format("wrote {0}\nnext: edit it, then `warpdesk problems --check {0}`", folder.toStdString()));
    return console.finish(
        { { "version", 1 }, { "problem", slug.toStdString() }, { "folder", folder.toStdString() } }, Exit::Done);
}

} // namespace

Command newProblemCommand()
{
    return {
        { "new-problem", "writes a problem of your own to start from", { "SLUG" },
            { { "o,output", "DIR", "the folder to put it into (default: your problems folder)" } },
            "It passes `warpdesk problems --check` as it is. Problems in your own folder are listed like the shipped "
            "ones." },
        runNewProblem
    };
}

} // namespace warpdesk::cli
