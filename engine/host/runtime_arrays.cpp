// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/array_table.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// CUDA arrays: allocation and copies of rows (CUDA Runtime API, "Memory Management").
namespace warpdesk::host {

namespace {

using device::TexelFormat;
using U64 = std::uint64_t;

/// cudaChannelFormatDesc
struct ChannelDescription {
    std::int32_t bits[4];
    std::int32_t kind; ///< 0 signed, 1 unsigned, 2 float
};
static_assert(sizeof(ChannelDescription) == 20);

constexpr U64 most1D = 131072, most2D = 65536, most3D = 16384, mostLayers = 2048;

std::optional<TexelFormat> formatOf(const ChannelDescription& description)
{
    TexelFormat format;
    if (description.kind < 0 || description.kind > 2)
        return std::nullopt;
    format.kind = static_cast<TexelFormat::Kind>(description.kind);
    unsigned channels = 0;
    while (channels < 4 && description.bits[channels] != 0)
        ++channels;
    for (unsigned i = 0; i < 4; ++i)
        if (description.bits[i] != (i < channels ? description.bits[0] : 0))
            return std::nullopt;
    const std::int32_t bits = description.bits[0];
    if ((channels != 1 && channels != 2 && channels != 4) || (bits != 8 && bits != 16 && bits != 32))
        return std::nullopt;
    if (format.kind == TexelFormat::Kind::Float && bits == 8)
        return std::nullopt;
    format.channels = static_cast<std::uint8_t>(channels);
    format.bits = static_cast<std::uint8_t>(bits);
    return format;
}

ChannelDescription descriptionOf(const TexelFormat& format)
{
    ChannelDescription description {};
    for (unsigned i = 0; i < format.channels; ++i)
        description.bits[i] = format.bits;
    description.kind = static_cast<std::int32_t>(format.kind);
    return description;
}

/// Why CUDA has no array of the shape, or empty.
std::string shapeProblem(const Extent& extent, std::uint32_t flags)
{
    const bool layered = (flags & arrayLayered) != 0;
    const bool cube = (flags & arrayCubemap) != 0;
    if (extent.width == 0)
        return "the width is 0";
    if (cube && (extent.width != extent.height || extent.depth % 6 != 0 || extent.depth == 0))
        return fmt::format(
            "a cube map has six square faces, not {} of {} x {}", extent.depth, extent.width, extent.height);
    if (cube && !layered && extent.depth != 6)
        return fmt::format("a cube map that is not layered has depth 6, not {}", extent.depth);
    if (layered && extent.depth == 0)
        return "a layered array has at least one layer";
    if (!layered && extent.depth != 0 && extent.height == 0)
        return "a volume has a height";
    const bool volume = extent.depth != 0 && !layered && !cube;
    const U64 widest = volume ? most3D : extent.height == 0 ? most1D : most1D;
    const U64 highest = volume ? most3D : most2D;
    const U64 deepest = volume ? most3D : mostLayers;
    if (extent.width > widest || extent.height > highest || extent.depth > deepest)
        return fmt::format("{} x {} x {} is more than {} x {} x {}", extent.width, extent.height, extent.depth, widest,
            highest, deepest);
    return {};
}

/// Allocates and gives the handle; 0 where an error was recorded.
U64 makeArray(
    HostRun& run, const TexelFormat& format, const Extent& extent, std::uint32_t flags, U64 owner, const char* call)
{
    CudaArray array { format, extent, flags, 0, run.label(call), owner };
    const auto memory = run.environment.device.allocate(array.bytes(), device::AllocationKind::Device, run.label(call));
    if (!memory) {
        run.record(memory.error(),
            fmt::format("{} of {} bytes failed: {}", call, array.bytes(), device::statusText(memory.error())));
        return 0;
    }
    run.own(*memory);
    array.memory = *memory;
    const U64 handle = run.nextHandle();
    run.arrays.arrays.emplace(handle, std::move(array));
    return handle;
}

/// The format and shape of an array to be made; an error is recorded where they are wrong.
std::optional<TexelFormat> wanted(
    HostRun& run, U64 descriptionAt, const Extent& extent, std::uint32_t flags, const char* call)
{
    const auto description = run.load<ChannelDescription>(descriptionAt);
    if (run.ended())
        return std::nullopt;
    const auto format = formatOf(description);
    if (!format) {
        run.record(Status::InvalidChannelDescriptor,
            fmt::format("{}: no array has channels of {}, {}, {} and {} bits", call, description.bits[0],
                description.bits[1], description.bits[2], description.bits[3]));
        return std::nullopt;
    }
    if (const std::string problem = shapeProblem(extent, flags); !problem.empty()) {
        run.record(Status::InvalidValue, fmt::format("{}: {}", call, problem));
        return std::nullopt;
    }
    return format;
}

Status allocateArray(HostRun& run, U64 to, U64 description, const Extent& extent, std::uint32_t flags, const char* call)
{
    const auto format = wanted(run, description, extent, flags, call);
    if (!format)
        return run.lastError();
    const U64 handle = makeArray(run, *format, extent, flags, 0, call);
    run.store(to, handle);
    return handle == 0 ? run.lastError() : Status::Success;
}

int mallocArray(U64 to, U64 description, U64 width, U64 height, unsigned flags)
{
    return statusCall([&](HostRun& run) {
        return allocateArray(run, to, description, { width, height, 0 }, flags, "cudaMallocArray");
    });
}

int malloc3DArray(U64 to, U64 description, U64 extentAt, unsigned flags)
{
    Extent extent;
    std::memcpy(&extent, std::bit_cast<const void*>(extentAt), sizeof extent);
    return statusCall(
        [&](HostRun& run) { return allocateArray(run, to, description, extent, flags, "cudaMalloc3DArray"); });
}

Status freeArray(HostRun& run, U64 handle, const char* call)
{
    if (handle == 0)
        return Status::Success;
    const CudaArray* const array = run.arrays.array(handle);
    if (array == nullptr || array->owner != 0)
        return run.record(
            Status::InvalidValue, fmt::format("{} of 0x{:x}, which is no array of its own", call, handle));
    const U64 memory = array->memory;
    run.arrays.arrays.erase(handle);
    return run.freeDevice(memory, call);
}

int cudaFreeArray(U64 handle)
{
    return statusCall([&](HostRun& run) { return freeArray(run, handle, "cudaFreeArray"); });
}

int mallocMipmapped(U64 to, U64 description, U64 extentAt, unsigned levels, unsigned flags)
{
    Extent extent;
    std::memcpy(&extent, std::bit_cast<const void*>(extentAt), sizeof extent);
    return statusCall([&](HostRun& run) {
        const char* const call = "cudaMallocMipmappedArray";
        const auto format = wanted(run, description, extent, flags, call);
        if (!format)
            return run.lastError();
        const bool volume = (flags & (arrayLayered | arrayCubemap)) == 0;
        const U64 owner = run.nextHandle();
        std::vector<U64> handles;
        const auto half = [](U64 size) { return size == 0 ? 0 : std::max<U64>(size / 2, 1); };
        Extent size = extent;
        for (unsigned level = 0; level < std::max(levels, 1U); ++level) {
            const U64 handle = makeArray(run, *format, size, flags, owner, call);
            if (handle == 0)
                return run.lastError();
            handles.push_back(handle);
            const bool last = size.width == 1 && size.height <= 1 && (!volume || size.depth <= 1);
            if (last)
                break;
            size = { half(size.width), half(size.height), volume ? half(size.depth) : size.depth };
        }
        run.arrays.mipmapped.emplace(owner, std::move(handles));
        run.store(to, owner);
        return Status::Success;
    });
}

int mipmappedLevel(U64 to, U64 handle, unsigned level)
{
    return statusCall([&](HostRun& run) {
        const auto found = run.arrays.mipmapped.find(handle);
        if (found == run.arrays.mipmapped.end() || level >= found->second.size())
            return run.record(
                Status::InvalidValue, fmt::format("cudaGetMipmappedArrayLevel: there is no level {}", level));
        run.store(to, found->second[level]);
        return Status::Success;
    });
}

int freeMipmapped(U64 handle)
{
    return statusCall([&](HostRun& run) {
        if (handle == 0)
            return Status::Success;
        const char* const call = "cudaFreeMipmappedArray";
        const auto found = run.arrays.mipmapped.find(handle);
        if (found == run.arrays.mipmapped.end())
            return run.record(Status::InvalidValue, fmt::format("{} of 0x{:x}, which is none", call, handle));
        for (const U64 level : found->second) {
            const U64 memory = run.arrays.array(level)->memory;
            run.arrays.arrays.erase(level);
            (void)run.freeDevice(memory, call);
        }
        run.arrays.mipmapped.erase(found);
        return Status::Success;
    });
}

int arrayInfo(U64 descriptionTo, U64 extentTo, U64 flagsTo, U64 handle)
{
    return statusCall([&](HostRun& run) {
        const CudaArray* const array = run.arrays.array(handle);
        if (array == nullptr)
            return run.record(Status::InvalidResourceHandle, "cudaArrayGetInfo of what is no array");
        if (descriptionTo != 0)
            run.store(descriptionTo, descriptionOf(array->format));
        if (extentTo != 0)
            run.store(extentTo, array->extent);
        if (flagsTo != 0)
            run.store(flagsTo, array->flags);
        return Status::Success;
    });
}

int channelDescription(U64 to, U64 handle) { return arrayInfo(to, 0, 0, handle); }

/// A rectangle of an array: offsets and width in bytes, as cudaMemcpy2DToArray counts them.
struct Rectangle {
    U64 array = 0, x = 0, y = 0;
};

/// Address of a row of the rectangle; records an error and gives null where it does not fit.
const CudaArray* fitted(HostRun& run, const Rectangle& at, U64 width, U64 height, const char* call)
{
    const CudaArray* const array = run.arrays.array(at.array);
    if (array == nullptr) {
        run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no array", call, at.array));
        return nullptr;
    }
    if (at.x > array->rowPitch() || width > array->rowPitch() - at.x || at.y > array->rows()
        || height > array->rows() - at.y) {
        run.record(Status::InvalidValue,
            fmt::format("{}: {} rows of {} bytes at row {}, byte {} do not fit the array's {} rows of {} bytes", call,
                height, width, at.y, at.x, array->rows(), array->rowPitch()));
        return nullptr;
    }
    return array;
}

U64 rowOf(const CudaArray& array, const Rectangle& at, U64 row)
{
    return array.memory + (at.y + row) * array.rowPitch() + at.x;
}

Status toArray(
    HostRun& run, const Rectangle& to, U64 from, U64 pitch, U64 width, U64 height, int kind, const char* call)
{
    const CudaArray* const array = fitted(run, to, width, height, call);
    if (array == nullptr)
        return run.lastError();
    if (height > 1 && width > pitch)
        return run.record(Status::InvalidPitchValue,
            fmt::format("{}: rows of {} bytes do not fit a pitch of {}", call, width, pitch));
    for (U64 row = 0; row < height && !run.ended(); ++row) {
        const Status status = run.copy(rowOf(*array, to, row), from + row * pitch, width, kind, call);
        if (status != Status::Success)
            return status;
        run.pollLoop(run.environment.line);
    }
    return Status::Success;
}

Status fromArray(
    HostRun& run, U64 to, U64 pitch, const Rectangle& from, U64 width, U64 height, int kind, const char* call)
{
    const CudaArray* const array = fitted(run, from, width, height, call);
    if (array == nullptr)
        return run.lastError();
    if (height > 1 && width > pitch)
        return run.record(Status::InvalidPitchValue,
            fmt::format("{}: rows of {} bytes do not fit a pitch of {}", call, width, pitch));
    for (U64 row = 0; row < height && !run.ended(); ++row) {
        const Status status = run.copy(to + row * pitch, rowOf(*array, from, row), width, kind, call);
        if (status != Status::Success)
            return status;
        run.pollLoop(run.environment.line);
    }
    return Status::Success;
}

int copy2DToArray(U64 array, U64 x, U64 y, U64 from, U64 pitch, U64 width, U64 height, int kind)
{
    return statusCall([&](HostRun& run) {
        return toArray(run, { array, x, y }, from, pitch, width, height, kind, "cudaMemcpy2DToArray");
    });
}

int copy2DToArrayAsync(U64 array, U64 x, U64 y, U64 from, U64 pitch, U64 width, U64 height, int kind, U64)
{
    return copy2DToArray(array, x, y, from, pitch, width, height, kind);
}

int copy2DFromArray(U64 to, U64 pitch, U64 array, U64 x, U64 y, U64 width, U64 height, int kind)
{
    return statusCall([&](HostRun& run) {
        return fromArray(run, to, pitch, { array, x, y }, width, height, kind, "cudaMemcpy2DFromArray");
    });
}

int copy2DFromArrayAsync(U64 to, U64 pitch, U64 array, U64 x, U64 y, U64 width, U64 height, int kind, U64)
{
    return copy2DFromArray(to, pitch, array, x, y, width, height, kind);
}

int copy2DArrayToArray(U64 to, U64 toX, U64 toY, U64 from, U64 fromX, U64 fromY, U64 width, U64 height, int)
{
    return statusCall([&](HostRun& run) {
        const char* const call = "cudaMemcpy2DArrayToArray";
        constexpr int deviceToDevice = 3;
        const Rectangle target { to, toX, toY };
        const CudaArray* const array = fitted(run, target, width, height, call);
        if (array == nullptr)
            return run.lastError();
        return fromArray(run, rowOf(*array, target, 0), array->rowPitch(), { from, fromX, fromY }, width, height,
            deviceToDevice, call);
    });
}

/// cudaMemcpyToArray and its reverse: `bytes` bytes from (x, y) on, row after row.
Status copyRun(HostRun& run, const Rectangle& at, U64 memory, U64 bytes, int kind, bool into, const char* call)
{
    const CudaArray* const array = run.arrays.array(at.array);
    if (array == nullptr)
        return run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no array", call, at.array));
    const U64 start = at.y * array->rowPitch() + at.x;
    if (at.x >= array->rowPitch() || start > array->slicePitch() || bytes > array->slicePitch() - start)
        return run.record(Status::InvalidValue,
            fmt::format("{}: {} bytes at row {}, byte {} do not fit the array's {} bytes", call, bytes, at.y, at.x,
                array->slicePitch()));
    const U64 place = array->memory + start;
    return into ? run.copy(place, memory, bytes, kind, call) : run.copy(memory, place, bytes, kind, call);
}

int copyToArray(U64 array, U64 x, U64 y, U64 from, U64 bytes, int kind)
{
    return statusCall(
        [&](HostRun& run) { return copyRun(run, { array, x, y }, from, bytes, kind, true, "cudaMemcpyToArray"); });
}

int copyFromArray(U64 to, U64 array, U64 x, U64 y, U64 bytes, int kind)
{
    return statusCall(
        [&](HostRun& run) { return copyRun(run, { array, x, y }, to, bytes, kind, false, "cudaMemcpyFromArray"); });
}

} // namespace

unsigned CudaArray::dimensions() const
{
    if (extent.depth != 0 && (flags & (arrayLayered | arrayCubemap)) == 0)
        return 3;
    return extent.height != 0 ? 2 : 1;
}

device::TextureLevel levelOf(const CudaArray& array)
{
    return { array.memory, static_cast<std::uint32_t>(array.extent.width), static_cast<std::uint32_t>(array.rows()),
        static_cast<std::uint32_t>(array.slices()), array.rowPitch(), array.slicePitch() };
}

void addArrayFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("cudaMallocArray", mallocArray));
    functions.push_back(runtimeFunction("cudaMalloc3DArray", malloc3DArray));
    functions.push_back(runtimeFunction("cudaFreeArray", cudaFreeArray));
    functions.push_back(runtimeFunction("cudaMallocMipmappedArray", mallocMipmapped));
    functions.push_back(runtimeFunction("cudaGetMipmappedArrayLevel", mipmappedLevel));
    functions.push_back(runtimeFunction("cudaFreeMipmappedArray", freeMipmapped));
    functions.push_back(runtimeFunction("cudaArrayGetInfo", arrayInfo));
    functions.push_back(runtimeFunction("cudaGetChannelDesc", channelDescription));
    functions.push_back(runtimeFunction("cudaMemcpy2DToArray", copy2DToArray));
    functions.push_back(runtimeFunction("cudaMemcpy2DToArrayAsync", copy2DToArrayAsync));
    functions.push_back(runtimeFunction("cudaMemcpy2DFromArray", copy2DFromArray));
    functions.push_back(runtimeFunction("cudaMemcpy2DFromArrayAsync", copy2DFromArrayAsync));
    functions.push_back(runtimeFunction("cudaMemcpy2DArrayToArray", copy2DArrayToArray));
    functions.push_back(runtimeFunction("cudaMemcpyToArray", copyToArray));
    functions.push_back(runtimeFunction("cudaMemcpyFromArray", copyFromArray));
}

} // namespace warpdesk::host
