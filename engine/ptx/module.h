// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The typed form of one PTX text (PTX ISA, sections 4, 5, 10 and 11). Names are resolved: scopes of inline assembly
/// and call sequences leave no ambiguity behind. Everything the printer needs to write the text again is kept.
namespace warpdesk::ptx {

/// Fundamental, packed and opaque types (PTX ISA 5.2 and 5.3). `None` = the position carries no type.
enum class Type : std::uint8_t {
    None,
    Pred,
    B8,
    B16,
    B32,
    B64,
    B128,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F16,
    F16x2,
    F32,
    F64,
    BF16,
    BF16x2,
    TF32,
    U16x2,
    S16x2,
    E4M3,
    E5M2,
    E4M3x2,
    E5M2x2,
    TexRef,
    SamplerRef,
    SurfRef
};

/// Width of a value of the type in bits; 1 for Pred, 0 for None and the opaque references (their handles are 64 bits).
[[nodiscard]] unsigned bits(Type type);
/// The suffix without its dot: "u32", "f16x2". Empty for None.
[[nodiscard]] std::string_view name(Type type);
/// The type of a suffix without its dot, None when it names no type.
[[nodiscard]] Type typeNamed(std::string_view suffix);
[[nodiscard]] bool isFloat(Type type);
[[nodiscard]] bool isSigned(Type type);

enum class Space : std::uint8_t { None, Reg, Param, Const, Global, Local, Shared };
[[nodiscard]] std::string_view name(Space space);
/// The space of a suffix without its dot; `shared::cta` and `param::func` count as their head. None when it names none.
[[nodiscard]] Space spaceNamed(std::string_view word);

enum class Linkage : std::uint8_t { None, Extern, Visible, Weak, Common };

inline constexpr std::uint32_t kNone = 0xffffffffU;

/// One step of source position, from `.loc`. `inlinedAt` indexes Module::locations (kNone = not inlined); `function`
/// is the name of the inlined function where `.loc` gives one.
struct Location {
    std::uint32_t file = 0; ///< the number that `.file` gave it; see Module::files
    std::uint32_t line = 0; ///< 1-based
    std::uint32_t column = 0;
    std::uint32_t inlinedAt = kNone;
    std::string function;
    std::string functionOffset; ///< the text of "label+n" as written, for the printer
};

/// `.file N "name" [, timestamp, size]`
struct SourceFile {
    std::uint32_t number = 0;
    std::string name;
    std::string rest;
};

/// One scalar of an initialiser: an integer, the bits of a floating value, or the address of a symbol.
struct InitialValue {
    enum class Kind : std::uint8_t { Integer, Float32, Float64, Symbol, GenericSymbol, MaskedSymbol };
    Kind kind = Kind::Integer;
    std::uint64_t bits = 0; ///< two's complement, or the IEEE bits
    std::string symbol; ///< for the symbol kinds
    std::int64_t offset = 0; ///< added to the symbol's address
    std::uint64_t mask = 0; ///< MaskedSymbol: `0xFF00(sym)` takes the byte under the mask
    bool generic = false; ///< MaskedSymbol: `0xFF00(generic(sym))`; always true for GenericSymbol
};

/// A variable of any state space, at module or function scope, or a formal parameter.
/// `.reg .b32 %r<5>` becomes five variables %r0..%r4 (with `rangeHead` on the first, for the printer).
struct Variable {
    std::string name;
    Space space = Space::None;
    Type type = Type::None;
    std::uint8_t vector = 1; ///< 1, 2 or 4 (or 8)
    std::uint32_t align = 0; ///< bytes; 0 = natural
    std::vector<std::uint64_t> dims; ///< outermost first; empty = scalar; a first 0 = `[]`
    Linkage linkage = Linkage::None;
    std::vector<InitialValue> initial; ///< flat, row major; empty = none (zero for global and const)
    bool pointer = false; ///< `.ptr` on a parameter
    Space pointerSpace = Space::None;
    std::uint32_t pointerAlign = 0;
    std::uint32_t rangeCount = 0; ///< on the first register of `%r<n>`: n; else 0
    std::vector<std::string> attributes; ///< `.attribute(...)` contents, as `.managed`
    std::string opaqueInitial; ///< text of the initialiser of a .texref .samplerref .surfref, or empty
    std::uint32_t line = 0; ///< 1-based line of the PTX text
    /// Size of the whole variable in bytes (a predicate counts 1).
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] std::uint32_t alignment() const;
};

/// Where a name leads.
struct Reference {
    enum class Kind : std::uint8_t {
        None,
        Local /*Function::variables*/,
        Parameter /*Function::parameters*/,
        Return /*Function::returns*/,
        Global /*Module::variables*/,
        Function /*Module::functions*/,
        Label /*Function::labels*/,
        Prototype /*Function::prototypes*/,
        Targets /*Function::targetLists*/
    };
    Kind kind = Kind::None;
    std::uint32_t index = kNone;
    bool operator==(const Reference&) const = default;
};

