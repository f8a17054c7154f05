// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/count_plan.h"
#include "engine/emulator/runtime/counters/cache_model.h"
#include "engine/emulator/runtime/counters/lane_counts.h"
#include "engine/emulator/runtime/counters/picture_taker.h"
#include "engine/emulator/simt/counted_code.h"
#include "engine/emulator/simt/warp_access.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace warpdesk::emulator {

/// Where the block that runs has its memory.
struct CountedBlock {
    std::uint64_t index = 0;
    std::uint32_t multiprocessor = 0;
    std::uint64_t shared = 0, sharedEnd = 0; ///< addresses
    std::uint64_t frames = 0, framesEnd = 0;
    std::uint64_t stack = 0, stackEnd = 0;
    std::uint64_t parameters = 0, parametersEnd = 0;
};

/// How often markers ran: sums of a launch.
struct MarkerCounts {
    std::uint64_t executed = 0, lanes = 0; ///< of a branch: executions that parted the warp, nothing
};

/// What counted code of one launch wrote, understood. One thread.
class CounterSink final {
public:
    CounterSink(const CountPlan& plan, const CountedCode& code, std::unique_ptr<CacheModel> caches,
        const std::optional<device::PictureRequest>& picture);

    /// For BlockContext::counters.
    [[nodiscard]] std::byte* head() { return reinterpret_cast<std::byte*>(m_head); }
    /// What is recorded from here on is of this block. `threads` of it.
    void enter(const CountedBlock& block, std::uint32_t threads);
    void drain();
    /// After the last block.
    void finish();

    [[nodiscard]] LaneCounts& lanes() { return m_laneCounts; }
    void access(std::uint32_t site, std::uint32_t warp, std::uint32_t mask, const LaneAddresses& addresses);

    [[nodiscard]] std::vector<MarkerCounts> markers() const;
    /// Accesses of a site by where they went; those that never did have no requests.
    [[nodiscard]] std::vector<device::AccessCounters> accesses(std::uint32_t site) const;
    [[nodiscard]] device::MemoryCounters memory() const { return m_caches->counters(); }
    [[nodiscard]] PictureTaker& pictures() { return m_pictures; }

private:
    static constexpr std::size_t spaces = 4;
    static constexpr std::size_t mostRuns = 8;
    /// Sums of a site in one space, and the distance between lanes that most requests have.
    struct Tally {
        device::AccessCounters counters;
        std::int64_t stride = 0;
        bool strideKnown = false;
        std::uint64_t votes = 0;
    };
    /// What one warp's access comes to; lines are relative to the first one's where `relative`.
    struct Meaning {
        std::uint64_t phase = ~std::uint64_t { 0 };
        std::uint32_t mask = 0;
        std::array<std::uint64_t, mostRuns> apart {}; ///< each run's start from the first one's
        LineSet lines;
        std::array<std::uint8_t, 64> masks; ///< sectors of the lines
        std::uint32_t lanes = 0, sectors = 0, leastSectors = 0, sameAddress = 0;
        BankUse banks;
        std::uint32_t wideWavefronts = 0;
        bool paired = false;
        LaneStride stride;
    };
    static constexpr std::size_t remembered = 32;
    struct FormState {
        RecordForm form;
        std::unique_ptr<std::array<Meaning, remembered>> known;
    };

    void record(const FormState& form, std::uint32_t warp, std::uint32_t mask, const std::uint64_t* words);
    void affine(FormState& state, std::uint32_t warp, std::uint32_t mask, const std::uint64_t* starts);
    [[nodiscard]] ptx::Space spaceOf(const AccessSite& site, std::uint64_t address) const;
    [[nodiscard]] Tally& tally(std::uint32_t site, ptx::Space space);
    void understand(
        const AccessSite& site, ptx::Space space, std::uint32_t mask, const LaneAddresses& at, Meaning& meaning) const;
    void add(std::uint32_t site, ptx::Space space, const Meaning& meaning, std::uint64_t firstLine);
    void localLines(
        std::uint32_t warp, std::uint32_t mask, const LaneAddresses& at, unsigned bytes, Meaning& meaning) const;
    static void countSectors(Meaning& meaning);

    const CountPlan& m_plan;
    const CountedCode& m_code;
    std::unique_ptr<CacheModel> m_caches;
    std::vector<std::uint64_t> m_memory;
    CounterHead* m_head = nullptr;
    std::uint64_t* m_slots = nullptr;
    std::uint64_t* m_records = nullptr;
    std::vector<FormState> m_forms;
    std::vector<Tally> m_tallies; ///< by site and space
    CountedBlock m_block;
    LaneCounts m_laneCounts;
    PictureTaker m_pictures;
    Meaning m_scratch;
};

} // namespace warpdesk::emulator
