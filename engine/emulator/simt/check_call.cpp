// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/bounds_ir.h"
#include "engine/emulator/simt/cold_call_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <bit>

/// Checked mode, the cold way: what a test could not let pass goes to the runtime lane by lane.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Words of a request, the one argument of `void wd.simt.check(ptr request)`. Lane l is at the sum of address
/// l >> shift (of the site) and of the site's offset l.
enum Request : unsigned { Context, Warp, Mask, Slot, Site, Addresses, RequestWords = Addresses + kLanes };

/// Words of what is constant: a private global. Behind the lanes' offsets, for each access {i64 distance from the
/// first, i32 flags, i32 line}.
enum SiteWord : unsigned { Count, Shift, Slots, Start, Reach, Alignment, High, Offsets, Rows = Offsets + kLanes };

/// The function body in pieces.
class ColdCheck final {
public:
    ColdCheck(Function& function, FunctionCallee check)
        : m_function(function)
        , m_check(check)
        , m_b(function.getContext())
    {
    }
    void emit();

private:
    BasicBlock* block(const char* name) { return BasicBlock::Create(m_b.getContext(), name, &m_function); }
    Value* word(Value* array, unsigned index)
    {
        return m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt64Ty(), array, index));
    }
    Value* pointer(Value* array, unsigned index)
    {
        return m_b.CreateLoad(m_b.getPtrTy(), m_b.CreateConstGEP1_64(m_b.getInt64Ty(), array, index));
    }
    Value* element(Value* array, unsigned first, Value* index)
    {
        Value* start = m_b.CreateConstGEP1_64(m_b.getInt64Ty(), array, first);
        return m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateGEP(m_b.getInt64Ty(), start, index));
    }
    Value* testLane(Value* address, Value* flags, Value* bytes);
    void fill();

    Function& m_function;
    FunctionCallee m_check;
    IRBuilder<> m_b;
    Value* m_request = nullptr;
    Value* m_site = nullptr;
    Value* m_low = nullptr; ///< {i64 low, i64 high}: bounds found last
    Value* m_high = nullptr;
};

Value* ColdCheck::testLane(Value* address, Value* flags, Value* bytes)
{
    Value* low = m_b.CreateLoad(m_b.getInt64Ty(), m_low);
    Value* high = m_b.CreateLoad(m_b.getInt64Ty(), m_high);
    Value* align = m_b.CreateZExt(m_b.CreateAnd(m_b.CreateLShr(flags, 16), m_b.getInt32(0xff)), m_b.getInt64Ty());
    Value* odd = m_b.CreateAnd(address, m_b.CreateSub(align, m_b.getInt64(1)));
    // Nothing wraps: bytes <= high - low comes first, and an empty range is {0, 0}.
    Value* room = m_b.CreateSub(m_b.CreateSub(high, low), bytes);
    Value* fits = m_b.CreateICmpULE(bytes, m_b.CreateSub(high, low));
    Value* inside = m_b.CreateAnd(fits, m_b.CreateICmpULE(m_b.CreateSub(address, low), room));
    return m_b.CreateAnd(inside, m_b.CreateICmpEQ(odd, m_b.getInt64(0)));
}

/// The bounds that hold last go into the site's slot, and behind it as they are where the site has two.
void ColdCheck::fill()
{
    BasicBlock* one = block("slot");
    BasicBlock* two = block("second");
    BasicBlock* done = block("done");
    Value* slots = word(m_site, Slots);
    m_b.CreateCondBr(m_b.CreateICmpEQ(slots, m_b.getInt64(0)), done, one);
    m_b.SetInsertPoint(one);
    Value* slot = pointer(m_request, Slot);
    Value* low = m_b.CreateLoad(m_b.getInt64Ty(), m_low);
    Value* high = m_b.CreateLoad(m_b.getInt64Ty(), m_high);
    fillSlot(m_b, slot, low, high, { word(m_site, Start), word(m_site, Reach), word(m_site, Alignment) });
    m_b.CreateCondBr(m_b.CreateICmpEQ(slots, m_b.getInt64(2)), two, done);
    m_b.SetInsertPoint(two);
    m_b.CreateStore(low, m_b.CreateConstGEP1_64(m_b.getInt64Ty(), slot, 2));
    m_b.CreateStore(m_b.CreateSub(high, low), m_b.CreateConstGEP1_64(m_b.getInt64Ty(), slot, 3));
    m_b.CreateBr(done);
    m_b.SetInsertPoint(done);
    m_b.CreateRetVoid();
}

