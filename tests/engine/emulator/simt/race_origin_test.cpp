// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/race_origin_ir.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

using namespace warpdesk::emulator;
using namespace warpdesk::emulator::simt;

namespace {

/// Where the address of the function's last load comes from.
RaceOrigin originIn(const char* text, RaceParameters& parameters)
{
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    const auto module = llvm::parseAssemblyString(text, error, context);
    EXPECT_NE(module, nullptr) << error.getMessage().str();
    const llvm::LoadInst* last = nullptr;
    for (const llvm::Instruction& instruction : llvm::instructions(*module->getFunction("k")))
        if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
            last = load;
    return raceOrigin(last->getPointerOperand(), true, parameters);
}

} // namespace

/// A pointer that a loop moves on, as it looks once the loop has one way out: undefined on the way nobody takes.
TEST(RaceOrigin, APointerMovedByALoopComesFromItsParameter)
{
    RaceParameters parameters;
    const RaceOrigin origin = originIn(R"(
        define void @k(ptr %params) {
        entry:
          %field = getelementptr i8, ptr %params, i64 8
          %start = load i64, ptr %field
          br label %loop
        loop:
          %at = phi i64 [ %start, %entry ], [ %next, %flow ]
          %pointer = inttoptr i64 %at to ptr
          %value = load i32, ptr %pointer
          %more = icmp ne i32 %value, 0
          br i1 %more, label %on, label %flow
        on:
          %moved = add i64 %at, 16
          br label %flow
        flow:
          %next = phi i64 [ %moved, %on ], [ undef, %loop ]
          br i1 %more, label %loop, label %done
        done:
          ret void
        })",
        parameters);
    EXPECT_TRUE(origin.onlyParameters());
    EXPECT_EQ(parameters.offsets, std::vector<std::uint32_t> { 8 });
}

TEST(RaceOrigin, APointerFromMemoryComesFromElsewhere)
{
    RaceParameters parameters;
    const RaceOrigin origin = originIn(R"(
        define void @k(ptr %params) {
          %table = load i64, ptr %params
          %slot = inttoptr i64 %table to ptr
          %entry = load i64, ptr %slot
          %pointer = inttoptr i64 %entry to ptr
          %value = load i32, ptr %pointer
          ret void
        })",
        parameters);
    EXPECT_TRUE(origin.elsewhere);
    EXPECT_FALSE(origin.onlyParameters());
}
