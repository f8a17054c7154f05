// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/cubin/elf.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Line tables of a CUBIN (DWARF 2, section 6.2, with NVIDIA's operations for inlined calls): offsets in a section of
/// code to lines of the source, or of the PTX.
namespace warpdesk::cubin {

/// From `offset` on up to the next row the code comes from this line.
struct LineRow {
    std::uint32_t section = 0; ///< of the code
    std::uint64_t offset = 0;
    std::uint32_t file = 0; ///< into LineTable::files; kNoFile = not told
    std::uint32_t line = 0;
    std::uint32_t caller = 0; ///< 1 + the row of the call that was inlined here, 0 = not inlined
    std::uint32_t function = 0; ///< 1 + the inlined function in LineTable::functions, 0 = not told
    bool end = false; ///< the code ends before this offset
    static constexpr std::uint32_t kNoFile = 0xffffffffU;
};

struct LineTable {
    std::vector<std::string> files;
    std::vector<std::string> functions; ///< mangled names of inlined functions
    std::vector<LineRow> rows; ///< as written; the last one of an offset counts
    std::vector<std::uint32_t> order; ///< rows by section and offset

    /// The row that tells of an offset of a section, nothing when the table does not.
    [[nodiscard]] const LineRow* find(std::uint32_t section, std::uint64_t offset) const;
};

/// Reads `section` (".debug_line" or ".nv_debug_line_sass"); a file without it has an empty table.
[[nodiscard]] Result<LineTable> readLineTable(const ElfFile& elf, std::string_view section);

} // namespace warpdesk::cubin
