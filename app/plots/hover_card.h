// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <utility>

namespace warpdesk::plots {

/// The card beside a point: a title, rows of key and value, the last one Source. It never covers its point.
class HoverCard final : public QWidget {
    Q_OBJECT

public:
    struct Content {
        QString title;
        QList<std::pair<QString, QString>> rows;
    };
    explicit HoverCard(QWidget* parent);
    /// `point` in the parent's coordinates.
    void showAt(const QPoint& point, const Content& content);
    [[nodiscard]] const Content& content() const { return m_content; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Content m_content;
    int m_keys = 0; ///< width of the column of keys
};

} // namespace warpdesk::plots
