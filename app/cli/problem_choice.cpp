// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/problem_choice.h"

#include "engine/base/yaml.h"

#include <fmt/format.h>

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace warpdesk::cli {

namespace {

constexpr qint64 largestSource = qint64 { 16 } << 20;

/// The offset of the first byte that is not UTF-8 (RFC 3629), or -1.
qsizetype firstBadByte(const QByteArray& bytes)
{
    const auto byte = [&](qsizetype at) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0u; };
    for (qsizetype at = 0; at < bytes.size();) {
        const unsigned lead = byte(at);
        const int length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0)
            return at;
        // The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF.
        const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        for (int i = 1; i < length; ++i) {
            const unsigned next = byte(at + i);
            if (next < (i == 1 ? low : 0x80) || next > (i == 1 ? high : 0xbf))
                return at;
        }
        at += length;
    }
    return -1;
}

} // namespace

Failure faultOf(const services::Problem& problem)
{
    const services::ProblemFault& fault = *problem.fault;
    Failure failure;
    failure.kind = "input";
    failure.file = fault.file.toStdString();
    failure.line = fault.line;
    failure.message = fault.file.toStdString();
    if (fault.line > 0)
        failure.message += fmt::format(":{}", fault.line);
    if (!fault.field.isEmpty())
        failure.message += ": " + fault.field.toStdString();
    failure.message += ": " + fault.message.toStdString();
    return failure;
}

std::expected<services::Problem, Failure> chooseProblem(const QString& slugOrPath)
{
    const services::ProblemLibrary library;
    auto problem = library.find(slugOrPath);
    if (problem && problem->fault)
        return std::unexpected(faultOf(*problem));
    if (problem)
        return *std::move(problem);
    if (slugOrPath.contains(QLatin1Char('/')))
        return std::unexpected(usage(fmt::format("{} is not a folder", slugOrPath.toStdString())));
    std::vector<std::string> slugs;
    for (const services::Problem& known : library.problems())
        slugs.push_back(known.slug.toStdString());
    const std::vector<std::string_view> views(slugs.begin(), slugs.end());
    const std::string close = yaml::closest(slugOrPath.toStdString(), views);
    return std::unexpected(usage(fmt::format("there is no problem \"{}\"", slugOrPath.toStdString()),
        close.empty() ? "`warpdesk problems` lists them" : fmt::format("did you mean {}?", close)));
}

std::expected<QByteArray, Failure> readSource(const QString& path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (QFileInfo(path).isDir())
        return std::unexpected(usage(fmt::format("{} is a folder, not a file", name)));
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(usage(fmt::format("{} cannot be read: {}", name, file.errorString().toStdString())));
    QByteArray bytes = file.read(largestSource + 1);
    if (bytes.size() > largestSource)
        return std::unexpected(usage(fmt::format("{} is larger than 16 MiB", name)));
    if (bytes.trimmed().isEmpty())
        return std::unexpected(
            usage(fmt::format("{} is empty", name), "`warpdesk new SLUG` writes a file to start from"));
    if (const qsizetype bad = firstBadByte(bytes); bad >= 0) {
        Failure failure = usage(fmt::format("is not UTF-8: byte 0x{:02x} in line {}",
                                    static_cast<unsigned char>(bytes[bad]), bytes.left(bad).count('\n') + 1),
            "save it as UTF-8");
        failure.file = name;
        failure.line = static_cast<int>(bytes.left(bad).count('\n') + 1);
        return std::unexpected(failure);
    }
    if (bytes.contains('\0')) {
        Failure failure = usage("holds a NUL byte: it is not a text file");
        failure.file = name;
        return std::unexpected(failure);
    }
    return bytes;
}

std::expected<Solution, Failure> chooseSolution(const Options& options)
{
    auto problem = chooseProblem(options.positional(0));
    if (!problem)
        return std::unexpected(problem.error());
    auto source = readSource(options.positional(1));
    if (!source)
        return std::unexpected(source.error());
    return Solution { *std::move(problem), options.positional(1), *std::move(source) };
}

std::expected<QJsonObject, Failure> solutionJob(
    const char* kind, const Solution& solution, const Options& options, std::initializer_list<const char*> passedOn)
{
    QJsonObject job { { QStringLiteral("job"), QLatin1String(kind) },
        { QStringLiteral("problem"), services::ProblemLibrary::jobObject(solution.problem) },
        { QStringLiteral("source"), QString::fromUtf8(solution.source) },
        { QStringLiteral("file"), QFileInfo(solution.path).fileName() } };
    for (const char* name : passedOn) {
        if (options.has(name))
            job.insert(QLatin1String(name), options.value(name));
    }
    const QString seed = job[QLatin1String("seed")].toString();
    if (!std::ranges::all_of(seed, [](QChar c) { return c.unicode() < 128 && std::isxdigit(c.unicode()); }))
        return std::unexpected(usage("--seed takes the hexadecimal digits that a verdict shows"));
    return job;
}

} // namespace warpdesk::cli
