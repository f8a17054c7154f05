// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

/// What counted code leaves for the runtime, and what its numbers mean.
namespace warpdesk::emulator {

/// In the facts of `wd.count.access`: bytes of a lane in the lowest eight bits, these, and how many lanes count.
inline constexpr std::uint32_t siteShared = 1U << 8, siteAtomic = 1U << 9;
inline constexpr unsigned siteRowsAt = 16;

/// At BlockContext::counters. Behind it lie `CountedCode::slots` counters of 64 bits and then the records: a word
/// `form | warp << 16 | mask << 32`, then an address, one for each run of lanes, or one for each lane.
struct alignas(64) CounterHead {
    static constexpr std::uint32_t slack = 8192; ///< words behind the limit
    std::uint64_t* cursor; ///< where the next record goes
    std::uint64_t* limit; ///< from here on wd_rt_count_drain is called before more is written
};
static_assert(sizeof(CounterHead) == 64);

/// One place in the code where a marker counts. A marker may have several: copies of a block, each with its own.
struct CountInstance {
    std::uint32_t marker = 0;
    std::uint32_t slot
        = 0; ///< executions; the next one: their lanes, unless `whole`; of a branch: executions that part
    bool whole = false; ///< all 32 lanes, always
};

/// Accesses to shared memory whose wavefronts are known beforehand: as often as the instance runs.
struct StaticAccess {
    std::uint32_t instance = 0;
    std::uint32_t site = 0;
    std::uint32_t wavefronts = 0, leastWavefronts = 0;
    std::uint32_t sameAddress = 0;
    bool strideKnown = false; ///< bytes from each lane to the next
    std::int64_t stride = 0;
    std::uint32_t wideWavefronts = 0;
    bool paired = false;
};

/// How a record gives the addresses of a warp.
struct RecordForm {
    static constexpr std::uint32_t scattered = 0; ///< an address a lane
    std::uint32_t site = 0;
    std::uint32_t runs = scattered; ///< addresses in the record, each of the first of 32 / runs lanes
    std::array<std::int64_t, 32> offsets {}; ///< of each lane from its run's address
};
/// A record of an execution rather than an access: the marker is where an address would be.
inline constexpr std::uint32_t markerForm = 0xffff;

struct CountedCode {
    std::uint32_t slots = 0;
    std::vector<CountInstance> instances;
    std::vector<StaticAccess> statics;
    std::vector<RecordForm> forms;
};

} // namespace warpdesk::emulator
