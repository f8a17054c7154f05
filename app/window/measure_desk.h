// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QObject>

#include <functional>

namespace warpdesk::window {

class EngineJob;
class JobPort;
class Panel;
class TimingPage;
struct JobOffers;

/// What is measured: the text in the editor against a problem.
struct MeasureSubject {
    QString slug;
    QJsonObject problem; ///< {"slug", "files"}; empty = there is none
    QByteArray source;
    QString device;
};

/// Measure and Profile: the jobs, and the pages of the Measure panel that show what comes of them.
class MeasureDesk final : public QObject {
    Q_OBJECT

public:
    /// All borrowed; the pages are made in `panel`.
    MeasureDesk(JobPort& port, Panel& panel, std::function<MeasureSubject()> subject, QObject* parent);

    void measure();
    void stop();
    /// Another problem: what was measured before is not its.
    void reset();

    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] bool isStopping() const;

signals:
    void changed();
    /// The sentence for the status bar: icon, ink, text.
    void said(const QString& icon, const QString& ink, const QString& text);
    void pageWanted(QWidget* page);
    void placeWanted(int line, int column);
    void runWanted();

private:
    [[nodiscard]] JobOffers offers();
    void showMeasure();

    std::function<MeasureSubject()> m_subject;
    EngineJob* m_measure = nullptr;
    TimingPage* m_timing = nullptr;
};

} // namespace warpdesk::window
