// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/collectives_ir.h"

#include <llvm/IR/Constants.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

StringRef calledName(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr ? call->getCalledFunction()->getName() : StringRef();
}

bool isMeeting(StringRef name)
{
    return name.starts_with("wd.shfl.") || name.starts_with("wd.vote.") || name.starts_with("wd.warp.")
        || name == "wd.barrier.warp";
}

int membersArgument(StringRef name)
{
    if (name.starts_with("wd.shfl."))
        return 3;
    if (name.starts_with("wd.vote.") || name.starts_with("wd.warp.match_") || name.starts_with("wd.warp.redux_"))
        return 1;
    return name == "wd.barrier.warp" ? 0 : -1;
}

bool isBlockBarrier(StringRef name)
{
    return name.starts_with("wd.barrier.") && name != "wd.barrier.warp" && name != "wd.barrier.arrive";
}

bool gathers(const Instruction& instruction)
{
    const StringRef name = calledName(instruction);
    if (!isMeeting(name))
        return isBlockBarrier(name);
    const int members = membersArgument(name);
    if (members < 0)
        return true;
    const auto* mask = dyn_cast<ConstantInt>(cast<CallInst>(instruction).getArgOperand(static_cast<unsigned>(members)));
    return mask != nullptr && mask->isMinusOne();
}

namespace {

bool isInvariant(const Value* value, const Loop& loop, unsigned depth)
{
    constexpr unsigned mostDepth = 16;
    const auto* instruction = dyn_cast<Instruction>(value);
    if (instruction == nullptr || !loop.contains(instruction))
        return true;
    const bool reads = instruction->mayReadOrWriteMemory() && !instruction->hasMetadata(LLVMContext::MD_invariant_load);
    if (depth == mostDepth || isa<PHINode>(instruction) || reads)
        return false;
    return all_of(
        instruction->operands(), [&](const Use& operand) { return isInvariant(operand.get(), loop, depth + 1); });
}

} // namespace

bool isInvariant(const Value* value, const Loop& loop) { return isInvariant(value, loop, 0); }

} // namespace warpdesk::emulator::simt
