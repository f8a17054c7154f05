// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/memory.h"

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <variant>
#include <vector>

namespace warpdesk::emulator {

/// Who calls the device runtime: a thread of a block of the grid that runs.
struct DeviceCaller {
    std::uint64_t block = 0; ///< linear index
    std::uint32_t thread = 0; ///< in the block
    std::uint32_t ptxLine = 0;
};

/// A grid that a kernel launched.
struct ChildLaunch {
    device::LaunchRequest request; ///< without its parameters
    std::vector<std::byte> parameters;
    std::uint32_t ptxLine = 0; ///< of the launch
    bool tail = false; ///< after the grid and all its other children
};
/// Rows of bytes that a kernel had copied, or filled.
struct ChildCopy {
    std::uint64_t to = 0, toPitch = 0, from = 0, fromPitch = 0, width = 0, height = 1;
    std::optional<std::uint8_t> value; ///< fills, and copies from nowhere
    std::uint32_t ptxLine = 0;
    std::string call;
};
using ChildWork = std::variant<ChildLaunch, ChildCopy>;

/// CUDA's device runtime for one grid (CUDA Programming Guide, "CUDA Dynamic Parallelism"). What threads launch is kept
/// until the grid has ended and runs then, block after block and each block's in its order: a grid is complete when its
/// children are, and no thread can wait for one. Any worker may call.
class DeviceRuntime final {
public:
    struct Setting {
        std::span<const device::KernelFacts> kernels;
        /// The kernel behind a function address.
        std::function<std::optional<device::KernelId>(std::uint64_t token)> kernelAt;
        /// Why a launch cannot be, before it starts.
        std::function<std::optional<device::Refusal>(const device::LaunchRequest&)> refusalOf;
        DeviceMemory* memory = nullptr;
        std::uint64_t pendingLimit = 2048; ///< cudaLimitDevRuntimePendingLaunchCount
        unsigned depth = 0; ///< of the grid; 0 = launched by the host
        bool deterministic = false;
    };
    explicit DeviceRuntime(Setting setting)
        : m_setting(std::move(setting))
    {
    }

    /// Room for the parameters in memory of kernels, 0 where the launch cannot be.
    [[nodiscard]] std::uint64_t parameterBuffer(
        const DeviceCaller& caller, std::uint64_t token, device::Dim3 grid, device::Dim3 block, std::uint32_t shared);
    device::Status launch(const DeviceCaller& caller, std::uint64_t buffer, std::uint64_t stream);
    device::Status enqueue(const DeviceCaller& caller, ChildCopy copy, std::uint64_t stream);
    /// A handle of a stream or an event.
    [[nodiscard]] std::uint64_t createHandle();
    device::Status destroyHandle(const DeviceCaller& caller, std::uint64_t handle);
    device::Status checkHandle(const DeviceCaller& caller, std::uint64_t handle);
    /// The last error of the thread; taking clears it.
    device::Status record(const DeviceCaller& caller, device::Status status);
    [[nodiscard]] device::Status lastError(const DeviceCaller& caller, bool take);

    /// Everything that was launched, in the order in which it runs; tail launches last.
    [[nodiscard]] std::vector<ChildWork> takeAll();

    static constexpr unsigned mostDepth = 24;

private:
    struct Pending {
        device::LaunchRequest request;
        std::uint32_t bytes = 0;
    };
    struct Entry {
        std::uint64_t block;
        ChildWork work;
    };
    device::Status recordLocked(const DeviceCaller& caller, device::Status status);
    device::Status addLocked(const DeviceCaller& caller, ChildWork work);
    [[nodiscard]] bool isStream(std::uint64_t handle) const;

    Setting m_setting;
    std::mutex m_mutex;
    std::map<std::uint64_t, Pending> m_pending; ///< by buffer
    std::vector<Entry> m_work;
    std::set<std::uint64_t> m_handles;
    std::uint64_t m_nextHandle = 0;
    std::map<std::pair<std::uint64_t, std::uint32_t>, device::Status> m_errors; ///< by block and thread
};

} // namespace warpdesk::emulator
