// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

namespace warpdesk::drafts {
class FileWorker;
}

namespace warpdesk::window {

/// How far the user got with a problem.
enum class Progress { Untouched, Started, Failing, Solved };

/// Remembers it in state/warpdesk/progress.json. A problem once solved stays solved.
class ProgressStore final : public QObject {
    Q_OBJECT

public:
    ProgressStore(drafts::FileWorker& worker, QString path, QObject* parent = nullptr);

    [[nodiscard]] Progress of(const QString& slug) const;
    void note(const QString& slug, Progress progress);
    /// The problem that was open last.
    [[nodiscard]] QString last() const { return m_last; }
    void setLast(const QString& slug);

signals:
    void changed(const QString& slug);
    void loaded();

private:
    void save();

    drafts::FileWorker& m_worker;
    const QString m_path;
    QHash<QString, Progress> m_progress;
    QString m_last;
};

} // namespace warpdesk::window
