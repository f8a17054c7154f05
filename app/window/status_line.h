// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QStatusBar>

class QLabel;
class QMenu;
class QToolButton;

namespace warpdesk::window {

/// The bottom of the window: device, what happened last; compile time, position, encoding.
class StatusLine final : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// From a `devices` result. The chosen one stays chosen while it exists.
    void setDevices(const QJsonArray& devices);
    void setDeviceTrouble(const QString& text);
    [[nodiscard]] QString device() const { return m_device; }
    void choose(const QString& device);

    /// One sentence about the last thing that happened, with an icon in a token's colour.
    void say(const QString& icon, const QString& ink, const QString& text);
    [[nodiscard]] QString sentence() const;
    void setCompile(const QString& text);
    void setPosition(int line, int column);
    void setEncoding(const QString& text);

signals:
    void deviceChosen(const QString& device);

private:
    class IconLabel;
    void showDevice();

    QToolButton* m_chooser = nullptr;
    QMenu* m_menu = nullptr;
    IconLabel* m_icon = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_compile = nullptr;
    QLabel* m_position = nullptr;
    QLabel* m_encoding = nullptr;
    QJsonArray m_devices;
    QString m_device;
};

} // namespace warpdesk::window
