// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// The limits a runner puts on itself before its first job, so that a stranger's kernel harms nothing.
namespace warpdesk::runner {

struct SandboxPlan {
    std::vector<std::filesystem::path> writable; ///< folders that may be written; they must exist
    std::uint64_t mostBytes = 0; ///< private memory of the process; 0 = a share of the machine's
    std::uint64_t mostFileBytes = std::uint64_t { 1 } << 30U;
    unsigned mostFiles = 512;
};

/// One measure and whether the kernel took it.
struct Measure {
    std::string name; ///< "memory limit", "system calls", "file system"
    bool active = false;
    std::string detail; ///< the figure, or why it is not active
};

/// Takes every measure the kernel has, once, on the only thread of the process. What an older kernel lacks is left out
/// and said in the result; nothing here fails.
[[nodiscard]] std::vector<Measure> enterSandbox(const SandboxPlan& plan);

} // namespace warpdesk::runner
