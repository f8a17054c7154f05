// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/texture_table.h"

#include <algorithm>

namespace warpdesk::emulator {

namespace {

using device::Status;
using device::TexelFormat;
using device::TextureLevel;
using device::TextureResource;

constexpr std::uint64_t mostLinearTexels = std::uint64_t { 1 } << 28;
constexpr std::uint64_t pitchUnit = 32; ///< cudaDeviceProp::texturePitchAlignment
constexpr std::uint64_t addressUnit = 256; ///< what allocations are aligned to

bool formatExists(const TexelFormat& format)
{
    const bool channels = format.channels == 1 || format.channels == 2 || format.channels == 4;
    const bool width = format.bits == 8 || format.bits == 16 || format.bits == 32;
    return channels && width && (format.kind != TexelFormat::Kind::Float || format.bits != 8);
}

std::uint64_t bytesOf(const TextureResource& resource, const TextureLevel& level)
{
    const std::uint64_t row = std::uint64_t { level.width } * resource.format.bytes();
    return (level.depth - 1) * level.slicePitch + (level.height - 1) * level.rowPitch + row;
}

bool levelFits(const TextureResource& resource, const TextureLevel& level, const DeviceMemory& memory)
{
    if (level.width == 0 || level.height == 0 || level.depth == 0)
        return false;
    const std::uint64_t row = std::uint64_t { level.width } * resource.format.bytes();
    if (level.height > 1 && level.rowPitch < row)
        return false;
    return memory.reachable(level.address, bytesOf(resource, level));
}

Status checkResource(const TextureObject& object, const DeviceMemory& memory)
{
    const TextureResource& resource = object.resource;
    if (!formatExists(resource.format))
        return Status::InvalidChannelDescriptor;
    if (resource.levels.empty())
        return Status::InvalidValue;
    const TextureLevel& first = resource.levels.front();
    if (resource.kind != TextureResource::Kind::Array) {
        // Surfaces are over arrays alone.
        if (object.isSurface || first.address % addressUnit != 0)
            return Status::InvalidValue;
        if (resource.kind == TextureResource::Kind::Linear && first.width > mostLinearTexels)
            return Status::InvalidValue;
        if (resource.kind == TextureResource::Kind::Pitch2D && first.rowPitch % pitchUnit != 0)
            return Status::InvalidValue;
    }
    for (const TextureLevel& level : resource.levels)
        if (!levelFits(resource, level, memory))
            return Status::InvalidValue;
    return Status::Success;
}

Status checkSampling(const TextureObject& object)
{
    const TexelFormat& format = object.resource.format;
    const bool integers = format.kind != TexelFormat::Kind::Float;
    const bool asFloats = !integers || object.sampling.normalizedFloat;
    if (object.sampling.normalizedFloat && integers && format.bits == 32)
        return Status::InvalidNormSetting;
    if (object.sampling.linear && !asFloats)
        return Status::InvalidFilterSetting;
    return Status::Success;
}

} // namespace

std::expected<device::TextureHandle, Status> TextureTable::add(TextureObject object, const DeviceMemory& memory)
{
    if (const Status status = checkResource(object, memory); status != Status::Success)
        return std::unexpected(status);
    if (!object.isSurface)
        if (const Status status = checkSampling(object); status != Status::Success)
            return std::unexpected(status);
    m_objects.push_back(std::move(object));
    return m_objects.size();
}

Status TextureTable::remove(device::TextureHandle handle, bool isSurface)
{
    if (handle - 1 >= m_objects.size())
        return Status::InvalidValue;
    TextureObject& object = m_objects[handle - 1];
    if (object.isSurface != isSurface || object.state == TextureObject::State::Destroyed)
        return Status::InvalidValue;
    object.state = TextureObject::State::Destroyed;
    return Status::Success;
}

void TextureTable::memoryFreed(device::Address address, std::uint64_t bytes)
{
    for (TextureObject& object : m_objects)
        if (object.state == TextureObject::State::Live
            && std::ranges::any_of(object.resource.levels,
                [&](const TextureLevel& level) { return level.address - address < std::max<std::uint64_t>(bytes, 1); }))
            object.state = TextureObject::State::MemoryFreed;
}

} // namespace warpdesk::emulator
