// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/MDBuilder.h>

/// Local variables: per-lane memory in the warp's frame, or on the stack of a recursive function.
namespace warpdesk::emulator::simt {

using namespace llvm;

void Vectoriser::emitAlloca(const AllocaInst& variable)
{
    const std::uint64_t stride = localStride(variable);
    const bool rows = rowGranule(variable) != 0;
    const Align align = rows ? Align(64) : std::max(variable.getAlign(), Align(16));
    Value* start = nullptr;
    if (variable.getParent() != &m_scalar.getEntryBlock() || !isa<ConstantInt>(variable.getArraySize()))
        return fail("a local variable of variable size", &variable);
    const std::uint64_t each = rows ? variable.getAllocationSize(m_scalar.getDataLayout())->getFixedValue() : stride;
    if (m_options.kernel) {
        m_layout.frameBytes = alignTo(m_layout.frameBytes, align);
        start = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_frame, m_layout.frameBytes);
        m_layout.frameBytes += each * kLanes;
    } else {
        start = new AllocaInst(
            ArrayType::get(m_b.getInt8Ty(), each * kLanes), 0, nullptr, align, "local", m_entry->begin());
    }
    Parts bases;
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece)
        bases.push_back(m_b.CreateConstGEP1_64(m_b.getInt8Ty(), start, piece * m_geometry.pieceLanes * stride));
    setBases(variable, bases);
}

/// void wd.local.check(i64 offset, i64 bytes, i64 size, i32 flags): an access of a variable in rows, whose bounds are
/// known, so that it needs no cache of them.
void Vectoriser::emitLocalCheck(const CallInst& check)
{
    constexpr unsigned local = 4; // of the flags of wd_rt_check: the address is an offset
    const auto number = [&](unsigned i) { return cast<ConstantInt>(check.getArgOperand(i))->getZExtValue(); };
    const std::uint64_t bytes = number(1);
    const std::uint64_t size = number(2);
    const auto flags = static_cast<unsigned>(number(3)) | local;
    const std::uint64_t align = flags >> 16U & 0xffU;
    const llvm::Value* offset = check.getArgOperand(0);
    const bool uniform = m_shapes.of(offset).isUniform();
    Value* own = uniform ? scalar(offset) : lane(offset);
    const auto constant = [&](std::uint64_t value) { return ConstantInt::get(own->getType(), value); };
    Value* outside = size < bytes
        ? static_cast<Value*>(Constant::getAllOnesValue(CmpInst::makeCmpResultType(own->getType())))
        : m_b.CreateICmpUGT(own, constant(size - bytes));
    if (align > 1)
        outside = m_b.CreateOr(outside, m_b.CreateICmpNE(m_b.CreateAnd(own, constant(align - 1)), constant(0)));
    Value* wrong = uniform ? outside : any(both(m_mask, outside));
    Access access;
    access.instruction = &check;
    access.pointer = offset;
    access.bytes = static_cast<unsigned>(bytes);
    CheckSite site { access, { { { &check, 0, flags } }, 0, static_cast<std::int64_t>(bytes) }, {}, 0, nullptr };
    site.localBytes = size;
    BasicBlock* miss = newBlock("miss");
    BasicBlock* on = newBlock("checked");
    m_b.CreateCondBr(wrong, miss, on, MDBuilder(m_context).createBranchWeights(1, 1 << 20));
    m_b.SetInsertPoint(miss);
    callCheck(site);
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

} // namespace warpdesk::emulator::simt
