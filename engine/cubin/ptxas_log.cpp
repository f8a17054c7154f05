// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/ptxas_log.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace warpdesk::cubin {
namespace {

/// The text between two quotes.
std::string_view quoted(std::string_view line)
{
    const std::size_t begin = line.find('\'');
    const std::size_t end = begin == std::string_view::npos ? begin : line.find('\'', begin + 1);
    return end == std::string_view::npos ? std::string_view() : line.substr(begin + 1, end - begin - 1);
}

/// The number that stands before `words`.
std::optional<std::uint64_t> numberBefore(std::string_view line, std::string_view words)
{
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::size_t begin = at;
    while (begin > 0 && line[begin - 1] >= '0' && line[begin - 1] <= '9')
        --begin;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(line.data() + begin, line.data() + at, number);
    return error == std::errc {} && end == line.data() + at ? std::optional(number) : std::nullopt;
}

void readUse(std::string_view line, PtxasReport& report)
{
    report.registers = static_cast<unsigned>(numberBefore(line, " registers").value_or(0));
    report.barriers = static_cast<unsigned>(numberBefore(line, " barriers").value_or(0));
    report.sharedBytes = numberBefore(line, " bytes smem").value_or(0);
    report.stackBytes
        = static_cast<std::uint32_t>(numberBefore(line, " bytes cumulative stack size").value_or(report.frameBytes));
    constexpr std::string_view constant = " bytes cmem[";
    for (std::size_t at = line.find(constant); at != std::string_view::npos; at = line.find(constant, at + 1)) {
        const std::string_view rest = line.substr(at + constant.size());
        unsigned bank = 0;
        const auto error = std::from_chars(rest.data(), rest.data() + rest.size(), bank).ec;
        std::size_t begin = at;
        while (begin > 0 && line[begin - 1] >= '0' && line[begin - 1] <= '9')
            --begin;
        std::uint64_t bytes = 0;
        std::from_chars(line.data() + begin, line.data() + at, bytes);
        if (error == std::errc {} && begin < at)
            report.constantBanks.emplace_back(bank, bytes);
    }
}

} // namespace

std::vector<PtxasReport> parsePtxasLog(std::string_view log)
{
    std::vector<PtxasReport> reports;
    bool ofKernel = false; // the properties that follow belong to the kernel, not to a function it calls
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        const std::string_view line = log.substr(0, end);
        log.remove_prefix(std::min(end + 1, log.size()));
        constexpr std::string_view properties = "Function properties for ";
        if (line.find("Compiling entry function '") != std::string_view::npos) {
            reports.emplace_back().kernel = quoted(line);
            continue;
        }
        if (reports.empty())
            continue;
        PtxasReport& report = reports.back();
        if (const std::size_t at = line.find(properties); at != std::string_view::npos) {
            ofKernel = line.substr(at + properties.size()) == report.kernel;
        } else if (ofKernel && line.find(" bytes stack frame") != std::string_view::npos) {
            const auto bytes = [&](std::string_view words) {
                return static_cast<std::uint32_t>(numberBefore(line, words).value_or(0));
            };
            report.frameBytes = bytes(" bytes stack frame");
            report.spillStoreBytes = bytes(" bytes spill stores");
            report.spillLoadBytes = bytes(" bytes spill loads");
            report.stackBytes = report.frameBytes;
        } else if (line.find(": Used ") != std::string_view::npos) {
            readUse(line, report);
        }
    }
    return reports;
}

} // namespace warpdesk::cubin
