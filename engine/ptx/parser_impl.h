// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/constant.h"
#include "engine/ptx/lexer.h"
#include "engine/ptx/name_table.h"
#include "engine/ptx/parser.h"

#include <span>
#include <unordered_map>

namespace warpdesk::ptx {

/// Recursive-descent parser of one PTX text, in one pass. Registers are resolved where they stand (PTX declares before
/// use); labels at the end of their function; functions and module variables at the end of the text. Nesting is
/// bounded by `kMaxDepth`, so that no text can exhaust the stack. Private to engine/ptx.
///
/// parser.cpp has the module level, parse_declarations.cpp variables and headers, parse_body.cpp statements,
/// parse_operands.cpp operands and constant expressions.
class Parser final {
public:
    explicit Parser(std::string_view text);

    [[nodiscard]] std::expected<Module, std::vector<ParseError>> run();

private:
    /// Thrown inside the parser only: the statement is given up and the parser goes on behind it.
    struct SyntaxError { };
    /// Thrown when `kMaxErrors` are reached.
    struct TooManyErrors { };

    static constexpr std::size_t kMaxErrors = 20;
    static constexpr unsigned kMaxDepth = 64;
    static constexpr unsigned kMaxScopes = 256;
    static constexpr std::uint64_t kSpareRegisters = 1U << 17U; ///< registers a text may declare beyond its own size
    static constexpr std::uint64_t kMaxPadding = 1U << 20U;

    /// A name that nothing before it declares.
    struct Pending {
        Reference* target; ///< in a finished operand or target list: its address is stable
        Operand* operand; ///< the operand of `target`, null in a target list
        std::string_view name;
        std::uint32_t line, column;
        std::uint32_t scope;
    };
    struct LabelKey {
        std::uint32_t scope;
        std::string_view name;
        bool operator==(const LabelKey&) const = default;
    };
    struct LabelHash {
        std::size_t operator()(const LabelKey& key) const
        {
            return std::hash<std::string_view> {}(key.name) ^ (std::size_t { key.scope } * 0x9e3779b9U);
        }
    };

    // Tokens and errors
    void advance() { m_token = m_lexer.next(); }
    [[nodiscard]] bool accept(char c);
    void expect(char c, std::string_view where);
    [[nodiscard]] std::string_view expectIdentifier(std::string_view what);
    [[nodiscard]] std::string foundText() const;
    void report(std::uint32_t line, std::uint32_t column, std::string message);
    [[noreturn]] void fail(std::string message);
    [[noreturn]] void failAt(const Token& token, std::string message);
    void recoverStatement();
    void recoverModuleItem();

    // Module level
    void parseModuleItem();
    void parseVersion();
    void parseTarget();
    void parseFile();
    void parseSection();
    void parseRawStatement();
    void finishModule();
    void resolveInlinedNames();
    [[nodiscard]] static Linkage linkageOf(std::string_view directive);

    // Declarations
    void parseModuleVariable(Linkage linkage);
    /// What stands before a variable's name.
    [[nodiscard]] Variable parseVariableHead();
    void parseVariableTail(Variable& variable);
    void parsePointerAttributes(Variable& variable);
    [[nodiscard]] std::uint32_t parseAlignment();
    void padInitial(Variable& variable, std::uint64_t size);
    void parseInitializer(Variable& variable);
    void parseInitializerLevel(Variable& variable, std::span<const std::uint64_t> sizes, unsigned depth);
    [[nodiscard]] InitialValue parseInitialValue(Type type);
    void parseSymbolInitial(InitialValue& value);
    [[nodiscard]] std::uint32_t parseRangeCount();
    void declareModuleVariable(Variable variable, const Token& at);
    void parseFunction(Linkage linkage);
    [[nodiscard]] std::vector<Variable> parseParameters();
    void parseTunings(Function& function);
    [[nodiscard]] std::uint32_t functionIndex(const Function& header, const Token& at);
    [[nodiscard]] std::string parseAttribute();
    void bindParameters();
    void bindName(std::string_view name, Reference reference, const Token& at);
    void parsePragma(Function& function);

    // Bodies
    void parseBody();
    void parseStatement();
    void parseLocalVariables();
    void parseLoc();
    void parseLabel(std::string_view name, const Token& at);
    void parsePrototype(std::string_view name);
    void parseTargets(std::string_view name, bool calls);
    void parseInstruction();
    void bindLabel(std::string_view name, Reference reference, const Token& at);
    void enterScope();
    void leaveScope();
    void resolveLabels();
    void push(Statement::Kind kind, std::size_t index);

    // Operands
    [[nodiscard]] Operand parseOperand(unsigned depth);
    [[nodiscard]] Operand parseNamed();
    [[nodiscard]] Operand parseBracket(unsigned depth);
    void parseAddressOffset(Operand& operand);
    [[nodiscard]] Operand parseElements(Operand::Kind kind, char close, unsigned depth);
    void parseIndex(Operand& operand);
    void nameOperand(Operand& operand);
    [[nodiscard]] std::optional<Reference> findName(std::string_view name);
    [[nodiscard]] const Variable& variableAt(const Reference& reference) const;
    void collectPending(Operand& operand);

    // Constant expressions
    [[nodiscard]] Constant parseConstant();
    [[nodiscard]] Constant parseTernary(unsigned depth);
    [[nodiscard]] Constant parseBinary(unsigned lowest, unsigned depth);
    [[nodiscard]] Constant parseUnary(unsigned depth);
    [[nodiscard]] std::string_view peekBinary(unsigned& precedence) const;
    [[nodiscard]] std::uint64_t parseUnsigned(std::string_view what, std::uint64_t limit);
    [[nodiscard]] bool startsConstant() const;

    std::string_view m_text;
    Lexer m_lexer;
    Token m_token;
    Module m_module;
    std::vector<ParseError> m_errors;
    std::unordered_map<std::string_view, Reference> m_globals;
    std::vector<Pending> m_modulePending;
    std::uint64_t m_registers = 0;
    std::uint64_t m_padding = 0;
    std::vector<Token> m_initialNames; ///< symbols of initialisers, tested at the end
    bool m_hasVersion = false;
    bool m_hasTarget = false;

    // The function being parsed
    Function m_function;
    NameTable m_names; ///< plain names
    NameTable m_ranges; ///< stems of register ranges: "%r" of %r<5>
    bool m_hasNumberedNames = false; ///< a plain register is named like one of a range
    std::unordered_map<LabelKey, Reference, LabelHash> m_labels;
    std::vector<std::uint32_t> m_scopeParents;
    std::uint32_t m_scope = 0;
    unsigned m_scopeDepth = 0;
    std::vector<Pending> m_pending;
    std::vector<Token> m_unresolved; ///< of the instruction being parsed, in order
    std::size_t m_nextUnresolved = 0;
    std::vector<std::string_view> m_modifierScratch;
    std::vector<Operand> m_operandScratch;
    std::uint32_t m_location = kNone;
    std::unordered_map<std::uint64_t, std::uint32_t> m_callSites; ///< hash of file, line and column -> latest location
};

} // namespace warpdesk::ptx
