// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Fields of a job. Every misfit is one Input error that names the field.
namespace warpdesk::runner {

/// A field that must be there.
[[nodiscard]] Result<std::string> text(const Json& object, std::string_view field);
/// A field that may be absent or null.
[[nodiscard]] Result<std::string> textOr(const Json& object, std::string_view field, std::string_view otherwise);
[[nodiscard]] Result<bool> flagOr(const Json& object, std::string_view field, bool otherwise);
[[nodiscard]] Result<std::uint64_t> numberOr(
    const Json& object, std::string_view field, std::uint64_t otherwise, std::uint64_t most);
[[nodiscard]] Result<std::vector<std::string>> textsOr(const Json& object, std::string_view field);

} // namespace warpdesk::runner
