// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser_impl.h"
#include "engine/ptx/special_registers.h"

#include <fmt/format.h>

namespace warpdesk::ptx {

namespace {

/// The value of "12" in "%r12"; nullopt for anything that a range cannot have produced, as "%r012".
std::optional<std::uint64_t> rangeNumber(std::string_view digits)
{
    if (digits.empty() || digits.size() > 9 || (digits[0] == '0' && digits.size() > 1))
        return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : digits)
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return value;
}

} // namespace

std::optional<Reference> Parser::findName(std::string_view name)
{
    const NameTable::Binding* exact = nullptr;
    const bool tryRangeFirst = name.front() == '%' && !m_hasNumberedNames;
    if (!tryRangeFirst)
        exact = m_names.find(name);
    std::size_t digits = name.size();
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        --digits;
    // "%r10" may come from %r<11> as well as from %r1<1>.
    for (std::size_t split = digits; split > 0 && split < name.size() && split < digits + 9; ++split) {
        const auto number = rangeNumber(name.substr(split));
        if (!number)
            continue;
        const NameTable::Binding* range = m_ranges.find(name.substr(0, split));
        while (range != nullptr && *number >= range->count) // a shorter inner range hides only its own registers
            range = m_ranges.hiddenBy(*range);
        if (range == nullptr)
            continue;
        if (exact != nullptr && exact->depth >= range->depth)
            break;
        return Reference { range->reference.kind, range->reference.index + static_cast<std::uint32_t>(*number) };
    }
    if (tryRangeFirst)
        exact = m_names.find(name);
    if (exact == nullptr)
        return std::nullopt;
    return exact->reference;
}

const Variable& Parser::variableAt(const Reference& reference) const
{
    switch (reference.kind) {
    case Reference::Kind::Parameter:
        return m_function.parameters[reference.index];
    case Reference::Kind::Return:
        return m_function.returns[reference.index];
    default:
        return m_function.variables[reference.index];
    }
}

/// Fills an operand from the identifier at hand: a register, a special register, a symbol, or a name not known yet.
void Parser::nameOperand(Operand& operand)
{
    const std::string_view name = m_token.text;
    if (const auto found = findName(name)) {
        const bool isRegister = variableAt(*found).space == Space::Reg;
        operand.kind = isRegister ? Operand::Kind::Register : Operand::Kind::Symbol;
        operand.reference = *found;
    } else if ((name.front() == '%' || name == "WARP_SZ") && isSpecialRegister(name)) {
        operand.kind = Operand::Kind::Special;
    } else {
        operand.kind = Operand::Kind::Symbol;
        m_unresolved.push_back(m_token);
    }
    operand.name = name;
    advance();
}

Operand Parser::parseNamed()
{
    Operand operand;
    if (m_token.text == "_") {
        advance();
        return operand;
    }
    nameOperand(operand);
    if (m_token.kind == TokenKind::Directive) {
        if (operand.kind == Operand::Kind::Special)
            operand.name += m_token.text;
        else
            operand.component = m_token.text.substr(1);
        advance();
        return operand;
    }
    if (operand.kind == Operand::Kind::Symbol) {
        if (m_token.is('['))
            parseIndex(operand);
        else if (m_token.is('+') || m_token.is('-'))
            parseAddressOffset(operand);
    }
    return operand;
}

/// `name[3]`: the address of an element.
void Parser::parseIndex(Operand& operand)
{
    advance();
    const Constant index = parseConstant();
    if (!index.isInteger())
        fail("an index is an integer");
    expect(']', "after the index");
    std::uint64_t bytes = 1;
    const Variable* variable = nullptr;
    if (operand.reference.kind != Reference::Kind::None) {
        variable = &variableAt(operand.reference);
    } else if (const auto at = m_globals.find(operand.name);
        at != m_globals.end() && at->second.kind == Reference::Kind::Global) {
        variable = &m_module.variables[at->second.index];
    }
    if (variable == nullptr)
        fail(fmt::format("'{}' is not an array declared before", operand.name.substr(0, 64)));
    bytes = std::max<std::uint64_t>(1, bits(variable->type) / 8) * variable->vector;
    operand.offset = static_cast<std::int64_t>(index.bits * bytes);
}

