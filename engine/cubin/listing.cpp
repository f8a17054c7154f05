// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace warpdesk::cubin {

std::string listing(const CubinImage& image, const KernelImage& kernel)
{
    std::string text;
    std::string shown;
    for (const SassInstruction& one : kernel.instructions) {
        std::string where;
        for (const CodePlace& place : image.placesOf(kernel, one.offset))
            where += fmt::format(
                "{}{}:{}", where.empty() ? "" : ", inlined at ", place.file.empty() ? "?" : place.file, place.line);
        if (where != shown)
            text += where + '\n';
        shown = std::move(where);
        const std::uint32_t ptx = image.ptxLineOf(kernel, one.offset);
        std::string word
            = one.mnemonic.empty() ? fmt::format("unknown {:#05x}", one.opcode) : std::string(one.mnemonic);
        if (one.width != 0)
            word += fmt::format(".{}", one.width * 8);
        const bool spill
            = kernel.spills && std::ranges::find(kernel.spills->offsets, one.offset) != kernel.spills->offsets.end();
        fmt::format_to(std::back_inserter(text), "  {:05x}  {:>6}  {}{}\n", one.offset,
            ptx == 0 ? std::string("-") : fmt::format("{}", ptx), word, spill ? "  ; spill" : "");
    }
    return text;
}

} // namespace warpdesk::cubin
