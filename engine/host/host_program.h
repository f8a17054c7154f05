// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/ptx/module.h"

#include <variant>

/// Runs the host side of a solution: `solve()` as checked native code, its CUDA runtime calls and launches on a Device.
namespace warpdesk::host {

/// One argument of solve(), already in C layout: a device pointer is 8 bytes, a scalar its own size.
struct Argument {
    std::vector<std::byte> bytes;
};

enum class Memory : std::uint8_t {
    Separate, ///< host code may not follow device pointers (solutions)
    Unified ///< it may (references and generators)
};

struct RunOptions {
    Memory memory = Memory::Separate;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    std::stop_token stop;
    bool deterministic = false;
    /// Text of printf in host code. Device printf goes to the sink of the Device; give both the same one and the order
    /// is that of the program.
    std::function<void(std::string_view)> output;
    std::uint64_t heapLimit = std::uint64_t { 4 } << 30U; ///< bytes of malloc() in host code
};

/// A fault in host code (its own place), or in a kernel it launched.
struct HostFault {
    device::Fault fault;
    bool inHostCode = false;
    std::vector<device::Finding> findings {}; ///< before it
};

/// What a completed run has to say. `launches` counts kernels started; `pendingError` is the error a launch or call
/// left and nobody fetched (cudaGetLastError), with the line that caused it.
struct RunReport {
    unsigned launches = 0;
    double kernelMilliseconds = 0;
    double jitMilliseconds = 0;
    struct Pending {
        device::Status status;
        std::string message;
        Place place;
    };
    std::optional<Pending> pendingError;
    bool usedOrderDependentAtomics = false;
    std::vector<device::Finding> findings {}; ///< of all launches, with Checks::Full
};

class HostProgram {
public:
    virtual ~HostProgram() = default;
    [[nodiscard]] virtual device::LoadedModule& module() = 0;
    /// A host function by demangled plain name ("solve"), if the module has it.
    [[nodiscard]] virtual bool has(std::string_view function) const = 0;
    /// Runs a host function to its end. An Error is of kind Cancelled when `stop` was requested, Input when the
    /// arguments do not fit the function's parameters, and Internal when the code cannot be generated.
    [[nodiscard]] virtual Result<std::expected<RunReport, HostFault>> run(
        std::string_view function, std::span<const Argument> arguments, const RunOptions& options)
        = 0;
};

/// Loads kernels on the device and prepares host functions (found through `hostEntries`, plain names such as "solve").
/// Keeps a copy of the module; the device must outlive the program.
[[nodiscard]] Result<std::unique_ptr<HostProgram>> load(device::Device& device, const ptx::Module& module,
    std::span<const std::string> hostEntries, device::LoadOptions options);

} // namespace warpdesk::host
