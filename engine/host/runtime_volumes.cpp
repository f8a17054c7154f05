// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/array_table.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Pitched memory of three dimensions: rows at a pitch, slices of `ysize` rows each (CUDA Runtime API, cudaMemcpy3D).
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;

constexpr U64 pitchUnit = 512;
constexpr auto invalidPitch = Status::InvalidPitchValue;

struct Pitched { // cudaPitchedPtr
    U64 pointer, pitch, width, height;
    [[nodiscard]] U64 row(U64 slice, U64 row) const { return pointer + (slice * height + row) * pitch; }
};
struct Copy { // cudaMemcpy3DParms
    U64 sourceArray;
    Extent sourceAt;
    Pitched source;
    U64 targetArray;
    Extent targetAt;
    Pitched target;
    Extent extent;
    int kind;
};
static_assert(sizeof(Copy) == 160);

/// A structure that the caller copied for the call: memory of its own, not checked.
template <class T> T passed(U64 address)
{
    T value;
    std::memcpy(&value, std::bit_cast<const void*>(address), sizeof(value));
    return value;
}

/// Why a box does not fit pitched memory, or empty.
std::string misfit(const Pitched& memory, const Extent& at, const Extent& extent, const char* what)
{
    if (at.width > memory.pitch || extent.width > memory.pitch - at.width)
        return fmt::format(
            "rows of {} bytes at byte {} do not fit the {}'s pitch of {}", extent.width, at.width, what, memory.pitch);
    const bool hasSlices = extent.depth > 1 || at.depth > 0;
    if (hasSlices && (at.height > memory.height || extent.height > memory.height - at.height))
        return fmt::format(
            "{} rows at row {} do not fit slices of {} rows of the {}", extent.height, at.height, memory.height, what);
    return {};
}

int allocateVolume(U64 pitchedTo, U64 extentAt)
{
    const auto extent = passed<Extent>(extentAt);
    return statusCall([&](HostRun& run) {
        const U64 pitch = (extent.width + pitchUnit - 1) / pitchUnit * pitchUnit;
        U64 bytes = 0;
        if (pitch < extent.width || __builtin_mul_overflow(pitch, extent.height, &bytes)
            || __builtin_mul_overflow(bytes, extent.depth, &bytes))
            return run.record(Status::InvalidValue, "cudaMalloc3D: the size does not fit 64 bits");
        run.store(pitchedTo, Pitched { 0, pitch, extent.width, extent.height });
        return run.ended() ? Status::InvalidValue
                           : run.allocateDevice(pitchedTo, bytes, device::AllocationKind::Device, "cudaMalloc3D");
    });
}

/// Where an array takes part, the extent and its position count elements: brings all to bytes of pitched memory. An
/// error is recorded where that cannot be.
bool enterArrays(HostRun& run, Copy& copy, const char* call)
{
    unsigned element = 0;
    const auto enter = [&](U64 handle, Pitched& memory, Extent& at) {
        if (handle == 0)
            return true;
        const CudaArray* const array = run.arrays.array(handle);
        if (array == nullptr || memory.pointer != 0) {
            run.record(Status::InvalidValue,
                array == nullptr ? fmt::format("{}: 0x{:x} is no array", call, handle)
                                 : fmt::format("{}: an array and a pointer are given for one side", call));
            return false;
        }
        if (element != 0 && element != array->format.bytes()) {
            run.record(Status::InvalidValue, fmt::format("{}: the elements of the arrays differ in size", call));
            return false;
        }
        element = array->format.bytes();
        if (at.depth > array->slices() || copy.extent.depth > array->slices() - at.depth) {
            run.record(Status::InvalidValue,
                fmt::format("{}: {} slices at slice {} do not fit the array's {}", call, copy.extent.depth, at.depth,
                    array->slices()));
            return false;
        }
        if (at.height > array->rows() || copy.extent.height > array->rows() - at.height) {
            run.record(Status::InvalidValue,
                fmt::format("{}: {} rows at row {} do not fit the array's {}", call, copy.extent.height, at.height,
                    array->rows()));
            return false;
        }
        memory = { array->memory, array->rowPitch(), array->rowPitch(), array->rows() };
        at.width *= element;
        return true;
    };
    if (!enter(copy.sourceArray, copy.source, copy.sourceAt) || !enter(copy.targetArray, copy.target, copy.targetAt))
        return false;
    if (element != 0)
        copy.extent.width *= element;
    return true;
}

