// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <expected>

namespace warpdesk::ptx {

/// One thing wrong with a PTX text; line and column are 1-based, the column counts bytes.
struct ParseError {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string message;
};

/// Parses a whole module. An instruction nobody knows is kept as it is written (the emulator traps when it is
/// reached); only text that has no PTX shape, and names that lead nowhere, are errors. All errors are reported,
/// up to 20.
[[nodiscard]] std::expected<Module, std::vector<ParseError>> parse(std::string_view text);

} // namespace warpdesk::ptx
