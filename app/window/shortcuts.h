// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QSettings;
class QWidget;

namespace warpdesk::window {

/// The keys of the window's actions: what they are by default, what the user made of them. An action is known by its
/// object's name or, without one, by its first default key, so that every action with a key is in it.
class Shortcuts final : public QObject {
    Q_OBJECT

public:
    struct Entry {
        QAction* action = nullptr;
        QString id;
        QString title; ///< "Edit › Lines › Move up", without mnemonics
        QList<QKeySequence> defaults;
    };

    /// `settings` keeps changed keys under "keys/"; borrowed.
    Shortcuts(QSettings& settings, QObject* parent);

    /// Takes in the actions of all menus of the bar, when their defaults are set, and gives them the keys that are
    /// kept.
    void take(QWidget* menuBar);
    [[nodiscard]] const QList<Entry>& entries() const { return m_entries; }
    [[nodiscard]] bool isChanged(const Entry& entry) const;

    /// The other action that has these keys, or none.
    [[nodiscard]] const Entry* holderOf(const QKeySequence& keys, const QAction* besides) const;
    /// One sequence in place of all the action had; empty = none. Keys that another action has are refused.
    bool set(QAction* action, const QKeySequence& keys);
    void reset(QAction* action);
    void resetAll();

signals:
    void changed();

private:
    [[nodiscard]] const Entry* entryOf(const QAction* action) const;

    QSettings& m_settings;
    QList<Entry> m_entries;
};

} // namespace warpdesk::window
