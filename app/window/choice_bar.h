// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace warpdesk::window {

/// A bar over the editor that says one thing and offers what can be done about it. Never modal: the text below stays
/// editable.
class ChoiceBar final : public QWidget {
    Q_OBJECT

public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    struct Choice {
        QString text;
        std::function<void()> action;
    };
    /// `severity` is "warn" or "fail".
    void ask(const QString& severity, const QString& text, const QList<Choice>& choices);
    void dismiss();
    [[nodiscard]] QString text() const;

private:
    QHBoxLayout* m_row = nullptr;
    QLabel* m_text = nullptr;
    QList<QWidget*> m_buttons;
};

} // namespace warpdesk::window