/// For each access, for each lane of the mask: the first call that finds an allocation spares the others theirs.
void ColdCheck::emit()
{
    Type* number = m_b.getInt64Ty();
    m_b.SetInsertPoint(block("entry"));
    BasicBlock* access = block("access");
    BasicBlock* loop = block("lane");
    BasicBlock* miss = block("miss");
    BasicBlock* next = block("next");
    BasicBlock* after = block("after");
    BasicBlock* end = block("end");
    m_request = m_function.getArg(0);
    Value* range = m_b.CreateAlloca(ArrayType::get(number, 2));
    m_low = m_b.CreateConstGEP1_64(number, range, 0);
    m_high = m_b.CreateConstGEP1_64(number, range, 1);
    m_site = pointer(m_request, Site);
    m_b.CreateStore(m_b.getInt64(0), m_low);
    m_b.CreateStore(word(m_site, High), m_high);
    Value* context = pointer(m_request, Context);
    Value* warp = m_b.CreateTrunc(word(m_request, Warp), m_b.getInt32Ty());
    Value* mask = word(m_request, Mask);
    Value* shift = word(m_site, Shift);
    Value* count = word(m_site, Count);
    BasicBlock* entry = m_b.GetInsertBlock();
    m_b.CreateBr(access);
    m_b.SetInsertPoint(access);
    PHINode* index = m_b.CreatePHI(number, 2);
    index->addIncoming(m_b.getInt64(0), entry);
    Value* row = m_b.CreateGEP(m_b.getInt8Ty(), m_b.CreateConstGEP1_64(number, m_site, Rows),
        m_b.CreateMul(index, m_b.getInt64(2 * sizeof(std::uint64_t))));
    Value* distance = m_b.CreateLoad(number, row);
    Value* flags = m_b.CreateLoad(m_b.getInt32Ty(), m_b.CreateConstGEP1_64(m_b.getInt32Ty(), row, 2));
    Value* line = m_b.CreateLoad(m_b.getInt32Ty(), m_b.CreateConstGEP1_64(m_b.getInt32Ty(), row, 3));
    Value* bytes = m_b.CreateZExt(m_b.CreateAnd(m_b.CreateLShr(flags, 8), m_b.getInt32(0xff)), number);
    m_b.CreateBr(loop);
    m_b.SetInsertPoint(loop);
    PHINode* left = m_b.CreatePHI(number, 2);
    left->addIncoming(mask, access);
    Value* lane = m_b.CreateBinaryIntrinsic(Intrinsic::cttz, left, m_b.getTrue());
    Value* base = element(m_request, Addresses, m_b.CreateLShr(lane, shift));
    Value* address = m_b.CreateAdd(m_b.CreateAdd(base, element(m_site, Offsets, lane)), distance);
    m_b.CreateCondBr(testLane(address, flags, bytes), next, miss);
    m_b.SetInsertPoint(miss);
    m_b.CreateCall(
        m_check, { context, warp, m_b.CreateTrunc(lane, m_b.getInt32Ty()), address, bytes, flags, line, range });
    m_b.CreateBr(next);
    m_b.SetInsertPoint(next);
    Value* rest = m_b.CreateAnd(left, m_b.CreateSub(left, m_b.getInt64(1)));
    left->addIncoming(rest, next);
    m_b.CreateCondBr(m_b.CreateICmpNE(rest, m_b.getInt64(0)), loop, after);
    m_b.SetInsertPoint(after);
    Value* following = m_b.CreateAdd(index, m_b.getInt64(1));
    index->addIncoming(following, after);
    m_b.CreateCondBr(m_b.CreateICmpULT(following, count), access, end);
    m_b.SetInsertPoint(end);
    fill();
}

} // namespace

