// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/lexer.h"

#include <array>
#include <cstring>

namespace warpdesk::ptx {

namespace {

enum : std::uint8_t { Blank = 1, Word = 2, Start = 4, Digit = 8 };

constexpr std::array<std::uint8_t, 256> makeClasses()
{
    std::array<std::uint8_t, 256> classes {};
    for (unsigned c = 0; c < 256; ++c) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f')
            classes[c] = Blank;
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$')
            classes[c] = Word | Start;
        else if (c >= '0' && c <= '9')
            classes[c] = Word | Digit;
        else if (c == '%')
            classes[c] = Start;
    }
    return classes;
}

constexpr auto kClasses = makeClasses();

bool is(char c, std::uint8_t wanted) { return (kClasses[static_cast<unsigned char>(c)] & wanted) != 0; }

const char* endOfWord(const char* at, const char* end)
{
    while (at != end && is(*at, Word))
        ++at;
    return at;
}

} // namespace

Lexer::Lexer(std::string_view text)
    : m_at(text.data())
    , m_end(text.data() + text.size())
    , m_lineStart(text.data())
{
}

void Lexer::newLine()
{
    ++m_line;
    m_lineStart = m_at;
}

bool Lexer::skipBlanks()
{
    for (;;) {
        while (m_at != m_end && is(*m_at, Blank))
            ++m_at;
        if (m_at == m_end)
            return true;
        if (*m_at == '\n') {
            ++m_at;
            newLine();
            while (m_at != m_end && is(*m_at, Blank))
                ++m_at;
            if (m_at != m_end && *m_at == '#')
                (void)skipLine();
            continue;
        }
        if (*m_at != '/' || m_at + 1 == m_end)
            return true;
        if (m_at[1] == '/') {
            (void)skipLine();
        } else if (m_at[1] == '*') {
            const char* const begin = m_at;
            const std::uint32_t line = m_line;
            const char* const lineStart = m_lineStart;
            m_at += 2;
            for (; m_end - m_at >= 2 && !(m_at[0] == '*' && m_at[1] == '/');) {
                if (*m_at++ == '\n')
                    newLine();
            }
            if (m_end - m_at < 2) {
                m_at = begin;
                m_line = line;
                m_lineStart = lineStart;
                return false;
            }
            m_at += 2;
        } else {
            return true;
        }
    }
}

const char* Lexer::endOfNumber(const char* from) const
{
    const char* at = endOfWord(from, m_end);
    const bool prefixed = at - from >= 2 && from[0] == '0' && !is(from[1], Digit) && from[1] != 'e' && from[1] != 'E';
    if (prefixed)
        return at;
    const auto exponentSign = [&] {
        if (at != m_end && (*at == '+' || *at == '-') && (at[-1] == 'e' || at[-1] == 'E') && at + 1 != m_end
            && is(at[1], Digit))
            at = endOfWord(at + 1, m_end);
    };
    if (at != m_end && *at == '.' && (at + 1 == m_end || !is(at[1], Start))) {
        at = endOfWord(at + 1, m_end);
        exponentSign();
    } else {
        exponentSign();
    }
    return at;
}

Token Lexer::next()
{
    Token token;
    const bool clean = skipBlanks();
    token.line = m_line;
    token.column = static_cast<std::uint32_t>(m_at - m_lineStart) + 1;
    const char* const begin = m_at;
    if (!clean) {
        m_at = m_end;
        token.kind = TokenKind::Bad;
        token.text = { begin, 2 };
        return token;
    }
    if (m_at == m_end) {
        token.text = { m_end, 0 };
        return token;
    }
    const char c = *m_at;
    if (is(c, Start)) {
        m_at = endOfWord(m_at + 1, m_end);
        token.kind = TokenKind::Identifier;
    } else if (c == '.' && m_at + 1 != m_end && is(m_at[1], Word)) {
        m_at = endOfWord(m_at + 1, m_end);
        while (m_end - m_at > 2 && m_at[0] == ':' && m_at[1] == ':' && is(m_at[2], Word))
            m_at = endOfWord(m_at + 2, m_end);
        token.kind = TokenKind::Directive;
    } else if (is(c, Digit)) {
        m_at = endOfNumber(m_at);
        token.kind = TokenKind::Number;
    } else if (c == '"') {
        ++m_at;
        while (m_at != m_end && *m_at != '"' && *m_at != '\n')
            m_at += *m_at == '\\' && m_end - m_at > 1 && m_at[1] != '\n' ? 2 : 1;
        const bool closed = m_at != m_end && *m_at == '"';
        m_at += closed ? 1 : 0;
        token.kind = closed ? TokenKind::String : TokenKind::Bad;
    } else {
        ++m_at;
        token.kind = std::strchr(",;:()[]{}<>+-*/%&|^~!=?@.", c) != nullptr && c != 0 ? TokenKind::Punctuation
                                                                                      : TokenKind::Bad;
        token.punctuation = c;
    }
    token.text = { begin, static_cast<std::size_t>(m_at - begin) };
    return token;
}

const char* Lexer::skipLine()
{
    const void* const found = m_at == m_end ? nullptr : std::memchr(m_at, '\n', static_cast<std::size_t>(m_end - m_at));
    m_at = found == nullptr ? m_end : static_cast<const char*>(found);
    return m_at;
}

const char* Lexer::skipBraces()
{
    for (unsigned depth = 1; m_at != m_end;) {
        const char c = *m_at++;
        if (c == '\n') {
            newLine();
        } else if (c == '/' && m_at != m_end && *m_at == '/') {
            (void)skipLine();
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return m_at;
        }
    }
    return nullptr;
}

} // namespace warpdesk::ptx
