// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/count_markers_ir.h"
#include "engine/emulator/lower/memory_ir.h"

/// ld, ldu, st (PTX ISA 9.7.9). Cache operators, eviction hints and cache policies are hints and dropped.
namespace warpdesk::emulator {

using llvm::AtomicOrdering;
using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Space;
using ptx::Type;

namespace {

struct Access {
    Space space = Space::None;
    unsigned bits = 0; ///< of one element
    unsigned count = 1;
    AtomicOrdering ordering = AtomicOrdering::NotAtomic;
    bool isVolatile = false;
    bool constant = false; ///< memory that nobody writes while the kernel runs
};

unsigned vectorCount(const Instruction& in)
{
    if (in.has("v2"))
        return 2;
    if (in.has("v4"))
        return 4;
    return in.has("v8") ? 8 : 1;
}

Access accessOf(Body& body, const Instruction& in)
{
    Access access;
    access.space = in.space();
    access.bits = ptx::bits(in.type());
    access.count = vectorCount(in);
    access.isVolatile = in.has("volatile") || in.has("mmio");
    if (in.has("relaxed"))
        access.ordering = AtomicOrdering::Monotonic;
    else if (in.has("acquire"))
        access.ordering = AtomicOrdering::Acquire;
    else if (in.has("release"))
        access.ordering = AtomicOrdering::Release;
    // What has no atomic form of its own (vectors, 128 bits) is a volatile access with a fence where one is due.
    if (access.ordering != AtomicOrdering::NotAtomic && (access.count > 1 || access.bits > 64))
        access.isVolatile = true;
    access.constant = !body.program.host() && (access.space == Space::Const || in.has("nc"));
    return access;
}

bool needsFence(const Access& access, AtomicOrdering ordering)
{
    return access.ordering == ordering && (access.count > 1 || access.bits > 64);
}

bool load(Body& body, const Instruction& in)
{
    if (in.operands.size() < 2 || in.operands[1].kind != Operand::Kind::Address)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Access access = accessOf(body, in);
    if (access.bits == 0)
        return false;
    const std::vector<Operand> targets = body.elements(in.operands[0]);
    if (targets.size() != access.count)
        return false;
    const Operand& from = in.operands[1];
    const std::uint64_t bytes = std::uint64_t { access.bits } / 8 * access.count;
    Value* pointer = body.address(from, access.space);
    body.checkHostAccess(pointer, bytes, false, from, access.space);
    if (CountMarkers* counts = body.counts())
        counts->access(pointer, in, access.space, device::AccessKind::Load, bytes);
    llvm::Type* element = body.intType(access.bits);
    llvm::Type* type = access.count == 1 ? element : llvm::FixedVectorType::get(element, access.count);
    llvm::LoadInst* value = b.CreateAlignedLoad(type, pointer, llvm::Align(bytes), access.isVolatile);
    const bool atomic = access.ordering != AtomicOrdering::NotAtomic && access.count == 1 && access.bits <= 64;
    if (atomic)
        value->setAtomic(access.ordering);
    if (needsFence(access, AtomicOrdering::Acquire))
        b.CreateFence(AtomicOrdering::Acquire);
    const bool parameter = access.space == Space::Param;
    const bool kernelParameter = parameter && body.isKernel() && from.reference.kind != ptx::Reference::Kind::Local;
    llvm::MDNode* empty = llvm::MDNode::get(b.getContext(), {});
    if (kernelParameter || access.constant)
        value->setMetadata(llvm::LLVMContext::MD_invariant_load, empty);
    if (kernelParameter)
        value->setMetadata(llvm::LLVMContext::MD_noundef, empty);
    if (!parameter || kernelParameter)
        body.tag(value, access.space);
    const bool isSigned = ptx::isSigned(in.type());
    for (unsigned i = 0; i < access.count; ++i)
        body.write(targets[i],
            access.count == 1 ? static_cast<Value*>(value) : b.CreateExtractElement(value, std::uint64_t { i }),
            isSigned);
    return true;
}

bool store(Body& body, const Instruction& in)
{
    if (in.operands.size() < 2 || in.operands[0].kind != Operand::Kind::Address || in.has("async") || in.has("bulk"))
        return false;
    llvm::IRBuilder<>& b = body.b;
    const Access access = accessOf(body, in);
    if (access.bits == 0)
        return false;
    const std::vector<Operand> sources = body.elements(in.operands[1]);
    if (sources.size() != access.count)
        return false;
    const std::uint64_t bytes = std::uint64_t { access.bits } / 8 * access.count;
    Value* pointer = body.address(in.operands[0], access.space);
    body.checkHostAccess(pointer, bytes, true, in.operands[0], access.space);
    if (CountMarkers* counts = body.counts())
        counts->access(pointer, in, access.space, device::AccessKind::Store, bytes);
    Value* value = nullptr;
    if (access.count == 1) {
        value = body.read(sources[0], access.bits);
    } else {
        value = llvm::Constant::getNullValue(llvm::FixedVectorType::get(body.intType(access.bits), access.count));
        for (unsigned i = 0; i < access.count; ++i)
            value = b.CreateInsertElement(value, body.read(sources[i], access.bits), std::uint64_t { i });
    }
    if (needsFence(access, AtomicOrdering::Release))
        b.CreateFence(AtomicOrdering::Release);
    llvm::StoreInst* made = b.CreateAlignedStore(value, pointer, llvm::Align(bytes), access.isVolatile);
    if (access.ordering != AtomicOrdering::NotAtomic && access.count == 1 && access.bits <= 64)
        made->setAtomic(access.ordering);
    if (access.space != Space::Param)
        body.tag(made, access.space);
    return true;
}

} // namespace

void addMemoryHandlers(HandlerTable& table)
{
    table["ld"] = table["ldu"] = load;
    table["st"] = store;
    table["cp"] = copyAsync;
}

} // namespace warpdesk::emulator