Function* Vectoriser::laneCheck()
{
    if (Function* made = m_scalar.getParent()->getFunction(kColdCallee))
        return made;
    Type* word = m_b.getInt32Ty();
    Type* number = m_b.getInt64Ty();
    Type* pointer = m_b.getPtrTy();
    auto* function = Function::Create(FunctionType::get(m_b.getVoidTy(), { pointer }, false),
        GlobalValue::InternalLinkage, kColdCallee, m_scalar.getParent());
    function->setDoesNotThrow();
    function->addFnAttr(Attribute::NoInline);
    function->addFnAttr(Attribute::Cold);
    ColdCheck(*function,
        declare("wd_rt_check", m_b.getVoidTy(), { pointer, word, word, number, number, word, word, pointer }))
        .emit();
    return function;
}

llvm::Value* Vectoriser::siteTable(const CheckSite& site, unsigned shift, ArrayRef<std::int64_t> offsets)
{
    SmallVector<Constant*, 64> words;
    const auto add = [&](std::uint64_t value) { words.push_back(m_b.getInt64(value)); };
    add(site.run.members.size());
    add(shift);
    add(site.slots);
    add(static_cast<std::uint64_t>(site.hull.start));
    add(site.hull.reach);
    add(site.hull.align);
    add(site.localBytes);
    for (const std::int64_t offset : offsets)
        add(static_cast<std::uint64_t>(offset));
    for (const CheckRun::Member& member : site.run.members) {
        add(static_cast<std::uint64_t>(member.offset - site.run.members[0].offset));
        const std::uint64_t flags = member.flags;
        const std::uint64_t line = lineOf(*member.access);
        static_assert(std::endian::native == std::endian::little);
        add(flags | line << 32);
    }
    auto* content = ConstantArray::get(ArrayType::get(m_b.getInt64Ty(), words.size()), words);
    return new GlobalVariable(
        *m_scalar.getParent(), content->getType(), true, GlobalValue::PrivateLinkage, content, "wd.simt.site");
}

/// Tests the lanes one by one.
void Vectoriser::callCheck(const CheckSite& site)
{
    const Shape shape = m_shapes.of(site.access.pointer);
    Value* request = temporary(m_b.getInt64Ty(), RequestWords, 9);
    const auto store = [&](unsigned index, Value* value) {
        m_b.CreateStore(value, m_b.CreateConstGEP1_64(m_b.getInt64Ty(), request, index));
    };
    std::array<std::int64_t, kLanes> offsets {};
    unsigned shift = 0;
    Value* mask = bitsOf(m_mask);
    if (shape.isUniform()) {
        shift = static_cast<unsigned>(std::countr_zero(kLanes));
        store(Addresses, scalar(site.access.pointer));
        mask = m_b.CreateAnd(mask, m_b.CreateNeg(mask)); // the first lane speaks for all
    } else if (shape.isAffine() && shape.casts.empty()) {
        shift = static_cast<unsigned>(std::countr_zero(m_geometry.pieceLanes));
        offsets = shape.offsets;
        for (unsigned piece = 0; piece < m_geometry.pieces; ++piece)
            store(Addresses + piece, base(site.access.pointer, piece));
    } else {
        m_b.CreateAlignedStore(m_b.CreatePtrToInt(lane(site.access.pointer), wide(m_b.getInt64Ty())),
            m_b.CreateConstGEP1_64(m_b.getInt64Ty(), request, Addresses), Align(8));
    }
    store(Context, m_block);
    store(Warp, m_b.CreateZExt(m_warp, m_b.getInt64Ty()));
    store(Mask, m_b.CreateZExt(mask, m_b.getInt64Ty()));
    store(Slot, site.slots == 0 ? static_cast<Value*>(ConstantPointerNull::get(m_b.getPtrTy())) : site.slot);
    store(Site, siteTable(site, shift, offsets));
    emitColdCall(m_b, *laneCheck(), request);
}

} // namespace warpdesk::emulator::simt
