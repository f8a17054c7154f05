// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace warpdesk::window {

/// Rows of a name, a figure, a share in percent and a 7 pixel bar; the limiting one in accent, a tick at 80 %.
class UseBars final : public QWidget {
    Q_OBJECT

public:
    struct Bar {
        QString name;
        QString figure; ///< "2.56 of 3.35 TB/s"
        double share = 0; ///< 0..1; not a number: "–" and no bar
        bool limits = false;
        QString tip;
    };
    explicit UseBars(QWidget* parent);
    void show(const QList<Bar>& bars);
    [[nodiscard]] const QList<Bar>& bars() const { return m_bars; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return { 200, sizeHint().height() }; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QList<Bar> m_bars;
};

} // namespace warpdesk::window
