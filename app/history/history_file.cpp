// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_file.h"

#include <QAtomicInt>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

namespace warpdesk::history {
namespace {

using Error = std::unexpected<QString>;

constexpr int kBusyMilliseconds = 5000;
const QString kListed = QStringLiteral(
    "id, at, kind, problem, file, device, target, verdict, seed, milliseconds, quantity, versions, note, "
    "(SELECT group_concat(tag, char(10)) FROM (SELECT tag FROM tags WHERE run = runs.id ORDER BY tag))");

QByteArray packed(const QJsonObject& object) { return qCompress(QJsonDocument(object).toJson(QJsonDocument::Compact)); }

QJsonObject unpacked(const QByteArray& bytes) { return QJsonDocument::fromJson(qUncompress(bytes)).object(); }

Error errorOf(const QSqlQuery& query) { return Error(query.lastError().databaseText()); }

RunRecord listed(const QSqlQuery& row)
{
    RunRecord record;
    record.id = row.value(0).toLongLong();
    record.at = QDateTime::fromMSecsSinceEpoch(row.value(1).toLongLong(), Qt::UTC);
    record.kind = row.value(2).toString();
    record.problem = row.value(3).toString();
    record.file = row.value(4).toString();
    record.device = row.value(5).toString();
    record.target = row.value(6).toString();
    record.verdict = row.value(7).toString();
    record.seed = row.value(8).toString();
    if (!row.isNull(9))
        record.milliseconds = row.value(9).toDouble();
    record.quantity = row.value(10).toString();
    record.versions = QJsonDocument::fromJson(row.value(11).toByteArray()).object();
    record.note = row.value(12).toString();
    record.tags = row.value(13).toString().split(u'\n', Qt::SkipEmptyParts);
    return record;
}

/// Text as LIKE finds it literally, with \ as its escape.
QString pattern(QString text)
{
    for (const QChar special : { u'\\', u'%', u'_' })
        text.replace(special, QString(u'\\') + special);
    return u'%' + text + u'%';
}

/// The rows a filter holds: conditions and the values for their question marks.
struct Conditions {
    QStringList parts { QStringLiteral("1") };
    QVariantList values;

