// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;
class QTableView;

namespace warpdesk::window {

class FailureView;
class TestsModel;

/// The Tests panel: a row per test on the left, what is to say about the selected one, or about the run, on the right.
class TestsPage final : public QWidget {
    Q_OBJECT

public:
    explicit TestsPage(TestsModel& model, QWidget* parent = nullptr);

    /// What the right half says when no failing row is selected; all of the panel while there are no rows.
    void setState(const PanelState& state);
    void selectRow(int row);
    [[nodiscard]] QString selectedTest() const;
    [[nodiscard]] QString stateHeadline() const;

signals:
    void placeActivated(int line, int column);

private:
    void update();
    void fitColumns();
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    TestsModel& m_model;
    QSplitter* m_splitter = nullptr;
    QTableView* m_table = nullptr;
    bool m_userSized = false; ///< the user moved the splitter: it stays where it was put
    QStackedWidget* m_side = nullptr;
    StateView* m_stateView = nullptr;
    FailureView* m_failure = nullptr;
};

} // namespace warpdesk::window
