// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/element_type.h"

#include <QByteArray>

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace warpdesk::cli {

/// An array in NumPy's .npy format, versions 1 to 3 (numpy.lib.format): little-endian, C order.
struct NpyArray {
    std::string type; ///< the dtype as written, "<f4"
    std::vector<std::int64_t> shape;
    QByteArray data; ///< raw elements
};

/// Err = one sentence saying what does not fit.
[[nodiscard]] std::expected<NpyArray, std::string> readNpy(const QByteArray& file);
/// One-dimensional, version 1.
[[nodiscard]] QByteArray writeNpy(judge::ElementType type, const QByteArray& data);

/// The dtype an element type is stored as. NumPy has no bfloat16 and no fp8: those are stored as "<u2" and "|u1".
[[nodiscard]] std::string npyType(judge::ElementType type);

} // namespace warpdesk::cli
