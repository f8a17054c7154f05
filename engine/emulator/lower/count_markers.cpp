// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/count_markers_ir.h"

#include "engine/emulator/simt/counted_code.h"

namespace warpdesk::emulator {

using device::AccessKind;
using llvm::Value;
using ptx::Instruction;
using ptx::Space;

namespace {

/// After these the lanes that go on may be others.
bool mayPart(const Instruction& in)
{
    return in.opcode == "bra" || in.opcode == "brx" || in.opcode == "ret" || in.opcode == "exit" || in.opcode == "call"
        || in.opcode == "trap" || in.opcode == "brkpt";
}

bool goesAroundL1(const Instruction& in)
{
    for (const char* word : { "cg", "cv", "volatile", "relaxed", "acquire", "mmio" })
        if (in.has(word))
            return true;
    return false;
}

/// What the code generator may want to know of a site, see count_plan.h.
std::uint32_t factsOf(const AccessSite& site)
{
    const bool shared = site.space == Space::Shared;
    const bool atomic = site.kind == AccessKind::Atomic;
    return site.bytes | (shared ? siteShared : 0U) | (atomic ? siteAtomic : 0U)
        | static_cast<std::uint32_t>(site.rows) << siteRowsAt;
}

} // namespace

CountMarkers::CountMarkers(Body& body, CountPlan& plan, std::uint32_t function, std::uint64_t localBase)
    : m_body(body)
    , m_plan(plan)
    , m_function(function)
    , m_localBase(localBase)
{
}

void CountMarkers::mark(std::uint32_t marker)
{
    m_body.call("wd.count.block", m_body.b.getVoidTy(), { m_body.b.getInt32(marker) }, Effect::Collective);
}

void CountMarkers::beforeInstruction(std::uint32_t index)
{
    if (m_marker == ptx::kNone || m_body.b.GetInsertBlock() != m_marked) {
        m_marker = m_plan.markers++;
        mark(m_marker);
    }
    m_instruction = static_cast<std::uint32_t>(m_plan.instructions.size());
    m_plan.instructions.push_back({ m_function, index, m_marker, ptx::kNone, ptx::kNone });
}

void CountMarkers::guarded()
{
    m_plan.instructions[m_instruction].guard = m_plan.markers++;
    mark(m_plan.instructions[m_instruction].guard);
}

void CountMarkers::branch(Value* taken)
{
    llvm::IRBuilder<>& b = m_body.b;
    const std::uint32_t marker = m_plan.instructions[m_instruction].branch = m_plan.markers++;
    m_body.call("wd.count.branch", b.getVoidTy(), { b.getInt32(marker), taken }, Effect::Collective);
}

void CountMarkers::afterInstruction(const Instruction& in)
{
    m_marked = mayPart(in) ? nullptr : m_body.b.GetInsertBlock();
}

void CountMarkers::access(Value* pointer, const Instruction& in, Space space, AccessKind kind, std::uint64_t bytes)
{
    if (space == Space::Param)
        return;
    AccessSite site;
    site.instruction = m_instruction;
    site.space = space;
    site.kind = kind;
    site.returns = in.opcode != "red";
    site.aroundL1 = goesAroundL1(in);
    site.bytes = static_cast<std::uint8_t>(bytes);
    tell(site, pointer);
}

void CountMarkers::matrixRows(Value* pointer, AccessKind kind, unsigned rows)
{
    AccessSite site;
    site.instruction = m_instruction;
    site.space = Space::Shared;
    site.kind = kind;
    site.form = AccessSite::Form::MatrixRows;
    site.bytes = 16;
    site.rows = static_cast<std::uint8_t>(rows);
    tell(site, pointer);
}

void CountMarkers::tell(AccessSite site, Value* pointer)
{
    llvm::IRBuilder<>& b = m_body.b;
    Value* number = b.getInt32(static_cast<std::uint32_t>(m_plan.sites.size()));
    m_plan.sites.push_back(site);
    if (site.space == Space::Local)
        m_body.call("wd.count.local", b.getVoidTy(), { number, localOffset(pointer) }, Effect::Collective);
    else
        m_body.call(
            "wd.count.access", b.getVoidTy(), { number, pointer, b.getInt32(factsOf(site)) }, Effect::Collective);
}

/// Where the lane's variables of this function begin is where its first one does: the address itself must not reach
/// the call, or the variable could not be laid in rows.
Value* CountMarkers::localOffset(Value* pointer)
{
    llvm::IRBuilder<>& b = m_body.b;
    const auto& variables = m_body.function().variables;
    for (std::uint32_t i = 0; i < variables.size(); ++i) {
        if (variables[i].space != Space::Local)
            continue;
        Value* start = m_body.storage({ ptx::Reference::Kind::Local, i });
        Value* offset = b.CreateSub(b.CreatePtrToInt(pointer, b.getInt64Ty()), b.CreatePtrToInt(start, b.getInt64Ty()));
        return b.CreateAdd(offset, b.getInt64(m_localBase));
    }
    return b.CreatePtrToInt(pointer, b.getInt64Ty());
}

} // namespace warpdesk::emulator
