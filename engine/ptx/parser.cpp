// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser.h"

#include "engine/ptx/parser_impl.h"

#include <fmt/format.h>

namespace warpdesk::ptx {

std::expected<Module, std::vector<ParseError>> parse(std::string_view text) { return Parser(text).run(); }

Parser::Parser(std::string_view text)
    : m_text(text)
    , m_lexer(text)
{
}

std::expected<Module, std::vector<ParseError>> Parser::run()
{
    try {
        if (m_text.size() > 0x7fffffffU) {
            report(1, 1, "the text is larger than 2 GiB");
            return std::unexpected(std::move(m_errors));
        }
        advance();
        while (m_token.kind != TokenKind::End) {
            try {
                parseModuleItem();
            } catch (const SyntaxError&) {
                recoverModuleItem();
            }
        }
        finishModule();
    } catch (const TooManyErrors&) {
    }
    if (!m_errors.empty())
        return std::unexpected(std::move(m_errors));
    return std::move(m_module);
}

bool Parser::accept(char c)
{
    if (!m_token.is(c))
        return false;
    advance();
    return true;
}

std::string Parser::foundText() const
{
    switch (m_token.kind) {
    case TokenKind::End:
        return "the end of the text";
    case TokenKind::Bad:
        if (m_token.text == "/*")
            return "a comment that does not end";
        if (m_token.text.starts_with('"'))
            return "a string that does not end";
        if (static_cast<unsigned char>(m_token.punctuation) < 0x20
            || static_cast<unsigned char>(m_token.punctuation) > 0x7e)
            return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(m_token.punctuation));
        break;
    default:
        break;
    }
    return fmt::format("'{}'", m_token.text.substr(0, 64));
}

void Parser::expect(char c, std::string_view where)
{
    if (!accept(c))
        fail(fmt::format("expected '{}' {}, found {}", c, where, foundText()));
}

std::string_view Parser::expectIdentifier(std::string_view what)
{
    if (m_token.kind != TokenKind::Identifier)
        fail(fmt::format("expected {}, found {}", what, foundText()));
    const std::string_view name = m_token.text;
    advance();
    return name;
}

void Parser::report(std::uint32_t line, std::uint32_t column, std::string message)
{
    m_errors.push_back({ line, column, std::move(message) });
    if (m_errors.size() >= kMaxErrors)
        throw TooManyErrors {};
}

void Parser::fail(std::string message) { failAt(m_token, std::move(message)); }

void Parser::failAt(const Token& token, std::string message)
{
    report(token.line, token.column, std::move(message));
    throw SyntaxError {};
}

void Parser::recoverStatement()
{
    for (unsigned depth = 0; m_token.kind != TokenKind::End; advance()) {
        if (m_token.is('{')) {
            ++depth;
        } else if (m_token.is('}')) {
            if (depth == 0)
                return;
            --depth;
        } else if (m_token.is(';') && depth == 0) {
            advance();
            return;
        }
    }
}

void Parser::recoverModuleItem()
{
    for (unsigned depth = 0; m_token.kind != TokenKind::End; advance()) {
        if (m_token.is('{')) {
            ++depth;
        } else if (m_token.is('}') && (depth == 0 || --depth == 0)) {
            advance();
            return;
        } else if (m_token.is(';') && depth == 0) {
            advance();
            return;
        }
    }
}

Linkage Parser::linkageOf(std::string_view directive)
{
    if (directive == ".visible")
        return Linkage::Visible;
    if (directive == ".extern")
        return Linkage::Extern;
    if (directive == ".weak")
        return Linkage::Weak;
    if (directive == ".common")
        return Linkage::Common;
    return Linkage::None;
}

void Parser::parseModuleItem()
{
    if (accept(';'))
        return;
    if (m_token.is('@')) { // "@@DWARF ...", the debug lines of PTX 1.x
        const std::uint32_t line = m_token.line;
        const char* const begin = m_token.text.data();
        const char* const end = m_lexer.skipLine();
        m_module.items.push_back({ 'r', static_cast<std::uint32_t>(m_module.raw.size()) });
        m_module.raw.push_back({ std::string(begin, end), line });
        advance();
        return;
    }
    if (m_token.kind != TokenKind::Directive)
        fail(fmt::format("expected a directive or a declaration, found {}", foundText()));
    const std::string_view directive = m_token.text;
    if (directive == ".version")
        return parseVersion();
    if (!m_hasVersion)
        fail("PTX starts with .version");
    if (directive == ".target")
        return parseTarget();
    if (!m_hasTarget)
        fail(".target must follow .version");
    if (directive == ".address_size") {
        advance();
        const Token at = m_token;
        m_module.addressSize = static_cast<unsigned>(parseUnsigned("an address size", 64));
        if (m_module.addressSize != 32 && m_module.addressSize != 64)
            failAt(at, "an address has 32 or 64 bits");
        return;
    }
    if (directive == ".file")
        return parseFile();
    if (directive == ".section")
        return parseSection();
    if (directive == ".alias" || directive == ".pragma")
        return parseRawStatement();
    const Linkage linkage = linkageOf(directive);
    if (linkage != Linkage::None)
        advance();
    if (m_token.isDirective(".entry") || m_token.isDirective(".func"))
        return parseFunction(linkage);
    if (m_token.kind == TokenKind::Directive
        && (spaceNamed(m_token.text.substr(1)) != Space::None || m_token.isDirective(".tex")))
        return parseModuleVariable(linkage);
    fail(fmt::format("expected .entry, .func or a state space, found {}", foundText()));
}

