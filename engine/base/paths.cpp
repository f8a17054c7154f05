// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/paths.h"

#include <cstdlib>
#include <string>
#include <system_error>

#include <pwd.h>
#include <unistd.h>

namespace warpdesk::paths {
namespace {

std::filesystem::path home()
{
    if (const char* folder = std::getenv("HOME"); folder != nullptr && *folder == '/')
        return folder;
    if (const passwd* entry = getpwuid(getuid()); entry != nullptr && entry->pw_dir != nullptr)
        return entry->pw_dir;
    return "/";
}

/// The specification asks to ignore relative paths.
std::filesystem::path base(const char* variable, const char* fallback)
{
    if (const char* folder = std::getenv(variable); folder != nullptr && *folder == '/')
        return std::filesystem::path(folder) / "warpdesk";
    return home() / fallback / "warpdesk";
}

} // namespace

std::filesystem::path config() { return base("XDG_CONFIG_HOME", ".config"); }
std::filesystem::path data() { return base("XDG_DATA_HOME", ".local/share"); }
std::filesystem::path state() { return base("XDG_STATE_HOME", ".local/state"); }
std::filesystem::path cache() { return base("XDG_CACHE_HOME", ".cache"); }

std::filesystem::path executable()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

} // namespace warpdesk::paths
