// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/explain.h"

#include "engine/compile/host_headers.h"
#include "engine/compile/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpdesk::compile {
namespace {

/// The text between the first pair of quotes after `word`, empty when it does not occur.
std::string_view quotedAfter(std::string_view message, std::string_view word)
{
    const std::size_t at = message.find(word);
    if (at == std::string_view::npos)
        return {};
    const std::size_t open = message.find('"', at + word.size() - 1);
    const std::size_t close = message.find('"', open + 1);
    return close == std::string_view::npos ? std::string_view() : message.substr(open + 1, close - open - 1);
}

void explainMissingHeader(Diagnostic& diagnostic, std::string_view header, const ExplainContext& context)
{
    // The compiler's caret stands behind the directive; the name is what is meant.
    for (const Include& include : includesOf(context.source)) {
        if (!diagnostic.place.file.empty() || include.line != diagnostic.place.line || include.name != header)
            continue;
        diagnostic.place.column = include.column;
        diagnostic.endColumn = include.column + static_cast<std::uint32_t>(header.size()) + 2;
    }
    if (auto advice = adviceFor(header)) {
        diagnostic.message = std::move(*advice);
        diagnostic.code = "host-header";
    } else if (context.includes.empty()) {
        diagnostic.message = fmt::format(
            "{} was not found: the headers of NVRTC {} are missing (no include folder of CUDA {} belongs to {})",
            header, context.version, context.version, context.library.string());
        diagnostic.code = "no-headers";
    } else {
        diagnostic.message = fmt::format("{} was not found (looked in {})", header, context.includes.front().string());
    }
}

/// What the compiler says about a name that a GPU compiler has and host code here has not.
void explainName(Diagnostic& diagnostic)
{
    const std::string_view identifier = quotedAfter(diagnostic.message, "identifier \"");
    if (identifier.size() > 4 && identifier.starts_with("cuda") && identifier[4] >= 'A' && identifier[4] <= 'Z'
        && diagnostic.message.ends_with("is undefined"))
        diagnostic.message += " (host code here has no such call of the CUDA runtime)";
    if (diagnostic.message.starts_with("namespace \"std\" has no member \"c")
        && (diagnostic.message.ends_with("\"cout\"") || diagnostic.message.ends_with("\"cerr\"")))
        diagnostic.message += "; use printf";
    if (diagnostic.message.ends_with("on lambda requires --extended-lambda nvcc flag"))
        diagnostic.message
            = "leave __host__ and __device__ out of the lambda: here every lambda runs in host code and in "
              "kernels (nvcc would need --extended-lambda)";
}

std::uint32_t lastLine(std::string_view source)
{
    const auto lines = static_cast<std::uint32_t>(std::ranges::count(source, '\n'));
    return source.ends_with('\n') ? std::max<std::uint32_t>(lines, 1) : lines + 1;
}

bool belongsToUser(const std::string& file, const ExplainContext& context)
{
    return file.empty() || file == kEpilogueName
        || std::ranges::any_of(context.headers, [&](const Options::Header& header) { return header.name == file; });
}

} // namespace

void explain(std::vector<LogEntry>& entries, const ExplainContext& context, std::vector<Diagnostic>& diagnostics)
{
    for (LogEntry& entry : entries) {
        Diagnostic diagnostic = std::move(entry.diagnostic);
        if (entry.atEnd)
            diagnostic.place.line = lastLine(context.source);
        if (isRefusal(diagnostic.message)) {
            const std::string header = diagnostic.place.file;
            const auto found = context.refused.find(header);
            diagnostic.place = {};
            if (found != context.refused.end()) {
                diagnostic.place.line = found->second.line;
                diagnostic.place.column = found->second.column;
                diagnostic.endColumn = found->second.column + static_cast<std::uint32_t>(header.size()) + 2;
            }
            diagnostic.message = adviceFor(header).value_or(header);
            diagnostic.code = "host-header";
        } else if (const auto header = quotedAfter(diagnostic.message, "open source file \""); !header.empty()) {
            explainMissingHeader(diagnostic, std::string(header), context);
        } else {
            explainName(diagnostic);
        }
        if (diagnostic.severity != Severity::Error && !belongsToUser(diagnostic.place.file, context))
            continue;
        diagnostics.push_back(std::move(diagnostic));
    }
}

} // namespace warpdesk::compile
