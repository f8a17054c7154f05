// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/registers_ir.h"

#include "engine/emulator/runtime/block_context.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

Value* contextFieldOf(IRBuilder<>& b, Value* context, std::uint64_t offset, Type* type)
{
    auto* load = b.CreateLoad(type, b.CreateConstGEP1_64(b.getInt8Ty(), context, offset));
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(b.getContext(), {}));
    load->setMetadata(LLVMContext::MD_noundef, MDNode::get(b.getContext(), {}));
    return load;
}

namespace {

Value* globalTimer(IRBuilder<>& b, Value* context)
{
    Module& module = *b.GetInsertBlock()->getModule();
    auto callee
        = module.getOrInsertFunction("wd_rt_globaltimer", FunctionType::get(b.getInt64Ty(), { b.getPtrTy() }, false));
    cast<Function>(callee.getCallee())->setDoesNotThrow();
    return b.CreateCall(callee, { context });
}

} // namespace

Value* uniformRegister(IRBuilder<>& b, Value* context, Value* warp, StringRef name)
{
    Type* word = b.getInt32Ty();
    const auto field = [&](std::uint64_t offset) { return contextFieldOf(b, context, offset, word); };
    const auto axisOf = [](StringRef text) { return text == "x" ? 0U : text == "y" ? 1U : 2U; };
    StringRef rest = name;
    if (rest.consume_front("ntid."))
        return field(offsetof(BlockContext, ntid) + 4 * axisOf(rest));
    if (rest.consume_front("ctaid.") || rest.consume_front("clusterid."))
        return field(offsetof(BlockContext, ctaid) + 4 * axisOf(rest));
    if (rest.consume_front("nctaid.") || rest.consume_front("nclusterid."))
        return field(offsetof(BlockContext, nctaid) + 4 * axisOf(rest));
    unsigned number = 0;
    if (rest.consume_front("envreg") && !rest.getAsInteger(10, number) && number < 32)
        return field(offsetof(BlockContext, envreg) + 4 * number);
    if (name == "warpid")
        return warp;
    if (name == "nwarpid")
        return field(offsetof(BlockContext, warps));
    if (name == "smid")
        return field(offsetof(BlockContext, smid));
    if (name == "nsmid")
        return field(offsetof(BlockContext, nsmid));
    if (name == "gridid")
        return contextFieldOf(b, context, offsetof(BlockContext, gridid), b.getInt64Ty());
    if (name == "dynamic_smem_size")
        return field(offsetof(BlockContext, dynamicSharedBytes));
    if (name == "total_smem_size")
        return b.CreateAdd(
            field(offsetof(BlockContext, dynamicSharedBytes)), field(offsetof(BlockContext, staticSharedBytes)));
    if (name == "clock64" || name == "clock" || name == "clock_hi") {
        // Arm keeps its cycle counter from programs; its timer is open to all.
        const bool x86 = Triple(b.GetInsertBlock()->getModule()->getTargetTriple()).isX86();
        Value* clock = b.CreateIntrinsic(x86 ? Intrinsic::readcyclecounter : Intrinsic::readsteadycounter, {}, {});
        return name == "clock_hi" ? b.CreateLShr(clock, 32) : clock;
    }
    if (name.starts_with("globaltimer")) {
        Value* time = globalTimer(b, context);
        return name == "globaltimer_hi" ? b.CreateLShr(time, 32) : time;
    }
    // Without clusters each block is a cluster of its own.
    if (name.starts_with("cluster_nctaid.") || name == "cluster_nctarank")
        return b.getInt32(1);
    if (name.starts_with("cluster_ctaid.") || name == "cluster_ctarank" || name == "is_explicit_cluster"
        || name == "reserved_smem_offset_begin")
        return b.getInt32(0);
    return nullptr;
}

} // namespace warpdesk::emulator::simt
