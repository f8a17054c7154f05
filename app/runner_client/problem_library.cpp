// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/problem_library.h"

#include "engine/base/paths.h"
#include "engine/judge/library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>

#include <string>

namespace warpdesk::services {

namespace {

constexpr qint64 largestText = qint64 { 8 } << 20;

QString text(const std::string& bytes) { return QString::fromStdString(bytes); }

std::optional<QString> readText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestText)
        return {};
    return QString::fromUtf8(file.readAll());
}

/// The engine says "FILE:LINE: FIELD: what"; a browser shows the parts.
ProblemFault faultOf(const Error& error)
{
    ProblemFault fault { text(error.message), text(error.file), static_cast<int>(error.line), {} };
    QString place = fault.file;
    if (fault.line > 0)
        place += QStringLiteral(":%1").arg(fault.line);
    if (fault.message.startsWith(place + QStringLiteral(": ")))
        fault.message.remove(0, place.size() + 2);
    const qsizetype colon = fault.message.indexOf(QLatin1String(": "));
    if (fault.line > 0 && colon > 0 && !fault.message.left(colon).contains(QLatin1Char(' '))) {
        fault.field = fault.message.left(colon);
        fault.message.remove(0, colon + 2);
    }
    if (!error.remedy.empty())
        fault.message += QStringLiteral("; ") + text(error.remedy);
    return fault;
}

Problem problemOf(const QString& folder, bool shipped, const Result<judge::Problem>& read)
{
    Problem problem;
    problem.folder = QFileInfo(folder).canonicalFilePath();
    problem.slug = QFileInfo(problem.folder).fileName();
    problem.shipped = shipped;
    problem.title = problem.slug;
    if (!read) {
        problem.fault = faultOf(read.error());
        return problem;
    }
    problem.title = text(read->title);
    problem.topic = text(read->topic);
    problem.level = text(read->level);
    problem.signature = text(read->signature("solve"));
    for (const std::string& hint : read->hints)
        problem.hints += text(hint);
    for (const judge::TestSpec& test : read->tests)
        problem.testNames += text(test.name);
    return problem;
}

Problem readFolder(const QString& folder, bool shipped)
{
    return problemOf(folder, shipped, judge::loadProblem(QFileInfo(folder).canonicalFilePath().toStdString()));
}

QString firstComment(const QString& source)
{
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        QString words = line.trimmed();
        if (words.contains(QLatin1String("SPDX-License-Identifier")) || words.isEmpty())
            continue;
        if (words.startsWith(QLatin1String("//")))
            return words.mid(2).trimmed();
        if (words.startsWith(QLatin1String("/*")))
            return words.mid(2).remove(QStringLiteral("*/")).trimmed();
        break;
    }
    return {};
}

QString findShipped()
{
    if (const QString data = qEnvironmentVariable("WARPDESK_DATA_DIR"); !data.isEmpty())
        return data + QStringLiteral("/problems");
    const QString installed = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/warpdesk/problems");
    if (QFileInfo(installed).isDir())
        return QDir::cleanPath(installed);
#ifdef WARPDESK_SOURCE_PROBLEMS
    // Only for an executable that still lies in its build tree: an installed one never looks there.
    const QString build = QFileInfo(QStringLiteral(WARPDESK_BUILD_BIN)).canonicalFilePath();
    if (!build.isEmpty() && QFileInfo(QCoreApplication::applicationDirPath()).canonicalFilePath().startsWith(build))
        return QStringLiteral(WARPDESK_SOURCE_PROBLEMS);
#endif
    return {};
}

QString findUsers() { return QString::fromStdString((paths::data() / "problems").string()); }

} // namespace

ProblemLibrary::ProblemLibrary()
    : ProblemLibrary(findShipped(), findUsers())
{
}

ProblemLibrary::ProblemLibrary(QString shippedFolder, QString userFolder)
    : m_shipped(std::move(shippedFolder))
    , m_user(std::move(userFolder))
{
}

QList<Problem> ProblemLibrary::problems() const
{
    QList<Problem> all;
    const auto library = judge::ProblemLibrary::open(m_shipped.toStdString(), m_user.toStdString());
    for (const judge::ProblemLibrary::Entry& entry : library.entries()) {
        const auto read = entry.problem ? Result<judge::Problem>(*entry.problem) : std::unexpected(*entry.error);
        all += problemOf(QString::fromStdString(entry.folder.string()), entry.shipped, read);
    }
    return all;
}

std::optional<Problem> ProblemLibrary::find(const QString& slugOrPath) const
{
    const bool path = slugOrPath.contains(QLatin1Char('/')) || slugOrPath == QLatin1String(".");
    if (path) {
        if (!QFileInfo(slugOrPath).isDir())
            return {};
        const QString folder = QFileInfo(slugOrPath).canonicalFilePath();
        const bool shipped
            = !m_shipped.isEmpty() && QFileInfo(folder).path() == QFileInfo(m_shipped).canonicalFilePath();
        return readFolder(folder, shipped);
    }
    for (const bool shipped : { true, false }) {
        const QString root = shipped ? m_shipped : m_user;
        if (root.isEmpty() || slugOrPath.isEmpty())
            continue;
        if (const QFileInfo folder(root + QLatin1Char('/') + slugOrPath); folder.isDir())
            return readFolder(folder.filePath(), shipped);
    }
    return {};
}

QString ProblemLibrary::statement(const Problem& problem, const QString& language)
{
    QStringList names;
    if (!language.isEmpty())
        names << QStringLiteral("statement.%1.md").arg(language)
              << QStringLiteral("statement.%1.md").arg(language.section(QLatin1Char('_'), 0, 0));
    names << QStringLiteral("statement.md");
    for (const QString& name : names) {
        if (auto words = readText(problem.folder + QLatin1Char('/') + name))
            return *words;
    }
    return {};
}

QString ProblemLibrary::starter(const Problem& problem)
{
    return readText(problem.folder + QStringLiteral("/starter.cu")).value_or(QString());
}

QList<LadderSolution> ProblemLibrary::solutions(const Problem& problem)
{
    QList<LadderSolution> ladder;
    const QDir folder(problem.folder + QStringLiteral("/solutions"));
    for (const QFileInfo& file : folder.entryInfoList({ QStringLiteral("*.cu") }, QDir::Files, QDir::Name)) {
        if (auto source = readText(file.filePath()))
            ladder += { file.completeBaseName(), file.filePath(), firstComment(*source), *source };
    }
    return ladder;
}

QJsonObject ProblemLibrary::jobObject(const Problem& problem)
{
    QJsonObject files;
    for (const char* name : { "problem.yaml", "reference.cu", "generate.cu" }) {
        if (auto words = readText(problem.folder + QLatin1Char('/') + QLatin1String(name)))
            files.insert(QLatin1String(name), *words);
    }
    return { { QStringLiteral("slug"), problem.slug }, { QStringLiteral("files"), files } };
}

} // namespace warpdesk::services
