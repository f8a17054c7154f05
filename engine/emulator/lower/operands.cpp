// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/float_ir.h"

#include <fmt/format.h>

#include <bit>

namespace warpdesk::emulator {

using ptx::Operand;
using ptx::Reference;
using ptx::Space;
using ptx::Type;

namespace {

/// x, y, z, w are the components; r, g, b, a are the same under other names. Longer suffixes name none.
unsigned componentOf(const Operand& operand)
{
    if (operand.component.size() != 1)
        return 0;
    return static_cast<unsigned>(std::string_view("xyzwrgba").find(operand.component[0])) & 3U;
}

} // namespace

llvm::ConstantInt* Body::constant(unsigned bits, std::uint64_t value)
{
    return llvm::ConstantInt::get(b.getContext(), llvm::APInt(bits, value));
}

llvm::Type* Body::floatType(Type type) { return type == Type::F64 ? b.getDoubleTy() : b.getFloatTy(); }

const ptx::Variable* Body::variable(const Reference& reference) const
{
    switch (reference.kind) {
    case Reference::Kind::Local:
        return &m_function.variables[reference.index];
    case Reference::Kind::Parameter:
        return &m_function.parameters[reference.index];
    case Reference::Kind::Return:
        return &m_function.returns[reference.index];
    case Reference::Kind::Global:
        return &program.source().variables[reference.index];
    default:
        return nullptr;
    }
}

llvm::AllocaInst* Body::entryAlloca(llvm::Type* type, llvm::StringRef name, unsigned align)
{
    llvm::IRBuilder<> entry(m_allocaEnd);
    llvm::AllocaInst* made = entry.CreateAlloca(type, nullptr, name);
    if (align != 0)
        made->setAlignment(llvm::Align(align));
    return made;
}

llvm::Value* Body::storage(const Reference& reference, unsigned component)
{
    Storage& known = m_storage[key(reference)];
    if (component < known.components.size())
        return known.components[component];
    const ptx::Variable* what = variable(reference);
    if (what == nullptr || !known.components.empty()) {
        program.fail(m_line, "an operand that needs storage has none");
        return llvm::PoisonValue::get(b.getPtrTy());
    }
    const unsigned width = std::max(1U, ptx::bits(what->type));
    if (what->space == Space::Reg) {
        llvm::IRBuilder<> entry(m_allocaEnd);
        for (unsigned i = 0; i < what->vector; ++i) {
            known.components.push_back(entryAlloca(intType(width), what->name, 0));
            entry.CreateStore(constant(width, 0), known.components.back());
        }
    } else if (Program::byReference(*what) || what->space == Space::Local) {
        llvm::Type* bytes = llvm::ArrayType::get(b.getInt8Ty(), what->bytes());
        known.components.push_back(entryAlloca(bytes, what->name, std::max(1U, what->alignment())));
    } else {
        known.components.push_back(entryAlloca(intType(width), what->name, std::max(1U, what->alignment())));
    }
    return m_storage[key(reference)].components.at(component);
}

void Body::bindParameters()
{
    if (isKernel())
        return;
    unsigned argument = 0;
    const bool returnsValue = !m_target.getReturnType()->isVoidTy();
    for (std::uint32_t i = 0; i < m_function.returns.size(); ++i)
        if (!returnsValue)
            m_storage[key({ Reference::Kind::Return, i })].components = { m_target.getArg(argument++) };
    for (std::uint32_t i = 0; i < m_function.parameters.size(); ++i) {
        const Reference reference { Reference::Kind::Parameter, i };
        llvm::Argument* value = m_target.getArg(argument++);
        if (Program::byReference(m_function.parameters[i]))
            m_storage[key(reference)].components = { value };
        else
            b.CreateStore(value, storage(reference));
    }
}

llvm::Value* Body::carry()
{
    if (m_carry == nullptr) {
        m_carry = entryAlloca(b.getInt1Ty(), "CC.CF", 0);
        llvm::IRBuilder<> entry(m_allocaEnd);
        entry.CreateStore(b.getFalse(), m_carry);
    }
    return m_carry;
}

llvm::Value* Body::fit(llvm::Value* value, unsigned bits, bool isSigned)
{
    return isSigned ? b.CreateSExtOrTrunc(value, intType(bits)) : b.CreateZExtOrTrunc(value, intType(bits));
}

llvm::Value* Body::immediate(const Operand& operand, unsigned bits)
{
    std::uint64_t value = operand.bits;
    if (operand.immediate == Operand::ImmediateKind::Float64 && bits == 32)
        value = std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(value)));
    else if (operand.immediate == Operand::ImmediateKind::Float32 && bits == 64)
        value = std::bit_cast<std::uint64_t>(
            static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(value))));
    const bool isSigned = operand.immediate == Operand::ImmediateKind::Signed;
    return llvm::ConstantInt::get(b.getContext(),
        llvm::APInt(64, value).sextOrTrunc(std::min(bits, 64U)).zextOrTrunc(bits)
            | (bits > 64 && isSigned && (value >> 63U) != 0 ? llvm::APInt::getHighBitsSet(bits, bits - 64)
                                                            : llvm::APInt(bits, 0)));
}

