// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QPushButton;
class QTextBrowser;
class QLabel;

namespace warpdesk::window {

/// Hints, one more with each press.
class HintsPage final : public QWidget {
    Q_OBJECT

public:
    explicit HintsPage(QWidget* parent = nullptr);
    void show(const QStringList& hints);
    [[nodiscard]] int shown() const { return m_shown; }
    [[nodiscard]] int total() const { return static_cast<int>(m_hints.size()); }

signals:
    void shownChanged();

private:
    void fill();
    void next();

    QStringList m_hints;
    int m_shown = 0;
    QLabel* m_empty = nullptr;
    QTextBrowser* m_text = nullptr;
    QPushButton* m_next = nullptr;
};

} // namespace warpdesk::window
