// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace warpdesk::emulator {

/// Copies of cp.async that the threads of a block have issued and not waited for, in checked code: their bytes reach
/// shared memory when the thread waits, so that a forgotten wait is seen. What nobody waited for is dropped with the
/// block.
class AsyncCopies final {
public:
    struct Copy {
        std::uint64_t to = 0;
        std::uint32_t bytes = 0; ///< 4, 8 or 16
        std::uint32_t group = 0; ///< of the thread, in order
        std::uint32_t raceSite = 0;
        std::array<std::uint32_t, 4> words {};
    };

    void add(std::uint32_t thread, const Copy& copy)
    {
        if (thread >= m_threads.size())
            m_threads.resize(thread + 1);
        m_threads[thread].copies.push_back(copy);
        m_threads[thread].copies.back().group = m_threads[thread].groups;
    }
    /// cp.async.commit_group
    void commit(std::uint32_t thread)
    {
        if (thread < m_threads.size())
            ++m_threads[thread].groups;
    }
    /// Calls `finish(copy)` for those of all groups but the latest `kept`, oldest first. Copies that are in no group
    /// yet stay.
    template <class Finish> void wait(std::uint32_t thread, std::uint32_t kept, const Finish& finish)
    {
        if (thread < m_threads.size())
            take(m_threads[thread], std::uint64_t { kept }, finish);
    }
    /// cp.async.wait_all and cp.async.mbarrier.arrive: all of them.
    template <class Finish> void waitForAll(std::uint32_t thread, const Finish& finish)
    {
        if (thread >= m_threads.size())
            return;
        for (const Copy& copy : m_threads[thread].copies)
            finish(copy);
        m_threads[thread].copies.clear();
    }
    /// Before the next block.
    void clear() { m_threads.clear(); }

private:
    struct Thread {
        std::vector<Copy> copies;
        std::uint32_t groups = 0; ///< committed
    };

    template <class Finish> static void take(Thread& thread, std::uint64_t kept, const Finish& finish)
    {
        std::size_t done = 0;
        while (done < thread.copies.size() && thread.copies[done].group + kept < thread.groups)
            finish(thread.copies[done++]);
        thread.copies.erase(thread.copies.begin(), thread.copies.begin() + static_cast<std::ptrdiff_t>(done));
    }

    std::vector<Thread> m_threads;
};

} // namespace warpdesk::emulator
