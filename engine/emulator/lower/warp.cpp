// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/body_ir.h"

/// Barriers and what lanes of a warp do together (PTX ISA 9.7.9.6, 9.7.13).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

/// Writes `value` and `predicate` to d|p, or the value alone to d.
void writePair(Body& body, const Operand& target, Value* value, Value* predicate)
{
    if (target.kind == Operand::Kind::Pair && target.elements.size() == 2) {
        body.write(target.elements[0], value);
        body.write(target.elements[1], predicate);
        return;
    }
    body.write(target, value);
}

Value* memberMask(Body& body, const Instruction& in, std::size_t index)
{
    return in.operands.size() > index ? body.read(in.operands[index], 32) : body.b.getInt32(0xffffffffU);
}

bool shuffle(Body& body, const Instruction& in)
{
    if (in.operands.size() < 4 || body.program.host())
        return false;
    llvm::IRBuilder<>& b = body.b;
    const char* name = nullptr;
    if (in.has("up"))
        name = "wd.shfl.up";
    else if (in.has("down"))
        name = "wd.shfl.down";
    else if (in.has("bfly"))
        name = "wd.shfl.bfly";
    else if (in.has("idx"))
        name = "wd.shfl.idx";
    else
        return false;
    llvm::StructType* type = llvm::StructType::get(b.getInt32Ty(), b.getInt1Ty());
    Value* result = body.call(name, type,
        { body.read(in.operands[1], 32), body.read(in.operands[2], 32), body.read(in.operands[3], 32),
            memberMask(body, in, 4) },
        Effect::Collective);
    writePair(body, in.operands[0], b.CreateExtractValue(result, 0), b.CreateExtractValue(result, 1));
    return true;
}

bool vote(Body& body, const Instruction& in)
{
    if (in.operands.size() < 2 || body.program.host())
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* predicate = body.readPredicate(in.operands[1]);
    Value* mask = memberMask(body, in, 2);
    if (in.has("ballot")) {
        body.write(
            in.operands[0], body.call("wd.vote.ballot", b.getInt32Ty(), { predicate, mask }, Effect::Collective));
        return true;
    }
    for (const char* mode : { "all", "any", "uni" })
        if (in.has(mode)) {
            body.write(in.operands[0],
                body.call(std::string("wd.vote.") + mode, b.getInt1Ty(), { predicate, mask }, Effect::Collective));
            return true;
        }
    return false;
}

/// match.any and match.all.
bool match(Body& body, const Instruction& in)
{
    if (in.operands.size() < 3 || body.program.host())
        return false;
    llvm::IRBuilder<>& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    Value* value = body.read(in.operands[1], bits);
    Value* mask = body.read(in.operands[2], 32);
    const std::string suffix = bits == 64 ? "_b64" : "_b32";
    if (in.has("any")) {
        body.write(in.operands[0],
            body.call("wd.warp.match_any" + suffix, b.getInt32Ty(), { value, mask }, Effect::Collective));
        return true;
    }
    llvm::StructType* type = llvm::StructType::get(b.getInt32Ty(), b.getInt1Ty());
    Value* result = body.call("wd.warp.match_all" + suffix, type, { value, mask }, Effect::Collective);
    writePair(body, in.operands[0], b.CreateExtractValue(result, 0), b.CreateExtractValue(result, 1));
    return true;
}

/// redux.sync.min and .max {.abs}{.NaN} on floats.
bool reduceFloats(Body& body, const Instruction& in)
{
    llvm::IRBuilder<>& b = body.b;
    if (in.type() != Type::F32 || !(in.has("min") || in.has("max")))
        return false;
    Value* value = body.read(in.operands[1], 32);
    if (in.has("abs"))
        value = b.CreateAnd(value, 0x7fffffff);
    const std::string name
        = std::string("wd.warp.redux_f") + (in.has("min") ? "min" : "max") + (in.has("NaN") ? "_nan" : "");
    body.write(
        in.operands[0], body.call(name, b.getInt32Ty(), { value, body.read(in.operands[2], 32) }, Effect::Collective));
    return true;
}

bool reduce(Body& body, const Instruction& in)
{
    if (in.operands.size() != 3 || body.program.host())
        return false;
    if (ptx::isFloat(in.type()))
        return reduceFloats(body, in);
    const bool isSigned = ptx::isSigned(in.type());
    std::string name;
    for (const char* plain : { "add", "and", "or", "xor" })
        if (in.has(plain))
            name = std::string("wd.warp.redux_") + plain;
    for (const char* ordered : { "min", "max" })
        if (in.has(ordered))
            name = std::string("wd.warp.redux_") + ordered + (isSigned ? "_s32" : "_u32");
    if (name.empty())
        return false;
    body.write(in.operands[0],
        body.call(name, body.b.getInt32Ty(), { body.read(in.operands[1], 32), body.read(in.operands[2], 32) },
            Effect::Collective));
    return true;
}

bool activeMask(Body& body, const Instruction& in)
{
    if (body.program.host())
        return false;
    body.write(in.operands[0], body.call("wd.activemask", body.b.getInt32Ty(), {}, Effect::Collective));
    return true;
}

