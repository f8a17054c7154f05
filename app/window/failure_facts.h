// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace warpdesk::window {

/// One column of the neighbourhood table.
struct NeighbourCell {
    QString index;
    QString expected;
    QString got;
    QString error;
    bool wrong = false;
    bool notWritten = false;
    bool first = false; ///< the first wrong element
};

/// A row of a matrix near the one that holds the first wrong element: what the solution wrote there.
struct NeighbourRow {
    QString index;
    QStringList got;
    QList<bool> wrong;
};

/// A race, or a barrier or mask used wrongly, as full checks found it.
struct CheckFinding {
    struct Place {
        int line = 0; ///< 1-based, in the solution; 0 = elsewhere or unknown
        int column = 0;
        QString role; ///< "written here", "waits here"
    };
    QString kind; ///< "race", "barrier", "mask"
    QString message;
    QString remedy;
    Place first;
    Place second; ///< the one to go to

    [[nodiscard]] int line() const { return second.line > 0 ? second.line : first.line; }
    [[nodiscard]] int column() const { return second.line > 0 ? second.column : first.column; }
};

/// What a failing test shows, worked out from its object of contracts.md; no colours, no widgets.
struct FailureFacts {
    QString where; ///< "y[0, 32]", empty when no element is known
    QString howMuch; ///< "0.93 % too large, 78 236 ULP"
    QString scale; ///< "× 10⁻³", or empty
    QList<NeighbourCell> cells;
    QList<NeighbourRow> rowsBefore; ///< upwards, the nearest first
    QList<NeighbourRow> rowsAfter; ///< downwards

    QList<qint64> shape; ///< of the output, empty where it is not known

    int mapWidth = 0;
    int mapHeight = 0;
    QList<double> share; ///< wrong share of each map cell, row by row, 0 to 1
    QList<bool> notWritten;
    QString mapCaption; ///< "6 976 of 8 000 wrong"
    QString pattern; ///< "only the end is wrong", or empty

    QString message; ///< the judge's own sentence, or empty
    QString who; ///< "kernel add, block (1, 0, 0), thread (7, 0, 0)", or empty
    int line = 0; ///< 1-based place in the solution, 0 = unknown
    int column = 0;

    QList<CheckFinding> findings;
};

[[nodiscard]] FailureFacts failureFacts(const QJsonObject& test);

/// A value as JSON carries it (a number, or "nan", "inf", "-inf").
[[nodiscard]] double valueOf(const QJsonValue& value);

} // namespace warpdesk::window
