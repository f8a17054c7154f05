// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;
class QProgressBar;

namespace warpdesk::window {

/// What a panel says when it has no content of its own: an icon, a bold sentence, a grey one, at most two buttons.
struct PanelState {
    struct Button {
        QString text;
        std::function<void()> action;
    };
    QString icon; ///< a name of resources/icons
    QString ink; ///< the token the icon is drawn in
    QString headline;
    QString text;
    QList<Button> buttons;
    int done = -1; ///< with `total`: a bar
    int total = 0;
};

class StateView final : public QWidget {
    Q_OBJECT

public:
    explicit StateView(QWidget* parent = nullptr);
    void show(const PanelState& state);
    [[nodiscard]] QString headline() const;

private:
    void paintEvent(QPaintEvent* event) override;

    PanelState m_state;
    QLabel* m_headline = nullptr;
    QLabel* m_text = nullptr;
    QProgressBar* m_bar = nullptr;
    QHBoxLayout* m_buttons = nullptr;
};

} // namespace warpdesk::window
