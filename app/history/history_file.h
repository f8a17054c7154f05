// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/history/history_schema.h"
#include "app/history/run_record.h"

#include <expected>
#include <memory>
#include <optional>

namespace warpdesk::history {

/// The database of runs (data/warpdesk/history.sqlite), one connection, used on the thread that opened it. Every call
/// blocks. Sources are kept once each, compressed. Two programs may have the file open.
class HistoryFile final {
public:
    struct Opened {
        std::unique_ptr<HistoryFile> file;
        QString setAside; ///< where a damaged database now lies, with its reason in `damage`; empty = all was well
        QString damage;
    };
    /// Makes folder and file where there are none. A damaged file is renamed, never written to, and a new one begun.
    /// Err = one sentence: the disk, a permission, or a database of a later Warpdesk; the file is as it was.
    [[nodiscard]] static std::expected<Opened, QString> open(
        const QString& path, const Migrations& migrations = shippedMigrations());
    ~HistoryFile();
    HistoryFile(const HistoryFile&) = delete;
    HistoryFile& operator=(const HistoryFile&) = delete;

    template <class T> using Answer = std::expected<T, QString>;

    /// The id it was given.
    [[nodiscard]] Answer<qint64> add(const RunRecord& record);
    /// Newest first, without sources and results.
    [[nodiscard]] Answer<QList<RunRecord>> list(const Filter& filter) const;
    /// The whole record; nothing = there is no such id.
    [[nodiscard]] Answer<std::optional<RunRecord>> read(qint64 id) const;
    /// How many were there. Sources that no run has any more go with them.
    [[nodiscard]] Answer<int> remove(const QList<qint64>& ids);
    /// Blank tags and repetitions are dropped.
    [[nodiscard]] Answer<void> setTags(qint64 id, const QStringList& tags);
    [[nodiscard]] Answer<void> setNote(qint64 id, const QString& note);
    /// One JSON object a line, oldest first, whole records. The file is replaced when all is written, or stays as it
    /// was. How many lines.
    [[nodiscard]] Answer<int> exportLines(const QString& path, const Filter& filter) const;

private:
    struct Connection;
    explicit HistoryFile(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> m_connection;
};

} // namespace warpdesk::history
