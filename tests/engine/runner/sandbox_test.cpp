// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/sandbox.h"

#include "tests/engine/compile/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <functional>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

/// Runs `inside` in a child in the sandbox; true when it returned true.
bool holdsInside(const SandboxPlan& plan, const std::function<bool(const std::vector<Measure>&)>& inside)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(inside(enterSandbox(plan)) ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool isActive(const std::vector<Measure>& measures, const char* name)
{
    const auto found = std::ranges::find(measures, name, &Measure::name);
    return found != measures.end() && found->active;
}

TEST(SandboxTest, LimitsAreTakenAndSaid)
{
    EXPECT_TRUE(holdsInside({}, [](const auto& measures) {
        return isActive(measures, "memory limit") && isActive(measures, "file size limit")
            && isActive(measures, "no core dumps") && isActive(measures, "no new privileges")
            && isActive(measures, "ends with its parent");
    }));
}

TEST(SandboxTest, MemoryIsLimitedButATerabyteOfAddressesIsNot)
{
    SandboxPlan plan;
    plan.mostBytes = std::uint64_t { 1 } << 30U;
    EXPECT_TRUE(holdsInside(plan, [](const auto&) {
        const std::size_t terabyte = std::size_t { 1 } << 40U;
        void* arena = ::mmap(nullptr, terabyte, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (arena == MAP_FAILED)
            return false;
        const std::size_t half = std::size_t { 1 } << 29U;
        return ::mprotect(arena, half, PROT_READ | PROT_WRITE) == 0
            && ::mprotect(arena, half * 4, PROT_READ | PROT_WRITE) != 0;
    }));
}

TEST(SandboxTest, NoNetworkNoProgramsNoLookIntoOthers)
{
    if (!holdsInside({}, [](const auto& measures) { return isActive(measures, "system calls"); }))
        GTEST_SKIP() << "this kernel has no seccomp filters";
    EXPECT_TRUE(holdsInside({}, [](const auto&) {
        const auto refused = [](long result) { return result < 0 && (errno == EPERM || errno == EACCES); };
        const char* arguments[] = { "true", nullptr };
        return refused(::socket(AF_INET, SOCK_STREAM, 0)) && refused(::socket(AF_INET6, SOCK_DGRAM, 0))
            && refused(::socket(AF_NETLINK, SOCK_RAW, 0)) && ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0
            && refused(::execv("/bin/true", const_cast<char* const*>(arguments)))
            && refused(::ptrace(PTRACE_ATTACH, ::getppid(), 0, 0));
    }));
}

TEST(SandboxTest, OnlyTheNamedFoldersAreWritable)
{
    const TemporaryFolder open;
    const TemporaryFolder closed;
    SandboxPlan plan;
    plan.writable = { open.path() };
    if (!holdsInside(plan, [](const auto& measures) { return isActive(measures, "file system"); }))
        GTEST_SKIP() << "this kernel has no Landlock";
    EXPECT_TRUE(holdsInside(plan, [&](const auto&) {
        const auto creates = [](const std::filesystem::path& file) {
            return ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600) >= 0;
        };
        return creates(open.path() / "a") && !creates(closed.path() / "a") && ::open("/etc/passwd", O_RDONLY) >= 0
            && ::open("/dev/null", O_WRONLY) >= 0;
    }));
}

} // namespace
} // namespace warpdesk::runner
