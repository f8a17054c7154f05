// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QSettings>

#include <algorithm>

namespace warpdesk::window {
namespace {

QString bare(QString text)
{
    text.remove(u'&');
    text.remove(u'…');
    return text;
}

QString keyOf(const QString& id)
{
    return QStringLiteral("keys/") + QString(id).replace(u'/', QStringLiteral("Slash"));
}

} // namespace

Shortcuts::Shortcuts(QSettings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
{
}

void Shortcuts::take(QWidget* menuBar)
{
    m_entries.clear();
    QSet<QString> known;
    const std::function<void(const QList<QAction*>&, const QString&)> walk
        = [&](const QList<QAction*>& actions, const QString& path) {
              for (QAction* action : actions) {
                  const QString title
                      = path.isEmpty() ? bare(action->text()) : path + QStringLiteral(" › ") + bare(action->text());
                  if (action->menu() != nullptr) {
                      walk(action->menu()->actions(), title);
                      continue;
                  }
                  Entry entry { action, action->objectName(), title, action->shortcuts() };
                  if (entry.id.isEmpty() && !entry.defaults.isEmpty())
                      entry.id = entry.defaults.first().toString(QKeySequence::PortableText);
                  if (action->isSeparator() || entry.id.isEmpty() || known.contains(entry.id))
                      continue;
                  known.insert(entry.id);
                  m_entries.append(std::move(entry));
              }
          };
    walk(menuBar->actions(), {});
    for (const Entry& entry : m_entries) {
        const QVariant kept = m_settings.value(keyOf(entry.id));
        if (!kept.isValid())
            continue;
        const auto keys = QKeySequence::fromString(kept.toString(), QKeySequence::PortableText);
        // A default of a newer version may have the keys by now; then the user's choice counts.
        if (const Entry* holder = holderOf(keys, entry.action); holder != nullptr && !keys.isEmpty())
            holder->action->setShortcuts(QList<QKeySequence>());
        entry.action->setShortcuts(keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence> { keys });
    }
}

const Shortcuts::Entry* Shortcuts::entryOf(const QAction* action) const
{
    const auto found = std::ranges::find(m_entries, action, &Entry::action);
    return found == m_entries.end() ? nullptr : &*found;
}

bool Shortcuts::isChanged(const Entry& entry) const { return entry.action->shortcuts() != entry.defaults; }

const Shortcuts::Entry* Shortcuts::holderOf(const QKeySequence& keys, const QAction* besides) const
{
    if (keys.isEmpty())
        return nullptr;
    for (const Entry& entry : m_entries) {
        for (const QKeySequence& own : entry.action->shortcuts()) {
            if (entry.action != besides && own.matches(keys) == QKeySequence::ExactMatch)
                return &entry;
        }
    }
    return nullptr;
}

bool Shortcuts::set(QAction* action, const QKeySequence& keys)
{
    const Entry* entry = entryOf(action);
    if (entry == nullptr || holderOf(keys, action) != nullptr)
        return false;
    action->setShortcuts(keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence> { keys });
    if (isChanged(*entry))
        m_settings.setValue(keyOf(entry->id), keys.toString(QKeySequence::PortableText));
    else
        m_settings.remove(keyOf(entry->id));
    emit changed();
    return true;
}

void Shortcuts::reset(QAction* action)
{
    const Entry* entry = entryOf(action);
    if (entry == nullptr)
        return;
    // Who took the keys meanwhile gives them back.
    for (const QKeySequence& keys : entry->defaults) {
        if (const Entry* holder = holderOf(keys, action))
            set(holder->action, {});
    }
    action->setShortcuts(entry->defaults);
    m_settings.remove(keyOf(entry->id));
    emit changed();
}

void Shortcuts::resetAll()
{
    for (const Entry& entry : m_entries) {
        entry.action->setShortcuts(entry.defaults);
        m_settings.remove(keyOf(entry.id));
    }
    emit changed();
}

} // namespace warpdesk::window
