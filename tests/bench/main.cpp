// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/parser.h"
#include "tests/bench/native.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>

// warpdesk-bench: the emulator beside native C++ on the same work. Not a test: it says how fast, not whether right
// (though a result that differs is said).

namespace warpdesk::bench {
namespace {

struct Options {
    int repeat = 11;
    unsigned threads = 0;
    std::string only;
    std::string json;
    std::string ptx; ///< text compiled elsewhere, instead of NVRTC here
    device::Checks checks = device::Checks::None;
    bool small = false;
};

struct Row {
    std::string name;
    std::string unit;
    double work = 0; ///< bytes, operations or elements
    double emulated = 0, native = 0; ///< medians in milliseconds
    double jit = 0;
    double worst = 0; ///< largest relative difference between the two results
    std::string error {};
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

class Bench {
public:
    Bench(device::Device& gpu, device::LoadedModule& module, const Options& options)
        : m_gpu(gpu)
        , m_module(module)
        , m_options(options)
    {
    }

    template <class T> device::Address upload(const std::vector<T>& values)
    {
        const auto address
            = m_gpu.allocate(values.size() * sizeof(T), device::AllocationKind::Device, "benchmark data");
        if (!address || m_gpu.write(*address, std::as_bytes(std::span(values))) != device::Status::Success) {
            std::cerr << "no memory for the benchmark\n";
            std::exit(4);
        }
        m_allocated.push_back(*address);
        return *address;
    }
    void freeAll()
    {
        for (const device::Address address : m_allocated)
            static_cast<void>(m_gpu.free(address));
        m_allocated.clear();
    }

    template <class... Values> static std::vector<std::byte> parameters(Values... values)
    {
        std::vector<std::byte> bytes;
        const auto add = [&](auto value) {
            constexpr std::size_t size = sizeof value;
            bytes.resize((bytes.size() + size - 1) / size * size + size);
            std::memcpy(bytes.data() + bytes.size() - size, &value, size);
        };
        (add(values), ...);
        return bytes;
    }

    void emulate(Row& row, const std::string& kernel, device::Dim3 grid, device::Dim3 block,
        const std::vector<std::byte>& arguments)
    {
        device::LaunchRequest request;
        const auto found = m_module.find(kernel);
        if (!found) {
            row.error = "no such kernel";
            return;
        }
        request.kernel = *found;
        request.grid = grid;
        request.block = block;
        request.parameters = arguments;
        std::vector<double> times;
        for (int i = 0; i <= m_options.repeat; ++i) {
            const auto report = m_module.launch(request);
            if (!report) {
                row.error = report.error().refusal ? report.error().refusal->message : report.error().fault->message;
                return;
            }
            if (i == 0)
                row.jit = report->jitMilliseconds;
            else
                times.push_back(report->milliseconds);
        }
        row.emulated = median(times);
    }

