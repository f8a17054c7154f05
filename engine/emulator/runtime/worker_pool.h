// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/worker.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include <pthread.h>

namespace warpdesk::emulator {

/// The threads that run blocks. Their stacks lie in the arena, so that the address of a local variable is an address
/// like any other, and end in an inaccessible page.
class WorkerPool final {
public:
    [[nodiscard]] static Result<std::unique_ptr<WorkerPool>> create(unsigned threads, DeviceMemory& memory);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(m_workers.size()); }
    /// Runs a launch on the first `workers` threads and waits for its end.
    void run(Launch& launch, unsigned workers);

    static constexpr std::uint64_t stackBytes = std::uint64_t { 16 } << 20;

private:
    struct Member {
        WorkerPool* pool = nullptr;
        Worker worker;
        pthread_t thread {};
        unsigned index = 0;
    };
    explicit WorkerPool(DeviceMemory& memory)
        : m_memory(memory)
    {
    }
    static void* threadMain(void* member);
    void serve(Member& member);
    [[nodiscard]] Result<void> start(Member& member);
    void trimSlots();

    DeviceMemory& m_memory;
    std::vector<std::unique_ptr<Member>> m_workers;
    std::vector<Worker*> m_pointers;
    std::mutex m_mutex;
    std::condition_variable m_work, m_done;
    Launch* m_launch = nullptr;
    std::uint64_t m_generation = 0; ///< of launches; a member that has not seen it has work
    unsigned m_active = 0; ///< members the launch wants
    unsigned m_running = 0;
    bool m_quit = false;
};

} // namespace warpdesk::emulator
