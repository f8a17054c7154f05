// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runner_client/problem_library.h"
#include "app/window/progress_store.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

namespace warpdesk::window {

/// "Normalise" for "norm": a topic of problem.yaml as the user reads it.
[[nodiscard]] QString topicTitle(const QString& topic);
/// "easy", "medium", "hard" in the user's words.
[[nodiscard]] QString levelTitle(const QString& level);

/// Topics with their problems, in the order the library gives.
class ProblemModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role { SlugRole = Qt::UserRole + 1, IsTopicRole, LevelRole, ProgressRole, SolvedRole, TotalRole, FaultRole };

    explicit ProblemModel(const ProgressStore& progress, QObject* parent = nullptr);

    void setProblems(const QList<services::Problem>& problems);
    void progressChanged(const QString& slug);
    [[nodiscard]] const QList<services::Problem>& problems() const { return m_problems; }
    [[nodiscard]] const services::Problem* find(const QString& slug) const;
    [[nodiscard]] QModelIndex indexOf(const QString& slug) const;
    [[nodiscard]] int solved() const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Topic {
        QString title;
        QList<int> problems; // indices into m_problems
    };
    [[nodiscard]] int solvedIn(const Topic& topic) const;
    [[nodiscard]] QVariant problemData(const services::Problem& problem, int role) const;

    const ProgressStore& m_progress;
    QList<services::Problem> m_problems;
    QList<Topic> m_topics;
};

/// Keeps problems whose title, slug, topic or level contains every word typed.
class ProblemFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ProblemFilter(QObject* parent = nullptr);
    void setText(const QString& text);
    void setHideSolved(bool hide);
    [[nodiscard]] bool hidesSolved() const { return m_hideSolved; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    bool m_hideSolved = false;
};

} // namespace warpdesk::window
