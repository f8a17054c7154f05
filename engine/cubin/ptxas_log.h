// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What ptxas reports of each kernel when it is given -v: the "ptxas info" lines of a log.
namespace warpdesk::cubin {

struct PtxasReport {
    std::string kernel; ///< as in PTX
    unsigned registers = 0;
    unsigned barriers = 0;
    std::uint64_t sharedBytes = 0; ///< static
    std::uint32_t frameBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0; ///< of the kernel itself
    std::uint32_t stackBytes = 0; ///< with what it calls ("cumulative stack size"), else its frame
    std::vector<std::pair<unsigned, std::uint64_t>> constantBanks; ///< number and bytes, where ptxas tells them
};

/// One report for each "Compiling entry function", in the order of the log. What is no such line is left out.
[[nodiscard]] std::vector<PtxasReport> parsePtxasLog(std::string_view log);

} // namespace warpdesk::cubin
