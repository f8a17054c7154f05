// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/watched_device.h"

#include "tests/support/fake_judge.h"

#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using Clock = std::chrono::steady_clock;

namespace {

/// Refuses blocks of more than 1024 threads.
class FakeModule final : public device::LoadedModule {
public:
    [[nodiscard]] std::span<const device::KernelFacts> kernels() const override { return {}; }
    [[nodiscard]] std::optional<device::KernelId> find(std::string_view) const override { return 7; }
    [[nodiscard]] std::optional<Symbol> symbol(std::string_view) const override { return std::nullopt; }
    [[nodiscard]] device::Status setMaxDynamicShared(device::KernelId, std::uint64_t) override
    {
        return device::Status::Success;
    }
    [[nodiscard]] Result<device::LaunchReport> warm(const device::LaunchRequest&) override
    {
        return device::LaunchReport {};
    }
    [[nodiscard]] std::expected<device::LaunchReport, device::LaunchFailure> launch(
        const device::LaunchRequest& request) override
    {
        if (request.block.x > 1024)
            return std::unexpected(device::LaunchFailure { device::Refusal { {}, "too many threads" }, std::nullopt });
        return device::LaunchReport { 2, 0 };
    }
    [[nodiscard]] unsigned maxActiveBlocks(device::KernelId, unsigned, std::uint64_t) const override { return 3; }
};

class Inner final : public test::FakeDevice {
public:
    [[nodiscard]] Result<std::unique_ptr<device::LoadedModule>> load(const ptx::Module&, device::LoadOptions) override
    {
        return std::make_unique<FakeModule>();
    }
    void setDeadline(std::optional<Clock::time_point> deadline) override { lastDeadline = deadline; }
    [[nodiscard]] Clock::duration deadlineMoved() const override { return waited; }
    void addWaiting(Clock::duration more) override { waited += more; }

    Clock::duration waited {};
    std::optional<Clock::time_point> lastDeadline;
};

} // namespace

TEST(WatchedDevice, RemembersTheFirstRefusedAllocation)
{
    Inner inner;
    WatchedDevice device(inner);
    device.setMemoryLimit(100);
    EXPECT_TRUE(device.allocate(60, device::AllocationKind::Device, "a"));
    EXPECT_FALSE(device.failedAllocation());
    EXPECT_FALSE(device.allocate(60, device::AllocationKind::Device, "b"));
    EXPECT_FALSE(device.allocate(70, device::AllocationKind::Device, "c"));
    ASSERT_TRUE(device.failedAllocation());
    EXPECT_EQ(device.failedAllocation()->label, "b");
    EXPECT_EQ(device.failedAllocation()->bytes, 60u);
    device.forget();
    EXPECT_FALSE(device.failedAllocation());
}

TEST(WatchedDevice, RemembersARefusedLaunch)
{
    Inner inner;
    WatchedDevice device(inner);
    const auto module = device.load({}, {});
    device::LaunchRequest request;
    request.block.x = 2048;
    EXPECT_FALSE((*module)->launch(request));
    ASSERT_TRUE(device.refusedLaunch());
    EXPECT_EQ(device.refusedLaunch()->message, "too many threads");
}

TEST(WatchedDevice, HandsOnTheDeadlineAndHowFarItMoved)
{
    Inner inner;
    WatchedDevice device(inner);
    const auto deadline = Clock::now();
    device.setDeadline(deadline);
    EXPECT_EQ(inner.lastDeadline, deadline);
    device.addWaiting(std::chrono::milliseconds(50));
    EXPECT_EQ(device.deadlineMoved(), std::chrono::milliseconds(50));
}