/// elect.sync d|p, mask: the lowest lane that takes part.
bool elect(Body& body, const Instruction& in)
{
    if (in.operands.size() != 2 || body.program.host())
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* mask = body.read(in.operands[1], 32);
    Value* present = body.call("wd.vote.ballot", b.getInt32Ty(), { b.getTrue(), mask }, Effect::Collective);
    Value* leader = b.CreateIntrinsic(llvm::Intrinsic::cttz, { b.getInt32Ty() }, { present, b.getFalse() });
    writePair(body, in.operands[0], leader, b.CreateICmpEQ(specialRegister(body, "%laneid"), leader));
    return true;
}

/// Clusters have one block here; a kernel that demands more traps.
bool clustersOfOne(const Body& body)
{
    for (const ptx::Tuning& tuning : body.function().tunings) {
        std::uint64_t blocks = 1;
        for (const std::uint32_t value : tuning.values)
            blocks *= value;
        if (tuning.name == "reqnctapercluster" && blocks > 1)
            return false;
    }
    return true;
}

/// barrier.cluster of the one block: arrival only orders memory, and waiting is the block's barrier. Each thread waits
/// once after it arrived, so that all have arrived when all wait.
bool clusterBarrier(Body& body, const Instruction& in)
{
    if (!clustersOfOne(body))
        return false;
    llvm::IRBuilder<>& b = body.b;
    if (in.has("arrive")) {
        b.CreateFence(llvm::AtomicOrdering::Release);
        return true;
    }
    if (!in.has("wait"))
        return false;
    body.program.usesBarriers = true;
    body.call("wd.barrier.sync", b.getVoidTy(), { b.getInt32(0), b.getInt32(0xffffffffU) }, Effect::Barrier);
    return true;
}

/// mapa d, a, rank: the address in another block's shared memory; of the own block it stays.
bool mapAddress(Body& body, const Instruction& in)
{
    if (body.program.host() || in.operands.size() != 3 || !clustersOfOne(body))
        return false;
    llvm::IRBuilder<>& b = body.b;
    llvm::BasicBlock* other = body.newBlock("otherBlock");
    llvm::BasicBlock* own = body.newBlock("ownBlock");
    b.CreateCondBr(b.CreateICmpNE(body.read(in.operands[2], 32), b.getInt32(0)), other, own);
    b.SetInsertPoint(other);
    body.unimplemented();
    b.SetInsertPoint(own);
    body.write(in.operands[0], body.read(in.operands[1], ptx::bits(in.type())));
    return true;
}

bool rankOfAddress(Body& body, const Instruction& in)
{
    if (body.program.host() || in.operands.size() != 2 || !clustersOfOne(body))
        return false;
    body.write(in.operands[0], body.b.getInt32(0));
    return true;
}

/// bar and barrier in all forms.
bool barrier(Body& body, const Instruction& in)
{
    if (body.program.host())
        return false;
    if (in.has("cluster"))
        return clusterBarrier(body, in);
    llvm::IRBuilder<>& b = body.b;
    if (in.has("warp")) {
        if (in.operands.empty())
            return false;
        body.call("wd.barrier.warp", b.getVoidTy(), { body.read(in.operands[0], 32) }, Effect::WarpBarrier);
        return true;
    }
    body.program.usesBarriers = true;
    Value* all = b.getInt32(0xffffffffU);
    const auto operand = [&](std::size_t i, Value* otherwise) {
        return in.operands.size() > i ? body.read(in.operands[i], 32) : otherwise;
    };
    if (in.has("sync") || in.has("arrive")) {
        const char* name = in.has("sync") ? "wd.barrier.sync" : "wd.barrier.arrive";
        body.call(name, b.getVoidTy(), { operand(0, b.getInt32(0)), operand(1, all) }, Effect::Barrier);
        return true;
    }
    if (!in.has("red") || in.operands.size() < 3)
        return false;
    // red.op d, a {, count}, p
    Value* count = in.operands.size() > 3 ? body.read(in.operands[2], 32) : all;
    Value* predicate = body.readPredicate(in.operands.back());
    for (const char* operation : { "popc", "and", "or" }) {
        if (!in.has(operation))
            continue;
        Value* result = body.call(std::string("wd.barrier.red.") + operation, b.getInt32Ty(),
            { body.read(in.operands[1], 32), count, predicate }, Effect::Barrier);
        if (operation[0] != 'p')
            result = b.CreateICmpNE(result, b.getInt32(0));
        body.write(in.operands[0], result);
        return true;
    }
    return false;
}

} // namespace

void addWarpHandlers(HandlerTable& table)
{
    table["shfl"] = shuffle;
    table["vote"] = vote;
    table["match"] = match;
    table["redux"] = reduce;
    table["activemask"] = activeMask;
    table["elect"] = elect;
    table["bar"] = table["barrier"] = barrier;
    table["mapa"] = mapAddress;
    table["getctarank"] = rankOfAddress;
}

} // namespace warpdesk::emulator
