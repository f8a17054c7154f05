// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/outline.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace warpdesk::editor {
namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Token {
    QByteArray text; ///< a word, or one character
    int line = 0;
    qsizetype at = 0;
};

/// Cuts the text into words and signs; comments, literals and preprocessor lines are left out, macros noted.
class Tokens final {
public:
    Tokens(const QByteArray& text, QList<Symbol>& macros)
        : m_text(text)
        , m_macros(macros)
    {
    }

    QList<Token> all()
    {
        QList<Token> tokens;
        bool lineStart = true;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\n') {
                step();
                lineStart = true;
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
                step();
            } else if (c == '/' && peek(1) == '/') {
                skipLine();
            } else if (c == '/' && peek(1) == '*') {
                skipUntil("*/");
            } else if (c == '#' && lineStart) {
                directive();
            } else if (c == 'R' && peek(1) == '"') {
                rawString();
            } else if (c == '"' || c == '\'') {
                literal(c);
            } else {
                lineStart = false;
                Token token { {}, m_line, m_at };
                if (isWord(c)) {
                    while (m_at < m_text.size() && isWord(m_text[m_at]))
                        token.text += step();
                } else {
                    token.text += step();
                }
                tokens.append(token);
            }
        }
        return tokens;
    }

private:
    [[nodiscard]] char peek(qsizetype ahead) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    char step()
    {
        const char c = m_text[m_at++];
        m_line += c == '\n' ? 1 : 0;
        return c;
    }
    void skipLine()
    {
        while (m_at < m_text.size() && m_text[m_at] != '\n') {
            if (step() == '\\' && m_at < m_text.size())
                step();
        }
    }
    void skipUntil(std::string_view end)
    {
        const qsizetype found
            = m_text.indexOf(QByteArrayView(end.data(), static_cast<qsizetype>(end.size())), m_at + 2);
        const qsizetype stop = found < 0 ? m_text.size() : found + static_cast<qsizetype>(end.size());
        while (m_at < stop)
            step();
    }
    void literal(char quote)
    {
        // 1'000'000 is a number, not a literal.
        const bool separator
            = quote == '\'' && m_at > 0 && std::isalnum(static_cast<unsigned char>(m_text[m_at - 1])) != 0;
        step();
        while (!separator && m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != '\n') {
            if (step() == '\\' && m_at < m_text.size())
                step();
        }
        if (!separator && m_at < m_text.size() && m_text[m_at] == quote)
            step();
    }
    void rawString()
    {
        const qsizetype open = m_text.indexOf('(', m_at);
        const QByteArray end = open < 0 ? QByteArray("\"") : ')' + m_text.mid(m_at + 2, open - m_at - 2) + '"';
        skipUntil({ end.constData(), static_cast<std::size_t>(end.size()) });
    }
    void directive()
    {
        const qsizetype begin = m_at;
        const int line = m_line;
        skipLine();
        const QByteArray words = m_text.mid(begin + 1, m_at - begin - 1).simplified();
        if (!words.startsWith("define "))
            return;
        qsizetype end = 7;
        while (end < words.size() && isWord(words[end]))
            ++end;
        if (end > 7)
            m_macros.append({ Symbol::Kind::Macro, words.mid(7, end - 7), {}, line });
    }

    const QByteArray& m_text;
    QList<Symbol>& m_macros;
    qsizetype m_at = 0;
    int m_line = 0;
};

bool isOneOf(const QByteArray& word, std::initializer_list<const char*> words)
{
    return std::ranges::any_of(words, [&word](const char* one) { return word == one; });
}

/// The place of the bracket that closes the one at `open`, or the end.
qsizetype closing(const QList<Token>& tokens, qsizetype open)
{
    const char begin = tokens[open].text[0];
    const char end = begin == '(' ? ')' : begin == '{' ? '}' : ']';
    int depth = 0;
    for (qsizetype i = open; i < tokens.size(); ++i) {
        if (tokens[i].text[0] == begin)
            ++depth;
        else if (tokens[i].text[0] == end && --depth == 0)
            return i;
    }
    return tokens.size();
}

