// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// NVRTC's log as diagnostics. The front end's grammar: a head "file(line): error #20-D: text", more text, the source
/// line behind two spaces, a caret below the byte that is meant, then the instantiation stack. ptxas has its own.
namespace warpdesk::compile {

struct LogEntry {
    Diagnostic diagnostic;
    std::uint32_t ptxLine = 0; ///< ptxas only: the line of the intermediate PTX, 0 = none
    std::string entry; ///< ptxas only: the kernel that is meant
    bool fromAssembler = false;
    bool atEnd = false; ///< "At end of source": the line is not told
};

/// Places in `solution` get an empty file. Remarks, counts and the notes about precompiled headers are left out; a
/// note belongs to the diagnostic before it.
[[nodiscard]] std::vector<LogEntry> parseLog(std::string_view log, std::string_view solution);

} // namespace warpdesk::compile
