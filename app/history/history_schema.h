// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <expected>

class QSqlDatabase;

namespace warpdesk::history {

/// What brings a database from version i to i + 1: statements, in order. The version is SQLite's `user_version`.
using Migrations = QList<QStringList>;

/// Those of this Warpdesk. A released entry is never edited: a change is a new one at the end.
[[nodiscard]] const Migrations& shippedMigrations();

/// What is to be done with a database file.
enum class SchemaFault {
    Damaged, ///< no database, or not in order: set it aside
    Newer, ///< written by a later Warpdesk: leave it alone
    Environment, ///< disk full, no permission, locked: leave it alone, say so
};

struct SchemaError {
    SchemaFault fault;
    QString message;
};

/// Checks the open database and brings it to the newest version, in one transaction a step: a step that fails leaves
/// the database as it was.
[[nodiscard]] std::expected<void, SchemaError> prepare(QSqlDatabase& database, const Migrations& migrations);

} // namespace warpdesk::history
