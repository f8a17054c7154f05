// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/exchange_guess_ir.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// The number that a pointer was made of, so that two casts of it are the same.
const Value* rootOf(const Value* pointer)
{
    pointer = pointer->stripPointerCasts();
    if (auto* cast = dyn_cast<IntToPtrInst>(pointer))
        return cast->getOperand(0);
    return pointer;
}

bool isSamePlace(const Value* a, const Value* b, unsigned depth = 0)
{
    constexpr unsigned mostDepth = 8;
    a = rootOf(a);
    b = rootOf(b);
    if (a == b)
        return true;
    const auto* left = dyn_cast<Instruction>(a);
    const auto* right = dyn_cast<Instruction>(b);
    if (depth == mostDepth || left == nullptr || right == nullptr || !left->isSameOperationAs(right)
        || isa<PHINode>(left) || left->mayReadOrWriteMemory())
        return false;
    for (unsigned i = 0; i < left->getNumOperands(); ++i)
        if (!isSamePlace(left->getOperand(i), right->getOperand(i), depth + 1))
            return false;
    return true;
}

/// Two words put together, as a compare-and-swap of 128 bits has its operands.
bool isPartOfWider(const User& user)
{
    if (isa<ExtractElementInst, ZExtInst>(user))
        return true;
    const auto* combined = dyn_cast<BinaryOperator>(&user);
    if (combined == nullptr)
        return false;
    const auto isWidened = [](const Value* value) {
        const auto* shift = dyn_cast<BinaryOperator>(value);
        if (shift != nullptr && shift->getOpcode() == Instruction::Shl)
            value = shift->getOperand(0);
        return isa<ZExtInst>(value);
    };
    switch (combined->getOpcode()) {
    case Instruction::Shl:
        return isa<ZExtInst>(combined->getOperand(0));
    case Instruction::Or:
    case Instruction::Add: // of disjoint bits
        return isWidened(combined->getOperand(0)) && isWidened(combined->getOperand(1));
    default:
        return false;
    }
}

} // namespace

bool isGuessOfExchange(const LoadInst& load)
{
    SmallVector<const Value*, 8> work { &load };
    SmallPtrSet<const Value*, 16> seen;
    bool guesses = false;
    while (!work.empty()) {
        const Value* value = work.pop_back_val();
        if (!seen.insert(value).second)
            continue;
        for (const User* user : value->users()) {
            if (isa<PHINode, SelectInst, BitCastInst, FreezeInst>(user) || isPartOfWider(*user))
                work.push_back(user);
            else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(user))
                guesses |= exchange->getCompareOperand() == value
                    && isSamePlace(exchange->getPointerOperand(), load.getPointerOperand());
            else if (isa<StoreInst>(user))
                return false;
        }
    }
    return guesses;
}

} // namespace warpdesk::emulator::simt
