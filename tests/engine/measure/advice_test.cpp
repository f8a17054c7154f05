// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/advice.h"
#include "tests/engine/measure/counter_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

// Each rule with its line and words, on figures that a kernel would have, and where it has nothing to say. Whole
// kernels are in tests/engine/emulator/counters.

namespace warpdesk::measure {
namespace {

using device::AccessKind;
using device::InstructionClass;
using ptx::Space;
using Rule = Advice::Rule;

const Advice* find(const std::vector<Advice>& all, Rule rule)
{
    const auto found = std::ranges::find(all, rule, &Advice::rule);
    return found == all.end() ? nullptr : &*found;
}

std::vector<Advice> of(CounterBuilder& builder, bool singlePrecision = false)
{
    return adviceFor(builder.counters(), { singlePrecision });
}

/// Coalesced, full, balanced: what every rule is silent on.
CounterBuilder sound()
{
    CounterBuilder builder;
    builder.add(10, "add.s32", InstructionClass::Integer, 40);
    builder.add(10, "fma.rn.f32", InstructionClass::Fp32, 100).operations.fp32 = 2;
    builder.access(11, Space::Global, AccessKind::Load, 4, 4, 4);
    builder.access(12, Space::Shared, AccessKind::Load, 1, 1, 4, 8);
    builder.access(13, Space::Global, AccessKind::Store, 4, 4, 4);
    builder.add(14, "bra", InstructionClass::Branch, 10);
    builder.add(15, "bar.sync", InstructionClass::Barrier, 2);
    return builder;
}

TEST(Advice, ASoundKernelGetsNone)
{
    CounterBuilder builder = sound();
    for (const Advice& advice : of(builder, true))
        ADD_FAILURE() << name(advice.rule) << ": " << advice.words;
}

TEST(Advice, UncoalescedLoadsNameTheDistance)
{
    CounterBuilder builder = sound();
    builder.access(20, Space::Global, AccessKind::Load, 32, 4, 4096);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::Uncoalesced);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 20U);
    EXPECT_EQ(advice->words, "each load touches 32 sectors for 128 bytes; neighbouring threads read 4 KB apart");
    EXPECT_EQ(advice->fix, "make threadIdx.x the fastest index");
    EXPECT_EQ(advice->problem, "coalesce");
}

TEST(Advice, ShortStridesAskForArraysOfTheirOwn)
{
    CounterBuilder builder = sound();
    builder.access(20, Space::Global, AccessKind::Store, 16, 4, 16);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::Uncoalesced);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->words, "each store touches 16 sectors for 128 bytes; neighbouring threads write 16 bytes apart");
    EXPECT_EQ(advice->fix, "keep what one thread needs in arrays of their own, or read it as a vector");
}

TEST(Advice, MisalignedLoads)
{
    CounterBuilder builder = sound();
    auto& access = builder.access(20, Space::Global, AccessKind::Load, 5, 4, 4);
    access.misaligned = access.requests;
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::Misaligned);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 20U);
    EXPECT_EQ(advice->words, "each load begins inside a sector and touches 5.0 sectors instead of 4.0");
}

TEST(Advice, BankConflictsAskForPadding)
{
    CounterBuilder builder = sound();
    builder.access(21, Space::Shared, AccessKind::Load, 32, 1, 128);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::BankConflicts);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 21U);
    EXPECT_EQ(
        advice->words, "each shared load takes 32 wavefronts instead of 1: neighbouring threads are 128 bytes apart");
    EXPECT_EQ(advice->fix, "pad each row of the array by one element, as [32][33]");
    EXPECT_EQ(advice->problem, "bank-conflicts");
}

TEST(Advice, DivergentBranches)
{
    CounterBuilder builder = sound();
    auto& branch = builder.add(22, "bra", InstructionClass::Branch, 20);
    branch.divergent = branch.executed / 2;
    builder.add(23, "fma.rn.f32", InstructionClass::Fp32, 300, 12);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::Divergence);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 22U);
    EXPECT_TRUE(advice->words.starts_with("50 % of the branches here part the warp, and the kernel runs with"));
    // Where hardly a lane is lost, it is not worth it.
    CounterBuilder edge = sound();
    edge.add(22, "bra", InstructionClass::Branch, 1).divergent = 1000;
    const auto none = of(edge);
    EXPECT_EQ(find(none, Rule::Divergence), nullptr);
}

