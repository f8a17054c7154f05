// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/race_origin_ir.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

constexpr std::size_t mostParameters = 64;

/// Offset of a load from the kernel's parameters.
std::optional<std::uint32_t> parameterOffset(const LoadInst& load)
{
    APInt offset(64, 0);
    const Value* base = load.getPointerOperand()->stripAndAccumulateConstantOffsets(
        load.getFunction()->getDataLayout(), offset, true);
    const auto* argument = dyn_cast<Argument>(base);
    if (argument == nullptr || argument->getArgNo() != 0 || !offset.isIntN(31))
        return std::nullopt;
    return static_cast<std::uint32_t>(offset.getZExtValue());
}

std::optional<unsigned> numberOf(std::uint32_t offset, RaceParameters& parameters)
{
    const auto found = llvm::find(parameters.offsets, offset);
    if (found == parameters.offsets.end() && parameters.offsets.size() >= mostParameters)
        return std::nullopt;
    const auto number = static_cast<unsigned>(found - parameters.offsets.begin());
    if (found == parameters.offsets.end())
        parameters.offsets.push_back(offset);
    return number;
}

/// Numbers that are added to an address and cannot be one, and what phis have where lanes do not come from.
bool isDistance(const Value* value)
{
    if (isa<ConstantInt, UndefValue>(value) || isa<SExtInst, ZExtInst>(value))
        return true;
    const auto* instruction = dyn_cast<BinaryOperator>(value);
    if (instruction == nullptr)
        return false;
    switch (instruction->getOpcode()) {
    case Instruction::Mul:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
        return true;
    default:
        return false;
    }
}

} // namespace

RaceOrigin raceOrigin(const Value* pointer, bool kernel, RaceParameters& parameters)
{
    constexpr unsigned mostSteps = 128;
    RaceOrigin origin;
    SmallPtrSet<const Value*, 16> seen;
    SmallVector<const Value*, 8> work { pointer };
    for (unsigned steps = 0; !work.empty(); ++steps) {
        const Value* value = work.pop_back_val();
        if (steps >= mostSteps) {
            origin.elsewhere = true;
            break;
        }
        if (!seen.insert(value).second || isDistance(value))
            continue;
        const auto* call = dyn_cast<CallInst>(value);
        const auto* load = dyn_cast<LoadInst>(value);
        const auto* instruction = dyn_cast<Instruction>(value);
        if (call != nullptr && call->getCalledFunction() != nullptr
            && call->getCalledFunction()->getName() == "wd.shared.base") {
            origin.shared = true;
        } else if (load != nullptr && kernel && load->getType()->getScalarSizeInBits() == 64) {
            const auto offset = parameterOffset(*load);
            const auto number = offset ? numberOf(*offset, parameters) : std::nullopt;
            origin.elsewhere |= !number;
            origin.parameters |= number ? std::uint64_t { 1 } << *number : 0;
        } else if (isa<AllocaInst>(value)) {
            origin.local = true;
        } else if (const auto* address = dyn_cast<GetElementPtrInst>(value)) {
            work.push_back(address->getPointerOperand());
        } else if (isa_and_nonnull<IntToPtrInst, PtrToIntInst, PHINode, FreezeInst>(instruction)
            || (instruction != nullptr && instruction->getOpcode() == Instruction::Add)) {
            append_range(work, instruction->operands());
        } else if (const auto* select = dyn_cast<SelectInst>(value)) {
            work.append({ select->getTrueValue(), select->getFalseValue() });
        } else {
            origin.elsewhere = true;
        }
    }
    origin.elsewhere |= !origin.shared && !origin.local && origin.parameters == 0;
    return origin;
}

void findWrittenParameters(const Function& function, bool kernel, RaceParameters& parameters)
{
    for (const Instruction& instruction : instructions(function)) {
        const Value* pointer = nullptr;
        if (const auto* store = dyn_cast<StoreInst>(&instruction))
            pointer = store->getPointerOperand();
        else if (const auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
            pointer = atomic->getPointerOperand();
        else if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
            pointer = exchange->getPointerOperand();
        if (pointer == nullptr)
            continue;
        const RaceOrigin origin = raceOrigin(pointer, kernel, parameters);
        parameters.written |= origin.parameters;
        parameters.writesElsewhere |= origin.elsewhere;
    }
}

RaceOrder raceOrderOf(const Module& module, const Geometry& geometry)
{
    RaceOrder order;
    const auto isWhole = [&](const Value* count) {
        const auto* number = dyn_cast<ConstantInt>(count);
        return number != nullptr
            && (number->isMinusOne() || (geometry.known() && number->getZExtValue() == geometry.warps * kLanes));
    };
    for (const Function& function : module)
        for (const Instruction& instruction : instructions(function)) {
            AtomicOrdering ordering = AtomicOrdering::NotAtomic;
            if (const auto* store = dyn_cast<StoreInst>(&instruction))
                ordering = store->getOrdering();
            else if (const auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
                ordering = atomic->getOrdering();
            else if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
                ordering = exchange->getSuccessOrdering();
            order.releases |= isReleaseOrStronger(ordering) || isa<FenceInst>(instruction);
            const auto* call = dyn_cast<CallInst>(&instruction);
            const StringRef name = call == nullptr || call->getCalledFunction() == nullptr
                ? StringRef()
                : call->getCalledFunction()->getName();
            if (name == "wd.barrier.warp")
                order.warpBarriers = true;
            else if (name.starts_with("wd.barrier."))
                order.partialBarriers |= name == "wd.barrier.arrive" || !isa<ConstantInt>(call->getArgOperand(0))
                    || !isWhole(call->getArgOperand(1));
        }
    return order;
}

} // namespace warpdesk::emulator::simt
