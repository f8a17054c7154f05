// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/bounds_ir.h"
#include "engine/emulator/simt/counted_code.h"
#include "engine/emulator/simt/shapes_ir.h"
#include "engine/emulator/simt/simt.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <functional>

namespace warpdesk::emulator::simt {

struct VectoriseOptions {
    bool kernel = true;
    bool checked = false;
    bool races = false;
    bool traced = false; ///< executions of markers are recorded
    std::uint64_t staticShared = 0; ///< bytes of shared memory that every launch has
    bool wideShuffles = false; ///< AVX-512F: variable permutes of 32 x i32 in two instructions
    bool yieldsAtSpins = false; ///< Resumable: leave at latches of loops that wait for others
    bool ownStacks = false; ///< lanes: functions that are called may wait
};

/// Mode `races`: what gives order among threads besides barriers of the whole block.
struct RaceOrder {
    bool warpBarriers = false;
    bool partialBarriers = false; ///< of some warps, or that some only pass by
    bool releases = false;
    [[nodiscard]] bool isPartial() const { return partialBarriers || releases; }
};

/// What the vectorised code keeps per warp in its frame, per block on the driver's stack and per worker.
struct StateLayout {
    std::uint64_t frameBytes = 0; ///< grows from the header's size
    std::uint64_t checkSlots = 0; ///< bounds caches, kept by the worker
    std::vector<std::uint32_t> raceSites; ///< mode `races`: PTX lines of accesses
    RaceParameters raceParameters;
    RaceOrder raceOrder;
    bool races = false;
    CountedCode counted; ///< mode `counted`
    bool usesBarriers = false;
    std::uint32_t barrierIds = 0; ///< set of constant barrier numbers in use
    bool usesReductions = false; ///< barrier.red
    bool needsScheduler = false; ///< named or counted barriers, arrive, spin loops: Resumable
};

/// The number of the access at this PTX line.
[[nodiscard]] std::uint32_t raceSite(StateLayout& layout, std::uint32_t line);

/// Names that the vectoriser leaves in the body for the cutter, all convergent:
/// void wd.simt.wait(i32 id, i32 count, i32 reduction, i32 predicate, i32 lanes, i32 line),
/// i32 wd.simt.result(i32 reduction), void wd.simt.arrive(same as wait), void wd.simt.yield(i32 lanes, i32 line),
/// void wd.simt.meet(ptr function, ptr sizes, i32 members, i32 lanes, i32 line): lanes of a warp do something together,
/// void wd.simt.stop(i32 line, i32 warp): leave when the stop flag is set.
inline constexpr const char* kWait = "wd.simt.wait";
inline constexpr const char* kResult = "wd.simt.result";
inline constexpr const char* kArrive = "wd.simt.arrive";
inline constexpr const char* kYield = "wd.simt.yield";
inline constexpr const char* kMeet = "wd.simt.meet";
inline constexpr const char* kStop = "wd.simt.stop";

/// Turns one prepared scalar function into `void NAME.body(ptr context, i32 warp, ptr frame, ptr slots)`, or for a
/// recursive function `T NAME.lanes(ptr context, i32 warp, ptr slots, i32 mask, <32 x args>...)`.
class Vectoriser final {
public:
    Vectoriser(llvm::Function& scalar, const Shapes& shapes, const Geometry& geometry, const VectoriseOptions& options,
        StateLayout& layout);
    [[nodiscard]] Result<llvm::Function*> run();

    /// The declaration that callers of a recursive function use.
    [[nodiscard]] static llvm::Function* lanesDeclaration(llvm::Function& scalar);

private:
    using Value = llvm::Value;
    using Parts = llvm::SmallVector<Value*, 4>;
    struct Anchor {
        llvm::BasicBlock* block = nullptr;
        llvm::Instruction* last = nullptr;
    };

    // vectoriser.cpp: skeleton
    void fail(const llvm::Twine& what, const llvm::Instruction* at = nullptr);
    void createFunction();
    void emitEntry();
    void emitBlock(const llvm::BasicBlock& block);
    void emitInstruction(const llvm::Instruction& instruction);
    void remember(const llvm::Value& value);
    [[nodiscard]] bool structured();