llvm::Value* Body::symbolAddress(const Operand& operand, unsigned bits)
{
    const auto offset = static_cast<std::uint64_t>(operand.offset);
    const Reference& to = operand.reference;
    if (to.kind == Reference::Kind::Function)
        return constant(bits, functionToken(to.index) + offset);
    const ptx::Variable* what = variable(to);
    if (what == nullptr)
        return nullptr;
    if (what->space == Space::Shared)
        return constant(bits,
            offset
                + (to.kind == Reference::Kind::Global ? program.sharedOffset(to.index)
                                                      : program.sharedOffset(m_index, to.index)));
    llvm::Value* base = nullptr;
    if (to.kind == Reference::Kind::Global) {
        base = program.global(to.index);
    } else if (to.kind == Reference::Kind::Parameter && isKernel()) {
        std::uint64_t at = 0;
        for (std::uint32_t i = 0; i <= to.index; ++i) {
            const ptx::Variable& parameter = m_function.parameters[i];
            const std::uint64_t unit = std::max(1U, parameter.alignment());
            at = (at + unit - 1) / unit * unit;
            if (i < to.index)
                at += parameter.bytes();
        }
        return constant(bits, at + offset);
    } else {
        base = storage(to);
    }
    llvm::Value* value = b.CreatePtrToInt(base, b.getInt64Ty());
    if (offset != 0)
        value = b.CreateAdd(value, b.getInt64(offset));
    return fit(value, bits, false);
}

llvm::Value* Body::readRaw(const Operand& operand, unsigned bits)
{
    switch (operand.kind) {
    case Operand::Kind::Register: {
        const ptx::Variable* what = variable(operand.reference);
        if (what == nullptr)
            break;
        const unsigned component = componentOf(operand);
        const unsigned width = std::max(1U, ptx::bits(what->type));
        llvm::Value* value = b.CreateLoad(intType(width), storage(operand.reference, component));
        if (operand.negated)
            value = b.CreateNot(value);
        return fit(value, bits, false);
    }
    case Operand::Kind::Immediate:
        return immediate(operand, bits);
    case Operand::Kind::Symbol:
        if (llvm::Value* value = symbolAddress(operand, bits))
            return value;
        break;
    case Operand::Kind::Special:
        if (llvm::Value* value = specialRegister(*this, operand.name))
            return fit(value, bits, false);
        // The thread stops where it reads a register this device does not have.
        unimplemented();
        startDeadBlock();
        return constant(bits, 0);
    default:
        break;
    }
    // Nothing that an instruction could read, as a label is: hand-written PTX. The thread stops there.
    unimplemented();
    startDeadBlock();
    return constant(bits, 0);
}

llvm::Value* Body::read(const Operand& operand, unsigned bits)
{
    llvm::Value* value = readRaw(operand, bits);
    if ((bits != 32 && bits != 64) || operand.kind != Operand::Kind::Register
        || !m_arithmetic.contains(key(operand.reference)))
        return value;
    llvm::Value* number = b.CreateBitCast(value, bits == 32 ? b.getFloatTy() : b.getDoubleTy());
    llvm::Value* nan = constant(bits, bits == 32 ? 0x7fffffffU : 0xfff8000000000000U);
    return b.CreateSelect(b.CreateFCmpUNO(number, number), nan, value);
}

llvm::Value* Body::readFloat(const Operand& operand, Type type)
{
    if (type == Type::F64)
        return b.CreateBitCast(readRaw(operand, 64), b.getDoubleTy());
    if (type == Type::F16)
        return halfToFloat(b, readRaw(operand, 16));
    if (type == Type::BF16)
        return bfloatToFloat(b, readRaw(operand, 16));
    return b.CreateBitCast(readRaw(operand, 32), b.getFloatTy());
}

llvm::Value* Body::readPredicate(const Operand& operand)
{
    if (operand.kind == Operand::Kind::Immediate)
        return b.getInt1(operand.bits != 0);
    return readRaw(operand, 1);
}