struct Operand {
    enum class Kind : std::uint8_t {
        Register, ///< a `.reg` variable; `component` for %v.x
        Special, ///< %tid.x, %clock64, WARP_SZ ... : `name` holds it, with its component
        Immediate, ///< `bits` and `immediate`
        Symbol, ///< address of a variable or function, or a label; plus `offset`
        Address, ///< [base + offset]; base = register, symbol, or none (absolute)
        Vector, ///< {a, b, ...}
        List, ///< (a, b, ...) of a call
        Pair, ///< d|p
        Texture, ///< [tex, {coordinates}] or [tex, sampler, {coordinates}] or [map, {c}, ...]: elements
        Sink ///< _
    };
    enum class ImmediateKind : std::uint8_t { Signed, Unsigned, Float32, Float64 };
    Kind kind = Kind::Sink;
    Reference reference; ///< Register, Symbol and Address (base)
    std::string name; ///< as written (Special; Symbol and Register too)
    std::string component; ///< "x", "y", "z", "w" of a vector register; "unified" after ]
    bool negated = false; ///< !p, and unary minus on a register is not PTX
    ImmediateKind immediate = ImmediateKind::Signed;
    std::uint64_t bits = 0; ///< Immediate: two's complement, or the IEEE bits
    std::int64_t offset = 0; ///< Symbol and Address
    Reference offsetRegister; ///< Address whose offset is a register (`[a+%r1]`), rare
    std::vector<Operand> elements; ///< Vector, List, Pair, Texture
};

/// `@!p`
struct Guard {
    Reference predicate;
    bool negated = false;
};

/// One instruction as written: `opcode.modifiers operands;`
struct Instruction {
    std::string opcode; ///< "ld", "cvt", "mma"
    std::vector<std::string> modifiers; ///< without dots, in order: {"global", "nc", "v4", "f32"}; "::" kept inside one
    std::vector<Operand> operands;
    std::optional<Guard> guard;
    std::uint32_t line = 0; ///< 1-based line and column of the opcode in the PTX text
    std::uint32_t column = 0;
    std::uint32_t location = kNone; ///< Module::locations in force here, kNone = none
    [[nodiscard]] bool has(std::string_view modifier) const;
    /// The nth (0 = first) modifier that names a type, None when there is none.
    [[nodiscard]] Type type(unsigned nth = 0) const;
    /// The state space among the modifiers (`shared::cta` counts as Shared), None = generic.
    [[nodiscard]] Space space() const;
    /// "ld.global.nc.v4.f32"
    [[nodiscard]] std::string fullName() const;
};

struct Label {
    std::string name;
    std::uint32_t line = 0;
};

/// `.maxntid 256, 1, 1` and the like: name without dot, values.
struct Tuning {
    std::string name;
    std::vector<std::uint32_t> values;
};

/// `.callprototype`
struct Prototype {
    std::string name;
    std::vector<Variable> returns;
    std::vector<Variable> parameters;
    bool noreturn = false;
    std::vector<Tuning> tunings;
};

/// `.branchtargets` and `.calltargets`
struct TargetList {
    std::string name;
    std::vector<Reference> targets;
    bool calls = false;
};

/// A body is a flat list; scopes are marked so that the printer can write them again. Names were resolved by the
/// parser, so a reader that only wants to execute may ignore scopes and declarations.
struct Statement {
    enum class Kind : std::uint8_t {
        Instruction,
        Label,
        Declaration,
        ScopeBegin,
        ScopeEnd,
        Location,
        Pragma,
        Prototype,
        Targets
    };
    Kind kind = Kind::Instruction;
    std::uint32_t index
        = 0; ///< into instructions, labels, variables, Module::locations, pragmas, prototypes, targetLists
};

struct Function {
    std::string name;
    bool isEntry = false;
    bool isDeclaration = false;
    bool noreturn = false;
    Linkage linkage = Linkage::None;
    std::vector<Variable> returns;
    std::vector<Variable> parameters;
    using Tuning = ptx::Tuning;
    std::vector<Tuning> tunings;
    std::vector<std::string> attributes; ///< `.attribute(...)` contents
    std::vector<Variable> variables; ///< every `.reg .local .shared .param` declared in the body, all scopes
    std::vector<Label> labels;
    std::vector<Instruction> instructions;
    std::vector<Prototype> prototypes;
    std::vector<TargetList> targetLists;
    std::vector<std::string> pragmas;
    std::vector<Statement> body;
    std::uint32_t line = 0;
};

/// `.section .debug_str { ... }`, kept as text. `.alias` and other module-level directives likewise.
struct RawDirective {
    std::string text;
    std::uint32_t line = 0;
};

struct Module {
    unsigned versionMajor = 0, versionMinor = 0;
    std::vector<std::string> targets; ///< "sm_90a", "debug", "texmode_independent"
    unsigned addressSize = 64;
    std::vector<SourceFile> files;
    std::vector<Location> locations;
    std::vector<Variable> variables; ///< module scope, `.global .const .shared .tex...`
    std::vector<Function> functions; ///< a declaration that is defined later is one entry, the definition
    std::vector<RawDirective> raw;
    /// Order of the module-level items as written: 'v' variable, 'f' function, 'r' raw, 'F' file. A function or
    /// variable that was declared first has an item for each declaration and a last one for the definition.
    struct Item {
        char kind;
        std::uint32_t index;
    };
    std::vector<Item> items;
    [[nodiscard]] const Function* find(std::string_view name) const;
    /// Name of a `.file` number, empty when unknown.
    [[nodiscard]] std::string_view fileName(std::uint32_t number) const;
};

} // namespace warpdesk::ptx
