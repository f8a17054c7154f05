// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/signals.h"

#include "engine/emulator/runtime/worker.h"

#include <array>
#include <bit>
#include <csignal>
#include <mutex>

#include <ucontext.h>

namespace warpdesk::emulator {

namespace {

constexpr std::array faultSignals { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
constexpr std::size_t signalStackBytes = 64 * 1024;

std::array<struct sigaction, faultSignals.size()>& previousActions()
{
    static std::array<struct sigaction, faultSignals.size()> actions {};
    return actions;
}

std::uint64_t programCounter(void* context)
{
    const auto* machine = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
    return static_cast<std::uint64_t>(machine->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return machine->uc_mcontext.pc;
#else
#error "no program counter known for this processor"
#endif
}

/// Whether the access that faulted was a store, where the processor tells.
bool wasWrite(void* context)
{
#if defined(__x86_64__)
    constexpr greg_t writeBit = 2; // of the page fault's error code
    return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & writeBit) != 0;
#else
    static_cast<void>(context);
    return false;
#endif
}

/// Not ours: what was there before decides, and if that was nothing, the signal does what it does by default.
void passOn(int number, siginfo_t* info, void* context)
{
    for (std::size_t i = 0; i < faultSignals.size(); ++i) {
        if (faultSignals[i] != number)
            continue;
        const struct sigaction& previous = previousActions()[i];
        if ((previous.sa_flags & SA_SIGINFO) != 0 && previous.sa_sigaction) {
            previous.sa_sigaction(number, info, context);
            return;
        }
        if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
            previous.sa_handler(number);
            return;
        }
    }
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, nullptr);
}

void onFault(int number, siginfo_t* info, void* context)
{
    Worker* worker = currentWorker();
    if (!worker || worker->inCode == 0) {
        passOn(number, info, context);
        return;
    }
    // An address that no processor could form arrives as a general protection fault, which does not tell it.
    worker->signal = { number, info->si_code > 0 && info->si_code != SI_KERNEL, wasWrite(context),
        std::bit_cast<std::uint64_t>(info->si_addr), programCounter(context) };
    siglongjmp(worker->escape, 2);
}

} // namespace

void installFaultHandlers()
{
    static std::once_flag once;
    std::call_once(once, [] {
        for (std::size_t i = 0; i < faultSignals.size(); ++i) {
            struct sigaction action {};
            action.sa_sigaction = onFault;
            // NODEFER: the handler leaves by siglongjmp without restoring the mask.
            action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
            sigemptyset(&action.sa_mask);
            sigaction(faultSignals[i], &action, &previousActions()[i]);
        }
    });
}

SignalStack::SignalStack()
    : m_memory(std::make_unique<std::byte[]>(signalStackBytes))
{
    stack_t stack {};
    stack.ss_sp = m_memory.get();
    stack.ss_size = signalStackBytes;
    sigaltstack(&stack, nullptr);
}

SignalStack::~SignalStack()
{
    stack_t stack {};
    stack.ss_flags = SS_DISABLE;
    sigaltstack(&stack, nullptr);
}

} // namespace warpdesk::emulator
