// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/thread_state_ir.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

constexpr std::uint64_t kStackAlign = 128;

enum Field : unsigned { Pointer, Base, Ended };

StringRef calledName(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr ? call->getCalledFunction()->getName() : StringRef();
}

class ThreadState final {
public:
    ThreadState(Module& module, Function& kernel)
        : m_module(module)
        , m_kernel(kernel)
        , m_b(module.getContext())
        , m_type(StructType::get(m_b.getInt64Ty(), m_b.getInt64Ty(), m_b.getInt32Ty()))
    {
    }

    void run()
    {
        findUsers();
        if (m_users.empty())
            return;
        m_states[&m_kernel] = createState();
        for (Function* function : m_users)
            if (function != &m_kernel)
                addArgument(*function);
        for (Function* function : m_users)
            rewrite(*m_current.lookup(function));
        for (Function* function : m_users)
            if (function != &m_kernel)
                function->eraseFromParent();
    }

private:
    void findUsers()
    {
        for (Function& function : m_module)
            for (const Instruction& instruction : instructions(function)) {
                const StringRef name = calledName(instruction);
                m_usesStack |= name.starts_with("wd.stack.");
                if (name == "wd.exit" && &function != &m_kernel)
                    m_ending.insert(&function);
                if (name.starts_with("wd.stack.") || (name == "wd.exit" && &function != &m_kernel))
                    m_users.insert(&function);
            }
        // Who calls one of them is one of them.
        for (unsigned i = 0; i < m_users.size(); ++i)
            forCallers(*m_users[i], [&](Function& caller) { m_users.insert(&caller); });
        for (unsigned i = 0; i < m_ending.size(); ++i)
            forCallers(*m_ending[i], [&](Function& caller) {
                if (&caller != &m_kernel)
                    m_ending.insert(&caller);
            });
        for (Function* function : m_users)
            m_current[function] = function;
    }

    template <class Visitor> static void forCallers(Function& function, const Visitor& visit)
    {
        for (User* user : function.users())
            if (auto* call = dyn_cast<CallInst>(user))
                visit(*call->getFunction());
    }

    Value* createState()
    {
        BasicBlock& entry = m_kernel.getEntryBlock();
        m_b.SetInsertPoint(&entry, entry.begin());
        AllocaInst* stack = nullptr;
        if (m_usesStack) {
            stack = m_b.CreateAlloca(ArrayType::get(m_b.getInt8Ty(), kStackBytes), nullptr, "stack");
            stack->setAlignment(Align(kStackAlign));
        }
        Value* state = m_b.CreateAlloca(m_type, nullptr, "thread");
        m_b.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
        m_b.CreateStore(m_b.getInt32(0), field(state, Ended));
        if (stack != nullptr) {
            Value* base = m_b.CreatePtrToInt(stack, m_b.getInt64Ty());
            m_b.CreateStore(base, field(state, Base));
            m_b.CreateStore(m_b.CreateAdd(base, m_b.getInt64(kStackBytes)), field(state, Pointer));
        }
        return state;
    }

    void addArgument(Function& old)
    {
        SmallVector<Type*, 8> types(old.getFunctionType()->params());
        types.push_back(m_b.getPtrTy());
        auto* made = Function::Create(
            FunctionType::get(old.getReturnType(), types, false), old.getLinkage(), "", old.getParent());
        made->takeName(&old);
        made->copyAttributesFrom(&old);
        made->setSubprogram(old.getSubprogram());
        old.setSubprogram(nullptr);
        made->splice(made->begin(), &old);
        for (unsigned i = 0; i < old.arg_size(); ++i)
            old.getArg(i)->replaceAllUsesWith(made->getArg(i));
        m_current[&old] = made;
        m_states[made] = made->getArg(static_cast<unsigned>(old.arg_size()));
    }

    void rewrite(Function& function)
    {
        SmallVector<CallInst*, 16> calls;
        for (Instruction& instruction : instructions(function))
            if (auto* call = dyn_cast<CallInst>(&instruction); call != nullptr && call->getCalledFunction() != nullptr)
                calls.push_back(call);
        Value* state = m_states.lookup(&function);
        for (CallInst* call : calls) {
            m_b.SetInsertPoint(call);
            m_b.SetCurrentDebugLocation(call->getDebugLoc());
            const StringRef name = call->getCalledFunction()->getName();
            if (name == "wd.stack.base" || name == "wd.stack.pointer") {
                call->replaceAllUsesWith(
                    m_b.CreateLoad(m_b.getInt64Ty(), field(state, name == "wd.stack.base" ? Base : Pointer)));
                call->eraseFromParent();
            } else if (name == "wd.stack.set") {
                m_b.CreateStore(call->getArgOperand(0), field(state, Pointer));
                call->eraseFromParent();
            } else if (name == "wd.exit" && &function != &m_kernel) {
                m_b.CreateStore(m_b.getInt32(1), field(state, Ended));
                changeToUnreachable(call); // which is a return where threads end
            } else if (Function* callee = m_current.lookup(call->getCalledFunction())) {
                passState(*call, *callee, state);
            }
        }
    }

    void passState(CallInst& call, Function& callee, Value* state)
    {
        SmallVector<Value*, 8> arguments(call.args());
        arguments.push_back(state);
        CallInst* made = m_b.CreateCall(&callee, arguments);
        made->setDebugLoc(call.getDebugLoc());
        call.replaceAllUsesWith(made);
        const bool ends = m_ending.contains(call.getCalledFunction());
        call.eraseFromParent();
        if (!ends)
            return;
        m_b.SetInsertPoint(std::next(made->getIterator()));
        m_b.SetCurrentDebugLocation(made->getDebugLoc());
        Value* ended = m_b.CreateICmpNE(m_b.CreateLoad(m_b.getInt32Ty(), field(state, Ended)), m_b.getInt32(0));
        SplitBlockAndInsertIfThen(ended, m_b.GetInsertPoint(), true);
    }

    Value* field(Value* state, unsigned index) { return m_b.CreateStructGEP(m_type, state, index); }

    Module& m_module;
    Function& m_kernel;
    IRBuilder<> m_b;
    StructType* m_type;
    SetVector<Function*> m_users; ///< functions that need the state, as they were before they got an argument
    SetVector<Function*> m_ending; ///< functions in which, or below which, a thread may end; never the kernel
    DenseMap<Function*, Function*> m_current; ///< with the argument
    DenseMap<Function*, Value*> m_states;
    bool m_usesStack = false;
};

} // namespace

void shareThreadState(Module& module, Function& kernel) { ThreadState(module, kernel).run(); }

} // namespace warpdesk::emulator::simt
