// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QTableWidget;
class QStackedWidget;

namespace warpdesk::window {

class StateView;

/// One thing the compiler or a check has to say.
struct Finding {
    QString severity; ///< "error", "warning", "note"
    QString file;
    int line = 0; ///< 1-based, 0 = unknown
    int column = 0; ///< 1-based byte column, 0 = unknown
    int endColumn = 0;
    QString message;
};

/// All findings as a list; a click goes to the line.
class FindingsPage final : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPage(QWidget* parent = nullptr);
    void show(const QList<Finding>& findings);

signals:
    void placeActivated(int line, int column);

private:
    QList<Finding> m_findings;
    StateView* m_empty = nullptr;
    QTableWidget* m_table = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace warpdesk::window
