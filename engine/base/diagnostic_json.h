// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/error.h"
#include "engine/base/json.h"

#include <span>

/// The one JSON form of diagnostics and errors (engine/runner/README.md).
namespace warpdesk {

/// `severity, file, line, column, end_column, message, code, related[]`.
[[nodiscard]] Json toJson(const Diagnostic& diagnostic);
[[nodiscard]] Json toJson(std::span<const Diagnostic> diagnostics);
/// Fields that are absent or of another type keep their default.
[[nodiscard]] Diagnostic diagnosticFromJson(const Json& json);

/// `kind, message, remedy, file, line, column`.
[[nodiscard]] Json toJson(const Error& error);

} // namespace warpdesk
