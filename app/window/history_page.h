// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/history/run_record.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace warpdesk::editor {
class CodeEditor;
}
namespace warpdesk::history {
class HistoryStore;
}

namespace warpdesk::window {

class ChoiceBar;
class HistoryModel;
class StateView;

/// The History panel: past runs, the text and facts of the selected one, and what can be done with it.
class HistoryPage final : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPage(history::HistoryStore& store, QWidget* parent = nullptr);

    /// The problem that is open; "This problem" shows its runs.
    void setProblem(const QString& slug);
    /// The database is not as it should be: said where the runs would be.
    void showTrouble(const QString& reason);
    void showSetAside(const QString& place, const QString& reason);

signals:
    /// Take the text of this run into the editor.
    void restoreRequested(const warpdesk::history::RunRecord& run);
    /// Show the text of this run beside the editor's.
    void compareRequested(const warpdesk::history::RunRecord& run);
    /// Judge, with the inputs of this run.
    void exportRequested();

public slots:
    /// Whole runs that the filter holds, as JSON lines.
    void exportTo(const QString& path);

private:
    void applyFilter();
    void showSelected();
    void showRun(const std::optional<history::RunRecord>& run);
    void showState();
    void askToDelete();
    [[nodiscard]] QList<qint64> selectedIds() const;
    QToolButton* verb(const QString& icon, const QString& text, const QString& name);

    history::HistoryStore& m_store;
    HistoryModel* m_model = nullptr;
    QLineEdit* m_search = nullptr;
    QToolButton* m_thisProblem = nullptr;
    QToolButton* m_restore = nullptr;
    QToolButton* m_compare = nullptr;
    QToolButton* m_delete = nullptr;
    QToolButton* m_export = nullptr;
    ChoiceBar* m_question = nullptr;
    QTableView* m_table = nullptr;
    QStackedWidget* m_stack = nullptr;
    QSplitter* m_splitter = nullptr;
    StateView* m_state = nullptr;
    QLabel* m_facts = nullptr;
    editor::CodeEditor* m_source = nullptr;
    QString m_problem;
    QString m_trouble;
    quint64 m_asked = 0;
    std::optional<history::RunRecord> m_shown;
};

} // namespace warpdesk::window
