// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/system_call_filter.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "the system call filter knows x86-64 and AArch64"
#endif

/// Calls a runner has no use for and a hostile kernel might.
constexpr long kRefused[] = { SYS_connect, SYS_bind, SYS_listen, SYS_execve, SYS_execveat, SYS_ptrace,
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns,
    SYS_unshare, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_keyctl, SYS_add_key,
    SYS_request_key, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_acct, SYS_quotactl, SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_personality };

constexpr std::uint32_t kDeny = SECCOMP_RET_ERRNO | EPERM;

sock_filter statement(std::uint16_t code, std::uint32_t value) { return sock_filter { code, 0, 0, value }; }

/// Jumps over `skip` statements when the accumulator is not `value`.
sock_filter unlessEqual(std::uint32_t value, std::uint8_t skip)
{
    return sock_filter { BPF_JMP | BPF_JEQ | BPF_K, 0, skip, value };
}

std::vector<sock_filter> program()
{
    std::vector<sock_filter> code;
    code.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)));
    code.push_back(sock_filter { BPF_JMP | BPF_JEQ | BPF_K, 1, 0, kArchitecture });
    code.push_back(statement(BPF_RET | BPF_K, kDeny)); // calls of another instruction set
    code.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
#if defined(__x86_64__)
    code.push_back(sock_filter { BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000U }); // x32
    code.push_back(statement(BPF_RET | BPF_K, kDeny));
#endif
    for (const long call : kRefused) {
        code.push_back(unlessEqual(static_cast<std::uint32_t>(call), 1));
        code.push_back(statement(BPF_RET | BPF_K, kDeny));
    }
    code.push_back(unlessEqual(SYS_socket, 4));
    code.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])));
    code.push_back(unlessEqual(AF_UNIX, 1));
    code.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    code.push_back(statement(BPF_RET | BPF_K, kDeny));
    code.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return code;
}

} // namespace

Measure filterSystemCalls()
{
    Measure measure { "system calls", false, "" };
    std::vector<sock_filter> code = program();
    sock_fprog filter {};
    filter.len = static_cast<unsigned short>(code.size());
    filter.filter = code.data();
    if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0) {
        measure.active = true;
        measure.detail = "no network, no other programs (seccomp)";
    } else {
        measure.detail = std::strerror(errno);
    }
    return measure;
}

} // namespace warpdesk::runner
