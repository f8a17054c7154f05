// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/job_queue.h"

#include <utility>

namespace warpdesk::runner {
namespace {

Json idOf(const Frame& frame) { return frame.object.is_object() ? frame.object.value("id", Json()) : Json(); }

} // namespace

JobQueue::JobQueue(int descriptor, Hooks hooks)
    : m_hooks(std::move(hooks))
    , m_thread([this, descriptor] { read(descriptor); })
{
}

JobQueue::~JobQueue() { m_thread.join(); }

void JobQueue::read(int descriptor)
{
    FrameReader reader(descriptor);
    for (;;) {
        auto frame = reader.next();
        if (!frame)
            m_hooks.badFrame(frame.error());
        else if (!*frame)
            break;
        else
            accept(std::move(**frame));
    }
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_waiting.clear();
        if (m_running)
            m_running->stop.request_stop();
    }
    m_changed.notify_all();
    if (m_hooks.closed)
        m_hooks.closed();
}

void JobQueue::accept(Frame frame)
{
    if (const auto id = frame.object.find("cancel"); id != frame.object.end()) {
        cancel(*id);
        return;
    }
    {
        const std::lock_guard lock(m_mutex);
        if (m_running && m_hooks.supersedes && m_hooks.supersedes(frame, m_running->frame))
            m_running->stop.request_stop();
        m_waiting.push_back({ std::move(frame), {} });
    }
    m_changed.notify_all();
}

void JobQueue::cancel(const Json& id)
{
    const std::lock_guard lock(m_mutex);
    if (m_running && idOf(m_running->frame) == id)
        m_running->stop.request_stop();
    for (Entry& entry : m_waiting)
        if (idOf(entry.frame) == id)
            entry.stop.request_stop(); // it ends as cancelled when its turn comes
}

std::optional<JobQueue::Entry> JobQueue::take(bool wait)
{
    std::unique_lock lock(m_mutex);
    m_running.reset();
    if (wait)
        m_changed.wait(lock, [this] { return m_closed || !m_waiting.empty(); });
    if (m_waiting.empty())
        return std::nullopt;
    Entry entry = std::move(m_waiting.front());
    m_waiting.pop_front();
    // The payload stays with the caller; the queue keeps what identifies the job.
    m_running = Entry { Frame { entry.frame.object.contains("job")
                                ? Json { { "id", idOf(entry.frame) }, { "job", entry.frame.object["job"] } }
                                : Json { { "id", idOf(entry.frame) } },
                            {} },
        entry.stop };
    return entry;
}

void JobQueue::setRunning(const Entry& entry)
{
    const std::lock_guard lock(m_mutex);
    m_running = Entry { Frame { Json { { "id", idOf(entry.frame) } }, {} }, entry.stop };
}

} // namespace warpdesk::runner
