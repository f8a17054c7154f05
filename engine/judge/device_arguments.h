// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/host/host_program.h"
#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// The arguments of one call in device memory, freed when it goes. The device is borrowed and must outlive it.
class DeviceArguments final {
public:
    /// Allocates every array of the case under its argument's name.
    [[nodiscard]] static Result<DeviceArguments> create(
        device::Device& device, const Case& bound, device::AllocationKind kind);
    DeviceArguments(DeviceArguments&& other) noexcept;
    DeviceArguments& operator=(DeviceArguments&&) = delete;
    ~DeviceArguments();

    [[nodiscard]] Result<void> write(std::size_t argument, const Array& array);
    /// Fills a whole array with one byte.
    [[nodiscard]] Result<void> fill(std::size_t argument, std::uint8_t byte);
    /// The same, but the array counts as written by nobody.
    [[nodiscard]] Result<void> poison(std::size_t argument, std::uint8_t byte);
    [[nodiscard]] Result<Array> read(std::size_t argument) const;
    [[nodiscard]] device::Address address(std::size_t argument) const { return m_addresses[argument]; }

    /// All parameters in order, as C passes them.
    [[nodiscard]] std::vector<host::Argument> call() const;

private:
    using Fill = device::Status (device::Device::*)(device::Address, std::uint8_t, std::uint64_t);
    [[nodiscard]] Result<void> fillWith(std::size_t argument, std::uint8_t byte, Fill how);
    DeviceArguments(device::Device& device, const Case& bound);

    device::Device* m_device;
    const Case* m_case;
    std::vector<device::Address> m_addresses; ///< 0 = not an array
};

} // namespace warpdesk::judge
