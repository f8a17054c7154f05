// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/counted_code.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class Module;
}

/// Scalar IR of one thread to native code that runs warps of 32 lanes. Forms are in engine/emulator/README.md.
namespace warpdesk::emulator {

/// Block dimensions as compile-time constants; all zero = read from BlockContext::ntid at run time (generic variant).
struct BlockShape {
    std::uint32_t x = 0, y = 0, z = 0;
    bool operator==(const BlockShape&) const = default;
};

/// Instruction set to generate for. `Host` is what this machine has; Sse2, Avx2 (x86-64-v3, with FMA) and Avx512
/// (x86-64-v4) limit it; Neon is generic aarch64, which an x86 machine compiles for and never runs.
enum class VectorWidth : std::uint8_t { Host, Sse2, Avx2, Avx512, Neon };

/// "sse2", "avx2", "avx512", "neon", "host".
[[nodiscard]] std::optional<VectorWidth> vectorWidthNamed(std::string_view name);
/// Whether this machine runs code generated for it.
[[nodiscard]] bool runsHere(VectorWidth width);

struct SimtOptions {
    BlockShape shape;
    bool checked = false;
    VectorWidth width = VectorWidth::Host;
    bool forceResumable = false; ///< tests: use the general form even where barriers are uniform
    bool oneLane = false; ///< each lane by itself, also where lanes need not wait for one another
    std::uint64_t staticShared = 0; ///< bytes of shared memory that every launch has: checks may rely on them
    bool counted = false; ///< markers of counted code (lower/count_markers_ir.h) count
    bool traced = false; ///< with `counted`: executions of markers are recorded one by one, too
    bool races = false; ///< accesses, fences and barriers of warps are told to the race detector
};

/// Lanes: like Resumable, with each lane of a warp as a unit of its own.
enum class VariantKind : std::uint8_t { Block, Resumable, Lanes };

/// Processor time of each step of code generation, in milliseconds.
struct CompileSteps {
    double scalar = 0; ///< inlining, simplification, structurising
    double vectorise = 0;
    double blocks = 0; ///< cutting at barriers, the loop over warps
    double optimise = 0;
    double expand = 0;
    double emit = 0;
};

/// Mode `races`: what the kernel does with the memory behind its pointer parameters.
struct RaceParameters {
    std::vector<std::uint32_t> offsets; ///< in the parameters, of those that accesses start from; at most 64
    std::uint64_t written = 0; ///< bit i: some access through parameter i writes
    bool writesElsewhere = false; ///< some access may write behind any of them
};

struct KernelVariant {
    VariantKind kind = VariantKind::Block;
    std::string entry; ///< symbol in the object: NAME.block, NAME.warp or NAME.lane
    std::uint64_t frameBytes = 0; ///< per warp (Lanes: per lane), multiple of 64; at least a WarpHeader unless Block
    std::uint64_t slots = 0; ///< checked: pairs of words that a worker keeps for the launch at BlockContext::slots
    std::vector<std::uint32_t> raceSites; ///< PTX lines of the accesses by their number in the calls of mode `races`
    RaceParameters raceParameters;
    CountedCode counted; ///< mode `counted`
    std::vector<std::uint8_t> object; ///< relocatable ELF
    double milliseconds = 0; ///< time spent here
    CompileSteps steps;
};

/// Consumes the module. An Error of kind Internal names the function and the construct that could not be handled.
[[nodiscard]] Result<KernelVariant> compileVariant(
    std::unique_ptr<llvm::Module> module, const std::string& function, const SimtOptions& options);

/// Text that identifies everything besides the IR and this code itself that decides the object: LLVM version, CPU,
/// features, options. What keeps objects must tell builds of this code apart by itself.
[[nodiscard]] std::string codeGenerationKey(const SimtOptions& options);

} // namespace warpdesk::emulator
