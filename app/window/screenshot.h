// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>

namespace warpdesk::window {

class MainWindow;

/// What `--screenshot` wants; for the pictures of the documentation.
struct ScreenshotOrder {
    QString file;
    QString problem;
    QString source; ///< a file whose text is put into the editor
    bool run = false;
    QString select; ///< the test to select after the run, by name
    bool measure = false; ///< measure, then profile, instead of a run
    QStringList versions; ///< files whose texts are measured before, oldest first
    QString sweep; ///< sizes to sweep over afterwards
    bool compare = false; ///< the last two versions, afterwards
    int layout = 0; ///< 1 to 4; 0 = the one of the last session
    QString dialog; ///< "settings" or "doctor": opened, and it alone is in the picture
    int line = 0; ///< the first line to show, or 0
    QString panel; ///< the page to bring forward: its object's name without "Page", or empty
    QSize size { 1440, 900 };
};

/// Waits until the window shows what was ordered, saves the picture and quits with 0, or with 4 after two minutes.
class Screenshot final : public QObject {
    Q_OBJECT

public:
    Screenshot(MainWindow& window, ScreenshotOrder order);

private:
    void begin();
    void measureNext();
    void takeSoon();
    void take();

    MainWindow& m_window;
    ScreenshotOrder m_order;
    bool m_begun = false;
    bool m_following = false; ///< the job whose end is waited for has begun
    bool m_waiting = false;
};

} // namespace warpdesk::window
