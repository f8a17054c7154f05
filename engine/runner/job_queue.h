// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/runner/frames.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace warpdesk::runner {

/// Frames that a thread of its own reads while a job runs, so that a cancel is seen at once.
class JobQueue final {
public:
    struct Entry {
        Frame frame;
        std::stop_source stop;
    };
    /// Called on the reading thread.
    struct Hooks {
        std::function<void(const Error&)> badFrame;
        /// Whether a new frame stops the entry that is running (the reference process: a newer judgement).
        std::function<bool(const Frame& next, const Frame& running)> supersedes;
        /// The other side closed; called once, after every entry was stopped.
        std::function<void()> closed;
    };

    JobQueue(int descriptor, Hooks hooks);
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// The next entry; waits when `wait`, else returns nothing at once. Nothing after waiting = the other side closed.
    /// The entry before it counts as ended.
    [[nodiscard]] std::optional<Entry> take(bool wait);
    /// Marks work between entries as running, so that a superseding frame stops it.
    void setRunning(const Entry& entry);

private:
    void read(int descriptor);
    void accept(Frame frame);
    void cancel(const Json& id);

    Hooks m_hooks;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Entry> m_waiting;
    std::optional<Entry> m_running;
    bool m_closed = false;
    std::thread m_thread;
};

} // namespace warpdesk::runner
