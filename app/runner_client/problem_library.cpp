// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/problem_library.h"

#include "engine/base/yaml.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

namespace warpdesk::services {

namespace {

constexpr std::array<std::string_view, 13> topics { "basics", "elementwise", "image", "reduce", "scan", "sort", "norm",
    "linalg", "conv", "sparse", "attention", "quant", "llm" };
constexpr std::array<std::string_view, 3> levels { "easy", "medium", "hard" };
constexpr qint64 largestText = qint64 { 8 } << 20;

QString text(const std::string& bytes) { return QString::fromStdString(bytes); }

std::optional<QString> readText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestText)
        return {};
    return QString::fromUtf8(file.readAll());
}

qsizetype topicIndex(const QString& topic)
{
    const auto found = std::ranges::find(topics, topic.toStdString());
    return found - topics.begin();
}

ProblemFault fault(const Error& error)
{
    // The message is "FILE:LINE: FIELD: what": the field is the word before the second ": ".
    const QString message = text(error.message);
    const QString place = QStringLiteral("%1:%2: ").arg(text(error.file)).arg(error.line);
    QString field, words = message;
    if (message.startsWith(place)) {
        words = message.mid(place.size());
        const qsizetype colon = words.indexOf(QLatin1String(": "));
        if (colon > 0 && !words.left(colon).contains(QLatin1Char(' '))) {
            field = words.left(colon);
            words = words.mid(colon + 2);
        }
    }
    if (!error.remedy.empty())
        words += QStringLiteral("; ") + text(error.remedy);
    return { words, text(error.file), static_cast<int>(error.line), field };
}

Result<QString> signatureOf(const yaml::Node& root)
{
    WARPDESK_TRY(const yaml::Node arguments, root.at("arguments"));
    WARPDESK_TRY(const std::vector<yaml::Node> list, arguments.list());
    QStringList parameters;
    for (const yaml::Node& argument : list) {
        std::array<std::string, 3> words;
        constexpr std::array<std::string_view, 3> fields { "name", "type", "role" };
        for (std::size_t i = 0; i < fields.size(); ++i) {
            WARPDESK_TRY(const yaml::Node node, argument.at(fields[i]));
            WARPDESK_TRY(words[i], node.text());
        }
        const bool pointer = words[2] == "input" || words[2] == "output" || words[2] == "inout";
        parameters += (words[2] == "input" ? QStringLiteral("const ") : QString()) + text(words[1])
            + (pointer ? QStringLiteral("* ") : QStringLiteral(" ")) + text(words[0]);
    }
    return QStringLiteral("void solve(%1)").arg(parameters.join(QStringLiteral(", ")));
}

Result<void> readFacts(Problem& problem, const yaml::Node& root)
{
    std::string title;
    WARPDESK_TRY(const yaml::Node titleNode, root.at("title"));
    WARPDESK_TRY(title, titleNode.text());
    WARPDESK_TRY(const yaml::Node topicNode, root.at("topic"));
    std::array<std::string_view, topics.size() + 1> known {};
    std::ranges::copy(topics, known.begin());
    known.back() = "debug";
    WARPDESK_TRY(const std::size_t topic, topicNode.oneOf(known));
    WARPDESK_TRY(const yaml::Node levelNode, root.at("level"));
    WARPDESK_TRY(const std::size_t level, levelNode.oneOf(levels));
    if (const auto order = root.find("order")) {
        WARPDESK_TRY(const std::int64_t place, order->integer(0, 1'000'000));
        problem.order = static_cast<int>(place);
    }
    if (const auto hints = root.find("hints")) {
        WARPDESK_TRY(const std::vector<yaml::Node> list, hints->list());
        for (const yaml::Node& hint : list) {
            WARPDESK_TRY(const std::string words, hint.text());
            problem.hints += text(words);
        }
    }
    WARPDESK_TRY(problem.signature, signatureOf(root));
    problem.title = text(title);
    problem.topic = text(std::string(known[topic]));
    problem.level = text(std::string(levels[level]));
    return {};
}

Problem readProblem(const QString& folder, bool shipped)
{
    Problem problem;
    problem.folder = QFileInfo(folder).canonicalFilePath();
    problem.slug = QFileInfo(problem.folder).fileName();
    problem.shipped = shipped;
    problem.title = problem.slug;
    const QString file = problem.folder + QStringLiteral("/problem.yaml");
    const auto root = yaml::load(file.toStdString());
    if (!root) {
        problem.fault = fault(root.error());
        return problem;
    }
    if (const auto read = readFacts(problem, *root); !read) {
        problem.fault = fault(read.error());
        return problem;
    }
    for (const char* needed : { "statement.md", "starter.cu", "reference.cu" }) {
        const QString path = problem.folder + QLatin1Char('/') + QLatin1String(needed);
        if (!readText(path)) {
            problem.fault = ProblemFault { QStringLiteral("cannot be read"), path, 0, {} };
            return problem;
        }
    }
    return problem;
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

QString findUsers()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/warpdesk/problems");
}

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
    const auto add = [&all](const QString& folder, bool shipped) {
        if (folder.isEmpty())
            return;
        for (const QFileInfo& entry : QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            Problem problem = readProblem(entry.filePath(), shipped);
            const auto sameSlug = [&](const Problem& other) { return other.slug == problem.slug; };
            if (!shipped && std::ranges::any_of(all, sameSlug))
                problem.fault
                    = ProblemFault { QStringLiteral("a shipped problem has the same name; rename this folder"),
                          problem.folder, 0, {} };
            all += problem;
        }
    };
    add(m_shipped, true);
    add(m_user, false);
    std::ranges::stable_sort(all, [](const Problem& a, const Problem& b) {
        const auto key
            = [](const Problem& p) { return std::tuple(p.fault.has_value(), topicIndex(p.topic), p.order, p.slug); };
        return key(a) < key(b);
    });
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
        return readProblem(folder, shipped);
    }
    for (const bool shipped : { true, false }) {
        const QString root = shipped ? m_shipped : m_user;
        if (root.isEmpty() || slugOrPath.isEmpty())
            continue;
        if (const QFileInfo folder(root + QLatin1Char('/') + slugOrPath); folder.isDir())
            return readProblem(folder.filePath(), shipped);
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
