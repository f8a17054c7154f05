// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/draft_store.h"

#include "app/drafts/file_worker.h"
#include "editor/file_door.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace warpdesk::drafts {
namespace {

// A line of JSON, then the text as it is.
QByteArray pack(const Draft& draft)
{
    const QJsonObject head { { QStringLiteral("version"), 1 }, { QStringLiteral("key"), draft.key },
        { QStringLiteral("disk"), QString::fromLatin1(draft.diskHash) }, { QStringLiteral("line"), draft.line },
        { QStringLiteral("column"), draft.column }, { QStringLiteral("size"), draft.bytes.size() },
        { QStringLiteral("written"), draft.written.toUTC().toString(Qt::ISODateWithMs) } };
    return QJsonDocument(head).toJson(QJsonDocument::Compact) + '\n' + draft.bytes;
}

std::optional<Draft> unpack(const QByteArray& file)
{
    const qsizetype end = file.indexOf('\n');
    if (end < 0)
        return std::nullopt;
    const QJsonObject head = QJsonDocument::fromJson(file.first(end)).object();
    Draft draft;
    draft.key = head.value(QLatin1String("key")).toString();
    draft.diskHash = head.value(QLatin1String("disk")).toString().toLatin1();
    draft.line = head.value(QLatin1String("line")).toInt();
    draft.column = head.value(QLatin1String("column")).toInt();
    draft.written = QDateTime::fromString(head.value(QLatin1String("written")).toString(), Qt::ISODateWithMs);
    draft.bytes = file.mid(end + 1);
    const bool whole = draft.bytes.size() == head.value(QLatin1String("size")).toInteger(-1);
    if (head.value(QLatin1String("version")).toInt() != 1 || draft.key.isEmpty() || !whole)
        return std::nullopt;
    return draft;
}

} // namespace

DraftStore::DraftStore(FileWorker& worker, QString folder, QObject* parent)
    : QObject(parent)
    , m_worker(worker)
    , m_folder(std::move(folder))
{
}

DraftStore::~DraftStore() { m_worker.finish(); }

QString DraftStore::pathFor(const QString& key) const
{
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QDir(m_folder).filePath(QString::fromLatin1(hash) + QStringLiteral(".draft"));
}

void DraftStore::put(Draft draft)
{
    draft.written = QDateTime::currentDateTimeUtc();
    {
        const QMutexLocker lock(&m_mutex);
        const QString key = draft.key;
        m_pending.insert(key, std::move(draft));
    }
    m_worker.post([this] { writePending(); });
}

void DraftStore::remove(const QString& key)
{
    {
        const QMutexLocker lock(&m_mutex);
        m_pending.insert(key, std::nullopt);
    }
    m_worker.post([this] { writePending(); });
}

void DraftStore::writePending()
{
    QHash<QString, std::optional<Draft>> pending;
    {
        const QMutexLocker lock(&m_mutex);
        pending.swap(m_pending);
    }
    for (auto it = pending.cbegin(); it != pending.cend(); ++it) {
        if (!it.value()) {
            QFile::remove(pathFor(it.key()));
            continue;
        }
        QDir().mkpath(m_folder);
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const auto written = editor::writeFile(pathFor(it.key()), pack(*it.value()));
        if (written) {
            m_told = false;
        } else if (!m_told) {
            m_told = true;
            emit failed(written.error().reason);
        }
    }
}

std::optional<Draft> DraftStore::read(const QString& key) const
{
    const auto file = editor::readFile(pathFor(key));
    if (!file)
        return std::nullopt;
    auto draft = unpack(*file);
    return draft && draft->key == key ? draft : std::nullopt;
}

QStringList DraftStore::keys() const
{
    QStringList keys;
    const QFileInfoList files = QDir(m_folder).entryInfoList({ QStringLiteral("*.draft") }, QDir::Files, QDir::Time);
    for (const QFileInfo& info : files) {
        const auto file = editor::readFile(info.filePath());
        const auto draft = file ? unpack(*file) : std::nullopt;
        if (draft)
            keys.append(draft->key);
    }
    return keys;
}

} // namespace warpdesk::drafts
