// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;
class QTreeView;

namespace warpdesk::window {

class ProblemFilter;
class ProblemModel;

/// The problem browser: a filter over topics and their problems.
class ProblemPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ProblemPanel(ProblemModel& model, QWidget* parent = nullptr);

    void select(const QString& slug);
    void focusFilter();
    /// The neighbour of a problem in the order shown; empty at the ends.
    [[nodiscard]] QString neighbour(const QString& slug, int direction) const;

signals:
    void chosen(const QString& slug);

private:
    void expandFor(const QString& slug);
    void activate(const QModelIndex& index);
    bool eventFilter(QObject* watched, QEvent* event) override;

    ProblemModel& m_model;
    ProblemFilter* m_filter = nullptr;
    QLineEdit* m_search = nullptr;
    QToolButton* m_unsolved = nullptr;
    QTreeView* m_tree = nullptr;
    QString m_current;
};

} // namespace warpdesk::window
