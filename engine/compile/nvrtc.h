// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

/// NVRTC's C interface, opened at run time. The declarations are ours: no CUDA header is needed to build.
namespace warpdesk::compile {

struct NvrtcProgramTag;
using NvrtcProgram = NvrtcProgramTag*;

/// NVRTC's result codes that are told apart (nvrtc.h).
namespace nvrtc_result {
inline constexpr int success = 0;
inline constexpr int outOfMemory = 1;
inline constexpr int invalidOption = 5;
inline constexpr int compilation = 6;
inline constexpr int builtinOperation = 7;
inline constexpr int noPchCreated = 13;
inline constexpr int pchHeapExhausted = 14;
} // namespace nvrtc_result

/// One loaded library with its functions. Move-only.
class Nvrtc final {
public:
    /// Opens `library` (a path, or a soname for the loader to find) and first the builtins beside it, or says why not.
    /// Err.kind is Environment; an unsupported version names itself.
    [[nodiscard]] static Result<Nvrtc> open(const std::filesystem::path& library);

    ~Nvrtc();
    Nvrtc(Nvrtc&& other) noexcept;
    Nvrtc& operator=(Nvrtc&& other) noexcept;

#define REQUIRED(name, parameters) int(*name) parameters = nullptr;
#define OPTIONAL(name, parameters) int(*name) parameters = nullptr;
#include "engine/compile/nvrtc_functions.inc"
#undef REQUIRED
#undef OPTIONAL

    int major = 0, minor = 0;
    std::filesystem::path library; ///< where it was found
    std::vector<int> architectures;

    /// Whether the library knows an option, by a compile it must refuse (takes no time).
    [[nodiscard]] bool knows(const char* option) const;
    [[nodiscard]] std::string log(NvrtcProgram program) const;

private:
    Nvrtc() = default;
    void* m_handle = nullptr;
    void* m_builtins = nullptr;
};

/// 12.4 up to 13.x.
[[nodiscard]] bool isSupportedVersion(int major, int minor);

} // namespace warpdesk::compile
