// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/lane_race_ir.h"

#include "engine/emulator/simt/exchange_guess_ir.h"

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// What an instruction does to memory, as the detector asks.
struct LaneAccess {
    Value* pointer = nullptr; ///< null: it is none
    Type* type = nullptr;
    Value* stored = nullptr; ///< of a plain store
    unsigned flags = 0;
    AtomicOrdering ordering = AtomicOrdering::NotAtomic;
};

LaneAccess describe(Instruction& instruction)
{
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        return { load->getPointerOperand(), load->getType(), nullptr,
            load->isVolatile() || load->isAtomic() || isGuessOfExchange(*load) ? 2U : 0U, AtomicOrdering::NotAtomic };
    if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        const bool plain = !store->isVolatile() && !store->isAtomic();
        Value* value = store->getValueOperand();
        return { store->getPointerOperand(), value->getType(), plain ? value : nullptr, plain ? 1U : 3U,
            store->getOrdering() };
    }
    if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
        return { atomic->getPointerOperand(), atomic->getType(), nullptr,
            atomic->getOperation() == AtomicRMWInst::Xchg ? 3U : 7U, atomic->getOrdering() };
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
        return { exchange->getPointerOperand(), exchange->getNewValOperand()->getType(), nullptr, 7,
            exchange->getSuccessOrdering() };
    return {};
}

} // namespace

void tellLaneAccess(IRBuilder<>& b, const LaneIdentity& thread, StateLayout& layout, Instruction& access)
{
    Module& module = *access.getModule();
    Type* number = b.getInt64Ty();
    const auto call = [&](const char* name, Type* result, ArrayRef<Value*> arguments) {
        SmallVector<Type*, 8> types;
        for (const Value* argument : arguments)
            types.push_back(argument->getType());
        FunctionCallee callee = module.getOrInsertFunction(name, FunctionType::get(result, types, false));
        cast<Function>(callee.getCallee())->setDoesNotThrow();
        return b.CreateCall(callee, arguments);
    };
    const auto order = [&](const char* name) { call(name, b.getVoidTy(), { thread.block, thread.warp }); };
    if (isa<FenceInst>(access))
        return order("wd_rt_race_release");
    const LaneAccess what = describe(access);
    if (what.pointer == nullptr)
        return;
    if (isReleaseOrStronger(what.ordering))
        order("wd_rt_race_release");
    const auto bytes = static_cast<unsigned>(module.getDataLayout().getTypeStoreSize(what.type).getFixedValue());
    const unsigned line = access.getDebugLoc() ? access.getDebugLoc().getLine() : 0;
    // One lane of a row that would begin `lane` strides before.
    Value* start = b.CreateSub(
        b.CreatePtrToInt(what.pointer, number), b.CreateMul(b.CreateZExt(thread.lane, number), b.getInt64(bytes)));
    SmallVector<Value*, 8> arguments { thread.block, thread.warp, b.CreateShl(b.getInt32(1), thread.lane), start,
        b.getInt64(bytes), ConstantPointerNull::get(b.getPtrTy()),
        b.getInt32(what.flags | bytes << 8 | raceSite(layout, line) << 16) };
    Value* values = ConstantPointerNull::get(b.getPtrTy());
    if (what.stored != nullptr) {
        BasicBlock& entry = access.getFunction()->getEntryBlock();
        Value* slot = new AllocaInst(what.type, 0, "stored", entry.begin());
        b.CreateStore(what.stored, slot);
        // The runtime looks for lane i at i * bytes.
        values = b.CreateGEP(b.getInt8Ty(), slot, b.CreateNeg(b.CreateMul(thread.lane, b.getInt32(bytes))));
    }
    arguments.push_back(values);
    call("wd_rt_race", b.getVoidTy(), arguments);
    if ((what.flags & 2U) != 0)
        order("wd_rt_race_acquire");
}

} // namespace warpdesk::emulator::simt
