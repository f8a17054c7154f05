// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"
#include "engine/runner/job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <system_error>
#include <thread>

#include <unistd.h>

namespace warpdesk::runner {
namespace {

namespace fs = std::filesystem;

struct Check {
    std::string name;
    bool ok = false;
    bool needed = true;
    std::string detail;
    std::string remedy;
};

Json toJson(const Check& check)
{
    return { { "name", check.name }, { "ok", check.ok }, { "needed", check.needed }, { "detail", check.detail },
        { "remedy", check.ok ? std::string() : check.remedy } };
}

bool hasGpuDevice()
{
    std::error_code error;
    return fs::exists("/dev/nvidiactl", error) || fs::exists("/dev/dxg", error);
}

std::vector<Check> compilerChecks(Workshop& workshop)
{
    std::vector<Check> checks;
    const auto compiler = workshop.compiler();
    if (!compiler) {
        checks.push_back({ "nvrtc", false, true, compiler.error().message, compiler.error().remedy });
        return checks;
    }
    compile::Compiler& nvrtc = **compiler;
    checks.push_back({ "nvrtc", true, true,
        fmt::format(
            "{} at {}, compute {}", nvrtc.version(), nvrtc.library().string(), fmt::join(nvrtc.architectures(), " ")),
        {} });
    const bool headers = !nvrtc.includeFolder().empty();
    checks.push_back({ "cuda headers", headers, false,
        headers ? nvrtc.includeFolder().string()
                : fmt::format("none that belong to NVRTC {}: cuda_fp16.h and cooperative_groups.h will be missing",
                      nvrtc.version()),
        fmt::format("Install the headers of CUDA {} beside {}, or the wheels nvidia-cuda-runtime and nvidia-cuda-cccl.",
            nvrtc.version(), nvrtc.library().string()) });
    return checks;
}

Check cacheCheck(const fs::path& cache, const char* name)
{
    const fs::path folder = cache / name;
    Check check { fmt::format("{} cache", name), true, false, folder.string(),
        "Programs start more slowly without it; make the folder writable, or set XDG_CACHE_HOME." };
    if (auto made = files::makePrivateFolder(folder); !made) {
        check.ok = false;
        check.detail = made.error().message;
        return check;
    }
    const fs::path probe = folder / fmt::format(".probe-{}", ::getpid());
    auto written = files::write(probe, "probe", files::Durability::Fast, 0600);
    std::error_code error;
    fs::remove(probe, error);
    if (!written) {
        check.ok = false;
        check.detail = written.error().message;
        return check;
    }
    std::uintmax_t bytes = 0;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone;
        if (it->is_regular_file(gone))
            bytes += it->file_size(gone);
    }
    check.detail += fmt::format(" ({} MiB)", bytes >> 20U);
    return check;
}

Check processorCheck()
{
    std::string features;
#if defined(__x86_64__)
    __builtin_cpu_init();
    for (const auto& [name, has] : { std::pair { "sse4.2", __builtin_cpu_supports("sse4.2") },
             std::pair { "avx2", __builtin_cpu_supports("avx2") }, std::pair { "fma", __builtin_cpu_supports("fma") },
             std::pair { "avx512f", __builtin_cpu_supports("avx512f") },
             std::pair { "avx512vl", __builtin_cpu_supports("avx512vl") } })
        if (has)
            features += fmt::format(" {}", name);
#else
    features = " neon";
#endif
    return { "processor", true, false, fmt::format("{} threads,{}", std::thread::hardware_concurrency(), features),
        {} };
}

} // namespace

Result<JobResult> runDevices(const JobContext& context)
{
    WARPDESK_TRY(const std::vector<device::GpuRow>* rows, context.workshop.gpuRows());
    Json devices = Json::array();
    for (const device::GpuRow& row : *rows)
        devices.push_back({ { "id", fmt::format("emulator:{}", row.id) },
            { "name", fmt::format("Emulated {}", row.name) }, { "available", true }, { "default", row.id == "h100" },
            { "target", row.id }, { "compute", fmt::format("{}.{}", row.computeMajor, row.computeMinor) },
            { "multiprocessors", row.multiprocessors }, { "memory_bytes", row.memoryBytes } });
    if (hasGpuDevice())
        devices.push_back({ { "id", "cuda:0" }, { "name", "NVIDIA GPU" }, { "available", false }, { "default", false },
            { "reason", "this version runs kernels on the emulator only" } });
    return JobResult { { { "version", 1 }, { "devices", std::move(devices) } }, {} };
}

Result<JobResult> runDoctor(const JobContext& context)
{
    std::vector<Check> checks = compilerChecks(context.workshop);
    const auto rows = context.workshop.gpuRows();
    checks.push_back({ "gpu rows", rows.has_value(), true,
        rows ? context.workshop.folders().gpuRows.string() : rows.error().message, rows ? "" : rows.error().remedy });
    const auto emulator = context.workshop.device("", "");
    checks.push_back({ "emulator", emulator.has_value(), true, emulator ? (*emulator)->id() : emulator.error().message,
        emulator ? "" : emulator.error().remedy });
    checks.push_back({ "gpu", false, false,
        hasGpuDevice() ? "an NVIDIA driver is here; this version runs kernels on the emulator only"
                       : "no NVIDIA driver",
        "The emulator is used." });
    checks.push_back(processorCheck());
    const fs::path& cache = context.workshop.folders().cache;
    for (const char* name : { "ptx", "jit", "pch" })
        checks.push_back(cacheCheck(cache, name));
    for (const Measure& measure : context.sandbox)
        checks.push_back({ measure.name, measure.active, false, measure.detail,
            "This kernel does not offer it; run code of strangers in a container or a virtual machine." });
    Json list = Json::array();
    for (const Check& check : checks)
        list.push_back(toJson(check));
    return JobResult { { { "version", 1 }, { "checks", std::move(list) } }, {} };
}

} // namespace warpdesk::runner
