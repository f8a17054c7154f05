// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser_impl.h"

#include <fmt/format.h>

#include <iterator>

namespace warpdesk::ptx {

namespace {

std::uint64_t siteKey(std::uint32_t file, std::uint32_t line, std::uint32_t column)
{
    return std::uint64_t { file & 0xffffU } << 48U | std::uint64_t { column & 0xffffU } << 32U | line;
}

bool isAt(const Location& location, std::uint32_t file, std::uint32_t line, std::uint32_t column)
{
    return location.file == file && location.line == line && location.column == column;
}

} // namespace

void Parser::push(Statement::Kind kind, std::size_t index)
{
    m_function.body.push_back({ kind, static_cast<std::uint32_t>(index) });
}

void Parser::enterScope()
{
    if (++m_scopeDepth > kMaxScopes) {
        --m_scopeDepth;
        fail("scopes are nested too deeply");
    }
    m_names.enterScope();
    m_ranges.enterScope();
    m_scopeParents.push_back(m_scope);
    m_scope = static_cast<std::uint32_t>(m_scopeParents.size() - 1);
    push(Statement::Kind::ScopeBegin, 0);
}

void Parser::leaveScope()
{
    --m_scopeDepth;
    m_names.leaveScope();
    m_ranges.leaveScope();
    m_scope = m_scopeParents[m_scope];
    push(Statement::Kind::ScopeEnd, 0);
}

void Parser::parseBody()
{
    const Token open = m_token;
    m_labels.clear();
    m_callSites.clear();
    m_pending.clear();
    m_scopeParents.assign(1, 0);
    m_scope = 0;
    m_scopeDepth = 0;
    m_location = kNone;
    advance();
    for (;;) {
        if (m_token.kind == TokenKind::End) {
            report(
                open.line, open.column, fmt::format("the body of '{}' is never closed", m_function.name.substr(0, 64)));
            break;
        }
        if (m_token.is('}') && m_scopeDepth == 0) {
            advance();
            break;
        }
        try {
            parseStatement();
        } catch (const SyntaxError&) {
            m_unresolved.clear();
            recoverStatement();
        }
    }
    resolveLabels();
}

void Parser::parseStatement()
{
    if (m_token.kind == TokenKind::Identifier || m_token.is('@'))
        return parseInstruction();
    if (accept(';'))
        return;
    if (m_token.is('{')) {
        enterScope();
        return advance();
    }
    if (m_token.is('}')) {
        leaveScope();
        return advance();
    }
    if (m_token.kind != TokenKind::Directive)
        fail(fmt::format("expected a statement, found {}", foundText()));
    if (m_token.isDirective(".loc"))
        return parseLoc();
    if (m_token.isDirective(".pragma")) {
        advance();
        return parsePragma(m_function);
    }
    parseLocalVariables();
}

void Parser::parsePragma(Function& function)
{
    do {
        if (m_token.kind != TokenKind::String)
            fail(fmt::format("expected a string after .pragma, found {}", foundText()));
        function.body.push_back({ Statement::Kind::Pragma, static_cast<std::uint32_t>(function.pragmas.size()) });
        function.pragmas.emplace_back(m_token.text.substr(1, m_token.text.size() - 2));
        advance();
    } while (accept(','));
    expect(';', "after .pragma");
}

void Parser::bindName(std::string_view name, Reference reference, const Token& at)
{
    if (!m_names.bind(name, reference, 0))
        failAt(at, fmt::format("'{}' is declared twice in this scope", name.substr(0, 64)));
    m_hasNumberedNames |= name.front() == '%' && name.back() >= '0' && name.back() <= '9';
}

void Parser::parseLocalVariables()
{
    const Linkage linkage = linkageOf(m_token.text);
    if (linkage != Linkage::None)
        advance();
    if (m_token.kind != TokenKind::Directive || spaceNamed(m_token.text.substr(1)) == Space::None)
        fail(fmt::format("expected an instruction or a declaration, found {}", foundText()));
    Variable head = parseVariableHead();
    head.linkage = linkage;
    do {
        const Token at = m_token;
        const std::string_view name = expectIdentifier("the name of the variable");
        const std::size_t first = m_function.variables.size();
        const Reference reference { Reference::Kind::Local, static_cast<std::uint32_t>(first) };
        if (m_token.is('<')) {
            const std::uint32_t count = parseRangeCount();
            if (count == 0)
                continue;
            if (!m_ranges.bind(name, reference, count))
                failAt(at, fmt::format("'{}<>' is declared twice in this scope", name.substr(0, 64)));
            for (std::uint32_t i = 0; i < count; ++i) {
                Variable& variable = m_function.variables.emplace_back(head);
                const fmt::format_int digits(i);
                variable.name.reserve(name.size() + digits.size());
                variable.name.append(name).append(digits.data(), digits.size());
            }
            m_function.variables[first].rangeCount = count;
        } else {
            bindName(name, reference, at);
            Variable& variable = m_function.variables.emplace_back(head);
            variable.name = name;
            parseVariableTail(variable);
            if (accept('='))
                parseInitializer(variable);
        }
        push(Statement::Kind::Declaration, first);
    } while (accept(','));
    expect(';', "after the declaration");
}

/// `.loc 1 10 5, function_name $L__info_string0, inlined_at 1 20 3`. The call site is the latest position with its
/// numbers, so that a chain of inlined calls links up.
void Parser::parseLoc()
{
    advance();
    const auto position = [&](Location& location) {
        location.file = static_cast<std::uint32_t>(parseUnsigned("the number of a file", kNone - 1));
        location.line = static_cast<std::uint32_t>(parseUnsigned("a line", kNone - 1));
        location.column = static_cast<std::uint32_t>(parseUnsigned("a column", kNone - 1));
    };
    Location location;
    position(location);
    while (accept(',')) {
        const std::string_view word = expectIdentifier("function_name or inlined_at");
        if (word == "function_name") {
            location.functionOffset = expectIdentifier("a label of the section with the names");
            if (accept('+'))
                location.functionOffset += fmt::format("+{}", parseUnsigned("an offset", kNone));
        } else if (word == "inlined_at") {
            Location site;
            position(site);
            const auto at = m_callSites.find(siteKey(site.file, site.line, site.column));
            if (at != m_callSites.end() && isAt(m_module.locations[at->second], site.file, site.line, site.column)) {
                location.inlinedAt = at->second;
            } else {
                location.inlinedAt = static_cast<std::uint32_t>(m_module.locations.size());
                m_module.locations.push_back(std::move(site));
            }
        } else {
            fail(fmt::format("'{}' is not part of .loc", word.substr(0, 64)));
        }
    }
    m_location = static_cast<std::uint32_t>(m_module.locations.size());
    m_callSites[siteKey(location.file, location.line, location.column)] = m_location;
    m_module.locations.push_back(std::move(location));
    push(Statement::Kind::Location, m_location);
}

void Parser::bindLabel(std::string_view name, Reference reference, const Token& at)
{
    if (!m_labels.try_emplace({ m_scope, name }, reference).second)
        failAt(at, fmt::format("label '{}' stands twice in this scope", name.substr(0, 64)));
}

void Parser::parseLabel(std::string_view name, const Token& at)
{
    if (m_token.isDirective(".callprototype")) {
        bindLabel(name, { Reference::Kind::Prototype, static_cast<std::uint32_t>(m_function.prototypes.size()) }, at);
        return parsePrototype(name);
    }
    if (m_token.isDirective(".branchtargets") || m_token.isDirective(".calltargets")) {
        bindLabel(name, { Reference::Kind::Targets, static_cast<std::uint32_t>(m_function.targetLists.size()) }, at);
        return parseTargets(name, m_token.isDirective(".calltargets"));
    }
    const std::size_t index = m_function.labels.size();
    bindLabel(name, { Reference::Kind::Label, static_cast<std::uint32_t>(index) }, at);
    push(Statement::Kind::Label, index);
    m_function.labels.push_back({ std::string(name), at.line });
}

void Parser::parsePrototype(std::string_view name)
{
    advance();
    Prototype prototype;
    prototype.name = name;
    if (m_token.is('('))
        prototype.returns = parseParameters();
    if (m_token.text == "_")
        advance();
    if (m_token.is('('))
        prototype.parameters = parseParameters();
    Function header;
    parseTunings(header);
    prototype.noreturn = header.noreturn;
    prototype.tunings = std::move(header.tunings);
    expect(';', "after .callprototype");
    push(Statement::Kind::Prototype, m_function.prototypes.size());
    m_function.prototypes.push_back(std::move(prototype));
}

void Parser::parseTargets(std::string_view name, bool calls)
{
    advance();
    TargetList list;
    list.name = name;
    list.calls = calls;
    std::vector<Token> names;
    do {
        names.push_back(m_token);
        (void)expectIdentifier(calls ? "the name of a function" : "a label");
    } while (accept(','));
    expect(';', "after the targets");
    list.targets.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
        m_pending.push_back({ &list.targets[i], nullptr, names[i].text, names[i].line, names[i].column, m_scope });
    push(Statement::Kind::Targets, m_function.targetLists.size());
    m_function.targetLists.push_back(std::move(list));
}

void Parser::parseInstruction()
{
    std::optional<Guard> guard;
    if (accept('@')) {
        guard.emplace();
        guard->negated = accept('!');
        const auto found = m_token.kind == TokenKind::Identifier ? findName(m_token.text) : std::nullopt;
        if (m_token.kind == TokenKind::Identifier && !found)
            fail(fmt::format("no predicate is named {}", foundText()));
        if (!found || variableAt(*found).space != Space::Reg)
            fail(fmt::format("expected a predicate register after '@', found {}", foundText()));
        guard->predicate = *found;
        advance();
    }
    const Token at = m_token;
    const std::string_view opcode = expectIdentifier("an instruction");
    if (!guard && m_token.is(':')) {
        advance();
        return parseLabel(opcode, at);
    }
    m_modifierScratch.clear();
    for (; m_token.kind == TokenKind::Directive; advance())
        m_modifierScratch.push_back(m_token.text.substr(1));
    m_operandScratch.clear();
    m_unresolved.clear();
    if (!m_token.is(';')) {
        do
            m_operandScratch.push_back(parseOperand(0));
        while (accept(','));
    }
    expect(';', "after the instruction");

    push(Statement::Kind::Instruction, m_function.instructions.size());
    Instruction& instruction = m_function.instructions.emplace_back();
    instruction.opcode = opcode;
    instruction.modifiers.assign(m_modifierScratch.begin(), m_modifierScratch.end());
    instruction.operands.assign(
        std::make_move_iterator(m_operandScratch.begin()), std::make_move_iterator(m_operandScratch.end()));
    instruction.guard = guard;
    instruction.line = at.line;
    instruction.column = at.column;
    instruction.location = m_location;
    m_nextUnresolved = 0;
    for (Operand& operand : instruction.operands)
        collectPending(operand);
}

/// Labels are seen from their own scope and the scopes in it. What is no label must be a name of the module.
void Parser::resolveLabels()
{
    for (const Pending& pending : m_pending) {
        bool found = false;
        for (std::uint32_t scope = pending.scope; !found; scope = m_scopeParents[scope]) {
            if (const auto at = m_labels.find({ scope, pending.name }); at != m_labels.end()) {
                *pending.target = at->second;
                found = true;
            }
            if (scope == 0)
                break;
        }
        if (!found)
            m_modulePending.push_back(pending);
    }
    m_pending.clear();
}

} // namespace warpdesk::ptx
