// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/vectoriser_ir.h"
#include "engine/emulator/simt/warp_access.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>

/// Mode `counted`: markers count warps and lanes, and what they access is recorded, one address where it says all.
/// What records mean is found out when there are many (runtime/counters).
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Words between two tests for room.
constexpr std::uint32_t mostUntested = CounterHead::slack / 2;

std::uint32_t constantOf(const CallInst& call, unsigned argument)
{
    return static_cast<std::uint32_t>(cast<ConstantInt>(call.getArgOperand(argument))->getZExtValue());
}

} // namespace

/// What counted code reads and writes is nothing of the kernel's.
template <class T> T* Vectoriser::ownMemory(T* access)
{
    if (m_counterScope == nullptr) {
        MDBuilder metadata(m_context);
        MDNode* domain = metadata.createAnonymousAliasScopeDomain("counters");
        m_counterScope = MDNode::get(m_context, { metadata.createAnonymousAliasScope(domain, "counters") });
        SmallSetVector<Metadata*, 8> scopes;
        for (const Instruction& instruction : instructions(m_scalar))
            if (const MDNode* own = instruction.getMetadata(LLVMContext::MD_alias_scope))
                for (const MDOperand& scope : own->operands())
                    scopes.insert(scope.get());
        m_kernelScopes = MDNode::get(m_context, scopes.getArrayRef());
    }
    access->setMetadata(LLVMContext::MD_alias_scope, m_counterScope);
    access->setMetadata(LLVMContext::MD_noalias, m_kernelScopes);
    return access;
}

void Vectoriser::emitCount(const CallInst& call, StringRef form)
{
    const std::uint32_t number = constantOf(call, 0);
    if (form == "block")
        countBlock(number);
    else if (form == "branch")
        countBranch(call);
    else if (form == "access")
        countAccess(number, call.getArgOperand(1), constantOf(call, 2));
    else
        recordShape(number, call.getArgOperand(1));
}

void Vectoriser::addTo(std::uint32_t slot, Value* amount)
{
    Type* number = m_b.getInt64Ty();
    Value* head = contextField(offsetof(BlockContext, counters), m_b.getPtrTy());
    Value* place = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), head, sizeof(CounterHead) + 8 * std::uint64_t { slot });
    Value* old = ownMemory(m_b.CreateAlignedLoad(number, place, Align(8)));
    ownMemory(m_b.CreateAlignedStore(m_b.CreateAdd(old, amount), place, Align(8)));
}

void Vectoriser::countBlock(std::uint32_t marker)
{
    CountedCode& code = m_layout.counted;
    const bool whole = m_mask == nullptr;
    m_instance = static_cast<std::uint32_t>(code.instances.size());
    m_countedBlock = m_current;
    code.instances.push_back({ marker, code.slots, whole });
    Type* number = m_b.getInt64Ty();
    if (whole) {
        addTo(code.slots, m_b.getInt64(1));
    } else {
        Value* bits = bitsOf(m_mask);
        addTo(code.slots, m_b.CreateZExt(m_b.CreateICmpNE(bits, i32(0)), number));
        addTo(code.slots + 1, m_b.CreateZExt(m_b.CreateUnaryIntrinsic(Intrinsic::ctpop, bits), number));
    }
    code.slots += whole ? 1 : 2;
    if (m_options.traced) {
        makeRoom();
        record(markerForm, { m_b.getInt64(marker) });
    }
}

/// Counts the executions after which lanes go both ways.
void Vectoriser::countBranch(const CallInst& call)
{
    const llvm::Value* taken = call.getArgOperand(1);
    if (isa<Constant>(taken) || m_shapes.of(taken).isUniform())
        return;
    CountedCode& code = m_layout.counted;
    code.instances.push_back({ constantOf(call, 0), code.slots, false });
    Value* active = bitsOf(m_mask);
    Value* go = bitsOf(both(m_mask, lane(taken)));
    Value* parts = m_b.CreateAnd(m_b.CreateICmpNE(go, i32(0)), m_b.CreateICmpNE(go, active));
    addTo(code.slots++, m_b.CreateZExt(parts, m_b.getInt64Ty()));
}

/// Where shared memory is read at constant distances, its banks are known: moving all lanes by whole words turns the
/// banks and no more.
bool Vectoriser::countStatically(std::uint32_t site, const Shape& shape, std::uint32_t facts)
{
    const unsigned bytes = facts & 0xffU;
    if ((facts & siteShared) == 0 || bytes < 4 || m_mask != nullptr || m_countedBlock != m_current
        || !m_layout.counted.instances[m_instance].whole || !shape.hasBases() || !shape.casts.empty()
        || (!shape.isUniform() && m_geometry.pieces != 1) || m_options.traced)
        return false;
    LaneAddresses addresses {};
    for (unsigned lane = 0; lane < kLanes; ++lane)
        addresses[lane] = 4096 * kLanes + (shape.isUniform() ? 0 : static_cast<std::uint64_t>(shape.offsets[lane]));
    const unsigned rows = facts >> siteRowsAt;
    const std::uint32_t mask = rows >= 32 ? ~0U : (1U << rows) - 1;
    const bool atomic = (facts & siteAtomic) != 0;
    const BankUse use = banksOf(mask, addresses, bytes, atomic);
    const LaneStride stride = strideOf(mask, addresses);
    m_layout.counted.statics.push_back({ m_instance, site, use.wavefronts, use.least,
        atomic ? sameAddresses(mask, addresses) : 0, stride.known, stride.bytes,
        atomic || bytes > widestJoined ? 0 : wideWavefronts(mask, addresses), arePaired(mask, addresses) });
    return true;
}

