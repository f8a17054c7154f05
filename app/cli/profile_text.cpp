// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace warpdesk::cli {

namespace {

constexpr std::size_t sourceColumns = 48;
constexpr std::size_t linesShown = 40;

std::uint64_t count(const Json& object, const char* field)
{
    const Json value = object.value(field, Json());
    return value.is_number() ? value.get<std::uint64_t>() : 0;
}

/// A number or "-" where there is none.
std::string figure(const Json& object, const char* field, const char* unit = "")
{
    const Json value = object.value(field, Json());
    return value.is_number() ? fmt::format("{:.3g}{}", value.get<double>(), unit) : "-";
}

std::string share(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? "-" : fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string bytesText(std::uint64_t bytes)
{
    constexpr double step = 1024;
    double size = static_cast<double>(bytes);
    for (const char* unit : { "bytes", "KiB", "MiB", "GiB" }) {
        if (size < step)
            return fmt::format("{:.4g} {}", size, unit);
        size /= step;
    }
    return fmt::format("{:.4g} TiB", size);
}

std::string extent(const Json& list)
{
    std::string text;
    for (const Json& size : list)
        text += fmt::format("{}{}", text.empty() ? "" : " x ", size.get<std::uint64_t>());
    return text;
}

std::string classesText(const Json& kernel)
{
    std::vector<std::pair<std::uint64_t, std::string>> classes;
    std::uint64_t all = 0;
    for (const auto& [name, executed] : kernel["instructions"].items()) {
        classes.emplace_back(executed.get<std::uint64_t>(), name);
        all += classes.back().first;
    }
    std::ranges::sort(classes, std::greater());
    std::string text;
    for (const auto& [executed, name] : classes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, share(executed, all));
    return text;
}

std::string row(const char* title, const std::string& text) { return fmt::format("\n  {:<22}{}", title, text); }

std::string accessRow(const Json& access)
{
    const std::string title = access.value("space", "") + " " + access.value("kind", "") + "s";
    std::string text = fmt::format("{} requests", grouped(count(access, "requests")));
    if (access.contains("sectors"))
        text += fmt::format(", {} sectors, {} a request (least {:.3g}), L1 hits {}, L2 hits {}",
            grouped(count(access, "sectors")), figure(access, "sectors_per_request"),
            count(access, "requests") == 0
                ? 0.0
                : static_cast<double>(count(access, "least_sectors")) / static_cast<double>(count(access, "requests")),
            figure(access, "l1_hit_rate", " %"), figure(access, "l2_hit_rate", " %"));
    else
        text += fmt::format(", {} wavefronts, {} bank conflicts", grouped(count(access, "wavefronts")),
            grouped(count(access, "bank_conflicts")));
    if (access.contains("same_address"))
        text += fmt::format(", {} on an address that another lane has", grouped(count(access, "same_address")));
    return row(title.c_str(), text);
}

std::string totals(const Json& kernel)
{
    const Json metrics = kernel["metrics"];
    std::string text = row("warp instructions",
        fmt::format("{} (of the PTX): {}", grouped(count(metrics, "smsp__inst_executed.sum")), classesText(kernel)));
    text += row("active lanes", figure(metrics, "smsp__thread_inst_executed_per_inst_executed.ratio") + " of 32");
    if (count(metrics, "smsp__inst_executed_op_branch.sum") != 0)
        text += row("branch efficiency",
            fmt::format("{} ({} of {} branches part the warp)",
                figure(metrics, "smsp__sass_average_branch_targets_threads_uniform.pct", " %"),
                grouped(count(metrics, "smsp__sass_branch_targets_threads_divergent.sum")),
                grouped(count(metrics, "smsp__inst_executed_op_branch.sum"))));
    for (const Json& access : kernel["accesses"])
        text += accessRow(access);
    text += row("caches",
        fmt::format("L1 hits {}, L2 hits {}; DRAM reads {}, writes {}",
            figure(metrics, "l1tex__t_sector_hit_rate.pct", " %"), figure(metrics, "lts__t_sector_hit_rate.pct", " %"),
            bytesText(count(metrics, "dram__bytes_read.sum")), bytesText(count(metrics, "dram__bytes_write.sum"))));
    const Json operations = kernel["operations"];
    std::string work;
    for (const auto& [type, executed] : operations.items())
        if (executed.get<std::uint64_t>() != 0)
            work += fmt::format("{}{} {}", work.empty() ? "" : ", ", type, grouped(executed.get<std::uint64_t>()));
    if (!work.empty())
        text += row("operations", work);
    if (count(kernel, "barriers") != 0)
        text += row("barriers", grouped(count(kernel, "barriers")) + " warps came to one");
    if (count(kernel, "uncounted") != 0)
        text
            += row("not counted", grouped(count(kernel, "uncounted")) + " textures and copies in bulk: what they move");
    return text;
}

std::string lineAt(std::string_view source, std::uint64_t number)
{
    for (; number > 1 && !source.empty(); --number)
        source.remove_prefix(std::min(source.find('\n'), source.size() - 1) + 1);
    source = source.substr(0, source.find('\n'));
    const std::size_t start = source.find_first_not_of(" \t");
    std::string line(start == std::string_view::npos ? std::string_view() : source.substr(start));
    if (displayWidth(line) > sourceColumns)
        line = line.substr(0, sourceColumns - 3) + "...";
    return line;
}

/// What a line's accesses come to, in a few words.
std::string accessWords(const Json& line)
{
    std::string text;
    for (const Json& access : line.value("accesses", Json::array())) {
        const std::string name = access.value("space", "") + " " + access.value("kind", "");
        const double requests = static_cast<double>(std::max<std::uint64_t>(count(access, "requests"), 1));
        text += fmt::format("{}{} ", text.empty() ? "" : ", ", name);
        if (access.contains("sectors"))
            text += fmt::format("{} sectors", figure(access, "sectors_per_request"));
        else
            text += fmt::format("{:.3g} wavefronts", static_cast<double>(count(access, "wavefronts")) / requests);
    }
    if (count(line, "divergent") != 0)
        text += fmt::format("{}{} of {} branches part", text.empty() ? "" : ", ", grouped(count(line, "divergent")),
            grouped(count(line, "branches")));
    return text;
}

std::string linesText(const Console& console, const Json& kernel, std::string_view source)
{
    std::vector<Json> lines;
    for (const Json& line : kernel["lines"])
        if (!line.contains("file") && count(line, "line") != 0)
            lines.push_back(line);
    if (lines.empty())
        return {};
    const std::uint64_t all = count(kernel["metrics"], "smsp__inst_executed.sum");
    std::string text = "\n\n"
        + console.styled(fmt::format("  {:>5} {:>6} {:>6}  {:<{}}  an access, on average", "line", "share", "lanes", "",
                             sourceColumns),
            Style::Bold);
    std::size_t shown = 0;
    for (const Json& line : lines) {
        if (++shown > linesShown)
            break;
        text += fmt::format("\n  {:>5} {:>6} {:>6}  {}  {}", count(line, "line"), share(count(line, "executed"), all),
            figure(line, "active_lanes"), padded(lineAt(source, count(line, "line")), sourceColumns),
            accessWords(line));
    }
    if (lines.size() > linesShown)
        text += fmt::format("\n  and {} lines more", lines.size() - linesShown);
    return text;
}

} // namespace

std::string grouped(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;)
        text.insert(at -= 3, ",");
    return text;
}

