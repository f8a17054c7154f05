// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

#include "engine/device/device.h"
#include "engine/emulator/lower/convert_ir.h"
#include "engine/emulator/lower/count_markers_ir.h"
#include "engine/emulator/lower/zeros_ir.h"

#include <llvm/IR/CFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <fmt/format.h>

namespace warpdesk::emulator {

const HandlerTable& handlers()
{
    static const HandlerTable table = [] {
        HandlerTable made;
        addArithmeticHandlers(made);
        addLogicHandlers(made);
        addBitHandlers(made);
        addCompareHandlers(made);
        addFloatHandlers(made);
        addMathHandlers(made);
        addConvertHandlers(made);
        addMoveHandlers(made);
        addMemoryHandlers(made);
        addAtomicHandlers(made);
        addWarpHandlers(made);
        addControlHandlers(made);
        addCallHandlers(made);
        addVideoHandlers(made);
        addMatrixHandlers(made);
        addMbarrierHandlers(made);
        addTextureHandlers(made);
        addStackHandlers(made);
        return made;
    }();
    return table;
}

Body::Body(Program& owner, std::uint32_t index, llvm::Function& target)
    : program(owner)
    , b(owner.context())
    , m_index(index)
    , m_function(owner.source().functions[index])
    , m_target(target)
    , m_subprogram(owner.subprogram(target, m_function))
    , m_line(m_function.line)
{
    if (CountPlan* plan = owner.counts())
        m_counts = std::make_unique<CountMarkers>(*this, *plan, index, owner.localBase(index));
}

Body::~Body() = default;

void Body::run()
{
    m_entry = newBlock("entry");
    b.SetInsertPoint(m_entry);
    b.SetCurrentDebugLocation(llvm::DILocation::get(b.getContext(), m_line, 0, m_subprogram));
    llvm::BasicBlock* first = newBlock("body");
    m_allocaEnd = b.CreateBr(first);
    b.SetInsertPoint(first);
    for (const ptx::Label& label : m_function.labels)
        m_labels.push_back(newBlock(label.name.c_str()));
    m_labelSeen.assign(m_labels.size(), false);
    findArithmeticRegisters();
    countReads();
    bindParameters();
    for (const ptx::Instruction& instruction : m_function.instructions)
        if (instruction.opcode == "alloca" && !program.host())
            restoreStackAtReturn();
    for (const ptx::Statement& statement : m_function.body) {
        if (statement.kind == ptx::Statement::Kind::Instruction) {
            lower(m_function.instructions[statement.index]);
        } else if (statement.kind == ptx::Statement::Kind::Label) {
            if (b.GetInsertBlock()->getTerminator() == nullptr)
                b.CreateBr(m_labels[statement.index]);
            b.SetInsertPoint(m_labels[statement.index]);
            m_labelSeen[statement.index] = true;
        }
    }
    if (b.GetInsertBlock()->getTerminator() == nullptr)
        leaveFunction();
    removeDeadBlocks();
    dropNeedlessZeros(m_target, *m_allocaEnd);
}

void Body::removeDeadBlocks()
{
    for (llvm::BasicBlock& block : m_target)
        if (block.getTerminator() == nullptr)
            program.fail(m_line, fmt::format("label {} is declared but not placed", block.getName().str()));
    llvm::EliminateUnreachableBlocks(m_target);
}

void Body::lower(const ptx::Instruction& instruction)
{
    m_line = instruction.line;
    b.SetCurrentDebugLocation(llvm::DILocation::get(b.getContext(), m_line, 0, m_subprogram));
    if (b.GetInsertBlock()->getTerminator() != nullptr)
        startDeadBlock();
    if (m_counts)
        m_counts->beforeInstruction(static_cast<std::uint32_t>(&instruction - m_function.instructions.data()));
    lowerCounted(instruction);
    if (m_counts)
        m_counts->afterInstruction(instruction);
}

void Body::lowerCounted(const ptx::Instruction& instruction)
{
    if (!instruction.guard) {
        lowerUnguarded(instruction);
        return;
    }
    llvm::Value* predicate = b.CreateLoad(b.getInt1Ty(), storage(instruction.guard->predicate));
    if (instruction.guard->negated)
        predicate = b.CreateNot(predicate);
    llvm::BasicBlock* next = newBlock("next");
    if (instruction.opcode == "bra" && instruction.operands.size() == 1) {
        bool backwards = false;
        llvm::BasicBlock* target = labelBlock(instruction.operands[0], backwards);
        if (target != nullptr) {
            if (backwards)
                pollHost();
            if (m_counts)
                m_counts->branch(predicate);
            b.CreateCondBr(predicate, target, next);
            b.SetInsertPoint(next);
            return;
        }
    }
    llvm::BasicBlock* guarded = newBlock("guarded");
    b.CreateCondBr(predicate, guarded, next);
    b.SetInsertPoint(guarded);
    if (m_counts)
        m_counts->guarded();
    lowerUnguarded(instruction);
    if (b.GetInsertBlock()->getTerminator() == nullptr)
        b.CreateBr(next);
    b.SetInsertPoint(next);
}

void Body::lowerUnguarded(const ptx::Instruction& instruction)
{
    const auto found = handlers().find(instruction.opcode);
    if (found == handlers().end() || !isWellFormed(*this, instruction) || !found->second(*this, instruction))
        unimplemented();
}

llvm::BasicBlock* Body::newBlock(const char* name) { return llvm::BasicBlock::Create(b.getContext(), name, &m_target); }

void Body::startDeadBlock() { b.SetInsertPoint(newBlock("dead")); }

llvm::BasicBlock* Body::labelBlock(const ptx::Operand& operand, bool& backwards)
{
    if (operand.reference.kind != ptx::Reference::Kind::Label)
        return nullptr;
    return labelBlock(operand.reference.index, backwards);
}

llvm::BasicBlock* Body::labelBlock(std::uint32_t label, bool& backwards)
{
    if (label >= m_labels.size())
        return nullptr;
    backwards = m_labelSeen[label];
    return m_labels[label];
}

llvm::CallInst* Body::call(
    llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments, Effect effect)
{
    llvm::SmallVector<llvm::Type*, 6> types;
    for (llvm::Value* argument : arguments)
        types.push_back(argument->getType());
    llvm::CallInst* made = b.CreateCall(program.declare(name, result, types, effect), arguments);
    if (effect == Effect::Collective || effect == Effect::WarpBarrier || effect == Effect::Barrier)
        made->setConvergent();
    return made;
}

void Body::trap(unsigned faultKind)
{
    call(program.host() ? "wd.host.trap" : "wd.rt.trap", b.getVoidTy(), { b.getInt32(faultKind), b.getInt32(m_line) },
        Effect::Callout);
    b.CreateUnreachable();
}

void Body::unimplemented()
{
    if (program.host()) {
        trap(static_cast<unsigned>(device::FaultKind::Unimplemented));
        return;
    }
    call("wd.rt.unimplemented", b.getVoidTy(), { b.getInt32(m_line) }, Effect::Callout);
    b.CreateUnreachable();
}

void Body::pollHost()
{
    if (program.host())
        call("wd.host.poll", b.getVoidTy(), { b.getInt32(m_line) }, Effect::Callout);
}

void Body::restoreStackAtReturn()
{
    if (m_stackAtEntry != nullptr || isKernel())
        return;
    llvm::IRBuilder<> entry(m_allocaEnd);
    entry.SetCurrentDebugLocation(llvm::DILocation::get(b.getContext(), m_function.line, 0, m_subprogram));
    m_stackAtEntry = entry.CreateCall(program.declare("wd.stack.pointer", entry.getInt64Ty(), {}, Effect::Reading), {});
}

void Body::leaveFunction()
{
    if (m_stackAtEntry != nullptr)
        call("wd.stack.set", b.getVoidTy(), { m_stackAtEntry }, Effect::Callout);
    llvm::Type* result = m_target.getReturnType();
    if (result->isVoidTy())
        b.CreateRetVoid();
    else
        b.CreateRet(b.CreateLoad(result, storage({ ptx::Reference::Kind::Return, 0 })));
}

void Body::exitThread()
{
    if (isKernel()) {
        b.CreateRetVoid();
        return;
    }
    if (program.host()) {
        trap(static_cast<unsigned>(device::FaultKind::Trap));
        return;
    }
    call("wd.exit", b.getVoidTy(), {}, Effect::Callout);
    b.CreateUnreachable();
}

void Body::checkHostAccess(
    llvm::Value* pointer, std::uint64_t bytes, bool write, const ptx::Operand& operand, ptx::Space space)
{
    if (!program.hostChecks() || space == ptx::Space::Param)
        return;
    if (operand.reference.kind == ptx::Reference::Kind::Return)
        return;
    call("wd.host.check", b.getVoidTy(), { pointer, b.getInt64(bytes), b.getInt32(write ? 1 : 0), b.getInt32(m_line) },
        Effect::Callout);
}

void Body::countReads()
{
    const auto count = [this](const auto& self, const ptx::Operand& operand) -> void {
        if (operand.kind == ptx::Operand::Kind::Register || operand.kind == ptx::Operand::Kind::Address)
            ++m_reads[key(operand.reference)];
        if (operand.offsetRegister.kind != ptx::Reference::Kind::None)
            ++m_reads[key(operand.offsetRegister)];
        for (const ptx::Operand& element : operand.elements)
            self(self, element);
    };
    for (const ptx::Instruction& instruction : m_function.instructions) {
        if (instruction.guard)
            ++m_reads[key(instruction.guard->predicate)];
        static const std::set<std::string_view> readsFirst
            = { "st", "red", "call", "cp", "wmma", "stmatrix", "mbarrier", "sust", "sured", "stackrestore" };
        const bool firstIsSource = readsFirst.contains(instruction.opcode);
        for (std::size_t i = firstIsSource ? 0 : 1; i < instruction.operands.size(); ++i)
            count(count, instruction.operands[i]);
    }
}

bool Body::isReadAnywhere(const ptx::Operand& destination) const
{
    if (destination.kind == ptx::Operand::Kind::Sink)
        return false;
    if (destination.kind != ptx::Operand::Kind::Register)
        return true;
    return m_reads.contains(key(destination.reference));
}

void Body::findArithmeticRegisters()
{
    static const std::set<std::string_view> arithmetic = { "add", "sub", "mul", "mad", "fma", "div", "rcp", "sqrt",
        "rsqrt", "min", "max", "ex2", "lg2", "sin", "cos", "tanh", "cvt" };
    static const std::set<std::string_view> moving = { "mov", "selp", "neg", "abs", "slct", "copysign" };
    using Kind = ptx::Operand::Kind;
    const auto computes = [&](const ptx::Instruction& instruction) {
        if (instruction.type() == ptx::Type::F64 && (instruction.opcode == "min" || instruction.opcode == "max"))
            return false; // they choose between bits
        if (instruction.opcode == "cvt" && isTinyConversion(instruction))
            return false; // the only type that has a name here is that of the source
        return (instruction.type() == ptx::Type::F32 || instruction.type() == ptx::Type::F64)
            && arithmetic.contains(instruction.opcode);
    };
    for (const ptx::Instruction& instruction : m_function.instructions)
        if (!instruction.operands.empty() && instruction.operands[0].kind == Kind::Register && computes(instruction))
            m_arithmetic.insert(key(instruction.operands[0].reference));
    bool changed = !m_arithmetic.empty();
    while (changed) {
        changed = false;
        for (const ptx::Instruction& instruction : m_function.instructions) {
            if (!moving.contains(instruction.opcode) || instruction.operands.empty()
                || instruction.operands[0].kind != Kind::Register || ptx::bits(instruction.type()) < 32)
                continue;
            // A move into a register of another kind reads the bits; it is the end of the float's way.
            const ptx::Variable* target = variable(instruction.operands[0].reference);
            const ptx::Type type = ptx::bits(instruction.type()) == 32 ? ptx::Type::F32 : ptx::Type::F64;
            if (target == nullptr || (instruction.type() != type && target->type != type))
                continue;
            for (std::size_t i = 1; i < instruction.operands.size(); ++i)
                if (instruction.operands[i].kind == Kind::Register
                    && m_arithmetic.contains(key(instruction.operands[i].reference)))
                    changed |= m_arithmetic.insert(key(instruction.operands[0].reference)).second;
        }
    }
}

} // namespace warpdesk::emulator
