// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/runtime/race_view.h"
#include "engine/emulator/simt/cold_call_ir.h"
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/race_origin_ir.h"

/// Mode `races`: every access is looked at before it happens. Shared memory's shadow is kept by generated code
/// (shared_races.cpp), that of global memory by the runtime, which is not asked about memory nobody writes.
namespace warpdesk::emulator::simt {

using namespace llvm;

std::uint32_t raceSite(StateLayout& layout, std::uint32_t line)
{
    constexpr std::size_t most = SharedRecord::mostSite; // the last one stands for all others
    const auto found = std::ranges::find(layout.raceSites, line);
    if (found != layout.raceSites.end())
        return static_cast<std::uint32_t>(found - layout.raceSites.begin());
    if (layout.raceSites.size() <= most)
        layout.raceSites.push_back(layout.raceSites.size() == most ? 0 : line);
    return static_cast<std::uint32_t>(layout.raceSites.size() - 1);
}

/// A field of the view that stays for the whole block.
Value* Vectoriser::raceField(std::uint64_t offset)
{
    Value* view = contextField(offsetof(BlockContext, race), m_b.getPtrTy());
    auto* load = m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), view, offset));
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(m_context, {}));
    return load;
}

/// Times and floors are read where they may have changed, so that the code in between keeps them in registers.
void Vectoriser::refreshRaceView()
{
    if (!m_options.races || !m_options.kernel)
        return;
    Type* word = m_b.getInt32Ty();
    Value* view = contextField(offsetof(BlockContext, race), m_b.getPtrTy());
    const auto keep = [&](AllocaInst*& place, std::uint64_t offset, bool ofWarp) {
        if (place == nullptr)
            place = new AllocaInst(word, 0, "race", m_entry->begin());
        Value* from = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), view, offset);
        if (ofWarp)
            from = m_b.CreateGEP(word, from, m_b.CreateAnd(m_warp, RaceView::mostWarps - 1));
        m_b.CreateStore(m_b.CreateLoad(word, from), place);
    };
    keep(m_raceNow, offsetof(RaceView, now), false);
    keep(m_raceBegun, offsetof(RaceView, begun), false);
    keep(m_raceFloor, offsetof(RaceView, floors), true);
    keep(m_raceOwnFloor, offsetof(RaceView, ownFloors), true);
}

/// `void wd.simt.race(ptr request)`: eight words, the arguments of wd_rt_race.
Function* Vectoriser::raceRequest()
{
    if (Function* made = m_scalar.getParent()->getFunction(kRaceCallee))
        return made;
    Type* word = m_b.getInt32Ty();
    Type* number = m_b.getInt64Ty();
    Type* pointer = m_b.getPtrTy();
    auto* function = Function::Create(FunctionType::get(m_b.getVoidTy(), { pointer }, false),
        GlobalValue::InternalLinkage, kRaceCallee, m_scalar.getParent());
    function->setDoesNotThrow();
    function->addFnAttr(Attribute::NoInline);
    IRBuilder<> b(BasicBlock::Create(m_context, "entry", function));
    const SmallVector<Type*, 8> types { pointer, word, word, number, number, pointer, word, pointer };
    SmallVector<Value*, 8> arguments;
    for (unsigned i = 0; i < types.size(); ++i)
        arguments.push_back(b.CreateLoad(types[i], b.CreateConstGEP1_64(number, function->getArg(0), i)));
    b.CreateCall(declare("wd_rt_race", m_b.getVoidTy(), types), arguments);
    b.CreateRetVoid();
    return function;
}

