// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drafts/draft_store.h"
#include "editor/exact_text.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

class QFileSystemWatcher;

namespace warpdesk::drafts {

/// The life of the text in the editor: opened from disk or from a starter, journalled as a draft within 500 ms of an
/// edit, saved only when asked, never over a file that changed meanwhile. All file work is the worker's; this object
/// lives on the GUI thread and never waits.
class DocumentSession final : public QObject {
    Q_OBJECT

public:
    /// What the editor can tell at any moment.
    struct Snapshot {
        editor::ExactText text;
        int line = 0;
        int column = 0;
    };
    using Source = std::function<Snapshot()>;

    DocumentSession(FileWorker& worker, DraftStore& store, Source source, QObject* parent = nullptr);
    ~DocumentSession() override;

    /// Opens a file; where there is none, the text is `starter` and the file comes into being with the first save.
    void open(const QString& path, const QByteArray& starter);
    void save();
    void saveAs(const QString& path);
    /// Writes a last draft now; the worker finishes it before the process ends.
    void flush();
    /// The editor says its text changed.
    void textEdited();

    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] bool isModified() const { return m_modified; }
    [[nodiscard]] bool inConflict() const { return m_conflict != nullptr; }

    // Answers to `conflict`.
    void keepMine();
    void takeDisk();
    void saveMineAs(const QString& path);
    [[nodiscard]] QByteArray diskBytes() const;

    static constexpr int kJournalDelay = 250; ///< ms from an edit to its draft; the promise is 500

signals:
    /// Put this into the editor. `note` says where it came from, or is empty.
    void loaded(const warpdesk::editor::ExactText& text, int line, int column, const QString& note);
    /// Put this into the editor as an edit that undo takes back.
    void replaced(const warpdesk::editor::ExactText& text);
    /// The file on disk is not the one this text was made from. The text in the editor is the user's own.
    void conflict(const QString& path);
    void conflictSettled();
    void modifiedChanged(bool modified);
    void saved(const QString& path);
    /// Nothing was lost: the text is in the editor and in its draft.
    void saveFailed(const QString& path, const QString& reason);
    void openFailed(const QString& path, const QString& reason);

private:
    struct Opened;
    struct Conflict;
    enum class When { Opening, Saving, Watching };

    void finishOpen(const Opened& opened);
    void write(const QString& path, const std::optional<QByteArray>& expected);
    void journal();
    void setModified(bool modified);
    void meetConflict(const QByteArray& disk, bool exists, When when);
    void settle();
    void watch();
    void fileChanged();

    FileWorker& m_worker;
    DraftStore& m_store;
    Source m_source;
    QTimer m_journalTimer;
    QFileSystemWatcher* m_watcher = nullptr;
    QString m_path;
    QByteArray m_disk; ///< the bytes the text came from, or the starter
    QByteArray m_diskHash; ///< empty = no file
    quint64 m_edits = 0;
    quint64 m_opening = 0;
    bool m_modified = false;
    std::unique_ptr<Conflict> m_conflict;
};

} // namespace warpdesk::drafts
