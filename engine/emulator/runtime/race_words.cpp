// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_words.h"

#include <fmt/format.h>

namespace warpdesk::emulator {
namespace {

using device::Finding;
using Access = Finding::Access;

std::string text(const device::Dim3& index) { return fmt::format("({}, {}, {})", index.x, index.y, index.z); }

std::string lineText(const Access& access)
{
    if (access.place.line == 0)
        return access.ptxLine == 0 ? std::string() : fmt::format(" at line {} of the PTX", access.ptxLine);
    return access.place.file.empty() ? fmt::format(" at line {}", access.place.line)
                                     : fmt::format(" at line {} of {}", access.place.line, access.place.file);
}

std::string nameOf(const Access& access, Distance distance)
{
    if (!access.threadKnown)
        return distance == Distance::Unknown ? "another thread" : "another thread of the block";
    const bool apart = distance == Distance::Grid || distance == Distance::Unknown;
    return fmt::format("thread {}{}", text(access.thread), apart ? " of block " + text(access.block) : std::string());
}

/// The same line of the source both read and writes, or writes in several threads at once: no barrier fits between.
bool isOneStatement(const Finding& race)
{
    return race.first.place.line != 0 && race.first.place.line == race.second.place.line
        && race.first.place.file == race.second.place.file;
}

const char* barrierFor(Distance distance) { return distance == Distance::Warp ? "__syncwarp()" : "__syncthreads()"; }

/// One side is atomic or volatile, the other plain.
std::string mixedRemedy(const Finding& race, Distance distance)
{
    const Access& atomic = race.first.atomic ? race.first : race.second;
    const Access& plain = race.first.atomic ? race.second : race.first;
    const char* barrier = barrierFor(distance);
    if (!atomic.write) {
        const std::string start = "A read that is atomic or volatile does not make a plain write wait: ";
        if (distance == Distance::Warp || distance == Distance::Block)
            return start
                + fmt::format("put {} between the two, or write with an atomic too, behind __threadfence_block() where "
                              "it tells that other data is ready.",
                    barrier);
        return start
            + "write with an atomic too, behind __threadfence() where it tells that other data is ready, or read in a "
              "second kernel.";
    }
    const std::string start = "An atomic is safe from other atomics only: ";
    switch (distance) {
    case Distance::Warp:
    case Distance::Block:
        return start
            + fmt::format("put {} between it and the plain {}, or {}.", barrier, plain.write ? "write" : "read",
                plain.write ? "write with atomicExch()" : "use the value that the atomic returns");
    case Distance::Grid:
        return start
            + (plain.write ? "blocks run in any order, so do the plain write before the launch, as cudaMemset() or a "
                             "kernel of its own, or with atomicExch()."
                           : "blocks run in any order, so read the result in a second kernel, or use the value that "
                             "the atomic returns.");
    case Distance::Unknown:
        break;
    }
    return start
        + "put __syncthreads() between it and the plain read where both threads are of one block, else read in a "
          "second "
          "kernel, or use the value that the atomic returns.";
}

std::string writesRemedy(const Finding& race, Distance distance)
{
    if (distance == Distance::Grid || distance == Distance::Unknown)
        return "Blocks run in any order and at the same time: let one thread write each element, or use an atomic.";
    if (isOneStatement(race))
        return "Let one thread write each element, or use an atomic, as atomicAdd() where all of them add to it.";
    return fmt::format(
        "{}ut {} between the two writes if the later one is to stay, or let one thread write each element.",
        distance == Distance::Warp ? "Lanes of a warp do not run in step: p" : "P", barrierFor(distance));
}

std::string readAndWriteRemedy(const Finding& race, Distance distance)
{
    const bool one = isOneStatement(race);
    if (distance == Distance::Unknown)
        return one
            ? "Use an atomic where several threads change one element; else read before __syncthreads() and write "
              "behind it, or write to another array."
            : "Put __syncthreads() between the two accesses; where the threads are of two blocks, write to another "
              "array, or in a second kernel.";
    if (distance == Distance::Grid)
        return one
            ? "Blocks run in any order and at the same time: use an atomic where several of them change one "
              "element, else write to another array than is read."
            : "Blocks run in any order and at the same time: launch a second kernel for what needs the result, or "
              "publish it with __threadfence() and an atomic flag.";
    const char* barrier = barrierFor(distance);
    const std::string start = distance == Distance::Warp ? "Lanes of a warp do not run in step: " : "";
    const std::string advice = one
        ? fmt::format(
              "read into a variable before {} and write behind it; where all add to one element, use atomicAdd().",
              barrier)
        : fmt::format("put {} between the two accesses{}.", barrier,
              distance == Distance::Block ? ", where every thread of the block comes by" : "");
    if (!start.empty())
        return start + advice;
    return static_cast<char>(advice[0] - 'a' + 'A') + advice.substr(1);
}

} // namespace

std::string raceMessage(const Finding& race, Distance distance)
{
    const Access& a = race.first;
    const Access& b = race.second;
    // Two plain accesses need no word for that; of an atomic and a plain one, which is which matters.
    const bool mixed = a.atomic != b.atomic;
    const auto kind = [&](const Access& access) {
        return !mixed ? "" : access.atomic ? " (atomic or volatile)" : " (plain)";
    };
    return fmt::format("{} {}{}{} {} memory that {} {}{}{}, and nothing orders the two{}", nameOf(b, distance),
        b.write ? "writes" : "reads", kind(b), lineText(b), race.space, nameOf(a, distance), a.write ? "wrote" : "read",
        kind(a), lineText(a), race.allocation.empty() ? "" : fmt::format(" (\"{}\")", race.allocation));
}

std::string unwrittenMessage(const Finding& read, std::uint64_t offset)
{
    const std::string who = fmt::format("thread {} of block {}", text(read.first.thread), text(read.first.block));
    if (read.space == "shared")
        return fmt::format(
            "{} reads shared memory{} that no thread of its block has written", who, lineText(read.first));
    return fmt::format("{} reads{} what nobody has written: byte {} of \"{}\"", who, lineText(read.first), offset,
        read.allocation.empty() ? "an allocation" : read.allocation);
}

std::string unwrittenRemedy(const Finding& read)
{
    const std::string_view also = read.first.write ? "An atomic reads what is there before. " : "";
    if (read.space == "shared")
        return fmt::format("{}Shared memory has no initial value: let some thread write the element, be it 0, before a "
                           "barrier in front of this line, or leave it out here.",
            also);
    return fmt::format("{}Memory of cudaMalloc() and outputs hold no value at first: fill it with cudaMemset() or in a "
                       "kernel before, or leave the element out here.",
        also);
}

std::string raceRemedy(const Finding& race, Distance distance)
{
    if (race.first.atomic != race.second.atomic)
        return mixedRemedy(race, distance);
    return race.first.write && race.second.write ? writesRemedy(race, distance) : readAndWriteRemedy(race, distance);
}

} // namespace warpdesk::emulator