    explicit Conditions(const Filter& filter)
    {
        const auto add = [this](const QString& part, const QVariantList& bound) {
            parts.append(part);
            values.append(bound);
        };
        if (!filter.problem.isEmpty())
            add(QStringLiteral("problem = ?"), { filter.problem });
        if (!filter.kind.isEmpty())
            add(QStringLiteral("kind = ?"), { filter.kind });
        if (!filter.tag.isEmpty())
            add(QStringLiteral("EXISTS (SELECT 1 FROM tags WHERE run = runs.id AND tag = ?)"), { filter.tag });
        if (filter.before > 0)
            add(QStringLiteral("id < ?"), { filter.before });
        if (!filter.text.isEmpty()) {
            const QString like = pattern(filter.text);
            add(QStringLiteral(
                    "(file LIKE ? ESCAPE '\\' OR verdict LIKE ? ESCAPE '\\' OR note LIKE ? ESCAPE '\\' OR "
                    "problem LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM tags WHERE run = runs.id AND tag LIKE "
                    "? ESCAPE '\\'))"),
                { like, like, like, like, like });
        }
    }
    [[nodiscard]] QString where() const { return parts.join(QLatin1String(" AND ")); }
    void bind(QSqlQuery& query) const
    {
        for (const QVariant& value : values)
            query.addBindValue(value);
    }
};

QString notNull(const QString& text) { return text.isNull() ? QStringLiteral("") : text; }

/// One transaction, undone unless it was committed.
class Transaction final {
public:
    explicit Transaction(QSqlDatabase& database)
        : m_database(database)
        , m_open(database.transaction())
    {
    }
    ~Transaction()
    {
        if (m_open)
            m_database.rollback();
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    [[nodiscard]] bool isOpen() const { return m_open; }
    /// Queries must have been finished.
    [[nodiscard]] bool commit()
    {
        if (!m_database.commit())
            return false;
        m_open = false;
        return true;
    }
    [[nodiscard]] Error error() const { return Error(m_database.lastError().databaseText()); }

private:
    QSqlDatabase& m_database;
    bool m_open;
};

bool addTags(QSqlQuery& query, qint64 run, const QStringList& tags)
{
    query.prepare(QStringLiteral("INSERT OR IGNORE INTO tags (run, tag) VALUES (?, ?)"));
    for (const QString& tag : tags) {
        const QString plain = tag.simplified();
        if (plain.isEmpty())
            continue;
        query.addBindValue(run);
        query.addBindValue(plain);
        if (!query.exec())
            return false;
    }
    return true;
}

/// Moves the database and what SQLite keeps beside it; the new place, or nothing.
std::optional<QString> setAside(const QString& path)
{
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    for (int attempt = 0; attempt < 100; ++attempt) {
        const QString suffix = attempt == 0 ? QString() : QStringLiteral("-%1").arg(attempt);
        const QString target = path + QStringLiteral(".damaged-") + stamp + suffix;
        if (QFileInfo::exists(target))
            continue;
        if (!QFile::rename(path, target))
            return std::nullopt;
        for (const char* beside : { "-wal", "-shm" })
            QFile::rename(path + QLatin1String(beside), target + QLatin1String(beside));
        return target;
    }
    return std::nullopt;
}

} // namespace

struct HistoryFile::Connection {
    explicit Connection(const QString& path)
    {
        static QAtomicInt number;
        name = QStringLiteral("warpdesk-history-%1").arg(number.fetchAndAddRelaxed(1));
        database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(kBusyMilliseconds));
    }
    ~Connection()
    {
        database.close();
        database = {};
        QSqlDatabase::removeDatabase(name);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    QString name;
    QSqlDatabase database;
};

HistoryFile::HistoryFile(std::unique_ptr<Connection> connection)
    : m_connection(std::move(connection))
{
}

HistoryFile::~HistoryFile() = default;

std::expected<HistoryFile::Opened, QString> HistoryFile::open(const QString& path, const Migrations& migrations)
{
    const QString shown = QDir::toNativeSeparators(path);
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
        return Error(QStringLiteral("Qt's SQLite driver is missing (on Debian and Ubuntu: libqt6sql6-sqlite)"));
    const QString folder = QFileInfo(path).path();
    if (!QDir().mkpath(folder))
        return Error(QStringLiteral("the folder %1 cannot be made").arg(QDir::toNativeSeparators(folder)));
    Opened opened;
    for (;;) {
        auto connection = std::make_unique<Connection>(path);
        if (!connection->database.open())
            return Error(
                QStringLiteral("%1 cannot be opened: %2").arg(shown, connection->database.lastError().databaseText()));
        const auto ready = prepare(connection->database, migrations);
        if (ready) {
            QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
            opened.file.reset(new HistoryFile(std::move(connection)));
            return opened;
        }
        const SchemaError& error = ready.error();
        if (error.fault == SchemaFault::Newer)
            return Error(QStringLiteral("%1 was written by a later Warpdesk (%2); it was not touched")
                    .arg(shown, error.message));
        if (error.fault == SchemaFault::Environment || !opened.setAside.isEmpty())
            return Error(QStringLiteral("%1 cannot be used: %2").arg(shown, error.message));
        opened.damage = error.message;
        connection.reset();
        const auto moved = setAside(path);
        if (!moved)
            return Error(QStringLiteral("%1 is damaged (%2) and cannot be renamed").arg(shown, opened.damage));
        opened.setAside = *moved;
    }
}

HistoryFile::Answer<qint64> HistoryFile::add(const RunRecord& record)
{
    Transaction transaction(m_connection->database);
    if (!transaction.isOpen())
        return transaction.error();
    const QByteArray hash = QCryptographicHash::hash(record.source, QCryptographicHash::Sha256);
    QSqlQuery query(m_connection->database);
    query.prepare(QStringLiteral("INSERT OR IGNORE INTO sources (hash, text) VALUES (?, ?)"));
    query.addBindValue(hash);
    query.addBindValue(qCompress(record.source));
    if (!query.exec())
        return errorOf(query);
    query.prepare(QStringLiteral("INSERT INTO runs (at, kind, problem, file, source, device, target, verdict, seed, "
                                 "milliseconds, quantity, versions, result, note) "
                                 "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    query.addBindValue(record.at.toMSecsSinceEpoch());
    query.addBindValue(notNull(record.kind));
    query.addBindValue(notNull(record.problem));
    query.addBindValue(notNull(record.file));
    query.addBindValue(hash);
    query.addBindValue(notNull(record.device));
    query.addBindValue(notNull(record.target));
    query.addBindValue(notNull(record.verdict));
    query.addBindValue(notNull(record.seed));
    query.addBindValue(record.milliseconds ? QVariant(*record.milliseconds) : QVariant(QMetaType::fromType<double>()));
    query.addBindValue(notNull(record.quantity));
    query.addBindValue(QString::fromUtf8(QJsonDocument(record.versions).toJson(QJsonDocument::Compact)));
    query.addBindValue(packed(record.result));
    query.addBindValue(notNull(record.note));
    if (!query.exec())
        return errorOf(query);
    const qint64 id = query.lastInsertId().toLongLong();
    if (!addTags(query, id, record.tags))
        return errorOf(query);
    query.finish();
    if (!transaction.commit())
        return transaction.error();
    return id;
}

HistoryFile::Answer<QList<RunRecord>> HistoryFile::list(const Filter& filter) const
{
    const Conditions conditions(filter);
    QSqlQuery query(m_connection->database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT %1 FROM runs WHERE %2 ORDER BY id DESC LIMIT %3")
            .arg(kListed, conditions.where())
            .arg(filter.limit > 0 ? filter.limit : -1));
    conditions.bind(query);
    if (!query.exec())
        return errorOf(query);
    QList<RunRecord> records;
    while (query.next())
        records.append(listed(query));
    if (query.lastError().isValid())
        return errorOf(query);
    return records;
}

HistoryFile::Answer<std::optional<RunRecord>> HistoryFile::read(qint64 id) const
{
    QSqlQuery query(m_connection->database);
    query.prepare(QStringLiteral("SELECT %1, sources.text, result FROM runs JOIN sources ON sources.hash = runs.source "
                                 "WHERE id = ?")
            .arg(kListed));
    query.addBindValue(id);
    if (!query.exec())
        return errorOf(query);
    if (!query.next())
        return std::optional<RunRecord>();
    RunRecord record = listed(query);
    record.source = qUncompress(query.value(14).toByteArray());
    record.result = unpacked(query.value(15).toByteArray());
    return std::optional(std::move(record));
}

HistoryFile::Answer<int> HistoryFile::remove(const QList<qint64>& ids)
{
    Transaction transaction(m_connection->database);
    if (!transaction.isOpen())
        return transaction.error();
    int removed = 0;
    QSqlQuery query(m_connection->database);
    query.prepare(QStringLiteral("DELETE FROM runs WHERE id = ?"));
    for (const qint64 id : ids) {
        query.addBindValue(id);
        if (!query.exec())
            return errorOf(query);
        removed += std::max(0, query.numRowsAffected());
    }
    if (!query.exec(QStringLiteral("DELETE FROM sources WHERE hash NOT IN (SELECT source FROM runs)")))
        return errorOf(query);
    query.finish();
    if (!transaction.commit())
        return transaction.error();
    return removed;
}

HistoryFile::Answer<void> HistoryFile::setTags(qint64 id, const QStringList& tags)
{
    Transaction transaction(m_connection->database);
    if (!transaction.isOpen())
        return transaction.error();
    QSqlQuery query(m_connection->database);
    query.prepare(QStringLiteral("DELETE FROM tags WHERE run = ?"));
    query.addBindValue(id);
    if (!query.exec())
        return errorOf(query);
    if (!addTags(query, id, tags))
        return errorOf(query);
    query.finish();
    if (!transaction.commit())
        return transaction.error();
    return {};
}

HistoryFile::Answer<void> HistoryFile::setNote(qint64 id, const QString& note)
{
    QSqlQuery query(m_connection->database);
    query.prepare(QStringLiteral("UPDATE runs SET note = ? WHERE id = ?"));
    query.addBindValue(notNull(note));
    query.addBindValue(id);
    if (!query.exec())
        return errorOf(query);
    return {};
}

HistoryFile::Answer<int> HistoryFile::exportLines(const QString& path, const Filter& filter) const
{
    QSaveFile file(path);
    const auto trouble = [&file, &path] {
        return Error(QStringLiteral("%1 was not written: %2").arg(QDir::toNativeSeparators(path), file.errorString()));
    };
    if (!file.open(QIODevice::WriteOnly))
        return trouble();
    const Conditions conditions(filter);
    QSqlQuery query(m_connection->database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT %1, sources.text, result FROM runs JOIN sources ON sources.hash = runs.source "
                                 "WHERE id IN (SELECT id FROM runs WHERE %2 ORDER BY id DESC LIMIT %3) ORDER BY id")
            .arg(kListed, conditions.where())
            .arg(filter.limit > 0 ? filter.limit : -1));
    conditions.bind(query);
    if (!query.exec())
        return errorOf(query);
    int lines = 0;
    while (query.next()) {
        RunRecord record = listed(query);
        record.source = qUncompress(query.value(14).toByteArray());
        record.result = unpacked(query.value(15).toByteArray());
        const QByteArray line = QJsonDocument(toJson(record)).toJson(QJsonDocument::Compact) + '\n';
        if (file.write(line) != line.size())
            return trouble();
        ++lines;
    }
    if (query.lastError().isValid())
        return errorOf(query);
    return file.commit() ? Answer<int>(lines) : trouble();
}

} // namespace warpdesk::history
