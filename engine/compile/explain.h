// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "engine/compile/log_parser.h"
#include "engine/compile/source_text.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpdesk::compile {

/// What is known about a compile beside its log.
struct ExplainContext {
    std::string_view source;
    std::span<const Options::Header> headers;
    const std::map<std::string, Include>& refused; ///< host headers replaced by stand-ins, and where they are included
    std::span<const std::filesystem::path> includes;
    const std::filesystem::path& library;
    std::string version;
};

/// Turns log entries into what the user should read: a host library's header becomes one error at its include, a header
/// that is missing names the folder that is missing, warnings inside headers of others are left out.
void explain(std::vector<LogEntry>& entries, const ExplainContext& context, std::vector<Diagnostic>& diagnostics);

} // namespace warpdesk::compile
