// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/landlock.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

// The kernel's interface (linux/landlock.h), declared here because build machines have headers of any age.
constexpr long kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446;
constexpr std::uint64_t kExecute = 1U << 0U, kWriteFile = 1U << 1U, kReadFile = 1U << 2U, kReadFolder = 1U << 3U,
                        kAllOfFirst = (1U << 13U) - 1, kRefer = 1U << 13U, kTruncate = 1U << 14U;
constexpr std::uint64_t kBindTcp = 1U << 0U, kConnectTcp = 1U << 1U;
constexpr int kRulePathBeneath = 1;

struct RulesetAttributes {
    std::uint64_t files = 0;
    std::uint64_t network = 0;
};
struct __attribute__((packed)) PathBeneath {
    std::uint64_t allowed = 0;
    std::int32_t folder = -1;
};

bool allow(int ruleset, const char* folder, std::uint64_t rights)
{
    const int descriptor = ::open(folder, O_PATH | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const PathBeneath rule { rights, descriptor };
    const bool added = ::syscall(kAddRule, ruleset, kRulePathBeneath, &rule, 0) == 0;
    ::close(descriptor);
    return added;
}

} // namespace

Measure confineFiles(const std::vector<std::filesystem::path>& writable)
{
    Measure measure { "file system", false, "" };
    const long version = ::syscall(kCreateRuleset, nullptr, 0, 1U);
    if (version < 1) {
        measure.detail = fmt::format("this kernel has no Landlock ({})", std::strerror(errno));
        return measure;
    }
    RulesetAttributes attributes;
    attributes.files = kAllOfFirst | (version >= 2 ? kRefer : 0) | (version >= 3 ? kTruncate : 0);
    std::size_t bytes = sizeof(attributes.files);
    if (version >= 4) {
        attributes.network = kBindTcp | kConnectTcp;
        bytes = sizeof(attributes);
    }
    const int ruleset = static_cast<int>(::syscall(kCreateRuleset, &attributes, bytes, 0U));
    if (ruleset < 0) {
        measure.detail = std::strerror(errno);
        return measure;
    }
    bool good = allow(ruleset, "/", kExecute | kReadFile | kReadFolder);
    allow(ruleset, "/dev", kWriteFile | kReadFile | kReadFolder);
    for (const std::filesystem::path& folder : writable)
        good = allow(ruleset, folder.c_str(), attributes.files & ~kExecute) && good;
    good = good && ::syscall(kRestrictSelf, ruleset, 0U) == 0;
    measure.active = good;
    measure.detail = good ? fmt::format("read-only but for the caches (Landlock {})", version) : std::strerror(errno);
    ::close(ruleset);
    return measure;
}

} // namespace warpdesk::runner
