// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "engine/base/visible_text.h"

#include <fmt/format.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace warpdesk::cli {

namespace {

bool wantsColour(int descriptor)
{
    return ::isatty(descriptor) == 1 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb";
}

/// Starts a style in text that is not shown yet, with a letter behind it. No UTF-8 has this byte, so that what a
/// solution prints cannot pass for it.
constexpr char mark = '\xff';
constexpr std::string_view letters = "pgbwds"; ///< in the order of Style, 'p' ends one

std::string paint(std::string_view text, Style style, bool colour)
{
    if (!colour || style == Style::Plain)
        return std::string(text);
    return fmt::format("{0}{1}{2}{0}p", mark, letters[static_cast<std::size_t>(style)], text);
}

std::string_view codeOf(Style style)
{
    switch (style) {
    case Style::Good:
        return "\033[32m";
    case Style::Bad:
        return "\033[31;1m";
    case Style::Warning:
        return "\033[33m";
    case Style::Dim:
        return "\033[2m";
    case Style::Bold:
        return "\033[1m";
    case Style::Plain:
        break;
    }
    return "\033[0m";
}

/// What goes to the terminal: our styles as its colours, and nothing else that it would obey.
std::string rendered(std::string_view text, bool colour, Breaks breaks = Breaks::Keep)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = colour ? std::min(text.find(mark), text.size()) : text.size();
        out += visible(text.substr(0, end), breaks);
        text.remove_prefix(end);
        if (text.empty())
            break;
        const std::size_t style = text.size() < 2 ? std::string_view::npos : letters.find(text[1]);
        if (style == std::string_view::npos)
            out += visible(text.substr(0, 1));
        else
            out += codeOf(static_cast<Style>(style));
        text.remove_prefix(style == std::string_view::npos ? 1 : 2);
    }
    return out;
}

void put(std::FILE* stream, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

} // namespace

Exit exitOf(const Failure& failure)
{
    if (failure.kind == "cancelled")
        return Exit::Cancelled;
    if (failure.runnerDied)
        return Exit::RunnerDied;
    if (failure.kind == "input")
        return Exit::Usage;
    if (failure.kind == "environment")
        return Exit::Environment;
    if (failure.kind == "user code")
        return Exit::Rejected;
    return Exit::Internal;
}

Failure usage(std::string message, std::string remedy)
{
    Failure failure;
    failure.kind = "input";
    failure.message = std::move(message);
    failure.remedy = std::move(remedy);
    return failure;
}

Json toJson(const Failure& failure)
{
    Json error = { { "kind", failure.kind }, { "message", failure.message }, { "remedy", failure.remedy },
        { "file", failure.file }, { "line", failure.line }, { "column", failure.column } };
    if (failure.runnerDied)
        error["runner_died"] = true;
    return error;
}

Console::Console(Mode mode)
    : m_mode(mode)
    , m_colourOut(wantsColour(STDOUT_FILENO))
    , m_colourError(wantsColour(STDERR_FILENO))
    , m_terminal(::isatty(STDERR_FILENO) == 1)
{
}

Console::~Console() { clearProgress(); }

void Console::print(std::string_view text)
{
    if (json())
        return;
    clearProgress();
    put(stdout, rendered(text, m_colourOut) + "\n");
}

void Console::printOutput(std::string_view text)
{
    if (json() || text.empty())
        return;
    clearProgress();
    put(stdout, ::isatty(STDOUT_FILENO) == 1 ? visible(text) : std::string(text));
    if (!text.ends_with('\n'))
        put(stdout, "\n");
}

void Console::complain(std::string_view text)
{
    if (json())
        return;
    clearProgress();
    put(stderr, rendered(text, m_colourError) + "\n");
}

void Console::progress(std::string_view text)
{
    if (!m_terminal)
        return;
    put(stderr, "\r\033[K" + visible(text, Breaks::Show));
    m_progressShown = true;
}

void Console::clearProgress()
{
    if (m_progressShown)
        put(stderr, "\r\033[K");
    m_progressShown = false;
}

std::string Console::styled(std::string_view text, Style style) const { return paint(text, style, m_colourOut); }

std::string Console::styledForError(std::string_view text, Style style) const
{
    return paint(text, style, m_colourError);
}

int Console::finish(const Json& object, Exit code)
{
    clearProgress();
    if (json())
        put(stdout, object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return static_cast<int>(code);
}

int Console::fail(const Failure& failure, Json extra)
{
    std::string place;
    // Messages about a problem file begin with their place already.
    if (!failure.file.empty() && failure.message.find(failure.file) == std::string::npos) {
        place = failure.file;
        if (failure.line > 0)
            place += fmt::format(":{}", failure.line);
        if (failure.line > 0 && failure.column > 0)
            place += fmt::format(":{}", failure.column);
        place += ": ";
    }
    complain(fmt::format("{}{} {}", place, styledForError("error:", Style::Bad), failure.message));
    if (!failure.remedy.empty())
        complain(fmt::format("       {}", failure.remedy));
    Json object = { { "version", 1 }, { "error", toJson(failure) } };
    object.update(extra);
    return finish(object, exitOf(failure));
}

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (const char32_t c : QString::fromStdString(visible(text, Breaks::Show)).toUcs4())
        width += isWide(c) ? 2 : 1;
    return width;
}

std::string padded(std::string_view text, std::size_t width)
{
    const std::size_t shown = displayWidth(text);
    return visible(text, Breaks::Show) + std::string(width > shown ? width - shown : 0, ' ');
}

std::string duration(double milliseconds)
{
    if (!std::isfinite(milliseconds))
        return "?";
    const auto digits = [](double value) { return value >= 100 ? 0 : value >= 10 ? 1 : 2; };
    if (milliseconds >= 1000)
        return fmt::format("{:.{}f} s", milliseconds / 1000, digits(milliseconds / 1000));
    if (milliseconds < 0.1)
        return fmt::format("{:.{}f} µs", milliseconds * 1000, digits(milliseconds * 1000));
    return fmt::format("{:.{}f} ms", milliseconds, digits(milliseconds));
}

} // namespace warpdesk::cli
