// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warpdesk::files {
namespace {

std::unexpected<Error> systemFailure(const char* what, const std::filesystem::path& file, int number)
{
    std::string remedy;
    if (number == ENOSPC || number == EDQUOT)
        remedy = "Free some space on this disk, or choose another place.";
    else if (number == EACCES || number == EPERM || number == EROFS)
        remedy = "Check who may write there.";
    return std::unexpected(Error { ErrorKind::Environment,
        fmt::format("cannot {} {}: {}", what, file.string(), std::generic_category().message(number)),
        std::move(remedy), file.string(), 0, 0 });
}

class Descriptor final {
public:
    explicit Descriptor(int fd)
        : m_fd(fd)
    {
    }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_fd; }
    int close()
    {
        const int fd = std::exchange(m_fd, -1);
        return fd < 0 ? 0 : ::close(fd);
    }

private:
    int m_fd;
};

int writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t done = ::write(fd, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return 0;
}

void syncFolder(const std::filesystem::path& folder)
{
    const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.get() >= 0)
        ::fsync(fd.get());
}

} // namespace

Result<std::string> read(const std::filesystem::path& file)
{
    const Descriptor fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.get() < 0)
        return systemFailure("read", file, errno);
    struct stat facts {};
    if (::fstat(fd.get(), &facts) == 0 && S_ISDIR(facts.st_mode))
        return systemFailure("read", file, EISDIR);
    std::string text;
    std::size_t used = 0;
    text.resize(facts.st_size > 0 ? static_cast<std::size_t>(facts.st_size) + 1 : 65536);
    for (;;) {
        const ssize_t got = ::read(fd.get(), text.data() + used, text.size() - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure("read", file, errno);
        if (got == 0)
            break;
        used += static_cast<std::size_t>(got);
        if (used == text.size())
            text.resize(text.size() * 2);
    }
    text.resize(used);
    return text;
}

Result<void> write(const std::filesystem::path& file, std::string_view bytes, Durability durability, unsigned mode)
{
    // A symbolic link stays one: what it names is replaced.
    std::error_code ignored;
    std::filesystem::path target = file;
    if (std::filesystem::is_symlink(file, ignored))
        target = std::filesystem::weakly_canonical(file, ignored);
    struct stat facts {};
    if (::stat(target.c_str(), &facts) == 0)
        mode = facts.st_mode & 07777U;

    std::string temporary = target.string() + ".XXXXXX";
    Descriptor fd(::mkostemp(temporary.data(), O_CLOEXEC));
    if (fd.get() < 0)
        return systemFailure("write", file, errno);
    int number = writeAll(fd.get(), bytes);
    if (number == 0 && ::fchmod(fd.get(), mode) != 0)
        number = errno;
    if (number == 0 && durability == Durability::Synced && ::fsync(fd.get()) != 0)
        number = errno;
    if (const int closed = fd.close(); number == 0 && closed != 0)
        number = errno;
    if (number == 0 && ::rename(temporary.c_str(), target.c_str()) != 0)
        number = errno;
    if (number != 0) {
        ::unlink(temporary.c_str());
        return systemFailure("write", file, number);
    }
    if (durability == Durability::Synced)
        syncFolder(target.parent_path().empty() ? "." : target.parent_path());
    return {};
}

Result<void> makePrivateFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    if (std::filesystem::is_directory(folder, error))
        return {};
    if (folder.has_parent_path())
        std::filesystem::create_directories(folder.parent_path(), error);
    if (error)
        return systemFailure("create", folder, error.value());
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return systemFailure("create", folder, errno);
    return {};
}

} // namespace warpdesk::files
