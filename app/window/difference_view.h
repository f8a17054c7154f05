// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPlainTextEdit>

namespace warpdesk::window {

/// What differs between two texts, line by line: what went behind "-", what came behind "+", each on its own ground,
/// with two lines around. F8 and Shift+F8 go from place to place. Read-only.
class DifferenceView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit DifferenceView(QWidget* parent = nullptr);

    /// Shows `same` where the texts do not differ.
    void show(const QByteArray& before, const QByteArray& after, const QString& same);
    [[nodiscard]] int added() const { return m_added; }
    [[nodiscard]] int removed() const { return m_removed; }

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void colour();
    void step(int direction);

    int m_added = 0;
    int m_removed = 0;
};

} // namespace warpdesk::window
