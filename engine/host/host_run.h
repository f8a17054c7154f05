// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/source_map.h"
#include "engine/host/array_table.h"
#include "engine/host/host_memory.h"
#include "engine/host/host_program.h"
#include "engine/host/host_thread.h"
#include "engine/host/local_stack.h"
#include "engine/host/module_memory.h"

#include <cstring>
#include <unordered_map>

namespace warpdesk::host {

using device::Status;

/// What a run works on; outlives it.
struct Environment {
    device::Device& device;
    const ptx::Module& module;
    device::LoadedModule& loaded;
    const emulator::SourceMap& sources;
    ModuleMemory& variables;
    const std::uint32_t& line; ///< PTX line of the runtime call that runs
    const LocalStack& locals; ///< where checked code has its local variables
    /// Native code of a function of the module by index: `void (void* const* arguments)`.
    std::function<Result<std::uint64_t>(std::uint32_t)> entryOf;
};

/// One run of a host function: the state behind the runtime API. Lives on the thread that runs it. Runtime calls report
/// what ends the run through `end`; the call's outermost frame (runtime_call.h) then leaves.
class HostRun final {
public:
    HostRun(Environment& environment, const RunOptions& options, HostThread& thread, std::string function);
    ~HostRun(); ///< frees what the program left allocated
    HostRun(const HostRun&) = delete;
    HostRun& operator=(const HostRun&) = delete;

    /// The run of the calling thread.
    [[nodiscard]] static HostRun& current();
    void makeCurrent();

    // The end of a run
    [[nodiscard]] bool ended() const { return m_fault.has_value() || m_error.has_value() || m_finished; }
    [[noreturn]] void leave() { m_thread.leave(); }
    /// Ends the run by a fault in host code at a PTX line; the first one counts.
    void end(device::FaultKind kind, std::uint32_t ptxLine, std::string message);
    void end(device::Fault fault, bool inHostCode);
    void end(Error error);
    void endByStack(std::uint32_t ptxLine);
    void finish() { m_finished = true; } ///< exit(0)
    /// Ends the run when its time is over, its stack used up, or it was cancelled.
    void poll(std::uint32_t ptxLine);
    /// Called often: looks at the clock once in a while.
    void pollLoop(std::uint32_t ptxLine)
    {
        if ((++m_polls & 0x3ffU) == 0)
            poll(ptxLine);
    }
    [[nodiscard]] std::expected<RunReport, HostFault> result() const;
    [[nodiscard]] const std::vector<device::Finding>& findings() const { return m_report.findings; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    // Memory
    /// Ends the run when host code may not touch the bytes.
    void check(std::uint64_t address, std::uint64_t bytes, bool write, std::uint32_t ptxLine);
    void check(std::uint64_t address, std::uint64_t bytes, bool write)
    {
        check(address, bytes, write, environment.line);
    }
    /// Stores through a pointer of host code.
    template <class T> void store(std::uint64_t address, const T& value)
    {
        check(address, sizeof(T), true);
        if (!ended())
            std::memcpy(std::bit_cast<void*>(address), &value, sizeof(T));
    }
    template <class T> [[nodiscard]] T load(std::uint64_t address)
    {
        T value {};
        check(address, sizeof(T), false);
        if (!ended())
            std::memcpy(&value, std::bit_cast<const void*>(address), sizeof(T));
        return value;
    }
    /// A string of host code; ends the run when it leaves its memory.
    [[nodiscard]] std::string text(std::uint64_t address);
    /// Address of a string that host code may read, the same for equal texts.
    [[nodiscard]] std::uint64_t constantText(const std::string& text);
    [[nodiscard]] bool readable(std::uint64_t address, void* to, std::size_t bytes) const;

    Status allocateDevice(std::uint64_t pointerTo, std::uint64_t bytes, device::AllocationKind kind, const char* call);
    Status freeDevice(std::uint64_t address, const char* call);
    /// Device memory that ends with the run, unless it is freed before.
    void own(device::Address address) { m_owned[address] = device::AllocationKind::Device; }
    Status copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, int kind, const char* call);
    Status fill(std::uint64_t to, int value, std::uint64_t bytes, const char* call);

