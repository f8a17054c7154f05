// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <csetjmp>
#include <functional>

namespace warpdesk::host {

/// Runs host code on a thread with a guarded stack of its own, so that endless recursion and wild accesses end the run
/// and not the process. While it runs, the calling thread waits.
class HostThread final {
public:
    enum class End : std::uint8_t {
        Returned, ///< the work came to its end
        Left, ///< leave() was called
        StackOverflow, ///< the guard below the stack was touched
        BadAccess, ///< generated code touched memory that is not there
        Arithmetic ///< generated code trapped
    };
    struct Outcome {
        End end = End::Returned;
        std::uint64_t pc = 0; ///< of the instruction, for the last three
        std::uint64_t address = 0; ///< that was touched
    };
    /// Whether a program counter lies in generated host code. Called in a signal handler.
    using IsCode = bool (*)(void* owner, std::uint64_t pc);

    HostThread(IsCode isCode, void* owner)
        : m_isCode(isCode)
        , m_owner(owner)
    {
    }
    HostThread(const HostThread&) = delete;
    HostThread& operator=(const HostThread&) = delete;

    /// Runs the work once. An Environment error when no thread can be had.
    [[nodiscard]] Result<Outcome> run(const std::function<void()>& work);

    /// Ends the work from inside it, at once: no destructor between here and run() is called.
    [[noreturn]] void leave();
    /// Bytes of stack below the caller that host code may still use; 0 = it used what it may.
    [[nodiscard]] std::uint64_t stackLeft() const;
    [[nodiscard]] std::uint64_t stackBegin() const { return m_stackBegin; }
    [[nodiscard]] std::uint64_t stackBytes() const { return m_stackBytes; }

private:
    static void* threadMain(void* self);
    void threadBody();
    friend struct SignalHandler;

    IsCode m_isCode;
    void* m_owner;
    const std::function<void()>* m_work = nullptr;
    sigjmp_buf m_escape {};
    Outcome m_outcome;
    std::uint64_t m_mapping = 0; ///< guard, then stack
    std::uint64_t m_stackBegin = 0;
    std::uint64_t m_stackBytes = 0;
};

} // namespace warpdesk::host
