// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QString>

#include <functional>

class QLineEdit;
class QListWidget;

namespace warpdesk::window {

/// Something to go to or to do.
struct PaletteEntry {
    QString title;
    QString detail; ///< the menu it is in, the topic of a problem
    QString keys;
    QString icon; ///< of resources/icons, or empty
    bool enabled = true;
    std::function<void()> does;
};

/// The box over the window that finds commands and problems by a few of their letters. It belongs to its window, lies
/// under the tool bar, and goes away when the focus does.
class CommandPalette final : public QFrame {
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* parent);

    /// `hint` stands in the empty field. A number alone offers to go to that line, when `goToLine` is given.
    void open(const QList<PaletteEntry>& entries, const QString& hint, const std::function<void(int)>& goToLine);
    /// What is listed now, best first.
    [[nodiscard]] QStringList titles() const;

signals:
    /// Gone without a choice.
    void dismissed();

private:
    void filter(const QString& pattern);
    void accept();
    void giveUp();
    bool eventFilter(QObject* watched, QEvent* event) override;

    QLineEdit* m_pattern = nullptr;
    QListWidget* m_list = nullptr;
    QList<PaletteEntry> m_entries;
    std::function<void(int)> m_goToLine;
};

} // namespace warpdesk::window
