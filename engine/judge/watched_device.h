// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

namespace warpdesk::judge {

/// Passes everything to another device and remembers what went wrong on the way: a solution that reads an error and
/// goes on, or that faults because of one, is judged by the error and not by what followed.
class WatchedDevice final : public device::Device {
public:
    explicit WatchedDevice(device::Device& inner)
        : m_inner(inner)
    {
    }

    struct FailedAllocation {
        std::uint64_t bytes = 0;
        std::string label; ///< "cudaMalloc at line 12"
    };
    /// The first allocation refused since `forget`.
    [[nodiscard]] const std::optional<FailedAllocation>& failedAllocation() const { return m_failedAllocation; }
    /// The first launch refused since `forget`.
    [[nodiscard]] const std::optional<device::Refusal>& refusedLaunch() const { return m_refusedLaunch; }
    /// Counters and pictures of launches since `forget`, where the module was loaded with LoadOptions::counters.
    [[nodiscard]] const std::vector<device::KernelCounters>& counters() const { return m_counters; }
    [[nodiscard]] const std::vector<device::BlockPictures>& pictures() const { return m_pictures; }
    void forget();

    [[nodiscard]] std::string id() const override { return m_inner.id(); }
    [[nodiscard]] const device::GpuRow& row() const override { return m_inner.row(); }
    [[nodiscard]] Result<std::unique_ptr<device::LoadedModule>> load(
        const ptx::Module& module, device::LoadOptions options) override;
    [[nodiscard]] std::expected<device::Address, device::Status> allocate(
        std::uint64_t bytes, device::AllocationKind kind, std::string label) override;
    [[nodiscard]] device::Status free(device::Address address) override { return m_inner.free(address); }
    [[nodiscard]] std::optional<device::Allocation> find(device::Address address) const override
    {
        return m_inner.find(address);
    }
    [[nodiscard]] device::Status write(device::Address to, std::span<const std::byte> from) override
    {
        return m_inner.write(to, from);
    }
    [[nodiscard]] device::Status read(std::span<std::byte> to, device::Address from) const override
    {
        return m_inner.read(to, from);
    }
    [[nodiscard]] device::Status copy(device::Address to, device::Address from, std::uint64_t bytes) override
    {
        return m_inner.copy(to, from, bytes);
    }
    [[nodiscard]] device::Status fill(device::Address to, std::uint8_t value, std::uint64_t bytes) override
    {
        return m_inner.fill(to, value, bytes);
    }
    [[nodiscard]] device::Status poison(device::Address to, std::uint8_t value, std::uint64_t bytes) override
    {
        return m_inner.poison(to, value, bytes);
    }
    [[nodiscard]] std::expected<device::TextureHandle, device::Status> createTexture(
        const device::TextureResource& resource, const device::TextureSampling& sampling) override
    {
        return m_inner.createTexture(resource, sampling);
    }
    [[nodiscard]] std::expected<device::TextureHandle, device::Status> createSurface(
        const device::TextureResource& resource) override
    {
        return m_inner.createSurface(resource);
    }
    [[nodiscard]] device::Status destroyTexture(device::TextureHandle handle) override
    {
        return m_inner.destroyTexture(handle);
    }
    [[nodiscard]] device::Status destroySurface(device::TextureHandle handle) override
    {
        return m_inner.destroySurface(handle);
    }
    [[nodiscard]] std::uint64_t bytesAllocated() const override { return m_inner.bytesAllocated(); }
    void setMemoryLimit(std::uint64_t bytes) override { m_inner.setMemoryLimit(bytes); }
    void setPendingLaunchLimit(std::uint64_t count) override { m_inner.setPendingLaunchLimit(count); }
    [[nodiscard]] std::optional<device::Allocation> damagedRedZone() override { return m_inner.damagedRedZone(); }
    void setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline) override
    {
        m_inner.setDeadline(deadline);
    }
    [[nodiscard]] std::chrono::steady_clock::duration deadlineMoved() const override { return m_inner.deadlineMoved(); }
    void addWaiting(std::chrono::steady_clock::duration waited) override { m_inner.addWaiting(waited); }
    void setStopToken(std::stop_token token) override { m_inner.setStopToken(std::move(token)); }
    void setOutput(std::function<void(std::string_view)> sink) override { m_inner.setOutput(std::move(sink)); }

private:
    friend class WatchedModule;

    device::Device& m_inner;
    std::optional<FailedAllocation> m_failedAllocation;
    std::optional<device::Refusal> m_refusedLaunch;
    std::vector<device::KernelCounters> m_counters;
    std::vector<device::BlockPictures> m_pictures;
};

} // namespace warpdesk::judge
