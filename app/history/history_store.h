// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drafts/file_worker.h"
#include "app/history/run_record.h"

#include <QObject>

#include <expected>
#include <functional>
#include <memory>
#include <optional>

namespace warpdesk::history {

class HistoryFile;

/// The history as the desk uses it: a database on a thread of its own, which nobody waits for. Answers come back on the
/// thread that made the store, and are dropped when their receiver is gone. What was asked is done in order, and all of
/// it before the store is destroyed. Trouble with the database never stops a run: it is told, once until it is over.
class HistoryStore final : public QObject {
    Q_OBJECT

public:
    explicit HistoryStore(QString path, QObject* parent = nullptr);
    ~HistoryStore() override;

    [[nodiscard]] const QString& path() const { return m_path; }

    void add(RunRecord record);
    void remove(const QList<qint64>& ids);
    void setTags(qint64 id, const QStringList& tags);
    void setNote(qint64 id, const QString& note);
    /// Ends in `exported` or `failed`.
    void exportLines(const QString& path, const Filter& filter);

    void list(const Filter& filter, QObject* receiver, std::function<void(QList<RunRecord>)> done);
    /// Nothing = there is no such run, or the database cannot be read.
    void read(qint64 id, QObject* receiver, std::function<void(std::optional<RunRecord>)> done);

    /// Waits until everything asked so far is done: at exit, and in tests.
    void finish() { m_worker.finish(); }

signals:
    /// A run was kept; the record has its id, and neither source nor result.
    void added(const warpdesk::history::RunRecord& record);
    /// Runs went away.
    void removed();
    /// Tags or note of a run are as they were asked to be.
    void edited(qint64 id);
    void exported(const QString& path, int lines);
    void failed(const QString& reason);
    /// A damaged database was renamed to `setAside` and a new one begun.
    void damaged(const QString& setAside, const QString& reason);

private:
    template <class T> using Answer = std::expected<T, QString>;
    /// Opens the database where it is not open; on the worker.
    Answer<HistoryFile*> file();
    template <class Work, class Done> void ask(QObject* receiver, Work work, Done done);
    void tell(const QString& reason);

    const QString m_path;
    bool m_told = false; ///< the trouble there is was told
    std::unique_ptr<HistoryFile> m_file; ///< the worker's
    drafts::FileWorker m_worker;
};

} // namespace warpdesk::history
