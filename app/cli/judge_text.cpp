// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/judge_text.h"

#include "app/cli/diagnostic_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace warpdesk::cli {

namespace {

constexpr std::size_t verdictWidth = 14; // "input modified"

/// "c[32]: expected 1.5, got nan, 1 of 33 wrong, off by up to 0.25"
std::string wrongText(const Json& test)
{
    std::string text;
    if (const auto first = test.find("first_wrong"); first != test.end() && first->is_object()) {
        text = test.value("argument", "");
        for (const Json& i : first->value("index", Json::array()))
            text += fmt::format("[{}]", valueText(i));
        text += fmt::format(": expected {}, got {}", valueText(first->value("expected", Json())),
            first->value("not_written", false) ? "nothing" : valueText(first->value("got", Json())));
    }
    if (test.contains("wrong") && test.contains("of") && test["wrong"].is_number())
        text += fmt::format(
            "{}{} of {} wrong", text.empty() ? "" : ", ", valueText(test["wrong"]), valueText(test["of"]));
    if (const auto error = test.find("max_abs_error"); error != test.end() && !error->is_null())
        text += fmt::format(", off by up to {}", valueText(*error));
    if (const std::string note = test.value("note", ""); !note.empty())
        text += "; " + note;
    return text;
}

/// "n=3137" where a run drew what the name leaves open as "n in 1000..5000", else nothing.
std::string drawnText(const Json& test)
{
    const std::string name = ", " + test.value("name", "");
    const Json sizes = test.value("sizes", Json::object());
    std::string text;
    for (const auto& [size, value] : sizes.items())
        if (name.find(fmt::format(", {} in ", size)) != std::string::npos)
            text += fmt::format("{}{}={}", text.empty() ? "" : ", ", size, valueText(value));
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
    std::string why = drawnText(test);
    if (const std::string wrong = wrongText(test); !wrong.empty())
        why += (why.empty() ? "" : "; ") + wrong;
    if (const std::string message = test.value("message", ""); !message.empty())
        why += (why.empty() ? "" : "; ") + message;
    return why.empty() ? text : text + "  " + why;
}

std::string placeText(const Console& console, const Json& owner, std::string_view source, std::string_view file)
{
    const Json fault = owner.value("fault", Json::object());
    const Json place = fault.value("place", owner.value("place", Json::object()));
    if (place.value("line", 0) == 0)
        return {};
    Json step = place;
    step["severity"] = "note";
    step["message"] = fault.contains("kernel") ? fmt::format("in {}", fault.value("kernel", "")) : "here";
    if (fault.contains("thread"))
        step["message"] = fmt::format(
            "{}, block {}, thread {}", step.value("message", ""), fault["block"].dump(), fault["thread"].dump());
    step["related"] = Json::array();
    for (const Json& outer : fault.value("inlined_at", Json::array())) {
        Json caller = outer;
        caller["severity"] = "note";
        caller["message"] = "called from here";
        step["related"].push_back(caller);
    }
    return diagnosticText(console, step, source, file);
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
    const std::string message = result.value("message", "");
    const bool told = std::ranges::any_of(tests, [&](const Json& t) { return t.value("message", "") == message; });
    if (!message.empty() && !told)
        text += "\n" + message;
    std::vector<std::string> labels;
    const auto addLabels = [&labels](const Json& owner) {
        for (const Json& label : owner.value("labels", Json::array()))
            if (std::ranges::find(labels, label.get<std::string>()) == labels.end())
                labels.push_back(label.get<std::string>());
    };
    addLabels(result);
    for (const Json& test : tests)
        addLabels(test);
    for (const std::string& label : labels)
        text += "\n" + console.styled(label, Style::Warning);
    std::string times;
    const Json spent = result.value("milliseconds", Json::object());
    for (const char* part : { "compile", "jit", "tests", "total" }) {
        if (spent.contains(part) && spent[part].is_number() && spent[part].get<double>() > 0)
            times += fmt::format("{}{} {}", times.empty() ? "" : ", ", part, duration(spent[part].get<double>()));
    }
    if (!times.empty())
        text += "\n" + console.styled(times, Style::Dim);
    if (const std::string seed = result.value("seed", ""); !good && !seed.empty())
        text += "\n" + console.styled(fmt::format("the same inputs again: --seed {}", seed), Style::Dim);
    return text;
}

} // namespace warpdesk::cli
