// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/judge/element_type.h"

#include <optional>
#include <string>
#include <string_view>

/// Arrays and scalars of `launch` as JSON. NaN and infinities are the strings "nan", "inf", "-inf".
namespace warpdesk::runner {

/// "f32" and its kind; nothing for another word.
[[nodiscard]] std::optional<judge::ElementType> typeNamed(std::string_view shortName);
[[nodiscard]] std::string_view shortName(judge::ElementType type);

/// A list of numbers as bytes of the type. Err (Input) names the first element that is no number or does not fit.
[[nodiscard]] Result<std::string> bytesOf(judge::ElementType type, const Json& values);

/// The elements as JSON numbers or words; integers exact.
[[nodiscard]] Json valuesOf(judge::ElementType type, std::string_view bytes);

} // namespace warpdesk::runner
