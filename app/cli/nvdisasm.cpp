// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/nvdisasm.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryFile>

namespace warpdesk::cli {

namespace {

constexpr int mostMilliseconds = 60'000;

Failure trouble(std::string message)
{
    return { "environment", std::move(message),
        "Name another one in WARPDESK_NVDISASM (the wheel nvidia-cuda-nvdisasm brings it), or leave out --sass.", {}, 0,
        0, false };
}

} // namespace

QString findNvdisasm()
{
    if (const QString named = qEnvironmentVariable("WARPDESK_NVDISASM"); !named.isEmpty())
        return named;
    QStringList places;
    for (const char* name : { "CUDA_HOME", "CUDA_PATH" })
        if (const QString root = qEnvironmentVariable(name); !root.isEmpty())
            places.append(root + QStringLiteral("/bin/nvdisasm"));
    if (const QString root = qEnvironmentVariable("WARPDESK_CUDA_ROOT"); !root.isEmpty())
        places.append(root + QStringLiteral("/nvidia/cu13/bin/nvdisasm"));
    places.append(QStandardPaths::findExecutable(QStringLiteral("nvdisasm")));
    places.append(QStringLiteral("/usr/local/cuda/bin/nvdisasm"));
    for (const QString& place : places)
        if (!place.isEmpty() && QFileInfo(place).isExecutable())
            return place;
    return {};
}

std::expected<std::string, Failure> disassemble(const QString& tool, const QByteArray& cubin)
{
    QTemporaryFile file;
    if (!file.open() || file.write(cubin) != cubin.size() || !file.flush())
        return std::unexpected(trouble(
            fmt::format("the machine code cannot be written for nvdisasm: {}", file.errorString().toStdString())));
    QProcess process;
    process.start(tool, { QStringLiteral("-c"), QStringLiteral("-g"), file.fileName() });
    if (!process.waitForStarted(mostMilliseconds))
        return std::unexpected(
            trouble(fmt::format("{} cannot be started: {}", tool.toStdString(), process.errorString().toStdString())));
    if (!process.waitForFinished(mostMilliseconds)) {
        process.kill();
        process.waitForFinished(-1);
        return std::unexpected(trouble(fmt::format("{} did not end within a minute", tool.toStdString())));
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return std::unexpected(trouble(fmt::format(
            "{} failed: {}", tool.toStdString(), process.readAllStandardError().trimmed().left(500).toStdString())));
    return process.readAllStandardOutput().toStdString();
}

std::string sectionOf(std::string_view text, std::string_view kernel)
{
    // "//--------------------- .text.NAME    --------------------------", then the section up to the next such line.
    constexpr std::string_view rule = "//---------------------";
    const std::string head = fmt::format(" .text.{} ", kernel);
    for (std::size_t at = text.find(rule); at != std::string_view::npos; at = text.find(rule, at)) {
        const std::size_t end = text.find('\n', at);
        const std::size_t next = std::min(text.find(rule, end), text.size());
        if (text.substr(at, end - at).find(head) != std::string_view::npos)
            return std::string(text.substr(at, next - at));
        at = next;
    }
    return {};
}

} // namespace warpdesk::cli
