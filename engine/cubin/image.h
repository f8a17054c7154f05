// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/cubin/line_table.h"
#include "engine/cubin/sass.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a CUBIN says of its kernels, read without NVIDIA's tools.
namespace warpdesk::cubin {

struct KernelParameter {
    std::uint32_t ordinal = 0;
    std::uint32_t offset = 0; ///< in the parameter block
    std::uint32_t bytes = 0;
};

/// Registers that went to memory and back, as instructions of the code.
struct Spills {
    std::uint32_t stores = 0, loads = 0;
    std::uint32_t storeBytes = 0, loadBytes = 0; ///< of a thread, every instruction once, as ptxas counts them
    std::vector<std::uint32_t> offsets;
};

struct KernelImage {
    std::string name; ///< as in PTX
    std::uint32_t section = 0; ///< of its code, for the line tables
    std::uint64_t codeBytes = 0; ///< with the functions it calls and the padding
    unsigned registers = 0; ///< of a thread, the functions it calls included; 0 = not told
    std::uint32_t frameBytes = 0;
    std::uint32_t stackBytes = 0; ///< of a thread, the deepest known call included
    std::uint64_t sharedBytes = 0; ///< static, without what the system takes of each block
    unsigned barriers = 0;
    std::array<std::uint32_t, 3> maxThreads {}; ///< from __launch_bounds__, 0 = none
    std::array<std::uint32_t, 3> requiredThreads {}; ///< from .reqntid, 0 = none
    std::vector<KernelParameter> parameters; ///< by ordinal
    std::uint32_t parameterBytes = 0;
    std::vector<std::pair<unsigned, std::uint64_t>> constantBanks; ///< of this kernel alone: number and bytes
    std::optional<Spills> spills; ///< absent = a compiler older than CUDA 13, whose CUBINs do not list them
    std::vector<SassInstruction> instructions; ///< without the padding at the end
};

/// One step of the way from an instruction to the source.
struct CodePlace {
    std::string file;
    std::uint32_t line = 0;
    std::string function; ///< mangled, of code that was inlined here; else empty
};

struct CubinImage {
    unsigned sm = 0; ///< 75, 90, 120
    std::vector<KernelImage> kernels; ///< in the order of the file
    LineTable source; ///< to the CUDA text
    LineTable ptx; ///< to the lines of `ptxText`
    std::string ptxText; ///< the PTX that was assembled, where line information was asked for
    std::vector<std::pair<unsigned, std::uint64_t>> constantBanks; ///< of the module

    /// Where an instruction comes from, the innermost place first, then the calls that were inlined. Empty = not told.
    [[nodiscard]] std::vector<CodePlace> placesOf(const KernelImage& kernel, std::uint32_t offset) const;
    /// Its line of `ptxText`, 0 = not told.
    [[nodiscard]] std::uint32_t ptxLineOf(const KernelImage& kernel, std::uint32_t offset) const;
};

/// Err.kind is Input: the message says what is wrong with the file. Architectures before 7.0 have another instruction
/// format and are refused.
[[nodiscard]] Result<CubinImage> readCubin(std::string_view bytes);

} // namespace warpdesk::cubin
