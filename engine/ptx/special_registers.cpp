// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/special_registers.h"

#include <algorithm>
#include <array>

namespace warpdesk::ptx {

namespace {

constexpr std::array<std::string_view, 38> kNames {
    "WARP_SZ",
    "%tid",
    "%ntid",
    "%laneid",
    "%warpid",
    "%nwarpid",
    "%ctaid",
    "%nctaid",
    "%smid",
    "%nsmid",
    "%gridid",
    "%is_explicit_cluster",
    "%clusterid",
    "%nclusterid",
    "%cluster_ctaid",
    "%cluster_nctaid",
    "%cluster_ctarank",
    "%cluster_nctarank",
    "%lanemask_eq",
    "%lanemask_le",
    "%lanemask_lt",
    "%lanemask_ge",
    "%lanemask_gt",
    "%clock",
    "%clock_hi",
    "%clock64",
    "%globaltimer",
    "%globaltimer_lo",
    "%globaltimer_hi",
    "%reserved_smem_offset_begin",
    "%reserved_smem_offset_end",
    "%reserved_smem_offset_cap",
    "%reserved_smem_offset_0",
    "%reserved_smem_offset_1",
    "%total_smem_size",
    "%aggr_smem_size",
    "%dynamic_smem_size",
    "%current_graph_exec",
};

/// True for `stem` followed by a decimal number up to `last`.
bool isNumbered(std::string_view name, std::string_view stem, unsigned last)
{
    if (!name.starts_with(stem) || name.size() == stem.size() || name.size() > stem.size() + 2)
        return false;
    unsigned number = 0;
    for (const char c : name.substr(stem.size())) {
        if (c < '0' || c > '9')
            return false;
        number = number * 10 + static_cast<unsigned>(c - '0');
    }
    return number <= last;
}

} // namespace

bool isSpecialRegister(std::string_view name)
{
    if (std::ranges::find(kNames, name) != kNames.end() || isNumbered(name, "%envreg", 31)
        || isNumbered(name, "%pm", 7))
        return true;
    return name.ends_with("_64") && isNumbered(name.substr(0, name.size() - 3), "%pm", 7);
}

} // namespace warpdesk::ptx
