// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace warpdesk::cli {

namespace {

int pipeEnds[2] = { -1, -1 };
volatile std::sig_atomic_t interrupts = 0;

void onSignal(int)
{
    const int kept = errno;
    interrupts = interrupts + 1;
    if (interrupts > 1)
        ::_exit(130);
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1], &byte, 1);
    errno = kept;
}

void handle(void (*handler)(int))
{
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : { SIGINT, SIGTERM })
        ::sigaction(signal, &action, nullptr);
}

} // namespace

Interrupt::Interrupt(std::function<void()> onInterrupt)
    : m_onInterrupt(std::move(onInterrupt))
{
    interrupts = 0;
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the default handler stays: Ctrl-C ends the program, and the runner with it
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] {
        char bytes[8];
        while (::read(pipeEnds[0], bytes, sizeof bytes) > 0) { }
        m_onInterrupt();
    });
    handle(onSignal);
}

Interrupt::~Interrupt()
{
    if (!m_notifier)
        return;
    handle(SIG_DFL);
    m_notifier.reset();
    for (int& end : pipeEnds) {
        ::close(end);
        end = -1;
    }
}

} // namespace warpdesk::cli
