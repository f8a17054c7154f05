// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/checks_field.h"

#include "engine/runner/fields.h"

#include <fmt/format.h>

namespace warpdesk::runner {

Result<device::Checks> checksOf(const Json& job)
{
    WARPDESK_TRY(const std::string word, textOr(job, "checks", "memory"));
    if (word == "none")
        return device::Checks::None;
    if (word == "memory")
        return device::Checks::Memory;
    if (word == "full")
        return device::Checks::Full;
    return failure(ErrorKind::Input, fmt::format("\"{}\" is no level of checks", word), "Use none, memory or full.");
}

} // namespace warpdesk::runner
