// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/abandonable.h"

#include <condition_variable>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <system_error>

#include <pthread.h>
#include <unistd.h>

namespace warpdesk::emulator {

namespace {

constexpr std::size_t threadsMost = 2; ///< one that was left behind, and one that is waited for
constexpr std::size_t stackBytes = std::size_t { 32 } << 20; ///< LLVM recurses deeply in long functions

struct Task {
    std::function<void()> work;
    std::exception_ptr thrown;
    bool done = false;
};

class Threads final {
public:
    ~Threads() { joinAll(); }

    void joinAll()
    {
        std::list<Entry> left;
        {
            const std::scoped_lock lock(m_mutex);
            left.splice(left.end(), m_entries); // a thread has its entry's address
        }
        for (Entry& entry : left)
            pthread_join(entry.thread, nullptr);
    }

    bool run(std::function<void()> work, const std::stop_token& stop)
    {
        const auto task = std::make_shared<Task>();
        task->work = std::move(work);
        std::unique_lock lock(m_mutex);
        const bool turn = m_changed.wait(lock, stop, [this] {
            joinEnded();
            return m_entries.size() < threadsMost;
        });
        if (!turn || stop.stop_requested())
            return false;
        start(task);
        if (!m_changed.wait(lock, stop, [&] { return task->done; }))
            return false;
        if (task->thrown)
            std::rethrow_exception(task->thrown);
        return true;
    }

private:
    struct Entry {
        Threads* owner = nullptr;
        std::shared_ptr<Task> task;
        pthread_t thread {};
    };

    void start(const std::shared_ptr<Task>& task)
    {
        Entry& entry = m_entries.emplace_back(Entry { this, task, {} });
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, stackBytes);
        const int error = pthread_create(&entry.thread, &attributes, &Threads::threadMain, &entry);
        pthread_attr_destroy(&attributes);
        if (error == 0)
            return;
        m_entries.pop_back();
        throw std::system_error(error, std::generic_category(), "no thread to generate code on");
    }

    static void* threadMain(void* argument)
    {
        const Entry& entry = *static_cast<const Entry*>(argument);
        Threads& owner = *entry.owner;
        Task& task = *entry.task;
        std::exception_ptr thrown;
        try {
            task.work();
        } catch (...) {
            thrown = std::current_exception();
        }
        task.work = {}; // what it owns goes with the thread, not with whoever joins it
        const std::scoped_lock lock(owner.m_mutex);
        task.thrown = thrown;
        task.done = true;
        owner.m_changed.notify_all();
        return nullptr;
    }

    void joinEnded()
    {
        std::erase_if(m_entries, [](const Entry& entry) {
            if (entry.task->done)
                pthread_join(entry.thread, nullptr);
            return entry.task->done;
        });
    }

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::list<Entry> m_entries;
};

Threads& threads()
{
    static Threads all;
    return all;
}

/// Joins what is left before the process ends. A static object would do so too late: what LLVM makes at first use, on
/// those threads, is younger and would be gone. The main thread's own objects go before all static ones.
struct EndOfMain {
    ~EndOfMain()
    {
        if (getpid() == gettid())
            threads().joinAll();
    }
    void happens() const { }
};
thread_local const EndOfMain endOfMain;

} // namespace

bool runAbandonable(std::function<void()> work, const std::stop_token& stop)
{
    if (stop.stop_requested())
        return false;
    if (!stop.stop_possible()) {
        work();
        return true;
    }
    endOfMain.happens(); // makes it
    return threads().run(std::move(work), stop);
}

} // namespace warpdesk::emulator
