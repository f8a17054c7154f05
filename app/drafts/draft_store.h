// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QHash>
#include <QMutex>
#include <QObject>
#include <QString>

#include <optional>

namespace warpdesk::drafts {

class FileWorker;

/// Unsaved text of one document.
struct Draft {
    QString key; ///< the document: the absolute path of its file
    QByteArray bytes; ///< the whole file as it would be saved
    QByteArray diskHash; ///< of the file this text was made from, empty = there was none
    int line = 0; ///< caret, 0-based, columns in bytes
    int column = 0;
    QDateTime written;
};

/// Keeps unsaved text in a folder (state/warpdesk/drafts), one file a document, written atomically by the worker. A
/// draft that is put again before it was written replaces the older one.
class DraftStore final : public QObject {
    Q_OBJECT

public:
    DraftStore(FileWorker& worker, QString folder, QObject* parent = nullptr);

    /// Waits for the worker: what was put is on disk, and nothing of this object is used any more.
    ~DraftStore() override;

    void put(Draft draft);
    void remove(const QString& key);

    /// Blocking: for the worker.
    [[nodiscard]] std::optional<Draft> read(const QString& key) const;
    /// Blocking: keys of all drafts, newest first.
    [[nodiscard]] QStringList keys() const;
    [[nodiscard]] QString pathFor(const QString& key) const;

signals:
    /// The draft could not be written; told once until it works again.
    void failed(const QString& reason);

private:
    void writePending();

    FileWorker& m_worker;
    const QString m_folder;
    QMutex m_mutex;
    QHash<QString, std::optional<Draft>> m_pending; // no value = remove
    bool m_told = false;
};

} // namespace warpdesk::drafts
