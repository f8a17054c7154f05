// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/sandbox.h"

#include "engine/runner/landlock.h"
#include "engine/runner/system_call_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

constexpr std::uint64_t kLeastBytes = std::uint64_t { 2 } << 30U;

std::uint64_t machineBytes()
{
    struct sysinfo facts {};
    return ::sysinfo(&facts) == 0 ? std::uint64_t(facts.totalram) * facts.mem_unit : kLeastBytes;
}

Measure limit(const char* name, int resource, std::uint64_t value, std::string detail)
{
    rlimit both {};
    ::getrlimit(static_cast<__rlimit_resource>(resource), &both);
    // A limit somebody set lower stays.
    const rlim_t most = std::min<rlim_t>(value, both.rlim_max);
    both.rlim_cur = std::min(most, both.rlim_cur);
    both.rlim_max = most;
    if (::setrlimit(static_cast<__rlimit_resource>(resource), &both) != 0)
        return { name, false, std::strerror(errno) };
    return { name, true, std::move(detail) };
}

/// Under memory pressure the kernel should end the runner, not the desktop.
void volunteerForOutOfMemory()
{
    const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    const ssize_t ignored = ::write(file, "500", 3);
    (void)ignored;
    ::close(file);
}

} // namespace

std::vector<Measure> enterSandbox(const SandboxPlan& plan)
{
    std::vector<Measure> measures;
    // Private writable memory is what counts (RLIMIT_DATA): the emulator reserves a terabyte of addresses, which
    // RLIMIT_AS would refuse, and takes memory of it piece by piece.
    const std::uint64_t memory = plan.mostBytes != 0 ? plan.mostBytes : std::max(kLeastBytes, machineBytes() / 10 * 8);
    measures.push_back(limit("memory limit", RLIMIT_DATA, memory, fmt::format("{} MiB", memory >> 20U)));
    measures.push_back(
        limit("file size limit", RLIMIT_FSIZE, plan.mostFileBytes, fmt::format("{} MiB", plan.mostFileBytes >> 20U)));
    measures.push_back(limit("open files limit", RLIMIT_NOFILE, plan.mostFiles, fmt::format("{}", plan.mostFiles)));
    measures.push_back(limit("no core dumps", RLIMIT_CORE, 0, ""));
    ::signal(SIGXFSZ, SIG_IGN);
    ::signal(SIGPIPE, SIG_IGN);
    volunteerForOutOfMemory();

    const bool bound = ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
    measures.push_back({ "ends with its parent", bound, bound ? "" : std::strerror(errno) });
    const bool humble = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    measures.push_back({ "no new privileges", humble, humble ? "" : std::strerror(errno) });
    measures.push_back(confineFiles(plan.writable));
    measures.push_back(filterSystemCalls());
    return measures;
}

} // namespace warpdesk::runner
