// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"
#include "app/window/versions_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace warpdesk::plots {
class HistogramPlot;
class PlotBlock;
class RooflinePlot;
} // namespace warpdesk::plots

namespace warpdesk::window {

class ChangeList;
class FiguresStrip;
class UseBars;

/// The first page of Measure: what one version's times and counts say, beside the others.
class TimingPage final : public QWidget {
    Q_OBJECT

public:
    TimingPage(VersionsModel& versions, QWidget* parent);

    /// Instead of figures: what there is to do, or what went wrong.
    void setState(const PanelState& state);
    [[nodiscard]] QString stateHeadline() const;
    [[nodiscard]] bool isStateShown() const;

    /// The figures of a version.
    void showVersion(int row);
    [[nodiscard]] int currentRow() const;
    /// Samples as they come, over the figures of before.
    void showLive(const TimingChoice& choice, const QList<double>& samples, bool onGpu);
    /// A line under the figures while a job is on, or about how the last one ended; no headline takes it away.
    void setWork(const PanelState& state);

    [[nodiscard]] QList<plots::PlotBlock*> blocks() const { return { m_runtime, m_roofline }; }

signals:
    void versionChosen(int row);
    void compareWanted(int row);
    void placeWanted(int line, int column);

private:
    QWidget* buildContent();
    QWidget* buildSide();
    void showFigures(const MeasuredVersion& version, int row);
    void showAdvice(const MeasuredVersion& version);
    void showRuntime(const MeasuredVersion& version);
    void showRoofline(int row);
    void showUse(const MeasuredVersion& version);
    void showChanges(int row);
    void fillChoices(const MeasuredVersion& version);
    void fitColumns();
    void resizeEvent(QResizeEvent* event) override;

    VersionsModel& m_versions;
    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    QWidget* m_content = nullptr;
    FiguresStrip* m_figures = nullptr;
    QWidget* m_adviceBox = nullptr;
    QLabel* m_advice = nullptr;
    QWidget* m_work = nullptr;
    QLabel* m_workWords = nullptr;
    QProgressBar* m_workBar = nullptr;
    QPushButton* m_workButton = nullptr;
    std::function<void()> m_workAction;
    plots::PlotBlock* m_runtime = nullptr;
    plots::PlotBlock* m_roofline = nullptr;
    plots::HistogramPlot* m_histogram = nullptr;
    plots::RooflinePlot* m_roofs = nullptr;
    QComboBox* m_choices = nullptr;
    QWidget* m_side = nullptr;
    QLabel* m_useTitle = nullptr;
    QLabel* m_useCaption = nullptr;
    UseBars* m_use = nullptr;
    QTableView* m_table = nullptr;
    QToolButton* m_compare = nullptr;
    QLabel* m_changesTitle = nullptr;
    ChangeList* m_changes = nullptr;
    int m_adviceLine = 0;
};

} // namespace warpdesk::window
