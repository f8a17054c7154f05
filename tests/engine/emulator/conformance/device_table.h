// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "tests/engine/emulator/lower/op_table.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

/// Instructions run as warps on the emulator's device, over many rows of operands, against values of the host.
namespace warpdesk::test {

/// The emulator that the tests of a process share: one per process may live.
device::Device& sharedDevice();

/// A module on the shared device, and arrays there.
class DeviceModule final {
public:
    /// A failure is a test failure and gives an empty module.
    explicit DeviceModule(std::string_view ptx, device::Checks checks = device::Checks::None);

    [[nodiscard]] bool ok() const { return m_module != nullptr; }
    /// Empty = it ran; else why not.
    [[nodiscard]] std::string launch(std::string_view kernel, device::Dim3 grid, device::Dim3 block,
        std::span<const std::byte> parameters, bool cooperative = false);

private:
    std::unique_ptr<device::LoadedModule> m_module;
};

/// Bytes of device memory while it lives.
class DeviceBytes final {
public:
    explicit DeviceBytes(std::uint64_t bytes);
    ~DeviceBytes();
    DeviceBytes(const DeviceBytes&) = delete;
    DeviceBytes& operator=(const DeviceBytes&) = delete;
    [[nodiscard]] device::Address address() const { return m_address; }
    /// The memory itself: on the emulator a device address is a native one.
    template <class T> [[nodiscard]] T* as() const { return std::bit_cast<T*>(m_address); }

private:
    device::Address m_address = 0;
};

/// Runs every case over every row, eight cases to a kernel, one thread per row.
void runOnDevice(const std::vector<OpCase>& cases, const std::vector<Row>& inputs);

} // namespace warpdesk::test
