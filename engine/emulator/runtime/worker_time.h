// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>

#include <ctime>

namespace warpdesk::emulator {

/// What a worker spent on a launch: its processor time. The worker writes; anyone reads.
class WorkerTime final {
public:
    /// On the worker's own thread, before any launch.
    void bind();
    void forget() { m_begin.store(idle), m_spent.store(idle); }
    void begin() { m_begin.store(own()); }
    void end() { m_spent.store(own() - m_begin.load()); }
    [[nodiscard]] std::chrono::nanoseconds spent() const;

private:
    static constexpr std::int64_t idle = -1;
    [[nodiscard]] static std::int64_t read(clockid_t clock);
    [[nodiscard]] static std::int64_t own() { return read(CLOCK_THREAD_CPUTIME_ID); }
    clockid_t m_clock = CLOCK_THREAD_CPUTIME_ID;
    std::atomic<std::int64_t> m_begin { idle }, m_spent { idle };
};

} // namespace warpdesk::emulator
