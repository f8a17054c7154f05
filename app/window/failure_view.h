// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/failure_facts.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace warpdesk::window {

class ErrorMap;

/// Facts of one failing test: the first wrong element among its neighbours, and the map of the whole output; or the
/// judge's sentence and the line it happened on; and the race, barrier or mask that full checks found behind it.
class FailureView final : public QWidget {
    Q_OBJECT

public:
    explicit FailureView(QWidget* parent = nullptr);
    void show(const QString& verdict, const QJsonObject& test);
    void setStale(bool stale);

signals:
    /// 1-based line, byte column.
    void placeActivated(int line, int column);

private:
    class Neighbours;
    void buildCheck();
    void showCheck();

    FailureFacts m_facts;
    QWidget* m_verdictRow = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_where = nullptr;
    QLabel* m_howMuch = nullptr;
    QLabel* m_message = nullptr;
    QLabel* m_who = nullptr;
    QPushButton* m_go = nullptr;
    Neighbours* m_neighbours = nullptr;
    QWidget* m_check = nullptr; ///< what full checks found
    QLabel* m_found = nullptr;
    QLabel* m_remedy = nullptr;
    QPushButton* m_toFound = nullptr;
    QPushButton* m_toOther = nullptr;
    QWidget* m_mapRow = nullptr;
    QLabel* m_mapCaption = nullptr;
    ErrorMap* m_map = nullptr;
};

} // namespace warpdesk::window
