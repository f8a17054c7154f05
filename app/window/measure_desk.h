// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/measured_version.h"

#include <QJsonObject>
#include <QMap>
#include <QObject>

#include <functional>

class QMenu;
class QToolButton;
class QWidget;

namespace warpdesk::drafts {
class FileWorker;
}
namespace warpdesk::plots {
class PlotBlock;
class PlotView;
} // namespace warpdesk::plots

namespace warpdesk::window {

class ComparePage;
class EngineJob;
class JobPort;
class Panel;
class SizesPage;
class TimingPage;
class VersionsModel;
struct JobOffers;
struct PanelState;

/// What is measured: the text in the editor against a problem.
struct MeasureSubject {
    QString slug;
    QJsonObject problem; ///< {"slug", "files"}; empty = there is none
    QByteArray source;
    QString device;
    QString test; ///< the name of a test, as "n=33": tells the size to sweep
};

/// Measure and Profile: the jobs, the versions they made, and the pages of the Measure panel that show them. Versions
/// are kept in a file for each problem.
class MeasureDesk final : public QObject {
    Q_OBJECT

public:
    /// All borrowed; the pages are made in `panel`. `folder` is where versions are kept.
    MeasureDesk(JobPort& port, drafts::FileWorker& worker, QString folder, Panel& panel,
        std::function<MeasureSubject()> subject, QObject* parent);

    void measure();
    void profile();
    void sweep(const QString& sizes);
    /// Rows of the versions: times both in pairs.
    void compare(int first, int second);
    void stop();
    /// Another problem is open: its versions are read.
    void open(const QString& slug);

    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] bool isStopping() const;
    [[nodiscard]] VersionsModel& versions() const { return *m_versions; }
    [[nodiscard]] TimingPage& timingPage() const { return *m_timing; }
    [[nodiscard]] SizesPage& sizesPage() const { return *m_sizes; }
    [[nodiscard]] ComparePage& comparePage() const { return *m_compare; }
    /// Writes a plot by the end of the name and says what came of it.
    void exportPlot(plots::PlotView& plot, const QString& path);

signals:
    void changed();
    /// The sentence for the status bar: icon, ink, text.
    void said(const QString& icon, const QString& ink, const QString& text);
    void pageWanted(QWidget* page);
    void placeWanted(int line, int column);
    void runWanted();
    /// A version was picked from the list.
    void versionShown(const QString& name, const QByteArray& source);
    /// Counts of that text came.
    void profiled(const QByteArray& source, const QJsonObject& result);
    /// A job ended with a result: "measure" or "profile".
    void kept(const QString& kind, const QByteArray& source, const QJsonObject& result);

private:
    enum class Follow { Nothing, Profile };

    [[nodiscard]] JobOffers offers(const QString& word, const std::function<void()>& start);
    [[nodiscard]] QJsonObject jobOf(const char* kind, const QByteArray& source) const;
    void startProfile(const QByteArray& source);
    void showMeasure();
    void showMeasured();
    void showProfile();
    void showSweep();
    void showCompare();
    void showIdle();
    void takeSamples();
    void note(PanelState state);
    void save();
    void addHeaderActions(Panel& panel);
    void fillExportMenu(QMenu& menu, QWidget* page);
    [[nodiscard]] QList<plots::PlotBlock*> blocksOf(QWidget* page) const;
    void tell(const PanelState& state);

    std::function<MeasureSubject()> m_subject;
    drafts::FileWorker& m_worker;
    QString m_folder;
    VersionsModel* m_versions = nullptr;
    EngineJob* m_measure = nullptr;
    EngineJob* m_profile = nullptr;
    EngineJob* m_sweep = nullptr;
    EngineJob* m_pairs = nullptr;
    TimingPage* m_timing = nullptr;
    SizesPage* m_sizes = nullptr;
    ComparePage* m_compare = nullptr;
    QToolButton* m_tableButton = nullptr;
    QToolButton* m_exportButton = nullptr;
    QString m_slug;
    MeasureSubject m_running; ///< what the job that works now is about
    QList<double> m_live;
    TimingChoice m_liveChoice;
    QString m_lastMeasured; ///< the sentence about the times, told again when their counts are there
    QString m_firstName, m_secondName; ///< of the comparison
};

} // namespace warpdesk::window
