// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/compile/compiler.h"
#include "engine/device/device.h"
#include "engine/device/gpu_row.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// What jobs work with, made when the first job needs it and kept for the next.
namespace warpdesk::runner {

struct Folders {
    std::filesystem::path cache; ///< empty = no caches on disk
    std::filesystem::path gpuRows; ///< gpus.yaml, empty = not found
    std::filesystem::path ownGpuRows; ///< the user's gpus.yaml, which need not be there
    std::filesystem::path nvrtc; ///< the user's setting (WARPDESK_NVRTC), empty = search
    std::vector<std::filesystem::path> searched; ///< where gpus.yaml was looked for
};
/// From the environment: XDG_CACHE_HOME, WARPDESK_DATA_DIR, WARPDESK_NVRTC, and the place of the program.
[[nodiscard]] Folders findFolders();

class Workshop final {
public:
    explicit Workshop(Folders folders);
    ~Workshop();

    [[nodiscard]] const Folders& folders() const { return m_folders; }
    [[nodiscard]] Result<compile::Compiler*> compiler();
    [[nodiscard]] Result<const std::vector<device::GpuRow>*> gpuRows();
    /// The device a job names: "", "emulator", "emulator:GPU" or "cuda:N"; `target` (may be empty) chooses the GPU
    /// whose limits hold. Valid until the next call or retireDevice().
    [[nodiscard]] Result<device::Device*> device(std::string_view id, std::string_view target);
    /// After a fault nothing in the device's memory can be trusted: the next job gets a fresh one.
    void retireDevice();

private:
    Folders m_folders;
    std::unique_ptr<compile::Compiler> m_compiler;
    std::vector<device::GpuRow> m_rows;
    std::unique_ptr<device::Device> m_device;
    std::string m_deviceGpu;
};

} // namespace warpdesk::runner
