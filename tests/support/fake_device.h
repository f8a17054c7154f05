// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

#include <map>

namespace warpdesk::device {

/// A Device over memory of the process, for tests above the Device interface. It executes no PTX: it records launches,
/// and a test may give a kernel a body in C++.
class FakeDevice final : public Device {
public:
    struct Launch {
        std::string kernel; ///< demangled plain name, "scale"
        LaunchRequest request;
        std::vector<std::byte> parameters; ///< what request.parameters was
    };
    /// A kernel's body; a fault ends the launch.
    using Body = std::function<std::optional<Fault>(const Launch& launch)>;

    explicit FakeDevice(GpuRow row);
    ~FakeDevice() override;

    /// What the test looks at and sets.
    std::vector<Launch> launches;
    std::map<std::string, Body, std::less<>> bodies; ///< by plain name
    std::optional<Status> failAllocation; ///< every allocate() fails with it
    std::optional<std::chrono::steady_clock::time_point> deadline;
    std::stop_token stopToken;
    std::function<void(std::string_view)> output;
    [[nodiscard]] std::size_t liveAllocations() const { return m_blocks.size(); }

    std::string id() const override { return "fake"; }
    const GpuRow& row() const override { return m_row; }
    Result<std::unique_ptr<LoadedModule>> load(const ptx::Module& module, LoadOptions options) override;
    std::expected<Address, Status> allocate(std::uint64_t bytes, AllocationKind kind, std::string label) override;
    Status free(Address address) override;
    std::optional<Allocation> find(Address address) const override;
    Status write(Address to, std::span<const std::byte> from) override;
    Status read(std::span<std::byte> to, Address from) const override;
    Status copy(Address to, Address from, std::uint64_t bytes) override;
    Status fill(Address to, std::uint8_t value, std::uint64_t bytes) override;
    std::uint64_t bytesAllocated() const override { return m_bytes; }
    void setMemoryLimit(std::uint64_t bytes) override { m_limit = bytes; }
    std::optional<Allocation> damagedRedZone() override;
    void setDeadline(std::optional<std::chrono::steady_clock::time_point> value) override { deadline = value; }
    void setStopToken(std::stop_token token) override { stopToken = std::move(token); }
    void setOutput(std::function<void(std::string_view)> sink) override { output = std::move(sink); }

private:
    friend class FakeModule;
    struct Block {
        Allocation allocation;
        std::unique_ptr<std::byte[]> memory;
    };
    /// True when all bytes lie in one allocation or one variable of a loaded module.
    [[nodiscard]] bool holds(Address address, std::uint64_t bytes) const;

    GpuRow m_row;
    std::map<Address, Block> m_blocks;
    std::map<Address, std::uint64_t> m_variables; ///< of loaded modules: address -> bytes
    std::uint64_t m_bytes = 0;
    std::uint64_t m_limit = std::uint64_t { 1 } << 30U;
};

/// A small made-up GPU: 4 multiprocessors of compute capability 9.0.
[[nodiscard]] GpuRow fakeRow();

} // namespace warpdesk::device
