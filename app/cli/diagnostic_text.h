// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpdesk::cli {

/// A diagnostic of the runner as a person reads it: place, message, the source line and a caret under the token.
/// `source` is the file the user gave, `file` its name; a diagnostic elsewhere is shown without its line.
[[nodiscard]] std::string diagnosticText(
    const Console& console, const Json& diagnostic, std::string_view source, std::string_view file);

/// The first few errors and what was left out; never more than `mostLines` lines, whatever a template explodes into.
[[nodiscard]] std::string diagnosticsText(const Console& console, const Json& diagnostics, std::string_view source,
    std::string_view file, std::size_t mostLines = 18);

/// True when at least one is an error.
[[nodiscard]] bool hasErrors(const Json& diagnostics);

} // namespace warpdesk::cli
