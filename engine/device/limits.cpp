// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/device/occupancy.h"

#include <fmt/format.h>

#include <array>

namespace warpdesk::device {

namespace {

Refusal refuse(Status status, std::string message) { return { status, std::move(message) }; }

struct Axis {
    const char* what;
    std::uint32_t value;
    std::uint32_t limit;
};

std::optional<Refusal> checkDimensions(const GpuRow& row, const LaunchRequest& request)
{
    const std::array<Axis, 6> axes { { { "grid dimension x", request.grid.x, row.maxGridX },
        { "grid dimension y", request.grid.y, row.maxGridY }, { "grid dimension z", request.grid.z, row.maxGridZ },
        { "block dimension x", request.block.x, row.maxBlockX },
        { "block dimension y", request.block.y, row.maxBlockY },
        { "block dimension z", request.block.z, row.maxBlockZ } } };
    for (const Axis& axis : axes) {
        if (axis.value == 0)
            return refuse(Status::InvalidConfiguration, fmt::format("{} is 0; it must be at least 1", axis.what));
        if (axis.value > axis.limit)
            return refuse(Status::InvalidConfiguration,
                fmt::format("{} is {}; the limit of {} is {}", axis.what, axis.value, row.name, axis.limit));
    }
    return std::nullopt;
}

std::optional<Refusal> checkThreads(
    const GpuRow& row, const KernelFacts& kernel, const LaunchRequest& request, std::uint64_t threads)
{
    const Dim3& block = request.block;
    if (threads > row.maxThreadsPerBlock)
        return refuse(Status::InvalidConfiguration,
            fmt::format("the block has {} threads ({} x {} x {}); the limit of {} is {}", threads, block.x, block.y,
                block.z, row.name, row.maxThreadsPerBlock));
    if (kernel.maxThreads != 0 && threads > kernel.maxThreads)
        return refuse(Status::LaunchOutOfResources,
            fmt::format("the block has {} threads ({} x {} x {}); __launch_bounds__ of {} allows {}", threads, block.x,
                block.y, block.z, kernel.demangled, kernel.maxThreads));
    if (kernel.registers != 0 && occupancy(row, kernel, static_cast<unsigned>(threads), 0).blocks == 0)
        return refuse(Status::LaunchOutOfResources,
            fmt::format("{} threads with {} registers each need more than the {} registers a block of {} can have",
                threads, kernel.registers, row.registersPerBlock, row.name));
    return std::nullopt;
}

std::optional<Refusal> checkShared(
    const GpuRow& row, const KernelFacts& kernel, const LaunchRequest& request, std::uint64_t maxDynamicShared)
{
    const std::uint64_t fixed = kernel.staticShared;
    const std::uint64_t dynamic = request.dynamicShared;
    const std::uint64_t total = fixed + dynamic;
    if (fixed > row.sharedPerBlock)
        return refuse(Status::LaunchOutOfResources,
            fmt::format("{} has {} bytes of static shared memory; the limit is {} (larger arrays must be dynamic: "
                        "extern __shared__)",
                kernel.demangled, fixed, row.sharedPerBlock));
    const std::string sizes = fixed == 0
        ? fmt::format("{} bytes of dynamic shared memory", dynamic)
        : fmt::format("{} bytes of shared memory ({} dynamic + {} static)", total, dynamic, fixed);
    if (dynamic > row.sharedPerBlockOptin || total > row.sharedPerBlockOptin)
        return refuse(Status::InvalidValue,
            fmt::format(
                "the launch asks for {}; a block of {} can have at most {}", sizes, row.name, row.sharedPerBlockOptin));
    if (request.autoOptinShared)
        return std::nullopt;
    if (kernel.maxDynamicSharedSet && dynamic > maxDynamicShared && total > row.sharedPerBlock)
        return refuse(Status::InvalidValue,
            fmt::format("the launch asks for {} bytes of dynamic shared memory; "
                        "cudaFuncAttributeMaxDynamicSharedMemorySize of {} is {}",
                dynamic, kernel.demangled, maxDynamicShared));
    if (!kernel.maxDynamicSharedSet && total > row.sharedPerBlock)
        return refuse(Status::InvalidValue,
            fmt::format("the launch asks for {}; more than {} needs cudaFuncSetAttribute({}, "
                        "cudaFuncAttributeMaxDynamicSharedMemorySize, {}) first",
                sizes, row.sharedPerBlock, kernel.demangled.substr(0, kernel.demangled.find('(')), dynamic));
    return std::nullopt;
}

std::optional<Refusal> checkCluster(const GpuRow& row, const LaunchRequest& request)
{
    const Dim3& cluster = request.cluster;
    const std::uint64_t blocks = std::uint64_t { cluster.x } * cluster.y * cluster.z;
    if (blocks == 1)
        return std::nullopt;
    constexpr unsigned portableClusterMax = 8;
    if (row.computeMajor < 9)
        return refuse(Status::NotSupported, fmt::format("{} has no thread block clusters", row.name));
    if (blocks == 0 || blocks > portableClusterMax)
        return refuse(Status::InvalidConfiguration,
            fmt::format("the cluster has {} blocks; the limit is {}", blocks, portableClusterMax));
    if (request.grid.x % cluster.x != 0 || request.grid.y % cluster.y != 0 || request.grid.z % cluster.z != 0)
        return refuse(Status::InvalidConfiguration,
            fmt::format("the grid {} x {} x {} is no multiple of the cluster {} x {} x {}", request.grid.x,
                request.grid.y, request.grid.z, cluster.x, cluster.y, cluster.z));
    return std::nullopt;
}

std::optional<Refusal> checkCooperative(
    const GpuRow& row, const KernelFacts& kernel, const LaunchRequest& request, unsigned threads)
{
    if (!request.cooperative)
        return std::nullopt;
    const Occupancy perMultiprocessor = occupancy(row, kernel, threads, request.dynamicShared);
    const std::uint64_t resident = std::uint64_t { perMultiprocessor.blocks } * row.multiprocessors;
    const std::uint64_t blocks = std::uint64_t { request.grid.x } * request.grid.y * request.grid.z;
    if (blocks > resident)
        return refuse(Status::CooperativeLaunchTooLarge,
            fmt::format("a cooperative launch needs all its blocks resident at once: the grid has {}, {} holds {} "
                        "({} on each of {} multiprocessors)",
                blocks, row.name, resident, perMultiprocessor.blocks, row.multiprocessors));
    return std::nullopt;
}

} // namespace

std::optional<Refusal> checkLimits(
    const GpuRow& row, const KernelFacts& kernel, const LaunchRequest& request, std::uint64_t maxDynamicShared)
{
    if (auto refusal = checkDimensions(row, request))
        return refusal;
    const std::uint64_t threads = std::uint64_t { request.block.x } * request.block.y * request.block.z;
    if (auto refusal = checkThreads(row, kernel, request, threads))
        return refusal;
    if (auto refusal = checkShared(row, kernel, request, maxDynamicShared))
        return refusal;
    if (auto refusal = checkCluster(row, request))
        return refusal;
    return checkCooperative(row, kernel, request, static_cast<unsigned>(threads));
}

} // namespace warpdesk::device
