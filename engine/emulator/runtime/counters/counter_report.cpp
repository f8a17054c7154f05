// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/counter_report.h"

#include <algorithm>
#include <cmath>

namespace warpdesk::emulator {

namespace {

using device::AccessCounters;
using device::InstructionCounters;

/// From the blocks that were counted to all.
class Scale final {
public:
    Scale(std::uint64_t counted, std::uint64_t all)
        : m_exact(counted == all)
        , m_factor(counted == 0 ? 0 : static_cast<double>(all) / static_cast<double>(counted))
    {
    }
    void apply(std::uint64_t& count) const
    {
        if (!m_exact)
            count = static_cast<std::uint64_t>(std::llround(static_cast<double>(count) * m_factor));
    }

private:
    bool m_exact;
    double m_factor;
};

void scale(const Scale& factor, AccessCounters& counters)
{
    for (std::uint64_t* count : { &counters.requests, &counters.lanes, &counters.sectors, &counters.leastSectors,
             &counters.wavefronts, &counters.leastWavefronts, &counters.wideWavefronts, &counters.pairedRequests,
             &counters.lines, &counters.l1Sectors, &counters.l1Hits, &counters.l2Sectors, &counters.l2Hits,
             &counters.sameAddress, &counters.misaligned })
        factor.apply(*count);
}

/// What this table of PTX executes and no access of memory tells: textures and copies in bulk.
bool isUncounted(const ptx::Instruction& in)
{
    const auto kind = device::classOf(in);
    return kind == device::InstructionClass::Texture
        || (kind == device::InstructionClass::Async && in.opcode == "cp" && in.has("bulk"));
}

const ptx::Instruction& instructionOf(const ptx::Module& module, const CountedInstruction& counted)
{
    return module.functions[counted.function].instructions[counted.index];
}

} // namespace

void reportCounters(const CounterSink& sink, const CountPlan& plan, const ptx::Module& module, const SourceMap& sources,
    device::KernelCounters& into)
{
    const Scale factor(into.countedBlocks, into.blocks);
    const std::vector<MarkerCounts> markers = sink.markers();
    into.instructions.clear();
    for (const CountedInstruction& counted : plan.instructions) {
        const ptx::Instruction& in = instructionOf(module, counted);
        device::Fault where;
        where.ptxLine = in.line;
        sources.locate(where);
        InstructionCounters counters;
        counters.place = where.place;
        counters.inlinedAt = where.inlinedAt;
        counters.ptxLine = in.line;
        counters.name = in.fullName();
        counters.kind = device::classOf(in);
        counters.operations = device::operationsOf(in);
        counters.executed = markers[counted.marker].executed;
        counters.threads = markers[counted.marker].lanes;
        counters.threadsOn = counted.guard == ptx::kNone ? counters.threads : markers[counted.guard].lanes;
        if (counted.branch != ptx::kNone)
            counters.divergent = markers[counted.branch].executed;
        for (std::uint64_t* count : { &counters.executed, &counters.threads, &counters.threadsOn, &counters.divergent })
            factor.apply(*count);
        if (isUncounted(in))
            into.uncounted += counters.executed;
        into.instructions.push_back(std::move(counters));
    }
    for (std::uint32_t site = 0; site < plan.sites.size(); ++site) {
        for (AccessCounters& access : sink.accesses(site)) {
            scale(factor, access);
            into.instructions[plan.sites[site].instruction].accesses.push_back(access);
        }
    }
    into.memory = sink.memory();
    for (std::uint64_t* count :
        { &into.memory.l2ReadSectors, &into.memory.l2WriteSectors, &into.memory.l2AtomicSectors, &into.memory.l2Hits,
            &into.memory.dramReadSectors, &into.memory.dramWriteSectors, &into.memory.dirtySectors })
        factor.apply(*count);
}

void bindPictures(PictureTaker& pictures, const CountPlan& plan, const ptx::Module& module, const SourceMap& sources)
{
    pictures.placeOf = [&](std::uint32_t index) {
        return sources.place(instructionOf(module, plan.instructions[index]).line).value_or(Place {});
    };
    pictures.ptxLineOf = [&](std::uint32_t index) { return instructionOf(module, plan.instructions[index]).line; };
    pictures.isBarrier = [&](std::uint32_t index) {
        return device::classOf(instructionOf(module, plan.instructions[index])) == device::InstructionClass::Barrier;
    };
}

std::unique_ptr<CacheModel> cachesOf(
    const device::GpuRow& row, unsigned residentBlocks, std::uint64_t sharedPerBlock, device::KernelCounters& into)
{
    // Carve-outs are a few sizes of 8 KiB and more; what is left caches.
    constexpr std::uint64_t step = 8192, least = 16384, usual = 131072;
    const std::uint64_t all = row.rates.l1Bytes.value_or(usual);
    const std::uint64_t shared
        = (residentBlocks * (sharedPerBlock + row.sharedReservedPerBlock) + step - 1) / step * step;
    into.l1Bytes = std::max(all - std::min(shared, all), std::min(least, all));
    into.l2Bytes = row.l2Bytes;
    return std::make_unique<CacheModel>(row.multiprocessors, into.l1Bytes, into.l2Bytes);
}

} // namespace warpdesk::emulator
