// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/locate.h"

#include "engine/base/files.h"
#include "engine/base/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;

const char* const kSonames[] = { "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2" };
const char* const kMissingRemedy
    = "Install a CUDA toolkit 12.4 to 13.x (on Debian: nvidia-cuda-toolkit from non-free), or the wheels "
      "nvidia-cuda-nvrtc, nvidia-cuda-runtime and nvidia-cuda-cccl; then set CUDA_HOME or name the library in the "
      "settings.";

fs::path environment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

std::vector<fs::path> children(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        found.push_back(it->path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Toolkit folders of /usr/local, the highest version first ("cuda-13.0" before "cuda-12.9").
std::vector<fs::path> installedToolkits()
{
    std::vector<std::pair<std::vector<int>, fs::path>> ranked;
    for (const fs::path& folder : children("/usr/local")) {
        const std::string name = folder.filename().string();
        if (!name.starts_with("cuda"))
            continue;
        std::vector<int> version;
        for (std::size_t at = name.find_first_of("0123456789"); at != std::string::npos;
            at = name.find_first_of("0123456789", at)) {
            std::size_t used = 0;
            version.push_back(std::stoi(name.substr(at, 4), &used));
            at += used;
        }
        ranked.emplace_back(std::move(version), folder);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<fs::path> folders;
    for (auto& [version, folder] : ranked)
        folders.push_back(std::move(folder));
    return folders;
}

std::vector<fs::path> libraryFolders(const fs::path& toolkit)
{
#if defined(__aarch64__)
    const char* target = "targets/sbsa-linux/lib";
#else
    const char* target = "targets/x86_64-linux/lib";
#endif
    return { toolkit / "lib64", toolkit / "lib", toolkit / target };
}

std::vector<fs::path> wheelFolders(const fs::path& root)
{
    std::vector<fs::path> sites { root / "site-packages", root };
    for (const fs::path& python : children(root / "lib"))
        sites.push_back(python / "site-packages");
    std::vector<fs::path> folders;
    for (const fs::path& site : sites) {
        folders.push_back(site / "nvidia" / "cu13" / "lib");
        folders.push_back(site / "nvidia" / "cuda_nvrtc" / "lib");
    }
    return folders;
}

/// The libraries of one folder, newest soname first.
std::vector<fs::path> librariesIn(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (const char* soname : kSonames)
        if (fs::exists(folder / soname, error))
            found.push_back(folder / soname);
    return found;
}

/// The value of CUDART_VERSION in a header folder (13000 for 13.0), 0 when it cannot be read.
int toolkitVersion(const fs::path& include)
{
    const auto text = files::read(include / "cuda_runtime_api.h");
    if (!text)
        return 0;
    const std::string_view word = "#define CUDART_VERSION";
    const std::size_t at = text->find(word);
    return at == std::string::npos ? 0 : std::atoi(text->c_str() + at + word.size());
}

void addIfFolder(std::vector<fs::path>& folders, const fs::path& folder)
{
    std::error_code error;
    if (fs::is_directory(folder, error))
        folders.push_back(folder);
}

std::optional<Error> tryOpen(const fs::path& library, std::optional<Found>& found)
{
    auto opened = Nvrtc::open(library);
    if (!opened)
        return std::move(opened).error();
    auto includes = headersFor(opened->library, opened->major);
    found.emplace(Found { std::move(*opened), std::move(includes) });
    return std::nullopt;
}

} // namespace

SearchPlaces searchPlaces(const fs::path& setting)
{
    SearchPlaces places;
    places.setting = setting;
    for (const char* name : { "CUDA_HOME", "CUDA_PATH" })
        if (auto folder = environment(name); !folder.empty())
            places.toolkits.push_back(std::move(folder));
    if (auto folder = environment("WARPDESK_CUDA_ROOT"); !folder.empty())
        places.wheels.push_back(std::move(folder));
    const fs::path program = paths::executable().parent_path();
    for (const fs::path& folder :
        { program / "cuda", program.parent_path() / "cuda", program.parent_path().parent_path() / "cuda" })
        places.wheels.push_back(folder);
    places.sonames.assign(std::begin(kSonames), std::end(kSonames));
    places.installed = installedToolkits();
    return places;
}

Result<Found> findNvrtc(const SearchPlaces& places)
{
    std::error_code error;
    std::optional<Found> found;
    std::optional<Error> refused; // a library that is there but cannot be used says more than a list of places
    std::vector<std::string> tried;

    if (!places.setting.empty()) {
        std::vector<fs::path> libraries { places.setting };
        if (fs::is_directory(places.setting, error)) {
            libraries = librariesIn(places.setting);
            for (const fs::path& folder : libraryFolders(places.setting))
                std::ranges::copy(librariesIn(folder), std::back_inserter(libraries));
        }
        for (const fs::path& library : libraries) {
            auto why = tryOpen(library, found);
            if (!why)
                return std::move(*found);
            if (!refused)
                refused = std::move(why);
        }
        if (refused) {
            if (refused->remedy.empty())
                refused->remedy
                    = "The setting (or WARPDESK_NVRTC) names a library that cannot be used; correct or clear it.";
            return std::unexpected(std::move(*refused));
        }
        return failure(ErrorKind::Environment, fmt::format("no NVRTC in {}", places.setting.string()),
            "The setting names a folder without libnvrtc.so.13 or libnvrtc.so.12; correct or clear it.");
    }

    const auto searchFolder = [&](const fs::path& folder) {
        tried.push_back(folder.string());
        for (const fs::path& library : librariesIn(folder)) {
            auto why = tryOpen(library, found);
            if (!why)
                return true;
            if (!refused)
                refused = std::move(why);
        }
        return false;
    };
    for (const fs::path& toolkit : places.toolkits)
        for (const fs::path& folder : libraryFolders(toolkit))
            if (searchFolder(folder))
                return std::move(*found);
    for (const fs::path& root : places.wheels)
        if (fs::is_directory(root, error))
            for (const fs::path& folder : wheelFolders(root))
                if (searchFolder(folder))
                    return std::move(*found);
    for (const std::string& soname : places.sonames) {
        auto why = tryOpen(soname, found);
        if (!why)
            return std::move(*found);
        // A soname the loader does not know is no finding; one that it loaded and that does not fit is.
        if (!refused && !why->remedy.empty())
            refused = std::move(why);
    }
    for (const fs::path& toolkit : places.installed)
        for (const fs::path& folder : libraryFolders(toolkit))
            if (searchFolder(folder))
                return std::move(*found);

    if (refused)
        return std::unexpected(std::move(*refused));
    tried.insert(tried.end(), places.sonames.begin(), places.sonames.end());
    return failure(ErrorKind::Environment,
        fmt::format("NVRTC, NVIDIA's compiler library, was not found (looked for {})",
            tried.empty() ? "nothing" : fmt::format("{}", fmt::join(tried, ", "))),
        kMissingRemedy);
}

std::vector<fs::path> headersFor(const fs::path& library, int major)
{
    std::error_code error;
    std::vector<fs::path> starts { library.parent_path() };
    if (const fs::path real = fs::canonical(library, error); !error && real.parent_path() != starts.front())
        starts.push_back(real.parent_path());
    for (const fs::path& folder : starts) {
        // A toolkit, a wheel of CUDA 13 (one folder), wheels of CUDA 12 (a folder each), a distribution's /usr.
        for (const fs::path& include :
            { folder.parent_path() / "include", folder.parent_path().parent_path() / "cuda_runtime" / "include",
                folder.parent_path().parent_path().parent_path() / "include",
                folder.parent_path().parent_path() / "include" }) {
            if (!fs::exists(include / "cuda_fp16.h", error) || toolkitVersion(include) / 1000 != major)
                continue;
            std::vector<fs::path> folders { include };
            addIfFolder(folders, include / "cccl");
            addIfFolder(folders, include.parent_path().parent_path() / "cuda_cccl" / "include");
            addIfFolder(folders, include.parent_path().parent_path() / "cuda_cccl" / "include" / "cccl");
            addIfFolder(folders, include.parent_path().parent_path() / "cuda_nvcc" / "include");
            return folders;
        }
    }
    return {};
}

} // namespace warpdesk::compile
