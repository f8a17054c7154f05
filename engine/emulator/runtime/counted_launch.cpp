// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/counter_report.h"
#include "engine/emulator/runtime/emulated_module.h"

#include <algorithm>
#include <bit>

/// Launches that are counted: small grids whole and in order on one thread, of large ones a sample, the rest as ever.
namespace warpdesk::emulator {

namespace {

using device::LaunchFailure;
using device::LaunchReport;
using device::LaunchRequest;
using Range = Launch::BlockRange;

constexpr std::uint64_t groupBlocks = 16; ///< neighbours in a sample: what they share they share
constexpr std::uint64_t plainChunk = 64;

struct Sample {
    std::vector<Range> counted, plain;
};

/// Groups of neighbours, evenly spread over the grid.
Sample sampleOf(std::uint64_t blocks, std::uint64_t wanted)
{
    Sample sample;
    const std::uint64_t groups = std::max<std::uint64_t>(wanted / groupBlocks, 1);
    const std::uint64_t period = blocks / groups;
    const auto plain = [&](std::uint64_t begin, std::uint64_t end) {
        const std::uint64_t chunk = std::max(plainChunk, (end - begin) / groupBlocks);
        for (; begin < end; begin += chunk)
            sample.plain.push_back({ begin, std::min(begin + chunk, end) });
    };
    for (std::uint64_t group = 0; group < groups; ++group) {
        const std::uint64_t begin = group * period;
        const std::uint64_t length = std::min(groupBlocks, period);
        sample.counted.push_back({ begin, begin + length });
        plain(begin + length, group + 1 == groups ? blocks : begin + period);
    }
    return sample;
}

std::uint64_t sizeOf(const std::vector<Range>& ranges)
{
    std::uint64_t sum = 0;
    for (const Range& range : ranges)
        sum += range.end - range.begin;
    return sum;
}

} // namespace

std::optional<LaunchFailure> EmulatedModule::runCounted(
    const LaunchRequest& request, DeviceRuntime& runtime, LaunchReport& report)
{
    const device::CounterOptions& options = *m_options.counters;
    const auto counted = variantFor(request.kernel, request.block, Counting::Yes, report.jitMilliseconds);
    if (!counted)
        return internalFailure(request.kernel, counted.error());
    const Variant& variant = **counted;

    device::KernelCounters counters;
    counters.kernel = m_facts[request.kernel].demangled;
    counters.grid = { request.grid.x, request.grid.y, request.grid.z };
    counters.block = { request.block.x, request.block.y, request.block.z };
    counters.blocks = counters.countedBlocks = std::uint64_t { request.grid.x } * request.grid.y * request.grid.z;
    counters.threads = std::uint64_t { request.block.x } * request.block.y * request.block.z;
    counters.warps = (counters.threads + 31) / 32;
    counters.dynamicShared = request.dynamicShared;
    counters.staticShared = variant.code.staticShared;
    counters.gpu = m_engine.options.row.id;
    counters.multiprocessors = m_engine.options.row.multiprocessors;
    counters.residentBlocks
        = maxActiveBlocks(request.kernel, static_cast<unsigned>(counters.threads), request.dynamicShared);
    counters.byLanes = variant.code.kind == VariantKind::Lanes;

    // Only blocks that wait for no other may run out of order.
    Sample sample;
    const Variant* plain = nullptr;
    if (options.sample != 0 && counters.blocks > 2 * options.sample && variant.code.kind == VariantKind::Block
        && !request.cooperative && !options.picture) {
        const auto other = variantFor(request.kernel, request.block, Counting::No, report.jitMilliseconds);
        if (!other)
            return internalFailure(request.kernel, other.error());
        if ((*other)->code.kind == VariantKind::Block) {
            plain = *other;
            sample = sampleOf(counters.blocks, options.sample);
            counters.countedBlocks = sizeOf(sample.counted);
        }
    }
    CounterSink sink(variant.plan, variant.counts,
        cachesOf(
            m_engine.options.row, counters.residentBlocks, counters.staticShared + counters.dynamicShared, counters),
        options.picture);
    bindPictures(sink.pictures(), variant.plan, m_module, m_sources);
    if (auto failure = runPart(request, variant, std::move(sample.counted), &sink, runtime, report))
        return failure;
    sink.finish();
    reportCounters(sink, variant.plan, m_module, m_sources, counters);
    report.counters.push_back(std::move(counters));
    if (options.picture)
        addPictures(sink, report);
    if (plain != nullptr && !sample.plain.empty())
        return runPart(request, *plain, std::move(sample.plain), nullptr, runtime, report);
    return std::nullopt;
}

/// Addresses become distances in the allocation that they lie in.
void EmulatedModule::addPictures(CounterSink& sink, LaunchReport& report) const
{
    device::BlockPictures pictures = sink.pictures().take();
    for (device::AccessPicture& access : pictures.accesses) {
        if (access.space != ptx::Space::Global || access.mask == 0)
            continue;
        const std::uint64_t first = access.addresses[static_cast<unsigned>(std::countr_zero(access.mask))];
        if (const auto allocation = m_engine.memory->find(first)) {
            access.allocation = allocation->label;
            access.allocationAddress = allocation->address;
        }
    }
    report.pictures.push_back(std::move(pictures));
}

} // namespace warpdesk::emulator
