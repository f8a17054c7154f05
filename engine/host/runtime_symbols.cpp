// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Copies to and from module variables by name, which arrive as their addresses.
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;

/// The part of a variable that a call means, or nullopt after the error was recorded.
std::optional<ModuleMemory::Symbol> symbolPart(HostRun& run, U64 address, U64 offset, U64 bytes, const char* call)
{
    const auto symbol = run.environment.variables.symbolAt(address);
    if (!symbol) {
        run.record(Status::InvalidSymbol, fmt::format("{}: 0x{:x} is no variable", call, address));
        return std::nullopt;
    }
    if (offset > symbol->bytes || bytes > symbol->bytes - offset) {
        run.record(Status::InvalidValue,
            fmt::format("{}: {} bytes at byte {} of '{}', which has {} bytes", call, bytes, offset,
                symbol->variable->name, symbol->bytes));
        return std::nullopt;
    }
    return symbol;
}

/// Kinds of cudaMemcpyKind as seen from the variable's side.
enum : std::uint8_t { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default };

Status toSymbol(HostRun& run, U64 symbolAddress, U64 from, U64 bytes, U64 offset, int kind, const char* call)
{
    const auto symbol = symbolPart(run, symbolAddress, offset, bytes, call);
    if (!symbol)
        return run.lastError();
    if (kind != HostToDevice && kind != DeviceToDevice && kind != Default)
        return run.record(Status::InvalidMemcpyDirection, fmt::format("{}: the variable is the destination", call));
    // A variable that no kernel of this module names is host memory to host code; its device twin is kept the same.
    if (symbol->hostAddress != 0 && symbol->deviceAddress != 0) {
        const Status status
            = run.copy(symbol->deviceAddress + offset, from, bytes, kind == Default ? Default : kind, call);
        if (status != Status::Success)
            return status;
    }
    const U64 to = symbol->hostAddress != 0 ? symbol->hostAddress : symbol->deviceAddress;
    const int direction = symbol->hostAddress == 0 ? kind : kind == DeviceToDevice ? DeviceToHost : HostToHost;
    return run.copy(to + offset, from, bytes, kind == Default ? Default : direction, call);
}

Status fromSymbol(HostRun& run, U64 to, U64 symbolAddress, U64 bytes, U64 offset, int kind, const char* call)
{
    const auto symbol = symbolPart(run, symbolAddress, offset, bytes, call);
    if (!symbol)
        return run.lastError();
    if (kind != DeviceToHost && kind != DeviceToDevice && kind != Default)
        return run.record(Status::InvalidMemcpyDirection, fmt::format("{}: the variable is the source", call));
    const U64 from = symbol->hostAddress != 0 ? symbol->hostAddress : symbol->deviceAddress;
    const int direction = symbol->hostAddress == 0 ? kind : kind == DeviceToDevice ? HostToDevice : HostToHost;
    return run.copy(to, from + offset, bytes, kind == Default ? Default : direction, call);
}

int copyToSymbol(U64 symbol, U64 from, U64 bytes, U64 offset, int kind)
{
    return statusCall(
        [&](HostRun& run) { return toSymbol(run, symbol, from, bytes, offset, kind, "cudaMemcpyToSymbol"); });
}

int copyToSymbolAsync(U64 symbol, U64 from, U64 bytes, U64 offset, int kind, U64)
{
    return copyToSymbol(symbol, from, bytes, offset, kind);
}

int copyFromSymbol(U64 to, U64 symbol, U64 bytes, U64 offset, int kind)
{
    return statusCall(
        [&](HostRun& run) { return fromSymbol(run, to, symbol, bytes, offset, kind, "cudaMemcpyFromSymbol"); });
}

int copyFromSymbolAsync(U64 to, U64 symbol, U64 bytes, U64 offset, int kind, U64)
{
    return copyFromSymbol(to, symbol, bytes, offset, kind);
}

int symbolAddress(U64 pointerTo, U64 symbol)
{
    return statusCall([&](HostRun& run) {
        const auto part = symbolPart(run, symbol, 0, 0, "cudaGetSymbolAddress");
        if (!part)
            return run.lastError();
        if (part->deviceAddress == 0)
            return run.record(Status::InvalidSymbol,
                fmt::format("cudaGetSymbolAddress: '{}' is not on the device", part->variable->name));
        run.store(pointerTo, part->deviceAddress);
        return Status::Success;
    });
}

int symbolSize(U64 bytesTo, U64 symbol)
{
    return statusCall([&](HostRun& run) {
        const auto part = symbolPart(run, symbol, 0, 0, "cudaGetSymbolSize");
        if (!part)
            return run.lastError();
        run.store(bytesTo, part->bytes);
        return Status::Success;
    });
}

} // namespace

void addSymbolFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("cudaMemcpyToSymbol", copyToSymbol));
    functions.push_back(runtimeFunction("cudaMemcpyToSymbolAsync", copyToSymbolAsync));
    functions.push_back(runtimeFunction("cudaMemcpyFromSymbol", copyFromSymbol));
    functions.push_back(runtimeFunction("cudaMemcpyFromSymbolAsync", copyFromSymbolAsync));
    functions.push_back(runtimeFunction("cudaGetSymbolAddress", symbolAddress));
    functions.push_back(runtimeFunction("cudaGetSymbolSize", symbolSize));
}

} // namespace warpdesk::host
