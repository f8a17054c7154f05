// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/device_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace warpdesk::judge {

namespace {

std::unexpected<Error> deviceError(std::string_view what, const Argument& argument, device::Status status)
{
    return failure(
        ErrorKind::Internal, fmt::format("{} \"{}\" failed: {}", what, argument.name, device::statusText(status)));
}

} // namespace

DeviceArguments::DeviceArguments(device::Device& device, const Case& bound)
    : m_device(&device)
    , m_case(&bound)
    , m_addresses(bound.arguments.size(), 0)
{
}

DeviceArguments::DeviceArguments(DeviceArguments&& other) noexcept
    : m_device(other.m_device)
    , m_case(other.m_case)
    , m_addresses(std::exchange(other.m_addresses, {}))
{
}

DeviceArguments::~DeviceArguments()
{
    for (const device::Address address : m_addresses) {
        // A solution may have freed an argument itself; then there is nothing left to do.
        if (address && m_device->find(address))
            static_cast<void>(m_device->free(address));
    }
}

Result<DeviceArguments> DeviceArguments::create(device::Device& device, const Case& bound, device::AllocationKind kind)
{
    DeviceArguments result(device, bound);
    for (std::size_t i = 0; i < bound.arguments.size(); ++i) {
        const Argument& argument = bound.problem->arguments[i];
        if (!argument.isArray())
            continue;
        const std::size_t bytes = std::max<std::size_t>(1, bound.arguments[i].count * bytesOf(argument.type));
        const auto address = device.allocate(bytes, kind, argument.name);
        if (!address) {
            return failure(ErrorKind::Environment,
                fmt::format("the arguments of test {} do not fit into the memory at hand: {} bytes for \"{}\" ({})",
                    bound.test->name, bytes, argument.name, device::statusText(address.error())));
        }
        result.m_addresses[i] = *address;
    }
    return result;
}

Result<void> DeviceArguments::write(std::size_t argument, const Array& array)
{
    const device::Status status = m_device->write(m_addresses[argument], array.bytes);
    if (status != device::Status::Success)
        return deviceError("copying to", m_case->problem->arguments[argument], status);
    return {};
}

Result<void> DeviceArguments::fill(std::size_t argument, std::uint8_t byte)
{
    return fillWith(argument, byte, &device::Device::fill);
}

Result<void> DeviceArguments::poison(std::size_t argument, std::uint8_t byte)
{
    return fillWith(argument, byte, &device::Device::poison);
}

Result<void> DeviceArguments::fillWith(std::size_t argument, std::uint8_t byte, Fill how)
{
    const Argument& spec = m_case->problem->arguments[argument];
    const std::size_t bytes = m_case->arguments[argument].count * bytesOf(spec.type);
    if (bytes == 0)
        return {};
    const device::Status status = (m_device->*how)(m_addresses[argument], byte, bytes);
    if (status != device::Status::Success)
        return deviceError("filling", spec, status);
    return {};
}

Result<Array> DeviceArguments::read(std::size_t argument) const
{
    const Argument& spec = m_case->problem->arguments[argument];
    const BoundArgument& place = m_case->arguments[argument];
    Array array { spec.type, place.shape, {} };
    array.bytes.resize(place.count * bytesOf(spec.type));
    if (array.bytes.empty())
        return array;
    const device::Status status = m_device->read(array.bytes, m_addresses[argument]);
    if (status != device::Status::Success)
        return deviceError("reading", spec, status);
    return array;
}

std::vector<host::Argument> DeviceArguments::call() const
{
    std::vector<host::Argument> result(m_addresses.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (!m_case->problem->arguments[i].isArray()) {
            result[i].bytes = m_case->arguments[i].scalar;
            continue;
        }
        result[i].bytes.resize(sizeof(device::Address));
        std::memcpy(result[i].bytes.data(), &m_addresses[i], sizeof(device::Address));
    }
    return result;
}

} // namespace warpdesk::judge
