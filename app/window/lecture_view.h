// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/lecture_steps.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace warpdesk::window {

class StateView;
class StepBars;
class StepStrip;

/// The Lecture layout: the ladder of a problem, step by step, in letters that the last row reads. Keys: Space, Page
/// Down and Right go on, Page Up and Left back, F5 times the step, Escape leaves.
class LectureView final : public QWidget {
    Q_OBJECT

public:
    explicit LectureView(QWidget* parent = nullptr);

    void setSteps(const QList<LectureStep>& steps);
    /// Something to say in place of the steps; `action` is offered as a button.
    void ask(const QString& headline, const QString& text, const QString& button, const std::function<void()>& action);
    void goTo(int step);
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] int steps() const { return static_cast<int>(m_steps.size()); }
    [[nodiscard]] const LectureStep& step() const { return m_steps[m_current]; }

    /// Milliseconds of a step that was timed, and of what they are.
    void setTime(int step, double milliseconds, const QString& of);
    /// What the Run button does now: `progress` is shown while a step is timed; empty = it offers to run.
    void setRunning(const QString& progress);
    void showTrouble(const QString& text);

    /// It scales with the screen: in the stack of the window's middle it takes no room from the docks.
    [[nodiscard]] QSize minimumSizeHint() const override { return { 0, 0 }; }

signals:
    void runRequested();
    void stopRequested();
    void leaveRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    bool handleKey(int key);
    void applyScale();
    void showStep();
    void showFigure();

    QList<LectureStep> m_steps;
    QList<std::optional<double>> m_times;
    QString m_timeOf;
    int m_current = 0;
    int m_reached = 0;
    QString m_running;

    QStackedWidget* m_stack = nullptr;
    StateView* m_question = nullptr;
    StepStrip* m_strip = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
    editor::SlideEditor* m_code = nullptr;
    QWidget* m_side = nullptr;
    QLabel* m_headline = nullptr;
    QLabel* m_text = nullptr;
    QLabel* m_figure = nullptr;
    QLabel* m_gain = nullptr;
    QLabel* m_caption = nullptr;
    StepBars* m_bars = nullptr;
    QTimer* m_pointer = nullptr;
};

} // namespace warpdesk::window