Status copyVolume(HostRun& run, U64 parametersAt, const char* call)
{
    auto copy = run.load<Copy>(parametersAt);
    if (run.ended())
        return Status::InvalidValue;
    if (!enterArrays(run, copy, call))
        return run.lastError();
    if (copy.extent.width == 0 || copy.extent.height == 0 || copy.extent.depth == 0)
        return Status::Success;
    for (const std::string& problem : { misfit(copy.source, copy.sourceAt, copy.extent, "source"),
             misfit(copy.target, copy.targetAt, copy.extent, "destination") }) {
        if (!problem.empty())
            return run.record(invalidPitch, fmt::format("{}: {}", call, problem));
    }
    for (U64 slice = 0; slice < copy.extent.depth; ++slice) {
        for (U64 row = 0; row < copy.extent.height; ++row) {
            const U64 to
                = copy.target.row(copy.targetAt.depth + slice, copy.targetAt.height + row) + copy.targetAt.width;
            const U64 from
                = copy.source.row(copy.sourceAt.depth + slice, copy.sourceAt.height + row) + copy.sourceAt.width;
            const Status status = run.copy(to, from, copy.extent.width, copy.kind, call);
            run.pollLoop(run.environment.line);
            if (status != Status::Success || run.ended())
                return status;
        }
    }
    return Status::Success;
}

int copy3D(U64 parameters)
{
    return statusCall([&](HostRun& run) { return copyVolume(run, parameters, "cudaMemcpy3D"); });
}

int copy3DAsync(U64 parameters, U64)
{
    return statusCall([&](HostRun& run) { return copyVolume(run, parameters, "cudaMemcpy3DAsync"); });
}

Status fillVolume(HostRun& run, const Pitched& memory, int value, const Extent& extent, const char* call)
{
    if (extent.width == 0 || extent.height == 0 || extent.depth == 0)
        return Status::Success;
    if (const std::string problem = misfit(memory, {}, extent, "destination"); !problem.empty())
        return run.record(invalidPitch, fmt::format("{}: {}", call, problem));
    for (U64 slice = 0; slice < extent.depth; ++slice) {
        for (U64 row = 0; row < extent.height; ++row) {
            const Status status = run.fill(memory.row(slice, row), value, extent.width, call);
            run.pollLoop(run.environment.line);
            if (status != Status::Success || run.ended())
                return status;
        }
    }
    return Status::Success;
}

int fill3D(U64 pitchedAt, int value, U64 extentAt)
{
    const auto memory = passed<Pitched>(pitchedAt);
    const auto extent = passed<Extent>(extentAt);
    return statusCall([&](HostRun& run) { return fillVolume(run, memory, value, extent, "cudaMemset3D"); });
}

int fill3DAsync(U64 pitchedAt, int value, U64 extentAt, U64)
{
    const auto memory = passed<Pitched>(pitchedAt);
    const auto extent = passed<Extent>(extentAt);
    return statusCall([&](HostRun& run) { return fillVolume(run, memory, value, extent, "cudaMemset3DAsync"); });
}

} // namespace

void addVolumeFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("cudaMalloc3D", allocateVolume));
    functions.push_back(runtimeFunction("cudaMemcpy3D", copy3D));
    functions.push_back(runtimeFunction("cudaMemset3D", fill3D));
    for (const char* const name : { "__cudaCDP2Memcpy3DAsync", "__cudaCDP2Memcpy3DAsync_ptsz", "cudaMemcpy3DAsync" })
        functions.push_back(runtimeFunction(name, copy3DAsync));
    for (const char* const name : { "__cudaCDP2Memset3DAsync", "__cudaCDP2Memset3DAsync_ptsz", "cudaMemset3DAsync" })
        functions.push_back(runtimeFunction(name, fill3DAsync));
}

} // namespace warpdesk::host
