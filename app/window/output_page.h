// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QStackedWidget;

namespace warpdesk::window {

class StateView;

/// What the program printed, in the order the runner gives it.
class OutputPage final : public QWidget {
    Q_OBJECT

public:
    explicit OutputPage(QWidget* parent = nullptr);
    void clear();
    void append(const QString& text);
    [[nodiscard]] int lines() const;

    static constexpr int kMostLines = 20000; ///< older lines are dropped and said so

private:
    StateView* m_empty = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace warpdesk::window
