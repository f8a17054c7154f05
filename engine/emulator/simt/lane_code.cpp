// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/lane_code_ir.h"

#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/collectives_ir.h"
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/lane_race_ir.h"
#include "engine/emulator/simt/registers_ir.h"

#include <fmt/format.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

unsigned lineOf(const Instruction& instruction)
{
    return instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0;
}

/// wd.shfl.up -> wd_rt_warp_shfl_up, wd.warp.redux_add -> wd_rt_warp_redux_add.
std::string runtimeName(StringRef name)
{
    name.consume_front("wd.");
    name.consume_front("warp.");
    std::string text = "wd_rt_warp_" + name.str();
    std::replace(text.begin(), text.end(), '.', '_');
    return text;
}

/// Arguments or results of a meeting, at the most.
constexpr std::size_t kMostExchanged = 64;

SmallVector<Type*, 4> resultTypes(Type* type)
{
    if (type->isVoidTy())
        return {};
    if (auto* fields = dyn_cast<StructType>(type))
        return SmallVector<Type*, 4>(fields->elements());
    return { type };
}

bool mayWait(const Instruction& instruction)
{
    if (isa<LoadInst>(instruction))
        return instruction.isVolatile() || instruction.isAtomic();
    return isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction);
}

class LaneCode final {
public:
    LaneCode(Function& scalar, const Geometry& geometry, const VectoriseOptions& options, StateLayout& layout)
        : m_scalar(scalar)
        , m_geometry(geometry)
        , m_options(options)
        , m_layout(layout)
        , m_b(scalar.getContext())
    {
    }

    Result<Function*> run()
    {
        for (Instruction& access : instructions(m_scalar))
            if (Value* pointer = getLoadStorePointerOperand(&access))
                if (provablyInside(pointer, bytesOf(getLoadStoreType(&access)), access, m_options.kernel))
                    m_inside.insert(&access);
        takeOver();
        leaveLoops();
        if (m_options.kernel)
            placeVariables();
        SmallVector<Instruction*, 64> all;
        for (Instruction& instruction : instructions(*m_out))
            all.push_back(&instruction);
        for (Instruction* instruction : all) {
            if (instruction->getParent() == &m_out->getEntryBlock())
                continue;
            m_b.SetInsertPoint(instruction);
            m_b.SetCurrentDebugLocation(instruction->getDebugLoc());
            rewrite(*instruction);
            if (!m_error.empty())
                return failure(ErrorKind::Internal, m_error);
        }
        return m_out;
    }

private:
    void fail(const Twine& what, const Instruction& at)
    {
        if (m_error.empty())
            m_error = fmt::format("{}: {} (PTX line {})", m_scalar.getName().str(), what.str(), lineOf(at));
    }

    [[nodiscard]] bool mayWaitHere() const { return m_options.kernel || m_options.ownStacks; }

    std::uint64_t bytesOf(Type* type) const
    {
        return m_scalar.getParent()->getDataLayout().getTypeStoreSize(type).getFixedValue();
    }

    static Function* declarationOf(Function& scalar)
    {
        LLVMContext& context = scalar.getContext();
        Type* pointer = PointerType::get(context, 0);
        SmallVector<Type*, 8> types { pointer, Type::getInt32Ty(context), pointer, pointer };
        for (const Argument& argument : scalar.args())
            types.push_back(argument.getType());
        auto* type = FunctionType::get(scalar.getReturnType(), types, false);
        auto callee = scalar.getParent()->getOrInsertFunction(scalar.getName().str() + ".lane", type);
        auto* function = cast<Function>(callee.getCallee());
        function->setLinkage(GlobalValue::InternalLinkage);
        function->setDoesNotThrow();
        return function;
    }

