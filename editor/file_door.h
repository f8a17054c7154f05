// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <expected>
#include <optional>

/// Whole files in and out. Blocking: call from a worker, never from the GUI thread.
namespace warpdesk::editor {

/// A failed read or write. `reason` is the system's own word ("No space left on device").
struct FileFault {
    enum class Kind { Missing, Changed, System };
    Kind kind = Kind::System;
    QString reason;
};

[[nodiscard]] std::expected<QByteArray, FileFault> readFile(const QString& path);

/// Replaces the file by a temporary one in the same folder, flushed to disk before the rename, so that a crash leaves
/// the old or the new content and never a mix. A symbolic link stays a link, permissions stay. With `expectedHash` the
/// file is left alone (Kind::Changed) when its content is not what was read before; an empty hash means "no file".
[[nodiscard]] std::expected<void, FileFault> writeFile(
    const QString& path, const QByteArray& bytes, const std::optional<QByteArray>& expectedHash = {});

/// SHA-256 of the content, as hex; empty for a file that does not exist.
[[nodiscard]] QByteArray hashOf(const QByteArray& bytes);
[[nodiscard]] QByteArray hashOfFile(const QString& path);

} // namespace warpdesk::editor
