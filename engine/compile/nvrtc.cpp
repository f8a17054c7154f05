// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/nvrtc.h"

#include <fmt/format.h>

#include <utility>

#include <dlfcn.h>
#include <link.h>

namespace warpdesk::compile {
namespace {

const char* kVersionRemedy = "Install NVRTC 12.4 to 13.x (a CUDA toolkit, or the wheel nvidia-cuda-nvrtc), or name "
                             "its library in the settings.";

std::filesystem::path pathOf(void* handle)
{
    link_map* map = nullptr;
    if (dlinfo(handle, RTLD_DI_LINKMAP, static_cast<void*>(&map)) != 0 || map == nullptr || map->l_name == nullptr)
        return {};
    return map->l_name;
}

std::string lastError()
{
    const char* text = dlerror();
    return text == nullptr ? "unknown reason" : text;
}

template <class Function> void look(void* handle, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(handle, name)); // NOLINT(*-reinterpret-cast)
}

} // namespace

bool isSupportedVersion(int major, int minor) { return major == 13 || (major == 12 && minor >= 4); }

Result<Nvrtc> Nvrtc::open(const std::filesystem::path& library)
{
    Nvrtc nvrtc;
    nvrtc.m_handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (nvrtc.m_handle == nullptr)
        return failure(ErrorKind::Environment, fmt::format("NVRTC cannot be loaded: {}", lastError()));
    nvrtc.library = pathOf(nvrtc.m_handle);
    if (nvrtc.library.empty())
        nvrtc.library = library;

    std::string missing;
#define REQUIRED(name, parameters)                                                                                     \
    look(nvrtc.m_handle, #name, nvrtc.name);                                                                           \
    if (nvrtc.name == nullptr && missing.empty())                                                                      \
        missing = #name;
#define OPTIONAL(name, parameters) look(nvrtc.m_handle, #name, nvrtc.name);
#include "engine/compile/nvrtc_functions.inc"
#undef REQUIRED
#undef OPTIONAL
    if (!missing.empty())
        return failure(ErrorKind::Environment,
            fmt::format("{} is no NVRTC that can be used: it lacks {}", nvrtc.library.string(), missing),
            kVersionRemedy);

    if (nvrtc.nvrtcVersion(&nvrtc.major, &nvrtc.minor) != nvrtc_result::success)
        return failure(ErrorKind::Environment, fmt::format("{} does not tell its version", nvrtc.library.string()));
    if (!isSupportedVersion(nvrtc.major, nvrtc.minor))
        return failure(ErrorKind::Environment,
            fmt::format("NVRTC {}.{} at {} is not supported", nvrtc.major, nvrtc.minor, nvrtc.library.string()),
            kVersionRemedy);

    // The library opens its builtins by name; where its folder is not on the loader's path it would not find them.
    const auto builtins
        = nvrtc.library.parent_path() / fmt::format("libnvrtc-builtins.so.{}.{}", nvrtc.major, nvrtc.minor);
    nvrtc.m_builtins = dlopen(builtins.c_str(), RTLD_NOW | RTLD_GLOBAL);

    int count = 0;
    if (nvrtc.nvrtcGetNumSupportedArchs(&count) == nvrtc_result::success && count > 0) {
        nvrtc.architectures.resize(static_cast<std::size_t>(count));
        nvrtc.nvrtcGetSupportedArchs(nvrtc.architectures.data());
    }
    return nvrtc;
}

Nvrtc::~Nvrtc()
{
    if (m_handle != nullptr)
        dlclose(m_handle);
    if (m_builtins != nullptr)
        dlclose(m_builtins);
}

Nvrtc::Nvrtc(Nvrtc&& other) noexcept { *this = std::move(other); }

Nvrtc& Nvrtc::operator=(Nvrtc&& other) noexcept
{
    std::swap(m_handle, other.m_handle);
    std::swap(m_builtins, other.m_builtins);
#define REQUIRED(name, parameters) name = other.name;
#define OPTIONAL(name, parameters) name = other.name;
#include "engine/compile/nvrtc_functions.inc"
#undef REQUIRED
#undef OPTIONAL
    major = other.major;
    minor = other.minor;
    library = std::move(other.library);
    architectures = std::move(other.architectures);
    return *this;
}

bool Nvrtc::knows(const char* option) const
{
    NvrtcProgram program = nullptr;
    if (nvrtcCreateProgram(&program, "", "probe.cu", 0, nullptr, nullptr) != nvrtc_result::success)
        return false;
    // The second option is always refused; the log names the first one that was not understood.
    const char* options[] = { option, "--warpdesk-probe" };
    const int result = nvrtcCompileProgram(program, 2, options);
    const std::string text = log(program);
    nvrtcDestroyProgram(&program);
    return result == nvrtc_result::invalidOption && text.find("warpdesk-probe") != std::string::npos;
}

std::string Nvrtc::log(NvrtcProgram program) const
{
    std::size_t bytes = 0;
    if (nvrtcGetProgramLogSize(program, &bytes) != nvrtc_result::success || bytes <= 1)
        return {};
    std::string text(bytes, '\0');
    if (nvrtcGetProgramLog(program, text.data()) != nvrtc_result::success)
        return {};
    text.resize(text.find('\0'));
    return text;
}

} // namespace warpdesk::compile
