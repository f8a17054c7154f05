// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <ctime>

namespace warpdesk::host {

namespace {

thread_local HostRun* t_run = nullptr;

constexpr std::uint64_t handleBase = 0x7fd0000000000000;
constexpr std::uint64_t lastSpecialStream = 2; ///< 0 default, 1 legacy, 2 per thread

/// Of the calling thread.
std::chrono::nanoseconds processorTime()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace

HostRun::HostRun(Environment& environment_, const RunOptions& options, HostThread& thread, std::string function)
    : environment(environment_)
    , memory(options.heapLimit)
    , m_options(options)
    , m_thread(thread)
    , m_function(std::move(function))
{
    environment.variables.openIn(memory);
}

HostRun::~HostRun()
{
    for (const auto& [handle, description] : arrays.textures)
        (void)environment.device.destroyTexture(handle);
    for (const auto& [handle, description] : arrays.surfaces)
        (void)environment.device.destroySurface(handle);
    for (const auto& [address, kind] : m_owned)
        (void)environment.device.free(address);
    if (t_run == this)
        t_run = nullptr;
}

HostRun& HostRun::current() { return *t_run; }

void HostRun::makeCurrent()
{
    t_run = this;
    seeNow();
    memory.open({ environment.locals.begin(), environment.locals.bytes(), HostMemory::Kind::Stack, "the stack" });
}

void HostRun::locate(device::Fault& fault) const
{
    environment.sources.locate(fault);
    if (fault.place.file.empty() || fault.inlinedAt.empty())
        return;
    // What the prelude inlined into the solution is told at the solution's line.
    const auto own = std::ranges::find_if(fault.inlinedAt, [](const Place& place) { return place.file.empty(); });
    if (own != fault.inlinedAt.end()) {
        fault.place = *own;
        fault.inlinedAt.erase(fault.inlinedAt.begin(), own + 1);
    }
}

std::string HostRun::where(std::uint32_t ptxLine) const
{
    device::Fault fault;
    fault.ptxLine = ptxLine;
    locate(fault);
    if (fault.place.line == 0)
        return {};
    return fault.place.file.empty() ? fmt::format("line {}", fault.place.line)
                                    : fmt::format("line {} of {}", fault.place.line, fault.place.file);
}

std::string HostRun::label(std::string_view call) const
{
    const std::string place = where(environment.line);
    return place.empty() ? std::string(call) : fmt::format("{} at {}", call, place);
}

void HostRun::end(device::Fault fault, bool inHostCode)
{
    if (ended())
        return;
    if (fault.kind == device::FaultKind::Cancelled)
        return end(Error { ErrorKind::Cancelled, "cancelled", {}, {}, 0, 0 });
    m_fault = HostFault { std::move(fault), inHostCode };
}

void HostRun::end(device::FaultKind kind, std::uint32_t ptxLine, std::string message)
{
    device::Fault fault;
    fault.kind = kind;
    fault.kernel = m_function;
    fault.ptxLine = ptxLine;
    fault.message = std::move(message);
    locate(fault);
    end(std::move(fault), true);
}

void HostRun::end(Error error)
{
    if (!ended())
        m_error = std::move(error);
}

void HostRun::endByStack(std::uint32_t ptxLine)
{
    end(device::FaultKind::StackOverflow, ptxLine, fmt::format("{}() used up its stack", m_function));
}

bool HostRun::late() const
{
    return m_options.deadline && Clock::now() >= *m_options.deadline + environment.device.deadlineMoved();
}

void HostRun::tellWaiting()
{
    const std::chrono::nanoseconds spent = processorTime() - m_spent;
    const std::chrono::nanoseconds took = Clock::now() - m_seen;
    environment.device.addWaiting(std::max(took - spent, std::chrono::nanoseconds()));
    seeNow();
}

void HostRun::seeNow()
{
    m_seen = Clock::now();
    m_spent = processorTime();
}

void HostRun::poll(std::uint32_t ptxLine)
{
    if (m_options.stop.stop_requested())
        return end(Error { ErrorKind::Cancelled, "cancelled", {}, {}, 0, 0 });
    if (late())
        tellWaiting();
    if (late())
        return end(device::FaultKind::TimeLimit, ptxLine, fmt::format("the time limit passed in {}()", m_function));
    if (m_thread.stackLeft() == 0)
        endByStack(ptxLine);
}

std::expected<RunReport, HostFault> HostRun::result() const
{
    if (m_fault)
        return std::unexpected(*m_fault);
    return m_report;
}

void HostRun::print(std::string_view text)
{
    if (m_options.output)
        m_options.output(text);
}

Status HostRun::record(Status status, std::string message)
{
    if (status == Status::Success)
        return status;
    m_lastError = status;
    if (!m_report.pendingError) {
        device::Fault place;
        place.ptxLine = environment.line;
        locate(place);
        if (message.empty())
            message = device::statusText(status);
        m_report.pendingError = RunReport::Pending { status, std::move(message), place.place };
    }
    return status;
}

Status HostRun::takeLastError()
{
    m_report.pendingError.reset();
    return std::exchange(m_lastError, Status::Success);
}

std::uint64_t HostRun::nextHandle() { return handleBase + 16 * m_nextHandle++; }

std::uint64_t HostRun::createHandle(bool isEvent)
{
    const std::uint64_t handle = nextHandle();
    if (isEvent)
        m_events[handle] = std::nullopt;
    else
        m_streams[handle] = true;
    return handle;
}

bool HostRun::isStream(std::uint64_t handle) const { return handle <= lastSpecialStream || m_streams.contains(handle); }

bool HostRun::destroy(std::uint64_t handle) { return m_events.erase(handle) != 0 || m_streams.erase(handle) != 0; }

} // namespace warpdesk::host
