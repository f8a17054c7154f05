// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/simt.h"

namespace warpdesk::emulator::simt {

inline constexpr unsigned kLanes = 32;

/// How the 32 lanes of a warp lie in a block: `pieces` runs of `pieceLanes` lanes, in each of which tid.x counts up
/// by one while tid.y and tid.z stay. Shapes without such runs are `Odd`: each lane is computed by division.
struct Geometry {
    enum class Form : std::uint8_t {
        Linear, ///< y = z = 1: one run, tid.x = 32 * warp + lane
        Rows, ///< runs of 4, 8, 16 or 32 lanes
        Odd, ///< known sizes, no runs
        Dynamic ///< sizes known at run time only
    };
    Form form = Form::Dynamic;
    BlockShape shape;
    unsigned pieces = 1;
    unsigned pieceLanes = kLanes;
    unsigned threads = 0; ///< 0 = unknown
    unsigned warps = 0;

    [[nodiscard]] bool known() const { return form != Form::Dynamic; }
    /// Every warp has 32 threads.
    [[nodiscard]] bool full() const { return known() && threads % kLanes == 0; }
    [[nodiscard]] unsigned firstLane(unsigned lane) const { return lane / pieceLanes * pieceLanes; }
};

[[nodiscard]] Geometry geometryOf(const BlockShape& shape);

} // namespace warpdesk::emulator::simt
