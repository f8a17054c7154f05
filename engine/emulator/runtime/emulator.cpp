// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulator.h"

#include "engine/emulator/runtime/emulated_module.h"
#include "engine/emulator/runtime/engine.h"
#include "engine/emulator/runtime/signals.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <thread>

namespace warpdesk::emulator {

namespace {

using device::Address;
using device::Status;

std::byte* pointer(Address address) { return std::bit_cast<std::byte*>(address); }

class EmulatedDevice final : public device::Device {
public:
    [[nodiscard]] static Result<std::unique_ptr<device::Device>> create(EmulatorOptions options)
    {
        auto created = std::make_unique<EmulatedDevice>();
        Engine& engine = created->m_engine;
        WARPDESK_TRY(Arena arena, Arena::reserve(options.arenaBytes));
        engine.memory = std::make_unique<DeviceMemory>(std::move(arena));
        engine.memory->setLimit(options.row.memoryBytes);
        WARPDESK_TRY(engine.linker, JitLinker::create());
        engine.cache = std::make_shared<ObjectCache>(options.objectCache);
        engine.gridWorkspace = engine.memory->arena().commit(Arena::pageBytes);
        const unsigned threads
            = options.threads != 0 ? options.threads : std::max(std::thread::hardware_concurrency(), 1U);
        installFaultHandlers();
        WARPDESK_TRY(engine.pool, WorkerPool::create(threads, *engine.memory));
        engine.options = std::move(options);
        return created;
    }

    std::string id() const override { return "emulator:" + m_engine.options.row.id; }
    const device::GpuRow& row() const override { return m_engine.options.row; }

    Result<std::unique_ptr<device::LoadedModule>> load(const ptx::Module& module, device::LoadOptions options) override
    {
        return EmulatedModule::load(m_engine, module, std::move(options));
    }

    std::expected<Address, Status> allocate(
        std::uint64_t bytes, device::AllocationKind kind, std::string label) override
    {
        return m_engine.memory->allocate(bytes, kind, std::move(label));
    }
    Status free(Address address) override
    {
        const auto allocation = m_engine.memory->find(address);
        const Status status = m_engine.memory->free(address);
        if (status == Status::Success && allocation)
            m_engine.textures.memoryFreed(address, allocation->bytes);
        return status;
    }
    std::optional<device::Allocation> find(Address address) const override { return m_engine.memory->find(address); }

    Status write(Address to, std::span<const std::byte> from) override
    {
        if (!m_engine.memory->reachable(to, from.size()))
            return Status::InvalidValue;
        std::memcpy(pointer(to), from.data(), from.size());
        m_engine.memory->written().mark(to, from.size());
        return Status::Success;
    }
    Status read(std::span<std::byte> to, Address from) const override
    {
        if (!m_engine.memory->reachable(from, to.size()))
            return Status::InvalidValue;
        std::memcpy(to.data(), pointer(from), to.size());
        return Status::Success;
    }
    Status copy(Address to, Address from, std::uint64_t bytes) override
    {
        if (!m_engine.memory->reachable(to, bytes) || !m_engine.memory->reachable(from, bytes))
            return Status::InvalidValue;
        std::memmove(pointer(to), pointer(from), bytes);
        m_engine.memory->written().mark(to, bytes);
        return Status::Success;
    }
    Status fill(Address to, std::uint8_t value, std::uint64_t bytes) override
    {
        if (!m_engine.memory->reachable(to, bytes))
            return Status::InvalidValue;
        std::memset(pointer(to), value, bytes);
        m_engine.memory->written().mark(to, bytes);
        return Status::Success;
    }
    Status poison(Address to, std::uint8_t value, std::uint64_t bytes) override
    {
        const Status status = fill(to, value, bytes);
        if (status == Status::Success)
            m_engine.memory->written().forget(to, bytes);
        return status;
    }

    std::expected<device::TextureHandle, Status> createTexture(
        const device::TextureResource& resource, const device::TextureSampling& sampling) override
    {
        return m_engine.textures.add({ TextureObject::State::Live, false, resource, sampling }, *m_engine.memory);
    }
    std::expected<device::TextureHandle, Status> createSurface(const device::TextureResource& resource) override
    {
        return m_engine.textures.add({ TextureObject::State::Live, true, resource, {} }, *m_engine.memory);
    }
    Status destroyTexture(device::TextureHandle handle) override { return m_engine.textures.remove(handle, false); }
    Status destroySurface(device::TextureHandle handle) override { return m_engine.textures.remove(handle, true); }

    std::uint64_t bytesAllocated() const override { return m_engine.memory->bytesAllocated(); }
    void setMemoryLimit(std::uint64_t bytes) override { m_engine.memory->setLimit(bytes); }
    std::optional<device::Allocation> damagedRedZone() override { return m_engine.memory->damagedRedZone(); }
    void setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline) override
    {
        m_engine.limit.set(deadline, std::chrono::steady_clock::now());
    }
    std::chrono::steady_clock::duration deadlineMoved() const override { return m_engine.limit.moved(); }
    void addWaiting(std::chrono::steady_clock::duration waited) override { m_engine.limit.addWaiting(waited); }
    void setStopToken(std::stop_token token) override { m_engine.stop = std::move(token); }
    void setPendingLaunchLimit(std::uint64_t count) override { m_engine.pendingLaunchLimit = count; }
    void setOutput(std::function<void(std::string_view)> sink) override { m_engine.output = std::move(sink); }

private:
    Engine m_engine;
};

} // namespace

Result<std::unique_ptr<device::Device>> createEmulator(EmulatorOptions options)
{
    if (!runsHere(options.width))
        return failure(ErrorKind::Environment, "this processor does not run the instruction set that was asked for");
    return EmulatedDevice::create(std::move(options));
}

} // namespace warpdesk::emulator
