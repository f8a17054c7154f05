// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <functional>

class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QSettings;
class QStackedWidget;
class QTableWidget;

namespace warpdesk::editor {
class CodeEditor;
}

namespace warpdesk::window {

class Shortcuts;

/// All settings, with a search over them. What is changed holds at once, or says when it will.
class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    /// All borrowed.
    SettingsDialog(QSettings& settings, Shortcuts& shortcuts, editor::CodeEditor& code, QWidget* parent);

    /// Pages with a setting that fits, and of those the settings; empty = all.
    void search(const QString& text);

signals:
    void coloursChanged();

private:
    struct Row {
        int page = 0;
        QWidget* label = nullptr;
        QWidget* control = nullptr;
        QString words; ///< that a search finds it by
    };

    QFormLayout* addPage(const QString& title);
    void addRow(QFormLayout* form, const QString& label, QWidget* control, const QString& note);
    void addReset(QFormLayout* form, const std::function<void()>& reset);
    void buildAppearance();
    void buildRunning();
    void buildKeyboard();
    void fillKeys();
    void editKeys(int row);

    QSettings& m_settings;
    Shortcuts& m_shortcuts;
    editor::CodeEditor& m_code;
    QLineEdit* m_search = nullptr;
    QListWidget* m_pages = nullptr;
    QStackedWidget* m_stack = nullptr;
    QTableWidget* m_keys = nullptr;
    QLabel* m_conflict = nullptr;
    int m_keyboardPage = 0;
    QList<Row> m_rows;
};

} // namespace warpdesk::window
