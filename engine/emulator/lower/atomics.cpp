// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/count_markers_ir.h"

#include <optional>

/// atom, red, membar and fence (PTX ISA 9.7.13). A scope is a hint here: all threads share one coherent memory.
namespace warpdesk::emulator {

using llvm::AtomicOrdering;
using llvm::AtomicRMWInst;
using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

AtomicOrdering orderingOf(const Instruction& in)
{
    if (in.has("acq_rel"))
        return AtomicOrdering::AcquireRelease;
    if (in.has("acquire"))
        return AtomicOrdering::Acquire;
    return in.has("release") ? AtomicOrdering::Release : AtomicOrdering::Monotonic;
}

unsigned elementBits(Type type) { return type == Type::F16x2 || type == Type::BF16x2 ? 16 : ptx::bits(type); }

std::optional<AtomicRMWInst::BinOp> operationOf(const Instruction& in, Type type)
{
    const bool isSigned = ptx::isSigned(type);
    if (in.has("add"))
        return ptx::isFloat(type) ? AtomicRMWInst::FAdd : AtomicRMWInst::Add;
    if (in.has("exch"))
        return AtomicRMWInst::Xchg;
    if (in.has("and"))
        return AtomicRMWInst::And;
    if (in.has("or"))
        return AtomicRMWInst::Or;
    if (in.has("xor"))
        return AtomicRMWInst::Xor;
    if (in.has("inc"))
        return AtomicRMWInst::UIncWrap;
    if (in.has("dec"))
        return AtomicRMWInst::UDecWrap;
    if (ptx::isFloat(type)) {
        // On halves and bfloats alone (PTX ISA, atom and red of vectors).
        if (elementBits(type) != 16)
            return std::nullopt;
        return in.has("min") ? std::optional(AtomicRMWInst::FMin)
            : in.has("max")  ? std::optional(AtomicRMWInst::FMax)
                             : std::nullopt;
    }
    if (in.has("min"))
        return isSigned ? AtomicRMWInst::Min : AtomicRMWInst::UMin;
    if (in.has("max"))
        return isSigned ? AtomicRMWInst::Max : AtomicRMWInst::UMax;
    return std::nullopt;
}

llvm::Type* valueType(Body& body, AtomicRMWInst::BinOp operation, Type type)
{
    if (!AtomicRMWInst::isFPOperation(operation))
        return body.intType(elementBits(type));
    switch (type) {
    case Type::F16:
    case Type::F16x2:
        return body.b.getHalfTy();
    case Type::BF16:
    case Type::BF16x2:
        return body.b.getBFloatTy();
    case Type::F64:
        return body.b.getDoubleTy();
    default:
        return body.b.getFloatTy();
    }
}

/// One atomicrmw on iN bits; the old value as iN.
Value* update(
    Body& body, const Instruction& in, AtomicRMWInst::BinOp operation, Type type, Value* pointer, Value* value)
{
    llvm::IRBuilder<>& b = body.b;
    const unsigned bits = elementBits(type);
    llvm::Type* computed = valueType(body, operation, type);
    if (operation == AtomicRMWInst::FAdd) {
        // LLVM makes an exchange of the addition of a constant NaN: it must be the canonical one.
        Value* number = b.CreateBitCast(value, computed);
        const llvm::APInt nan
            = bits == 64 ? llvm::APInt(64, 0xfff8000000000000U) : llvm::APInt::getSignedMaxValue(bits);
        value = b.CreateSelect(b.CreateFCmpUNO(number, number), llvm::ConstantInt::get(b.getContext(), nan), value);
    }
    Value* operand = b.CreateBitCast(value, computed);
    llvm::AtomicRMWInst* made = b.CreateAtomicRMW(operation, pointer, operand, llvm::Align(bits / 8), orderingOf(in));
    body.tag(made, in.space());
    return b.CreateBitCast(made, body.intType(bits));
}

bool compareAndSwap(Body& body, const Instruction& in, Value* pointer)
{
    llvm::IRBuilder<>& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    Value* expected = body.read(in.operands[2], bits);
    Value* desired = body.read(in.operands[3], bits);
    const AtomicOrdering ordering = orderingOf(in);
    llvm::AtomicCmpXchgInst* made = b.CreateAtomicCmpXchg(pointer, expected, desired, llvm::Align(bits / 8), ordering,
        llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(ordering));
    body.tag(made, in.space());
    body.write(in.operands[0], b.CreateExtractValue(made, 0));
    return true;
}

/// Vectors and packed halves: each element is atomic on its own (PTX ISA, atom).
bool elementwise(Body& body, const Instruction& in, AtomicRMWInst::BinOp operation, Type type, Value* pointer,
    const Operand* target, const Operand& source)
{
    llvm::IRBuilder<>& b = body.b;
    const std::vector<Operand> sources = body.elements(source);
    const std::vector<Operand> targets = target == nullptr ? std::vector<Operand>() : body.elements(*target);
    const unsigned whole = ptx::bits(type);
    const unsigned part = elementBits(type);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        Value* value = body.read(sources[i], whole);
        Value* old = body.constant(whole, 0);
        for (unsigned at = 0; at < whole; at += part) {
            Value* where = b.CreateGEP(b.getInt8Ty(), pointer, b.getInt64((i * whole + at) / 8));
            Value* piece = b.CreateTrunc(b.CreateLShr(value, at), body.intType(part));
            Value* before = update(body, in, operation, type, where, piece);
            old = b.CreateOr(old, b.CreateShl(b.CreateZExt(before, old->getType()), at));
        }
        if (i < targets.size())
            body.write(targets[i], old);
    }
    return true;
}