void Vectoriser::countAccess(std::uint32_t site, const llvm::Value* pointer, std::uint32_t facts)
{
    if (!isa<Constant>(pointer) && countStatically(site, m_shapes.of(pointer), facts))
        return;
    recordShape(site, pointer);
}

/// Records the address of each run where that says where all lanes are, else every lane's.
void Vectoriser::recordShape(std::uint32_t site, const llvm::Value* address)
{
    makeRoom();
    const bool constant = isa<Constant>(address);
    const Shape shape = constant ? Shape() : m_shapes.of(address);
    if (!constant && !shape.hasBases())
        return recordLanes(site, address);
    RecordForm form { site, 1, {} };
    if (!constant && shape.isAffine()) {
        form.runs = m_geometry.pieces;
        form.offsets = shape.offsets;
    }
    Value* guard = constant || shape.isUniform() ? nullptr : wrapGuard(address);
    BasicBlock* after = nullptr;
    if (guard != nullptr) {
        BasicBlock* direct = newBlock("affine");
        BasicBlock* wrapped = newBlock("wrapped");
        after = newBlock("recorded");
        m_b.CreateCondBr(guard, direct, wrapped, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
        m_b.SetInsertPoint(wrapped);
        recordLanes(site, address);
        m_b.CreateBr(after);
        m_b.SetInsertPoint(direct);
    }
    SmallVector<Value*, 8> words;
    for (unsigned run = 0; run < form.runs; ++run) {
        Value* start = base(address, run);
        words.push_back(start->getType()->isPointerTy() ? m_b.CreatePtrToInt(start, m_b.getInt64Ty()) : start);
    }
    record(recordForm(form), words);
    if (after != nullptr) {
        m_b.CreateBr(after);
        m_b.SetInsertPoint(after);
    }
}

void Vectoriser::recordLanes(std::uint32_t site, const llvm::Value* address)
{
    Value* lanes = lane(address);
    if (lanes->getType()->isPtrOrPtrVectorTy())
        lanes = m_b.CreatePtrToInt(lanes, wide(m_b.getInt64Ty()));
    record(recordForm({ site, RecordForm::scattered, {} }), { lanes });
}

std::uint32_t Vectoriser::recordForm(RecordForm form)
{
    std::vector<RecordForm>& forms = m_layout.counted.forms;
    if (forms.size() >= markerForm)
        fail("more accesses than can be counted");
    forms.push_back(form);
    return static_cast<std::uint32_t>(forms.size() - 1) & 0xffffU;
}

/// Before what is recorded under a condition, too.
void Vectoriser::makeRoom()
{
    if (m_roomBlock == m_current && m_recorded < mostUntested)
        return;
    m_roomBlock = m_current;
    m_recorded = 0;
    Type* pointer = m_b.getPtrTy();
    Value* head = contextField(offsetof(BlockContext, counters), pointer);
    Value* cursor = ownMemory(m_b.CreateAlignedLoad(pointer, head, Align(8)));
    Value* limit
        = ownMemory(m_b.CreateAlignedLoad(pointer, m_b.CreateConstGEP1_64(m_b.getInt8Ty(), head, 8), Align(8)));
    BasicBlock* full = newBlock("full");
    BasicBlock* room = newBlock("room");
    m_b.CreateCondBr(
        m_b.CreateICmpUGE(cursor, limit), full, room, MDBuilder(m_context).createBranchWeights(1, 1 << 20));
    m_b.SetInsertPoint(full);
    m_b.CreateCall(declare("wd_rt_count_drain", m_b.getVoidTy(), { pointer }), { m_block });
    m_b.CreateBr(room);
    m_b.SetInsertPoint(room);
}

void Vectoriser::record(std::uint32_t form, ArrayRef<Value*> words)
{
    Type* number = m_b.getInt64Ty();
    Type* pointer = m_b.getPtrTy();
    Value* head = contextField(offsetof(BlockContext, counters), pointer);
    Value* cursor = ownMemory(m_b.CreateAlignedLoad(pointer, head, Align(8)));
    Value* header = m_b.CreateOr(m_b.CreateShl(m_b.CreateZExt(bitsOf(m_mask), number), 32),
        m_b.CreateOr(m_b.CreateShl(m_b.CreateZExt(m_warp, number), 16), m_b.getInt64(form)));
    std::uint64_t bytes = 0;
    const auto write = [&](Value* value) {
        ownMemory(m_b.CreateAlignedStore(value, m_b.CreateConstGEP1_64(m_b.getInt8Ty(), cursor, bytes), Align(8)));
        bytes += value->getType()->isVectorTy() ? 8 * kLanes : 8;
    };
    write(header);
    for (Value* word : words)
        write(word);
    m_recorded += static_cast<std::uint32_t>(bytes / 8);
    ownMemory(m_b.CreateAlignedStore(m_b.CreateConstGEP1_64(m_b.getInt8Ty(), cursor, bytes), head, Align(8)));
}

} // namespace warpdesk::emulator::simt
