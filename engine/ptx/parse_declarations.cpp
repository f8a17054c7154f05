// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/parser_impl.h"

#include <fmt/format.h>

#include <bit>

namespace warpdesk::ptx {

namespace {

/// Elements below each level of braces: the whole variable, then its rows, down to a single vector.
std::vector<std::uint64_t> bracedSizes(const Variable& variable)
{
    std::vector<std::uint64_t> sizes;
    std::uint64_t size = variable.vector;
    if (variable.vector > 1)
        sizes.push_back(size);
    for (auto dim = variable.dims.rbegin(); dim != variable.dims.rend(); ++dim) {
        size = *dim != 0 && size > UINT64_MAX / *dim ? UINT64_MAX : size * *dim;
        sizes.push_back(size);
    }
    if (sizes.empty())
        sizes.push_back(1);
    return { sizes.rbegin(), sizes.rend() };
}

bool isOpaque(Type type) { return type == Type::TexRef || type == Type::SamplerRef || type == Type::SurfRef; }

} // namespace

Variable Parser::parseVariableHead()
{
    Variable variable;
    variable.line = m_token.line;
    const bool isOldTexture = m_token.isDirective(".tex");
    variable.space = isOldTexture ? Space::Global : spaceNamed(m_token.text.substr(1));
    advance();
    if (m_token.is('[')) { // `.const[2]`, the banks of PTX 1.x
        advance();
        (void)parseUnsigned("the number of a constant bank", 10);
        expect(']', "after the number of a constant bank");
    }
    while (m_token.kind == TokenKind::Directive) {
        const Token at = m_token;
        const std::string_view word = m_token.text.substr(1);
        advance();
        if (const Type type = typeNamed(word); type != Type::None) {
            variable.type = isOldTexture ? Type::TexRef : type;
        } else if (word == "v2" || word == "v4" || word == "v8") {
            variable.vector = static_cast<std::uint8_t>(word[1] - '0');
        } else if (word == "align") {
            variable.align = parseAlignment();
        } else if (word == "attribute") {
            variable.attributes.push_back(parseAttribute());
        } else if (word == "ptr") {
            parsePointerAttributes(variable);
        } else {
            failAt(at, fmt::format("'.{}' is not a type", word.substr(0, 64)));
        }
    }
    if (variable.type == Type::None)
        fail(fmt::format("expected the type of the variable, found {}", foundText()));
    return variable;
}

std::uint32_t Parser::parseAlignment()
{
    const Token at = m_token;
    const auto alignment = static_cast<std::uint32_t>(parseUnsigned("an alignment", 1U << 20U));
    if (!std::has_single_bit(alignment))
        failAt(at, "an alignment is a power of two");
    return alignment;
}

/// `.ptr .global .align 4` of a kernel parameter.
void Parser::parsePointerAttributes(Variable& variable)
{
    variable.pointer = true;
    if (m_token.kind == TokenKind::Directive && spaceNamed(m_token.text.substr(1)) != Space::None) {
        variable.pointerSpace = spaceNamed(m_token.text.substr(1));
        advance();
    }
    if (m_token.isDirective(".align")) {
        advance();
        variable.pointerAlign = parseAlignment();
    }
}

/// The text between the parentheses of `.attribute(...)`.
std::string Parser::parseAttribute()
{
    if (!m_token.is('('))
        fail(fmt::format("expected '(' after .attribute, found {}", foundText()));
    const char* const begin = m_token.text.data() + 1;
    advance();
    for (unsigned depth = 1;; advance()) {
        if (m_token.is('('))
            ++depth;
        if (m_token.is(')') && --depth == 0)
            break;
        if (m_token.kind == TokenKind::End || m_token.kind == TokenKind::Bad || m_token.is(';'))
            fail(fmt::format("expected ')' after the attribute, found {}", foundText()));
    }
    std::string text(begin, m_token.text.data());
    advance();
    return text;
}

/// Dimensions of an array.
void Parser::parseVariableTail(Variable& variable)
{
    while (accept('[')) {
        if (accept(']')) {
            if (!variable.dims.empty())
                fail("only the first dimension may be left open");
            variable.dims.push_back(0);
            continue;
        }
        variable.dims.push_back(parseUnsigned("a dimension", UINT64_MAX));
        expect(']', "after the dimension");
        if (variable.dims.size() > kMaxDepth)
            fail("the array has too many dimensions");
    }
}

void Parser::parseInitializer(Variable& variable)
{
    if (isOpaque(variable.type)) {
        if (!m_token.is('{'))
            fail(fmt::format("expected '{{' before the fields of the reference, found {}", foundText()));
        const Token open = m_token;
        const char* const end = m_lexer.skipBraces();
        advance();
        if (end == nullptr)
            failAt(open, "this '{' is never closed");
        variable.opaqueInitial.assign(open.text.data(), end);
        return;
    }
    const std::vector<std::uint64_t> sizes = bracedSizes(variable);
    if (!m_token.is('{')) {
        variable.initial.push_back(parseInitialValue(variable.type));
        return;
    }
    parseInitializerLevel(variable, sizes, 0);
    if (sizes.size() > 1 && sizes.back() != 0)
        padInitial(variable, (variable.initial.size() + sizes.back() - 1) / sizes.back() * sizes.back());
    if (!variable.dims.empty() && variable.dims.front() == 0) {
        const std::uint64_t row = sizes.size() > 1 ? std::max<std::uint64_t>(1, sizes[1]) : 1;
        variable.dims.front() = (variable.initial.size() + row - 1) / row;
    }
}

void Parser::padInitial(Variable& variable, std::uint64_t size)
{
    if (size <= variable.initial.size())
        return;
    m_padding += size - variable.initial.size();
    if (m_padding > kMaxPadding)
        fail("the initialiser leaves too many elements out");
    InitialValue zero;
    if (variable.type == Type::F32)
        zero.kind = InitialValue::Kind::Float32;
    else if (variable.type == Type::F64)
        zero.kind = InitialValue::Kind::Float64;
    variable.initial.resize(size, zero);
}

void Parser::parseInitializerLevel(Variable& variable, std::span<const std::uint64_t> sizes, unsigned depth)
{
    const Token open = m_token;
    if (depth >= sizes.size())
        fail("the initialiser has more levels of braces than the array has dimensions");
    const bool isOpenArray = depth == 0 && !variable.dims.empty() && variable.dims.front() == 0;
    const std::size_t begin = variable.initial.size();
    const std::uint64_t size = isOpenArray ? UINT64_MAX : sizes[depth];
    advance();
    while (!m_token.is('}')) {
        const Token at = m_token;
        if (m_token.is('{'))
            parseInitializerLevel(variable, sizes, depth + 1);
        else
            variable.initial.push_back(parseInitialValue(variable.type));
        if (variable.initial.size() - begin > size)
            failAt(at, "the initialiser has more values than the array has elements");
        if (!accept(','))
            break;
    }
    expect('}', "after the values");
    if (depth > 0) {
        if (size > kMaxPadding && variable.initial.size() - begin < size)
            failAt(open, "the initialiser leaves too many elements out");
        padInitial(variable, begin + size);
    }
}

InitialValue Parser::parseInitialValue(Type type)
{
    InitialValue value;
    if (m_token.kind == TokenKind::Identifier && m_token.text != "WARP_SZ") {
        value.kind = InitialValue::Kind::Symbol;
        parseSymbolInitial(value);
        return value;
    }
    const Constant constant = parseConstant();
    if (m_token.is('(')) {
        advance();
        value.kind = InitialValue::Kind::MaskedSymbol;
        value.mask = constant.bits;
        parseSymbolInitial(value);
        expect(')', "after the masked address");
        return value;
    }
    value.bits = constant.bits;
    if (type == Type::F32) {
        value.kind = InitialValue::Kind::Float32;
        if (constant.kind != Operand::ImmediateKind::Float32)
            value.bits = std::bit_cast<std::uint32_t>(static_cast<float>(constant.asDouble()));
    } else if (type == Type::F64) {
        value.kind = InitialValue::Kind::Float64;
        if (constant.kind != Operand::ImmediateKind::Float64)
            value.bits = std::bit_cast<std::uint64_t>(constant.asDouble());
    } else if (!constant.isInteger()) {
        value.kind = constant.kind == Operand::ImmediateKind::Float32 ? InitialValue::Kind::Float32
                                                                      : InitialValue::Kind::Float64;
    }
    return value;
}

/// `name`, `generic(name)`, each with an offset. A masked address keeps its kind and notes that it is generic.
void Parser::parseSymbolInitial(InitialValue& value)
{
    const auto offset = [&] {
        while (m_token.is('+') || m_token.is('-')) {
            const bool minus = m_token.is('-');
            advance();
            const std::uint64_t step = parseBinary(6, 0).bits;
            const auto sum = static_cast<std::uint64_t>(value.offset);
            value.offset = static_cast<std::int64_t>(minus ? sum - step : sum + step);
        }
    };
    Token name = m_token;
    (void)expectIdentifier("the name of a variable or function");
    const bool isGeneric = name.text == "generic" && m_token.is('(');
    if (isGeneric) {
        advance();
        name = m_token;
        (void)expectIdentifier("the name of a variable or function");
        offset();
        expect(')', "after the generic address");
        value.generic = true;
        if (value.kind == InitialValue::Kind::Symbol)
            value.kind = InitialValue::Kind::GenericSymbol;
    }
    offset();
    value.symbol = name.text;
    m_initialNames.push_back(name);
}

/// `<5>` after the stem of a register range.
std::uint32_t Parser::parseRangeCount()
{
    const Token at = m_token;
    advance();
    if (m_token.kind != TokenKind::Number)
        fail(fmt::format("expected the number of registers, found {}", foundText()));
    const auto count = parseLiteral(m_token.text);
    if (!count || !count->isInteger())
        fail("the number of registers is a whole number");
    advance();
    expect('>', "after the number of registers");
    m_registers += std::min<std::uint64_t>(count->bits, 1U << 30U);
    if (m_registers > m_text.size() + kSpareRegisters)
        failAt(at, "the text declares more registers than it could use");
    return static_cast<std::uint32_t>(count->bits);
}

void Parser::parseModuleVariable(Linkage linkage)
{
    const Variable head = parseVariableHead();
    do {
        Variable variable = head;
        variable.linkage = linkage;
        const Token at = m_token;
        variable.name = expectIdentifier("the name of the variable");
        if (m_token.is('<'))
            fail("a range of registers belongs into a function");
        parseVariableTail(variable);
        if (accept('='))
            parseInitializer(variable);
        declareModuleVariable(std::move(variable), at);
    } while (accept(','));
    expect(';', "after the declaration");
}

void Parser::declareModuleVariable(Variable variable, const Token& at)
{
    const auto next = static_cast<std::uint32_t>(m_module.variables.size());
    const auto [entry, isNew] = m_globals.try_emplace(at.text, Reference { Reference::Kind::Global, next });
    if (isNew) {
        m_module.items.push_back({ 'v', next });
        m_module.variables.push_back(std::move(variable));
        return;
    }
    if (entry->second.kind != Reference::Kind::Global)
        failAt(at, fmt::format("'{}' is already a function", at.text.substr(0, 64)));
    Variable& known = m_module.variables[entry->second.index];
    const bool wasDeclared = known.linkage == Linkage::Extern;
    if (!wasDeclared && variable.linkage != Linkage::Extern && variable.linkage != Linkage::Common)
        failAt(at, fmt::format("'{}' is defined twice", at.text.substr(0, 64)));
    m_module.items.push_back({ 'v', entry->second.index });
    if (variable.linkage != Linkage::Extern)
        known = std::move(variable);
}

std::vector<Variable> Parser::parseParameters()
{
    std::vector<Variable> parameters;
    expect('(', "before the parameters");
    if (accept(')'))
        return parameters;
    do {
        if (m_token.kind != TokenKind::Directive
            || (spaceNamed(m_token.text.substr(1)) != Space::Param && spaceNamed(m_token.text.substr(1)) != Space::Reg))
            fail(fmt::format("expected .param or .reg, found {}", foundText()));
        Variable parameter = parseVariableHead();
        parameter.name = expectIdentifier("the name of the parameter");
        parseVariableTail(parameter);
        parameters.push_back(std::move(parameter));
    } while (accept(','));
    expect(')', "after the parameters");
    return parameters;
}

/// `.maxntid 256, 1, 1`, `.minnctapersm 2`, `.noreturn` and whatever else stands between header and body.
void Parser::parseTunings(Function& function)
{
    while (m_token.kind == TokenKind::Directive) {
        if (m_token.isDirective(".pragma")) {
            advance();
            parsePragma(function);
            continue;
        }
        if (m_token.isDirective(".noreturn")) {
            function.noreturn = true;
            advance();
            continue;
        }
        if (m_token.isDirective(".attribute")) {
            advance();
            function.attributes.push_back(parseAttribute());
            continue;
        }
        Function::Tuning tuning;
        tuning.name = m_token.text.substr(1);
        advance();
        if (startsConstant()) {
            do
                tuning.values.push_back(static_cast<std::uint32_t>(parseUnsigned("the value of a directive", kNone)));
            while (accept(','));
        }
        function.tunings.push_back(std::move(tuning));
    }
}

/// The entry of a function in the module: a new one, or that of its declaration.
std::uint32_t Parser::functionIndex(const Function& header, const Token& at)
{
    const auto next = static_cast<std::uint32_t>(m_module.functions.size());
    const auto [entry, isNew] = m_globals.try_emplace(at.text, Reference { Reference::Kind::Function, next });
    if (isNew) {
        m_module.functions.emplace_back();
        m_module.functions.back().isDeclaration = true;
        m_module.items.push_back({ 'f', next });
        return next;
    }
    if (entry->second.kind != Reference::Kind::Function)
        failAt(at, fmt::format("'{}' is already a variable", at.text.substr(0, 64)));
    const Function& known = m_module.functions[entry->second.index];
    if (!known.isDeclaration && !header.isDeclaration)
        failAt(at, fmt::format("'{}' is defined twice", at.text.substr(0, 64)));
    m_module.items.push_back({ 'f', entry->second.index });
    return entry->second.index;
}

void Parser::parseFunction(Linkage linkage)
{
    Function header;
    header.line = m_token.line;
    header.isEntry = m_token.isDirective(".entry");
    header.linkage = linkage;
    advance();
    while (m_token.isDirective(".attribute")) {
        advance();
        header.attributes.push_back(parseAttribute());
    }
    if (m_token.is('(')) {
        const Token at = m_token;
        header.returns = parseParameters();
        if (header.isEntry)
            failAt(at, "an entry returns nothing");
    }
    const Token at = m_token;
    header.name = expectIdentifier("the name of the function");
    if (m_token.is('('))
        header.parameters = parseParameters();
    parseTunings(header);
    header.isDeclaration = m_token.is(';');
    if (!header.isDeclaration && !m_token.is('{'))
        fail(
            fmt::format("expected '{{' or ';' after the header of '{}', found {}", at.text.substr(0, 64), foundText()));
    const std::uint32_t index = functionIndex(header, at);
    if (header.isDeclaration) {
        advance();
        if (m_module.functions[index].isDeclaration)
            m_module.functions[index] = std::move(header);
        return;
    }
    m_function = std::move(header);
    bindParameters();
    parseBody();
    m_module.functions[index] = std::move(m_function);
    m_function = {};
}

void Parser::bindParameters()
{
    m_names.clear();
    m_ranges.clear();
    m_hasNumberedNames = false;
    const auto bindAll = [&](const std::vector<Variable>& variables, Reference::Kind kind) {
        for (std::size_t i = 0; i < variables.size(); ++i) {
            if (variables[i].name != "_")
                bindName(variables[i].name, { kind, static_cast<std::uint32_t>(i) }, m_token);
        }
    };
    bindAll(m_function.returns, Reference::Kind::Return);
    bindAll(m_function.parameters, Reference::Kind::Parameter);
}

} // namespace warpdesk::ptx
