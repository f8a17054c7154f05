// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/workshop.h"

#include "engine/base/files.h"
#include "engine/base/paths.h"
#include "engine/emulator/runtime/emulator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace warpdesk::runner {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDefaultGpu = "h100";

} // namespace

Folders findFolders()
{
    Folders folders;
    folders.cache = paths::cache();
    folders.ownGpuRows = paths::config() / "gpus.yaml";
    if (const char* library = std::getenv("WARPDESK_NVRTC"); library != nullptr)
        folders.nvrtc = library;
    if (const char* data = std::getenv("WARPDESK_DATA_DIR"); data != nullptr && *data != '\0') {
        folders.searched.push_back(fs::path(data) / "gpus.yaml");
        folders.searched.push_back(fs::path(data) / "resources" / "gpus.yaml");
    } else {
        folders.searched.push_back(paths::executable().parent_path().parent_path() / "share/warpdesk/gpus.yaml");
#ifdef WARPDESK_RESOURCES
        folders.searched.emplace_back(fs::path(WARPDESK_RESOURCES) / "gpus.yaml");
#endif
    }
    std::error_code error;
    const auto found
        = std::ranges::find_if(folders.searched, [&](const fs::path& file) { return fs::exists(file, error); });
    if (found != folders.searched.end())
        folders.gpuRows = *found;
    return folders;
}

Workshop::Workshop(Folders folders)
    : m_folders(std::move(folders))
{
}

Workshop::~Workshop() = default;

Result<compile::Compiler*> Workshop::compiler()
{
    if (!m_compiler) {
        compile::Settings settings;
        settings.library = m_folders.nvrtc;
        if (!m_folders.cache.empty()) {
            settings.cacheFolder = m_folders.cache / "ptx";
            settings.pchFolder = m_folders.cache / "pch";
        }
        WARPDESK_TRY(m_compiler, compile::create(settings));
    }
    return m_compiler.get();
}

Result<const std::vector<device::GpuRow>*> Workshop::gpuRows()
{
    if (m_rows.empty()) {
        if (m_folders.gpuRows.empty()) {
            std::vector<std::string> places;
            for (const fs::path& file : m_folders.searched)
                places.push_back(file.string());
            return failure(ErrorKind::Environment, fmt::format("gpus.yaml was not found ({})", fmt::join(places, ", ")),
                "Set WARPDESK_DATA_DIR to the folder that holds it, or install Warpdesk again.");
        }
        WARPDESK_TRY(m_rows, device::loadGpuRows(m_folders.gpuRows, m_folders.ownGpuRows));
    }
    return &m_rows;
}

Result<device::Device*> Workshop::device(std::string_view id, std::string_view target)
{
    const std::size_t colon = id.find(':');
    const std::string_view kind = id.substr(0, colon);
    if (kind == "cuda")
        return failure(ErrorKind::Environment,
            fmt::format("{} cannot be used: this version runs kernels on the emulator only", id),
            "Choose the device emulator, or emulator:GPU for the limits of one GPU.");
    if (!kind.empty() && kind != "emulator")
        return failure(ErrorKind::Input, fmt::format("there is no device \"{}\"", id),
            "Devices are emulator, emulator:GPU and cuda:N.");
    std::string_view gpu = colon == std::string_view::npos ? std::string_view() : id.substr(colon + 1);
    if (!target.empty())
        gpu = target;
    if (gpu.empty())
        gpu = kDefaultGpu;

    WARPDESK_TRY(const std::vector<device::GpuRow>* rows, gpuRows());
    const auto row = std::ranges::find(*rows, gpu, &device::GpuRow::id);
    if (row == rows->end()) {
        std::vector<std::string_view> known;
        for (const device::GpuRow& one : *rows)
            known.push_back(one.id);
        return failure(ErrorKind::Input, fmt::format("no GPU \"{}\" is known", gpu),
            fmt::format("Known are {}.", fmt::join(known, ", ")));
    }
    if (!m_device || m_deviceGpu != gpu) {
        m_device.reset(); // one emulator at a time
        emulator::EmulatorOptions options;
        options.row = *row;
        if (!m_folders.cache.empty())
            options.objectCache = m_folders.cache / "jit";
        if (const char* threads = std::getenv("WARPDESK_THREADS"); threads != nullptr)
            options.threads = static_cast<unsigned>(std::strtoul(threads, nullptr, 10));
        if (const char* cpu = std::getenv("WARPDESK_CPU"); cpu != nullptr && *cpu != '\0') {
            const auto width = emulator::vectorWidthNamed(cpu);
            if (!width || !emulator::runsHere(*width))
                return failure(ErrorKind::Environment,
                    width ? fmt::format("this processor cannot run code for WARPDESK_CPU={}", cpu)
                          : fmt::format("WARPDESK_CPU={} names no instruction set", cpu),
                    "Set it to sse2, avx2, avx512 or host, or clear it.");
            options.width = *width;
        }
        WARPDESK_TRY(m_device, emulator::createEmulator(std::move(options)));
        m_deviceGpu = gpu;
    }
    m_device->setDeadline({});
    m_device->setStopToken({});
    m_device->setOutput({});
    return m_device.get();
}

void Workshop::retireDevice() { m_device.reset(); }

} // namespace warpdesk::runner
