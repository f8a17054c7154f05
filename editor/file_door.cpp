// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/file_door.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warpdesk::editor {
namespace {

class Descriptor {
public:
    explicit Descriptor(int fd)
        : m_fd(fd)
    {
    }
    ~Descriptor() { (void)close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool close()
    {
        const int fd = m_fd;
        m_fd = -1;
        return fd < 0 || ::close(fd) == 0;
    }

private:
    int m_fd;
};

FileFault systemFault(int code)
{
    return { code == ENOENT ? FileFault::Kind::Missing : FileFault::Kind::System,
        QString::fromLocal8Bit(std::strerror(code)) };
}

bool writeAll(int fd, const QByteArray& bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const auto got = ::write(fd, bytes.constData() + done, static_cast<std::size_t>(bytes.size() - done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            if (got == 0)
                errno = EIO;
            return false;
        }
        done += got;
    }
    return true;
}

/// Devices and pipes (/dev/full) cannot be renamed over: write straight into them.
std::expected<void, FileFault> writeInPlace(const QByteArray& path, const QByteArray& bytes)
{
    Descriptor file(::open(path.constData(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0 || !writeAll(file.get(), bytes) || !file.close())
        return std::unexpected(systemFault(errno));
    return {};
}

} // namespace

std::expected<QByteArray, FileFault> readFile(const QString& path)
{
    const QByteArray name = QFile::encodeName(path);
    Descriptor file(::open(name.constData(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0)
        return std::unexpected(systemFault(errno));
    struct stat about {};
    if (::fstat(file.get(), &about) == 0 && S_ISDIR(about.st_mode))
        return std::unexpected(systemFault(EISDIR));
    constexpr qsizetype kLargest = 64 << 20;
    QByteArray bytes;
    for (;;) {
        constexpr qsizetype kStep = 1 << 16;
        const qsizetype at = bytes.size();
        bytes.resize(at + kStep);
        const auto got = ::read(file.get(), bytes.data() + at, kStep);
        bytes.resize(at + std::max<qsizetype>(got, 0));
        if (got == 0)
            return bytes;
        if (got < 0 && errno != EINTR)
            return std::unexpected(systemFault(errno));
        if (bytes.size() > kLargest)
            return std::unexpected(systemFault(EFBIG));
    }
}

std::expected<void, FileFault> writeFile(
    const QString& path, const QByteArray& bytes, const std::optional<QByteArray>& expectedHash)
{
    if (expectedHash && hashOfFile(path) != *expectedHash)
        return std::unexpected(FileFault { FileFault::Kind::Changed, {} });

    QString target = path;
    if (const QFileInfo link(path); link.isSymLink())
        target = link.exists() ? link.canonicalFilePath() : link.symLinkTarget();
    const QByteArray name = QFile::encodeName(target);
    struct stat old {};
    const bool exists = ::stat(name.constData(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return std::unexpected(systemFault(EISDIR));
    if (exists && !S_ISREG(old.st_mode))
        return writeInPlace(name, bytes);
    if (exists && ::access(name.constData(), W_OK) != 0)
        return std::unexpected(systemFault(errno));

    const QString folder = QFileInfo(target).absolutePath();
    if (!QDir().mkpath(folder))
        return std::unexpected(systemFault(errno != 0 ? errno : EACCES));
    static std::atomic<unsigned> counter { 0 };
    const QByteArray temporary
        = QFile::encodeName(QStringLiteral("%1/.warpdesk-%2-%3").arg(folder).arg(::getpid()).arg(counter.fetch_add(1)));
    Descriptor file(::open(temporary.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.get() < 0)
        return std::unexpected(systemFault(errno));
    const bool written = (!exists || ::fchmod(file.get(), old.st_mode & 07777U) == 0) && writeAll(file.get(), bytes)
        && ::fsync(file.get()) == 0 && file.close() && ::rename(temporary.constData(), name.constData()) == 0;
    if (!written) {
        const int code = errno;
        ::unlink(temporary.constData());
        return std::unexpected(systemFault(code));
    }
    Descriptor directory(::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0)
        (void)::fsync(directory.get());
    return {};
}

QByteArray hashOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

QByteArray hashOfFile(const QString& path)
{
    const auto bytes = readFile(path);
    return bytes ? hashOf(*bytes) : QByteArray();
}

} // namespace warpdesk::editor
