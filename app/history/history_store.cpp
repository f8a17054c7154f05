// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_store.h"

#include "app/history/history_file.h"

#include <utility>

namespace warpdesk::history {

HistoryStore::HistoryStore(QString path, QObject* parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    // Damage shows at the start and not with the first run.
    ask(this, [](HistoryFile&) { return Answer<void>(); }, [](const auto&) {});
}

HistoryStore::~HistoryStore()
{
    // A connection belongs to the thread that opened it.
    m_worker.post([this] { m_file.reset(); });
    m_worker.finish();
}

HistoryStore::Answer<HistoryFile*> HistoryStore::file()
{
    if (m_file == nullptr) {
        auto opened = HistoryFile::open(m_path);
        if (!opened)
            return std::unexpected(opened.error());
        m_file = std::move(opened->file);
        if (!opened->setAside.isEmpty())
            QMetaObject::invokeMethod(
                this, [this, place = opened->setAside, why = opened->damage] { emit damaged(place, why); },
                Qt::QueuedConnection);
    }
    return m_file.get();
}

template <class Work, class Done> void HistoryStore::ask(QObject* receiver, Work work, Done done)
{
    m_worker.post(
        receiver,
        [this, work = std::move(work)]() mutable -> decltype(work(std::declval<HistoryFile&>())) {
            const Answer<HistoryFile*> open = file();
            if (!open)
                return std::unexpected(open.error());
            return work(**open);
        },
        [this, done = std::move(done)](auto answer) {
            if (answer)
                m_told = false;
            else
                tell(answer.error());
            done(std::move(answer));
        });
}

void HistoryStore::tell(const QString& reason)
{
    if (!std::exchange(m_told, true))
        emit failed(reason);
}

void HistoryStore::add(RunRecord record)
{
    ask(
        this,
        [record = std::move(record)](HistoryFile& file) mutable -> Answer<RunRecord> {
            const auto id = file.add(record);
            if (!id)
                return std::unexpected(id.error());
            record.id = *id;
            record.source.clear();
            record.result = {};
            return std::move(record);
        },
        [this](const Answer<RunRecord>& kept) {
            if (kept)
                emit added(*kept);
        });
}

void HistoryStore::remove(const QList<qint64>& ids)
{
    ask(
        this, [ids](HistoryFile& file) { return file.remove(ids); },
        [this](const Answer<int>& removed) {
            if (removed)
                emit this->removed();
        });
}

void HistoryStore::setTags(qint64 id, const QStringList& tags)
{
    ask(
        this, [id, tags](HistoryFile& file) { return file.setTags(id, tags); },
        [this, id](const Answer<void>& done) {
            if (done)
                emit edited(id);
        });
}

void HistoryStore::setNote(qint64 id, const QString& note)
{
    ask(
        this, [id, note](HistoryFile& file) { return file.setNote(id, note); },
        [this, id](const Answer<void>& done) {
            if (done)
                emit edited(id);
        });
}

void HistoryStore::exportLines(const QString& path, const Filter& filter)
{
    m_told = false; // an export is asked for: its trouble is always told
    ask(
        this, [path, filter](HistoryFile& file) { return file.exportLines(path, filter); },
        [this, path](const Answer<int>& lines) {
            if (lines)
                emit exported(path, *lines);
        });
}

void HistoryStore::list(const Filter& filter, QObject* receiver, std::function<void(QList<RunRecord>)> done)
{
    ask(
        receiver, [filter](HistoryFile& file) { return file.list(filter); },
        [done = std::move(done)](
            Answer<QList<RunRecord>> records) { done(records ? *std::move(records) : QList<RunRecord>()); });
}

void HistoryStore::read(qint64 id, QObject* receiver, std::function<void(std::optional<RunRecord>)> done)
{
    ask(
        receiver, [id](HistoryFile& file) { return file.read(id); },
        [done = std::move(done)](
            Answer<std::optional<RunRecord>> record) { done(record ? *std::move(record) : std::nullopt); });
}

} // namespace warpdesk::history
