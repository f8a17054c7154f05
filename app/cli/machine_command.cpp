// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/job.h"
#include "app/cli/outcome.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::cli {

namespace {

std::string text(const Json& object, const char* field)
{
    const Json value = object.value(field, Json());
    return value.is_string() ? value.get<std::string>() : value.is_null() ? std::string() : value.dump();
}

int runDevices(const Options& options, Console& console)
{
    const JobOutcome outcome
        = runJob(console, options.runner(), { { QStringLiteral("job"), QStringLiteral("devices") } });
    if (outcome.failure)
        return tellFailure(console, outcome, {});
    const Json result = completeResult(outcome);
    const Json devices = result.value("devices", Json::array());
    std::size_t widest = 0;
    for (const Json& device : devices)
        widest = std::max(widest, displayWidth(text(device, "id")));
    for (const Json& device : devices) {
        std::string line = fmt::format("{}  {}", padded(text(device, "id"), widest), text(device, "name"));
        if (device.value("default", false))
            line += console.styled("  (default)", Style::Good);
        console.print(line);
        if (const std::string why = text(device, "reason"); !why.empty())
            console.print("    " + why);
    }
    return console.finish(result, Exit::Done);
}

int runDoctor(const Options& options, Console& console)
{
    const JobOutcome outcome
        = runJob(console, options.runner(), { { QStringLiteral("job"), QStringLiteral("doctor") } });
    if (outcome.failure)
        return tellFailure(console, outcome, {});
    const Json result = completeResult(outcome);
    bool missing = false;
    for (const Json& check : result.value("checks", Json::array())) {
        const bool good = check.value("ok", false);
        const bool needed = check.value("needed", true);
        missing = missing || (!good && needed);
        const Style style = good ? Style::Good : needed ? Style::Bad : Style::Warning;
        console.print(fmt::format("{}  {}  {}",
            console.styled(good ? "ok     "
                    : needed    ? "missing"
                                : "absent ",
                style),
            padded(text(check, "name"), 20), text(check, "detail")));
        if (const std::string remedy = text(check, "remedy"); !good && !remedy.empty())
            console.print("         " + remedy);
    }
    return console.finish(result, missing ? Exit::Environment : Exit::Done);
}

} // namespace

Command devicesCommand() { return { { "devices", "lists what kernels can run on here", {}, {}, {} }, runDevices }; }

Command doctorCommand()
{
    return { { "doctor", "says what is missing on this machine, and what to do about it", {}, {}, {} }, runDoctor };
}

} // namespace warpdesk::cli