void Parser::parseAddressOffset(Operand& operand)
{
    while (m_token.is('+') || m_token.is('-')) {
        const bool minus = m_token.is('-');
        advance();
        if (m_token.kind == TokenKind::Identifier && m_token.text != "WARP_SZ") {
            const auto found = findName(m_token.text);
            if (!found || variableAt(*found).space != Space::Reg)
                fail(fmt::format("an offset is a constant or a register, found {}", foundText()));
            if (minus || operand.offsetRegister.kind != Reference::Kind::None)
                fail("only one register can be added to an address");
            operand.offsetRegister = *found;
            advance();
            continue;
        }
        const Constant value = parseBinary(6, 0); // what binds tighter than + and -
        if (!value.isInteger())
            fail("an offset is an integer");
        const auto offset = static_cast<std::uint64_t>(operand.offset);
        operand.offset = static_cast<std::int64_t>(minus ? offset - value.bits : offset + value.bits);
    }
}

Operand Parser::parseBracket(unsigned depth)
{
    advance();
    Operand operand;
    if (m_token.kind == TokenKind::Identifier) {
        nameOperand(operand);
        if (m_token.kind == TokenKind::Directive) {
            operand.component = m_token.text.substr(1);
            advance();
        }
        if (m_token.is('['))
            parseIndex(operand);
        parseAddressOffset(operand);
    } else {
        const Constant value = parseConstant();
        if (!value.isInteger())
            fail("an address is an integer");
        operand.offset = static_cast<std::int64_t>(value.bits);
    }
    if (m_token.is(',')) {
        Operand texture;
        texture.kind = Operand::Kind::Texture;
        if (operand.name.empty())
            fail("a texture or tensor map is a name");
        texture.elements.push_back(std::move(operand));
        while (accept(','))
            texture.elements.push_back(parseOperand(depth + 1));
        operand = std::move(texture);
    } else {
        operand.kind = Operand::Kind::Address;
    }
    expect(']', "after the address");
    if (m_token.isDirective(".unified")) {
        operand.component = "unified";
        advance();
    }
    return operand;
}

Operand Parser::parseElements(Operand::Kind kind, char close, unsigned depth)
{
    Operand operand;
    operand.kind = kind;
    advance();
    if (accept(close))
        return operand;
    do
        operand.elements.push_back(parseOperand(depth + 1));
    while (accept(','));
    expect(close, kind == Operand::Kind::Vector ? "after the elements of a vector" : "after the arguments");
    return operand;
}

Operand Parser::parseOperand(unsigned depth)
{
    if (depth > kMaxDepth)
        fail("operands are nested too deeply");
    Operand operand;
    if (m_token.kind == TokenKind::Identifier) {
        operand = parseNamed();
    } else if (m_token.is('[')) {
        return parseBracket(depth);
    } else if (m_token.is('{')) {
        operand = parseElements(Operand::Kind::Vector, '}', depth);
    } else if (m_token.is('(')) {
        return parseElements(Operand::Kind::List, ')', depth);
    } else if (m_token.is('!')) {
        advance();
        if (m_token.kind == TokenKind::Identifier) {
            operand = parseNamed();
            operand.negated = true;
        } else {
            const Constant value = parseUnary(0);
            operand.kind = Operand::Kind::Immediate;
            operand.bits = value.bits == 0 ? 1 : 0;
        }
    } else if (startsConstant()) {
        const Constant value = parseConstant();
        operand.kind = Operand::Kind::Immediate;
        operand.immediate = value.kind;
        operand.bits = value.bits;
        return operand;
    } else {
        fail(fmt::format("expected an operand, found {}", foundText()));
    }
    if (m_token.is('|')) {
        advance();
        Operand pair;
        pair.kind = Operand::Kind::Pair;
        pair.elements.push_back(std::move(operand));
        pair.elements.push_back(parseOperand(depth + 1));
        return pair;
    }
    return operand;
}

/// Files the unresolved names of a finished operand, in the order in which they were read.
void Parser::collectPending(Operand& operand)
{
    if (m_nextUnresolved == m_unresolved.size())
        return;
    const bool isNamed = operand.kind == Operand::Kind::Symbol || operand.kind == Operand::Kind::Address;
    if (isNamed && operand.reference.kind == Reference::Kind::None && !operand.name.empty()
        && !isSpecialRegister(operand.name)) {
        const Token& token = m_unresolved[m_nextUnresolved++];
        m_pending.push_back({ &operand.reference, &operand, token.text, token.line, token.column, m_scope });
    }
    for (Operand& element : operand.elements)
        collectPending(element);
}

// Constant expressions

bool Parser::startsConstant() const
{
    return m_token.kind == TokenKind::Number || m_token.is('-') || m_token.is('+') || m_token.is('~')
        || (m_token.kind == TokenKind::Directive && m_token.text[1] >= '0' && m_token.text[1] <= '9');
}