    // Errors
    /// Remembers an error as CUDA's last one and hands it back.
    Status record(Status status, std::string message);
    [[nodiscard]] Status takeLastError();
    [[nodiscard]] Status lastError() const { return m_lastError; }

    // Kernels
    /// The kernel behind a function address, or an error that is recorded.
    [[nodiscard]] std::optional<device::KernelId> kernelAt(std::uint64_t token, const char* call);
    [[nodiscard]] std::uint64_t parameterBuffer(
        std::uint64_t token, device::Dim3 grid, device::Dim3 block, std::uint64_t shared);
    Status launchBuffer(std::uint64_t buffer);
    /// Launches with CUDA's array of pointers to the arguments.
    Status launchArguments(
        std::uint64_t token, device::LaunchRequest request, std::uint64_t arguments, const char* call);

    // Streams and events: handles count up from bases of their own.
    [[nodiscard]] std::uint64_t nextHandle();
    [[nodiscard]] std::uint64_t createHandle(bool isEvent);
    [[nodiscard]] bool isStream(std::uint64_t handle) const;
    [[nodiscard]] bool isEvent(std::uint64_t handle) const { return m_events.contains(handle); }
    bool destroy(std::uint64_t handle);
    using Clock = std::chrono::steady_clock;
    std::unordered_map<std::uint64_t, std::optional<Clock::time_point>>& events() { return m_events; }

    void print(std::string_view text);
    /// "line 12" of the solution for a PTX line, or the header's; empty when unknown.
    [[nodiscard]] std::string where(std::uint32_t ptxLine) const;
    [[nodiscard]] std::string label(std::string_view call) const; ///< "malloc at line 12"

    Environment& environment;
    HostMemory memory;
    ArrayTable arrays;
    std::uint32_t randomState = 1;

private:
    struct PendingLaunch {
        device::KernelId kernel = 0;
        device::Dim3 grid, block;
        std::uint64_t shared = 0;
        std::uint32_t bytes = 0;
    };
    /// Where the bytes of a copy are.
    struct Endpoint {
        bool onHost = false, onDevice = false;
        std::string problem; ///< why it is neither
    };
    [[nodiscard]] Endpoint placeOf(std::uint64_t address, std::uint64_t bytes, bool write) const;
    [[nodiscard]] device::Fault accessFault(
        std::uint64_t address, std::uint64_t bytes, bool write, std::uint32_t ptxLine) const;
    void describeHostAccess(device::Fault& fault) const;
    [[nodiscard]] bool describeDeviceAccess(device::Fault& fault) const;
    template <class Step> Status inParts(std::uint64_t bytes, const Step& step);
    Status launch(const device::LaunchRequest& request);
    /// Tells the device for how long this thread waited for a processor since it began, or launched.
    void tellWaiting();
    void seeNow();
    [[nodiscard]] bool late() const;
    void locate(device::Fault& fault) const;

    const RunOptions& m_options;
    HostThread& m_thread;
    std::string m_function;
    RunReport m_report;
    std::optional<HostFault> m_fault;
    std::optional<Error> m_error;
    bool m_finished = false;
    Status m_lastError = Status::Success;
    std::uint32_t m_polls = 0;
    Clock::time_point m_seen; ///< when host code last began to run, with this thread's processor time then
    std::chrono::nanoseconds m_spent {};
    std::unordered_map<std::uint64_t, PendingLaunch> m_pending;
    std::unordered_map<std::uint64_t, device::AllocationKind> m_owned; ///< device allocations of this run
    std::unordered_map<std::string, std::uint64_t> m_texts;
    std::unordered_map<std::uint64_t, std::optional<Clock::time_point>> m_events;
    std::unordered_map<std::uint64_t, bool> m_streams;
    std::uint64_t m_nextHandle = 1;
};

} // namespace warpdesk::host
