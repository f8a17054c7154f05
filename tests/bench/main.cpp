// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/ptx/parser.h"
#include "tests/bench/runners.h"
#include "tests/bench/table.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

// warpdesk-bench: the emulator beside other ways to do the same work. Not a test: it says how fast, not whether right
// (though a result that differs is said).

namespace warpdesk::bench {
namespace {

constexpr std::string_view usage
    = "warpdesk-bench [--repeat N] [--threads N] [--only PREFIX[,PREFIX...]] [--with NAME[,NAME...]] [--small]\n"
      "               [--ptx FILE] [--json FILE]\n"
      "  --repeat N   rounds after the first one, which does not count (11)\n"
      "  --only       kernels whose names start so\n"
      "  --with       native simd checked races counted avx2 sse2 pocl: beside the emulator (all of them)\n"
      "  --small      small sizes, to try the program itself\n"
      "  --ptx FILE   PTX of kernels.cu compiled elsewhere, where NVRTC is not at hand\n";

struct Options {
    int repeat = 11;
    unsigned threads = 0;
    std::vector<std::string> only;
    std::vector<std::string> with { "native", "simd", "checked", "races", "counted", "avx2", "sse2", "pocl" };
    std::string json;
    std::string ptx;
    bool small = false;

    [[nodiscard]] bool has(std::string_view name) const { return std::ranges::find(with, name) != with.end(); }
};

std::vector<std::string> split(const std::string& list)
{
    std::vector<std::string> words;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        if (end > start)
            words.push_back(list.substr(start, end - start));
        start = end + 1;
    }
    return words;
}

Result<Options> parse(std::span<char*> arguments)
{
    Options options;
    const std::vector<std::string> known = options.with;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string word = arguments[i];
        if (word == "--small") {
            options.small = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return failure(ErrorKind::Input, fmt::format("{} is unknown or lacks its value", word), std::string(usage));
        const std::string value = arguments[++i];
        if (word == "--repeat")
            options.repeat = std::max(std::atoi(value.c_str()), 1);
        else if (word == "--threads")
            options.threads = static_cast<unsigned>(std::max(std::atoi(value.c_str()), 0));
        else if (word == "--only")
            options.only = split(value);
        else if (word == "--with")
            options.with = split(value);
        else if (word == "--json")
            options.json = value;
        else if (word == "--ptx")
            options.ptx = value;
        else
            return failure(ErrorKind::Input, fmt::format("no option is called {}", word), std::string(usage));
    }
    for (const std::string& name : options.with)
        if (std::ranges::find(known, name) == known.end())
            return failure(ErrorKind::Input, fmt::format("--with does not know {}", name), std::string(usage));
    return options;
}

std::string slurp(const std::string& file)
{
    std::ifstream in(file);
    return { std::istreambuf_iterator<char>(in), {} };
}

Result<ptx::Module> module(const Options& options)
{
    std::string text;
    if (!options.ptx.empty()) {
        text = slurp(options.ptx);
    } else {
        WARPDESK_TRY(const std::unique_ptr<compile::Compiler> compiler, compile::create({}));
        compile::Options compileOptions;
        compileOptions.host = false;
        WARPDESK_TRY(const compile::Output output,
            compiler->compile(slurp(WARPDESK_SOURCE_DIR "/tests/bench/kernels.cu"), "kernels.cu", compileOptions));
        if (!output.ok)
            return failure(ErrorKind::UserCode, output.log);
        text = output.ptx;
    }
    auto parsed = ptx::parse(text);
    if (!parsed)
        return failure(ErrorKind::Input, parsed.error().front().message);
    return std::move(*parsed);
}

Result<std::vector<std::unique_ptr<Runner>>> runners(const Options& options)
{
    WARPDESK_TRY(const ptx::Module kernels, module(options));
    WARPDESK_TRY(const auto gpus, device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml"));
    const auto emulator = [&](std::string name, emulator::VectorWidth width, device::Checks checks,
                              std::optional<device::CounterOptions> counters = {}) {
        emulator::EmulatorOptions emulatorOptions;
        emulatorOptions.row = gpus.back();
        emulatorOptions.threads = options.threads;
        emulatorOptions.width = width;
        device::LoadOptions load;
        load.checks = checks;
        load.counters = std::move(counters);
        return createEmulatorRunner(std::move(name), kernels, std::move(emulatorOptions), std::move(load));
    };
    std::vector<std::unique_ptr<Runner>> all;
    const auto add = [&](Result<std::unique_ptr<Runner>> runner) -> Result<void> {
        if (!runner)
            return std::unexpected(std::move(runner).error());
        all.push_back(std::move(*runner));
        return {};
    };
    using enum emulator::VectorWidth;
    WARPDESK_TRY_VOID(add(emulator("emulator", Host, device::Checks::None)));
    if (options.has("native"))
        all.push_back(createFunctionRunner("native", &Case::native));
    if (options.has("simd"))
        all.push_back(createFunctionRunner("simd", &Case::simd));
    if (options.has("checked"))
        WARPDESK_TRY_VOID(add(emulator("checked", Host, device::Checks::Memory)));
    if (options.has("races"))
        WARPDESK_TRY_VOID(add(emulator("races", Host, device::Checks::Full)));
    if (options.has("counted"))
        WARPDESK_TRY_VOID(add(emulator("counted", Host, device::Checks::None, device::CounterOptions())));
    if (options.has("avx2"))
        WARPDESK_TRY_VOID(add(emulator("avx2", Avx2, device::Checks::None)));
    if (options.has("sse2"))
        WARPDESK_TRY_VOID(add(emulator("sse2", Sse2, device::Checks::None)));
    if (options.has("pocl")) {
        auto pocl = createOpenClRunner(slurp(WARPDESK_SOURCE_DIR "/tests/bench/kernels.cl"));
        if (pocl)
            all.push_back(std::move(*pocl));
        else
            std::cerr << "without PoCL: " << pocl.error().message << '\n';
    }
    return all;
}

/// All ways take turns, so that what else the machine does meets all of them alike.
Result<Row> time(const Case& work, const std::vector<std::unique_ptr<Runner>>& runners, int repeat)
{
    Row row { .name = work.name, .unit = work.unit, .work = work.work, .isStreaming = work.isStreaming, .cells = {} };
    std::vector<Runner*> able;
    for (const auto& runner : runners) {
        WARPDESK_TRY(const bool can, runner->prepare(work));
        if (can)
            able.push_back(runner.get());
        else
            runner->release();
    }
    for (int round = 0; round <= repeat; ++round)
        for (Runner* runner : able) {
            WARPDESK_TRY(const double milliseconds, runner->run());
            if (round > 0)
                row.cells[runner->name()].samples.push_back(milliseconds);
        }
    const std::size_t bytes = work.buffers[work.output].bytes().size();
    std::vector<std::byte> first;
    for (Runner* runner : able) {
        std::vector<std::byte> output(bytes);
        WARPDESK_TRY_VOID(runner->download(output));
        Cell& cell = row.cells[runner->name()];
        cell.jitMilliseconds = runner->jitMilliseconds();
        if (first.empty())
            first = std::move(output);
        else
            cell.difference = difference(work, first, output);
        runner->release();
    }
    return row;
}

Result<std::vector<Row>> runAll(const Options& options)
{
    WARPDESK_TRY(const auto ways, runners(options));
    std::vector<Row> rows;
    for (const CaseMaker& maker : cases(options.small)) {
        const auto wanted = [&](const std::string& prefix) { return maker.name.starts_with(prefix); };
        if (!options.only.empty() && std::ranges::none_of(options.only, wanted))
            continue;
        WARPDESK_TRY(Row row, time(maker.make(), ways, options.repeat));
        std::cerr << row.name << '\n';
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace
} // namespace warpdesk::bench

int main(int argc, char** argv)
{
    using namespace warpdesk;
    // OpenMP's threads would spin on for a while after their work, and slow down whatever has its turn next. The
    // library reads this when it is loaded.
    if (std::getenv("OMP_WAIT_POLICY") == nullptr && setenv("OMP_WAIT_POLICY", "passive", 1) == 0)
        execv("/proc/self/exe", argv);
    const auto fail = [](const Error& error) {
        std::cerr << error.message << '\n' << error.remedy << '\n';
        return error.kind == ErrorKind::Input ? 2 : 4;
    };
    const auto options = bench::parse(std::span(argv, static_cast<std::size_t>(argc)));
    if (!options)
        return fail(options.error());
    const auto rows = bench::runAll(*options);
    if (!rows)
        return fail(rows.error());
    std::cout << bench::table(*rows);
    if (!options->json.empty())
        std::ofstream(options->json) << bench::json(*rows) << '\n';
    return 0;
}
