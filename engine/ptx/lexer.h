// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace warpdesk::ptx {

enum class TokenKind : std::uint8_t {
    End,
    Identifier, ///< add, %r1, $L__BB0_1, _
    Directive, ///< with its dot: .reg, .f32, .shared::cta, .2d
    Number, ///< any integer or floating literal
    String, ///< with its quotes
    Punctuation, ///< one character, in `punctuation`
    Bad ///< a character PTX does not have, or an unterminated string or comment
};

/// One token; `text` points into the PTX text. Line and column are 1-based, the column counts bytes.
struct Token {
    TokenKind kind = TokenKind::End;
    char punctuation = 0;
    std::string_view text;
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    [[nodiscard]] bool is(char c) const { return kind == TokenKind::Punctuation && punctuation == c; }
    [[nodiscard]] bool isDirective(std::string_view withDot) const
    {
        return kind == TokenKind::Directive && text == withDot;
    }
};

/// Cuts a PTX text (PTX ISA, section 4) into tokens, one at a time. Comments and lines that start with '#' are skipped.
class Lexer final {
public:
    explicit Lexer(std::string_view text);

    [[nodiscard]] Token next();
    /// Skips past the '}' that closes an already read '{', whatever lies between, and returns its end; nullptr when
    /// the text ends first.
    [[nodiscard]] const char* skipBraces();
    /// Skips the rest of the line and returns its end.
    [[nodiscard]] const char* skipLine();

private:
    /// False on a comment that does not end.
    bool skipBlanks();
    void newLine();
    [[nodiscard]] const char* endOfNumber(const char* from) const;

    const char* m_at;
    const char* m_end;
    const char* m_lineStart;
    std::uint32_t m_line = 1;
};

} // namespace warpdesk::ptx