    void takeOver()
    {
        Type* pointer = m_b.getPtrTy();
        if (m_options.kernel) {
            auto* type = FunctionType::get(m_b.getVoidTy(), { pointer, m_b.getInt32Ty(), pointer, pointer }, false);
            m_out = Function::Create(
                type, GlobalValue::InternalLinkage, m_scalar.getName() + ".body", m_scalar.getParent());
            m_out->setDoesNotThrow();
        } else {
            m_out = declarationOf(m_scalar);
        }
        for (unsigned i = 0; i < m_out->arg_size(); ++i)
            m_out->addParamAttr(i, Attribute::NoUndef);
        m_out->setSubprogram(m_scalar.getSubprogram());
        m_scalar.setSubprogram(nullptr);
        BasicBlock* first = &m_scalar.getEntryBlock();
        m_out->splice(m_out->begin(), &m_scalar);
        auto* entry = BasicBlock::Create(m_b.getContext(), "entry", m_out, first);
        m_b.SetInsertPoint(entry);
        m_block = m_out->getArg(0);
        m_thread = m_out->getArg(1);
        m_frame = m_out->getArg(2);
        m_slots = m_out->getArg(3);
        m_warp = m_b.CreateLShr(m_thread, 5);
        m_lane = m_b.CreateAnd(m_thread, 31);
        for (unsigned i = 0; i < m_scalar.arg_size(); ++i)
            m_scalar.getArg(i)->replaceAllUsesWith(m_options.kernel
                    ? contextFieldOf(m_b, m_block, offsetof(BlockContext, parameters), pointer)
                    : static_cast<Value*>(m_out->getArg(i + 4)));
        m_body = first;
        m_b.CreateBr(first);
    }

    /// Loops that read what others write give them a turn; all loops look whether the launch is over.
    void leaveLoops()
    {
        const DominatorTree dominators(*m_out);
        const LoopInfo loops(dominators);
        for (const Loop* loop : loops.getLoopsInPreorder()) {
            const bool yields = mayWaitHere()
                && any_of(loop->blocks(), [](const BasicBlock* block) { return any_of(*block, mayWait); });
            SmallVector<BasicBlock*, 4> latches;
            loop->getLoopLatches(latches);
            for (BasicBlock* latch : latches) {
                Instruction* end = latch->getTerminator();
                const unsigned line = lineOf(*end) != 0 ? lineOf(*end) : lineOf(loop->getHeader()->front());
                m_b.SetInsertPoint(end);
                if (yields)
                    wait(kYield, { laneBit(), m_b.getInt32(line) });
                Type* word = m_b.getInt32Ty();
                FunctionCallee stop = declare(kStop, m_b.getVoidTy(), { word, word });
                cast<Function>(stop.getCallee())->setOnlyAccessesInaccessibleMemory();
                m_b.CreateCall(stop, { m_b.getInt32(line), m_warp });
            }
        }
    }

