// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Streams and events. Work is done in the order of the program, so a stream never holds any; an event is the time at
/// which it was recorded.
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;

bool isStream(HostRun& run, U64 stream, const char* call)
{
    if (run.isStream(stream))
        return true;
    run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no stream", call, stream));
    return false;
}

bool isEvent(HostRun& run, U64 event, const char* call)
{
    if (run.isEvent(event))
        return true;
    run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no event", call, event));
    return false;
}

int createStream(U64 streamTo)
{
    return statusCall([&](HostRun& run) {
        run.store(streamTo, run.createHandle(false));
        return Status::Success;
    });
}

int createStreamFlags(U64 streamTo, unsigned) { return createStream(streamTo); }

int createStreamPriority(U64 streamTo, unsigned, int) { return createStream(streamTo); }

int priorityRange(U64 leastTo, U64 greatestTo)
{
    return statusCall([&](HostRun& run) {
        run.store(leastTo, std::int32_t { 0 });
        run.store(greatestTo, std::int32_t { 0 });
        return Status::Success;
    });
}

int destroyStream(U64 stream)
{
    return statusCall([&](HostRun& run) {
        if (!isStream(run, stream, "cudaStreamDestroy"))
            return run.lastError();
        run.destroy(stream);
        return Status::Success;
    });
}

int synchronizeStream(U64 stream)
{
    return statusCall([&](HostRun& run) {
        return isStream(run, stream, "cudaStreamSynchronize") ? Status::Success : run.lastError();
    });
}

int queryStream(U64 stream)
{
    return statusCall(
        [&](HostRun& run) { return isStream(run, stream, "cudaStreamQuery") ? Status::Success : run.lastError(); });
}

int waitEvent(U64 stream, U64 event, unsigned)
{
    return statusCall([&](HostRun& run) {
        return isStream(run, stream, "cudaStreamWaitEvent") && isEvent(run, event, "cudaStreamWaitEvent")
            ? Status::Success
            : run.lastError();
    });
}

int createEvent(U64 eventTo, unsigned)
{
    return statusCall([&](HostRun& run) {
        run.store(eventTo, run.createHandle(true));
        return Status::Success;
    });
}

int recordEvent(U64 event, U64 stream)
{
    return statusCall([&](HostRun& run) {
        if (!isEvent(run, event, "cudaEventRecord") || !isStream(run, stream, "cudaEventRecord"))
            return run.lastError();
        run.events()[event] = HostRun::Clock::now();
        return Status::Success;
    });
}

int recordEventFlags(U64 event, U64 stream, unsigned) { return recordEvent(event, stream); }

int synchronizeEvent(U64 event)
{
    return statusCall(
        [&](HostRun& run) { return isEvent(run, event, "cudaEventSynchronize") ? Status::Success : run.lastError(); });
}

int queryEvent(U64 event)
{
    return statusCall(
        [&](HostRun& run) { return isEvent(run, event, "cudaEventQuery") ? Status::Success : run.lastError(); });
}

int destroyEvent(U64 event)
{
    return statusCall([&](HostRun& run) {
        if (!isEvent(run, event, "cudaEventDestroy"))
            return run.lastError();
        run.destroy(event);
        return Status::Success;
    });
}

int elapsedTime(U64 millisecondsTo, U64 start, U64 end)
{
    return statusCall([&](HostRun& run) {
        if (!isEvent(run, start, "cudaEventElapsedTime") || !isEvent(run, end, "cudaEventElapsedTime"))
            return run.lastError();
        const auto from = run.events()[start];
        const auto to = run.events()[end];
        if (!from || !to)
            return run.record(Status::InvalidResourceHandle, "cudaEventElapsedTime: an event was never recorded");
        run.store(millisecondsTo, std::chrono::duration<float, std::milli>(*to - *from).count());
        return Status::Success;
    });
}

} // namespace

void addStreamFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("cudaStreamCreate", createStream));
    functions.push_back(runtimeFunction("__cudaCDP2StreamCreateWithFlags", createStreamFlags));
    functions.push_back(runtimeFunction("cudaStreamCreateWithPriority", createStreamPriority));
    functions.push_back(runtimeFunction("cudaDeviceGetStreamPriorityRange", priorityRange));
    functions.push_back(runtimeFunction("__cudaCDP2StreamDestroy", destroyStream));
    functions.push_back(runtimeFunction("cudaStreamSynchronize", synchronizeStream));
    functions.push_back(runtimeFunction("cudaStreamQuery", queryStream));
    for (const char* const name : { "__cudaCDP2StreamWaitEvent", "__cudaCDP2StreamWaitEvent_ptsz" })
        functions.push_back(runtimeFunction(name, waitEvent));
    functions.push_back(runtimeFunction("__cudaCDP2EventCreateWithFlags", createEvent));
    for (const char* const name : { "__cudaCDP2EventRecord", "__cudaCDP2EventRecord_ptsz" })
        functions.push_back(runtimeFunction(name, recordEvent));
    for (const char* const name : { "__cudaCDP2EventRecordWithFlags", "__cudaCDP2EventRecordWithFlags_ptsz" })
        functions.push_back(runtimeFunction(name, recordEventFlags));
    functions.push_back(runtimeFunction("cudaEventSynchronize", synchronizeEvent));
    functions.push_back(runtimeFunction("cudaEventQuery", queryEvent));
    functions.push_back(runtimeFunction("__cudaCDP2EventDestroy", destroyEvent));
    functions.push_back(runtimeFunction("cudaEventElapsedTime", elapsedTime));
}

} // namespace warpdesk::host
