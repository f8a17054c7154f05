// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/measure/model.h"

#include <array>
#include <string>
#include <vector>

namespace warpdesk::measure {

/// A kernel whose time on a GPU was published.
struct Anchor {
    std::string name, source, file, kernel, gpu;
    std::vector<std::int64_t> grid, block;
    std::vector<std::string> arguments;
    double seconds = 0; ///< published
    bool quick = false; ///< the emulator counts it in a moment
};
[[nodiscard]] Result<std::vector<Anchor>> loadAnchors(const std::string& folder);

/// Its kernel counted on the emulator as if by the GPU (a sample of its blocks), with the GPU's machine code.
struct ModelledAnchor {
    ModelledTime time;
    double warps = 0; ///< of the grid
    std::array<double, cubin::kSassClasses> byClass {}; ///< warp instructions, MachineWork::byClass
};
[[nodiscard]] Result<ModelledAnchor> modelAnchor(const Anchor& anchor, const std::string& folder);

} // namespace warpdesk::measure
