// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/watched_device.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpdesk::judge {

class WatchedModule final : public device::LoadedModule {
public:
    WatchedModule(WatchedDevice& owner, std::unique_ptr<device::LoadedModule> inner)
        : m_owner(owner)
        , m_inner(std::move(inner))
    {
    }

    [[nodiscard]] std::span<const device::KernelFacts> kernels() const override { return m_inner->kernels(); }
    [[nodiscard]] std::optional<device::KernelId> find(std::string_view name) const override
    {
        return m_inner->find(name);
    }
    [[nodiscard]] std::optional<Symbol> symbol(std::string_view name) const override { return m_inner->symbol(name); }
    [[nodiscard]] device::Status setMaxDynamicShared(device::KernelId kernel, std::uint64_t bytes) override
    {
        return m_inner->setMaxDynamicShared(kernel, bytes);
    }
    [[nodiscard]] Result<device::LaunchReport> warm(const device::LaunchRequest& request) override
    {
        return m_inner->warm(request);
    }
    [[nodiscard]] std::expected<device::LaunchReport, device::LaunchFailure> launch(
        const device::LaunchRequest& request) override
    {
        auto outcome = m_inner->launch(request);
        if (outcome) {
            std::ranges::copy(outcome->counters, std::back_inserter(m_owner.m_counters));
            std::ranges::copy(outcome->pictures, std::back_inserter(m_owner.m_pictures));
        }
        if (!outcome && outcome.error().refusal && !m_owner.m_refusedLaunch)
            m_owner.m_refusedLaunch = outcome.error().refusal;
        return outcome;
    }
    [[nodiscard]] unsigned maxActiveBlocks(
        device::KernelId kernel, unsigned threads, std::uint64_t dynamicShared) const override
    {
        return m_inner->maxActiveBlocks(kernel, threads, dynamicShared);
    }

private:
    WatchedDevice& m_owner;
    std::unique_ptr<device::LoadedModule> m_inner;
};

void WatchedDevice::forget()
{
    m_failedAllocation.reset();
    m_refusedLaunch.reset();
    m_counters.clear();
    m_pictures.clear();
}

Result<std::unique_ptr<device::LoadedModule>> WatchedDevice::load(
    const ptx::Module& module, device::LoadOptions options)
{
    WARPDESK_TRY(std::unique_ptr<device::LoadedModule> inner, m_inner.load(module, std::move(options)));
    return std::make_unique<WatchedModule>(*this, std::move(inner));
}

std::expected<device::Address, device::Status> WatchedDevice::allocate(
    std::uint64_t bytes, device::AllocationKind kind, std::string label)
{
    auto address = m_inner.allocate(bytes, kind, label);
    if (!address && address.error() == device::Status::MemoryAllocation && !m_failedAllocation)
        m_failedAllocation = FailedAllocation { bytes, std::move(label) };
    return address;
}

} // namespace warpdesk::judge
