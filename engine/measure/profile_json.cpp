// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/profile_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace warpdesk::measure {

namespace {

using device::AccessCounters;
using device::AccessKind;
using device::KernelCounters;
using ptx::Space;

/// Three decimals are more than a count can mean.
double rounded(double value) { return std::round(value * 1000) / 1000; }

Json ratio(std::uint64_t part, std::uint64_t whole, double factor = 1)
{
    if (whole == 0)
        return nullptr;
    return rounded(factor * static_cast<double>(part) / static_cast<double>(whole));
}

Json jsonOf(const Place& place)
{
    Json object { { "line", place.line } };
    if (!place.file.empty())
        object["file"] = place.file;
    return object;
}

Json accessesJson(const CounterSums& sums)
{
    Json list = Json::array();
    for (const auto& [key, access] : sums.accesses) {
        Json object { { "space", ptx::name(key.space) },
            { "kind",
                key.kind == AccessKind::Load        ? "load"
                    : key.kind == AccessKind::Store ? "store"
                                                    : "atomic" },
            { "requests", access.requests }, { "lanes", access.lanes }, { "bytes", sums.bytes.at(key) } };
        if (key.space == Space::Global || key.space == Space::Local) {
            object["sectors"] = access.sectors;
            object["least_sectors"] = access.leastSectors;
            object["sectors_per_request"] = ratio(access.sectors, access.requests);
            object["l1_hit_rate"] = ratio(access.l1Hits, access.l1Sectors, 100);
            object["l2_hit_rate"] = ratio(access.l2Hits, access.l2Sectors, 100);
        } else {
            object["wavefronts"] = access.wavefronts;
            object["bank_conflicts"] = access.conflicts();
        }
        if (key.kind == AccessKind::Atomic)
            object["same_address"] = access.sameAddress;
        if (access.strideKnown)
            object["stride"] = access.stride;
        list.push_back(std::move(object));
    }
    return list;
}

struct AccessMetric {
    Space space;
    AccessKind kind;
    const char* name;
    std::uint64_t AccessCounters::* member;
};

/// cupti-metrics of the memory tables; `red` and `atom` are one here.
constexpr AccessMetric accessMetrics[] = {
    { Space::Global, AccessKind::Load, "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", &AccessCounters::requests },
    { Space::Global, AccessKind::Load, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", &AccessCounters::sectors },
    { Space::Global, AccessKind::Load, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
        &AccessCounters::l1Hits },
    { Space::Global, AccessKind::Store, "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", &AccessCounters::requests },
    { Space::Global, AccessKind::Store, "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", &AccessCounters::sectors },
    { Space::Global, AccessKind::Atomic, "l1tex__t_requests_pipe_lsu_mem_global_op_atom_red.sum",
        &AccessCounters::requests },
    { Space::Global, AccessKind::Atomic, "l1tex__t_sectors_pipe_lsu_mem_global_op_atom_red.sum",
        &AccessCounters::sectors },
    { Space::Local, AccessKind::Load, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", &AccessCounters::sectors },
    { Space::Local, AccessKind::Store, "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum", &AccessCounters::sectors },
    { Space::Shared, AccessKind::Load, "smsp__inst_executed_op_shared_ld.sum", &AccessCounters::requests },
    { Space::Shared, AccessKind::Load, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
        &AccessCounters::wavefronts },
    { Space::Shared, AccessKind::Store, "smsp__inst_executed_op_shared_st.sum", &AccessCounters::requests },
    { Space::Shared, AccessKind::Store, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
        &AccessCounters::wavefronts },
    { Space::Shared, AccessKind::Atomic, "smsp__inst_executed_op_shared_atom.sum", &AccessCounters::requests },
    { Space::Shared, AccessKind::Atomic, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
        &AccessCounters::wavefronts },
};

/// Operations of one kind of instruction, in threads, as the profiler counts fadd, fmul and ffma.
void addArithmetic(Json& metrics, const KernelCounters& counters)
{
    static constexpr const char* prefix = "smsp__sass_thread_inst_executed_op_";
    std::map<std::string, std::uint64_t> sums;
    for (const device::InstructionCounters& in : counters.instructions) {
        const char* type = in.operations.fp32 != 0 ? "f" : in.operations.fp64 != 0 ? "d" : "h";
        if (in.operations.fp32 + in.operations.fp64 + in.operations.fp16 == 0)
            continue;
        const bool fused = in.name.starts_with("fma") || in.name.starts_with("mad");
        const char* what = fused ? "fma" : in.name.starts_with("mul") ? "mul" : "add";
        sums[std::string(prefix) + type + what + "_pred_on.sum"] += in.threadsOn;
    }
    for (const auto& [name, sum] : sums)
        metrics[name] = sum;
}

Json metricsJson(const KernelCounters& counters, const CounterSums& sums)
{
    Json metrics { { "smsp__inst_executed.sum", sums.executed }, { "smsp__thread_inst_executed.sum", sums.threads },
        { "smsp__thread_inst_executed_pred_on.sum", sums.threadsOn },
        { "smsp__thread_inst_executed_per_inst_executed.ratio", ratio(sums.threads, sums.executed) },
        { "smsp__inst_executed_op_branch.sum", sums.branches },
        { "smsp__sass_average_branch_targets_threads_uniform.pct",
            ratio(sums.branches - std::min(sums.divergent, sums.branches), sums.branches, 100) },
        { "smsp__sass_branch_targets_threads_divergent.sum", sums.divergent } };
    for (const AccessMetric& metric : accessMetrics)
        if (const AccessCounters* access = sums.access(metric.space, metric.kind))
            metrics[metric.name] = access->*metric.member;
    static constexpr const char* conflicts[] = { "ld", "st", "atom" };
    std::uint64_t l1Sectors = 0, l1Hits = 0;
    for (const auto& [key, access] : sums.accesses) {
        l1Sectors += access.l1Sectors;
        l1Hits += access.l1Hits;
        if (key.space == Space::Shared)
            metrics[std::string("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_")
                + conflicts[static_cast<std::size_t>(key.kind)] + ".sum"]
                = access.conflicts();
    }
    addArithmetic(metrics, counters);
    const device::MemoryCounters& memory = counters.memory;
    const std::uint64_t l2 = memory.l2ReadSectors + memory.l2WriteSectors + memory.l2AtomicSectors;
    metrics["l1tex__t_sector_hit_rate.pct"] = ratio(l1Hits, l1Sectors, 100);
    metrics["lts__t_sectors.sum"] = l2;
    metrics["lts__t_sectors_op_read.sum"] = memory.l2ReadSectors;
    metrics["lts__t_sectors_op_write.sum"] = memory.l2WriteSectors;
    metrics["lts__t_sectors_op_atom_red.sum"] = memory.l2AtomicSectors;
    metrics["lts__t_sector_hit_rate.pct"] = ratio(memory.l2Hits, l2, 100);
    metrics["dram__bytes_read.sum"] = 32 * memory.dramReadSectors;
    metrics["dram__bytes_write.sum"] = 32 * memory.dramWriteSectors;
    metrics["dram__bytes.sum"] = 32 * (memory.dramReadSectors + memory.dramWriteSectors);
    return metrics;
}

Json linesJson(const CounterSummary& summary)
{
    Json lines = Json::array();
    for (const LineCounters& line : summary.lines) {
        Json object = jsonOf(line.place);
        object["executed"] = line.sums.executed;
        object["active_lanes"] = rounded(line.sums.activeLanes());
        if (line.sums.branches != 0) {
            object["branches"] = line.sums.branches;
            object["divergent"] = line.sums.divergent;
        }
        if (!line.sums.accesses.empty())
            object["accesses"] = accessesJson(line.sums);
        if (line.sums.barriers != 0)
            object["barriers"] = line.sums.barriers;
        lines.push_back(std::move(object));
    }
    return lines;
}

Json maskedJson(std::uint32_t mask, const auto& valueOf)
{
    Json list = Json::array();
    for (unsigned lane = 0; lane < 32; ++lane)
        list.push_back((mask >> lane & 1U) != 0 ? Json(valueOf(lane)) : Json(nullptr));
    return list;
}

Json jsonOf(const device::AccessPicture& access)
{
    Json object = jsonOf(access.place);
    object["warp"] = access.warp;
    object["execution"] = access.execution;
    object["mask"] = access.mask;
    object["space"] = ptx::name(access.space);
    object["kind"] = access.kind == AccessKind::Load ? "load" : access.kind == AccessKind::Store ? "store" : "atomic";
    object["bytes"] = access.bytes;
    object["ptx_line"] = access.ptxLine;
    const auto offset = [&](unsigned lane) { return access.addresses[lane] - access.allocationAddress; };
    if (!access.allocation.empty())
        object["allocation"] = access.allocation;
    object["offsets"] = maskedJson(access.mask, offset);
    if (access.space == Space::Shared)
        object["banks"] = maskedJson(access.mask, [&](unsigned lane) { return offset(lane) / 4 % 32; });
    else
        object["sectors"] = maskedJson(access.mask, [&](unsigned lane) { return offset(lane) / 32; });
    return object;
}

} // namespace

Json toJson(const RepeatedCounters& repeated, std::span<const Advice> advice)
{
    const KernelCounters& counters = repeated.counters;
    const CounterSummary summary = summarise(counters);
    const CounterSums& sums = summary.kernel;
    Json object { { "kernel", counters.kernel }, { "grid", counters.grid }, { "block", counters.block },
        { "launches", repeated.launches }, { "blocks", counters.blocks }, { "counted_blocks", counters.countedBlocks },
        { "by_lanes", counters.byLanes }, { "uncounted", counters.uncounted } };
    object["model"] = { { "gpu", counters.gpu }, { "l1_bytes", counters.l1Bytes }, { "l2_bytes", counters.l2Bytes },
        { "resident_blocks", counters.residentBlocks } };
    object["metrics"] = metricsJson(counters, sums);
    Json classes = Json::object();
    for (std::size_t i = 0; i < sums.byClass.size(); ++i)
        if (sums.byClass[i] != 0)
            classes[device::name(static_cast<device::InstructionClass>(i))] = sums.byClass[i];
    object["instructions"] = std::move(classes);
    object["operations"]
        = { { "fp32", sums.fp32 }, { "fp64", sums.fp64 }, { "fp16", sums.fp16 }, { "tensor", sums.tensor } };
    object["accesses"] = accessesJson(sums);
    object["barriers"] = sums.barriers;
    object["dirty_l2_bytes"] = 32 * counters.memory.dirtySectors;
    object["lines"] = linesJson(summary);
    object["advice"] = Json::array();
    for (const Advice& one : advice) {
        Json entry = jsonOf(one.place);
        entry["rule"] = name(one.rule);
        entry["words"] = one.words;
        entry["fix"] = one.fix;
        entry["problem"] = one.problem;
        entry["share"] = rounded(one.weight);
        object["advice"].push_back(std::move(entry));
    }
    return object;
}

Json toJson(const device::BlockPictures& pictures)
{
    Json object { { "block", pictures.block }, { "cut", pictures.cut } };
    for (const device::AccessPicture& access : pictures.accesses)
        object["accesses"].push_back(jsonOf(access));
    for (const device::LanePicture& lanes : pictures.lanes) {
        Json piece { { "warp", lanes.warp }, { "mask", lanes.mask }, { "first_line", lanes.first.line },
            { "last_line", lanes.last.line }, { "instructions", lanes.instructions } };
        if (!lanes.first.file.empty())
            piece["file"] = lanes.first.file;
        object["lanes"].push_back(std::move(piece));
    }
    for (const device::BarrierPicture& barrier : pictures.barriers) {
        Json arrival = jsonOf(barrier.place);
        arrival["warp"] = barrier.warp;
        arrival["mask"] = barrier.mask;
        arrival["phase"] = barrier.phase;
        arrival["instructions"] = barrier.instructions;
        object["barriers"].push_back(std::move(arrival));
    }
    return object;
}

} // namespace warpdesk::measure
