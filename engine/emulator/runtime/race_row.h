// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace warpdesk::emulator {

/// What all lanes of a row have in common: 32 lanes side by side, `perLane` cells each.
struct RaceRow {
    std::uint64_t* writers = nullptr;
    std::uint64_t* readers = nullptr;
    std::uint64_t self = 0; ///< the record of lane 0
    std::uint64_t launch = 0; ///< records below are of launches before
    std::uint64_t block = 0; ///< the first record of the block's tag
    std::uint64_t floor = 0; ///< records of the block below this one come before
    unsigned perLane = 1; ///< 1, 2 or 4
};

/// Remembers a plain write where nothing that was there before can race with it. Else nothing is changed.
[[nodiscard]] bool writeRow(const RaceRow& row);
/// The same for a plain read. `unwritten`: some cell has no writer, of this launch or one before.
[[nodiscard]] bool readRow(const RaceRow& row, bool& unwritten);

} // namespace warpdesk::emulator
