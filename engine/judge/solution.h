// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "engine/judge/problem.h"
#include "engine/ptx/module.h"

#include <optional>
#include <string_view>

namespace warpdesk::judge {

/// A source after compilation, or why it is none.
struct CompiledSolution {
    std::optional<ptx::Module> module; ///< set when it compiles and has the function
    bool compiles = false; ///< false: see diagnostics
    bool hasFunction = false; ///< false: see message, which lists what there is
    std::string message;
    std::string architecture;
    std::vector<std::string> flags; ///< what the compiler was given, folders left out
    std::vector<Diagnostic> diagnostics;
    double milliseconds = 0;
};

/// The virtual architecture a source is compiled for on the emulator: compute_80, unless it uses what only 90 or 90a
/// has (clusters, bulk copies, warp-group instructions).
[[nodiscard]] std::string architectureFor(std::string_view source);

/// Compiles a source whose `function` must have the type the problem's arguments give. Err = environment trouble.
[[nodiscard]] Result<CompiledSolution> compileSolution(compile::Compiler& compiler, const Problem& problem,
    std::string_view source, std::string_view file, std::string_view function);

} // namespace warpdesk::judge