    // flow.cpp: masks, branches, phis
    void computeMask(const llvm::BasicBlock& block);
    [[nodiscard]] Value* maskLeaving(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
    [[nodiscard]] Value* edgeMask(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
    void emitTerminator(const llvm::BasicBlock& block);
    void emitLatch(const llvm::BasicBlock& block, const llvm::Loop& loop);
    void emitStopTest(const llvm::Loop& loop, const llvm::Instruction& latch);
    void emitPhi(const llvm::PHINode& phi);
    void finishPhi(const llvm::PHINode& phi);
    [[nodiscard]] Parts incomingLanes(const llvm::PHINode& phi, const llvm::BasicBlock* from);
    [[nodiscard]] const llvm::Value* incomingScalar(const llvm::PHINode& phi, const llvm::BasicBlock* from);
    [[nodiscard]] llvm::SmallVector<const llvm::BasicBlock*, 4> chainTo(
        const llvm::PHINode& phi, const llvm::BasicBlock* from);
    void accumulate(const llvm::Loop& loop, const llvm::BasicBlock& latch);
    [[nodiscard]] bool isShort(const llvm::Loop& loop) const;
    [[nodiscard]] std::uint64_t turnsOf(const llvm::Loop& loop) const;

    // lanes.cpp: values in their forms
    [[nodiscard]] Value* scalar(const llvm::Value* value);
    [[nodiscard]] Value* base(const llvm::Value* value, unsigned piece);
    [[nodiscard]] Parts lanes(const llvm::Value* value);
    [[nodiscard]] Value* lane(const llvm::Value* value) { return lanes(value).front(); }
    [[nodiscard]] Parts materialise(const llvm::Value* value, const Shape& shape);
    [[nodiscard]] Value* fromBases(llvm::ArrayRef<Value*> bases, const Shape& shape);
    [[nodiscard]] Value* wrapCorrection(const llvm::CastInst* cast);
    [[nodiscard]] Value* wrapFree(const llvm::CastInst* cast);
    [[nodiscard]] Value* splatPieces(llvm::ArrayRef<Value*> values);
    void setLanes(const llvm::Value& value, Parts parts) { m_lanes[&value] = std::move(parts); }
    void setLane(const llvm::Value& value, Value* vector) { m_lanes[&value] = Parts { vector }; }
    void setBases(const llvm::Value& value, Parts bases) { m_bases[&value] = std::move(bases); }
    [[nodiscard]] llvm::SmallVector<llvm::Type*, 4> partTypes(llvm::Type* type) const;
    [[nodiscard]] llvm::VectorType* wide(llvm::Type* type) const;
    [[nodiscard]] Value* pieceMask(Value* mask, unsigned piece);
    [[nodiscard]] Value* iota();
    [[nodiscard]] Value* bitsOf(Value* mask);
    [[nodiscard]] Value* any(Value* mask);
    [[nodiscard]] Value* both(Value* mask, Value* condition);
    [[nodiscard]] Value* firstActive(Value* mask);
    [[nodiscard]] Value* temporary(llvm::Type* type, unsigned count, unsigned index);
    [[nodiscard]] Value* i32(std::uint32_t value) { return m_b.getInt32(value); }
    /// 32 lanes in memory, an i1 as a byte.
    void storeLanes(Value* vector, Value* array);
    [[nodiscard]] Value* loadLanes(llvm::Type* type, Value* array);
    [[nodiscard]] Value* loadLane(llvm::Type* type, Value* array, Value* index);
    void storeLane(Value* value, Value* array, Value* index);
    void forActiveLanes(Value* mask, const std::function<void(Value* lane)>& body);
    [[nodiscard]] llvm::BasicBlock* newBlock(const llvm::Twine& name);

    // instructions.cpp
    [[nodiscard]] bool emitArithmetic(const llvm::Instruction& instruction);
    void emitScalarClone(const llvm::Instruction& instruction, unsigned copies);
    void emitVectorOperation(const llvm::Instruction& instruction);
    [[nodiscard]] Value* divide(const llvm::BinaryOperator& operation);
    void emitComponentCast(const llvm::CastInst& cast);
    void emitIntrinsic(const llvm::CallInst& call, llvm::Intrinsic::ID id);
    void emitLaneSerial(const llvm::CallInst& call);

    // memory.cpp
    struct Access {
        const llvm::Instruction* instruction = nullptr;
        const llvm::Value* pointer = nullptr;
        llvm::Type* element = nullptr; ///< of one component, integer or float type
        unsigned components = 1;
        unsigned bytes = 0; ///< of one component
        llvm::Align align;
        bool ordered = false; ///< volatile or atomic: the compiler must keep it in place
        llvm::AtomicOrdering ordering = llvm::AtomicOrdering::NotAtomic;
        [[nodiscard]] std::int64_t stride() const { return static_cast<std::int64_t>(bytes) * components; }
    };
    enum class Pattern : std::uint8_t {
        Uniform,
        Contiguous, ///< every run is contiguous
        Flat, ///< one address a run
        Scattered
    };
    [[nodiscard]] Access describe(
        const llvm::Instruction& instruction, const llvm::Value* pointer, llvm::Type* type, llvm::Align align) const;
    void orderBefore(const Access& access, bool write);
    void orderAfter(const Access& access, bool write);
    [[nodiscard]] Value* toMemory(Value* vector, const Access& access);
    [[nodiscard]] Value* fromMemory(Value* vector, llvm::Type* type);
    [[nodiscard]] Value* spreadMask(Value* mask, unsigned lanes, unsigned components);
    [[nodiscard]] Value* maskedLoad(const Access& access, Value* pointer, Value* mask, unsigned lanes);
    [[nodiscard]] Parts takeApart(Value* loaded, const Access& access);
    [[nodiscard]] Value* putTogether(const Parts& values, const Access& access);
    [[nodiscard]] Pattern patternOf(const Access& access) const;
    void emitLoad(const llvm::LoadInst& load);
    void emitStore(const llvm::StoreInst& store);
    void emitUniformStore(const llvm::StoreInst& store);
    [[nodiscard]] Parts loadPattern(const Access& access, Pattern pattern);
    void storePattern(const Access& access, Pattern pattern, const Parts& values);
    [[nodiscard]] Parts loadContiguous(const Access& access);
    void storeContiguous(const Access& access, const Parts& values);
    [[nodiscard]] Parts loadFlat(const Access& access);
    [[nodiscard]] Parts gather(const Access& access);
    void scatter(const Access& access, const Parts& values);
    [[nodiscard]] Value* wrapGuard(const llvm::Value* pointer);
    struct LaneAddress {
        Value* base = nullptr; ///< scalar pointer, null: `index` is a vector of pointers
        Value* index = nullptr; ///< <32 x i64>, in units of `unit` bytes
        unsigned unit = 1;
        Value* narrow = nullptr; ///< what `index` widens, with a base
        bool isSigned = false;
    };
    [[nodiscard]] LaneAddress laneAddress(const llvm::Value* pointer);
    [[nodiscard]] Value* lanePointers(const LaneAddress& address, std::int64_t offset);
    [[nodiscard]] Value* safePieceAddress(const llvm::Value* pointer, unsigned piece);
    void collectTerms(const llvm::Value* value, std::int64_t factor, struct AddressTerms& terms, unsigned depth);
    void annotate(llvm::Instruction* emitted, const llvm::Instruction& scalarInstruction);

    // locals.cpp
    void emitAlloca(const llvm::AllocaInst& variable);
    void emitLocalCheck(const llvm::CallInst& check);

    // atomics.cpp
    void emitAtomic(const llvm::AtomicRMWInst& atomic);
    void emitExchange(const llvm::AtomicCmpXchgInst& exchange);
    [[nodiscard]] bool emitReduced(const llvm::AtomicRMWInst& atomic);
    [[nodiscard]] bool emitCounter(const llvm::AtomicRMWInst& atomic);
    [[nodiscard]] Value* readModifyWrite(const llvm::AtomicRMWInst& atomic, Value* pointer, Value* operand);
    [[nodiscard]] bool inSharedMemory(const llvm::Value* pointer) const;

    // calls.cpp
    void emitCall(const llvm::CallInst& call);
    [[nodiscard]] bool emitRegister(const llvm::CallInst& call, llvm::StringRef name);
    void emitThreadIndex(const llvm::CallInst& call, unsigned axis);
    [[nodiscard]] Value* contextField(std::uint64_t offset, llvm::Type* type);
    [[nodiscard]] Value* linearLanes();
    void emitShuffle(const llvm::CallInst& call, llvm::StringRef mode);
    [[nodiscard]] Value* permute(Value* value, Value* index);
    void emitVote(const llvm::CallInst& call, llvm::StringRef mode);
    void emitFull(const llvm::CallInst& call);
    void emitBarrier(const llvm::CallInst& call, llvm::StringRef form);
    void emitLaneCallOut(const llvm::CallInst& call, llvm::StringRef name);
    void emitWarpCallOut(const llvm::CallInst& call, llvm::StringRef name);
    void emitMaskedCall(const llvm::CallInst& call);
    [[nodiscard]] llvm::FunctionCallee declare(
        const llvm::Twine& name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> arguments);
    [[nodiscard]] static unsigned lineOf(const llvm::Instruction& instruction);

    // checks.cpp
    /// Accesses of a block at constant distances from one address: checked together, where the first of them is.
    struct CheckRun {
        struct Member {
            const llvm::Instruction* access = nullptr;
            std::int64_t offset = 0;
            unsigned flags = 0;
        };
        llvm::SmallVector<Member, 8> members;
        std::int64_t low = 0; ///< of all, relative to the address
        std::int64_t high = 0; ///< one past the last byte
    };
    void findCheckRuns(const llvm::BasicBlock& block);
    void emitCheck(const Access& access, Pattern pattern, unsigned flags);
    /// One place of a test.
    struct CheckSite {
        const Access& access; ///< the first of the run
        CheckRun run;
        Hull hull; ///< of all lanes and accesses, relative to a run's first lane or to a lane
        unsigned slots = 0; ///< 0: shared memory, whose bounds are known; 2: the second holds {i64 begin, i64 bytes}
        Value* slot = nullptr;
        std::uint64_t localBytes = 0; ///< a variable in rows: addresses are offsets in so many bytes
    };
    [[nodiscard]] static bool looksShared(const llvm::Value* pointer);
    [[nodiscard]] bool provablyShared(const Access& access, const CheckRun& run) const;
    [[nodiscard]] std::pair<Value*, Value*> sharedBounds();
    [[nodiscard]] Value* insideAll(const CheckSite& site, Value* address);
    [[nodiscard]] Value* insideBases(const CheckSite& site);
    [[nodiscard]] Value* insideActive(const CheckSite& site, std::int64_t step);
    [[nodiscard]] Value* insideLanes(const CheckSite& site);
    [[nodiscard]] Value* insideIndexed(const CheckSite& site, const LaneAddress& address);

    // races.cpp
    /// An access as the race detector sees it.
    struct RaceSite {
        const Access& access;
        Pattern pattern;
        unsigned flags = 0; ///< 1 write, 2 atomic or volatile, 4 a write that reads first
        const llvm::Value* stored = nullptr; ///< what a plain store writes
        std::uint32_t number = 0; ///< see raceSite
    };
    void emitRace(const Access& access, Pattern pattern, unsigned flags, const llvm::Value* stored);
    void emitOrder(const char* name);
    void refreshRaceView();
    [[nodiscard]] Value* raceField(std::uint64_t offset);
    [[nodiscard]] llvm::Function* raceRequest();
    void tellRace(const RaceSite& site, bool rarely);

    // shared_races.cpp
    struct RaceCells;
    void emitSharedRace(const RaceSite& given);
    [[nodiscard]] llvm::SmallVector<RaceCells, 4> raceCells(const RaceSite& site);
    [[nodiscard]] Value* shadowPointers(const RaceCells& cells, Value* distance);
    [[nodiscard]] Value* loadRecords(const RaceCells& cells, std::uint64_t shadow);
    void storeRecords(const RaceCells& cells, std::uint64_t shadow, Value* records);
    [[nodiscard]] Value* ownRecords(const RaceSite& site, const RaceCells& cells);
    [[nodiscard]] Value* comesBefore(Value* records, Value* own);
    [[nodiscard]] Value* maySuspect(const RaceSite& site, Value* records, Value* own, bool readers);
    [[nodiscard]] Value* isOfBlocksBefore(Value* records);
    [[nodiscard]] Value* anyCell(const RaceCells& cells, Value* which);
    void recordRead(const RaceSite& site, const RaceCells& cells);
    [[nodiscard]] Value* recordWrite(const RaceSite& site, llvm::ArrayRef<RaceCells> all);

    // counters.cpp: calls of wd.count.*
    void emitCount(const llvm::CallInst& call, llvm::StringRef form);
    void countBlock(std::uint32_t marker);
    void countBranch(const llvm::CallInst& call);
    void countAccess(std::uint32_t site, const llvm::Value* pointer, std::uint32_t facts);
    void recordShape(std::uint32_t site, const llvm::Value* address);
    void recordLanes(std::uint32_t site, const llvm::Value* pointer);
    void makeRoom();
    void record(std::uint32_t form, llvm::ArrayRef<Value*> words);
    [[nodiscard]] bool countStatically(std::uint32_t site, const Shape& shape, std::uint32_t facts);
    void addTo(std::uint32_t slot, Value* amount);
    [[nodiscard]] std::uint32_t recordForm(RecordForm form);
    template <class T> T* ownMemory(T* access);

    // check_call.cpp
    [[nodiscard]] llvm::Function* laneCheck();
    [[nodiscard]] Value* siteTable(const CheckSite& site, unsigned shift, llvm::ArrayRef<std::int64_t> offsets);
    void callCheck(const CheckSite& site);

    llvm::Function& m_scalar;
    const Shapes& m_shapes;
    const Geometry& m_geometry;
    VectoriseOptions m_options;
    StateLayout& m_layout;
    llvm::LLVMContext& m_context;
    llvm::IRBuilder<> m_b;
    llvm::Function* m_out = nullptr;
    llvm::BasicBlock* m_entry = nullptr;
    Value* m_block = nullptr; ///< BlockContext
    Value* m_warp = nullptr;
    Value* m_frame = nullptr;
    Value* m_slots = nullptr;
    llvm::AllocaInst* m_raceNow = nullptr; ///< of RaceView, as of the last barrier
    llvm::AllocaInst* m_raceBegun = nullptr;
    llvm::AllocaInst* m_raceFloor = nullptr;
    llvm::AllocaInst* m_raceOwnFloor = nullptr;
    Value* m_mask = nullptr; ///< of the block being emitted; null = all 32 lanes
    const llvm::BasicBlock* m_current = nullptr;
    llvm::DenseMap<const llvm::Value*, Parts> m_bases;
    llvm::DenseMap<const llvm::Value*, Parts> m_lanes;
    llvm::DenseMap<const llvm::Value*, Anchor> m_anchors;
    llvm::DenseMap<const llvm::CastInst*, Value*> m_corrections;
    llvm::DenseMap<const llvm::CastInst*, Value*> m_wrapFree;
    llvm::DenseMap<const llvm::BasicBlock*, Value*> m_masks;
    llvm::DenseMap<const llvm::BasicBlock*, llvm::BasicBlock*> m_heads;
    llvm::DenseMap<const llvm::BasicBlock*, llvm::BasicBlock*> m_tails;
    llvm::DenseMap<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>, Value*> m_edges;
    llvm::DenseMap<const llvm::Loop*, llvm::PHINode*> m_loopMasks;
    llvm::DenseMap<std::pair<std::uint64_t, unsigned>, llvm::AllocaInst*> m_temporaries;
    std::vector<CheckRun> m_runs; ///< of the block being emitted
    llvm::DenseMap<const llvm::Instruction*, unsigned> m_runOf;
    llvm::MDNode* m_counterScope = nullptr; ///< of what counted code writes,
    llvm::MDNode* m_kernelScopes = nullptr; ///< and of what the kernel does
    std::uint32_t m_instance = 0; ///< the last marker's, in `m_countedBlock`
    const llvm::BasicBlock* m_countedBlock = nullptr;
    const llvm::BasicBlock* m_roomBlock = nullptr; ///< where the last test for room was
    std::uint32_t m_recorded = 0; ///< words since the last test for room
    std::string m_error;
};

} // namespace warpdesk::emulator::simt
