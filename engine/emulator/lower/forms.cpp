// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

#include <algorithm>
#include <bitset>

/// What an instruction must have at the least before its handler looks at it: operands and types. The parser keeps
/// what nobody knows, and NVRTC passes inline assembly on as it is written, so a handler cannot rely on either.
namespace warpdesk::emulator {

using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

using Types = std::bitset<64>;

Types types(std::initializer_list<Type> list)
{
    Types result;
    for (const Type type : list)
        result.set(static_cast<std::size_t>(type));
    return result;
}

const Types kWords = types({ Type::U16, Type::S16, Type::U32, Type::S32, Type::U64, Type::S64 });
const Types kBits = types({ Type::B16, Type::B32, Type::B64 });
const Types kPairs = types({ Type::U16x2, Type::S16x2 });
const Types kFloats = types({ Type::F16, Type::F16x2, Type::BF16, Type::BF16x2, Type::F32, Type::F64, Type::TF32 });
const Types kWide = types({ Type::U32, Type::S32, Type::U64, Type::S64 });
const Types kMoved = kWords | kBits
    | types({ Type::Pred, Type::F32, Type::F64, Type::F16, Type::BF16, Type::F16x2, Type::BF16x2, Type::B8, Type::U8,
        Type::S8, Type::B128 });
const Types kAtomic = kBits | kWords | kFloats | types({ Type::B128 });
const Types kBoth = types({ Type::F32, Type::F64 });

struct Form {
    std::size_t operands;
    Types first; ///< what the first type may be; empty = any, or none at all
};

const std::unordered_map<std::string_view, Form>& forms()
{
    static const Types kWord = types({ Type::U32, Type::S32 });
    static const Types kBits32 = types({ Type::B32 });
    static const Types kBits3264 = types({ Type::B32, Type::B64 });
    static const Types kSums = kWords | kPairs | kFloats;
    static const Types kLogic = kBits | types({ Type::Pred });
    static const Types kShifted = kBits | kWords;
    static const std::unordered_map<std::string_view, Form> table = { { "add", { 3, kSums } }, { "sub", { 3, kSums } },
        { "mul", { 3, kWords | kFloats } }, { "mad", { 4, kWords | kFloats } }, { "fma", { 4, kFloats } },
        { "addc", { 3, kWide } }, { "subc", { 3, kWide } }, { "madc", { 4, kWide } },
        { "div", { 3, kWords | kFloats } }, { "rem", { 3, kWords } }, { "abs", { 2, kWords | kFloats } },
        { "neg", { 2, kWords | kFloats } }, { "min", { 3, kSums } }, { "max", { 3, kSums } }, { "sad", { 4, kWords } },
        { "mul24", { 3, kWord } }, { "mad24", { 4, kWord } }, { "dp4a", { 4, kWord } }, { "dp2a", { 4, kWord } },
        { "popc", { 2, kBits3264 } }, { "clz", { 2, kBits3264 } }, { "brev", { 2, kBits3264 } },
        { "bfind", { 2, kWide } }, { "bfe", { 4, kWide } }, { "bfi", { 5, kBits3264 } }, { "szext", { 3, kWord } },
        { "bmsk", { 3, kBits32 } }, { "prmt", { 4, kBits32 } }, { "fns", { 4, kBits32 } }, { "and", { 3, kLogic } },
        { "or", { 3, kLogic } }, { "xor", { 3, kLogic } }, { "not", { 2, kLogic } }, { "cnot", { 2, kBits } },
        { "lop3", { 5, kBits32 } }, { "shl", { 3, kShifted } }, { "shr", { 3, kShifted } }, { "shf", { 4, kBits32 } },
        { "setp", { 3, kBits | kWords | kFloats } }, { "set", { 3, kWord | kFloats | kWords } },
        { "selp", { 4, kMoved } }, { "slct", { 4, kMoved } }, { "testp", { 2, kBoth } }, { "copysign", { 3, kBoth } },
        { "rcp", { 2, kBoth } }, { "sqrt", { 2, kBoth } }, { "rsqrt", { 2, kBoth } }, { "mov", { 2, kMoved } },
        { "cvt", { 2, {} } }, { "cvta", { 2, {} } }, { "isspacep", { 2, {} } }, { "ld", { 2, kMoved } },
        { "ldu", { 2, kMoved } }, { "st", { 2, kMoved } }, { "atom", { 3, kAtomic } }, { "red", { 2, kAtomic } },
        { "shfl", { 4, kBits32 } }, { "vote", { 2, {} } }, { "match", { 3, kBits3264 } }, { "redux", { 3, {} } },
        { "activemask", { 1, {} } }, { "nanosleep", { 1, {} } }, { "bra", { 1, {} } }, { "brx", { 2, {} } },
        { "mma", { 4, {} } } };
    return table;
}

/// Whether the instruction picks bytes and halves of its operands by a suffix, "%r1.b3" (PTX ISA 9.7.18, 9.7.19).
bool picksParts(const Instruction& in) { return in.opcode.starts_with('v') && in.opcode != "vote"; }

/// A component must be one that the register has, and any other suffix one that the instruction knows.
bool hasItsComponents(const Body& body, const Instruction& in, const Operand& operand)
{
    const std::string& component = operand.component;
    if (component.size() == 1) {
        const ptx::Variable* variable = body.variable(operand.reference);
        const std::size_t found = std::string_view("xyzwrgba").find(component[0]);
        if (variable == nullptr || found == std::string_view::npos || found % 4 >= variable->vector)
            return false;
    } else if (!component.empty() && !picksParts(in)
        && !(component == "unified" && operand.kind == Operand::Kind::Address)) {
        return false;
    }
    return std::ranges::all_of(
        operand.elements, [&](const Operand& element) { return hasItsComponents(body, in, element); });
}

} // namespace

bool isWellFormed(const Body& body, const Instruction& in)
{
    for (const Operand& operand : in.operands)
        if (!hasItsComponents(body, in, operand))
            return false;
    const auto found = forms().find(in.opcode);
    if (found == forms().end())
        return true;
    const Form& form = found->second;
    if (in.operands.size() < form.operands)
        return false;
    if (form.first.none() || in.has("f32x2") || in.has("async") || in.has("bulk"))
        return true;
    return form.first.test(static_cast<std::size_t>(in.type()));
}

} // namespace warpdesk::emulator
