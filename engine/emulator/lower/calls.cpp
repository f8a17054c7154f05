// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/emulator/lower/alias.h"
#include "engine/emulator/lower/body_ir.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

/// call (PTX ISA 9.7.12.6): direct, through a function address, and the system calls of the device runtime.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Variable;

namespace {

struct Call {
    std::span<const Operand> results;
    const Operand* target = nullptr;
    std::span<const Operand> arguments;
    const Operand* prototype = nullptr;
};

/// call{.uni} (results), target, (arguments), prototype; everything but the target may be missing.
std::optional<Call> takeApart(const Instruction& in)
{
    Call call;
    std::size_t at = 0;
    const auto& operands = in.operands;
    if (at < operands.size() && operands[at].kind == Operand::Kind::List)
        call.results = operands[at++].elements;
    if (at >= operands.size())
        return std::nullopt;
    call.target = &operands[at++];
    if (at < operands.size() && operands[at].kind == Operand::Kind::List)
        call.arguments = operands[at++].elements;
    if (at < operands.size())
        call.prototype = &operands[at];
    return call;
}

/// The caller's memory of a `.param` variable, or null for registers and immediates.
Value* memoryOf(Body& body, const Operand& operand)
{
    const Variable* variable = body.variable(operand.reference);
    if (variable == nullptr || variable->space == ptx::Space::Reg)
        return nullptr;
    return body.storage(operand.reference);
}

Value* scalarArgument(Body& body, const Operand& operand, unsigned bits)
{
    if (Value* memory = memoryOf(body, operand)) {
        const Variable& variable = *body.variable(operand.reference);
        const unsigned stored = Program::byReference(variable) ? bits : ptx::bits(variable.type);
        return body.b.CreateZExtOrTrunc(body.b.CreateLoad(body.intType(stored), memory), body.intType(bits));
    }
    return body.read(operand, bits);
}

void storeResult(Body& body, const Operand& operand, Value* value)
{
    llvm::IRBuilder<>& b = body.b;
    if (value->getType()->isPointerTy())
        value = b.CreatePtrToInt(value, b.getInt64Ty());
    else if (value->getType()->isFloatingPointTy())
        value = b.CreateBitCast(value, b.getIntNTy(value->getType()->getScalarSizeInBits()));
    if (Value* memory = memoryOf(body, operand)) {
        const Variable& variable = *body.variable(operand.reference);
        if (!Program::byReference(variable))
            value = b.CreateZExtOrTrunc(value, body.intType(ptx::bits(variable.type)));
        b.CreateStore(value, memory);
        return;
    }
    body.write(operand, value);
}

bool callFunction(Body& body, const Call& call, std::uint32_t index)
{
    llvm::IRBuilder<>& b = body.b;
    llvm::Function* target = body.program.function(index);
    const ptx::Function& source = body.program.source().functions[index];
    if (call.results.size() != source.returns.size() || call.arguments.size() != source.parameters.size())
        return false;
    llvm::SmallVector<Value*, 8> arguments;
    const bool returnsValue = !target->getReturnType()->isVoidTy();
    if (!returnsValue)
        for (const Operand& result : call.results)
            arguments.push_back(memoryOf(body, result));
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const Variable& parameter = source.parameters[i];
        if (Program::byReference(parameter)) {
            arguments.push_back(memoryOf(body, call.arguments[i]));
            continue;
        }
        Value* value = scalarArgument(body, call.arguments[i], std::max(1U, ptx::bits(parameter.type)));
        llvm::Type* type = body.program.parameterType(parameter);
        arguments.push_back(type->isFloatingPointTy() ? b.CreateBitCast(value, type) : value);
    }
    for (Value* argument : arguments)
        if (argument == nullptr)
            return false;
    llvm::CallInst* made = b.CreateCall(target, arguments);
    if (returnsValue)
        storeResult(body, call.results[0], made);
    if (source.noreturn)
        b.CreateUnreachable();
    return true;
}

Value* pointerArgument(Body& body, const Operand& operand)
{
    return body.b.CreateIntToPtr(scalarArgument(body, operand, 64), body.b.getPtrTy());
}

/// Functions that the device runtime provides.
bool systemCall(Body& body, const Call& call, std::string_view name)
{
    llvm::IRBuilder<>& b = body.b;
    const std::size_t count = call.arguments.size();
    Value* result = nullptr;
    if (name == "vprintf" && count == 2) {
        result = body.call("wd.rt.vprintf", b.getInt32Ty(),
            { pointerArgument(body, call.arguments[0]), pointerArgument(body, call.arguments[1]) }, Effect::Callout);
    } else if (name == "malloc" && count == 1) {
        result
            = body.call("wd.rt.malloc", b.getPtrTy(), { scalarArgument(body, call.arguments[0], 64) }, Effect::Callout);
    } else if (name == "free" && count == 1) {
        body.call("wd.rt.free", b.getVoidTy(), { pointerArgument(body, call.arguments[0]) }, Effect::Callout);
    } else if (name == "__assertfail" && count >= 4) {
        body.call("wd.rt.assertfail", b.getVoidTy(),
            { pointerArgument(body, call.arguments[0]), pointerArgument(body, call.arguments[1]),
                scalarArgument(body, call.arguments[2], 32), pointerArgument(body, call.arguments[3]) },
            Effect::Callout);
        b.CreateUnreachable();
        return true;
    } else {
        return false;
    }
    if (result != nullptr && !call.results.empty())
        storeResult(body, call.results[0], result);
    return true;
}

