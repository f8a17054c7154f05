// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace warpdesk::emulator {

/// Threads of one block, a mask of lanes for each warp.
using ThreadSet = std::vector<std::uint32_t>;

/// A barrier or a collective that was used wrongly, in PTX lines.
struct SyncFault {
    enum class Kind : std::uint8_t {
        Skipped, ///< `first` wait at a barrier for `detail` threads, `second` never come
        Mixed, ///< `first` and `second` wait at different barriers of one number
        Count, ///< a barrier's count is no multiple of 32: `detail`
        Counts, ///< two counts for one barrier: `detail`, `other`
        Deadlock, ///< `first` wait at a barrier for `detail` threads, or for lanes (0); `second` wait, or have ended
                  ///< (`other`)
        NotNamed, ///< a lane is not in its own mask: `detail`
        Absent, ///< `first` name `second` in their mask `detail`, which never come
        Whole, ///< only `first` run what needs a whole warp
        Undefined ///< `first` read from lane `detail`, which took no part, and use it
    };
    struct Side {
        std::uint32_t line = 0; ///< of the PTX
        ThreadSet threads; ///< empty: nobody is known
    };
    Kind kind = Kind::Skipped;
    std::uint64_t block = 0;
    Side first, second;
    std::uint32_t guard = 0; ///< line of the branch that parted them
    std::uint32_t detail = 0, other = 0;
    std::uint64_t count = 1;
};

/// What a block did with barriers and collectives so far.
struct SyncBlock {
    struct Barrier {
        std::uint32_t line = 0; ///< of who came first, 0 = nobody is there
        std::uint32_t count = 0; ///< threads, 0xffffffff = the whole block
        ThreadSet came;
        ThreadSet excused; ///< wait at another one meanwhile, which is told
    };
    /// Threads that a barrier of the whole block let go on without.
    struct Skip {
        std::uint32_t line = 0, count = 0;
        ThreadSet came, missing;
    };
    /// How often each lane came for a collective with a mask.
    struct Meeting {
        std::uint32_t warp = 0, mask = 0, line = 0, guard = 0;
        bool whole = false;
        std::array<std::uint32_t, 32> times {};
    };
    std::uint64_t block = 0;
    ThreadSet exist;
    ThreadSet pastBarriers, pastCollectives; ///< on their way to the end of the kernel
    std::array<Barrier, 16> barriers;
    std::vector<Skip> skips;
    std::vector<Meeting> meetings;
    std::unordered_map<std::uint64_t, std::size_t> meetingAt; ///< by mask, line and warp
    bool lost = false; ///< more meetings than are kept
    std::map<std::uint32_t, std::uint32_t> guards; ///< by the line of a barrier or collective
};

/// Looks on while barriers and collectives are used, in launches with Checks::Full. Workers call it for different
/// blocks at the same time.
class SyncMonitor final {
public:
    explicit SyncMonitor(bool byLanes)
        : m_byLanes(byLanes)
    {
    }

    void startBlock(SyncBlock& block, std::uint64_t index, std::uint32_t threads) const;

    // What generated code tells.
    static void leave(SyncBlock& block, std::uint32_t warp, std::uint32_t lanes, std::uint32_t what);
    static void guard(SyncBlock& block, std::uint32_t line, std::uint32_t guard) { block.guards[line] = guard; }
    void members(SyncBlock& block, std::uint32_t warp, std::uint32_t active, std::span<const std::uint32_t, 32> masks,
        std::uint32_t line, std::uint32_t guard, bool whole);
    void undefined(const SyncBlock& block, std::uint32_t warp, std::uint32_t active,
        std::span<const std::uint32_t, 32> origins, std::uint32_t line);

    // What the schedulers tell.
    void arrive(SyncBlock& block, std::uint32_t warp, std::uint32_t lanes, std::uint32_t id, std::uint32_t count,
        std::uint32_t line);
    void release(SyncBlock& block, std::uint32_t id);
    void deadlock(const SyncBlock& block, SyncFault&& fault);
    void endBlock(SyncBlock& block);

    /// Each pair of lines once for each kind, in the order found.
    [[nodiscard]] const std::vector<SyncFault>& faults() const { return m_faults; }

private:
    void add(const SyncBlock& block, SyncFault&& fault);
    void judgeMeetings(SyncBlock& block);
    void judgeMask(const SyncBlock& block, std::span<const SyncBlock::Meeting> meetings);

    bool m_byLanes;
    std::mutex m_mutex;
    std::vector<SyncFault> m_faults;
};

} // namespace warpdesk::emulator
