// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace warpdesk::window {

/// Lines that differ, with two lines around each place: "- " went away, "+ " came, "  " stayed, "@ 12" the line of the
/// second text where a place begins. Empty when the texts are the same.
[[nodiscard]] QString lineDifference(const QByteArray& before, const QByteArray& after);

} // namespace warpdesk::window
