// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace warpdesk::window {

/// The tabs of a panel header: plain words, the selected one bold over an accent line, as wide bold as not, so that
/// nothing moves when the selection does.
class TabStrip final : public QTabBar {
    Q_OBJECT

public:
    explicit TabStrip(QWidget* parent = nullptr);

protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace warpdesk::window
