// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/worker_time.h"

#include <pthread.h>

namespace warpdesk::emulator {

void WorkerTime::bind() { pthread_getcpuclockid(pthread_self(), &m_clock); }

std::int64_t WorkerTime::read(clockid_t clock)
{
    timespec time {};
    clock_gettime(clock, &time);
    return std::int64_t { time.tv_sec } * 1'000'000'000 + time.tv_nsec;
}

std::chrono::nanoseconds WorkerTime::spent() const
{
    const std::int64_t begin = m_begin.load();
    if (begin == idle)
        return {};
    const std::int64_t spent = m_spent.load();
    return std::chrono::nanoseconds(spent != idle ? spent : read(m_clock) - begin);
}

} // namespace warpdesk::emulator