void Body::write(const Operand& operand, llvm::Value* value, bool isSigned)
{
    if (operand.kind == Operand::Kind::Sink)
        return;
    const ptx::Variable* what = operand.kind == Operand::Kind::Register ? variable(operand.reference) : nullptr;
    if (what == nullptr) {
        unimplemented();
        startDeadBlock();
        return;
    }
    const unsigned component = componentOf(operand);
    const unsigned width = std::max(1U, ptx::bits(what->type));
    b.CreateStore(fit(value, width, isSigned), storage(operand.reference, component));
}

void Body::writeFloat(const Operand& operand, llvm::Value* value, Type type)
{
    if (type == Type::F16)
        write(operand, floatToHalf(b, value));
    else if (type == Type::BF16)
        write(operand, floatToBfloat(b, value));
    else
        write(operand, b.CreateBitCast(value, intType(ptx::bits(type))));
}

std::vector<Operand> Body::elements(const Operand& operand) const
{
    if (operand.kind == Operand::Kind::Vector)
        return operand.elements;
    const ptx::Variable* what = operand.kind == Operand::Kind::Register ? variable(operand.reference) : nullptr;
    if (what == nullptr || what->vector == 1 || operand.component.size() == 1)
        return { operand };
    std::vector<Operand> result;
    for (unsigned i = 0; i < what->vector; ++i) {
        result.push_back(operand);
        result.back().component = std::string(1, "xyzw"[i & 3U]);
    }
    return result;
}

llvm::Value* Body::sharedBase() { return call("wd.shared.base", b.getPtrTy(), {}, Effect::Pure); }

llvm::Value* Body::sharedPointer(llvm::Value* offset) { return b.CreateGEP(b.getInt8Ty(), sharedBase(), offset); }

llvm::Value* Body::localAddress(llvm::Value* value)
{
    if (!program.narrowLocals())
        return value;
    llvm::Value* base = call("wd.stack.base", b.getInt64Ty(), {}, Effect::Reading);
    llvm::Value* narrow = b.CreateICmpULE(value, b.getInt64(0xffffffffU));
    return b.CreateSelect(narrow, b.CreateAdd(base, value), value);
}

llvm::Value* Body::address(const Operand& operand, Space space)
{
    const ptx::Variable* what = variable(operand.reference);
    const auto offset = static_cast<std::uint64_t>(operand.offset);
    const bool parameters = space == Space::Param && isKernel();
    llvm::Value* base = nullptr;
    if (what != nullptr && what->space == Space::Reg) {
        Operand registerOperand;
        registerOperand.kind = Operand::Kind::Register;
        registerOperand.reference = operand.reference;
        registerOperand.component = operand.component;
        // Shared addresses stay below 2^31: the sign of a 32-bit register is right for negative parts of a sum.
        llvm::Value* value
            = fit(readRaw(registerOperand, std::max(32U, ptx::bits(what->type))), 64, space == Space::Shared);
        if (space == Space::Shared)
            base = sharedPointer(value);
        else
            base = parameters ? b.CreateGEP(b.getInt8Ty(), kernelParameters(), value)
                              : b.CreateIntToPtr(space == Space::Local ? localAddress(value) : value, b.getPtrTy());
    } else if (what != nullptr && what->space == Space::Shared) {
        Operand symbol = operand;
        symbol.offset = 0;
        base = sharedPointer(symbolAddress(symbol, 64));
    } else if (operand.reference.kind == Reference::Kind::Parameter && isKernel()) {
        Operand symbol = operand;
        symbol.offset = 0;
        base = b.CreateGEP(b.getInt8Ty(), kernelParameters(), symbolAddress(symbol, 64));
    } else if (what != nullptr) {
        base = operand.reference.kind == Reference::Kind::Global
            ? static_cast<llvm::Value*>(program.global(operand.reference.index))
            : storage(operand.reference);
    } else {
        llvm::Value* absolute = b.getInt64(0);
        if (space == Space::Shared)
            base = sharedPointer(absolute);
        else
            base = parameters ? kernelParameters() : b.CreateIntToPtr(absolute, b.getPtrTy());
    }
    if (operand.offsetRegister.kind != Reference::Kind::None) {
        Operand index;
        index.kind = Operand::Kind::Register;
        index.reference = operand.offsetRegister;
        const ptx::Variable* width = variable(operand.offsetRegister);
        base = b.CreateGEP(
            b.getInt8Ty(), base, fit(readRaw(index, width == nullptr ? 64 : ptx::bits(width->type)), 64, true));
    }
    return offset == 0 ? base : b.CreateGEP(b.getInt8Ty(), base, b.getInt64(offset));
}

} // namespace warpdesk::emulator