std::string kernelText(const Console& console, const Json& kernel, std::string_view source)
{
    std::string text = console.styled(kernel.value("kernel", "?"), Style::Bold);
    text += fmt::format("  grid {}, block {}", extent(kernel["grid"]), extent(kernel["block"]));
    if (const std::uint64_t launches = count(kernel, "launches"); launches > 1)
        text += fmt::format(", {} launches", grouped(launches));
    const std::uint64_t blocks = count(kernel, "blocks"), counted = count(kernel, "counted_blocks");
    if (counted != blocks)
        text += "\n  "
            + console.styled(fmt::format("sampled: {} of {} blocks, scaled to all", grouped(counted), grouped(blocks)),
                Style::Warning);
    if (kernel.value("by_lanes", false))
        text += "\n  " + console.styled("its lanes ran one by one, and were put together turn by turn", Style::Warning);
    text += totals(kernel);
    text += modelText(console, kernel.value("modelled", Json()), count(kernel, "launches"));
    text += linesText(console, kernel, source);
    for (const Json& advice : kernel.value("advice", Json::array())) {
        const std::uint64_t line = count(advice, "line");
        const std::string file = advice.value("file", "");
        const std::string place = line == 0 ? "the kernel"
            : file.empty()                  ? fmt::format("line {}", line)
                                            : fmt::format("line {} of {}", line, file);
        text += fmt::format("\n{}{}: {}: {}\n      {}", text.ends_with('\n') ? "" : "\n",
            console.styled("  " + place, Style::Bold), advice.value("words", ""), advice.value("fix", ""),
            console.styled(fmt::format("`warpdesk show {}` teaches it", advice.value("problem", "")), Style::Dim));
    }
    return text;
}

} // namespace warpdesk::cli
