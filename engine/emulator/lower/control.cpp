// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/emulator/lower/body_ir.h"

/// Branches, ends and traps (PTX ISA 9.7.12 and 9.7.19).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;

namespace {

bool branch(Body& body, const Instruction& in)
{
    if (in.operands.size() != 1)
        return false;
    bool backwards = false;
    llvm::BasicBlock* target = body.labelBlock(in.operands[0], backwards);
    if (target == nullptr)
        return false;
    if (backwards)
        body.pollHost();
    body.b.CreateBr(target);
    return true;
}

bool indexedBranch(Body& body, const Instruction& in)
{
    if (in.operands.size() != 2 || in.operands[1].reference.kind != ptx::Reference::Kind::Targets)
        return false;
    const ptx::TargetList& list = body.function().targetLists[in.operands[1].reference.index];
    Value* index = body.read(in.operands[0], 32);
    body.pollHost();
    llvm::BasicBlock* outside = body.newBlock("outside");
    llvm::SwitchInst* choice = body.b.CreateSwitch(index, outside, static_cast<unsigned>(list.targets.size()));
    for (std::size_t i = 0; i < list.targets.size(); ++i) {
        bool backwards = false;
        llvm::BasicBlock* target = body.labelBlock(list.targets[i].index, backwards);
        if (target != nullptr)
            choice->addCase(body.b.getInt32(static_cast<std::uint32_t>(i)), target);
    }
    body.b.SetInsertPoint(outside);
    body.trap(static_cast<unsigned>(device::FaultKind::Trap));
    return true;
}

bool leave(Body& body, const Instruction& in)
{
    if (in.opcode == "ret")
        body.leaveFunction();
    else
        body.exitThread();
    return true;
}

bool stop(Body& body, const Instruction&)
{
    body.trap(static_cast<unsigned>(device::FaultKind::Trap));
    return true;
}

bool sleep(Body& body, const Instruction& in)
{
    if (body.program.host())
        return true;
    body.call("wd.rt.nanosleep", body.b.getVoidTy(), { body.read(in.operands[0], 32) }, Effect::Callout);
    return true;
}

} // namespace

void addControlHandlers(HandlerTable& table)
{
    table["bra"] = branch;
    table["brx"] = indexedBranch;
    table["ret"] = table["exit"] = leave;
    table["trap"] = table["brkpt"] = stop;
    table["nanosleep"] = sleep;
}

} // namespace warpdesk::emulator
