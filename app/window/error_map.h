// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/failure_facts.h"

#include <QWidget>

namespace warpdesk::window {

/// The whole output as cells: how much of each is wrong in one heat hue, hatched where nothing was written.
class ErrorMap final : public QWidget {
    Q_OBJECT

public:
    explicit ErrorMap(QWidget* parent = nullptr);
    void show(const FailureFacts& facts);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int axisHeight() const;
    void paintAxis(QPainter& painter) const;
    [[nodiscard]] QRectF cellBox(int x, int y) const;
    FailureFacts m_facts;
};

} // namespace warpdesk::window
