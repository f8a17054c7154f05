// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/counter_summary.h"
#include "engine/measure/profile_json.h"
#include "tests/engine/measure/counter_builder.h"

#include <gtest/gtest.h>

namespace warpdesk::measure {
namespace {

using device::AccessKind;
using device::InstructionClass;

TEST(CounterSummary, AddsUpByLineAndByKernel)
{
    CounterBuilder builder(2, 64); // 4 warps
    builder.access(7, ptx::Space::Global, AccessKind::Load, 4, 4, 4);
    builder.add(7, "fma.rn.f32", InstructionClass::Fp32, 3).operations.fp32 = 2;
    builder.add(9, "bra", InstructionClass::Branch, 2, 16).divergent = 3;
    const CounterSummary summary = summarise(builder.counters());
    ASSERT_EQ(summary.lines.size(), 2U);
    EXPECT_EQ(summary.lines[0].place.line, 7U);
    EXPECT_EQ(summary.lines[0].sums.executed, 4U + 12U);
    EXPECT_EQ(summary.lines[0].sums.fp32, 2U * 12U * 32U);
    EXPECT_EQ(summary.lines[0].sums.access(ptx::Space::Global, AccessKind::Load)->sectors, 16U);
    EXPECT_EQ((summary.lines[0].sums.bytes.at({ ptx::Space::Global, AccessKind::Load })), 4U * 32U * 4U);
    EXPECT_EQ(summary.kernel.executed, 24U);
    EXPECT_EQ(summary.kernel.branches, 8U);
    EXPECT_EQ(summary.kernel.divergent, 3U);
    EXPECT_DOUBLE_EQ(summary.kernel.activeLanes(), (16 * 32 + 8 * 16) / 24.0);
}

TEST(CounterSummary, LaunchesOfOneShapeAreOne)
{
    CounterBuilder builder(2, 64);
    builder.access(7, ptx::Space::Global, AccessKind::Load, 4, 4, 4);
    builder.counters().memory.dramReadSectors = 5;
    std::vector<device::KernelCounters> launches { builder.counters(), builder.counters() };
    launches.push_back(builder.counters());
    launches.back().grid = { 9, 1, 1 };
    const auto joined = joinLaunches(launches);
    ASSERT_EQ(joined.size(), 2U);
    EXPECT_EQ(joined[0].launches, 2U);
    EXPECT_EQ(joined[0].counters.memory.dramReadSectors, 10U);
    EXPECT_EQ(joined[0].counters.instructions[0].executed, 8U);
    EXPECT_EQ(joined[0].counters.instructions[0].accesses[0].sectors, 32U);
}

TEST(ProfileJson, HasTheNamesOfNsightCompute)
{
    CounterBuilder builder(2, 64);
    builder.access(7, ptx::Space::Global, AccessKind::Load, 8, 4, 8).l1Hits = 8;
    builder.access(8, ptx::Space::Shared, AccessKind::Store, 4, 1, 16);
    builder.add(9, "fma.rn.f32", InstructionClass::Fp32, 3).operations.fp32 = 2;
    builder.counters().memory = { 24, 0, 0, 6, 18, 0, 0 };
    const Json object = toJson(joinLaunches({ &builder.counters(), 1 }).front(), {});
    const Json& metrics = object["metrics"];
    EXPECT_EQ(metrics["smsp__inst_executed.sum"], 20);
    EXPECT_EQ(metrics["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"], 32);
    EXPECT_EQ(metrics["l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"], 12);
    EXPECT_EQ(metrics["smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"], 3 * 4 * 32);
    EXPECT_EQ(metrics["l1tex__t_sector_hit_rate.pct"], 25.0);
    EXPECT_EQ(metrics["lts__t_sector_hit_rate.pct"], 25.0);
    EXPECT_EQ(metrics["dram__bytes_read.sum"], 576);
    EXPECT_EQ(object["lines"][0]["accesses"][0]["sectors_per_request"], 8.0);
    EXPECT_EQ(object["instructions"]["fp32"], 12);
    EXPECT_EQ(object["operations"]["fp32"], 2 * 3 * 4 * 32);
}

} // namespace
} // namespace warpdesk::measure