void Parser::parseVersion()
{
    advance();
    const std::string_view text = m_token.text;
    const std::size_t dot = text.find('.');
    if (m_token.kind != TokenKind::Number || dot == std::string_view::npos || dot == 0 || dot + 1 == text.size()
        || text.size() > 8 || text.find_first_not_of("0123456789.") != std::string_view::npos)
        fail(fmt::format("expected a version such as 8.7, found {}", foundText()));
    const auto number = [](std::string_view digits) {
        unsigned value = 0;
        for (const char c : digits)
            value = value * 10 + static_cast<unsigned>(c - '0');
        return value;
    };
    if (text.find('.', dot + 1) != std::string_view::npos)
        fail(fmt::format("expected a version such as 8.7, found {}", foundText()));
    m_module.versionMajor = number(text.substr(0, dot));
    m_module.versionMinor = number(text.substr(dot + 1));
    m_hasVersion = true;
    advance();
}

void Parser::parseTarget()
{
    advance();
    m_module.targets.clear();
    do
        m_module.targets.emplace_back(expectIdentifier("a target such as sm_80"));
    while (accept(','));
    m_hasTarget = true;
}

void Parser::parseFile()
{
    advance();
    SourceFile file;
    file.number = static_cast<std::uint32_t>(parseUnsigned("the number of the file", kNone - 1));
    if (m_token.kind != TokenKind::String)
        fail(fmt::format("expected the name of the file in quotes, found {}", foundText()));
    file.name = m_token.text.substr(1, m_token.text.size() - 2);
    advance();
    while (accept(',')) {
        if (m_token.kind != TokenKind::Number)
            fail(fmt::format("expected a time stamp or a size, found {}", foundText()));
        file.rest += fmt::format(", {}", m_token.text);
        advance();
    }
    m_module.items.push_back({ 'F', static_cast<std::uint32_t>(m_module.files.size()) });
    m_module.files.push_back(std::move(file));
}

void Parser::parseSection()
{
    const Token begin = m_token;
    advance();
    if (m_token.kind != TokenKind::Directive && m_token.kind != TokenKind::Identifier)
        fail(fmt::format("expected the name of the section, found {}", foundText()));
    advance();
    if (!m_token.is('{'))
        fail(fmt::format("expected '{{' after the name of the section, found {}", foundText()));
    const Token open = m_token;
    const char* const end = m_lexer.skipBraces();
    if (end == nullptr) {
        advance();
        failAt(open, "this '{' is never closed");
    }
    m_module.items.push_back({ 'r', static_cast<std::uint32_t>(m_module.raw.size()) });
    m_module.raw.push_back({ std::string(begin.text.data(), end), begin.line });
    advance();
}

void Parser::parseRawStatement()
{
    const Token begin = m_token;
    while (m_token.kind != TokenKind::End && m_token.kind != TokenKind::Bad && !m_token.is(';') && !m_token.is('{'))
        advance();
    if (!m_token.is(';'))
        fail(fmt::format("expected ';' after {}, found {}", begin.text, foundText()));
    m_module.items.push_back({ 'r', static_cast<std::uint32_t>(m_module.raw.size()) });
    m_module.raw.push_back({ std::string(begin.text.data(), m_token.text.data() + 1), begin.line });
    advance();
}

void Parser::finishModule()
{
    if (!m_hasVersion && m_errors.empty())
        report(m_token.line, m_token.column, "PTX starts with .version");
    else if (!m_hasTarget && m_errors.empty())
        report(m_token.line, m_token.column, ".target must follow .version");
    for (const Pending& pending : m_modulePending) {
        const auto at = m_globals.find(pending.name);
        if (at == m_globals.end()) {
            report(pending.line, pending.column, fmt::format("nothing is named '{}'", pending.name.substr(0, 64)));
            continue;
        }
        *pending.target = at->second;
        const bool isVariable = at->second.kind == Reference::Kind::Global;
        if (isVariable && pending.operand != nullptr && m_module.variables[at->second.index].space == Space::Reg
            && pending.operand->kind == Operand::Kind::Symbol)
            pending.operand->kind = Operand::Kind::Register;
    }
    for (const Token& token : m_initialNames) {
        if (!m_globals.contains(token.text))
            report(token.line, token.column, fmt::format("nothing is named '{}'", token.text.substr(0, 64)));
    }
    resolveInlinedNames();
}

/// `.loc ... function_name $L__info_string0` names a label in `.section .debug_str`, where the bytes of the name are.
void Parser::resolveInlinedNames()
{
    std::unordered_map<std::string_view, std::string> strings;
    for (const RawDirective& raw : m_module.raw) {
        if (!raw.text.starts_with(".section") || raw.text.find(".debug_str") == std::string::npos)
            continue;
        Lexer lexer(std::string_view(raw.text).substr(raw.text.find('{') + 1));
        std::string* current = nullptr;
        bool open = false;
        for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next()) {
            if (token.kind == TokenKind::Identifier) {
                current = &strings[token.text];
                open = true;
            } else if (token.kind == TokenKind::Number && current != nullptr && open) {
                const auto value = parseLiteral(token.text);
                open = value && value->isInteger() && value->bits != 0;
                if (open)
                    *current += static_cast<char>(value->bits);
            }
        }
    }
    for (Location& location : m_module.locations) {
        if (location.functionOffset.empty())
            continue;
        const auto at
            = strings.find(std::string_view(location.functionOffset).substr(0, location.functionOffset.find('+')));
        if (at != strings.end())
            location.function = at->second;
    }
}

} // namespace warpdesk::ptx
