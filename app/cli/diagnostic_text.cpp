// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diagnostic_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::cli {

namespace {

std::string_view lineOf(std::string_view source, std::size_t number)
{
    for (std::size_t at = 0, line = 1; at <= source.size(); ++line) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        if (line == number) {
            std::string_view text = source.substr(at, end - at);
            return text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
        }
        at = end + 1;
    }
    return {};
}

std::string untabbed(std::string_view text)
{
    std::string out;
    std::size_t column = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\t') {
            const std::size_t blanks = 4 - column % 4;
            out.append(blanks, ' ');
            column += blanks;
        } else {
            out += text[i];
            column += (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
        }
    }
    return out;
}

std::string marked(
    const Console& console, std::string_view line, std::size_t number, std::size_t column, std::size_t end)
{
    constexpr std::size_t widest = 160;
    const std::string shown = untabbed(line);
    if (shown.size() > widest) // a generated line: the place is said already
        return {};
    std::string text = fmt::format("\n{:>5} | {}", number, shown);
    if (column == 0 || column > line.size() + 1)
        return text;
    const std::size_t before = displayWidth(untabbed(line.substr(0, column - 1)));
    const std::size_t last = std::clamp(end, column + 1, std::max(line.size() + 1, column + 1));
    const std::size_t length
        = std::max<std::size_t>(1, displayWidth(line.substr(std::min(column - 1, line.size()), last - column)));
    text += fmt::format("\n      | {}{}", std::string(before, ' '),
        console.styledForError("^" + std::string(length - 1, '~'), Style::Good));
    return text;
}

} // namespace

std::string diagnosticText(
    const Console& console, const Json& diagnostic, std::string_view source, std::string_view file)
{
    const std::string severity = diagnostic.value("severity", "error");
    const std::string where = diagnostic.value("file", "");
    const auto line = diagnostic.value("line", std::size_t { 0 });
    const auto column = diagnostic.value("column", std::size_t { 0 });
    const bool ours = where.empty() || where == file || where == "solution.cu";
    const Style style = severity == "error" ? Style::Bad : severity == "warning" ? Style::Warning : Style::Dim;
    std::string place = ours ? std::string(file) : where;
    if (line > 0)
        place += fmt::format(":{}", line);
    if (line > 0 && column > 0)
        place += fmt::format(":{}", column);
    std::string text = fmt::format(
        "{}: {} {}", place, console.styledForError(severity + ":", style), diagnostic.value("message", ""));
    if (const std::string code = diagnostic.value("code", ""); !code.empty())
        text += console.styledForError(fmt::format(" [{}]", code), Style::Dim);
    if (ours && line > 0)
        text += marked(console, lineOf(source, line), line, column, diagnostic.value("end_column", std::size_t { 0 }));
    for (const Json& related : diagnostic.value("related", Json::array()))
        text += "\n" + diagnosticText(console, related, source, file);
    return text;
}

std::string diagnosticsText(const Console& console, const Json& diagnostics, std::string_view source,
    std::string_view file, std::size_t mostLines)
{
    // Errors first: a warning never pushes an error off the page.
    std::vector<const Json*> order;
    for (const bool errors : { true, false }) {
        for (const Json& diagnostic : diagnostics) {
            if ((diagnostic.value("severity", "error") == "error") == errors)
                order.push_back(&diagnostic);
        }
    }
    std::string text;
    std::size_t lines = 0, shown = 0;
    for (const Json* diagnostic : order) {
        std::string one = diagnosticText(console, *diagnostic, source, file);
        auto height = static_cast<std::size_t>(std::ranges::count(one, '\n')) + 1;
        if (height > mostLines && shown == 0) { // an instantiation stack: its head says most
            std::size_t at = 0;
            for (std::size_t i = 0; i < mostLines; ++i)
                at = one.find('\n', at) + 1;
            one.resize(at - 1);
            height = mostLines;
        }
        if (lines + height > mostLines)
            break;
        text += (text.empty() ? "" : "\n") + one;
        lines += height;
        ++shown;
    }
    if (shown < order.size())
        text += fmt::format("\n... and {} more", order.size() - shown);
    return text;
}

bool hasErrors(const Json& diagnostics)
{
    return std::ranges::any_of(diagnostics, [](const Json& d) { return d.value("severity", "error") == "error"; });
}

} // namespace warpdesk::cli
