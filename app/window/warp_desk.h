// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/measure_desk.h"
#include "app/window/warp_facts.h"

#include <QObject>

class QTableView;

namespace warpdesk::window {

class AccessModel;
class EngineJob;
class JobPort;
class Panel;
class StateView;
class WarpPage;
struct JobOffers;

/// Loads and stores of a profile, and the pictures of the one that is chosen: a profile job for the list, another one
/// for each picture.
class WarpDesk final : public QObject {
    Q_OBJECT

public:
    /// All borrowed: `panel` gets the Warp page, `list` the table.
    WarpDesk(JobPort& port, Panel& panel, Panel& list, std::function<MeasureSubject()> subject, QObject* parent);

    void profile();
    /// The result of a profile job of somebody else, of this text.
    void take(const QJsonObject& result, const MeasureSubject& subject);
    void stop();
    void reset();
    /// The text changed.
    void touch();
    /// A profile; pictures are quick and wait for nobody.
    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] WarpPage& page() const { return *m_page; }
    [[nodiscard]] AccessModel& model() const { return *m_model; }
    /// Threads of a block of the kernel that was profiled, 0 = none was.
    [[nodiscard]] int threads() const { return m_threads; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void changed();
    void said(const QString& icon, const QString& ink, const QString& text);
    void placeWanted(int line, int column);
    /// This text was profiled by its own job, not by take().
    void profiled(const QByteArray& source, const QJsonObject& result);

private:
    void showProfile();
    void showPicture();
    void picture();
    void choose(int row);
    [[nodiscard]] QJsonObject jobOf(const MeasureSubject& subject) const;
    [[nodiscard]] JobOffers offers();

    std::function<MeasureSubject()> m_subject;
    EngineJob* m_profile = nullptr;
    EngineJob* m_picture = nullptr;
    WarpPage* m_page = nullptr;
    QTableView* m_table = nullptr;
    AccessModel* m_model = nullptr;
    MeasureSubject m_of; ///< what the list is of
    QString m_size;
    QString m_kernel;
    QList<KernelAdvice> m_advice;
    int m_threads = 0;
    int m_row = -1;
    bool m_quiet = false; ///< a row is chosen by the desk, not by the user
    bool m_unseen = false; ///< a picture is due as soon as the page is seen
    bool m_again = false; ///< another picture was asked for while one was made
};

} // namespace warpdesk::window
