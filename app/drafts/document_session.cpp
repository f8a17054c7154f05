// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/document_session.h"

#include "app/drafts/file_worker.h"
#include "editor/file_door.h"

#include <QFileSystemWatcher>
#include <QLocale>

namespace warpdesk::drafts {

struct DocumentSession::Opened {
    quint64 number = 0;
    QString path;
    std::expected<QByteArray, editor::FileFault> disk;
    QByteArray starter;
    std::optional<Draft> draft;
};

struct DocumentSession::Conflict {
    QByteArray disk;
    QByteArray diskHash;
    bool saving = false;
};

DocumentSession::DocumentSession(FileWorker& worker, DraftStore& store, Source source, QObject* parent)
    : QObject(parent)
    , m_worker(worker)
    , m_store(store)
    , m_source(std::move(source))
    , m_watcher(new QFileSystemWatcher(this))
{
    m_journalTimer.setSingleShot(true);
    m_journalTimer.setInterval(kJournalDelay);
    connect(&m_journalTimer, &QTimer::timeout, this, &DocumentSession::journal);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, &DocumentSession::fileChanged);
}

DocumentSession::~DocumentSession() = default;

void DocumentSession::open(const QString& path, const QByteArray& starter)
{
    flush();
    const quint64 number = ++m_opening;
    m_worker.post(
        this,
        [number, path, starter, store = &m_store] {
            return Opened { number, path, editor::readFile(path), starter, store->read(path) };
        },
        [this](const Opened& opened) {
            if (opened.number == m_opening)
                finishOpen(opened);
        });
}

void DocumentSession::finishOpen(const Opened& opened)
{
    const bool missing = !opened.disk && opened.disk.error().kind == editor::FileFault::Kind::Missing;
    if (!opened.disk && !missing) {
        emit openFailed(opened.path, opened.disk.error().reason);
        return;
    }
    const QByteArray disk = missing ? opened.starter : *opened.disk;
    const QByteArray diskHash = missing ? QByteArray() : editor::hashOf(disk);
    const auto text = editor::decode(opened.draft ? opened.draft->bytes : disk);
    if (!text) {
        emit openFailed(opened.path, text.error().message);
        return;
    }
    settle();
    m_path = opened.path;
    m_disk = disk;
    m_diskHash = diskHash;
    m_edits = 0;
    watch();
    if (!opened.draft) {
        emit loaded(*text, 0, 0, {});
        setModified(false);
        return;
    }
    if (opened.draft->bytes == disk) {
        m_store.remove(m_path);
        emit loaded(*text, opened.draft->line, opened.draft->column, {});
        setModified(false);
        return;
    }
    const QString when = QLocale().toString(opened.draft->written.toLocalTime(), QLocale::ShortFormat);
    emit loaded(*text, opened.draft->line, opened.draft->column, tr("Unsaved work of %1 is back").arg(when));
    setModified(true);
    if (opened.draft->diskHash != diskHash) {
        m_diskHash = opened.draft->diskHash; // what this text was made from, until the user decides
        meetConflict(disk, !missing, When::Opening);
    }
}

void DocumentSession::meetConflict(const QByteArray& disk, bool exists, When when)
{
    m_conflict = std::make_unique<Conflict>();
    m_conflict->disk = disk;
    m_conflict->diskHash = exists ? editor::hashOf(disk) : QByteArray();
    m_conflict->saving = when == When::Saving;
    emit conflict(m_path);
}

void DocumentSession::settle()
{
    if (!m_conflict)
        return;
    m_conflict.reset();
    emit conflictSettled();
}

QByteArray DocumentSession::diskBytes() const { return m_conflict ? m_conflict->disk : m_disk; }

void DocumentSession::keepMine()
{
    if (!m_conflict)
        return;
    m_disk = m_conflict->disk;
    m_diskHash = m_conflict->diskHash;
    const bool saving = m_conflict->saving;
    settle();
    journal();
    if (saving)
        save();
}

void DocumentSession::takeDisk()
{
    if (!m_conflict)
        return;
    const auto text = editor::decode(m_conflict->disk);
    if (!text) {
        emit openFailed(m_path, text.error().message);
        return;
    }
    m_disk = m_conflict->disk;
    m_diskHash = m_conflict->diskHash;
    settle();
    emit replaced(*text);
    m_journalTimer.stop();
    m_store.remove(m_path);
    setModified(false);
}

