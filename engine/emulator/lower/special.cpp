// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

#include <llvm/IR/MDBuilder.h>

#include <fmt/format.h>

/// Special registers (PTX ISA 10). Names reach the next rooms as `wd.sreg.NAME`.
namespace warpdesk::emulator {

using llvm::Value;

namespace {

struct Row {
    std::string_view name; ///< without the percent sign; components follow a dot
    unsigned bits;
    bool fixed; ///< the same all the time for one thread
    std::uint32_t limit; ///< the value is below it; 0 = not known
};

constexpr Row kRows[] = {
    { "tid.x", 32, true, 1024 },
    { "tid.y", 32, true, 1024 },
    { "tid.z", 32, true, 64 },
    { "ntid.x", 32, true, 1025 },
    { "ntid.y", 32, true, 1025 },
    { "ntid.z", 32, true, 65 },
    { "ctaid.x", 32, true, 0x7fffffff },
    { "ctaid.y", 32, true, 65535 },
    { "ctaid.z", 32, true, 65535 },
    { "nctaid.x", 32, true, 0x80000000 },
    { "nctaid.y", 32, true, 65536 },
    { "nctaid.z", 32, true, 65536 },
    { "laneid", 32, true, 32 },
    { "warpid", 32, true, 32 },
    { "nwarpid", 32, true, 65 },
    { "smid", 32, true, 0 },
    { "nsmid", 32, true, 0 },
    { "lanemask_eq", 32, true, 0 },
    { "lanemask_le", 32, true, 0 },
    { "lanemask_lt", 32, true, 0 },
    { "lanemask_ge", 32, true, 0 },
    { "lanemask_gt", 32, true, 0 },
    { "dynamic_smem_size", 32, true, 0 },
    { "total_smem_size", 32, true, 0 },
    { "clusterid.x", 32, true, 0 },
    { "clusterid.y", 32, true, 0 },
    { "clusterid.z", 32, true, 0 },
    { "nclusterid.x", 32, true, 0 },
    { "nclusterid.y", 32, true, 0 },
    { "nclusterid.z", 32, true, 0 },
    { "cluster_ctaid.x", 32, true, 0 },
    { "cluster_ctaid.y", 32, true, 0 },
    { "cluster_ctaid.z", 32, true, 0 },
    { "cluster_nctaid.x", 32, true, 0 },
    { "cluster_nctaid.y", 32, true, 0 },
    { "cluster_nctaid.z", 32, true, 0 },
    { "cluster_ctarank", 32, true, 0 },
    { "cluster_nctarank", 32, true, 0 },
    { "is_explicit_cluster", 32, true, 2 },
    { "gridid", 64, true, 0 },
    { "clock64", 64, false, 0 },
    { "globaltimer", 64, false, 0 },
};

Value* callRow(Body& body, const Row& row)
{
    // lanemask_eq and the like carry a dot in their wd name.
    std::string name(row.name);
    if (name.starts_with("lanemask_"))
        name[8] = '.';
    llvm::CallInst* call
        = body.call("wd.sreg." + name, body.intType(row.bits), {}, row.fixed ? Effect::Pure : Effect::Reading);
    if (row.limit != 0) {
        const bool fromOne = row.name.starts_with("n") && row.name != "nwarpid";
        call->setMetadata(llvm::LLVMContext::MD_range,
            llvm::MDBuilder(body.b.getContext())
                .createRange(llvm::APInt(32, fromOne ? 1 : 0), llvm::APInt(32, row.limit)));
    }
    return call;
}

Value* byName(Body& body, std::string_view name)
{
    for (const Row& row : kRows)
        if (row.name == name)
            return callRow(body, row);
    return nullptr;
}

} // namespace

Value* specialRegister(Body& body, std::string_view name)
{
    llvm::IRBuilder<>& b = body.b;
    if (name == "WARP_SZ")
        return b.getInt32(32);
    if (!name.starts_with("%") || body.program.host())
        return nullptr;
    name.remove_prefix(1);
    if (Value* value = byName(body, name))
        return value;
    if (name == "clock" || name == "globaltimer_lo")
        return b.CreateTrunc(byName(body, name == "clock" ? "clock64" : "globaltimer"), b.getInt32Ty());
    if (name == "clock_hi" || name == "globaltimer_hi")
        return b.CreateTrunc(
            b.CreateLShr(byName(body, name == "clock_hi" ? "clock64" : "globaltimer"), 32), b.getInt32Ty());
    if (name == "aggr_smem_size") // nothing is reserved beside it
        return byName(body, "total_smem_size");
    // Counters nobody set up count nothing; no shared memory is reserved; a launch is in no graph.
    if (name.starts_with("pm"))
        return name.ends_with("_64") ? static_cast<Value*>(b.getInt64(0)) : b.getInt32(0);
    if (name.starts_with("reserved_smem_offset_"))
        return b.getInt32(0);
    if (name == "current_graph_exec")
        return b.getInt64(0);
    if (name.starts_with("envreg"))
        return body.call(fmt::format("wd.sreg.{}", name), b.getInt32Ty(), {}, Effect::Pure);
    return nullptr;
}

} // namespace warpdesk::emulator
