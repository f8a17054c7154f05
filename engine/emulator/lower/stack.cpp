// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

/// alloca, stacksave, stackrestore (PTX ISA 9.7.17). The stack grows down in memory that the kernel's frame has for
/// each thread. A 32-bit address is the distance from the stack's base, plus what keeps it from being null.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

constexpr std::uint64_t kLeastAlignment = 8;
constexpr std::uint64_t kMostAlignment = std::uint64_t { 1 } << 23;

bool hasPointerType(const Instruction& in) { return in.type() == Type::U32 || in.type() == Type::U64; }

Value* stackBase(Body& body) { return body.call("wd.stack.base", body.b.getInt64Ty(), {}, Effect::Reading); }

Value* stackPointer(Body& body) { return body.call("wd.stack.pointer", body.b.getInt64Ty(), {}, Effect::Reading); }

void setStackPointer(Body& body, Value* to) { body.call("wd.stack.set", body.b.getVoidTy(), { to }, Effect::Callout); }

/// Writes a native address as the type says.
void writePointer(Body& body, const Instruction& in, Value* address)
{
    if (in.type() == Type::U32)
        address = body.b.CreateTrunc(body.b.CreateSub(address, stackBase(body)), body.b.getInt32Ty());
    body.write(in.operands[0], address);
}

/// alloca.type pointer, size {, alignment}
bool allocate(Body& body, const Instruction& in)
{
    if (body.program.host() || !hasPointerType(in) || in.operands.size() < 2)
        return false;
    std::uint64_t alignment = kLeastAlignment;
    if (in.operands.size() > 2) {
        if (in.operands[2].kind != Operand::Kind::Immediate)
            return false;
        alignment = std::max(kLeastAlignment, in.operands[2].bits);
        if ((alignment & (alignment - 1)) != 0 || alignment > kMostAlignment)
            return false;
    }
    llvm::IRBuilder<>& b = body.b;
    Value* size = b.CreateZExt(body.read(in.operands[1], ptx::bits(in.type())), b.getInt64Ty());
    Value* pointer = stackPointer(body);
    Value* base = stackBase(body);
    Value* lowered = b.CreateAnd(b.CreateSub(pointer, size), b.getInt64(~(alignment - 1)));
    // Address 0 of a 32-bit stack stays free: it is the null pointer.
    Value* room = b.CreateSub(b.CreateSub(pointer, base), b.getInt64(kLeastAlignment));
    Value* fits = b.CreateAnd(b.CreateICmpULE(size, room), b.CreateICmpUGT(lowered, base));
    llvm::BasicBlock* full = body.newBlock("stackFull");
    llvm::BasicBlock* taken = body.newBlock("stackTaken");
    b.CreateCondBr(fits, taken, full);
    b.SetInsertPoint(full);
    body.call("wd.rt.stack_overflow", b.getVoidTy(), { size, b.getInt32(body.line()) }, Effect::Callout);
    b.CreateUnreachable();
    b.SetInsertPoint(taken);
    setStackPointer(body, lowered);
    writePointer(body, in, lowered);
    return true;
}

bool save(Body& body, const Instruction& in)
{
    if (body.program.host() || !hasPointerType(in) || in.operands.size() != 1)
        return false;
    writePointer(body, in, stackPointer(body));
    return true;
}

bool restore(Body& body, const Instruction& in)
{
    if (body.program.host() || !hasPointerType(in) || in.operands.size() != 1)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* to = b.CreateZExt(body.read(in.operands[0], ptx::bits(in.type())), b.getInt64Ty());
    setStackPointer(body, in.type() == Type::U32 ? b.CreateAdd(stackBase(body), to) : to);
    return true;
}

} // namespace

void addStackHandlers(HandlerTable& table)
{
    table["alloca"] = allocate;
    table["stacksave"] = save;
    table["stackrestore"] = restore;
}

} // namespace warpdesk::emulator
