// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/roofline_json.h"

namespace warpdesk::measure {

Json toJson(const Roofline& roofline)
{
    Json object { { "gpu", roofline.gpu }, { "compute", Json::array() }, { "memory", Json::array() } };
    for (const ComputeRoof& roof : roofline.compute)
        object["compute"].push_back(
            { { "type", name(roof.type) }, { "operations_per_second", roof.operationsPerSecond } });
    for (const MemoryRoof& roof : roofline.memory)
        object["memory"].push_back({ { "level", name(roof.level) }, { "bytes_per_second", roof.bytesPerSecond } });
    return object;
}

} // namespace warpdesk::measure
