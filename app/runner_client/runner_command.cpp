// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/runner_command.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

namespace warpdesk::services {

namespace {

constexpr auto runnerName = "warpdesk-runner";

RunnerCommand split(const QString& text, const QString& origin)
{
    RunnerCommand command;
    QStringList words = QProcess::splitCommand(text);
    if (words.isEmpty()) {
        command.trouble = QStringLiteral("the runner command of %1 has no program in it: \"%2\"").arg(origin, text);
        return command;
    }
    command.program = words.takeFirst();
    command.arguments = words;
    return command;
}

} // namespace

RunnerCommand RunnerCommand::find(const QString& setting)
{
    if (!setting.trimmed().isEmpty())
        return split(setting, QStringLiteral("the settings"));
    if (const QString variable = qEnvironmentVariable("WARPDESK_RUNNER"); !variable.trimmed().isEmpty())
        return split(variable, QStringLiteral("WARPDESK_RUNNER"));

    RunnerCommand command;
    const QString here = QCoreApplication::applicationDirPath();
    const QStringList places { here + QLatin1Char('/') + QLatin1String(runnerName),
        here + QStringLiteral("/../libexec/warpdesk/") + QLatin1String(runnerName) };
    for (const QString& place : places) {
        if (const QFileInfo file(place); file.isFile() && file.isExecutable()) {
            command.program = file.canonicalFilePath();
            return command;
        }
    }
    command.program = QStandardPaths::findExecutable(QLatin1String(runnerName));
    if (command.program.isEmpty())
        command.trouble = QStringLiteral("%1 was not found in %2, nor on PATH").arg(QLatin1String(runnerName), here);
    return command;
}

} // namespace warpdesk::services
