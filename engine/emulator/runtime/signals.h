// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace warpdesk::emulator {

/// Installs, once per process, the handlers for SIGSEGV, SIGBUS, SIGFPE and SIGILL. A signal in generated code of a
/// worker leaves through the worker's escape; any other goes to the handler that was there before.
void installFaultHandlers();

/// An alternate signal stack for the calling thread, so that a full stack can still be reported.
class SignalStack final {
public:
    SignalStack();
    ~SignalStack();
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;

private:
    std::unique_ptr<std::byte[]> m_memory;
};

} // namespace warpdesk::emulator
