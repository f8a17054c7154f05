// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/target_transform_ir.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

#include <array>

namespace llvm {
class LoopInfo;
class DominatorTree;
class ScalarEvolution;
} // namespace llvm

namespace warpdesk::emulator::simt {

/// A widening of an i32 (or narrower) affine value inside an affine i64: exact unless the narrow value wraps within
/// the warp. `factor` is how often it counts in the value that carries it.
struct CastUse {
    const llvm::CastInst* cast = nullptr;
    std::int64_t factor = 1;
    bool operator==(const CastUse&) const = default;
};

/// What a scalar value is across the lanes of a warp.
/// Affine: lane l of run p holds `base(p) + offsets[l]` modulo 2^bits, where base(p) is the value of the run's first
/// lane, a scalar known at run time, and offsets are constants (0 for first lanes).
struct Shape {
    enum class Kind : std::uint8_t { Unknown, Uniform, Affine, Vector };
    Kind kind = Kind::Unknown;
    std::uint8_t alignment = 0; ///< Affine: log2 of a power of two that divides every base
    std::array<std::int64_t, kLanes> offsets {};
    llvm::SmallVector<CastUse, 2> casts;

    [[nodiscard]] bool isUniform() const { return kind == Kind::Uniform; }
    [[nodiscard]] bool isAffine() const { return kind == Kind::Affine; }
    [[nodiscard]] bool isVector() const { return kind == Kind::Vector; }
    /// Uniform or affine: one scalar a run says it all.
    [[nodiscard]] bool hasBases() const { return isUniform() || isAffine(); }
    [[nodiscard]] bool flat() const;
    bool operator==(const Shape& other) const
    {
        return kind == other.kind && alignment == other.alignment && offsets == other.offsets && casts == other.casts;
    }
};

/// As written: a reducible function whose joins may lie anywhere after the branch.
enum class Flow : std::uint8_t { Structured, AsWritten };

/// Shapes of all values of one prepared function, by an optimistic fixpoint.
class Shapes final {
public:
    Shapes(llvm::Function& function, DivergenceFacts& facts, llvm::FunctionAnalysisManager& analyses,
        Flow flow = Flow::Structured);

    [[nodiscard]] Shape of(const llvm::Value* value) const;
    /// The branch at the end of the block may go both ways within a warp.
    [[nodiscard]] bool divergentBranch(const llvm::BasicBlock* block) const;
    [[nodiscard]] bool divergentLoop(const llvm::Loop* loop) const;
    /// An affine extension widens its bases as signed numbers (also a zero extension of what is never negative).
    [[nodiscard]] bool extendsSigned(const llvm::CastInst* cast) const { return m_signed.lookup(cast); }
    /// Some lanes may come to the block on one edge, others on another.
    [[nodiscard]] bool divergentJoin(const llvm::BasicBlock* block) const { return m_joins.contains(block); }
    /// An upper bound of the iterations, 0 = none known.
    [[nodiscard]] unsigned mostIterations(const llvm::Loop* loop) const;
    [[nodiscard]] const llvm::LoopInfo& loops() const { return *m_loops; }
    [[nodiscard]] const llvm::DominatorTree& dominators() const { return *m_dominators; }
    [[nodiscard]] llvm::ScalarEvolution& evolution() const { return *m_evolution; }

private:
    void solve();
    void findJoins();
    [[nodiscard]] bool partsBefore(const llvm::BasicBlock& block) const;
    bool foundUniform();
    [[nodiscard]] Shape transfer(const llvm::Instruction& instruction);
    [[nodiscard]] Shape ofBinary(const llvm::BinaryOperator& instruction) const;
    [[nodiscard]] Shape ofCast(const llvm::CastInst& cast);
    [[nodiscard]] Shape ofAlloca(const llvm::AllocaInst& variable) const;
    [[nodiscard]] Shape ofAddress(const llvm::GetElementPtrInst& address) const;
    [[nodiscard]] Shape ofPhi(const llvm::PHINode& phi) const;
    [[nodiscard]] Shape ofSelect(const llvm::SelectInst& select) const;
    [[nodiscard]] Shape ofCall(const llvm::CallInst& call) const;
    [[nodiscard]] Shape ofExtension(const llvm::CastInst& cast, const Shape& narrow);
    [[nodiscard]] bool stableAcross(const llvm::Loop* loop, const Shape& shape) const;
    [[nodiscard]] unsigned alignmentOf(const llvm::Value* value, const Shape& shape) const;
    [[nodiscard]] bool leavesDivergentLoop(const llvm::PHINode& phi, unsigned incoming) const;

    llvm::Function& m_function;
    DivergenceFacts& m_facts;
    llvm::FunctionAnalysisManager& m_analyses;
    Flow m_flow;
    llvm::UniformityInfo* m_uniformity = nullptr;
    llvm::LoopInfo* m_loops = nullptr;
    llvm::DominatorTree* m_dominators = nullptr;
    llvm::ScalarEvolution* m_evolution = nullptr;
    llvm::DenseMap<const llvm::Value*, Shape> m_shapes;
    llvm::DenseMap<const llvm::CastInst*, bool> m_signed;
    llvm::DenseSet<const llvm::BasicBlock*> m_joins;
};

/// Bytes from one lane's copy of a local variable to the next lane's.
[[nodiscard]] std::uint64_t localStride(const llvm::AllocaInst& variable);

} // namespace warpdesk::emulator::simt