/// Hands the access to the runtime. `rarely`: without a cost for the code around it, and slowly.
void Vectoriser::tellRace(const RaceSite& site, bool rarely)
{
    const Access& access = site.access;
    Type* number = m_b.getInt64Ty();
    const Shape shape = m_shapes.of(access.pointer);
    Value* start = m_b.getInt64(0);
    Value* stride = m_b.getInt64(0);
    Value* addresses = ConstantPointerNull::get(m_b.getPtrTy());
    if (site.pattern == Pattern::Uniform) {
        start = m_b.CreatePtrToInt(scalar(access.pointer), number);
    } else {
        const auto storeAddresses = [&] {
            Value* array = temporary(number, kLanes, 11);
            const auto bases = m_bases.find(access.pointer);
            Value* all = shape.isAffine() && shape.casts.empty() && bases != m_bases.end()
                ? fromBases(bases->second, shape)
                : lane(access.pointer);
            storeLanes(m_b.CreatePtrToInt(all, wide(number)), array);
            return array;
        };
        if (site.pattern == Pattern::Contiguous && m_geometry.pieces == 1) {
            start = m_b.CreatePtrToInt(base(access.pointer, 0), number);
            stride = m_b.getInt64(static_cast<std::uint64_t>(access.stride()));
            if (Value* guard = wrapGuard(access.pointer)) {
                BasicBlock* direct = m_b.GetInsertBlock();
                BasicBlock* wrapped = newBlock("wrapped");
                BasicBlock* on = newBlock("known");
                m_b.CreateCondBr(guard, on, wrapped);
                m_b.SetInsertPoint(wrapped);
                Value* array = storeAddresses();
                BasicBlock* end = m_b.GetInsertBlock();
                m_b.CreateBr(on);
                m_b.SetInsertPoint(on);
                PHINode* either = m_b.CreatePHI(m_b.getPtrTy(), 2);
                either->addIncoming(addresses, direct);
                either->addIncoming(array, end);
                addresses = either;
            }
        } else {
            addresses = storeAddresses();
        }
    }
    Value* values = ConstantPointerNull::get(m_b.getPtrTy());
    if (site.stored != nullptr) {
        Parts parts = lanes(site.stored);
        for (Value*& part : parts)
            part = toMemory(part, access);
        values = temporary(access.element, kLanes * access.components, 12);
        m_b.CreateAlignedStore(putTogether(parts, access), values, Align(1));
    }
    const SmallVector<Value*, 8> arguments { m_block, m_warp, bitsOf(m_mask), start, stride, addresses,
        i32(site.flags | static_cast<std::uint32_t>(access.stride()) << 8 | site.number << 16), values };
    if (!rarely) {
        SmallVector<Type*, 8> types;
        for (const Value* argument : arguments)
            types.push_back(argument->getType());
        m_b.CreateCall(declare("wd_rt_race", m_b.getVoidTy(), types), arguments);
        return;
    }
    Value* request = temporary(number, static_cast<unsigned>(arguments.size()), 13);
    for (unsigned i = 0; i < arguments.size(); ++i)
        m_b.CreateStore(arguments[i], m_b.CreateConstGEP1_64(number, request, i));
    emitColdCall(m_b, *raceRequest(), request);
}

void Vectoriser::emitRace(const Access& access, Pattern pattern, unsigned flags, const llvm::Value* stored)
{
    const auto bytes = static_cast<unsigned>(access.stride());
    // Variables in rows are the lane's own.
    if (!m_options.races || rowsOf(access.pointer) != nullptr
        || provablyInside(access.pointer, bytes, *access.instruction, m_options.kernel))
        return;
    const RaceSite site { access, pattern, flags, stored, raceSite(m_layout, lineOf(*access.instruction)) };
    RaceParameters& parameters = m_layout.raceParameters;
    const RaceOrigin origin = raceOrigin(access.pointer, m_options.kernel, parameters);
    if (origin.onlyLocal())
        return;
    const bool write = (flags & 1U) != 0;
    if (origin.onlyShared() && m_options.kernel && access.align.value() >= 4)
        return emitSharedRace(site);
    if (write || !origin.onlyParameters() || parameters.writesElsewhere
        || (parameters.written & origin.parameters) != 0)
        return tellRace(site, false);
    BasicBlock* told = newBlock("tracked");
    BasicBlock* on = newBlock("told");
    Value* untracked = m_b.CreateAnd(raceField(offsetof(RaceView, untracked)), origin.parameters);
    m_b.CreateCondBr(m_b.CreateICmpEQ(untracked, m_b.getInt64(origin.parameters)), on, told);
    m_b.SetInsertPoint(told);
    tellRace(site, true);
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

void Vectoriser::emitOrder(const char* name)
{
    if (!m_options.races || (StringRef(name) == "wd_rt_race_acquire" && !m_layout.raceOrder.releases))
        return;
    m_b.CreateCall(declare(name, m_b.getVoidTy(), { m_b.getPtrTy(), m_b.getInt32Ty() }), { m_block, m_warp });
    refreshRaceView();
}

} // namespace warpdesk::emulator::simt
