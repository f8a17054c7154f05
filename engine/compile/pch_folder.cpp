// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/pch_folder.h"

#include "engine/base/files.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <string>
#include <system_error>

#include <unistd.h>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;

void removeLeftovers(const fs::path& parent)
{
    std::error_code error;
    for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        pid_t owner = 0;
        const auto [stop, status] = std::from_chars(name.data(), name.data() + name.size(), owner);
        if (status != std::errc() || stop != name.data() + name.size() || owner <= 0)
            continue;
        if (::kill(owner, 0) != 0 && errno == ESRCH) {
            std::error_code ignored;
            fs::remove_all(it->path(), ignored);
        }
    }
}

/// NVRTC maps the file that it writes: a full disk ends the process with SIGBUS, where writing would only fail.
bool hasSpace(const fs::path& folder)
{
    constexpr std::uintmax_t needed = std::uintmax_t { 1 } << 30U; ///< a few headers of the largest kind
    std::error_code error;
    const fs::space_info space = fs::space(folder, error);
    return !error && space.available >= needed;
}

} // namespace

PchFolder::PchFolder(fs::path parent)
    : m_parent(std::move(parent))
{
    if (m_parent.empty())
        return;
    m_folder = m_parent / std::to_string(::getpid());
    removeLeftovers(m_parent);
}

PchFolder::~PchFolder()
{
    std::error_code ignored;
    if (m_made)
        fs::remove_all(m_folder, ignored);
}

bool PchFolder::ready()
{
    if (m_made || m_failed || m_folder.empty())
        return m_made;
    m_made = files::makePrivateFolder(m_parent).has_value();
    m_made = m_made && files::makePrivateFolder(m_folder).has_value() && hasSpace(m_folder);
    m_failed = !m_made;
    return m_made;
}

} // namespace warpdesk::compile
