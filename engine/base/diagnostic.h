// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpdesk {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// A place in a text the user can open. Lines and columns are 1-based; a column counts bytes of the UTF-8 line,
/// 0 = unknown. An empty file means the solution itself.
struct Place {
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

/// What a compiler or a check has to say about a place. `related` holds notes and instantiation steps in order.
struct Diagnostic {
    Severity severity = Severity::Error;
    Place place;
    std::uint32_t endColumn = 0; ///< one past the last byte of the token, 0 = unknown
    std::string message;
    std::string code; ///< the compiler's own number, as "#20-D", or empty
    std::vector<Diagnostic> related;
};

/// "note", "warning", "error".
[[nodiscard]] const char* name(Severity severity);

} // namespace warpdesk
