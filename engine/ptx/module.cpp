// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/module.h"

#include <algorithm>
#include <array>
#include <limits>

namespace warpdesk::ptx {

namespace {

struct TypeFacts {
    Type type;
    std::string_view name;
    unsigned bits;
    bool isFloat;
    bool isSigned;
};

/// In the order of the enumerators, so that a type is its own index.
constexpr std::array kTypes {
    TypeFacts { Type::None, "", 0, false, false },
    TypeFacts { Type::Pred, "pred", 1, false, false },
    TypeFacts { Type::B8, "b8", 8, false, false },
    TypeFacts { Type::B16, "b16", 16, false, false },
    TypeFacts { Type::B32, "b32", 32, false, false },
    TypeFacts { Type::B64, "b64", 64, false, false },
    TypeFacts { Type::B128, "b128", 128, false, false },
    TypeFacts { Type::U8, "u8", 8, false, false },
    TypeFacts { Type::U16, "u16", 16, false, false },
    TypeFacts { Type::U32, "u32", 32, false, false },
    TypeFacts { Type::U64, "u64", 64, false, false },
    TypeFacts { Type::S8, "s8", 8, false, true },
    TypeFacts { Type::S16, "s16", 16, false, true },
    TypeFacts { Type::S32, "s32", 32, false, true },
    TypeFacts { Type::S64, "s64", 64, false, true },
    TypeFacts { Type::F16, "f16", 16, true, true },
    TypeFacts { Type::F16x2, "f16x2", 32, true, true },
    TypeFacts { Type::F32, "f32", 32, true, true },
    TypeFacts { Type::F64, "f64", 64, true, true },
    TypeFacts { Type::BF16, "bf16", 16, true, true },
    TypeFacts { Type::BF16x2, "bf16x2", 32, true, true },
    TypeFacts { Type::TF32, "tf32", 32, true, true },
    TypeFacts { Type::U16x2, "u16x2", 32, false, false },
    TypeFacts { Type::S16x2, "s16x2", 32, false, true },
    TypeFacts { Type::E4M3, "e4m3", 8, true, true },
    TypeFacts { Type::E5M2, "e5m2", 8, true, true },
    TypeFacts { Type::E4M3x2, "e4m3x2", 16, true, true },
    TypeFacts { Type::E5M2x2, "e5m2x2", 16, true, true },
    TypeFacts { Type::TexRef, "texref", 64, false, false },
    TypeFacts { Type::SamplerRef, "samplerref", 64, false, false },
    TypeFacts { Type::SurfRef, "surfref", 64, false, false },
};

constexpr bool inEnumOrder()
{
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        if (static_cast<std::size_t>(kTypes[i].type) != i)
            return false;
    }
    return true;
}
static_assert(inEnumOrder());

const TypeFacts& facts(Type type) { return kTypes[static_cast<std::size_t>(type)]; }

constexpr std::array<std::string_view, 7> kSpaces { "", "reg", "param", "const", "global", "local", "shared" };

/// Bytes that one element occupies in memory.
std::uint64_t elementBytes(Type type) { return std::max<std::uint64_t>(1, bits(type) / 8); }

} // namespace

unsigned bits(Type type) { return facts(type).bits; }

std::string_view name(Type type) { return facts(type).name; }

Type typeNamed(std::string_view suffix)
{
    if (suffix.size() < 2 || suffix.size() > 10)
        return Type::None;
    for (const TypeFacts& known : kTypes) {
        if (known.name == suffix)
            return known.type;
    }
    return Type::None;
}

bool isFloat(Type type) { return facts(type).isFloat; }

bool isSigned(Type type) { return facts(type).isSigned; }

std::string_view name(Space space) { return kSpaces[static_cast<std::size_t>(space)]; }

Space spaceNamed(std::string_view word)
{
    const std::string_view head = word.substr(0, word.find("::"));
    for (std::size_t i = 1; i < kSpaces.size(); ++i) {
        if (kSpaces[i] == head)
            return static_cast<Space>(i);
    }
    return Space::None;
}

std::uint64_t Variable::bytes() const
{
    std::uint64_t total = elementBytes(type) * vector;
    for (const std::uint64_t dim : dims) {
        if (dim != 0 && total > std::numeric_limits<std::uint64_t>::max() / dim)
            return std::numeric_limits<std::uint64_t>::max();
        total *= dim;
    }
    return total;
}

std::uint32_t Variable::alignment() const
{
    return align != 0 ? align : static_cast<std::uint32_t>(elementBytes(type) * vector);
}

bool Instruction::has(std::string_view modifier) const
{
    return std::find(modifiers.begin(), modifiers.end(), modifier) != modifiers.end();
}

Type Instruction::type(unsigned nth) const
{
    for (const std::string& modifier : modifiers) {
        const Type found = typeNamed(modifier);
        if (found != Type::None && nth-- == 0)
            return found;
    }
    return Type::None;
}

Space Instruction::space() const
{
    for (const std::string& modifier : modifiers) {
        if (const Space found = spaceNamed(modifier); found != Space::None)
            return found;
    }
    return Space::None;
}

std::string Instruction::fullName() const
{
    std::string text = opcode;
    for (const std::string& modifier : modifiers) {
        text += '.';
        text += modifier;
    }
    return text;
}

const Function* Module::find(std::string_view wanted) const
{
    const auto at = std::ranges::find(functions, wanted, &Function::name);
    return at == functions.end() ? nullptr : &*at;
}

std::string_view Module::fileName(std::uint32_t number) const
{
    const auto at = std::ranges::find(files, number, &SourceFile::number);
    return at == files.end() ? std::string_view {} : std::string_view(at->name);
}

} // namespace warpdesk::ptx
