// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/count_markers_ir.h"
#include "engine/emulator/lower/memory_ir.h"

#include <array>

/// cp.async (PTX ISA 9.7.9.25.3). Copied where it stands; in checked code the source is read there, and the runtime
/// keeps the words until the thread waits.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Space;
using ptx::Type;

namespace {

using Words = std::array<Value*, 4>; ///< i32, zero beyond the copy's size

struct Source {
    Value* pointer;
    unsigned bytes; ///< 4, 8 or 16
};

Words wholeWords(Body& body, const Source& source)
{
    llvm::IRBuilder<>& b = body.b;
    const unsigned count = source.bytes / 4;
    llvm::Type* type
        = count == 1 ? static_cast<llvm::Type*>(b.getInt32Ty()) : llvm::FixedVectorType::get(b.getInt32Ty(), count);
    llvm::LoadInst* value
        = body.tag(b.CreateAlignedLoad(type, source.pointer, llvm::Align(source.bytes)), Space::Global);
    Words words;
    for (unsigned i = 0; i < words.size(); ++i)
        words[i] = i >= count ? static_cast<Value*>(b.getInt32(0))
            : count == 1      ? static_cast<Value*>(value)
                              : b.CreateExtractElement(value, std::uint64_t { i });
    return words;
}

/// Bytes at or beyond the limit are not read, and are zero.
Words limitedWords(Body& body, const Source& source, Value* limit)
{
    llvm::IRBuilder<>& b = body.b;
    llvm::BasicBlock* all = body.newBlock("wholeCopy");
    llvm::BasicBlock* some = body.newBlock("partCopy");
    llvm::BasicBlock* done = body.newBlock("copied");
    b.CreateCondBr(b.CreateICmpUGE(limit, b.getInt32(source.bytes)), all, some);
    b.SetInsertPoint(all);
    const Words whole = wholeWords(body, source);
    b.CreateBr(done);
    b.SetInsertPoint(some);
    Words parts;
    parts.fill(b.getInt32(0));
    for (unsigned i = 0; i + 1 < source.bytes; ++i) {
        llvm::BasicBlock* before = b.GetInsertBlock();
        llvm::BasicBlock* inside = body.newBlock("copyByte");
        llvm::BasicBlock* next = body.newBlock("copiedByte");
        b.CreateCondBr(b.CreateICmpUGT(limit, b.getInt32(i)), inside, next);
        b.SetInsertPoint(inside);
        Value* at = b.CreateGEP(b.getInt8Ty(), source.pointer, b.getInt64(i));
        Value* byte = body.tag(b.CreateAlignedLoad(b.getInt8Ty(), at, llvm::Align(1)), Space::Global);
        Value* word = b.CreateOr(parts[i / 4], b.CreateShl(b.CreateZExt(byte, b.getInt32Ty()), 8 * (i % 4)));
        b.CreateBr(next);
        b.SetInsertPoint(next);
        llvm::PHINode* joined = b.CreatePHI(b.getInt32Ty(), 2);
        joined->addIncoming(word, inside);
        joined->addIncoming(parts[i / 4], before);
        parts[i / 4] = joined;
    }
    llvm::BasicBlock* end = b.GetInsertBlock();
    b.CreateBr(done);
    b.SetInsertPoint(done);
    Words words;
    for (unsigned i = 0; i < words.size(); ++i) {
        llvm::PHINode* joined = b.CreatePHI(b.getInt32Ty(), 2);
        joined->addIncoming(whole[i], all);
        joined->addIncoming(parts[i], end);
        words[i] = joined;
    }
    return words;
}

void storeWords(Body& body, Value* to, const Words& words, unsigned bytes)
{
    llvm::IRBuilder<>& b = body.b;
    Value* value = words[0];
    if (bytes > 4) {
        value = llvm::Constant::getNullValue(llvm::FixedVectorType::get(b.getInt32Ty(), bytes / 4));
        for (unsigned i = 0; i < bytes / 4; ++i)
            value = b.CreateInsertElement(value, words[i], std::uint64_t { i });
    }
    body.tag(b.CreateAlignedStore(value, to, llvm::Align(bytes)), Space::Shared);
}

/// How many bytes are read, null = all: the source size, or none where a predicate says so.
Value* limitOf(Body& body, const Instruction& in, unsigned bytes)
{
    if (in.operands.size() <= 3 || (in.has("L2::cache_hint") && in.operands.size() == 4))
        return nullptr;
    llvm::IRBuilder<>& b = body.b;
    const ptx::Variable* last = body.variable(in.operands[3].reference);
    if (last == nullptr || last->type != Type::Pred)
        return body.read(in.operands[3], 32);
    return b.CreateSelect(body.readPredicate(in.operands[3]), b.getInt32(0), b.getInt32(bytes));
}

/// Of a copy that may be cut, the source counts where any of it is read.
void countCopy(Body& body, const Instruction& in, Value* to, const Source& source, Value* limit)
{
    CountMarkers* counts = body.counts();
    if (counts == nullptr)
        return;
    llvm::IRBuilder<>& b = body.b;
    llvm::BasicBlock* all = nullptr;
    if (limit != nullptr) {
        llvm::BasicBlock* reads = body.newBlock("reads");
        all = body.newBlock("writes");
        b.CreateCondBr(b.CreateICmpNE(limit, b.getInt32(0)), reads, all);
        b.SetInsertPoint(reads);
    }
    counts->access(source.pointer, in, Space::Global, device::AccessKind::Load, source.bytes);
    if (all != nullptr) {
        b.CreateBr(all);
        b.SetInsertPoint(all);
    }
    counts->access(to, in, Space::Shared, device::AccessKind::Store, source.bytes);
}

bool copy(Body& body, const Instruction& in)
{
    if (in.operands.size() < 3 || in.operands[2].kind != ptx::Operand::Kind::Immediate || body.program.host())
        return false;
    const auto bytes = static_cast<unsigned>(in.operands[2].bits);
    if (bytes != 4 && bytes != 8 && bytes != 16)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* to = body.address(in.operands[0], Space::Shared);
    const Source source { body.address(in.operands[1], Space::Global), bytes };
    Value* limit = limitOf(body, in, bytes);
    countCopy(body, in, to, source, limit);
    const Words words = limit == nullptr ? wholeWords(body, source) : limitedWords(body, source, limit);
    if (!body.program.defersCopies()) {
        storeWords(body, to, words, bytes);
        return true;
    }
    Value* from = b.CreatePtrToInt(source.pointer, b.getInt64Ty());
    if (limit != nullptr)
        from = b.CreateSelect(b.CreateICmpEQ(limit, b.getInt32(0)), b.getInt64(0), from);
    // The second argument is the number of the access for the race detector, which simt gives it.
    body.call("wd.each.cp_async", b.getVoidTy(),
        { b.getInt32(body.line()), b.getInt32(0), b.getInt32(bytes), from, b.CreatePtrToInt(to, b.getInt64Ty()),
            words[0], words[1], words[2], words[3] },
        Effect::Callout);
    return true;
}

/// commit_group, wait_group N, wait_all
bool groups(Body& body, const Instruction& in)
{
    if (!body.program.defersCopies())
        return true;
    llvm::IRBuilder<>& b = body.b;
    if (in.has("commit_group"))
        body.call("wd.each.cp_commit", b.getVoidTy(), {}, Effect::Callout);
    else if (in.has("wait_all"))
        body.call("wd.each.cp_wait_all", b.getVoidTy(), {}, Effect::Callout);
    else if (in.operands.size() == 1)
        body.call("wd.each.cp_wait", b.getVoidTy(), { body.read(in.operands[0], 32) }, Effect::Callout);
    else
        return false;
    return true;
}

} // namespace

bool copyAsync(Body& body, const Instruction& in)
{
    if (!in.has("async") || in.has("reduce"))
        return false;
    if (in.has("bulk"))
        return bulkCopy(body, in);
    if (in.has("mbarrier"))
        return arriveAfterCopies(body, in);
    if (in.has("commit_group") || in.has("wait_group") || in.has("wait_all"))
        return groups(body, in);
    return copy(body, in);
}

} // namespace warpdesk::emulator
