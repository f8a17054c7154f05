// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/worker_pool.h"

#include "engine/emulator/runtime/signals.h"

#include <fmt/format.h>

#include <cstring>

namespace warpdesk::emulator {

Result<std::unique_ptr<WorkerPool>> WorkerPool::create(unsigned threads, DeviceMemory& memory)
{
    std::unique_ptr<WorkerPool> pool(new WorkerPool(memory));
    for (unsigned index = 0; index < threads; ++index) {
        auto member = std::make_unique<Member>();
        member->pool = pool.get();
        member->index = index;
        pool->m_workers.push_back(std::move(member));
        if (Result<void> started = pool->start(*pool->m_workers.back()); !started) {
            pool->m_workers.pop_back();
            return std::unexpected(std::move(started).error());
        }
        pool->m_pointers.push_back(&pool->m_workers.back()->worker);
    }
    return pool;
}

Result<void> WorkerPool::start(Member& member)
{
    const std::span<std::byte> stack = m_memory.arena().commit(stackBytes);
    if (stack.empty())
        return failure(ErrorKind::Environment, "no memory for the emulator's threads");
    member.worker.stackBegin = std::bit_cast<std::uint64_t>(stack.data());
    member.worker.stackEnd = member.worker.stackBegin + stack.size();
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack.data(), stack.size());
    const int error = pthread_create(&member.thread, &attributes, &WorkerPool::threadMain, &member);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        m_memory.arena().release(stack);
        return failure(ErrorKind::Environment, fmt::format("cannot start a thread: {}", std::strerror(error)));
    }
    return {};
}

WorkerPool::~WorkerPool()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_quit = true;
    }
    m_work.notify_all();
    for (const auto& member : m_workers)
        pthread_join(member->thread, nullptr);
}

void* WorkerPool::threadMain(void* member)
{
    auto& self = *static_cast<Member*>(member);
    const SignalStack signalStack;
    currentWorker() = &self.worker;
    self.worker.time.bind();
    self.pool->serve(self);
    return nullptr;
}

void WorkerPool::serve(Member& member)
{
    std::uint64_t seen = 0;
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_work.wait(lock, [&] { return m_quit || (m_generation != seen && member.index < m_active); });
        if (m_quit)
            return;
        seen = m_generation;
        Launch& launch = *m_launch;
        lock.unlock();
        runWorker(member.worker, launch);
        lock.lock();
        if (--m_running == 0)
            m_done.notify_all();
    }
}

void WorkerPool::run(Launch& launch, unsigned workers)
{
    std::unique_lock lock(m_mutex);
    m_launch = &launch;
    m_active = std::min(std::max(workers, 1U), size());
    m_running = m_active;
    launch.workers = std::span(m_pointers).first(m_active);
    for (Worker* worker : launch.workers) {
        worker->stop = 0;
        worker->time.forget();
        worker->block.store(noBlock);
    }
    ++m_generation;
    m_work.notify_all();
    m_done.wait(lock, [&] { return m_running == 0; });
    m_launch = nullptr;
    trimSlots();
}

/// A launch with many resident blocks leaves many slots; a few are kept for the next.
void WorkerPool::trimSlots()
{
    constexpr std::size_t kept = 2;
    for (Worker* worker : m_pointers) {
        while (worker->slots.size() > kept) {
            m_memory.arena().release(worker->slots.back()->shared);
            m_memory.arena().release(worker->slots.back()->frames);
            worker->slots.pop_back();
        }
        worker->idle.clear();
        for (const auto& slot : worker->slots)
            worker->idle.push_back(slot.get());
    }
}

} // namespace warpdesk::emulator
