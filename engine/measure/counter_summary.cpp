// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/counter_summary.h"

#include <algorithm>
#include <tuple>

namespace warpdesk::measure {

namespace {

using device::AccessCounters;

constexpr std::array accessSums { &AccessCounters::requests, &AccessCounters::lanes, &AccessCounters::sectors,
    &AccessCounters::leastSectors, &AccessCounters::lines, &AccessCounters::wavefronts,
    &AccessCounters::leastWavefronts, &AccessCounters::wideWavefronts, &AccessCounters::pairedRequests,
    &AccessCounters::l1Sectors, &AccessCounters::l1Hits, &AccessCounters::l2Sectors, &AccessCounters::l2Hits,
    &AccessCounters::sameAddress, &AccessCounters::misaligned };

void addAccess(AccessCounters& to, const AccessCounters& from)
{
    if (from.requests > to.requests) { // what the larger part has
        to.bytes = from.bytes;
        to.stride = from.stride;
        to.strideKnown = from.strideKnown;
        to.returns = from.returns;
    }
    for (const auto member : accessSums)
        to.*member += from.*member;
    to.space = from.space;
    to.kind = from.kind;
}

void addLaunch(device::KernelCounters& to, const device::KernelCounters& from)
{
    to.blocks += from.blocks;
    to.countedBlocks += from.countedBlocks;
    to.uncounted += from.uncounted;
    using Memory = device::MemoryCounters;
    for (const auto member : { &Memory::l2ReadSectors, &Memory::l2WriteSectors, &Memory::l2AtomicSectors,
             &Memory::l2Hits, &Memory::dramReadSectors, &Memory::dramWriteSectors, &Memory::dirtySectors })
        to.memory.*member += from.memory.*member;
    for (std::size_t i = 0; i < to.instructions.size() && i < from.instructions.size(); ++i) {
        device::InstructionCounters& own = to.instructions[i];
        const device::InstructionCounters& other = from.instructions[i];
        using Instruction = device::InstructionCounters;
        for (const auto member :
            { &Instruction::executed, &Instruction::threads, &Instruction::threadsOn, &Instruction::divergent })
            own.*member += other.*member;
        for (const AccessCounters& access : other.accesses) {
            const auto same = std::ranges::find_if(own.accesses, [&](const AccessCounters& known) {
                return known.space == access.space && known.kind == access.kind && known.bytes == access.bytes;
            });
            if (same == own.accesses.end())
                own.accesses.push_back(access);
            else
                addAccess(*same, access);
        }
    }
}

} // namespace

std::string name(const AccessKey& key)
{
    static constexpr std::array kinds { "load", "store", "atomic" };
    return std::string(ptx::name(key.space)) + " " + kinds[static_cast<std::size_t>(key.kind)];
}

void CounterSums::add(const device::InstructionCounters& in)
{
    executed += in.executed;
    threads += in.threads;
    threadsOn += in.threadsOn;
    byClass[static_cast<std::size_t>(in.kind)] += in.executed;
    if (in.kind == device::InstructionClass::Branch && (in.name.starts_with("bra") || in.name.starts_with("brx")))
        branches += in.executed;
    divergent += in.divergent;
    if (in.kind == device::InstructionClass::Barrier)
        barriers += in.executed;
    fp32 += in.operations.fp32 * in.threadsOn;
    fp64 += in.operations.fp64 * in.threadsOn;
    fp16 += in.operations.fp16 * in.threadsOn;
    tensor += in.operations.tensor * in.executed;
    for (const AccessCounters& access : in.accesses) {
        addAccess(accesses[{ access.space, access.kind }], access);
        bytes[{ access.space, access.kind }] += access.lanes * access.bytes;
    }
}

double CounterSums::activeLanes() const
{
    return executed == 0 ? 0 : static_cast<double>(threads) / static_cast<double>(executed);
}

const AccessCounters* CounterSums::access(ptx::Space space, device::AccessKind kind) const
{
    const auto found = accesses.find({ space, kind });
    return found == accesses.end() ? nullptr : &found->second;
}

CounterSummary summarise(const device::KernelCounters& counters)
{
    CounterSummary summary;
    std::map<std::pair<std::string, std::uint32_t>, CounterSums> lines;
    for (const device::InstructionCounters& instruction : counters.instructions) {
        summary.kernel.add(instruction);
        if (instruction.executed != 0)
            lines[{ instruction.place.file, instruction.place.line }].add(instruction);
    }
    for (auto& [place, sums] : lines)
        summary.lines.push_back({ { place.first, place.second, 0 }, std::move(sums) });
    return summary;
}

std::vector<RepeatedCounters> joinLaunches(std::span<const device::KernelCounters> launches)
{
    std::vector<RepeatedCounters> joined;
    for (const device::KernelCounters& launch : launches) {
        const auto same = std::ranges::find_if(joined, [&](const RepeatedCounters& known) {
            const device::KernelCounters& own = known.counters;
            return std::tie(own.kernel, own.grid, own.block, own.dynamicShared)
                == std::tie(launch.kernel, launch.grid, launch.block, launch.dynamicShared);
        });
        if (same == joined.end()) {
            joined.push_back({ launch, 1 });
            continue;
        }
        addLaunch(same->counters, launch);
        ++same->launches;
    }
    return joined;
}

} // namespace warpdesk::measure
