// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/verdict.h"

#include <nlohmann/json_fwd.hpp>

namespace warpdesk::judge {

/// The `judge` object of contracts.md. Fields beyond it: `message`, `architecture`, `skipped`, `output_truncated`, and
/// in a test `sizes`, `message`, `argument`, `place`, `fault`, `not_written`, `note`, `labels`, `launches`,
/// `kernel_milliseconds`, `neighbourhood`, `error_map`. NaN and infinities are the strings "nan", "inf", "-inf".
[[nodiscard]] nlohmann::json toJson(const JudgeResult& result);
/// One element of `tests`.
[[nodiscard]] nlohmann::json toJson(const TestResult& result);
/// {"kind","kernel","line","block","thread","address",...}
[[nodiscard]] nlohmann::json toJson(const device::Fault& fault);
[[nodiscard]] nlohmann::json toJson(const device::Finding& finding);

} // namespace warpdesk::judge
