// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/memory_ir.h"

/// mbarrier (PTX ISA 9.7.13.15) on one 64-bit word of shared memory:
///
///     bits  0..19  arrivals expected in a phase
///     bits 20..39  arrivals still missing in this one
///     bits 40..61  tx-count + 2^20
///     bit  63      parity of the phase
///
/// An arrival is an atomic add. The one that finds nothing missing adds what starts the next phase; nobody may arrive
/// in between, since a phase has no more arrivals than it expects. A test reads the word atomically, so that a loop
/// around it counts as waiting for others.
namespace warpdesk::emulator {

using llvm::AtomicOrdering;
using llvm::AtomicRMWInst;
using llvm::Value;
using ptx::Instruction;
using ptx::Operand;

namespace {

constexpr unsigned kMissingAt = 20;
constexpr unsigned kTxAt = 40;
constexpr std::uint64_t kCountMask = 0xfffff;
constexpr std::uint64_t kTxMask = 0x3fffff;
constexpr std::uint64_t kNoTx = std::uint64_t { 1 } << 20;
constexpr std::uint64_t kParity = std::uint64_t { 1 } << 63;

Value* word(Body& body, std::uint64_t value) { return body.b.getInt64(value); }

Value* wide(Body& body, Value* value) { return body.b.CreateZExt(value, body.b.getInt64Ty()); }

Value* add(Body& body, Value* pointer, Value* amount, AtomicOrdering ordering)
{
    return body.b.CreateAtomicRMW(AtomicRMWInst::Add, pointer, amount, llvm::Align(8), ordering);
}

/// Ends the phase where `now`, the word after a change, has nothing missing and no bytes on their way.
void completePhase(Body& body, Value* pointer, Value* now)
{
    llvm::IRBuilder<>& b = body.b;
    constexpr std::uint64_t fields = kCountMask << kMissingAt | kTxMask << kTxAt;
    Value* complete = b.CreateICmpEQ(b.CreateAnd(now, fields), word(body, kNoTx << kTxAt));
    llvm::BasicBlock* last = body.newBlock("lastArrival");
    llvm::BasicBlock* next = body.newBlock("arrived");
    b.CreateCondBr(complete, last, next);
    b.SetInsertPoint(last);
    Value* expected = b.CreateShl(b.CreateAnd(now, kCountMask), kMissingAt);
    add(body, pointer, b.CreateOr(expected, kParity), AtomicOrdering::AcquireRelease);
    b.CreateBr(next);
    b.SetInsertPoint(next);
}

/// Adds to the word and completes the phase when that was due; the word before.
Value* change(Body& body, Value* pointer, Value* amount, bool completes)
{
    Value* before = add(body, pointer, amount, AtomicOrdering::AcquireRelease);
    if (completes)
        completePhase(body, pointer, body.b.CreateAdd(before, amount));
    return before;
}

Value* missing(Body& body, Value* count) { return body.b.CreateNeg(body.b.CreateShl(count, kMissingAt)); }

/// arrive and arrive_drop {.expect_tx, .noComplete}: state, [address] {, count or bytes}
bool arrive(Body& body, const Instruction& in)
{
    if (in.operands.size() < 2 || in.operands[1].kind != Operand::Kind::Address)
        return false;
    llvm::IRBuilder<>& b = body.b;
    const bool bytes = in.has("expect_tx");
    Value* extra = in.operands.size() > 2 ? wide(body, body.read(in.operands[2], 32)) : nullptr;
    if (bytes && extra == nullptr)
        return false;
    Value* count = extra == nullptr || bytes ? word(body, 1) : extra;
    Value* amount = missing(body, count);
    if (bytes)
        amount = b.CreateAdd(amount, b.CreateShl(extra, kTxAt));
    if (in.has("arrive_drop"))
        amount = b.CreateSub(amount, count);
    Value* pointer = body.address(in.operands[1], in.space());
    body.write(in.operands[0], change(body, pointer, amount, !in.has("noComplete")));
    return true;
}

/// expect_tx and complete_tx: [address], bytes
bool transactions(Body& body, const Instruction& in)
{
    if (in.operands.size() != 2 || in.operands[0].kind != Operand::Kind::Address)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* amount = b.CreateShl(wide(body, body.read(in.operands[1], 32)), kTxAt);
    const bool completes = in.has("complete_tx");
    change(body, body.address(in.operands[0], in.space()), completes ? b.CreateNeg(amount) : amount, completes);
    return true;
}

/// test_wait and try_wait {.parity}: p, [address], state or parity {, time}. try_wait may wait, and need not.
bool test(Body& body, const Instruction& in)
{
    if (in.operands.size() < 3 || in.operands[1].kind != Operand::Kind::Address)
        return false;
    llvm::IRBuilder<>& b = body.b;
    llvm::LoadInst* now = b.CreateAlignedLoad(b.getInt64Ty(), body.address(in.operands[1], in.space()), llvm::Align(8));
    now->setAtomic(in.has("relaxed") ? AtomicOrdering::Monotonic : AtomicOrdering::Acquire);
    Value* current = b.CreateICmpSLT(now, word(body, 0));
    Value* asked = in.has("parity") ? b.CreateTrunc(body.read(in.operands[2], 32), b.getInt1Ty())
                                    : b.CreateICmpSLT(body.read(in.operands[2], 64), word(body, 0));
    body.write(in.operands[0], b.CreateXor(current, asked));
    return true;
}

bool initialise(Body& body, const Instruction& in)
{
    if (in.operands.size() != 2 || in.operands[0].kind != Operand::Kind::Address)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* count = b.CreateAnd(wide(body, body.read(in.operands[1], 32)), kCountMask);
    Value* state = b.CreateOr(b.CreateOr(count, b.CreateShl(count, kMissingAt)), kNoTx << kTxAt);
    b.CreateAlignedStore(state, body.address(in.operands[0], in.space()), llvm::Align(8))
        ->setAtomic(AtomicOrdering::Monotonic);
    return true;
}

/// Copies 16 bytes at a time, as sizes and addresses of bulk copies are multiples of them.
void copyBulk(Body& body, Value* to, Value* from, Value* bytes, std::pair<ptx::Space, ptx::Space> spaces)
{
    llvm::IRBuilder<>& b = body.b;
    llvm::BasicBlock* before = b.GetInsertBlock();
    llvm::BasicBlock* head = body.newBlock("bulk");
    llvm::BasicBlock* copy = body.newBlock("bulkCopy");
    llvm::BasicBlock* done = body.newBlock("bulkDone");
    b.CreateBr(head);
    b.SetInsertPoint(head);
    llvm::PHINode* at = b.CreatePHI(b.getInt32Ty(), 2);
    at->addIncoming(b.getInt32(0), before);
    b.CreateCondBr(b.CreateICmpULT(at, bytes), copy, done);
    b.SetInsertPoint(copy);
    llvm::Type* type = llvm::FixedVectorType::get(b.getInt32Ty(), 4);
    Value* offset = wide(body, at);
    Value* value
        = body.tag(b.CreateAlignedLoad(type, b.CreateGEP(b.getInt8Ty(), from, offset), llvm::Align(16)), spaces.second);
    Value* whole = llvm::Constant::getNullValue(type);
    for (std::uint64_t i = 0; i < 4; ++i)
        whole = b.CreateInsertElement(whole, b.CreateExtractElement(value, i), i);
    body.tag(b.CreateAlignedStore(whole, b.CreateGEP(b.getInt8Ty(), to, offset), llvm::Align(16)), spaces.first);
    at->addIncoming(b.CreateAdd(at, b.getInt32(16)), copy);
    b.CreateBr(head);
    b.SetInsertPoint(done);
}

bool mbarrier(Body& body, const Instruction& in)
{
    // `mapa` traps, so that every address lies in the block's own shared memory.
    if (body.program.host())
        return false;
    if (in.has("init"))
        return initialise(body, in);
    if (in.has("inval"))
        return true; // the memory is free for other use as it is
    if (in.has("arrive") || in.has("arrive_drop"))
        return arrive(body, in);
    if (in.has("expect_tx") || in.has("complete_tx"))
        return transactions(body, in);
    if (in.has("test_wait") || in.has("try_wait"))
        return test(body, in);
    if (!in.has("pending_count") || in.operands.size() != 2)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* state = b.CreateLShr(body.read(in.operands[1], 64), kMissingAt);
    body.write(in.operands[0], b.CreateTrunc(b.CreateAnd(state, kCountMask), b.getInt32Ty()));
    return true;
}

} // namespace

/// cp.async.mbarrier.arrive: copies are complete when they are issued, or here, so this arrives at once. Without .noinc
/// the arrival is one that the instruction itself adds to the missing ones: nothing is left of it.
bool arriveAfterCopies(Body& body, const Instruction& in)
{
    if (body.program.host() || in.operands.size() != 1 || in.operands[0].kind != Operand::Kind::Address)
        return false;
    if (body.program.defersCopies())
        body.call("wd.each.cp_wait_all", body.b.getVoidTy(), {}, Effect::Callout);
    if (in.has("noinc"))
        change(body, body.address(in.operands[0], in.space()), missing(body, word(body, 1)), true);
    return true;
}

/// cp.async.bulk between global and shared memory: copied at once, its bytes then reported to the mbarrier. Tensor
/// maps, multicast and reductions trap.
bool bulkCopy(Body& body, const Instruction& in)
{
    if (body.program.host() || in.has("tensor") || in.has("reduce") || in.has("multicast::cluster")
        || in.has("cp_mask"))
        return false;
    if (in.has("commit_group") || in.has("wait_group") || in.has("prefetch"))
        return true;
    std::vector<ptx::Space> spaces;
    for (const std::string& modifier : in.modifiers)
        if (const ptx::Space space = ptx::spaceNamed(modifier); space != ptx::Space::None)
            spaces.push_back(space);
    const bool reports = in.has("mbarrier::complete_tx::bytes");
    if (spaces.size() != 2 || in.operands.size() < (reports ? 4U : 3U))
        return false;
    Value* bytes = body.read(in.operands[2], 32);
    copyBulk(body, body.address(in.operands[0], spaces[0]), body.address(in.operands[1], spaces[1]), bytes,
        { spaces[0], spaces[1] });
    if (reports)
        change(body, body.address(in.operands[3], ptx::Space::Shared),
            body.b.CreateNeg(body.b.CreateShl(wide(body, bytes), kTxAt)), true);
    return true;
}

void addMbarrierHandlers(HandlerTable& table) { table["mbarrier"] = mbarrier; }

} // namespace warpdesk::emulator
