// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/history_schema.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

namespace warpdesk::history {
namespace {

/// SQLite's result codes that say the file itself is bad (sqlite.org/rescode.html): corrupt, and no database.
bool isDamage(const QSqlError& error)
{
    const int code = error.nativeErrorCode().toInt() & 0xff;
    return code == 11 || code == 26;
}

std::unexpected<SchemaError> failed(const QSqlQuery& query)
{
    const QSqlError error = query.lastError();
    return std::unexpected(
        SchemaError { isDamage(error) ? SchemaFault::Damaged : SchemaFault::Environment, error.databaseText() });
}

std::expected<void, SchemaError> step(QSqlDatabase& database, const QStringList& statements, qsizetype version)
{
    QSqlQuery query(database);
    // Takes the write lock first, so that two programs that start together do not both migrate.
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return failed(query);
    const auto undo = [&](std::unexpected<SchemaError> error) {
        QSqlQuery(database).exec(QStringLiteral("ROLLBACK"));
        return error;
    };
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return undo(failed(query));
    if (query.value(0).toInt() >= version) {
        QSqlQuery(database).exec(QStringLiteral("ROLLBACK")); // another program was quicker
        return {};
    }
    query.finish();
    for (const QString& statement : statements) {
        if (!query.exec(statement))
            return undo(failed(query));
    }
    if (!query.exec(QStringLiteral("PRAGMA user_version = %1").arg(version)) || !query.exec(QStringLiteral("COMMIT")))
        return undo(failed(query));
    return {};
}

} // namespace

const Migrations& shippedMigrations()
{
    static const Migrations migrations {
        {
            QStringLiteral("CREATE TABLE sources (hash BLOB PRIMARY KEY, text BLOB NOT NULL) WITHOUT ROWID"),
            QStringLiteral(
                "CREATE TABLE runs (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, kind TEXT NOT "
                "NULL, problem TEXT NOT NULL, file TEXT NOT NULL, source BLOB NOT NULL REFERENCES "
                "sources(hash), device TEXT NOT NULL, target TEXT NOT NULL, verdict TEXT NOT NULL, seed TEXT "
                "NOT NULL, milliseconds REAL, quantity TEXT NOT NULL, versions TEXT NOT NULL, result BLOB NOT "
                "NULL, note TEXT NOT NULL DEFAULT '')"),
            QStringLiteral("CREATE INDEX runs_by_problem ON runs (problem, id)"),
            QStringLiteral("CREATE INDEX runs_by_source ON runs (source)"),
            QStringLiteral(
                "CREATE TABLE tags (run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE, tag TEXT NOT "
                "NULL, PRIMARY KEY (run, tag)) WITHOUT ROWID"),
        },
    };
    return migrations;
}

std::expected<void, SchemaError> prepare(QSqlDatabase& database, const Migrations& migrations)
{
    QSqlQuery query(database);
    if (!query.exec(QStringLiteral("PRAGMA quick_check(1)")) || !query.next())
        return failed(query);
    if (const QString said = query.value(0).toString(); said != u"ok")
        return std::unexpected(SchemaError { SchemaFault::Damaged, said });
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return failed(query);
    const int version = query.value(0).toInt();
    query.finish();
    if (version > migrations.size())
        return std::unexpected(SchemaError { SchemaFault::Newer,
            QStringLiteral("it has version %1, this Warpdesk knows up to %2").arg(version).arg(migrations.size()) });
    for (const char* pragma :
        { "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON" }) {
        if (!query.exec(QLatin1String(pragma)))
            return failed(query);
        query.finish();
    }
    for (qsizetype next = version; next < migrations.size(); ++next) {
        if (auto done = step(database, migrations[next], next + 1); !done)
            return done;
    }
    return {};
}

} // namespace warpdesk::history
