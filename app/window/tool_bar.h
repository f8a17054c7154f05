// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/layouts.h"

#include <QToolBar>

class QAction;
class QLineEdit;
class QMenu;
class QToolButton;

namespace warpdesk::window {

class SearchBox;

/// The bar under the menu: problem, verbs, layouts, search. A verb that cannot work is flat grey and says why.
class ToolBar final : public QToolBar {
    Q_OBJECT

public:
    explicit ToolBar(QWidget* parent = nullptr);

    void setProblem(const QString& title);
    [[nodiscard]] QMenu* problemMenu() const { return m_problems; }

    enum class Verb { Run, Stop, Stopping };
    /// The first button is Run, or Stop while a job is on.
    void setVerb(Verb verb);
    void setRunEnabled(bool enabled, const QString& why);
    enum class Job { Measure, Profile, Submit };
    /// The other verbs. `why` is what the tool tip says: what it does, or why it cannot.
    void setJobEnabled(Job job, bool enabled, const QString& why);
    void showLayout(Layout layout);
    void setLayoutEnabled(Layout layout, bool enabled, const QString& why);

signals:
    void runPressed();
    void stopPressed();
    void measurePressed();
    void profilePressed();
    void layoutChosen(Layout layout);
    void stepProblem(int direction);
    void searchPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* addStep(const QString& icon, const QString& tip, int direction);
    QToolButton* addVerb(const QString& icon, const QString& text, const QString& name, const QString& why);
    void addLayouts();

    QToolButton* m_chooser = nullptr;
    QMenu* m_problems = nullptr;
    QToolButton* m_run = nullptr;
    SearchBox* m_search = nullptr;
    std::array<QToolButton*, kLayouts.size()> m_layouts {};
    Verb m_verb = Verb::Run;
};

} // namespace warpdesk::window
