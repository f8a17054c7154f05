// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/ptx/module.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Source lines of a PTX text, read from `.loc` and `.file` without parsing the instructions (the text may be one that
/// the assembler refused).
namespace warpdesk::compile {

/// The place of the last `.loc` at or before a PTX line (1-based), within the same function; line 0 = none.
[[nodiscard]] Place placeOfPtxLine(std::string_view ptx, std::uint32_t ptxLine);

/// The place of an entry's head, by its PTX name; line 0 = none.
[[nodiscard]] Place placeOfEntry(std::string_view ptx, std::string_view entry);

/// An error of ptx::parse() in a PTX whose source has `asm` statements, told at the source line; nothing where there
/// are none, since the compiler's own PTX is no concern of the user. A place in `file` itself names no file.
[[nodiscard]] std::optional<Diagnostic> inlineAssemblyError(
    std::string_view ptx, std::uint32_t ptxLine, std::string_view message, std::string_view file);

/// The first instruction of an `asm` statement that is none of PTX (ptx::faultOf), told like an error of ptx::parse().
[[nodiscard]] std::optional<Diagnostic> inlineAssemblyFault(
    const ptx::Module& module, std::string_view ptx, std::string_view file);

/// The PTX with `folder` taken off the names in `.file`, so that the text does not depend on where it was compiled.
[[nodiscard]] std::string withRelativeFiles(std::string ptx, std::string_view folder);

} // namespace warpdesk::compile
