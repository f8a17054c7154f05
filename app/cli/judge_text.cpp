// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/judge_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpdesk::cli {

namespace {

constexpr std::size_t verdictWidth = 14; // "input modified"

std::string wrongText(const Json& test)
{
    std::string text;
    if (const auto first = test.find("first_wrong"); first != test.end() && first->is_object()) {
        std::string index;
        for (const Json& i : first->value("index", Json::array()))
            index += fmt::format("[{}]", valueText(i));
        const std::string array = first->value("argument", Json()).is_string() ? first->value("argument", "") : "";
        text = fmt::format("{}{}: expected {}, got {}", array, index, valueText(first->value("expected", Json())),
            valueText(first->value("got", Json())));
    }
    if (test.contains("wrong") && test.contains("of") && test["wrong"].is_number())
        text += fmt::format(
            "{}{} of {} wrong", text.empty() ? "" : ", ", valueText(test["wrong"]), valueText(test["of"]));
    if (const auto error = test.find("max_abs_error"); error != test.end() && !error->is_null())
        text += fmt::format(", off by up to {}", valueText(*error));
    return text;
}

} // namespace

std::string valueText(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_float())
        return fmt::format("{:.9g}", value.get<double>());
    return value.is_null() ? "?" : value.dump();
}

std::string testText(const Console& console, const Json& test, std::size_t nameWidth)
{
    const std::string verdict = test.value("verdict", "?");
    const bool good = verdict == "accepted";
    const Json time = test.value("milliseconds", Json());
    std::string text = fmt::format("  {}  {}  {:>8}", padded(test.value("name", ""), nameWidth),
        console.styled(padded(verdict, verdictWidth), good ? Style::Good : Style::Bad),
        time.is_number() ? duration(time.get<double>()) : "");
    if (good)
        return text;
    std::string why = wrongText(test);
    if (const std::string message = test.value("message", ""); !message.empty())
        why += (why.empty() ? "" : "; ") + message;
    return why.empty() ? text : text + "  " + why;
}

std::string verdictText(const Console& console, const Json& result)
{
    const std::string verdict = result.value("verdict", "?");
    const bool good = verdict == "accepted";
    const Json tests = result.value("tests", Json::array());
    const auto passed
        = std::ranges::count_if(tests, [](const Json& t) { return t.value("verdict", "") == "accepted"; });
    std::string text = console.styled(verdict, good ? Style::Good : Style::Bad);
    if (!tests.empty())
        text += fmt::format(", {} of {} tests passed", passed, tests.size());
    text += fmt::format(" on {}", result.value("device", "?"));
    if (const std::string message = result.value("message", ""); !message.empty())
        text += "\n" + message;
    std::string times;
    const Json spent = result.value("milliseconds", Json::object());
    for (const char* part : { "compile", "jit", "tests", "total" }) {
        if (spent.contains(part) && spent[part].is_number())
            times += fmt::format("{}{} {}", times.empty() ? "" : ", ", part, duration(spent[part].get<double>()));
    }
    if (!times.empty())
        text += "\n" + console.styled(times, Style::Dim);
    if (const std::string seed = result.value("seed", ""); !good && !seed.empty())
        text += "\n" + console.styled(fmt::format("the same inputs again: --seed {}", seed), Style::Dim);
    return text;
}

} // namespace warpdesk::cli
