// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/text_search.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace warpdesk::editor {

class CodeEditor;

/// Find and replace under the editor. Hits are counted and framed as one types; a bad expression says what is wrong
/// with it and where.
class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(CodeEditor& editor, QWidget* parent = nullptr);

    enum class Mode { Find, Replace };
    /// Shows the bar with the selected word as pattern.
    void open(Mode mode);
    void close();

public slots:
    void findNext();
    void findPrevious();
    void replaceOne();
    void replaceEvery();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] SearchQuery query() const;
    void search();
    void step(int direction);
    void say(const QString& text, bool bad);
    QToolButton* addButton(const QString& text, const QString& tip, const QString& name);

    CodeEditor& m_editor;
    QLineEdit* m_pattern = nullptr;
    QLineEdit* m_replacement = nullptr;
    QWidget* m_replaceRow = nullptr;
    QToolButton* m_case = nullptr;
    QToolButton* m_word = nullptr;
    QToolButton* m_expression = nullptr;
    QLabel* m_count = nullptr;
    QTimer* m_delay = nullptr;
    QString m_text;
    QByteArray m_bytes;
    SearchHits m_hits;
    quint64 m_searched = 0;
};

} // namespace warpdesk::editor
