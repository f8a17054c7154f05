// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/module_facts.h"

#include <gtest/gtest.h>

namespace warpdesk::emulator {
namespace {

TEST(KernelNames, AreDemangledAndShortened)
{
    struct Row {
        const char *mangled, *whole, *plain;
    };
    const Row rows[] = { { "vadd", "vadd", "vadd" }, { "_Z5scaleIfEvPT_i", "void scale<float>(float*, int)", "scale" },
        { "_ZN2ns1kEi", "ns::k(int)", "k" }, { "_ZN12_GLOBAL__N_11kEPi", "(anonymous namespace)::k(int*)", "k" },
        { "_Z1kIXadL_Z1fiEEEvv", "void k<&(f(int))>()", "k" } };
    for (const Row& row : rows) {
        EXPECT_EQ(demangled(row.mangled), row.whole);
        EXPECT_EQ(plainName(row.whole), row.plain) << row.whole;
    }
}

TEST(KernelFacts, SharedMemoryCountsWhatIsReached)
{
    ptx::Module module;
    const auto shared = [](std::uint64_t bytes, std::uint32_t align) {
        ptx::Variable variable;
        variable.space = ptx::Space::Shared;
        variable.type = ptx::Type::B8;
        variable.dims = { bytes };
        variable.align = align;
        return variable;
    };
    module.variables = { shared(100, 4), shared(64, 16), shared(1000, 4), shared(0, 16) };
    ptx::Function callee;
    callee.name = "helper";
    ptx::Function kernel;
    kernel.name = "k";
    kernel.isEntry = true;
    kernel.tunings = { { "maxntid", { 128, 2, 1 } } };
    const auto use = [](ptx::Reference::Kind kind, std::uint32_t index) {
        ptx::Instruction instruction;
        ptx::Operand operand;
        operand.kind = ptx::Operand::Kind::Symbol;
        operand.reference = { kind, index };
        instruction.operands = { operand };
        return instruction;
    };
    using Kind = ptx::Reference::Kind;
    kernel.instructions = { use(Kind::Global, 0), use(Kind::Global, 0), use(Kind::Function, 0), use(Kind::Global, 3) };
    callee.instructions = { use(Kind::Global, 1), use(Kind::Function, 0) };
    module.functions = { callee, kernel };
    const auto facts = kernelFacts(module);
    ASSERT_EQ(facts.size(), 1U);
    // 100 rounded up to 112, and 64; not the array nobody names, nor the dynamic one.
    EXPECT_EQ(facts[0].staticShared, 176U);
    EXPECT_EQ(facts[0].maxThreads, 256U);
}

} // namespace
} // namespace warpdesk::emulator
