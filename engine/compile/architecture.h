// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <span>
#include <string>
#include <string_view>

namespace warpdesk::compile {

struct Architecture {
    std::string name; ///< "compute_90a", "sm_80"
    std::string note; ///< why it is another one than was asked for; empty = it is the same
};

/// The architecture to compile for: `wanted` itself, or the newest the library knows when `wanted` is newer. An older
/// one than any it knows is an Environment error; a text that names none is an Input error.
[[nodiscard]] Result<Architecture> chooseArchitecture(
    std::string_view wanted, std::span<const int> known, std::string_view nvrtcVersion);

} // namespace warpdesk::compile
