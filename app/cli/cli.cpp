// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include "app/cli/commands.h"
#include "engine/base/yaml.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <string_view>

namespace warpdesk::cli {

namespace {

constexpr std::array<std::string_view, 8> windowOptions { "problem", "theme", "language", "screenshot", "scale",
    "source", "size", "run" };

std::string overview()
{
    std::string text = "Warpdesk, a desktop playground for GPU kernels.\n\n"
                       "usage: warpdesk [FILE]                opens the window\n"
                       "       warpdesk COMMAND [arguments]   works in the terminal\n\ncommands:\n";
    for (const Command& command : commands())
        text += fmt::format("  {:<10} {}\n", command.spec.name.toStdString(), command.spec.summary.toStdString());
    text += "\n`warpdesk COMMAND --help` explains one. Every command takes --json.\n"
            "Exit codes: 0 accepted or done, 1 not accepted, 2 usage or a bad problem file, 3 does not compile,\n"
            "4 something is missing on this machine, 5 the runner died, 6 internal, 130 cancelled.\n";
    return text;
}

const Command* find(const QString& name)
{
    const auto found = std::ranges::find_if(commands(), [&](const Command& c) { return c.spec.name == name; });
    return found == commands().end() ? nullptr : &*found;
}

Failure unknown(const QString& word)
{
    if (word.startsWith(QLatin1Char('-')))
        return usage(fmt::format("unknown option {}", word.toStdString()), "`warpdesk --help` lists the commands");
    std::vector<std::string> names;
    std::vector<std::string_view> views;
    for (const Command& command : commands())
        names.push_back(command.spec.name.toStdString());
    views.assign(names.begin(), names.end());
    const std::string close = yaml::closest(word.toStdString(), views);
    return usage(fmt::format("there is no command \"{}\"", word.toStdString()),
        close.empty() ? "`warpdesk --help` lists the commands" : fmt::format("did you mean `warpdesk {}`?", close));
}

} // namespace

const std::vector<Command>& commands()
{
    static const std::vector<Command> all { problemsCommand(), showCommand(), newCommand(), newProblemCommand(),
        judgeCommand(), checkCommand(), measureCommand(), profileCommand(), launchCommand(), cubinCommand(),
        historyCommand(), devicesCommand(), doctorCommand() };
    return all;
}

bool wantsCommandLine(int argc, char** argv)
{
    if (argc < 2)
        return false;
    const std::string_view first = argv[1];
    if (first.starts_with("--")) {
        const std::string_view name = first.substr(2, first.find('=') == first.npos ? first.npos : first.find('=') - 2);
        return std::ranges::find(windowOptions, name) == windowOptions.end();
    }
    if (first.starts_with('-')) // Qt's own, as -style
        return first == "-h" || first == "-v";
    // A source file opens in the window; any other word is a command or a misspelt one.
    return find(QString::fromLocal8Bit(argv[1])) != nullptr || !QFileInfo(QString::fromLocal8Bit(argv[1])).isFile();
}

int runCommandLine(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    const bool json = words.contains(QStringLiteral("--json"));
    Console console(json ? Console::Mode::Object : Console::Mode::Words);
    const QString first = words.value(1);
    if (first == QLatin1String("--version") || first == QLatin1String("-v")) {
        console.print(fmt::format("warpdesk {}", WARPDESK_VERSION));
        return console.finish({ { "version", 1 }, { "warpdesk", WARPDESK_VERSION } }, Exit::Done);
    }
    const bool helpWord = first == QLatin1String("help");
    if (helpWord || first == QLatin1String("--help") || first == QLatin1String("-h")) {
        const Command* about = helpWord ? find(words.value(2)) : nullptr;
        console.print(about ? helpText(about->spec) : overview());
        return console.finish({ { "version", 1 }, { "help", about ? helpText(about->spec) : overview() } }, Exit::Done);
    }
    const Command* command = find(first);
    if (!command)
        return console.fail(unknown(first));
    const auto options = Options::parse(command->spec, words.mid(2));
    if (!options)
        return console.fail(options.error());
    if (options->has("help")) {
        console.print(helpText(command->spec));
        return console.finish({ { "version", 1 }, { "help", helpText(command->spec) } }, Exit::Done);
    }
    return command->run(*options, console);
}

int explainNoWindow(const char* reason)
{
    fmt::print(stderr,
        "warpdesk: {}, so the window cannot open.\n"
        "In the terminal:\n"
        "  warpdesk problems                  what there is to solve\n"
        "  warpdesk new vector-add            writes a file to start from\n"
        "  warpdesk judge vector-add FILE     compiles it, runs every test, says the verdict\n"
        "  warpdesk --help                    everything else\n",
        reason);
    return static_cast<int>(Exit::Environment);
}

bool hasDisplay()
{
    for (const char* name : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM" }) {
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    }
    return false;
}

} // namespace warpdesk::cli
