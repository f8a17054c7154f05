// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/MDBuilder.h>

/// Mode `races`: every access is told to the runtime before it happens, with one address where the lanes lie side by
/// side; where the runtime is suspicious it asks once more, with the values that will be stored.
namespace warpdesk::emulator::simt {

using namespace llvm;

std::uint32_t raceSite(StateLayout& layout, std::uint32_t line)
{
    constexpr std::size_t most = 4095; // as a record of the runtime has room for; the last one stands for all others
    const auto found = std::ranges::find(layout.raceSites, line);
    if (found != layout.raceSites.end())
        return static_cast<std::uint32_t>(found - layout.raceSites.begin());
    if (layout.raceSites.size() <= most)
        layout.raceSites.push_back(layout.raceSites.size() == most ? 0 : line);
    return static_cast<std::uint32_t>(layout.raceSites.size() - 1);
}

void Vectoriser::emitRace(const Access& access, Pattern pattern, unsigned flags, const llvm::Value* stored)
{
    const auto bytes = static_cast<unsigned>(access.stride());
    // Variables in rows are the lane's own.
    if (!m_options.races || rowsOf(access.pointer) != nullptr
        || provablyInside(access.pointer, bytes, *access.instruction, m_options.kernel))
        return;
    Type* number = m_b.getInt64Ty();
    Type* word = m_b.getInt32Ty();
    Type* pointer = m_b.getPtrTy();
    const Shape shape = m_shapes.of(access.pointer);
    Value* start = m_b.getInt64(0);
    Value* stride = m_b.getInt64(0);
    Value* addresses = ConstantPointerNull::get(m_b.getPtrTy());
    if (pattern == Pattern::Uniform) {
        start = m_b.CreatePtrToInt(scalar(access.pointer), number);
    } else if (pattern == Pattern::Contiguous && m_geometry.pieces == 1 && shape.casts.empty()) {
        start = m_b.CreatePtrToInt(base(access.pointer, 0), number);
        stride = m_b.getInt64(bytes);
    } else {
        addresses = temporary(number, kLanes, 11);
        storeLanes(m_b.CreatePtrToInt(lane(access.pointer), wide(number)), addresses);
    }
    flags |= bytes << 8 | raceSite(m_layout, lineOf(*access.instruction)) << 16;
    SmallVector<Value*, 8> arguments { m_block, m_warp, bitsOf(m_mask), start, stride, addresses, i32(flags) };
    Value* values = ConstantPointerNull::get(m_b.getPtrTy());
    if (stored != nullptr) {
        Parts parts = lanes(stored);
        for (Value*& part : parts)
            part = toMemory(part, access);
        values = temporary(access.element, kLanes * access.components, 12);
        m_b.CreateAlignedStore(putTogether(parts, access), values, Align(1));
    }
    arguments.push_back(values);
    const auto call = [&](const char* name, Type* result) {
        return m_b.CreateCall(
            declare(name, result, { pointer, word, word, number, number, pointer, word, pointer }), arguments);
    };
    Value* suspect = call("wd_rt_race", word);
    BasicBlock* found = newBlock("suspect");
    BasicBlock* on = newBlock("told");
    m_b.CreateCondBr(
        m_b.CreateICmpNE(suspect, i32(0)), found, on, MDBuilder(m_context).createBranchWeights(1, 1 << 20));
    m_b.SetInsertPoint(found);
    call("wd_rt_race_found", m_b.getVoidTy());
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

void Vectoriser::emitOrder(const char* name)
{
    if (m_options.races)
        m_b.CreateCall(declare(name, m_b.getVoidTy(), { m_b.getPtrTy(), m_b.getInt32Ty() }), { m_block, m_warp });
}

} // namespace warpdesk::emulator::simt
