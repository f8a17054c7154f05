// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cubin/bytes.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

/// What a machine instruction (SASS, compute capability 7.0 on) does, told from its 16 bytes without a disassembler.
namespace warpdesk::cubin {

enum class SassClass : std::uint8_t {
    Unknown, ///< not in the table: counted, never guessed
    Fp32Fma,
    Fp32Add,
    Fp32Mul,
    Fp32Other, ///< minimum, compare, select
    Fp64Fma,
    Fp64Add,
    Fp64Mul,
    Fp64Other,
    Fp16Fma, ///< two halves (or bfloat16) at once, also below
    Fp16Add,
    Fp16Mul,
    Fp16Other,
    IntegerMad, ///< multiply-add and dot products; many are moves
    Integer,
    Bits, ///< population count, leading zeros, reversal
    Conversion,
    Special, ///< MUFU: reciprocal, root, exponent, logarithm, sine
    Tensor,
    LoadGlobal,
    StoreGlobal,
    LoadShared,
    StoreShared,
    LoadLocal,
    StoreLocal,
    LoadGeneric,
    StoreGeneric,
    LoadConstant,
    LoadMatrix, ///< ldmatrix, stmatrix
    AsyncCopy, ///< cp.async and its bulk and tensor forms
    Atomic, ///< on global memory, also reductions
    AtomicShared,
    Texture,
    Surface,
    Shuffle,
    Vote, ///< vote, match, redux, elect
    Branch, ///< also calls, returns and exit
    Converge, ///< where diverged lanes meet again
    Barrier,
    Fence, ///< also waits for copies and cache control
    Uniform, ///< the scalar data path
    Move, ///< registers, special registers, predicates
    Nop,
    Count
};
inline constexpr std::size_t kSassClasses = static_cast<std::size_t>(SassClass::Count);
/// "fp32 fma", "load global"
[[nodiscard]] std::string_view name(SassClass kind);

/// What the compiler tells the scheduler with each instruction (Jia and others, "Dissecting the NVIDIA Volta GPU
/// Architecture via Microbenchmarking", 2018, section 2.1).
struct SassControl {
    static constexpr std::uint8_t kNone = 7;
    std::uint8_t stall = 0; ///< clocks until the warp's next instruction, at the least
    std::uint8_t writeBarrier = kNone; ///< of six, freed when the result is there
    std::uint8_t readBarrier = kNone; ///< freed when the operands were read
    std::uint8_t waits = 0; ///< bits of the barriers that must be free before this instruction
};

struct SassInstruction {
    static constexpr std::uint32_t kNoTarget = 0xffffffffU;
    std::uint32_t offset = 0; ///< in its section of code
    std::uint16_t opcode = 0; ///< the low 12 bits
    SassClass kind = SassClass::Unknown;
    std::string_view mnemonic; ///< "FFMA", empty = unknown
    /// Bytes that each lane loads, stores or copies; 0 = none, or not told by the encoding as far as it is known.
    std::uint8_t width = 0;
    bool guarded = false; ///< by a predicate that may not hold
    std::uint32_t target = kNoTarget; ///< of a branch within the section
    SassControl control;
};

inline constexpr std::size_t kInstructionBytes = 16;

/// The instructions of one section of code for the architecture (75, 90, 120). What follows the last whole instruction
/// is left out.
[[nodiscard]] std::vector<SassInstruction> readSass(Bytes code, unsigned sm);

struct SassMix {
    std::array<std::uint32_t, kSassClasses> counts {}; ///< by SassClass
    std::uint32_t total = 0;
    [[nodiscard]] std::uint32_t operator[](SassClass kind) const { return counts[static_cast<std::size_t>(kind)]; }
};
[[nodiscard]] SassMix mixOf(const std::vector<SassInstruction>& instructions);

} // namespace warpdesk::cubin