void DocumentSession::saveMineAs(const QString& path)
{
    if (!m_conflict)
        return;
    const QByteArray mine = editor::encode(m_source().text);
    m_worker.post(
        this, [path, mine] { return editor::writeFile(path, mine); },
        [this, path](const std::expected<void, editor::FileFault>& written) {
            if (!written) {
                emit saveFailed(path, written.error().reason);
                return;
            }
            emit saved(path);
            takeDisk();
        });
}

void DocumentSession::save()
{
    if (m_path.isEmpty())
        return;
    if (m_conflict) {
        m_conflict->saving = true;
        emit conflict(m_path);
        return;
    }
    write(m_path, m_diskHash);
}

void DocumentSession::saveAs(const QString& path) { write(path, std::nullopt); }

void DocumentSession::write(const QString& path, const std::optional<QByteArray>& expected)
{
    journal(); // first into the draft: whatever happens to the file, the text is safe
    const QByteArray bytes = editor::encode(m_source().text);
    const quint64 edits = m_edits;
    struct Written {
        std::expected<void, editor::FileFault> outcome;
        std::expected<QByteArray, editor::FileFault> disk;
    };
    m_worker.post(
        this,
        [path, bytes, expected] {
            Written written { editor::writeFile(path, bytes, expected), QByteArray() };
            if (!written.outcome && written.outcome.error().kind == editor::FileFault::Kind::Changed)
                written.disk = editor::readFile(path);
            return written;
        },
        [this, path, bytes, edits](const Written& written) {
            if (!written.outcome) {
                if (written.outcome.error().kind == editor::FileFault::Kind::Changed)
                    meetConflict(written.disk.value_or(QByteArray()), written.disk.has_value(), When::Saving);
                else
                    emit saveFailed(path, written.outcome.error().reason);
                return;
            }
            if (path != m_path)
                m_store.remove(m_path);
            m_path = path;
            m_disk = bytes;
            m_diskHash = editor::hashOf(bytes);
            watch();
            if (edits == m_edits) {
                m_store.remove(m_path);
                setModified(false);
            } else {
                journal();
            }
            emit saved(path);
        });
}

void DocumentSession::textEdited()
{
    if (m_path.isEmpty())
        return;
    ++m_edits;
    setModified(true);
    // Not restarted by every key: steady typing is journalled too.
    if (!m_journalTimer.isActive())
        m_journalTimer.start();
}

void DocumentSession::journal()
{
    m_journalTimer.stop();
    if (m_path.isEmpty())
        return;
    const Snapshot now = m_source();
    const QByteArray bytes = editor::encode(now.text);
    if (bytes == m_disk && !m_conflict) {
        m_store.remove(m_path);
        setModified(false);
        return;
    }
    m_store.put({ m_path, bytes, m_diskHash, now.line, now.column, {} });
}

void DocumentSession::flush()
{
    if (m_journalTimer.isActive())
        journal();
}

void DocumentSession::setModified(bool modified)
{
    if (modified == m_modified)
        return;
    m_modified = modified;
    emit modifiedChanged(modified);
}

void DocumentSession::watch()
{
    if (const QStringList old = m_watcher->files(); !old.isEmpty())
        m_watcher->removePaths(old);
    if (!m_diskHash.isEmpty())
        m_watcher->addPath(m_path);
}

void DocumentSession::fileChanged()
{
    const QString path = m_path;
    m_worker.post(
        this, [path] { return editor::readFile(path); },
        [this, path](const std::expected<QByteArray, editor::FileFault>& disk) {
            if (path != m_path || m_conflict)
                return;
            watch(); // a file replaced by rename is not watched any more
            if (!disk || editor::hashOf(*disk) == m_diskHash)
                return;
            if (m_modified) {
                meetConflict(*disk, true, When::Watching);
                return;
            }
            const auto text = editor::decode(*disk);
            if (!text) {
                emit openFailed(path, text.error().message);
                return;
            }
            m_disk = *disk;
            m_diskHash = editor::hashOf(*disk);
            emit replaced(*text);
            m_journalTimer.stop();
            setModified(false);
        });
}

} // namespace warpdesk::drafts