Constant Parser::parseConstant() { return parseTernary(0); }

Constant Parser::parseTernary(unsigned depth)
{
    const Constant condition = parseBinary(1, depth);
    if (!m_token.is('?'))
        return condition;
    advance();
    const Constant whenTrue = parseTernary(depth + 1);
    expect(':', "in a conditional constant");
    const Constant whenFalse = parseTernary(depth + 1);
    const bool holds = condition.isInteger() ? condition.bits != 0 : condition.asDouble() != 0;
    return holds ? whenTrue : whenFalse;
}

/// The binary operator at hand with its precedence (1 binds least), empty when there is none.
std::string_view Parser::peekBinary(unsigned& precedence) const
{
    if (m_token.kind != TokenKind::Punctuation)
        return {};
    const char* const at = m_token.text.data();
    const char second = at + 1 < m_text.data() + m_text.size() ? at[1] : '\0';
    const auto op = [&](std::size_t length, unsigned level) {
        precedence = level;
        return std::string_view(at, length);
    };
    switch (m_token.punctuation) {
    case '|':
        return second == '|' ? op(2, 1) : op(1, 2);
    case '&':
        return second == '&' ? op(2, 1) : op(1, 2);
    case '^':
        return op(1, 2);
    case '=':
        return second == '=' ? op(2, 3) : std::string_view {};
    case '!':
        return second == '=' ? op(2, 3) : std::string_view {};
    case '<':
        return second == '<' ? op(2, 4) : second == '=' ? op(2, 3) : op(1, 3);
    case '>':
        return second == '>' ? op(2, 4) : second == '=' ? op(2, 3) : op(1, 3);
    case '+':
    case '-':
        return op(1, 5);
    case '*':
    case '/':
    case '%':
        return op(1, 6);
    default:
        return {};
    }
}

Constant Parser::parseBinary(unsigned lowest, unsigned depth)
{
    Constant left = parseUnary(depth);
    for (;;) {
        unsigned precedence = 0;
        const std::string_view op = peekBinary(precedence);
        if (op.empty() || precedence < lowest)
            return left;
        const Token at = m_token;
        advance();
        if (op.size() == 2)
            advance();
        const Constant right = parseBinary(precedence + 1, depth + 1);
        const auto result = applyBinary(op, left, right);
        if (!result)
            failAt(at, result.error());
        left = *result;
    }
}

Constant Parser::parseUnary(unsigned depth)
{
    if (depth > kMaxDepth)
        fail("the constant expression is nested too deeply");
    const Token at = m_token;
    if (m_token.kind == TokenKind::Number || m_token.kind == TokenKind::Directive) {
        const auto value = parseLiteral(m_token.text);
        if (!value)
            fail(value.error());
        advance();
        return *value;
    }
    if (m_token.kind == TokenKind::Identifier && m_token.text == "WARP_SZ") {
        advance();
        return { Operand::ImmediateKind::Signed, 32 };
    }
    if (m_token.is('-') || m_token.is('+') || m_token.is('~') || m_token.is('!')) {
        advance();
        const auto value = applyUnary(at.punctuation, parseUnary(depth + 1));
        if (!value)
            failAt(at, value.error());
        return *value;
    }
    if (m_token.is('(')) {
        advance();
        if (m_token.isDirective(".s64") || m_token.isDirective(".u64")) {
            const bool isSigned = m_token.isDirective(".s64");
            advance();
            expect(')', "after the type of a cast");
            Constant value = parseUnary(depth + 1);
            if (value.isInteger())
                value.kind = isSigned ? Operand::ImmediateKind::Signed : Operand::ImmediateKind::Unsigned;
            return value;
        }
        const Constant value = parseTernary(depth + 1);
        expect(')', "in a constant expression");
        return value;
    }
    fail(fmt::format("expected a constant, found {}", foundText()));
}

std::uint64_t Parser::parseUnsigned(std::string_view what, std::uint64_t limit)
{
    const Token at = m_token;
    if (!startsConstant() && !m_token.is('(') && m_token.text != "WARP_SZ")
        fail(fmt::format("expected {}, found {}", what, foundText()));
    const Constant value = parseConstant();
    if (!value.isInteger() || (value.kind == Operand::ImmediateKind::Signed && value.bits > INT64_MAX))
        failAt(at, fmt::format("{} is a whole number", what));
    if (value.bits > limit)
        failAt(at, fmt::format("{} is at most {}", what, limit));
    return value.bits;
}

} // namespace warpdesk::ptx
