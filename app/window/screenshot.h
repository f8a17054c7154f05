// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <QString>

namespace warpdesk::window {

class MainWindow;

/// What `--screenshot` wants; for the pictures of the documentation.
struct ScreenshotOrder {
    QString file;
    QString problem;
    QString source; ///< a file whose text is put into the editor
    bool run = false;
    QString select; ///< the test to select after the run, by name
    int line = 0; ///< the first line to show, or 0
    QSize size { 1440, 900 };
};

/// Waits until the window shows what was ordered, saves the picture and quits with 0, or with 4 after a minute.
class Screenshot final : public QObject {
    Q_OBJECT

public:
    Screenshot(MainWindow& window, ScreenshotOrder order);

private:
    void begin();
    void takeSoon();
    void take();

    MainWindow& m_window;
    ScreenshotOrder m_order;
    bool m_begun = false;
    bool m_waiting = false;
};

} // namespace warpdesk::window
