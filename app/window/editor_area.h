// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/exact_text.h"

#include <QWidget>

class QStackedWidget;

namespace warpdesk::editor {
class CodeEditor;
class FindBar;
} // namespace warpdesk::editor

namespace warpdesk::window {

class ChoiceBar;
class PanelHeader;

/// The middle of the window: file tabs, a bar for questions, the editor, find.
class EditorArea final : public QWidget {
    Q_OBJECT

public:
    explicit EditorArea(QWidget* parent = nullptr);

    [[nodiscard]] editor::CodeEditor& code() const { return *m_code; }
    [[nodiscard]] ChoiceBar& questions() const { return *m_questions; }
    [[nodiscard]] PanelHeader& header() const { return *m_header; }

    void setFileName(const QString& name, bool modified);
    /// A read-only text beside the file, as "reference.cu" or "on disk".
    void showBeside(const QString& title, const QByteArray& text);
    void dropBeside(const QString& title);
    void showFile();
    void find();
    void replace();
    void findNext();
    void findPrevious();
    void goToLine();

private:
    void applyTheme();
    [[nodiscard]] int tabOf(const QString& title) const;

    PanelHeader* m_header = nullptr;
    ChoiceBar* m_questions = nullptr;
    QStackedWidget* m_stack = nullptr;
    editor::CodeEditor* m_code = nullptr;
    editor::FindBar* m_find = nullptr;
};

} // namespace warpdesk::window
