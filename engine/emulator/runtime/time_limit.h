// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace warpdesk::emulator {

/// Until when launches may run. The limit is meant for a machine that does nothing else: it moves by what was spent on
/// generating code, and by what threads waited for a processor. The latter may make it five times as long at most.
class TimeLimit final {
public:
    using Clock = std::chrono::steady_clock;
    using Duration = Clock::duration;

    void set(std::optional<Clock::time_point> end, Clock::time_point now)
    {
        m_end = end;
        m_generating = m_waiting = {};
        m_waitingMost = end ? std::max(*end - now, Duration {}) * (timesMost - 1) : Duration {};
    }
    void addGenerating(Duration spent) { m_generating += spent; }
    /// Less than a moment is what it takes to wake a thread, and counts as time spent.
    void addWaiting(Duration waited)
    {
        if (waited >= moment)
            m_waiting = std::min(m_waiting + waited, m_waitingMost);
    }

    [[nodiscard]] Duration moved() const { return m_generating + m_waiting; }
    [[nodiscard]] std::optional<Clock::time_point> end() const
    {
        return m_end ? std::optional(*m_end + moved()) : std::nullopt;
    }
    /// By how much waiting may still move it.
    [[nodiscard]] Duration waitingLeft() const { return m_waitingMost - m_waiting; }

    static constexpr Duration moment = std::chrono::milliseconds(1);

private:
    static constexpr int timesMost = 5;
    std::optional<Clock::time_point> m_end;
    Duration m_generating {};
    Duration m_waiting {}, m_waitingMost {};
};

} // namespace warpdesk::emulator
