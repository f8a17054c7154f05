// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace warpdesk::window {

/// Rows of a name, what it was, what it is; what got better has a tick and its colour.
class ChangeList final : public QWidget {
    Q_OBJECT

public:
    struct Change {
        QString name;
        QString before;
        QString after;
        bool better = false;
    };
    explicit ChangeList(QWidget* parent);
    void show(const QList<Change>& changes);
    [[nodiscard]] const QList<Change>& changes() const { return m_changes; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<Change> m_changes;
};

} // namespace warpdesk::window