/// CUDA's device runtime (CUDA Programming Guide, "CUDA Dynamic Parallelism"), by the names that NVRTC declares: the
/// call's arguments behind the line, byte arrays as pointers to the caller's copy.
bool deviceRuntimeCall(Body& body, const Call& call, const ptx::Function& target)
{
    static constexpr std::array kNames { "GetParameterBufferV2", "LaunchDeviceV2", "GetLastError", "PeekAtLastError",
        "StreamCreateWithFlags", "StreamDestroy", "StreamWaitEvent", "EventCreateWithFlags", "EventRecord",
        "EventRecordWithFlags", "EventDestroy", "Malloc", "Free", "MemcpyAsync", "Memcpy2DAsync", "MemsetAsync",
        "Memset2DAsync", "GetDeviceCount", "GetDevice" };
    std::string_view name = target.name;
    constexpr std::string_view prefix = "__cudaCDP2", perThread = "_ptsz";
    if (!name.starts_with(prefix) || call.arguments.size() != target.parameters.size() || target.returns.size() != 1)
        return false;
    name.remove_prefix(prefix.size());
    if (name.ends_with(perThread))
        name.remove_suffix(perThread.size());
    if (std::ranges::find(kNames, name) == kNames.end())
        return false;
    llvm::IRBuilder<>& b = body.b;
    llvm::SmallVector<Value*, 12> arguments { b.getInt32(body.line()) };
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const Variable& parameter = target.parameters[i];
        arguments.push_back(Program::byReference(parameter)
                ? memoryOf(body, call.arguments[i])
                : scalarArgument(body, call.arguments[i], ptx::bits(parameter.type)));
        if (arguments.back() == nullptr)
            return false;
    }
    Value* result = body.call(
        fmt::format("wd.rt.cdp_{}", name), body.intType(ptx::bits(target.returns[0].type)), arguments, Effect::Callout);
    if (!call.results.empty())
        storeResult(body, call.results[0], result);
    return true;
}

/// A switch over the functions whose address is taken and whose signature fits.
bool callIndirect(Body& body, const Call& call)
{
    llvm::IRBuilder<>& b = body.b;
    if (call.prototype == nullptr || call.prototype->reference.kind != ptx::Reference::Kind::Prototype)
        return false;
    const ptx::Prototype& prototype = body.function().prototypes[call.prototype->reference.index];
    llvm::FunctionType* type = body.program.signature(prototype.returns, prototype.parameters);
    Value* token = body.read(*call.target, 64);
    llvm::BasicBlock* wrong = body.newBlock("no_function");
    llvm::BasicBlock* next = body.newBlock("called");
    llvm::SwitchInst* choice = b.CreateSwitch(token, wrong);
    for (const std::uint32_t index : body.program.addressTaken()) {
        const ptx::Function& candidate = body.program.source().functions[index];
        if (body.program.signature(candidate.returns, candidate.parameters) != type)
            continue;
        llvm::BasicBlock* block = body.newBlock("call");
        choice->addCase(b.getInt64(functionToken(index)), block);
        b.SetInsertPoint(block);
        if (!callFunction(body, call, index))
            body.unimplemented();
        else if (b.GetInsertBlock()->getTerminator() == nullptr)
            b.CreateBr(next);
    }
    b.SetInsertPoint(wrong);
    body.trap(static_cast<unsigned>(device::FaultKind::Trap));
    b.SetInsertPoint(next);
    return true;
}

bool lowerCall(Body& body, const Instruction& in)
{
    const std::optional<Call> call = takeApart(in);
    if (!call)
        return false;
    if (call->target->reference.kind != ptx::Reference::Kind::Function)
        return callIndirect(body, *call);
    const std::uint32_t index = withoutAlias(body.program.source(), call->target->reference.index);
    const ptx::Function& target = body.program.source().functions[index];
    if (target.isDeclaration && !body.program.host())
        return systemCall(body, *call, target.name) || deviceRuntimeCall(body, *call, target);
    return callFunction(body, *call, index);
}

} // namespace

void addCallHandlers(HandlerTable& table) { table["call"] = lowerCall; }

} // namespace warpdesk::emulator
