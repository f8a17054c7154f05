// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/texture_table.h"
#include "engine/emulator/runtime/worker.h"

#include <utility>

namespace warpdesk::emulator {

/// Lanes of a warp at one instruction.
struct LaneGroup {
    Worker& worker;
    std::uint32_t warp;
    std::uint32_t line; ///< of the PTX text

    /// Owned by the caller, who hands it to Worker::leaveWith.
    [[nodiscard]] device::Fault* fault(device::FaultKind kind, std::uint32_t lane, std::string message) const;
};

/// Objects by handle; most lanes ask for the same one.
class ObjectLookup final {
public:
    ObjectLookup(LaneGroup group, bool surface)
        : m_group(group)
        , m_surface(surface)
    {
    }
    /// Null for a handle that leads to no live object: the fault is then there to take.
    [[nodiscard]] const TextureObject* at(std::uint64_t handle, std::uint32_t lane)
    {
        return m_object != nullptr && handle == m_handle ? m_object : find(handle, lane);
    }
    [[nodiscard]] device::Fault* takeFault() { return std::exchange(m_fault, nullptr); }

private:
    [[nodiscard]] const TextureObject* find(std::uint64_t handle, std::uint32_t lane);

    LaneGroup m_group;
    bool m_surface;
    const TextureObject* m_object = nullptr;
    std::uint64_t m_handle = 0;
    device::Fault* m_fault = nullptr;
};

} // namespace warpdesk::emulator
