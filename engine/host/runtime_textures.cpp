// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/array_table.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Texture and surface objects (CUDA Runtime API, "Texture Object Management").
namespace warpdesk::host {

namespace {

using device::TexelFormat;
using device::TextureResource;
using device::TextureSampling;
using U64 = std::uint64_t;

/// cudaResourceDesc without its reserved end.
struct ResourceDescription {
    enum Type : std::int32_t { Array, MipmappedArray, Linear, Pitch2D };
    std::int32_t type;
    std::int32_t unused;
    U64 handle; ///< array, mipmapped array or device pointer
    std::int32_t bits[4];
    std::int32_t kind;
    std::int32_t unused2;
    U64 width; ///< Linear: bytes; Pitch2D: elements
    U64 height;
    U64 pitch;
};
static_assert(sizeof(ResourceDescription) == 64);

/// cudaTextureDesc
struct TextureDescription {
    std::int32_t addressing[3];
    std::int32_t filter;
    std::int32_t readMode; ///< 1 = normalized float
    std::int32_t sRgb;
    float border[4];
    std::int32_t normalizedCoordinates;
    std::uint32_t maxAnisotropy;
    std::int32_t mipmapFilter;
    float levelBias, leastLevel, mostLevel;
    std::int32_t disableTrilinear;
    std::int32_t seamlessCubemap;
};
static_assert(sizeof(TextureDescription) == 72);

void addArray(TextureResource& resource, const CudaArray& array)
{
    resource.format = array.format;
    resource.dimensions = array.dimensions();
    resource.layered = (array.flags & arrayLayered) != 0;
    resource.cubemap = (array.flags & arrayCubemap) != 0;
    resource.levels.push_back(levelOf(array));
    resource.label = array.label;
}

Status takeMemory(HostRun& run, TextureResource& resource, const ResourceDescription& from, const char* call)
{
    const bool rows = from.type == ResourceDescription::Pitch2D;
    unsigned channels = 0;
    while (channels < 4 && from.bits[channels] != 0)
        ++channels;
    bool even = from.kind >= 0 && from.kind <= 2 && from.bits[0] > 0 && from.bits[0] <= 32;
    for (unsigned i = 1; i < channels; ++i)
        even = even && from.bits[i] == from.bits[0];
    if (!even)
        return run.record(Status::InvalidChannelDescriptor,
            fmt::format("{}: no texture has channels of {}, {}, {} and {} bits", call, from.bits[0], from.bits[1],
                from.bits[2], from.bits[3]));
    resource.kind = rows ? TextureResource::Kind::Pitch2D : TextureResource::Kind::Linear;
    resource.format = { static_cast<TexelFormat::Kind>(from.kind), static_cast<std::uint8_t>(channels),
        static_cast<std::uint8_t>(from.bits[0]) };
    const U64 texel = std::max(resource.format.bytes(), 1U);
    const U64 width = rows ? from.width : from.width / texel;
    if (width > UINT32_MAX || (rows && from.height > UINT32_MAX))
        return run.record(Status::InvalidValue, fmt::format("{}: the texture is too large", call));
    const U64 pitch = rows ? from.pitch : width * texel;
    resource.dimensions = rows ? 2 : 1;
    resource.levels.push_back({ from.handle, static_cast<std::uint32_t>(width),
        rows ? static_cast<std::uint32_t>(from.height) : 1, 1, pitch, pitch });
    if (const auto allocation = run.environment.device.find(from.handle))
        resource.label = allocation->label;
    return Status::Success;
}

Status takeResource(HostRun& run, TextureResource& resource, const ResourceDescription& from, const char* call)
{
    if (from.type == ResourceDescription::Linear || from.type == ResourceDescription::Pitch2D)
        return takeMemory(run, resource, from, call);
    if (from.type == ResourceDescription::Array) {
        const CudaArray* const array = run.arrays.array(from.handle);
        if (array == nullptr)
            return run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no array", call, from.handle));
        addArray(resource, *array);
        return Status::Success;
    }
    const auto found = run.arrays.mipmapped.find(from.handle);
    if (from.type != ResourceDescription::MipmappedArray || found == run.arrays.mipmapped.end())
        return run.record(Status::InvalidValue, fmt::format("{}: the resource is of no kind", call));
    for (const U64 level : found->second)
        addArray(resource, *run.arrays.array(level));
    return Status::Success;
}

std::optional<TextureSampling> samplingOf(const TextureDescription& from)
{
    TextureSampling sampling;
    for (unsigned axis = 0; axis < 3; ++axis) {
        if (from.addressing[axis] < 0 || from.addressing[axis] > 3)
            return std::nullopt;
        sampling.addressing[axis] = static_cast<device::AddressMode>(from.addressing[axis]);
    }
    if (from.filter < 0 || from.filter > 1 || from.readMode < 0 || from.readMode > 1)
        return std::nullopt;
    sampling.linear = from.filter == 1;
    sampling.linearMipmaps = from.mipmapFilter == 1;
    sampling.normalizedFloat = from.readMode == 1;
    sampling.normalizedCoordinates = from.normalizedCoordinates != 0;
    sampling.sRgb = from.sRgb != 0;
    std::copy(std::begin(from.border), std::end(from.border), sampling.border.begin());
    sampling.levelBias = from.levelBias;
    sampling.leastLevel = from.leastLevel;
    sampling.mostLevel = from.mostLevel;
    return sampling;
}

Status refused(HostRun& run, Status status, const char* call)
{
    return run.record(status, fmt::format("{}: {}", call, device::statusText(status)));
}

int createTexture(U64 to, U64 resourceAt, U64 textureAt, U64 viewAt)
{
    return statusCall([&](HostRun& run) {
        const char* const call = "cudaCreateTextureObject";
        if (viewAt != 0)
            return run.record(Status::NotSupported, fmt::format("{}: a resource view is not supported here", call));
        const auto description = run.load<ResourceDescription>(resourceAt);
        const auto texture = run.load<TextureDescription>(textureAt);
        if (run.ended())
            return Status::InvalidValue;
        TextureResource resource;
        if (const Status status = takeResource(run, resource, description, call); status != Status::Success)
            return status;
        const auto sampling = samplingOf(texture);
        if (!sampling)
            return refused(run, Status::InvalidValue, call);
        const auto handle = run.environment.device.createTexture(resource, *sampling);
        if (!handle)
            return refused(run, handle.error(), call);
        ObjectDescription& kept = run.arrays.textures[*handle];
        std::memcpy(kept.resource.data(), &description, sizeof description);
        std::memcpy(kept.texture.data(), &texture, sizeof texture);
        run.store(to, *handle);
        return Status::Success;
    });
}

int destroyTexture(U64 handle)
{
    return statusCall([&](HostRun& run) {
        if (handle == 0)
            return Status::Success;
        run.arrays.textures.erase(handle);
        const Status status = run.environment.device.destroyTexture(handle);
        return status == Status::Success ? status : refused(run, status, "cudaDestroyTextureObject");
    });
}

int createSurface(U64 to, U64 resourceAt)
{
    return statusCall([&](HostRun& run) {
        const char* const call = "cudaCreateSurfaceObject";
        const auto description = run.load<ResourceDescription>(resourceAt);
        if (run.ended())
            return Status::InvalidValue;
        if (description.type != ResourceDescription::Array)
            return run.record(Status::InvalidValue, fmt::format("{}: a surface is made over an array", call));
        TextureResource resource;
        if (const Status status = takeResource(run, resource, description, call); status != Status::Success)
            return status;
        if ((run.arrays.array(description.handle)->flags & arraySurface) == 0)
            return run.record(
                Status::InvalidValue, fmt::format("{}: the array was not made with cudaArraySurfaceLoadStore", call));
        const auto handle = run.environment.device.createSurface(resource);
        if (!handle)
            return refused(run, handle.error(), call);
        std::memcpy(run.arrays.surfaces[*handle].resource.data(), &description, sizeof description);
        run.store(to, *handle);
        return Status::Success;
    });
}

int destroySurface(U64 handle)
{
    return statusCall([&](HostRun& run) {
        if (handle == 0)
            return Status::Success;
        run.arrays.surfaces.erase(handle);
        const Status status = run.environment.device.destroySurface(handle);
        return status == Status::Success ? status : refused(run, status, "cudaDestroySurfaceObject");
    });
}

/// Gives back a description as it was when the object was made.
int described(U64 to, U64 handle, bool surface, bool sampling, const char* call)
{
    return statusCall([&](HostRun& run) {
        const auto& known = surface ? run.arrays.surfaces : run.arrays.textures;
        const auto found = known.find(handle);
        if (found == known.end())
            return run.record(Status::InvalidValue, fmt::format("{}: 0x{:x} is no object", call, handle));
        if (sampling)
            run.store(to, found->second.texture);
        else
            run.store(to, found->second.resource);
        return Status::Success;
    });
}

int textureResource(U64 to, U64 handle)
{
    return described(to, handle, false, false, "cudaGetTextureObjectResourceDesc");
}

int textureSampling(U64 to, U64 handle)
{
    return described(to, handle, false, true, "cudaGetTextureObjectTextureDesc");
}

int surfaceResource(U64 to, U64 handle)
{
    return described(to, handle, true, false, "cudaGetSurfaceObjectResourceDesc");
}

} // namespace

void addTextureFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("cudaCreateTextureObject", createTexture));
    functions.push_back(runtimeFunction("cudaDestroyTextureObject", destroyTexture));
    functions.push_back(runtimeFunction("cudaGetTextureObjectResourceDesc", textureResource));
    functions.push_back(runtimeFunction("cudaGetTextureObjectTextureDesc", textureSampling));
    functions.push_back(runtimeFunction("cudaCreateSurfaceObject", createSurface));
    functions.push_back(runtimeFunction("cudaDestroySurfaceObject", destroySurface));
    functions.push_back(runtimeFunction("cudaGetSurfaceObjectResourceDesc", surfaceResource));
}

} // namespace warpdesk::host
