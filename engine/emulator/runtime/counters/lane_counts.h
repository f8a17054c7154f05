// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/count_plan.h"
#include "engine/emulator/simt/warp_access.h"

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <vector>

namespace warpdesk::emulator {

/// Counts of a kernel whose lanes run one by one. What the lanes of a warp do for the k-th time counts as one
/// execution of the warp, as if they had come to it together.
class LaneCounts final {
public:
    explicit LaneCounts(const CountPlan& plan)
        : m_plan(plan)
    {
    }
    using Access = std::function<void(
        std::uint32_t site, std::uint32_t warp, std::uint32_t mask, const LaneAddresses& addresses)>;
    Access onAccess; ///< of lanes put together, for the block that `enter` named

    void enter(std::uint64_t block, std::uint32_t threads);
    void execute(std::uint32_t thread, std::uint32_t marker);
    void branch(std::uint32_t thread, std::uint32_t marker, bool taken);
    void access(std::uint32_t thread, std::uint32_t site, std::uint64_t address);
    void finish();

    struct Sum {
        std::uint64_t executed = 0, lanes = 0;
    };
    [[nodiscard]] const std::vector<Sum>& sums() const { return m_sums; }
    [[nodiscard]] bool used() const { return !m_sums.empty(); }

private:
    struct Together {
        std::uint32_t mask = 0, taken = 0;
        LaneAddresses addresses {};
    };
    /// Executions of one site or branch by the lanes of a warp.
    struct Turns {
        std::array<std::uint64_t, 32> turn {}; ///< next of each lane
        std::uint64_t first = 0; ///< number of the oldest in `open`
        std::deque<Together> open;
    };
    struct Block {
        std::uint32_t threads = 0;
        std::vector<std::uint32_t> counts; ///< marker by marker, of each thread
        std::map<std::pair<std::uint32_t, std::uint32_t>, Turns> accesses, branches; ///< of (site or marker, warp)
    };
    [[nodiscard]] Together* turnOf(Turns& turns, std::uint32_t lane, const std::function<void(const Together&)>& close);
    [[nodiscard]] Block& current();
    void close(Block& block);

    const CountPlan& m_plan;
    std::map<std::uint64_t, Block> m_blocks; ///< in flight
    Block* m_current = nullptr; ///< null: `m_pending` has not done anything yet
    std::pair<std::uint64_t, std::uint32_t> m_pending; ///< block and its threads
    std::vector<Sum> m_sums;
};

} // namespace warpdesk::emulator
