// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/host/host_run.h"

#include <bit>
#include <exception>

namespace warpdesk::host {

/// A function that generated host code calls by name. Pointers are u64, floating values their bits, as in PTX.
struct RuntimeFunction {
    const char* name;
    void* address;
};

template <class R, class... A> [[nodiscard]] RuntimeFunction runtimeFunction(const char* name, R (*function)(A...))
{
    return { name, std::bit_cast<void*>(function) };
}

/// The body of a runtime call. What ends the run leaves from here, where no object of the call is alive any more.
template <class Body> auto runtimeCall(const Body& body) -> decltype(body(HostRun::current()))
{
    using R = decltype(body(HostRun::current()));
    HostRun& run = HostRun::current();
    R result {};
    run.poll(run.environment.line);
    if (!run.ended()) {
        try {
            result = body(run);
        } catch (const std::exception& problem) {
            run.end(Error { ErrorKind::Internal, problem.what(), {}, {}, 0, 0 });
        }
    }
    if (run.ended())
        run.leave();
    return result;
}

/// One that gives a cudaError_t.
template <class Body> int statusCall(const Body& body)
{
    return static_cast<int>(runtimeCall([&](HostRun& run) -> Status { return body(run); }));
}

// The parts of the runtime, each in its own file.
void addChecks(std::vector<RuntimeFunction>& functions); ///< runtime_checks.cpp
void addMemoryFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_memory.cpp
void addVolumeFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_volumes.cpp
void addArrayFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_arrays.cpp
void addTextureFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_textures.cpp
void addSymbolFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_symbols.cpp
void addDeviceFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_device.cpp
void addStreamFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_streams.cpp
void addKernelFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_kernels.cpp
void addLibraryFunctions(std::vector<RuntimeFunction>& functions); ///< runtime_library.cpp

/// All of them, made once.
[[nodiscard]] const std::vector<RuntimeFunction>& runtimeFunctions();

} // namespace warpdesk::host
