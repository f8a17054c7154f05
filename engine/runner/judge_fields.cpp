// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/judge_fields.h"

#include "engine/judge/verdict_json.h"
#include "engine/runner/checks_field.h"
#include "engine/runner/fields.h"

namespace warpdesk::runner {

void JudgeRelay::test(std::size_t index, const judge::TestResult& result)
{
    m_events.send("test", { { "index", index }, { "test", judge::toJson(result) } });
}

Result<judge::JudgeOptions> judgeOptionsOf(const Json& job)
{
    judge::JudgeOptions options;
    WARPDESK_TRY(options.checks, checksOf(job));
    WARPDESK_TRY(const std::string seed, textOr(job, "seed", ""));
    if (!seed.empty()) {
        auto secret = judge::Secret::parse(seed);
        if (!secret)
            return failure(ErrorKind::Input, secret.error());
        options.secret = *secret;
    }
    WARPDESK_TRY(std::string only, textOr(job, "only", ""));
    if (!only.empty())
        options.only = std::move(only);
    return options;
}

} // namespace warpdesk::runner
