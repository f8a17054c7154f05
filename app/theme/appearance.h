// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/tokens.h"
#include "editor/theme.h"

#include <QDBusVariant>
#include <QObject>

namespace warpdesk::theme {

/// What the user chose in View > Colours.
enum class Choice { System, Light, Dark };

/// Light or dark: follows the desktop (the portal's org.freedesktop.appearance, live) or the user's choice. One object
/// for the application, GUI thread only.
class Appearance final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] static Appearance& instance();

    /// Fusion, palette and style sheet for the current mode; starts to follow the desktop without waiting for it.
    void start(Choice choice);
    void setChoice(Choice choice);
    [[nodiscard]] Choice choice() const { return m_choice; }
    [[nodiscard]] Mode mode() const { return m_mode; }

signals:
    void changed();

private slots:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    Appearance();
    void askPortal();
    void setSystemMode(Mode mode);
    void update();
    void apply();

    Choice m_choice = Choice::System;
    Mode m_system = Mode::Light;
    Mode m_mode = Mode::Light;
    bool m_started = false;
};

/// The tokens of the current mode.
[[nodiscard]] const Tokens& current();
/// The editor's part of them.
[[nodiscard]] editor::Theme editorTheme();

} // namespace warpdesk::theme