bool atomic(Body& body, const Instruction& in)
{
    const bool reduction = in.opcode == "red";
    const std::size_t address = reduction ? 0 : 1;
    if (in.operands.size() < address + 2 || in.operands[address].kind != Operand::Kind::Address || in.has("async"))
        return false;
    const Type type = in.type();
    const bool floating = ptx::isFloat(type);
    const bool swaps = in.has("cas");
    if (swaps && in.operands.size() < 4)
        return false;
    const std::optional<AtomicRMWInst::BinOp> operation = operationOf(in, type);
    if (!swaps && (!operation || ptx::bits(type) == 0))
        return false;
    const Operand* target = reduction ? nullptr : &in.operands[0];
    if (floating || (target != nullptr && body.isReadAnywhere(*target)))
        body.program.usesOrderDependentAtomics = true;
    Value* pointer = body.address(in.operands[address], in.space());
    const std::vector<Operand> sources = body.elements(in.operands[address + 1]);
    body.checkHostAccess(pointer, ptx::bits(type) / 8 * sources.size(), true, in.operands[address], in.space());
    if (CountMarkers* counts = body.counts())
        counts->access(pointer, in, in.space(), device::AccessKind::Atomic, ptx::bits(type) / 8 * sources.size());
    if (swaps)
        return compareAndSwap(body, in, pointer);
    if (sources.size() > 1 || elementBits(type) != ptx::bits(type))
        return elementwise(body, in, *operation, type, pointer, target, in.operands[address + 1]);
    Value* old = update(body, in, *operation, type, pointer, body.read(sources[0], ptx::bits(type)));
    if (target != nullptr)
        body.write(*target, old, ptx::isSigned(type));
    return true;
}

bool fence(Body& body, const Instruction& in)
{
    AtomicOrdering ordering = AtomicOrdering::SequentiallyConsistent;
    if (in.has("acq_rel") || in.has("proxy") || in.has("mbarrier_init"))
        ordering = AtomicOrdering::AcquireRelease;
    else if (in.has("acquire"))
        ordering = AtomicOrdering::Acquire;
    else if (in.has("release"))
        ordering = AtomicOrdering::Release;
    body.b.CreateFence(ordering);
    return true;
}

} // namespace

void addAtomicHandlers(HandlerTable& table)
{
    table["atom"] = table["red"] = atomic;
    table["membar"] = table["fence"] = fence;
}

} // namespace warpdesk::emulator
