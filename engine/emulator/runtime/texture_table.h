// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/memory.h"

#include <deque>

namespace warpdesk::emulator {

/// One texture or surface object.
struct TextureObject {
    enum class State : std::uint8_t { Live, MemoryFreed, Destroyed };
    State state = State::Live;
    bool isSurface = false;
    device::TextureResource resource;
    device::TextureSampling sampling; ///< of a texture
};

/// The texture and surface objects of a device. Changed by the host side between launches, read by every worker during
/// one. Handles count up from 1 and are never used twice.
class TextureTable final {
public:
    /// Checks what CUDA's runtime checks of a resource and of how it is sampled.
    [[nodiscard]] std::expected<device::TextureHandle, device::Status> add(
        TextureObject object, const DeviceMemory& memory);
    [[nodiscard]] device::Status remove(device::TextureHandle handle, bool isSurface);
    /// Null for a handle that was never given out.
    [[nodiscard]] const TextureObject* find(device::TextureHandle handle) const
    {
        return handle - 1 < m_objects.size() ? &m_objects[handle - 1] : nullptr;
    }
    /// Objects over the bytes lead to freed memory from now on.
    void memoryFreed(device::Address address, std::uint64_t bytes);

private:
    std::deque<TextureObject> m_objects;
};

} // namespace warpdesk::emulator
