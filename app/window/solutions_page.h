// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runner_client/problem_library.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace warpdesk::editor {
class CodeEditor;
}

namespace warpdesk::window {

class StateView;

/// The ladder of solutions, from naive to fast, behind a question.
class SolutionsPage final : public QWidget {
    Q_OBJECT

public:
    explicit SolutionsPage(QWidget* parent = nullptr);
    void show(const QList<services::LadderSolution>& solutions);

private:
    void reveal();
    void showRung(int index);

    QList<services::LadderSolution> m_solutions;
    QStackedWidget* m_stack = nullptr;
    StateView* m_question = nullptr;
    QComboBox* m_choice = nullptr;
    QLabel* m_teaches = nullptr;
    editor::CodeEditor* m_code = nullptr;
};

} // namespace warpdesk::window