    /// Room for what lanes exchange, then local variables: they live on while other lanes run.
    void placeVariables()
    {
        std::size_t most = m_options.ownStacks ? kMostExchanged : 0;
        for (const Instruction& instruction : instructions(*m_out))
            if (auto* call = dyn_cast<CallInst>(&instruction); call != nullptr && isMeeting(calledName(instruction)))
                most = std::max({ most, std::size_t { call->arg_size() }, resultTypes(call->getType()).size() });
        m_layout.frameBytes = most * meetingStride;
        for (Instruction& instruction : make_early_inc_range(*m_body)) {
            auto* variable = dyn_cast<AllocaInst>(&instruction);
            if (variable == nullptr)
                continue;
            if (!isa<ConstantInt>(variable->getArraySize()))
                return fail("a local variable of variable size", *variable);
            m_layout.frameBytes = alignTo(m_layout.frameBytes, std::max(variable->getAlign(), Align(16)));
            m_b.SetInsertPoint(m_out->getEntryBlock().getTerminator());
            Value* place = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_frame, m_layout.frameBytes);
            m_layout.frameBytes += variable->getAllocationSize(m_out->getDataLayout())->getFixedValue();
            variable->replaceAllUsesWith(place);
            variable->eraseFromParent();
        }
    }

    FunctionCallee declare(const Twine& name, Type* result, ArrayRef<Type*> arguments)
    {
        auto callee
            = m_scalar.getParent()->getOrInsertFunction(name.str(), FunctionType::get(result, arguments, false));
        if (auto* function = dyn_cast<Function>(callee.getCallee())) {
            function->setDoesNotThrow();
            if (function->getName().starts_with("wd.simt."))
                function->setConvergent();
        }
        return callee;
    }

    void wait(const char* name, ArrayRef<Value*> arguments)
    {
        SmallVector<Type*, 8> types;
        for (Value* argument : arguments)
            types.push_back(argument->getType());
        m_b.CreateCall(declare(name, m_b.getVoidTy(), types), arguments);
    }

    Value* laneBit() { return m_b.CreateShl(m_b.getInt32(1), m_lane); }

    void replace(Instruction& instruction, Value* value)
    {
        if (value != nullptr && !instruction.getType()->isVoidTy())
            instruction.replaceAllUsesWith(value);
        instruction.eraseFromParent();
    }

    void rewrite(Instruction& instruction)
    {
        if (auto* call = dyn_cast<CallInst>(&instruction))
            return rewriteCall(*call);
        if (m_options.races && !m_inside.contains(&instruction))
            tellLaneAccess(m_b, { m_block, m_warp, m_lane }, m_layout, instruction);
        if (!m_options.checked)
            return;
        if (auto* load = dyn_cast<LoadInst>(&instruction))
            check(*load, load->getPointerOperand(), load->getType(), load->getAlign(), 0);
        else if (auto* store = dyn_cast<StoreInst>(&instruction))
            check(*store, store->getPointerOperand(), store->getValueOperand()->getType(), store->getAlign(), 1);
        else if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
            check(*atomic, atomic->getPointerOperand(), atomic->getType(), atomic->getAlign(), 3);
        else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
            check(*exchange, exchange->getPointerOperand(), exchange->getNewValOperand()->getType(),
                exchange->getAlign(), 3);
    }

    void rewriteCall(CallInst& call)
    {
        Function* callee = call.getCalledFunction();
        if (callee == nullptr)
            return fail("an indirect call", call);
        if (callee->isIntrinsic()) {
            if (isa<LifetimeIntrinsic, AssumeInst, NoAliasScopeDeclInst>(call))
                call.eraseFromParent();
            return;
        }
        StringRef name = callee->getName();
        if (name.starts_with("wd.simt.") || name.starts_with("wd_rt_"))
            return;
        if (!name.starts_with("wd.")) {
            if (callee->isDeclaration() && m_scalar.getParent()->getFunction((name + ".lane").str()) == nullptr)
                return fail(Twine("call of the undefined function ") + name, call);
            SmallVector<Value*, 8> arguments { m_block, m_thread, m_frame, m_slots };
            arguments.append(call.arg_begin(), call.arg_end());
            return replace(call, m_b.CreateCall(declarationOf(*callee), arguments));
        }
        if (isMeeting(name))
            return meet(call, name);
        name.consume_front("wd.");
        if (name.consume_front("count."))
            return count(call, name);
        if (name == "forever")
            return replace(call, m_b.getTrue());
        if (name == "shared.base")
            return replace(call, contextFieldOf(m_b, m_block, offsetof(BlockContext, shared), m_b.getPtrTy()));
        if (name == "activemask") // each lane runs by itself
            return replace(call, laneBit());
        if (name.consume_front("barrier."))
            return barrier(call, name);
        if (name.consume_front("rt."))
            return callRuntime(call, name);
        if (name.consume_front("each."))
            return callEach(call, name);
        if (name.consume_front("sreg."))
            if (Value* value = registerValue(name))
                return replace(call, m_b.CreateZExtOrTrunc(value, call.getType()));
        fail(Twine("call of ") + callee->getName() + " is not supported", call);
    }

    /// wd.count.FORM(number, value): void wd_rt_count_lane_FORM(context, thread, number, value).
    void count(CallInst& call, StringRef form)
    {
        Value* value = m_b.getInt64(0);
        if (form != "block") {
            value = call.getArgOperand(1);
            value = value->getType()->isPointerTy() ? m_b.CreatePtrToInt(value, m_b.getInt64Ty())
                                                    : m_b.CreateZExt(value, m_b.getInt64Ty());
        }
        Type* word = m_b.getInt32Ty();
        m_b.CreateCall(declare("wd_rt_count_lane_" + (form == "local" ? StringRef("access") : form), m_b.getVoidTy(),
                           { m_b.getPtrTy(), word, word, m_b.getInt64Ty() }),
            { m_block, m_thread, call.getArgOperand(0), value });
        call.eraseFromParent();
    }

    void callRuntime(CallInst& call, StringRef name)
    {
        SmallVector<Type*, 8> types { m_b.getPtrTy(), m_b.getInt32Ty(), m_b.getInt32Ty() };
        SmallVector<Value*, 8> arguments { m_block, m_warp, m_lane };
        for (Value* argument : call.args()) {
            types.push_back(argument->getType());
            arguments.push_back(argument);
        }
        replace(call, m_b.CreateCall(declare("wd_rt_" + name, call.getType(), types), arguments));
    }

    /// wd.each.NAME for this lane alone: arrays of 32 lanes of which one counts. An argument is one value, reached as
    /// that element of an array.
    void callEach(CallInst& call, StringRef name)
    {
        IRBuilder<> entry(&m_out->getEntryBlock(), m_out->getEntryBlock().begin());
        const DataLayout& layout = m_out->getDataLayout();
        SmallVector<Type*, 16> types { m_b.getPtrTy(), m_b.getInt32Ty(), m_b.getInt32Ty(), m_b.getPtrTy() };
        SmallVector<Value*, 16> arguments { m_block, m_warp, laneBit(), nullptr };
        if (m_options.races && name == "cp_async")
            call.setArgOperand(1, m_b.getInt32(raceSite(m_layout, lineOf(call))));
        for (Value* argument : call.args()) {
            Value* slot = entry.CreateAlloca(argument->getType());
            m_b.CreateStore(argument, slot);
            types.push_back(m_b.getPtrTy());
            arguments.push_back(m_b.CreateGEP(argument->getType(), slot, m_b.CreateNeg(m_lane)));
        }
        const auto results = resultTypes(call.getType());
        std::uint64_t bytes = 0;
        SmallVector<std::uint64_t, 4> places;
        for (Type* type : results) {
            places.push_back(bytes);
            bytes += layout.getTypeAllocSize(type).getFixedValue() * kLanes;
        }
        Value* array = ConstantPointerNull::get(m_b.getPtrTy());
        if (bytes != 0)
            array = entry.CreateAlloca(ArrayType::get(m_b.getInt64Ty(), (bytes + 7) / 8));
        arguments[3] = array;
        m_b.CreateCall(declare("wd_rt_each_" + name, m_b.getVoidTy(), types), arguments);
        Value* value = nullptr;
        for (unsigned i = 0; i < results.size(); ++i) {
            Value* base = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), array, places[i]);
            const bool flag = results[i]->isIntegerTy(1);
            Type* stored = flag ? m_b.getInt8Ty() : results[i];
            Value* part = m_b.CreateLoad(stored, m_b.CreateGEP(stored, base, m_lane));
            if (flag)
                part = m_b.CreateTrunc(part, results[i]);
            value = call.getType()->isStructTy()
                ? m_b.CreateInsertValue(value == nullptr ? PoisonValue::get(call.getType()) : value, part, i)
                : part;
        }
        replace(call, value);
    }

    Value* registerValue(StringRef name)
    {
        const auto size = [&](unsigned axis) -> Value* {
            if (!m_geometry.known())
                return contextFieldOf(m_b, m_block, offsetof(BlockContext, ntid) + 4 * axis, m_b.getInt32Ty());
            return m_b.getInt32(axis == 0 ? m_geometry.shape.x : m_geometry.shape.y);
        };
        if (name == "tid.x")
            return m_b.CreateURem(m_thread, size(0));
        if (name == "tid.y")
            return m_b.CreateURem(m_b.CreateUDiv(m_thread, size(0)), size(1));
        if (name == "tid.z")
            return m_b.CreateUDiv(m_thread, m_b.CreateMul(size(0), size(1)));
        if (name == "laneid")
            return m_lane;
        if (name.consume_front("lanemask.")) {
            Value* own = laneBit();
            Value* below = m_b.CreateSub(own, m_b.getInt32(1));
            if (name == "eq" || name == "lt")
                return name == "eq" ? own : below;
            Value* upTo = m_b.CreateOr(own, below);
            return name == "le" ? upTo : m_b.CreateNot(name == "gt" ? upTo : below);
        }
        return uniformRegister(m_b, m_block, m_warp, name);
    }

    void barrier(CallInst& call, StringRef form)
    {
        const unsigned reduction = form == "red.popc" ? 1 : form == "red.and" ? 2 : form == "red.or" ? 3 : 0;
        const bool arrive = form == "arrive";
        if (reduction == 0 && form != "sync" && !arrive)
            return fail(Twine("barrier.") + form + " is not supported", call);
        if (!mayWaitHere())
            return fail("a barrier in a recursive function", call);
        Value* predicate = m_b.getInt32(0);
        if (reduction != 0)
            predicate = m_b.CreateShl(m_b.CreateZExt(call.getArgOperand(2), m_b.getInt32Ty()), m_lane);
        wait(arrive ? kArrive : kWait,
            { call.getArgOperand(0), call.getArgOperand(1), m_b.getInt32(reduction), predicate, laneBit(),
                m_b.getInt32(lineOf(call)) });
        if (reduction == 0)
            return replace(call, nullptr);
        Type* word = m_b.getInt32Ty();
        Value* result = m_b.CreateCall(declare(kResult, word, { word }), { m_b.getInt32(reduction) });
        replace(call, call.getType()->isIntegerTy(1) ? m_b.CreateICmpNE(result, m_b.getInt32(0)) : result);
    }

    /// `void wd_rt_warp_NAME.meet(context, warp, mask, results, ptr arguments)`: the arguments taken out of their
    /// array.
    Value* meetingFunction(StringRef name, unsigned count)
    {
        Module& module = *m_scalar.getParent();
        const std::string target = runtimeName(name);
        if (Function* made = module.getFunction(target + ".meet"))
            return made;
        Type* pointer = m_b.getPtrTy();
        Type* word = m_b.getInt32Ty();
        auto* type = FunctionType::get(m_b.getVoidTy(), { pointer, word, word, pointer, pointer }, false);
        auto* function = Function::Create(type, GlobalValue::InternalLinkage, target + ".meet", module);
        function->setDoesNotThrow();
        IRBuilder<> b(BasicBlock::Create(m_b.getContext(), "entry", function));
        SmallVector<Type*, 16> types { pointer, word, word, pointer };
        SmallVector<Value*, 16> arguments;
        for (unsigned i = 0; i < 4; ++i)
            arguments.push_back(function->getArg(i));
        for (unsigned i = 0; i < count; ++i) {
            types.push_back(pointer);
            arguments.push_back(b.CreateLoad(pointer, b.CreateConstGEP1_64(pointer, function->getArg(4), i)));
        }
        b.CreateCall(declare(target, b.getVoidTy(), types), arguments);
        b.CreateRetVoid();
        return function;
    }

    Value* sizesOf(const CallInst& call, ArrayRef<Type*> results)
    {
        const DataLayout& layout = m_out->getDataLayout();
        SmallVector<std::uint32_t, 16> words { call.arg_size(), static_cast<std::uint32_t>(results.size()) };
        const auto add = [&](Type* type) {
            words.push_back(static_cast<std::uint32_t>(layout.getTypeAllocSize(type).getFixedValue()));
        };
        for (const Value* argument : call.args())
            add(argument->getType());
        for (Type* type : results)
            add(type);
        Constant* array = ConstantDataArray::get(m_b.getContext(), words);
        auto* variable = new GlobalVariable(
            *m_scalar.getParent(), array->getType(), true, GlobalValue::PrivateLinkage, array, "wd.simt.sizes");
        variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
        return variable;
    }

    void meet(CallInst& call, StringRef name)
    {
        if (!mayWaitHere())
            return fail(Twine(name) + " in a recursive function of a kernel whose lanes wait for one another", call);
        const auto results = resultTypes(call.getType());
        const bool nothing = name == "wd.barrier.warp";
        const auto place = [&](std::uint64_t index) {
            return m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_frame, index * meetingStride);
        };
        if (!nothing)
            for (unsigned i = 0; i < call.arg_size(); ++i) {
                Value* argument = call.getArgOperand(i);
                if (argument->getType()->isIntegerTy(1))
                    argument = m_b.CreateZExt(argument, m_b.getInt8Ty());
                m_b.CreateStore(argument, place(i));
            }
        const int members = membersArgument(name);
        Value* none = ConstantPointerNull::get(m_b.getPtrTy());
        wait(kMeet,
            { nothing ? none : meetingFunction(name, call.arg_size()), nothing ? none : sizesOf(call, results),
                members < 0 ? m_b.getInt32(~0U) : call.getArgOperand(static_cast<unsigned>(members)), laneBit(),
                m_b.getInt32(lineOf(call)) });
        Value* value = nullptr;
        for (unsigned i = 0; i < results.size(); ++i) {
            const bool flag = results[i]->isIntegerTy(1);
            Value* part = m_b.CreateLoad(flag ? m_b.getInt8Ty() : results[i], place(i));
            if (flag)
                part = m_b.CreateTrunc(part, results[i]);
            if (!call.getType()->isStructTy()) {
                value = part;
                break;
            }
            value = m_b.CreateInsertValue(value == nullptr ? PoisonValue::get(call.getType()) : value, part, i);
        }
        replace(call, value);
    }

    /// The access's bounds cache, else the runtime.
    void check(Instruction& access, Value* pointer, Type* type, Align align, unsigned flags)
    {
        if (m_inside.contains(&access))
            return;
        const auto bytes = static_cast<unsigned>(bytesOf(type));
        flags |= bytes << 8 | static_cast<unsigned>(align.value()) << 16;
        const Hull hull { 0, bytes, align.value() };
        Type* number = m_b.getInt64Ty();
        Type* word = m_b.getInt32Ty();
        Value* slot = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, kSlotBytes * (1 + m_layout.checkSlots++));
        Value* address = m_b.CreatePtrToInt(pointer, number);
        Value* outside = m_b.CreateNot(insideSlot(m_b, address, slot, hull));
        if (m_range == nullptr)
            m_range = new AllocaInst(ArrayType::get(number, 2), 0, "range", m_out->getEntryBlock().begin());
        MDNode* weights = MDBuilder(m_b.getContext()).createBranchWeights(1, 1 << 20);
        m_b.SetInsertPoint(SplitBlockAndInsertIfThen(outside, access.getIterator(), false, weights));
        m_b.SetCurrentDebugLocation(access.getDebugLoc());
        m_b.CreateCall(declare("wd_rt_check", m_b.getVoidTy(),
                           { m_b.getPtrTy(), word, word, number, number, word, word, m_b.getPtrTy() }),
            { m_block, m_warp, m_lane, address, m_b.getInt64(bytes), m_b.getInt32(flags), m_b.getInt32(lineOf(access)),
                m_range });
        Value* low = m_b.CreateLoad(number, m_range);
        Value* high = m_b.CreateLoad(number, m_b.CreateConstGEP1_64(number, m_range, 1));
        fillSlot(m_b, slot, low, high, { m_b.getInt64(0), m_b.getInt64(bytes), m_b.getInt64(align.value()) });
    }

    Function& m_scalar;
    const Geometry& m_geometry;
    const VectoriseOptions& m_options;
    StateLayout& m_layout;
    IRBuilder<> m_b;
    Function* m_out = nullptr;
    BasicBlock* m_body = nullptr; ///< first block of the scalar code
    Value* m_block = nullptr; ///< BlockContext
    Value* m_thread = nullptr; ///< in the block, linear
    Value* m_warp = nullptr;
    Value* m_lane = nullptr;
    Value* m_frame = nullptr;
    Value* m_slots = nullptr;
    Value* m_range = nullptr; ///< {i64 low, i64 high} that wd_rt_check found
    SmallPtrSet<const Instruction*, 16> m_inside; ///< accesses that need no check
    std::string m_error;
};

} // namespace

Result<Function*> emitLane(
    Function& scalar, const Geometry& geometry, const VectoriseOptions& options, StateLayout& layout)
{
    return LaneCode(scalar, geometry, options, layout).run();
}

} // namespace warpdesk::emulator::simt
