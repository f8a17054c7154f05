// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpdesk::device {

/// A row of the shipped file.
inline GpuRow shippedRow(std::string_view id)
{
    const auto rows = loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    if (!rows) {
        ADD_FAILURE() << rows.error().message;
        return {};
    }
    const auto found = std::ranges::find(*rows, id, &GpuRow::id);
    EXPECT_NE(found, rows->end()) << id;
    return found == rows->end() ? GpuRow {} : *found;
}

} // namespace warpdesk::device