    void runNative(Row& row, const std::function<void()>& work) const
    {
        std::vector<double> times;
        for (int i = 0; i <= m_options.repeat; ++i) {
            const auto start = std::chrono::steady_clock::now();
            work();
            if (i > 0)
                times.push_back(
                    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        }
        row.native = median(times);
    }

    template <class T> void download(Row& row, device::Address from, std::vector<T>& to)
    {
        if (m_gpu.read(std::as_writable_bytes(std::span(to)), from) != device::Status::Success)
            row.error = "the result is not readable";
    }

    template <class T> void compare(Row& row, device::Address got, const std::vector<T>& expected)
    {
        std::vector<T> values(expected.size());
        download(row, got, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double e = static_cast<double>(expected[i]);
            const double difference = std::abs(static_cast<double>(values[i]) - e) / std::max(std::abs(e), 1.0);
            row.worst = std::max(row.worst, difference);
        }
    }

private:
    device::Device& m_gpu;
    device::LoadedModule& m_module;
    const Options& m_options;
    std::vector<device::Address> m_allocated;
};

std::vector<float> randomFloats(std::size_t count)
{
    std::mt19937 generator(1);
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(generator() % 2048) / 1024 - 1;
    return values;
}

Row streaming(Bench& bench, bool isSaxpy, std::size_t n)
{
    Row row { .name = isSaxpy ? "saxpy" : "vadd", .unit = "GB/s", .work = 12.0 * static_cast<double>(n) };
    const auto a = randomFloats(n);
    auto b = randomFloats(n);
    std::vector<float> c(n);
    const auto da = bench.upload(a), db = bench.upload(b);
    const device::Dim3 grid { static_cast<unsigned>((n + 255) / 256), 1, 1 };
    const auto count = static_cast<int>(n);
    if (isSaxpy) {
        bench.emulate(row, "saxpy", grid, { 256, 1, 1 }, Bench::parameters(0.5F, da, db, count));
        bench.runNative(row, [&] { native::saxpy(0.5F, a.data(), b.data(), static_cast<std::int64_t>(n)); });
        bench.compare(row, db, b);
    } else {
        const auto dc = bench.upload(c);
        bench.emulate(row, "vadd", grid, { 256, 1, 1 }, Bench::parameters(da, db, dc, count));
        bench.runNative(row, [&] { native::vadd(a.data(), b.data(), c.data(), static_cast<std::int64_t>(n)); });
        bench.compare(row, dc, c);
    }
    return row;
}

Row matmul(Bench& bench, const std::string& kernel, unsigned tile, unsigned n)
{
    Row row { .name = fmt::format("{}_{}", kernel, n), .unit = "GFLOP/s", .work = 2.0 * n * n * n };
    const std::size_t size = std::size_t { n } * n;
    const auto a = randomFloats(size), b = randomFloats(size);
    std::vector<float> c(size);
    const auto da = bench.upload(a), db = bench.upload(b), dc = bench.upload(c);
    const unsigned blocks = n / tile;
    bench.emulate(
        row, kernel, { blocks, blocks, 1 }, { tile, tile, 1 }, Bench::parameters(da, db, dc, static_cast<int>(n)));
    bench.runNative(row, [&] { native::matmul(a.data(), b.data(), c.data(), n); });
    bench.compare(row, dc, c);
    return row;
}

Row reduce(Bench& bench, const std::string& kernel, std::size_t n)
{
    Row row { .name = kernel, .unit = "GB/s", .work = 4.0 * static_cast<double>(n) };
    const auto in = randomFloats(n);
    std::vector<float> out(n / 512);
    const auto din = bench.upload(in), dout = bench.upload(out);
    bench.emulate(row, kernel, { static_cast<unsigned>(n / 512), 1, 1 }, { 256, 1, 1 },
        Bench::parameters(din, dout, static_cast<int>(n)));
    bench.runNative(row, [&] { native::reduce(in.data(), out.data(), static_cast<std::int64_t>(n)); });
    bench.compare(row, dout, out);
    return row;
}

Row histogram(Bench& bench, std::size_t n)
{
    Row row { .name = "histogram", .unit = "Gelem/s", .work = static_cast<double>(n) };
    std::mt19937 generator(3);
    std::vector<unsigned char> in(n);
    for (auto& value : in)
        value = static_cast<unsigned char>(generator());
    std::vector<unsigned> bins(256, 0);
    const auto din = bench.upload(in), dbins = bench.upload(bins);
    bench.emulate(row, "histogram", { 64, 1, 1 }, { 256, 1, 1 }, Bench::parameters(din, dbins, static_cast<int>(n)));
    bench.runNative(row, [&] { native::histogram(in.data(), bins.data(), static_cast<std::int64_t>(n)); });
    bench.compare(row, dbins, bins);
    return row;
}

Row transpose(Bench& bench, unsigned n)
{
    Row row { .name = "transpose", .unit = "GB/s", .work = 8.0 * n * n };
    const auto in = randomFloats(std::size_t { n } * n);
    std::vector<float> out(in.size());
    const auto din = bench.upload(in), dout = bench.upload(out);
    bench.emulate(
        row, "transpose", { n / 32, n / 32, 1 }, { 32, 8, 1 }, Bench::parameters(din, dout, static_cast<int>(n)));
    bench.runNative(row, [&] { native::transpose(in.data(), out.data(), n); });
    bench.compare(row, dout, out);
    return row;
}

Row mandelbrot(Bench& bench, unsigned n)
{
    constexpr int most = 256;
    Row row { .name = "mandelbrot", .unit = "GFLOP/s", .work = 0 };
    std::vector<int> out(std::size_t { n } * n);
    const auto dout = bench.upload(out);
    bench.emulate(
        row, "mandelbrot", { n / 32, n / 8, 1 }, { 32, 8, 1 }, Bench::parameters(dout, static_cast<int>(n), most));
    bench.runNative(row, [&] { native::mandelbrot(out.data(), n, most); });
    for (const int steps : out)
        row.work += 10.0 * steps;
    // The two may contract multiplications differently, and then a point on the border takes other steps: what is
    // compared is the sum of all.
    std::vector<int> got(out.size());
    bench.download(row, dout, got);
    const double expected = row.work / 10;
    double sum = 0;
    for (const int steps : got)
        sum += steps;
    row.worst = std::abs(sum - expected) / expected;
    return row;
}

std::vector<Row> runAll(Bench& bench, const Options& options)
{
    const std::size_t stream = options.small ? 1 << 20 : 64 << 20;
    const std::size_t medium = options.small ? 1 << 20 : 16 << 20;
    const unsigned large = options.small ? 256 : 1024;
    const std::vector<std::pair<std::string, std::function<Row()>>> all {
        { "vadd", [&] { return streaming(bench, false, stream); } },
        { "saxpy", [&] { return streaming(bench, true, stream); } },
        { "matmul_naive_512", [&] { return matmul(bench, "matmul_naive", 16, options.small ? 128 : 512); } },
        { "matmul_naive_1024", [&] { return matmul(bench, "matmul_naive", 16, large); } },
        { "matmul_tiled16", [&] { return matmul(bench, "matmul_tiled16", 16, large); } },
        { "matmul_tiled32", [&] { return matmul(bench, "matmul_tiled32", 32, large); } },
        { "reduce_tree", [&] { return reduce(bench, "reduce_tree", medium); } },
        { "reduce_shfl", [&] { return reduce(bench, "reduce_shfl", medium); } },
        { "histogram", [&] { return histogram(bench, medium); } },
        { "transpose", [&] { return transpose(bench, options.small ? 512 : 4096); } },
        { "mandelbrot", [&] { return mandelbrot(bench, options.small ? 256 : 1024); } },
    };
    std::vector<Row> rows;
    for (const auto& [name, run] : all) {
        if (!options.only.empty() && !name.starts_with(options.only))
            continue;
        rows.push_back(run());
        bench.freeAll();
    }
    return rows;
}

void print(const std::vector<Row>& rows)
{
    std::cout << fmt::format("{:<22}{:>12}{:>12}{:>8}{:>11}{:>11} {:<9}{:>9}  {}\n", "kernel", "emulator ms",
        "native ms", "ratio", "emulator", "native", "", "jit ms", "difference");
    double product = 1;
    int count = 0;
    for (const Row& row : rows) {
        if (!row.error.empty()) {
            std::cout << fmt::format("{:<22}{}\n", row.name, row.error);
            continue;
        }
        const double ratio = row.native / row.emulated;
        product *= ratio;
        ++count;
        std::cout << fmt::format("{:<22}{:>12.3f}{:>12.3f}{:>8.2f}{:>11.2f}{:>11.2f} {:<9}{:>9.1f}  {:.1e}\n", row.name,
            row.emulated, row.native, ratio, row.work / row.emulated / 1e6, row.work / row.native / 1e6, row.unit,
            row.jit, row.worst);
    }
    if (count > 0)
        std::cout << fmt::format("geometric mean of the ratios: {:.2f}\n", std::pow(product, 1.0 / count));
}

void writeJson(const std::vector<Row>& rows, const std::string& file)
{
    nlohmann::json list = nlohmann::json::array();
    for (const Row& row : rows) {
        nlohmann::json item { { "kernel", row.name }, { "unit", row.unit }, { "work", row.work } };
        if (row.error.empty())
            item.update({ { "emulator_ms", row.emulated }, { "native_ms", row.native }, { "jit_ms", row.jit },
                { "ratio", row.native / row.emulated }, { "difference", row.worst } });
        else
            item["error"] = row.error;
        list.push_back(std::move(item));
    }
    std::ofstream(file) << nlohmann::json { { "version", 1 }, { "rows", list } }.dump(2) << '\n';
}

Result<std::string> ptxText(const Options& options)
{
    const auto slurp = [](const std::string& file) {
        std::ifstream in(file);
        return std::string { std::istreambuf_iterator<char>(in), {} };
    };
    if (!options.ptx.empty())
        return slurp(options.ptx);
    WARPDESK_TRY(const std::unique_ptr<compile::Compiler> compiler, compile::create({}));
    compile::Options compileOptions;
    compileOptions.host = false;
    WARPDESK_TRY(const compile::Output output,
        compiler->compile(slurp(WARPDESK_SOURCE_DIR "/tests/bench/kernels.cu"), "kernels.cu", compileOptions));
    if (!output.ok)
        return failure(ErrorKind::UserCode, output.log);
    return output.ptx;
}

Result<int> run(const Options& options)
{
    WARPDESK_TRY(const std::string text, ptxText(options));
    const auto module = ptx::parse(text);
    if (!module)
        return failure(ErrorKind::Internal, module.error().front().message);
    WARPDESK_TRY(const auto gpus, device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml"));
    emulator::EmulatorOptions emulatorOptions;
    emulatorOptions.row = gpus.back();
    emulatorOptions.threads = options.threads;
    WARPDESK_TRY(const auto gpu, emulator::createEmulator(emulatorOptions));
    device::LoadOptions loadOptions;
    loadOptions.checks = options.checks;
    WARPDESK_TRY(const auto loaded, gpu->load(*module, loadOptions));
    Bench bench(*gpu, *loaded, options);
    const std::vector<Row> rows = runAll(bench, options);
    print(rows);
    if (!options.json.empty())
        writeJson(rows, options.json);
    return std::ranges::all_of(rows, [](const Row& row) { return row.error.empty(); }) ? 0 : 1;
}

constexpr std::string_view usage = "warpdesk-bench [--repeat N] [--threads N] [--only PREFIX] [--checks none|memory] "
                                   "[--small] [--ptx FILE] [--json FILE]\n";

bool parse(std::span<char*> arguments, Options& options)
{
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string_view word = arguments[i];
        if (word == "--small") {
            options.small = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return false;
        const std::string value = arguments[++i];
        if (word == "--repeat")
            options.repeat = std::max(std::atoi(value.c_str()), 1);
        else if (word == "--threads")
            options.threads = static_cast<unsigned>(std::max(std::atoi(value.c_str()), 0));
        else if (word == "--only")
            options.only = value;
        else if (word == "--json")
            options.json = value;
        else if (word == "--ptx")
            options.ptx = value;
        else if (word == "--checks" && (value == "none" || value == "memory"))
            options.checks = value == "none" ? device::Checks::None : device::Checks::Memory;
        else
            return false;
    }
    return true;
}

} // namespace
} // namespace warpdesk::bench

int main(int argc, char** argv)
{
    warpdesk::bench::Options options;
    if (!warpdesk::bench::parse(std::span(argv, static_cast<std::size_t>(argc)), options)) {
        std::cerr << warpdesk::bench::usage;
        return 2;
    }
    const auto code = warpdesk::bench::run(options);
    if (!code) {
        std::cerr << code.error().message << '\n' << code.error().remedy << '\n';
        return 4;
    }
    return *code;
}
