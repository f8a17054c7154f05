// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <expected>
#include <vector>

namespace warpdesk::cli {

/// One option of a command, as `--name VALUE` (no value name: a switch).
struct OptionSpec {
    QString name; ///< "out", or "o,out" with its short form
    QString value;
    QString help;
};

/// What a command takes. Its positional arguments are all required unless in [brackets].
struct CommandSpec {
    QString name;
    QString summary;
    QStringList positionals; ///< "SLUG", "[TEXT]"
    std::vector<OptionSpec> options;
    QString details; ///< shown at the end of its help
};

/// The arguments of one command, read by its specification.
class Options final {
public:
    /// `words` are what follows the command's name. Err = bad usage, told in one sentence with a hint.
    [[nodiscard]] static std::expected<Options, Failure> parse(const CommandSpec& command, const QStringList& words);

    [[nodiscard]] bool has(const char* option) const;
    [[nodiscard]] QString value(const char* option) const;
    [[nodiscard]] QStringList values(const char* option) const;
    /// Empty where an optional one was not given.
    [[nodiscard]] QString positional(qsizetype index) const;
    [[nodiscard]] QString runner() const { return value("runner"); }

    /// A whole number of an option within bounds; the option's absence gives `otherwise`.
    [[nodiscard]] std::expected<qint64, Failure> integer(
        const char* option, qint64 otherwise, qint64 least, qint64 most) const;
    /// One of the words, or a failure that lists them.
    [[nodiscard]] std::expected<QString, Failure> oneOf(const char* option, const QStringList& words) const;

private:
    std::map<QString, QStringList> m_values;
    QStringList m_positionals;
};

[[nodiscard]] std::string helpText(const CommandSpec& command);

} // namespace warpdesk::cli