/// Where a body opens behind the parameters that end at `close`, past qualifiers, a return type or initialisers; -1 =
/// this is a declaration, or an expression.
qsizetype bodyAfter(const QList<Token>& tokens, qsizetype close)
{
    bool initialisers = false;
    for (qsizetype i = close + 1; i < tokens.size(); ++i) {
        const QByteArray& text = tokens[i].text;
        if (text == "{") {
            // A brace behind a member's name initialises it.
            if (initialisers && i > 0 && isWord(tokens[i - 1].text[0])
                && !isOneOf(tokens[i - 1].text, { "noexcept" })) {
                i = closing(tokens, i);
                continue;
            }
            return i;
        }
        if (text == ":" && tokens[i - 1].text != ":" && (i + 1 >= tokens.size() || tokens[i + 1].text != ":"))
            initialisers = true;
        if (text == "(")
            i = closing(tokens, i);
        else if (text == ";" || text == "=" || text == "}" || text == ")")
            return -1;
    }
    return -1;
}

} // namespace

QList<Symbol> outlineOf(const QByteArray& text)
{
    QList<Symbol> symbols;
    const QList<Token> tokens = Tokens(text, symbols).all();
    bool kernel = false; // __global__ was seen since the last declaration ended
    for (qsizetype i = 0; i < tokens.size(); ++i) {
        const QByteArray& word = tokens[i].text;
        if (word == ";" || word == "}" || word == "{") {
            kernel = false;
            continue;
        }
        if (word == "__global__")
            kernel = true;
        if (isOneOf(word, { "struct", "class", "union", "enum" })) {
            qsizetype name = i + 1;
            while (name < tokens.size()
                && (isOneOf(tokens[name].text, { "class", "struct", "alignas", "__align__" })
                    || tokens[name].text == "(")) {
                if (tokens[name].text == "(")
                    name = closing(tokens, name);
                ++name;
            }
            qsizetype next = name + 1;
            while (next < tokens.size() && !isOneOf(tokens[next].text, { "{", ";", "(", ")", ",", "=", ">", "*", "&" }))
                ++next;
            if (name < tokens.size() && isWord(tokens[name].text[0]) && next < tokens.size()
                && tokens[next].text == "{")
                symbols.append({ Symbol::Kind::Type, tokens[name].text, {}, tokens[name].line });
            i = std::min(name, tokens.size() - 1); // behind the second word of "enum class"
            continue;
        }
        if (word != "(" || i == 0)
            continue;
        QByteArray name = tokens[i - 1].text;
        qsizetype nameAt = i - 1;
        if (!isWord(name[0])) {
            // operator+, operator()
            qsizetype before = i - 1;
            while (before > 0 && i - before < 4 && tokens[before].text != "operator")
                --before;
            if (tokens[before].text != "operator")
                continue;
            name = "operator";
            for (qsizetype j = before + 1; j < i; ++j)
                name += tokens[j].text;
            nameAt = before;
        }
        if (name == "operator" && i + 2 < tokens.size() && tokens[i + 1].text == ")" && tokens[i + 2].text == "(") {
            name = "operator()";
            i += 2;
        }
        const qsizetype close = closing(tokens, i);
        if (isOneOf(name,
                { "if", "for", "while", "switch", "catch", "return", "sizeof", "alignas", "__align__", "decltype",
                    "__launch_bounds__", "requires", "defined", "noexcept", "constexpr", "asm" })
            || std::isdigit(static_cast<unsigned char>(name[0])) != 0 || close >= tokens.size()) {
            i = name == "__launch_bounds__" || name == "alignas" || name == "__align__" ? close : i;
            continue;
        }
        const qsizetype body = bodyAfter(tokens, close);
        if (body < 0)
            continue;
        const qsizetype from = tokens[i].at;
        const QByteArray parameters = text.mid(from, tokens[close].at - from + 1).simplified();
        symbols.append(
            { kernel ? Symbol::Kind::Kernel : Symbol::Kind::Function, name, parameters, tokens[nameAt].line });
        kernel = false;
        i = closing(tokens, body); // nothing inside a body is of interest
    }
    std::ranges::stable_sort(symbols, std::ranges::less(), &Symbol::line);
    return symbols;
}

} // namespace warpdesk::editor
