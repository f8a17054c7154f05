// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/count_plan.h"
#include "engine/emulator/simt/warp_access.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace warpdesk::emulator {

/// Keeps what one block did, for pictures: accesses of a line, executions of a warp, arrivals at barriers.
class PictureTaker final {
public:
    PictureTaker(const CountPlan& plan, const std::optional<device::PictureRequest>& request);

    /// Whether anything of this block is wanted.
    [[nodiscard]] bool wants(std::uint64_t block) const { return m_request && m_request->block == block; }
    /// Of an instruction of the plan; set before the first record.
    std::function<Place(std::uint32_t instruction)> placeOf;
    std::function<std::uint32_t(std::uint32_t instruction)> ptxLineOf;
    std::function<bool(std::uint32_t instruction)> isBarrier;

    void access(std::uint32_t site, std::uint32_t warp, std::uint32_t mask, ptx::Space space, const LaneAddresses& at,
        std::uint64_t origin);
    void marker(std::uint32_t marker, std::uint32_t warp, std::uint32_t mask);

    [[nodiscard]] device::BlockPictures take();

private:
    struct Piece {
        std::uint32_t first = ptx::kNone, last = 0, count = 0; ///< instructions under a marker
        bool guard = false;
    };
    struct BarrierPlace {
        std::uint32_t instruction = 0;
        std::uint32_t before = 0; ///< instructions of the piece up to it, with it
    };
    void findPieces();
    void arrive(const BarrierPlace& place, std::uint32_t warp, std::uint32_t mask);
    [[nodiscard]] bool atLine(std::uint32_t instruction);

    const CountPlan& m_plan;
    std::optional<device::PictureRequest> m_request;
    std::vector<Piece> m_pieces; ///< by marker
    std::map<std::uint32_t, std::vector<BarrierPlace>> m_barriers; ///< by marker
    std::vector<std::int8_t> m_atLine; ///< by instruction: -1 unknown
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> m_executions; ///< of a site by a warp
    std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> m_phases; ///< of a warp: barriers, instructions
    device::BlockPictures m_pictures;
};

} // namespace warpdesk::emulator
