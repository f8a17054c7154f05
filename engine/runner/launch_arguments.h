// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/judge/element_type.h"
#include "engine/runner/frames.h"

#include <span>
#include <string>
#include <vector>

namespace warpdesk::runner {

/// One argument of a raw launch as the job gives it.
struct LaunchArgument {
    enum class Role : std::uint8_t { Value, In, Out, InOut };
    Role role = Role::Value;
    judge::ElementType type = judge::ElementType::Float;
    std::uint64_t count = 0;
    std::string bytes; ///< of a value, an input or an inout
    [[nodiscard]] bool isArray() const { return role != Role::Value; }
    [[nodiscard]] bool isResult() const { return role == Role::Out || role == Role::InOut; }
};

/// The field `arguments`. Err (Input) names the argument and what is wrong with it.
[[nodiscard]] Result<std::vector<LaunchArgument>> launchArgumentsOf(const Frame& job);

/// The arguments in device memory. Frees them when it goes.
class LaunchBuffers final {
public:
    /// Allocates arrays and checks every argument against the kernel's parameter of its place.
    [[nodiscard]] static Result<LaunchBuffers> create(
        device::Device& device, std::span<const LaunchArgument> arguments, const device::KernelFacts& kernel);
    LaunchBuffers(LaunchBuffers&& other) noexcept;
    LaunchBuffers& operator=(LaunchBuffers&&) = delete;
    ~LaunchBuffers();

    /// Puts every array into its state before the launch: inputs as given, outputs poisoned.
    [[nodiscard]] Result<void> fill();
    [[nodiscard]] std::span<const std::byte> parameters() const { return m_parameters; }
    [[nodiscard]] Result<std::string> read(std::size_t argument) const;

private:
    LaunchBuffers(device::Device& device, std::span<const LaunchArgument> arguments)
        : m_device(&device)
        , m_arguments(arguments)
    {
    }
    device::Device* m_device;
    std::span<const LaunchArgument> m_arguments;
    std::vector<device::Address> m_addresses;
    std::vector<std::byte> m_parameters;
};

} // namespace warpdesk::runner
