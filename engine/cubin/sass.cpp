// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/sass.h"

#include <algorithm>
#include <array>

namespace warpdesk::cubin {
namespace {

struct Opcode {
    std::uint16_t base; ///< the low nine bits
    std::string_view mnemonic;
    SassClass kind;
    unsigned firstSm, lastSm;
};

constexpr std::array kOpcodes {
#define OPCODE(base, mnemonic, kind, first, last) Opcode { base, mnemonic, SassClass::kind, first, last },
#include "engine/cubin/sass_opcodes.inc"
#undef OPCODE
};
static_assert(std::ranges::is_sorted(kOpcodes, {}, &Opcode::base));

constexpr std::uint16_t kOpcodeMask = 0xfff;
constexpr std::uint16_t kBaseMask = 0x1ff;

const Opcode* opcodeOf(std::uint16_t base, unsigned sm)
{
    for (auto at = std::ranges::lower_bound(kOpcodes, base, {}, &Opcode::base);
        at != kOpcodes.end() && at->base == base; ++at)
        if (sm >= at->firstSm && sm <= at->lastSm)
            return &*at;
    return nullptr;
}

bool hasWidth(SassClass kind)
{
    switch (kind) {
    case SassClass::LoadGlobal:
    case SassClass::StoreGlobal:
    case SassClass::LoadShared:
    case SassClass::StoreShared:
    case SassClass::LoadLocal:
    case SassClass::StoreLocal:
    case SassClass::LoadGeneric:
    case SassClass::StoreGeneric:
    case SassClass::LoadConstant:
        return true;
    default:
        return false;
    }
}

/// Bits 73 to 75: U8, S8, U16, S16, 32, 64, 128 bits.
std::uint8_t accessWidth(std::uint64_t high)
{
    constexpr std::array<std::uint8_t, 8> widths { 1, 1, 2, 2, 4, 8, 16, 0 };
    return widths[high >> 9U & 7U];
}

/// LDGSTS has the same field up to sm_90; from sm_100 on it counts 32, 64, 128 bits as 0, 2, 4.
std::uint8_t copyWidth(std::uint64_t high, unsigned sm)
{
    if (sm < 100)
        return accessWidth(high);
    switch (high >> 9U & 7U) {
    case 0:
        return 4;
    case 2:
        return 8;
    case 4:
        return 16;
    default:
        return 0;
    }
}

/// A half-precision multiply-add whose first factor is the zero register: the compiler loads a constant with it.
bool isConstant(SassClass kind, std::uint64_t low)
{
    constexpr std::uint64_t zeroRegister = 0xff;
    return kind == SassClass::Fp16Fma && (low >> 24U & 0xffU) == zeroRegister;
}

SassControl controlOf(std::uint64_t high)
{
    SassControl control;
    control.stall = high >> 41U & 0xfU;
    control.writeBarrier = high >> 46U & 7U;
    control.readBarrier = high >> 49U & 7U;
    control.waits = high >> 52U & 0x3fU;
    return control;
}

/// Where BRA goes: bytes from the next instruction on, 50 bits from bit 32. From sm_90 on they are counted in units of
/// four, and the lowest eight bits of that stand at bit 16.
std::uint32_t targetOf(std::uint64_t low, std::uint64_t high, std::uint32_t at, unsigned sm)
{
    const std::uint64_t bits = low >> 32U | (high & 0x3ffffU) << 32U;
    std::int64_t distance = static_cast<std::int64_t>(bits << 14U) >> 14;
    if (sm >= 90)
        distance = ((distance >> 2) * 256 + static_cast<std::int64_t>(low >> 16U & 0xffU)) * 4;
    const std::int64_t target = at + static_cast<std::int64_t>(kInstructionBytes) + distance;
    const bool whole = target >= 0 && target < SassInstruction::kNoTarget && target % kInstructionBytes == 0;
    return whole ? static_cast<std::uint32_t>(target) : SassInstruction::kNoTarget;
}

} // namespace

std::string_view name(SassClass kind)
{
    constexpr std::array<std::string_view, kSassClasses> names { "unknown", "fp32 fma", "fp32 add", "fp32 mul",
        "fp32 other", "fp64 fma", "fp64 add", "fp64 mul", "fp64 other", "fp16 fma", "fp16 add", "fp16 mul",
        "fp16 other", "integer mad", "integer", "bits", "conversion", "special", "tensor", "load global",
        "store global", "load shared", "store shared", "load local", "store local", "load generic", "store generic",
        "load constant", "load matrix", "async copy", "atomic", "atomic shared", "texture", "surface", "shuffle",
        "vote", "branch", "converge", "barrier", "fence", "uniform", "move", "nop" };
    return names[std::min(static_cast<std::size_t>(kind), kSassClasses - 1)];
}

std::vector<SassInstruction> readSass(Bytes code, unsigned sm)
{
    std::vector<SassInstruction> instructions;
    instructions.reserve(code.size() / kInstructionBytes);
    for (std::size_t at = 0; at + kInstructionBytes <= code.size(); at += kInstructionBytes) {
        ByteReader reader(code, at);
        const std::uint64_t low = reader.u64();
        const std::uint64_t high = reader.u64();
        SassInstruction one;
        one.offset = static_cast<std::uint32_t>(at);
        one.opcode = static_cast<std::uint16_t>(low & kOpcodeMask);
        constexpr std::uint64_t always = 7;
        one.guarded = (low >> 12U & 0xfU) != always;
        one.control = controlOf(high);
        if (const Opcode* known = opcodeOf(static_cast<std::uint16_t>(low & kBaseMask), sm); known != nullptr) {
            one.kind = known->kind;
            one.mnemonic = known->mnemonic;
            if (isConstant(known->kind, low))
                one.kind = SassClass::Move;
            if (hasWidth(known->kind))
                one.width = accessWidth(high);
            else if (known->mnemonic == "LDGSTS")
                one.width = copyWidth(high, sm);
            if (known->mnemonic == "BRA")
                one.target = targetOf(low, high, one.offset, sm);
        }
        instructions.push_back(one);
    }
    return instructions;
}

SassMix mixOf(const std::vector<SassInstruction>& instructions)
{
    SassMix mix;
    for (const SassInstruction& one : instructions)
        ++mix.counts[static_cast<std::size_t>(one.kind)];
    mix.total = static_cast<std::uint32_t>(instructions.size());
    return mix;
}

} // namespace warpdesk::cubin
