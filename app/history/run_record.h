// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace warpdesk::history {

/// One thing that was run: what went in, what it ran on, what came out. Nothing of it changes afterwards but its tags
/// and its note.
struct RunRecord {
    qint64 id = 0; ///< 0 = not kept yet
    QDateTime at; ///< UTC, to the millisecond
    QString kind; ///< "judge", "measure", "profile", "submit"
    QString problem; ///< slug, or empty for a file of its own
    QString file; ///< path of the solution, or empty
    QByteArray source; ///< every byte of it; empty in a list
    QString device; ///< "emulator:h100"
    QString target; ///< "h100"
    QString verdict;
    QString seed;
    std::optional<double> milliseconds; ///< the headline time: median of the largest size, or the tests' time
    QString quantity; ///< what that time is: "emulator wall time", or empty
    QJsonObject versions; ///< of Warpdesk and NVRTC, hashes of prelude and problem, flags
    QJsonObject result; ///< the job's whole result; empty in a list
    QStringList tags;
    QString note;
};

/// A record of a runner's `result` object (app/cli/README.md). `at` is now.
[[nodiscard]] RunRecord recordOf(
    const QString& kind, const QString& file, const QByteArray& source, QJsonObject result);

/// The object of one line of an export, and of `warpdesk history`. Source and result are left out where they are empty.
[[nodiscard]] QJsonObject toJson(const RunRecord& record);

/// Which records a list holds. Empty fields hold all.
struct Filter {
    QString problem = {}; ///< exactly this slug
    QString kind = {};
    QString tag = {};
    QString text = {}; ///< somewhere in file name, verdict, note, problem or tags
    qint64 before = 0; ///< only ids below; 0 = from the newest
    int limit = 200; ///< at most; 0 = no limit
};

} // namespace warpdesk::history
