// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace warpdesk::emulator {

/// Where the formatter finds bytes of the device: copies `bytes` from `address`, false where device code could not
/// read them.
using DeviceReader = std::function<bool(std::uint64_t address, void* to, std::size_t bytes)>;

/// A zero-terminated string of device memory; empty optional-like `ok == false` where it is not readable to its end.
struct DeviceString {
    std::string text;
    bool ok = true;
};
[[nodiscard]] DeviceString readString(const DeviceReader& read, std::uint64_t address, std::size_t most = 8192);

/// CUDA's device printf. Arguments lie packed at `arguments`, each at its natural alignment as `vprintf` has them
/// (integers below 64 bits and characters 4 bytes, float promoted to double, pointers 8). `count` is what printf
/// returns: the number of arguments, or -1 for a format it cannot read.
struct Formatted {
    std::string text;
    int count = 0;
};
[[nodiscard]] Formatted formatPrintf(const DeviceReader& read, std::uint64_t format, std::uint64_t arguments);

} // namespace warpdesk::emulator
