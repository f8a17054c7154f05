// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/geometry.h"

#include <algorithm>

namespace warpdesk::emulator::simt {

Geometry geometryOf(const BlockShape& shape)
{
    Geometry result;
    result.shape = shape;
    if (shape.x == 0)
        return result;
    result.threads = shape.x * shape.y * shape.z;
    result.warps = (result.threads + kLanes - 1) / kLanes;
    if (shape.y == 1 && shape.z == 1) {
        result.form = Geometry::Form::Linear;
        return result;
    }
    const unsigned run = std::min(kLanes, shape.x & (~shape.x + 1));
    if (run < 4) {
        result.form = Geometry::Form::Odd;
        return result;
    }
    result.form = Geometry::Form::Rows;
    result.pieceLanes = run;
    result.pieces = kLanes / run;
    return result;
}

} // namespace warpdesk::emulator::simt
