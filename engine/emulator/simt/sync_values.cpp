// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/sync_checks_ir.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

// What a shuffle takes from a lane that is not there is undefined, which harms only those who use it: a tree of
// shuffles over a partial warp gives its first lane a sum of defined values and others nonsense that nobody looks at.
// So each value that comes from a shuffle gets a shadow, its origin, and effects test the shadows of what they use.

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

StringRef calledName(const Value& value)
{
    const auto* call = dyn_cast<CallInst>(&value);
    return call != nullptr && call->getCalledFunction() != nullptr ? call->getCalledFunction()->getName() : StringRef();
}

bool isShuffle(const Value& value) { return calledName(value).starts_with("wd.shfl."); }

/// Calculates its result of its operands and does nothing else.
bool isCalculation(const Instruction& instruction)
{
    return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, PHINode, FreezeInst, GetElementPtrInst,
               ExtractValueInst, InsertValueInst, ExtractElementInst, InsertElementInst>(instruction)
        || (isa<IntrinsicInst>(instruction) && !instruction.mayReadOrWriteMemory());
}

class Shadows final {
public:
    explicit Shadows(Function& kernel)
        : m_kernel(kernel)
        , m_b(kernel.getContext())
        , m_zero(m_b.getInt32(0))
    {
    }

    void run()
    {
        SmallVector<Instruction*, 32> all;
        SmallVector<Instruction*, 32> work;
        for (Instruction& instruction : instructions(m_kernel)) {
            all.push_back(&instruction);
            if (isShuffle(instruction))
                work.push_back(&instruction);
        }
        while (!work.empty()) {
            Instruction* instruction = work.pop_back_val();
            if (!m_derived.insert(instruction).second)
                continue;
            for (User* user : instruction->users())
                if (auto* next = dyn_cast<Instruction>(user); next != nullptr && isCalculation(*next))
                    work.push_back(next);
        }
        if (m_derived.empty())
            return;
        for (Instruction* instruction : all)
            testUses(*instruction);
    }

private:
    void testUses(Instruction& user)
    {
        if (isCalculation(user) || isa<ReturnInst>(user) || calledName(user).starts_with("wd.each.sync_"))
            return;
        SmallPtrSet<Value*, 4> tested;
        const bool shuffle = isShuffle(user);
        for (Use& use : user.operands()) {
            Value* value = use.get();
            if (!m_derived.contains(value) || (shuffle && use.getOperandNo() == 0) || isPrivate(user)
                || !tested.insert(value).second)
                continue;
            Value* origin = shadowOf(value);
            if (origin == m_zero)
                continue;
            m_b.SetInsertPoint(&user);
            Type* word = m_b.getInt32Ty();
            m_b.CreateCall(
                syncDeclaration(*m_kernel.getParent(), "each.sync_undefined", m_b.getVoidTy(), { word, word }),
                { origin, m_b.getInt32(user.getDebugLoc() ? user.getDebugLoc().getLine() : 0) });
        }
    }

    /// Kept in the thread's own memory: whether it is used is not known yet.
    static bool isPrivate(const Instruction& user)
    {
        const auto* store = dyn_cast<StoreInst>(&user);
        return store != nullptr && isa<AllocaInst>(getUnderlyingObject(store->getPointerOperand()));
    }

    Value* shadowOf(Value* value)
    {
        if (!m_derived.contains(value))
            return m_zero;
        if (Value* known = m_shadows.lookup(value))
            return known;
        auto* instruction = cast<Instruction>(value);
        if (auto* phi = dyn_cast<PHINode>(instruction))
            return shadowOfPhi(*phi);
        if (auto* taken = dyn_cast<ExtractValueInst>(instruction); taken && isShuffle(*taken->getAggregateOperand())) {
            // The predicate says where the source lies and is always defined.
            return m_shadows[value] = taken->getIndices()[0] == 0 ? shadowOf(taken->getAggregateOperand()) : m_zero;
        }
        SmallVector<Value*, 4> operands;
        for (Value* operand : instruction->operands())
            operands.push_back(shadowOf(operand));
        m_b.SetInsertPoint(instruction->getNextNode());
        m_b.SetCurrentDebugLocation(instruction->getDebugLoc());
        Value* made = isShuffle(*instruction) ? shuffled(*cast<CallInst>(instruction), operands[0])
                                              : combined(*instruction, operands);
        m_shadows[value] = made;
        return made;
    }

    Value* shadowOfPhi(PHINode& phi)
    {
        m_b.SetInsertPoint(&phi);
        PHINode* made = m_b.CreatePHI(m_b.getInt32Ty(), phi.getNumIncomingValues());
        m_shadows[&phi] = made;
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
            Value* incoming = shadowOf(phi.getIncomingValue(i));
            made->addIncoming(incoming, phi.getIncomingBlock(i));
        }
        return made;
    }

    Value* shuffled(CallInst& shuffle, Value* origin)
    {
        const StringRef mode = calledName(shuffle).substr(StringRef("wd.shfl.").size());
        Type* word = m_b.getInt32Ty();
        Function* target = syncDeclaration(
            *m_kernel.getParent(), ("shfl.origin." + mode).str(), word, { word, word, word, word, word });
        CallInst* call = m_b.CreateCall(target,
            { origin, shuffle.getArgOperand(1), shuffle.getArgOperand(2), shuffle.getArgOperand(3),
                m_b.getInt32(shuffle.getDebugLoc() ? shuffle.getDebugLoc().getLine() : 0) });
        call->setConvergent();
        return call;
    }

    Value* either(Value* a, Value* b)
    {
        if (a == m_zero || b == m_zero)
            return a == m_zero ? b : a;
        return m_b.CreateBinaryIntrinsic(Intrinsic::umax, a, b);
    }

    /// `origin`, unless the other operand alone settles the result.
    Value* unless(Value* origin, Value* other, Value* otherOrigin, Constant* settles)
    {
        if (origin == m_zero)
            return origin;
        Value* settled = m_b.CreateICmpEQ(other, settles);
        if (otherOrigin != m_zero)
            settled = m_b.CreateAnd(settled, m_b.CreateICmpEQ(otherOrigin, m_zero));
        return m_b.CreateSelect(settled, m_zero, origin);
    }

    Value* combined(Instruction& instruction, ArrayRef<Value*> origins)
    {
        if (auto* select = dyn_cast<SelectInst>(&instruction)) {
            Value* chosen = origins[1] == origins[2] ? origins[1]
                                                     : m_b.CreateSelect(select->getCondition(), origins[1], origins[2]);
            return either(origins[0], chosen);
        }
        Type* type = instruction.getType();
        if (instruction.isBitwiseLogicOp() && instruction.getOpcode() != Instruction::Xor && type->isIntegerTy()) {
            Constant* settles = instruction.getOpcode() == Instruction::And ? Constant::getNullValue(type)
                                                                            : Constant::getAllOnesValue(type);
            Value* a = instruction.getOperand(0);
            Value* b = instruction.getOperand(1);
            return either(unless(origins[0], b, origins[1], settles), unless(origins[1], a, origins[0], settles));
        }
        Value* result = m_zero;
        for (Value* origin : origins)
            result = either(result, origin);
        return result;
    }

    Function& m_kernel;
    IRBuilder<> m_b;
    Value* m_zero;
    SmallPtrSet<Value*, 32> m_derived; ///< what a shuffle's result reaches by calculation
    DenseMap<Value*, Value*> m_shadows;
};

} // namespace

void tellUndefinedShuffles(Function& kernel) { Shadows(kernel).run(); }

} // namespace warpdesk::emulator::simt
