// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/printf_format.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>

/// The part of the C library that host code reaches: printf, malloc, assert, exit, numbers from text.
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;

int print(U64 format, U64 arguments)
{
    return runtimeCall([&](HostRun& run) {
        const auto read = [&run](U64 address, void* to, std::size_t bytes) { return run.readable(address, to, bytes); };
        const emulator::Formatted formatted = emulator::formatPrintf(read, format, arguments);
        run.print(formatted.text);
        return formatted.count;
    });
}

U64 allocate(U64 bytes)
{
    return runtimeCall(
        [&](HostRun& run) { return run.memory.allocate(bytes, HostMemory::Kind::Heap, run.label("malloc")); });
}

int releaseBlock(HostRun& run, U64 address)
{
    if (address == 0)
        return 0;
    const std::uint32_t line = run.environment.line;
    switch (run.memory.free(address)) {
    case HostMemory::Freed::Yes:
        break;
    case HostMemory::Freed::Twice:
        run.end(device::FaultKind::UseAfterFree, line, "host code frees memory that it has freed before");
        break;
    case HostMemory::Freed::NotABlock:
        run.end(device::FaultKind::OutOfBounds, line,
            run.environment.device.find(address) ? "host code gives device memory to free(); use cudaFree"
                                                 : "host code gives free() an address that malloc() did not return");
        break;
    }
    return 0;
}

void release(U64 address)
{
    (void)runtimeCall([&](HostRun& run) { return releaseBlock(run, address); });
}

void failAssert(U64 message, U64 file, unsigned line, U64 function, U64)
{
    (void)runtimeCall([&](HostRun& run) {
        const std::string condition = run.text(message);
        const std::string where = run.text(function);
        (void)file;
        run.end(device::FaultKind::Assert, run.environment.line,
            fmt::format("assertion '{}' failed on line {} in host function {}", condition, line, where));
        return 0;
    });
}

void leaveProgram(int status)
{
    (void)runtimeCall([&](HostRun& run) {
        if (status == 0)
            run.finish();
        else
            run.end(device::FaultKind::Trap, run.environment.line, fmt::format("host code called exit({})", status));
        return 0;
    });
}

void abortProgram()
{
    (void)runtimeCall([](HostRun& run) {
        run.end(device::FaultKind::Trap, run.environment.line, "host code called abort()");
        return 0;
    });
}

/// The minimal standard generator: the same numbers on every machine.
int random()
{
    return runtimeCall([](HostRun& run) {
        run.randomState = static_cast<std::uint32_t>(U64 { run.randomState } * 48271U % 2147483647U);
        return static_cast<int>(run.randomState);
    });
}

void seedRandom(unsigned seed)
{
    (void)runtimeCall([&](HostRun& run) {
        const std::uint32_t state = seed % 2147483647U;
        run.randomState = state == 0 ? 1 : state;
        return 0;
    });
}

U64 timeNow(U64 to)
{
    return runtimeCall([&](HostRun& run) {
        const auto now = static_cast<U64>(std::time(nullptr));
        if (to != 0)
            run.store(to, now);
        return now;
    });
}

U64 textToFloat(U64 text)
{
    return runtimeCall([&](HostRun& run) { return std::bit_cast<U64>(std::strtod(run.text(text).c_str(), nullptr)); });
}

U64 textToDouble(U64 text, U64 endTo)
{
    return runtimeCall([&](HostRun& run) {
        const std::string copy = run.text(text);
        char* end = nullptr;
        const double value = std::strtod(copy.c_str(), &end);
        if (endTo != 0)
            run.store(endTo, text + static_cast<U64>(end - copy.c_str()));
        return std::bit_cast<U64>(value);
    });
}

U64 textToLong(U64 text, U64 endTo, int base)
{
    return runtimeCall([&](HostRun& run) {
        const std::string copy = run.text(text);
        char* end = nullptr;
        const long value = std::strtol(copy.c_str(), &end, base);
        if (endTo != 0)
            run.store(endTo, text + static_cast<U64>(end - copy.c_str()));
        return static_cast<U64>(value);
    });
}

