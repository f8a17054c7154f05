// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/zeros_ir.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator {

namespace {

using namespace llvm;

bool isSeen(const StoreInst& zero, const DominatorTree& tree)
{
    const auto* variable = dyn_cast<AllocaInst>(zero.getPointerOperand());
    if (variable == nullptr)
        return true;
    const StoreInst* first = nullptr; // of the stores, if all of them are in one block
    bool oneStore = true;
    const BasicBlock* block = nullptr;
    bool oneBlock = true;
    for (const User* user : variable->users()) {
        if (user == &zero)
            continue;
        const auto* access = dyn_cast<Instruction>(user);
        if (access == nullptr || !isa<LoadInst, StoreInst>(access) || getLoadStorePointerOperand(access) != variable)
            return true;
        oneBlock = oneBlock && (block == nullptr || block == access->getParent());
        block = access->getParent();
        if (const auto* store = dyn_cast<StoreInst>(access)) {
            oneStore = oneStore && first == nullptr;
            if (first == nullptr || (first->getParent() == block && store->comesBefore(first)))
                first = store;
        }
    }
    if (first == nullptr || (!oneBlock && !oneStore))
        return true;
    for (const User* user : variable->users())
        if (const auto* load = dyn_cast<LoadInst>(user);
            load != nullptr && !(oneBlock ? first->comesBefore(load) : tree.dominates(first, load)))
            return true;
    return false;
}

} // namespace

void dropNeedlessZeros(Function& function, const Instruction& end)
{
    const DominatorTree tree(function);
    SmallVector<StoreInst*, 64> needless;
    for (Instruction& instruction : function.getEntryBlock()) {
        if (&instruction == &end)
            break;
        auto* store = dyn_cast<StoreInst>(&instruction);
        if (store == nullptr)
            continue;
        const auto* value = dyn_cast<Constant>(store->getValueOperand());
        if (value != nullptr && value->isNullValue() && !isSeen(*store, tree))
            needless.push_back(store);
    }
    for (StoreInst* store : needless)
        store->eraseFromParent();
}

} // namespace warpdesk::emulator
