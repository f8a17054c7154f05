// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_thread.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <csignal>
#include <cstring>
#include <memory>
#include <mutex>

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

namespace warpdesk::host {

namespace {

constexpr std::array faultSignals { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
constexpr std::uint64_t guardBytes = 1U << 20U;
/// What host code may use, as the stack of a Linux process has it, and what the runtime below it needs (LLVM compiles
/// kernels on this thread).
constexpr std::uint64_t userStackBytes = 8U << 20U;
constexpr std::uint64_t runtimeStackBytes = 24U << 20U;
constexpr std::size_t signalStackBytes = 64U << 10U;

thread_local HostThread* t_thread = nullptr;

std::uint64_t programCounter(const void* context)
{
    const auto* const machine = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
    return static_cast<std::uint64_t>(machine->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return machine->uc_mcontext.pc;
#else
#error "no program counter known for this processor"
#endif
}

std::array<struct sigaction, faultSignals.size()>& previousActions()
{
    static std::array<struct sigaction, faultSignals.size()> actions {};
    return actions;
}

} // namespace

/// Handles faults of the current host thread; all others go to the handler that was there before.
struct SignalHandler {
    static void handle(int number, siginfo_t* info, void* context)
    {
        HostThread* const thread = t_thread;
        if (thread != nullptr) {
            const std::uint64_t pc = programCounter(context);
            const std::uint64_t address = std::bit_cast<std::uint64_t>(info->si_addr);
            const bool isMemory = number == SIGSEGV || number == SIGBUS;
            const bool inGuard = isMemory && address - thread->m_mapping < guardBytes;
            // A return address that host code overwrote sends the processor to where no code is.
            const bool jumpedAway = isMemory && address == pc;
            if (inGuard || jumpedAway || thread->m_isCode(thread->m_owner, pc)) {
                thread->m_outcome = { inGuard ? HostThread::End::StackOverflow
                        : isMemory            ? HostThread::End::BadAccess
                                              : HostThread::End::Arithmetic,
                    pc, address };
                siglongjmp(thread->m_escape, 1);
            }
        }
        passOn(number, info, context);
    }

    static void passOn(int number, siginfo_t* info, void* context)
    {
        for (std::size_t i = 0; i < faultSignals.size(); ++i) {
            if (faultSignals[i] != number)
                continue;
            const struct sigaction& previous = previousActions()[i];
            if ((previous.sa_flags & SA_SIGINFO) != 0 && previous.sa_sigaction != nullptr)
                return previous.sa_sigaction(number, info, context);
            if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
                return previous.sa_handler(number);
        }
        struct sigaction standard {};
        standard.sa_handler = SIG_DFL;
        sigaction(number, &standard, nullptr);
    }

    static void install()
    {
        static std::once_flag once;
        std::call_once(once, [] {
            for (std::size_t i = 0; i < faultSignals.size(); ++i) {
                struct sigaction action {};
                action.sa_sigaction = handle;
                // NODEFER: the handler leaves by siglongjmp, which does not restore the mask.
                action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
                sigemptyset(&action.sa_mask);
                sigaction(faultSignals[i], &action, &previousActions()[i]);
            }
        });
    }
};

Result<HostThread::Outcome> HostThread::run(const std::function<void()>& work)
{
    SignalHandler::install();
    const std::uint64_t total = guardBytes + runtimeStackBytes + userStackBytes;
    void* const mapping
        = mmap(nullptr, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapping == MAP_FAILED)
        return failure(
            ErrorKind::Environment, "there is no memory for the stack of host code", "Close other programs.");
    const std::unique_ptr<void, std::function<void(void*)>> unmap(mapping, [&](void* at) { munmap(at, total); });
    mprotect(mapping, guardBytes, PROT_NONE);
    m_mapping = std::bit_cast<std::uint64_t>(mapping);
    m_stackBegin = m_mapping + guardBytes;
    m_stackBytes = total - guardBytes;
    m_outcome = {};
    m_work = &work;

    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, std::bit_cast<void*>(m_stackBegin), m_stackBytes);
    pthread_t thread {};
    const int error = pthread_create(&thread, &attributes, threadMain, this);
    pthread_attr_destroy(&attributes);
    if (error != 0)
        return failure(ErrorKind::Environment, fmt::format("no thread for host code: {}", std::strerror(error)));
    pthread_join(thread, nullptr);
    return m_outcome;
}

void* HostThread::threadMain(void* self)
{
    auto* const thread = static_cast<HostThread*>(self);
    const auto signalMemory = std::make_unique<std::byte[]>(signalStackBytes);
    stack_t stack {};
    stack.ss_sp = signalMemory.get();
    stack.ss_size = signalStackBytes;
    sigaltstack(&stack, nullptr);
    t_thread = thread;
    thread->threadBody();
    t_thread = nullptr;
    stack.ss_flags = SS_DISABLE;
    sigaltstack(&stack, nullptr);
    return nullptr;
}

/// A frame of its own, without objects: siglongjmp returns into it.
void HostThread::threadBody()
{
    if (sigsetjmp(m_escape, 0) == 0)
        (*m_work)();
}

void HostThread::leave()
{
    m_outcome = { End::Left, 0, 0 };
    siglongjmp(m_escape, 1);
}

std::uint64_t HostThread::stackLeft() const
{
    const std::uint64_t here = std::bit_cast<std::uint64_t>(__builtin_frame_address(0));
    const std::uint64_t lowest = m_stackBegin + runtimeStackBytes;
    return here > lowest ? here - lowest : 0;
}

} // namespace warpdesk::host
