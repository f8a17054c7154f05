// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::cli {

namespace {

const std::vector<OptionSpec>& commonOptions()
{
    static const std::vector<OptionSpec> options {
        { "json", {}, "print one JSON object on the last line of stdout and nothing else" },
        { "runner", "COMMAND", "start this runner, as \"ssh gpubox warpdesk-runner\"" },
        { "h,help", {}, "show this help" },
    };
    return options;
}

std::vector<OptionSpec> allOptions(const CommandSpec& command)
{
    std::vector<OptionSpec> all = command.options;
    all.insert(all.end(), commonOptions().begin(), commonOptions().end());
    return all;
}

QString longName(const OptionSpec& option) { return option.name.section(QLatin1Char(','), -1); }

QString usageLine(const CommandSpec& command)
{
    QString line = QStringLiteral("warpdesk ") + command.name;
    for (const QString& positional : command.positionals)
        line += QLatin1Char(' ') + positional;
    return line + QStringLiteral(" [options]");
}

Failure misuse(const CommandSpec& command, const QString& sentence)
{
    return usage(sentence.toStdString(),
        QStringLiteral("usage: %1; `warpdesk %2 --help` explains it")
            .arg(usageLine(command), command.name)
            .toStdString());
}

bool isRequired(const QString& positional) { return !positional.startsWith(QLatin1Char('[')); }

} // namespace

std::expected<Options, Failure> Options::parse(const CommandSpec& command, const QStringList& words)
{
    QCommandLineParser parser;
    for (const OptionSpec& spec : allOptions(command))
        parser.addOption(QCommandLineOption(spec.name.split(QLatin1Char(',')), spec.help, spec.value));
    if (!parser.parse(QStringList(QStringLiteral("warpdesk")) + words)) {
        QString sentence = parser.errorText();
        while (sentence.endsWith(QLatin1Char('.')))
            sentence.chop(1);
        return std::unexpected(misuse(command, sentence.left(1).toLower() + sentence.mid(1)));
    }
    Options options;
    for (const OptionSpec& spec : allOptions(command)) {
        const QString name = longName(spec);
        if (parser.isSet(name))
            options.m_values[name] = spec.value.isEmpty() ? QStringList(QString()) : parser.values(name);
    }
    options.m_positionals = parser.positionalArguments();
    const auto given = options.m_positionals.size();
    const auto required = std::ranges::count_if(command.positionals, isRequired);
    if (options.has("help"))
        return options;
    if (given < required)
        return std::unexpected(misuse(command, QStringLiteral("%1 is missing").arg(command.positionals[given])));
    if (given > command.positionals.size())
        return std::unexpected(misuse(command,
            QStringLiteral("\"%1\" is one argument too many").arg(options.m_positionals[command.positionals.size()])));
    return options;
}

bool Options::has(const char* option) const { return m_values.contains(QLatin1String(option)); }

QStringList Options::values(const char* option) const
{
    const auto found = m_values.find(QLatin1String(option));
    return found == m_values.end() ? QStringList() : found->second;
}

QString Options::value(const char* option) const
{
    const QStringList all = values(option);
    return all.isEmpty() ? QString() : all.last();
}

QString Options::positional(qsizetype index) const { return m_positionals.value(index); }

std::expected<qint64, Failure> Options::integer(const char* option, qint64 otherwise, qint64 least, qint64 most) const
{
    if (!has(option))
        return otherwise;
    bool whole = false;
    const qint64 number = value(option).toLongLong(&whole, 0);
    if (!whole || number < least || number > most)
        return std::unexpected(usage(fmt::format(
            "--{} takes a whole number from {} to {}, not \"{}\"", option, least, most, value(option).toStdString())));
    return number;
}

std::expected<QString, Failure> Options::oneOf(const char* option, const QStringList& words) const
{
    const QString given = has(option) ? value(option) : words.first();
    if (!words.contains(given))
        return std::unexpected(usage(fmt::format("--{} takes {}, not \"{}\"", option,
            words.join(QStringLiteral(" or ")).toStdString(), given.toStdString())));
    return given;
}

std::string helpText(const CommandSpec& command)
{
    std::string text
        = fmt::format("{}\n\nusage: {}\n\noptions:\n", command.summary.toStdString(), usageLine(command).toStdString());
    for (const OptionSpec& option : allOptions(command)) {
        const QStringList names = option.name.split(QLatin1Char(','));
        std::string flags = names.size() > 1 ? fmt::format("-{}, ", names.first().toStdString()) : "    ";
        flags += fmt::format("--{}", names.last().toStdString());
        if (!option.value.isEmpty())
            flags += " " + option.value.toStdString();
        text += fmt::format("  {:<26} {}\n", flags, option.help.toStdString());
    }
    if (!command.details.isEmpty())
        text += "\n" + command.details.toStdString() + "\n";
    return text;
}

} // namespace warpdesk::cli
