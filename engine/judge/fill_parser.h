// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// What a fill may refer to: the names of sizes and integer scalars, and the array it fills.
struct FillContext {
    std::span<const std::string> names;
    ElementType type = ElementType::Float;
    std::size_t dimensions = 1;
    bool hasGenerator = false;
};

/// Reads `{uniform: [-1, 1]}`, or the bare word of a fill without parameters.
[[nodiscard]] Result<Fill> parseFill(const yaml::Node& node, const FillContext& context);

/// Reads the value of a scalar of the given type.
[[nodiscard]] Result<ScalarValue> parseScalar(
    const yaml::Node& node, ElementType type, std::span<const std::string> names);

} // namespace warpdesk::judge
