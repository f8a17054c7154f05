// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/instruction_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <string_view>

namespace warpdesk::ptx {
namespace {

/// PTX ISA, section 9.7, sorted.
constexpr auto opcodes = std::to_array<std::string_view>(
    { "abs", "activemask", "add", "addc", "alloca", "and", "applypriority", "atom", "bar", "barrier", "bfe", "bfi",
        "bfind", "bmsk", "bra", "brev", "brkpt", "brx", "call", "clusterlaunchcontrol", "clz", "cnot", "copysign",
        "cos", "cp", "createpolicy", "cvt", "cvta", "discard", "div", "dp2a", "dp4a", "elect", "ex2", "exit", "fence",
        "fma", "fns", "getctarank", "griddepcontrol", "isspacep", "istypep", "ld", "ldmatrix", "ldu", "lg2", "lop3",
        "mad", "mad24", "madc", "mapa", "match", "max", "mbarrier", "membar", "min", "mma", "mov", "movmatrix", "mul",
        "mul24", "multimem", "nanosleep", "neg", "not", "or", "pmevent", "popc", "prefetch", "prefetchu", "prmt", "rcp",
        "red", "redux", "rem", "ret", "rsqrt", "sad", "selp", "set", "setmaxnreg", "setp", "shf", "shfl", "shl", "shr",
        "sin", "slct", "sqrt", "st", "stackrestore", "stacksave", "stmatrix", "sub", "subc", "suld", "suq", "sured",
        "sust", "szext", "tanh", "tcgen05", "tensormap", "testp", "tex", "tld4", "trap", "txq", "vabsdiff", "vabsdiff2",
        "vabsdiff4", "vadd", "vadd2", "vadd4", "vavrg2", "vavrg4", "vmad", "vmax", "vmax2", "vmax4", "vmin", "vmin2",
        "vmin4", "vote", "vset", "vset2", "vset4", "vshl", "vshr", "vsub", "vsub2", "vsub4", "wgmma", "wmma", "xor" });
static_assert(std::ranges::is_sorted(opcodes));

/// How many operands there may be, `d|p` and a vector in braces being one.
struct Count {
    std::string_view opcode;
    std::size_t least, most;
};
constexpr auto counts = std::to_array<Count>(
    { { "abs", 2, 2 }, { "activemask", 1, 1 }, { "add", 3, 3 }, { "addc", 3, 3 }, { "and", 3, 3 }, { "bfe", 4, 4 },
        { "bfi", 5, 5 }, { "bfind", 2, 2 }, { "bmsk", 3, 3 }, { "bra", 1, 1 }, { "brev", 2, 2 }, { "brkpt", 0, 0 },
        { "clz", 2, 2 }, { "cnot", 2, 2 }, { "copysign", 3, 3 }, { "cos", 2, 2 }, { "cvta", 2, 2 }, { "div", 3, 3 },
        { "dp2a", 4, 4 }, { "dp4a", 4, 4 }, { "elect", 2, 2 }, { "ex2", 2, 2 }, { "exit", 0, 0 }, { "fma", 4, 4 },
        { "fns", 4, 4 }, { "isspacep", 2, 2 }, { "ld", 2, 3 }, { "ldmatrix", 2, 2 }, { "lg2", 2, 2 }, { "lop3", 5, 6 },
        { "mad", 4, 4 }, { "mad24", 4, 4 }, { "madc", 4, 4 }, { "match", 3, 3 }, { "max", 3, 4 }, { "membar", 0, 0 },
        { "min", 3, 4 }, { "mov", 2, 2 }, { "mul", 3, 3 }, { "mul24", 3, 3 }, { "nanosleep", 1, 1 }, { "neg", 2, 2 },
        { "not", 2, 2 }, { "or", 3, 3 }, { "popc", 2, 2 }, { "prmt", 4, 4 }, { "rcp", 2, 2 }, { "redux", 3, 3 },
        { "rem", 3, 3 }, { "ret", 0, 0 }, { "rsqrt", 2, 2 }, { "sad", 4, 4 }, { "selp", 4, 4 }, { "set", 3, 4 },
        { "setp", 3, 4 }, { "shf", 4, 4 }, { "shfl", 4, 5 }, { "shl", 3, 3 }, { "shr", 3, 3 }, { "sin", 2, 2 },
        { "slct", 4, 4 }, { "sqrt", 2, 2 }, { "st", 2, 3 }, { "sub", 3, 3 }, { "subc", 3, 3 }, { "szext", 3, 3 },
        { "tanh", 2, 2 }, { "testp", 2, 2 }, { "trap", 0, 0 }, { "vote", 2, 3 }, { "xor", 3, 3 } });

/// Those whose first operand is no result.
constexpr auto withoutResult
    = std::to_array<std::string_view>({ "bra", "brkpt", "exit", "membar", "nanosleep", "ret", "st", "trap" });

/// Arithmetic whose operands all have the type of the instruction.
constexpr auto uniform = std::to_array<std::string_view>(
    { "abs", "add", "and", "div", "fma", "max", "min", "neg", "not", "or", "rem", "sub", "xor" });

const Variable* variableOf(const Function& function, const Reference& reference)
{
    const auto in = [&](const std::vector<Variable>& list) {
        return reference.index < list.size() ? &list[reference.index] : nullptr;
    };
    switch (reference.kind) {
    case Reference::Kind::Local:
        return in(function.variables);
    case Reference::Kind::Parameter:
        return in(function.parameters);
    case Reference::Kind::Return:
        return in(function.returns);
    default:
        return nullptr;
    }
}

/// The type of a register that an operand names as a whole; None for anything else.
Type registerType(const Function& function, const Operand& operand)
{
    if (operand.kind != Operand::Kind::Register || !operand.component.empty())
        return Type::None;
    const Variable* variable = variableOf(function, operand.reference);
    return variable != nullptr && variable->space == Space::Reg && variable->vector == 1 ? variable->type : Type::None;
}

bool isLetters(std::string_view text, std::size_t count, std::string_view allowed)
{
    return text.size() > count
        && std::ranges::all_of(text.substr(0, count), [&](char c) { return allowed.contains(c); })
        && std::ranges::all_of(text.substr(count), [](char c) { return c >= '0' && c <= '9'; });
}

/// "m16n8k16" and the like: no matrix instruction has a shape of other steps.
bool isShape(std::string_view modifier)
{
    std::array<unsigned, 3> extents {};
    for (std::size_t i = 0; i < extents.size(); ++i) {
        if (modifier.empty() || modifier.front() != "mnk"[i])
            return false;
        modifier.remove_prefix(1);
        const auto [end, status] = std::from_chars(modifier.data(), modifier.data() + modifier.size(), extents[i]);
        if (status != std::errc())
            return false;
        modifier.remove_prefix(static_cast<std::size_t>(end - modifier.data()));
    }
    const auto [m, n, k] = extents;
    return modifier.empty() && std::has_single_bit(m) && m >= 8 && m <= 64 && n % 8 == 0 && n > 0 && n <= 256
        && std::has_single_bit(k) && k >= 4 && k <= 256;
}

/// "u33", "v3", "m99n99k99": what looks like a type, a vector or a shape and is none.
bool isNoType(std::string_view modifier)
{
    const bool looksLikeShape = modifier.size() > 5 && modifier.front() == 'm' && std::isdigit(modifier[1]) != 0
        && modifier.contains('n') && modifier.contains('k');
    if (looksLikeShape)
        return !isShape(modifier);
    if (isLetters(modifier, 1, "v"))
        return modifier != "v2" && modifier != "v4" && modifier != "v8";
    constexpr auto small = std::to_array<std::string_view>({ "b1", "b4", "b6", "s2", "s4", "u2", "u4" });
    return isLetters(modifier, 1, "usbf") && typeNamed(modifier) == Type::None
        && std::ranges::find(small, modifier) == small.end();
}

bool canBeWritten(const Operand& operand)
{
    using Kind = Operand::Kind;
    if (operand.kind == Kind::Vector || operand.kind == Kind::Pair)
        return std::ranges::all_of(operand.elements, canBeWritten);
    return operand.kind == Kind::Register || operand.kind == Kind::Sink;
}

std::string wordFor(const Operand& operand, std::size_t number)
{
    return operand.name.empty() ? fmt::format("operand {}", number) : fmt::format("'{}'", operand.name);
}

enum class Sort : std::uint8_t { Any, Integer, Float };
Sort sortOf(Type type)
{
    if (isFloat(type))
        return Sort::Float;
    const std::string_view word = name(type);
    return word.starts_with('u') || word.starts_with('s') ? Sort::Integer : Sort::Any;
}

std::string typesFault(const Function& function, const Instruction& instruction)
{
    const Type type = instruction.type();
    if (type == Type::None || instruction.type(1) != Type::None)
        return {};
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        const Operand& operand = instruction.operands[i];
        const Type own = registerType(function, operand);
        if (own == Type::None)
            continue;
        const Sort wanted = sortOf(type), sort = sortOf(own);
        if (bits(own) != bits(type) || (wanted != Sort::Any && sort != Sort::Any && wanted != sort))
            return fmt::format("{} is a register of .{}, and {} works on .{}", wordFor(operand, i + 1), name(own),
                instruction.fullName(), name(type));
    }
    return {};
}

std::string operandsFault(const Function& function, const Instruction& instruction)
{
    const auto found = std::ranges::find(counts, std::string_view(instruction.opcode), &Count::opcode);
    if (found == counts.end())
        return {};
    const std::size_t count = instruction.operands.size();
    if (count < found->least || count > found->most) {
        const std::string wanted = found->least == found->most ? std::to_string(found->least)
                                                               : fmt::format("{} or {}", found->least, found->most);
        return fmt::format(
            "{} has {} operand{}, not {}", instruction.fullName(), wanted, wanted == "1" ? "" : "s", count);
    }
    const bool results
        = count > 0 && std::ranges::find(withoutResult, std::string_view(instruction.opcode)) == withoutResult.end();
    if (results && !canBeWritten(instruction.operands.front()))
        return fmt::format("the result of {} must go to a register, not to {}", instruction.fullName(),
            wordFor(instruction.operands.front(), 1));
    if (instruction.opcode == "setp") {
        const Type first = registerType(function, instruction.operands.front());
        if (first != Type::None && first != Type::Pred)
            return fmt::format("setp sets a predicate, and {} is a register of .{}",
                wordFor(instruction.operands.front(), 1), name(first));
    }
    if (std::ranges::find(uniform, std::string_view(instruction.opcode)) != uniform.end())
        return typesFault(function, instruction);
    return {};
}

} // namespace

std::string faultOf(const Function& function, const Instruction& instruction)
{
    if (!std::ranges::binary_search(opcodes, std::string_view(instruction.opcode)))
        return fmt::format("PTX has no instruction '{}'", instruction.opcode);
    for (const std::string& modifier : instruction.modifiers)
        if (isNoType(modifier))
            return fmt::format("PTX has no '.{}', as in {}", modifier, instruction.fullName());
    if (instruction.guard) {
        const Variable* predicate = variableOf(function, instruction.guard->predicate);
        if (predicate != nullptr && predicate->type != Type::Pred)
            return fmt::format(
                "'{}' after @ is no predicate but a register of .{}", predicate->name, name(predicate->type));
    }
    return operandsFault(function, instruction);
}

} // namespace warpdesk::ptx
