// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/log_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace warpdesk::compile {
namespace {

constexpr std::size_t kMostDiagnostics = 100;
/// Notes about precompiled headers that were not used: nobody asked.
constexpr std::array<std::string_view, 3> kPchCodes { "#629-D", "#630-D", "#20282-D" };

struct Word {
    std::string_view text;
    Severity severity;
};
constexpr std::array<Word, 6> kWords { { { "catastrophic error", Severity::Error },
    { "internal error", Severity::Error }, { "error", Severity::Error }, { "warning", Severity::Warning },
    { "remark", Severity::Note }, { "note", Severity::Note } } };

struct Head {
    std::string_view file;
    std::uint32_t line = 0;
    bool atEnd = false;
    bool isNote = false;
    Severity severity = Severity::Error;
    std::string_view code;
    std::string_view message;
};

bool parseNumber(std::string_view text, std::uint32_t& value)
{
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    return status == std::errc() && end == text.data() + text.size();
}

/// What follows "file(line): ": the severity, an optional number, the text.
bool parseTail(std::string_view tail, Head& head)
{
    for (const Word& word : kWords) {
        if (!tail.starts_with(word.text))
            continue;
        std::string_view rest = tail.substr(word.text.size());
        if (rest.starts_with(" #")) {
            const std::size_t colon = rest.find(':');
            if (colon == std::string_view::npos)
                return false;
            head.code = rest.substr(1, colon - 1);
            rest = rest.substr(colon);
        }
        if (!rest.starts_with(": "))
            return false;
        head.severity = word.severity;
        head.isNote = word.text == "note";
        head.message = rest.substr(2);
        return true;
    }
    return false;
}

std::optional<Head> parseHead(std::string_view line)
{
    Head head;
    const std::string_view end = "At end of source: ";
    if (line.starts_with(end)) {
        head.atEnd = true;
        return parseTail(line.substr(end.size()), head) ? std::optional(head) : std::nullopt;
    }
    if (line.empty() || line.front() == ' ')
        return std::nullopt;
    // The file name may hold parentheses itself: the last "(digits): severity" counts.
    for (std::size_t close = line.find("): "); close != std::string_view::npos; close = line.find("): ", close + 1)) {
        const std::size_t open = line.rfind('(', close);
        if (open == std::string_view::npos || !parseNumber(line.substr(open + 1, close - open - 1), head.line))
            continue;
        if (!parseTail(line.substr(close + 3), head))
            continue;
        head.file = line.substr(0, open);
        return head;
    }
    return std::nullopt;
}

bool isCaret(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(" \t");
    return at != std::string_view::npos && line.substr(at) == "^";
}

std::string_view trimmed(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

bool isWord(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

/// One past the last byte of the token at a 1-based column of a source line.
std::uint32_t tokenEnd(std::string_view source, std::uint32_t column)
{
    std::size_t end = column - 1;
    if (end >= source.size())
        return column;
    if (source[end] == '"') {
        const std::size_t close = source.find('"', end + 1);
        return static_cast<std::uint32_t>(close == std::string_view::npos ? source.size() : close + 1) + 1;
    }
    while (end < source.size() && isWord(source[end]))
        ++end;
    return static_cast<std::uint32_t>(std::max<std::size_t>(end, column)) + 1;
}

/// "detected during instantiation of ... at line 11 of "file"" as a note with its place.
Diagnostic stackStep(std::string_view line, std::string_view solution, const std::string& sameFile)
{
    Diagnostic note;
    note.severity = Severity::Note;
    note.message = std::string(line);
    const std::size_t at = line.rfind(" at line ");
    if (at == std::string_view::npos)
        return note;
    std::string_view rest = line.substr(at + 9);
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (!parseNumber(rest.substr(0, digits), note.place.line))
        return note;
    note.place.file = sameFile;
    rest.remove_prefix(digits);
    if (rest.starts_with(" of ")) {
        rest = trimmed(rest.substr(4));
        if (rest.size() >= 2 && rest.front() == '"' && rest.back() == '"')
            rest = rest.substr(1, rest.size() - 2);
        note.place.file = rest == solution ? std::string() : std::string(rest);
    }
    note.message = std::string(line.substr(0, at));
    return note;
}

std::string_view quoted(std::string_view text)
{
    const std::size_t open = text.find('\'');
    const std::size_t close = text.find('\'', open + 1);
    return close == std::string_view::npos ? std::string_view() : text.substr(open + 1, close - open - 1);
}

std::optional<LogEntry> parseAssemblerLine(std::string_view line)
{
    if (!line.starts_with("ptxas "))
        return std::nullopt;
    LogEntry entry;
    entry.fromAssembler = true;
    const std::string_view where = "ptxas application ptx input, line ";
    std::string_view rest = line.substr(6);
    if (line.starts_with(where)) {
        rest = line.substr(where.size());
        const std::size_t semicolon = rest.find(';');
        if (semicolon == std::string_view::npos || !parseNumber(rest.substr(0, semicolon), entry.ptxLine))
            return std::nullopt;
        rest = trimmed(rest.substr(semicolon + 1));
    }
    if (rest.starts_with("warning"))
        entry.diagnostic.severity = Severity::Warning;
    else if (!rest.starts_with("error") && !rest.starts_with("fatal"))
        return std::nullopt;
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    entry.diagnostic.code = "ptxas";
    entry.diagnostic.message = std::string(trimmed(rest.substr(colon + 1)));
    if (entry.diagnostic.message.find("Entry function") != std::string::npos)
        entry.entry = std::string(quoted(rest));
    return entry;
}

class Parser final {
public:
    Parser(std::string_view log, std::string_view solution)
        : m_solution(solution)
    {
        for (std::size_t start = 0; start < log.size();) {
            const std::size_t end = std::min(log.find('\n', start), log.size());
            m_lines.push_back(log.substr(start, end - start));
            start = end + 1;
        }
    }

    std::vector<LogEntry> run()
    {
        for (std::size_t at = 0; at < m_lines.size();) {
            if (auto entry = parseAssemblerLine(m_lines[at])) {
                m_entries.push_back(std::move(*entry));
                ++at;
            } else if (const auto head = parseHead(m_lines[at])) {
                at = takeDiagnostic(*head, at + 1);
            } else {
                ++at;
            }
        }
        return std::move(m_entries);
    }

private:
    /// Reads the body that follows a head; returns the first line after it.
    std::size_t takeDiagnostic(const Head& head, std::size_t from)
    {
        std::size_t end = from;
        while (end < m_lines.size() && (m_lines[end].empty() || m_lines[end].front() == ' ')) {
            if (trimmed(m_lines[end]).empty())
                break;
            ++end;
        }
        std::size_t caret = from;
        while (caret < end && !isCaret(m_lines[caret]))
            ++caret;

        LogEntry entry;
        Diagnostic& diagnostic = entry.diagnostic;
        entry.atEnd = head.atEnd;
        diagnostic.severity = head.severity;
        diagnostic.code = std::string(head.code);
        diagnostic.message = std::string(head.message);
        diagnostic.place.file = head.file == m_solution ? std::string() : std::string(head.file);
        diagnostic.place.line = head.line;
        std::size_t stack = end;
        std::size_t textEnd = end;
        if (caret < end && caret > from) {
            stack = caret + 1;
            textEnd = caret - 1;
            placeColumn(diagnostic, m_lines[caret - 1], m_lines[caret]);
        }
        for (std::size_t at = from; at < textEnd; ++at) {
            const std::string_view line = trimmed(m_lines[at]);
            if (line.starts_with("detected during") || line.starts_with("instantiation of"))
                diagnostic.related.push_back(stackStep(line, m_solution, diagnostic.place.file));
            else
                diagnostic.message += (diagnostic.message.ends_with(':') ? " " : "; ") + std::string(line);
        }
        for (std::size_t at = stack; at < end; ++at)
            diagnostic.related.push_back(stackStep(trimmed(m_lines[at]), m_solution, diagnostic.place.file));
        keep(std::move(entry), head.isNote);
        return end;
    }

    static void placeColumn(Diagnostic& diagnostic, std::string_view echo, std::string_view caret)
    {
        const std::size_t at = caret.find('^');
        if (at < 2 || echo.size() < 2)
            return;
        diagnostic.place.column = static_cast<std::uint32_t>(at - 2) + 1;
        diagnostic.endColumn = tokenEnd(echo.substr(2), diagnostic.place.column);
    }

    void keep(LogEntry entry, bool isNote)
    {
        if (std::ranges::find(kPchCodes, entry.diagnostic.code) != kPchCodes.end())
            return;
        if (isNote && !m_entries.empty())
            m_entries.back().diagnostic.related.push_back(std::move(entry.diagnostic));
        else if (m_entries.size() < kMostDiagnostics)
            m_entries.push_back(std::move(entry));
    }

    std::string_view m_solution;
    std::vector<std::string_view> m_lines;
    std::vector<LogEntry> m_entries;
};

} // namespace

std::vector<LogEntry> parseLog(std::string_view log, std::string_view solution) { return Parser(log, solution).run(); }

} // namespace warpdesk::compile