U64 copyBytes(U64 to, U64 from, U64 bytes)
{
    return runtimeCall([&](HostRun& run) {
        run.check(from, bytes, false);
        run.check(to, bytes, true);
        if (!run.ended())
            std::memmove(std::bit_cast<void*>(to), std::bit_cast<const void*>(from), bytes);
        return to;
    });
}

U64 fillBytes(U64 to, int value, U64 bytes)
{
    return runtimeCall([&](HostRun& run) {
        run.check(to, bytes, true);
        if (!run.ended())
            std::memset(std::bit_cast<void*>(to), value, bytes);
        return to;
    });
}

/// A solution sees an empty environment.
U64 environmentVariable(U64) { return 0; }

} // namespace

void addLibraryFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("vprintf", print));
    functions.push_back(runtimeFunction("malloc", allocate));
    functions.push_back(runtimeFunction("free", release));
    functions.push_back(runtimeFunction("__assertfail", failAssert));
    functions.push_back(runtimeFunction("exit", leaveProgram));
    functions.push_back(runtimeFunction("abort", abortProgram));
    functions.push_back(runtimeFunction("rand", random));
    functions.push_back(runtimeFunction("srand", seedRandom));
    functions.push_back(runtimeFunction("time", timeNow));
    functions.push_back(runtimeFunction("atof", textToFloat));
    functions.push_back(runtimeFunction("strtod", textToDouble));
    functions.push_back(runtimeFunction("strtol", textToLong));
    functions.push_back(runtimeFunction("getenv", environmentVariable));
    functions.push_back(runtimeFunction("wd.host.memcpy", copyBytes));
    functions.push_back(runtimeFunction("wd.host.memmove", copyBytes));
    functions.push_back(runtimeFunction("wd.host.memset", fillBytes));
    // What LLVM itself makes of loops and floating operations.
    functions.push_back(
        { "memcpy", std::bit_cast<void*>(static_cast<void* (*)(void*, const void*, std::size_t)>(std::memcpy)) });
    functions.push_back(
        { "memmove", std::bit_cast<void*>(static_cast<void* (*)(void*, const void*, std::size_t)>(std::memmove)) });
    functions.push_back(
        { "memset", std::bit_cast<void*>(static_cast<void* (*)(void*, int, std::size_t)>(std::memset)) });
    functions.push_back(runtimeFunction("fma", static_cast<double (*)(double, double, double)>(::fma)));
    functions.push_back(runtimeFunction("fmaf", static_cast<float (*)(float, float, float)>(::fmaf)));
    functions.push_back(runtimeFunction("floor", static_cast<double (*)(double)>(::floor)));
    functions.push_back(runtimeFunction("floorf", static_cast<float (*)(float)>(::floorf)));
    functions.push_back(runtimeFunction("ceil", static_cast<double (*)(double)>(::ceil)));
    functions.push_back(runtimeFunction("ceilf", static_cast<float (*)(float)>(::ceilf)));
    functions.push_back(runtimeFunction("trunc", static_cast<double (*)(double)>(::trunc)));
    functions.push_back(runtimeFunction("truncf", static_cast<float (*)(float)>(::truncf)));
    functions.push_back(runtimeFunction("rint", static_cast<double (*)(double)>(::rint)));
    functions.push_back(runtimeFunction("rintf", static_cast<float (*)(float)>(::rintf)));
    functions.push_back(runtimeFunction("nearbyint", static_cast<double (*)(double)>(::nearbyint)));
    functions.push_back(runtimeFunction("nearbyintf", static_cast<float (*)(float)>(::nearbyintf)));
    functions.push_back(runtimeFunction("roundeven", static_cast<double (*)(double)>(::roundeven)));
    functions.push_back(runtimeFunction("roundevenf", static_cast<float (*)(float)>(::roundevenf)));
    functions.push_back(runtimeFunction("sqrt", static_cast<double (*)(double)>(::sqrt)));
    functions.push_back(runtimeFunction("sqrtf", static_cast<float (*)(float)>(::sqrtf)));
}

} // namespace warpdesk::host
