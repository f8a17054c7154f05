// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

/// mov, packing and unpacking, address spaces (PTX ISA 9.7.9). A generic address is a native one; shared memory is the
/// only space whose addresses differ from it, and the parameters of a kernel.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Space;

namespace {

bool move(Body& body, const Instruction& in)
{
    if (in.operands.size() != 2)
        return false;
    llvm::IRBuilder<>& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    if (bits == 0)
        return false;
    const Operand& target = in.operands[0];
    const Operand& source = in.operands[1];
    if (source.kind == Operand::Kind::Vector) {
        const auto count = static_cast<unsigned>(source.elements.size());
        const unsigned part = bits / count;
        Value* whole = body.constant(bits, 0);
        for (unsigned i = 0; i < count; ++i)
            whole = b.CreateOr(
                whole, b.CreateShl(b.CreateZExt(body.read(source.elements[i], part), whole->getType()), part * i));
        body.write(target, whole);
        return true;
    }
    if (target.kind == Operand::Kind::Vector) {
        const auto count = static_cast<unsigned>(target.elements.size());
        const unsigned part = bits / count;
        Value* whole = body.read(source, bits);
        for (unsigned i = 0; i < count; ++i)
            body.write(target.elements[i], b.CreateTrunc(b.CreateLShr(whole, part * i), body.intType(part)));
        return true;
    }
    const std::vector<Operand> targets = body.elements(target);
    const std::vector<Operand> sources = body.elements(source);
    if (targets.size() != sources.size())
        return false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        // Between float registers bits pass as they are; elsewhere NaNs of arithmetic become canonical.
        const ptx::Variable* to = body.variable(targets[i].reference);
        const auto isFloat = [](ptx::Type type) { return type == ptx::Type::F32 || type == ptx::Type::F64; };
        const bool floats = isFloat(in.type()) || (to != nullptr && isFloat(to->type));
        body.write(targets[i], floats ? body.readRaw(sources[i], bits) : body.read(sources[i], bits));
    }
    return true;
}

/// cvta and cvta.to.
bool convertAddress(Body& body, const Instruction& in)
{
    llvm::IRBuilder<>& b = body.b;
    const bool toSpace = in.has("to");
    Value* address = body.read(in.operands[1], 64);
    const Space space = in.space();
    Value* base = nullptr;
    if (space == Space::Local && !toSpace)
        address = body.localAddress(address);
    if (space == Space::Shared)
        base = b.CreatePtrToInt(body.sharedBase(), b.getInt64Ty());
    else if (space == Space::Param && body.isKernel())
        base = b.CreatePtrToInt(body.kernelParameters(), b.getInt64Ty());
    if (base != nullptr)
        address = toSpace ? b.CreateSub(address, base) : b.CreateAdd(address, base);
    body.write(in.operands[0], address);
    return true;
}

/// isspacep: shared memory by its size; the other ranges of the arena only the runtime knows.
bool isInSpace(Body& body, const Instruction& in)
{
    if (body.program.host())
        return false;
    Value* address = body.read(in.operands[1], 64);
    const char* name = nullptr;
    switch (in.space()) {
    case Space::Global:
        name = "wd.rt.is_global";
        break;
    case Space::Shared: {
        llvm::IRBuilder<>& b = body.b;
        Value* offset = b.CreateSub(address, b.CreatePtrToInt(body.sharedBase(), b.getInt64Ty()));
        Value* size = b.CreateZExt(specialRegister(body, "%total_smem_size"), b.getInt64Ty());
        body.write(in.operands[0], b.CreateICmpULT(offset, size));
        return true;
    }
    case Space::Local:
        name = "wd.rt.is_local";
        break;
    case Space::Const:
        name = "wd.rt.is_const";
        break;
    case Space::Param:
        name = "wd.rt.is_param";
        break;
    default:
        return false;
    }
    body.write(in.operands[0],
        body.b.CreateTrunc(body.call(name, body.b.getInt32Ty(), { address }, Effect::Callout), body.b.getInt1Ty()));
    return true;
}

bool nothing(Body&, const Instruction&) { return true; }

/// createpolicy: the policy is a hint nobody reads.
bool makePolicy(Body& body, const Instruction& in)
{
    if (in.operands.empty())
        return false;
    body.write(in.operands[0], body.constant(64, 0));
    return true;
}

} // namespace

void addMoveHandlers(HandlerTable& table)
{
    table["mov"] = move;
    table["cvta"] = convertAddress;
    table["isspacep"] = isInSpace;
    table["createpolicy"] = makePolicy;
    table["prefetch"] = table["prefetchu"] = table["applypriority"] = table["discard"] = nothing;
    table["setmaxnreg"] = table["griddepcontrol"] = table["pmevent"] = nothing;
}

} // namespace warpdesk::emulator