TEST(Advice, AtomicsOnOneAddress)
{
    CounterBuilder builder = sound();
    auto& access = builder.access(24, Space::Global, AccessKind::Atomic, 1, 1, 0, 20);
    access.sameAddress = 31 * access.requests;
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::SameAddressAtomics);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 24U);
    EXPECT_EQ(advice->words, "in each global atomic 31 of 32 threads meet an address that another one has");
    EXPECT_EQ(advice->problem, "sum-reduction");
    access.sameAddress = 0;
    const auto none = of(builder);
    EXPECT_EQ(find(none, Rule::SameAddressAtomics), nullptr);
}

TEST(Advice, BlocksThatAreNoMultipleOfAWarp)
{
    CounterBuilder builder(1024, 40);
    builder.add(10, "fma.rn.f32", InstructionClass::Fp32, 100, 20).operations.fp32 = 2;
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::PartialWarps);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 0U);
    EXPECT_EQ(advice->words, "a block of 40 threads fills 2 warps with 20 of 32 lanes");
}

TEST(Advice, LoadsThatL1HoldsAnyway)
{
    CounterBuilder builder = sound();
    auto& access = builder.access(25, Space::Global, AccessKind::Load, 4, 4, 4, 64);
    access.l1Hits = access.l1Sectors / 10 * 9;
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::ReusedLoads);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 25U);
    EXPECT_TRUE(advice->words.starts_with("each warp loads 64 times here and 90 % of the sectors are in L1 already"));
    EXPECT_EQ(advice->problem, "matmul-shared-tile");
}

TEST(Advice, StreamingKernelsCouldLoadVectors)
{
    CounterBuilder builder(4096);
    builder.add(10, "add.s32", InstructionClass::Integer, 6);
    builder.access(11, Space::Global, AccessKind::Load, 4, 4, 4);
    builder.access(12, Space::Global, AccessKind::Store, 4, 4, 4);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::ScalarAccesses);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 11U);
    EXPECT_EQ(advice->words, "the kernel streams memory, and each thread loads 4 bytes at a time");
    CounterBuilder wide(4096);
    wide.add(10, "add.s32", InstructionClass::Integer, 6);
    wide.access(11, Space::Global, AccessKind::Load, 16, 16, 16, 1, 16);
    const auto none = of(wide);
    EXPECT_EQ(find(none, Rule::ScalarAccesses), nullptr);
}

TEST(Advice, TooFewBlocks)
{
    CounterBuilder builder(12);
    builder.add(10, "fma.rn.f32", InstructionClass::Fp32, 100).operations.fp32 = 2;
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::FewBlocks);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->words, "12 blocks leave 120 of 132 multiprocessors idle");
}

TEST(Advice, DoublesInAProblemOfFloats)
{
    CounterBuilder builder = sound();
    builder.add(26, "mul.f64", InstructionClass::Fp64, 20).operations.fp64 = 1;
    const auto all = of(builder, true);
    const Advice* advice = find(all, Rule::DoublePrecision);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 26U);
    EXPECT_EQ(advice->words, "9 % of the floating-point operations are of double precision, in a problem of floats");
    const auto none = of(builder, false);
    EXPECT_EQ(find(none, Rule::DoublePrecision), nullptr);
}

TEST(Advice, LocalArrays)
{
    CounterBuilder builder = sound();
    builder.access(27, Space::Local, AccessKind::Load, 4, 4, 4, 10);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::LocalMemory);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 27U);
    EXPECT_EQ(
        advice->words, "a local array lives in memory, not in registers: 83 % of the kernel's sectors are local loads");
}

TEST(Advice, BarriersWithLittleBetween)
{
    CounterBuilder builder;
    builder.add(10, "add.s32", InstructionClass::Integer, 40);
    builder.add(28, "bar.sync", InstructionClass::Barrier, 10);
    const auto all = of(builder);
    const Advice* advice = find(all, Rule::Barriers);
    ASSERT_NE(advice, nullptr);
    EXPECT_EQ(advice->place.line, 28U);
    EXPECT_EQ(advice->words, "a warp executes 5 instructions between two barriers");
}

TEST(Advice, TheLargestShareComesFirst)
{
    CounterBuilder builder = sound();
    builder.access(30, Space::Global, AccessKind::Load, 8, 4, 8);
    builder.access(31, Space::Global, AccessKind::Load, 32, 4, 4096, 4);
    const auto all = of(builder);
    ASSERT_GE(all.size(), 2U);
    EXPECT_EQ(all[0].place.line, 31U);
    EXPECT_EQ(all[1].place.line, 30U);
}

} // namespace
} // namespace warpdesk::measure
