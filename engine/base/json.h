// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

/// The one door to JSON. Parsing never throws: use `json::parse(text, nullptr, false)` and `is_discarded()`.
namespace warpdesk {

using Json = nlohmann::json;
/// Keeps the order in which fields were added; for what people read.
using OrderedJson = nlohmann::ordered_json;

} // namespace warpdesk
