// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_code.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// What lowering puts into host code: access checks, polls of loops, traps, and calls of functions nobody has.
namespace warpdesk::host {

namespace {

void check(std::uint64_t address, std::uint64_t bytes, std::uint32_t write, std::uint32_t line)
{
    HostRun& run = HostRun::current();
    run.check(address, bytes, write != 0, line);
    if (run.ended())
        run.leave();
}

void checkSlowly(std::uint64_t address, std::uint64_t bytes, std::uint32_t write, std::uint32_t line, CheckSlot* slot)
{
    HostMemory& memory = HostRun::current().memory;
    if (memory.remember(*slot, address, bytes, write != 0)) [[likely]]
        return;
    check(address, bytes, write, line);
    (void)memory.remember(*slot, address, bytes, write != 0); // the check may have opened memory
}

void useSlots(CheckSlot* slots, std::uint32_t count) { HostRun::current().memory.useSlots({ slots, count }); }

void poll(std::uint32_t line)
{
    HostRun& run = HostRun::current();
    run.poll(line);
    if (run.ended())
        run.leave();
}

[[noreturn]] void trap(std::uint32_t kind, std::uint32_t line)
{
    HostRun& run = HostRun::current();
    const auto fault = static_cast<device::FaultKind>(kind);
    const std::string instruction = run.environment.sources.instructionAt(line);
    if (fault == device::FaultKind::Unimplemented)
        run.end(fault, line, fmt::format("host code cannot execute '{}'; do this in a kernel", instruction));
    else
        run.end(fault, line, fmt::format("host code ended itself by '{}'", instruction));
    run.leave();
}

[[noreturn]] void overflow(std::uint32_t line)
{
    HostRun& run = HostRun::current();
    run.endByStack(line);
    run.leave();
}

[[noreturn]] void missing(const char* function, std::uint32_t line)
{
    HostRun& run = HostRun::current();
    run.end(device::FaultKind::Unimplemented, line, fmt::format("{}() is not available in host code here", function));
    run.leave();
}

} // namespace

void addChecks(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("wd.host.check", check));
    functions.push_back(runtimeFunction(names::checkSlowly, checkSlowly));
    functions.push_back(runtimeFunction(names::useSlots, useSlots));
    functions.push_back(runtimeFunction("wd.host.poll", poll));
    functions.push_back(runtimeFunction("wd.host.trap", trap));
    functions.push_back(runtimeFunction(names::missing, missing));
    functions.push_back(runtimeFunction(names::stackOverflow, overflow));
}

const std::vector<RuntimeFunction>& runtimeFunctions()
{
    static const std::vector<RuntimeFunction> all = [] {
        std::vector<RuntimeFunction> functions;
        addChecks(functions);
        addMemoryFunctions(functions);
        addVolumeFunctions(functions);
        addArrayFunctions(functions);
        addTextureFunctions(functions);
        addSymbolFunctions(functions);
        addDeviceFunctions(functions);
        addStreamFunctions(functions);
        addKernelFunctions(functions);
        addLibraryFunctions(functions);
        return functions;
    }();
    return all;
}

} // namespace warpdesk::host
