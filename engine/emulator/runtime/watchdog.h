// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/time_limit.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace warpdesk::emulator {

/// A thread that ends launches in time: at their deadline, and a moment after one of their blocks faulted.
class Watchdog final {
public:
    using Clock = std::chrono::steady_clock;
    Watchdog();
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Watches one launch at a time, which begins now, until disarm().
    void arm(Launch& launch, const TimeLimit& limit);
    void disarm();
    /// The workers of the watched launch must have stopped after this long.
    void stopWithin(Clock::duration duration);

private:
    void watch(const std::stop_token& stop);
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    Launch* m_launch = nullptr;
    std::optional<Clock::time_point> m_deadline;
    Clock::duration m_waitingLeft {}; ///< by which it may move for the launch's waiting
    Clock::duration m_moved {}; ///< by which it has moved
    std::optional<Clock::time_point> m_grace;
    std::jthread m_thread;
};

} // namespace warpdesk::emulator
