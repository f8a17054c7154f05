// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/outcome.h"

#include "app/cli/diagnostic_text.h"

namespace warpdesk::cli {

int tellFailure(Console& console, const JobOutcome& outcome, const SourceFile& source)
{
    Json extra = Json::object();
    if (!outcome.diagnostics.empty()) {
        console.complain(diagnosticsText(console, outcome.diagnostics, source.text, source.name));
        extra["diagnostics"] = outcome.diagnostics;
    }
    if (!outcome.output.empty())
        extra["output"] = outcome.output;
    const int code = console.fail(*outcome.failure, extra);
    if (outcome.failure->kind == "user code" && hasErrors(outcome.diagnostics))
        return static_cast<int>(Exit::DoesNotCompile);
    return code;
}

Json completeResult(const JobOutcome& outcome)
{
    Json result = outcome.result;
    if (!result.contains("diagnostics") && !outcome.diagnostics.empty())
        result["diagnostics"] = outcome.diagnostics;
    if (!result.contains("output") && !outcome.output.empty())
        result["output"] = outcome.output;
    return result;
}

} // namespace warpdesk::cli
