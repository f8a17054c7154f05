// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/launch_arguments.h"

#include "engine/runner/fields.h"
#include "engine/runner/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace warpdesk::runner {
namespace {

constexpr std::uint64_t kMostElements = std::uint64_t { 1 } << 40U;
constexpr std::uint8_t kPoison = 0xFF;

std::unexpected<Error> misfit(std::size_t index, std::string_view what, std::string remedy = {})
{
    return failure(ErrorKind::Input, fmt::format("argument {}: {}", index, what), std::move(remedy));
}

Result<LaunchArgument> argumentOf(const Json& json, std::size_t index, std::span<const std::string> parts)
{
    LaunchArgument argument;
    WARPDESK_TRY(const std::string role, text(json, "role"));
    if (role == "in")
        argument.role = LaunchArgument::Role::In;
    else if (role == "out")
        argument.role = LaunchArgument::Role::Out;
    else if (role == "inout")
        argument.role = LaunchArgument::Role::InOut;
    else if (role != "value")
        return misfit(index, fmt::format("\"{}\" is no role", role), "Roles are value, in, out and inout.");
    WARPDESK_TRY(const std::string word, text(json, "type"));
    const auto type = typeNamed(word);
    if (!type)
        return misfit(index, fmt::format("\"{}\" is no type", word));
    argument.type = *type;
    if (argument.role == LaunchArgument::Role::Out) {
        WARPDESK_TRY(argument.count, numberOr(json, "count", 0, kMostElements));
        return argument;
    }
    if (json.contains("binary")) {
        WARPDESK_TRY(const std::uint64_t part, numberOr(json, "binary", 0, UINT32_MAX));
        if (part >= parts.size())
            return misfit(index, fmt::format("binary part {} did not come", part));
        argument.bytes = parts[part];
    } else {
        auto bytes = bytesOf(*type, json.value("values", Json::array()));
        if (!bytes)
            return misfit(index, bytes.error().message);
        argument.bytes = std::move(*bytes);
    }
    const std::size_t size = judge::bytesOf(*type);
    if (argument.bytes.size() % size != 0)
        return misfit(index, fmt::format("{} bytes are no whole number of {}", argument.bytes.size(), word));
    argument.count = argument.bytes.size() / size;
    if (argument.role == LaunchArgument::Role::Value && argument.count != 1)
        return misfit(index, "a value is one number");
    return argument;
}

std::span<const std::byte> bytesView(const std::string& text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

} // namespace

Result<std::vector<LaunchArgument>> launchArgumentsOf(const Frame& job)
{
    std::vector<LaunchArgument> arguments;
    const auto list = job.object.find("arguments");
    if (list == job.object.end() || list->is_null())
        return arguments;
    if (!list->is_array())
        return failure(ErrorKind::Input, "the job's field \"arguments\" must be a list");
    for (const Json& json : *list) {
        WARPDESK_TRY(LaunchArgument argument, argumentOf(json, arguments.size(), job.parts));
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

Result<LaunchBuffers> LaunchBuffers::create(
    device::Device& device, std::span<const LaunchArgument> arguments, const device::KernelFacts& kernel)
{
    if (arguments.size() != kernel.parameters.size())
        return failure(ErrorKind::Input,
            fmt::format(
                "{} takes {} arguments, {} were given", kernel.demangled, kernel.parameters.size(), arguments.size()));
    LaunchBuffers buffers(device, arguments);
    const device::ParameterLayout layout = device::layoutOf(kernel.parameters);
    buffers.m_parameters.resize(layout.bytes);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const LaunchArgument& argument = arguments[i];
        const std::uint64_t wanted = kernel.parameters[i].bytes();
        const std::uint64_t given = argument.isArray() ? sizeof(device::Address) : argument.bytes.size();
        if (given != wanted)
            return misfit(i,
                fmt::format("the parameter has {} bytes, {} has {}", wanted,
                    argument.isArray() ? std::string("a pointer") : std::string(shortName(argument.type)), given),
                wanted == 8 && !argument.isArray() ? "A pointer takes in:, out: or inout:." : "");
        device::Address address = 0;
        if (argument.isArray()) {
            const std::uint64_t bytes = std::max<std::uint64_t>(argument.count * judge::bytesOf(argument.type), 1);
            const auto allocated
                = device.allocate(bytes, device::AllocationKind::Device, fmt::format("argument {}", i));
            if (!allocated)
                return failure(ErrorKind::Environment,
                    fmt::format("argument {}: {} bytes of device memory are not to be had ({})", i, bytes,
                        device::statusName(allocated.error())));
            address = *allocated;
            std::memcpy(buffers.m_parameters.data() + layout.offsets[i], &address, sizeof(address));
        } else {
            std::memcpy(buffers.m_parameters.data() + layout.offsets[i], argument.bytes.data(), argument.bytes.size());
        }
        buffers.m_addresses.push_back(address);
    }
    return buffers;
}

LaunchBuffers::LaunchBuffers(LaunchBuffers&& other) noexcept
    : m_device(other.m_device)
    , m_arguments(other.m_arguments)
    , m_addresses(std::move(other.m_addresses))
    , m_parameters(std::move(other.m_parameters))
{
    other.m_addresses.clear();
}

LaunchBuffers::~LaunchBuffers()
{
    for (const device::Address address : m_addresses)
        if (address != 0)
            (void)m_device->free(address);
}

Result<void> LaunchBuffers::fill()
{
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        const LaunchArgument& argument = m_arguments[i];
        if (!argument.isArray() || argument.count == 0)
            continue;
        const device::Status status = argument.role == LaunchArgument::Role::Out
            ? m_device->poison(m_addresses[i], kPoison, argument.count * judge::bytesOf(argument.type))
            : m_device->write(m_addresses[i], bytesView(argument.bytes));
        if (status != device::Status::Success)
            return failure(
                ErrorKind::Internal, fmt::format("argument {} cannot be filled: {}", i, device::statusName(status)));
    }
    return {};
}

Result<std::string> LaunchBuffers::read(std::size_t argument) const
{
    std::string bytes(m_arguments[argument].count * judge::bytesOf(m_arguments[argument].type), '\0');
    if (bytes.empty())
        return bytes;
    const device::Status status
        = m_device->read(std::as_writable_bytes(std::span(bytes.data(), bytes.size())), m_addresses[argument]);
    if (status != device::Status::Success)
        return failure(
            ErrorKind::Internal, fmt::format("argument {} cannot be read: {}", argument, device::statusName(status)));
    return bytes;
}

} // namespace warpdesk::runner
