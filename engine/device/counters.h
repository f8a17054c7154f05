// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/device/instruction_class.h"
#include "engine/ptx/module.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a profiler of a GPU counts, counted on the emulator: instructions of the PTX, and what their accesses would
/// move on the GPU that is modelled. Names follow Nsight Compute (engine/measure has the metric of each).
namespace warpdesk::device {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// Accesses of one instruction to one space. A request is one warp's execution with at least one lane.
struct AccessCounters {
    ptx::Space space = ptx::Space::Global; ///< Global, Shared, Local or Const; a generic access counts where it went
    AccessKind kind = AccessKind::Load;
    bool returns = true; ///< an atomic whose old value goes to a register; `red` returns none
    unsigned bytes = 0; ///< of one lane
    std::uint64_t requests = 0;
    std::uint64_t lanes = 0; ///< active in the requests, together
    std::uint64_t sectors = 0; ///< global and local: 32-byte sectors touched, each once a request
    std::uint64_t leastSectors = 0; ///< of as many different bytes, had they lain side by side
    std::uint64_t wavefronts = 0; ///< shared
    std::uint64_t leastWavefronts = 0; ///< shared, without bank conflicts
    /// Shared, loads and stores of at most 8 bytes: wavefronts of the 16 bytes around each lane's. Neighbouring
    /// accesses of the PTX are one of 16 bytes in machine code.
    std::uint64_t wideWavefronts = 0;
    /// Shared: requests in which all lanes n and n ^ 1, or all n and n ^ 2, have one address; their data come back in
    /// half the turns.
    std::uint64_t pairedRequests = 0;
    std::uint64_t lines = 0; ///< global and local: lines of 128 bytes touched, each once a request
    std::uint64_t l1Sectors = 0; ///< looked up in L1: loads of global and local memory that do not go around it
    std::uint64_t l1Hits = 0; ///< of these
    std::uint64_t l2Sectors = 0; ///< sent to L2, and those of these found there
    std::uint64_t l2Hits = 0;
    std::uint64_t sameAddress = 0; ///< atomics: lanes whose address an earlier lane of the request has, too
    std::uint64_t misaligned = 0; ///< requests of neighbouring lanes side by side that begin inside a sector
    std::int64_t stride = 0; ///< bytes from one lane to the next in most requests
    bool strideKnown = false; ///< it was the same between all neighbouring lanes in most requests
    [[nodiscard]] std::uint64_t conflicts() const { return wavefronts - leastWavefronts; }
};

/// One instruction of the PTX.
struct InstructionCounters {
    Place place; ///< line of the solution (file empty) or of a header
    std::vector<Place> inlinedAt; ///< call chain outwards
    std::uint32_t ptxLine = 0;
    std::string name; ///< "ld.global.v4.f32"
    InstructionClass kind = InstructionClass::Other;
    Operations operations; ///< of one lane, or of the whole warp for tensor operations
    std::uint64_t executed = 0; ///< warps
    std::uint64_t threads = 0; ///< active lanes of these
    std::uint64_t threadsOn = 0; ///< whose predicate held
    std::uint64_t divergent = 0; ///< branches: executions after which the lanes went different ways
    std::vector<AccessCounters> accesses;
};

/// Sectors of 32 bytes that caches and memory moved. Caches are empty when the kernel starts.
struct MemoryCounters {
    std::uint64_t l2ReadSectors = 0, l2WriteSectors = 0, l2AtomicSectors = 0;
    std::uint64_t l2Hits = 0;
    std::uint64_t dramReadSectors = 0;
    std::uint64_t dramWriteSectors = 0; ///< written back while the kernel ran
    std::uint64_t dirtySectors = 0; ///< left in L2 at its end
};

struct KernelCounters {
    std::string kernel; ///< demangled
    std::array<std::uint32_t, 3> grid { 1, 1, 1 }, block { 1, 1, 1 };
    std::uint64_t blocks = 0;
    std::uint64_t countedBlocks = 0; ///< fewer than `blocks`: a sample, and all counts are scaled to the whole grid
    std::uint64_t threads = 0; ///< of a block
    std::uint64_t warps = 0; ///< of a block
    std::uint64_t dynamicShared = 0, staticShared = 0;
    std::string gpu; ///< id of the row whose caches are modelled
    std::uint64_t l1Bytes = 0, l2Bytes = 0; ///< as modelled
    unsigned residentBlocks = 0; ///< that fit a multiprocessor
    unsigned multiprocessors = 0;
    bool byLanes = false; ///< each lane ran by itself: warps are put together from lanes' turns
    std::vector<InstructionCounters> instructions; ///< in the order of the PTX; those never reached too
    MemoryCounters memory;
    std::uint64_t uncounted = 0; ///< executions of instructions whose accesses are not counted (textures, bulk copies)
};

/// Addresses of one warp's access.
struct AccessPicture {
    std::uint32_t warp = 0;
    std::uint64_t execution = 0; ///< of this instruction by this warp, from 0
    std::uint32_t mask = 0;
    ptx::Space space = ptx::Space::Global;
    AccessKind kind = AccessKind::Load;
    unsigned bytes = 0;
    std::uint32_t ptxLine = 0;
    Place place;
    std::array<std::uint64_t, 32> addresses {}; ///< shared and local: offsets; 0 where the lane is not active
    std::string allocation; ///< label of what the first address lies in
    std::uint64_t allocationAddress = 0; ///< where that starts
};

/// A warp went through a piece of straight code.
struct LanePicture {
    std::uint32_t warp = 0;
    std::uint32_t mask = 0;
    Place first, last; ///< lines of the first and last instruction of the piece
    std::uint32_t instructions = 0;
};

/// A warp came to a barrier.
struct BarrierPicture {
    std::uint32_t warp = 0;
    std::uint32_t mask = 0;
    std::uint64_t phase = 0; ///< barriers of this warp before it
    std::uint64_t instructions = 0; ///< that it executed since the last one
    Place place;
};

/// What one block did, in the order in which it did it.
struct BlockPictures {
    std::uint64_t block = 0; ///< linear
    std::vector<AccessPicture> accesses;
    std::vector<LanePicture> lanes;
    std::vector<BarrierPicture> barriers;
    bool cut = false; ///< there was more than is kept
};

struct PictureRequest {
    std::uint64_t block = 0; ///< linear
    std::uint32_t line = 0; ///< accesses of this line of the solution; 0 = none
    std::optional<std::uint32_t> warp; ///< of lanes and accesses; nothing = lanes of none, accesses of all
    bool barriers = false;
    std::size_t most = 4096; ///< of each kind
};

struct CounterOptions {
    /// A grid with more blocks is counted in a sample of about so many, in groups of neighbours; 0 = all.
    std::uint64_t sample = 128;
    std::optional<PictureRequest> picture;
};

} // namespace warpdesk::device
