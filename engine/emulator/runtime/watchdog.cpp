// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/watchdog.h"

#include "engine/emulator/runtime/worker.h"

#include <algorithm>

namespace warpdesk::emulator {

Watchdog::Watchdog()
    : m_thread([this](const std::stop_token& stop) { watch(stop); })
{
}

Watchdog::~Watchdog()
{
    m_thread.request_stop();
    m_changed.notify_all();
}

void Watchdog::arm(Launch& launch, const TimeLimit& limit)
{
    const auto deadline = limit.end();
    {
        const std::scoped_lock lock(m_mutex);
        m_launch = &launch;
        launch.begin = Clock::now();
        m_deadline = deadline;
        m_waitingLeft = limit.waitingLeft();
        m_moved = {};
        m_grace.reset();
    }
    if (deadline)
        m_changed.notify_all();
}

void Watchdog::disarm()
{
    const std::scoped_lock lock(m_mutex);
    m_launch = nullptr;
    m_deadline.reset();
    m_grace.reset();
}

void Watchdog::stopWithin(Clock::duration duration)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_grace)
            m_grace = Clock::now() + duration;
    }
    m_changed.notify_all();
}

void Watchdog::watch(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        if (!m_launch || (!m_deadline && !m_grace)) {
            m_changed.wait(lock, stop, [this] { return m_launch && (m_deadline || m_grace); });
            continue;
        }
        const auto now = Clock::now();
        if (m_deadline && now >= *m_deadline) {
            // What the launch waited for a processor is not its own time.
            const auto waited = std::min(m_launch->waited(), m_waitingLeft);
            if (waited >= TimeLimit::moment) {
                m_deadline = *m_deadline + (waited - m_moved);
                m_moved = waited;
            }
            if (*m_deadline >= now + TimeLimit::moment)
                continue;
            m_launch->interrupt(Launch::Interrupt::TimeLimit);
            m_deadline.reset();
        } else if (m_grace && now >= *m_grace) {
            for (Worker* worker : m_launch->workers)
                worker->requestStop();
            m_grace.reset();
        } else {
            const auto until = !m_grace ? *m_deadline : !m_deadline ? *m_grace : std::min(*m_grace, *m_deadline);
            m_changed.wait_until(lock, until);
        }
    }
}

} // namespace warpdesk::emulator
