// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

class QJsonObject;

namespace warpdesk::services {

/// Why a problem folder cannot be used: one fault, at its place.
struct ProblemFault {
    QString message;
    QString file;
    int line = 0; ///< 1-based, 0 = the file as a whole
    QString field; ///< "arguments[2].shape", or empty
};

/// One rung of a problem's ladder: a solution file and what its first comment says it teaches.
struct LadderSolution {
    QString name; ///< file name without ".cu"
    QString path;
    QString teaches;
    QString source;
};

/// A problem as the browser shows it. With `fault` only slug and folder count.
struct Problem {
    QString slug;
    QString folder;
    bool shipped = true;
    QString title;
    QString topic;
    QString level; ///< "easy", "medium", "hard"
    QStringList hints;
    QStringList testNames; ///< in the order they run, as "n=33"
    QString signature; ///< the type of solve(), as "void solve(const float* a, ...)"
    std::optional<ProblemFault> fault;
};

/// Finds and reads problem folders. Plain values and files, no device and no runner; every call reads the disk anew, so
/// that an edited problem is seen at once.
class ProblemLibrary {
public:
    /// Searches WARPDESK_DATA_DIR/problems, else <executable>/../share/warpdesk/problems, else the source tree of a
    /// development build; then the user's <XDG data>/warpdesk/problems.
    ProblemLibrary();
    /// For tests: these folders and nothing else. An empty name is none.
    ProblemLibrary(QString shippedFolder, QString userFolder);

    [[nodiscard]] QString shippedFolder() const { return m_shipped; }
    [[nodiscard]] QString userFolder() const { return m_user; }

    /// Every problem, by topic, level and title, broken ones last. A user's folder never shadows a shipped slug: it is
    /// listed with a fault.
    [[nodiscard]] QList<Problem> problems() const;
    /// By slug, or by the path of a problem folder.
    [[nodiscard]] std::optional<Problem> find(const QString& slugOrPath) const;

    /// statement.<language>.md when it exists (full name, then the part before "_"), else statement.md.
    [[nodiscard]] static QString statement(const Problem& problem, const QString& language = {});
    [[nodiscard]] static QString starter(const Problem& problem);
    /// The ladder in file-name order, from naive to fast.
    [[nodiscard]] static QList<LadderSolution> solutions(const Problem& problem);
    /// {"slug", "files": {name: text}}, as a judge or compile job takes it.
    [[nodiscard]] static QJsonObject jobObject(const Problem& problem);

private:
    QString m_shipped;
    QString m_user;
};

} // namespace warpdesk::services
