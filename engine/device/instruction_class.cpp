// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/instruction_class.h"

#include <array>
#include <charconv>
#include <unordered_map>

namespace warpdesk::device {

namespace {

using Class = InstructionClass;
using ptx::Instruction;
using ptx::Space;
using ptx::Type;

constexpr std::array<const char*, instructionClasses> kNames { "fp32", "fp64", "fp16", "integer", "special function",
    "conversion", "move", "global load", "global store", "shared load", "shared store", "local", "constant", "generic",
    "atomic", "async copy", "matrix load", "tensor", "texture", "warp", "barrier", "fence", "branch", "other" };

bool isHalf(Type type)
{
    return type == Type::F16 || type == Type::F16x2 || type == Type::BF16 || type == Type::BF16x2;
}

bool isPacked(Type type) { return type == Type::F16x2 || type == Type::BF16x2; }

Class ofType(Type type)
{
    if (isHalf(type))
        return Class::Fp16;
    if (type == Type::F64)
        return Class::Fp64;
    return type == Type::F32 || type == Type::TF32 ? Class::Fp32 : Class::Integer;
}

Class ofAccess(const Instruction& in)
{
    const bool load = in.opcode != "st";
    switch (in.space()) {
    case Space::Global:
        return load ? Class::LoadGlobal : Class::StoreGlobal;
    case Space::Shared:
        return load ? Class::LoadShared : Class::StoreShared;
    case Space::Local:
        return Class::Local;
    case Space::Const:
    case Space::Param:
        return Class::Const;
    default:
        return Class::Generic;
    }
}

const std::unordered_map<std::string_view, Class>& byOpcode()
{
    static const std::unordered_map<std::string_view, Class> table = [] {
        std::unordered_map<std::string_view, Class> made;
        const auto add = [&made](Class kind, std::initializer_list<std::string_view> opcodes) {
            for (const std::string_view opcode : opcodes)
                made.emplace(opcode, kind);
        };
        add(Class::Special, { "rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh" });
        add(Class::Convert, { "cvt" });
        add(Class::Move, { "mov", "selp", "slct", "cvta", "prmt", "isspacep", "mapa", "getctarank" });
        add(Class::Atomic, { "atom", "red" });
        add(Class::Async, { "cp", "mbarrier" });
        add(Class::Matrix, { "ldmatrix", "stmatrix", "movmatrix" });
        add(Class::Tensor, { "mma", "wgmma", "tcgen05" });
        add(Class::Texture, { "tex", "tld4", "txq", "suld", "sust", "sured", "suq", "istypep" });
        add(Class::Warp, { "shfl", "vote", "match", "redux", "elect", "activemask" });
        add(Class::Barrier, { "bar", "barrier" });
        add(Class::Fence, { "membar", "fence" });
        add(Class::Branch, { "bra", "brx", "call", "ret", "exit" });
        add(Class::Other,
            { "trap", "brkpt", "pmevent", "nanosleep", "prefetch", "prefetchu", "discard", "applypriority",
                "createpolicy", "setmaxnreg", "griddepcontrol", "alloca", "stacksave", "stackrestore" });
        return made;
    }();
    return table;
}

bool arithmetic(std::string_view opcode)
{
    return opcode == "add" || opcode == "sub" || opcode == "mul" || opcode == "fma" || opcode == "mad";
}

/// `mMnNkK` among the modifiers, as a product; 0 = none.
std::uint64_t productOf(const Instruction& in)
{
    for (const std::string& modifier : in.modifiers) {
        std::array<std::uint64_t, 3> sizes {};
        const char* at = modifier.data();
        const char* const end = at + modifier.size();
        std::size_t read = 0;
        for (const char letter : { 'm', 'n', 'k' }) {
            if (at == end || *at != letter)
                break;
            const auto [next, problem] = std::from_chars(at + 1, end, sizes[read]);
            if (problem != std::errc())
                break;
            at = next;
            ++read;
        }
        if (read == sizes.size() && at == end)
            return sizes[0] * sizes[1] * sizes[2];
    }
    return 0;
}

} // namespace

const char* name(InstructionClass kind) { return kNames[static_cast<std::size_t>(kind)]; }

Class classOf(const Instruction& in)
{
    if (in.opcode == "ld" || in.opcode == "ldu" || in.opcode == "st")
        return ofAccess(in);
    if (in.opcode == "wmma")
        return in.has("mma") ? Class::Tensor : Class::Matrix;
    if (in.opcode == "bar" && in.has("warp"))
        return Class::Warp;
    if (in.opcode == "div" && ptx::isFloat(in.type()))
        return Class::Special;
    if (const auto found = byOpcode().find(in.opcode); found != byOpcode().end())
        return found->second;
    // `set` and `setp` name the type of what is compared last.
    const Type last = in.type(1);
    if (in.has("f32x2"))
        return Class::Fp32;
    return ofType(last != Type::None && in.opcode.starts_with("set") ? last : in.type());
}

Operations operationsOf(const Instruction& in)
{
    Operations operations;
    if (classOf(in) == Class::Tensor) {
        // mma.shape...d.a.b.c, wmma.mma...d{.a.b}.c; `.sp` multiplies half of k, and counts whole as NVIDIA does.
        operations.tensor = 2 * productOf(in);
        operations.tensorType = in.type(1);
        if (in.opcode == "wmma" && in.type(2) == Type::None)
            operations.tensorType = Type::F16;
        return operations;
    }
    const Type type = in.type();
    const bool pairs = in.has("f32x2");
    if (!arithmetic(in.opcode) || (!ptx::isFloat(type) && !pairs))
        return operations;
    const unsigned count = in.opcode == "fma" || in.opcode == "mad" ? 2 : 1;
    if (type == Type::F64)
        operations.fp64 = count;
    else if (isHalf(type))
        operations.fp16 = isPacked(type) ? 2 * count : count;
    else
        operations.fp32 = pairs ? 2 * count : count;
    return operations;
}

} // namespace warpdesk::device
