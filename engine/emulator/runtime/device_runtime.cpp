// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/device_runtime.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpdesk::emulator {

namespace {

using device::Status;

constexpr std::uint64_t handleBase = 0x7fd1000000000000;
constexpr std::uint64_t lastPlainStream = 2; ///< 0 default, 1 legacy, 2 per thread
constexpr std::uint64_t tailStream = 3; ///< cudaStreamTailLaunch
constexpr std::uint64_t forgetStream = 4; ///< cudaStreamFireAndForget

} // namespace

std::uint64_t DeviceRuntime::parameterBuffer(
    const DeviceCaller& caller, std::uint64_t token, device::Dim3 grid, device::Dim3 block, std::uint32_t shared)
{
    const auto kernel = m_setting.kernelAt(token);
    const std::scoped_lock lock(m_mutex);
    if (!kernel) {
        recordLocked(caller, Status::InvalidDeviceFunction);
        return 0;
    }
    Pending pending;
    pending.request.kernel = *kernel;
    pending.request.grid = grid;
    pending.request.block = block;
    pending.request.dynamicShared = shared;
    pending.request.deterministic = m_setting.deterministic;
    pending.bytes = device::layoutOf(m_setting.kernels[*kernel].parameters).bytes;
    // The size of the parameters is right; their bytes are not there yet.
    const std::vector<std::byte> parameters(pending.bytes);
    pending.request.parameters = parameters;
    const auto refusal = m_setting.refusalOf(pending.request);
    pending.request.parameters = {};
    if (refusal) {
        recordLocked(caller, refusal->status);
        return 0;
    }
    if (m_setting.depth + 1 >= mostDepth) {
        recordLocked(caller, Status::LaunchMaxDepthExceeded);
        return 0;
    }
    if (m_work.size() + m_pending.size() >= m_setting.pendingLimit) {
        recordLocked(caller, Status::LaunchPendingCountExceeded);
        return 0;
    }
    const std::uint64_t buffer = m_setting.memory->allocateFromKernel(std::max(pending.bytes, 1U));
    if (buffer == 0) {
        recordLocked(caller, Status::MemoryAllocation);
        return 0;
    }
    std::memset(std::bit_cast<void*>(buffer), 0, std::max(pending.bytes, 1U));
    m_pending.emplace(buffer, std::move(pending));
    return buffer;
}

Status DeviceRuntime::launch(const DeviceCaller& caller, std::uint64_t buffer, std::uint64_t stream)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_pending.find(buffer);
    if (found == m_pending.end())
        return recordLocked(caller, Status::InvalidValue);
    ChildLaunch child { std::move(found->second.request), std::vector<std::byte>(found->second.bytes), caller.ptxLine,
        stream == tailStream };
    std::memcpy(child.parameters.data(), std::bit_cast<const void*>(buffer), child.parameters.size());
    m_pending.erase(found);
    (void)m_setting.memory->freeFromKernel(buffer);
    if (!isStream(stream))
        return recordLocked(caller, Status::InvalidResourceHandle);
    return addLocked(caller, std::move(child));
}

Status DeviceRuntime::enqueue(const DeviceCaller& caller, ChildCopy copy, std::uint64_t stream)
{
    const std::scoped_lock lock(m_mutex);
    if (!isStream(stream) || stream == tailStream)
        return recordLocked(caller, Status::InvalidResourceHandle);
    copy.ptxLine = caller.ptxLine;
    return addLocked(caller, std::move(copy));
}

Status DeviceRuntime::addLocked(const DeviceCaller& caller, ChildWork work)
{
    if (m_work.size() >= m_setting.pendingLimit)
        return recordLocked(caller, Status::LaunchPendingCountExceeded);
    m_work.push_back({ caller.block, std::move(work) });
    return Status::Success;
}

bool DeviceRuntime::isStream(std::uint64_t handle) const
{
    return handle <= lastPlainStream || handle == tailStream || handle == forgetStream || m_handles.contains(handle);
}

std::uint64_t DeviceRuntime::createHandle()
{
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t handle = handleBase + 16 * m_nextHandle++;
    m_handles.insert(handle);
    return handle;
}

Status DeviceRuntime::destroyHandle(const DeviceCaller& caller, std::uint64_t handle)
{
    const std::scoped_lock lock(m_mutex);
    return m_handles.erase(handle) != 0 ? Status::Success : recordLocked(caller, Status::InvalidResourceHandle);
}

Status DeviceRuntime::checkHandle(const DeviceCaller& caller, std::uint64_t handle)
{
    const std::scoped_lock lock(m_mutex);
    return isStream(handle) ? Status::Success : recordLocked(caller, Status::InvalidResourceHandle);
}

Status DeviceRuntime::record(const DeviceCaller& caller, Status status)
{
    const std::scoped_lock lock(m_mutex);
    return recordLocked(caller, status);
}

Status DeviceRuntime::recordLocked(const DeviceCaller& caller, Status status)
{
    if (status != Status::Success)
        m_errors[{ caller.block, caller.thread }] = status;
    return status;
}

Status DeviceRuntime::lastError(const DeviceCaller& caller, bool take)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_errors.find({ caller.block, caller.thread });
    if (found == m_errors.end())
        return Status::Success;
    const Status status = found->second;
    if (take)
        m_errors.erase(found);
    return status;
}

std::vector<ChildWork> DeviceRuntime::takeAll()
{
    const std::scoped_lock lock(m_mutex);
    const auto isTail = [](const Entry& entry) {
        const auto* launch = std::get_if<ChildLaunch>(&entry.work);
        return launch != nullptr && launch->tail;
    };
    std::ranges::stable_sort(m_work,
        [&](const Entry& a, const Entry& b) { return std::pair(isTail(a), a.block) < std::pair(isTail(b), b.block); });
    std::vector<ChildWork> all;
    for (Entry& entry : m_work)
        all.push_back(std::move(entry.work));
    m_work.clear();
    return all;
}

} // namespace warpdesk::emulator
