// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/assembly_text.h"

#include <QAbstractScrollArea>
#include <QHash>

namespace warpdesk::window {

/// Which of the four link colours a source line has; neighbours that have code differ.
using LinkColours = QHash<int, int>;
[[nodiscard]] LinkColours linkColours(const QList<int>& sources);
/// The colour of a link, 0 to 3, in the current theme.
[[nodiscard]] QColor linkColour(int index);

/// Lines of PTX or SASS with the source line of each in the margin. Only visible lines are ever looked at, so that a
/// text of 100,000 lines opens at once. Arrows walk the lines; the source line of the current one is told. Read-only.
class AssemblyView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit AssemblyView(QWidget* parent = nullptr);

    void setText(AssemblyText text, const LinkColours& colours);
    [[nodiscard]] const AssemblyText& text() const { return m_text; }
    /// Lights every line of a source line and, if none of them is visible, scrolls to the first.
    void setSource(int source);
    [[nodiscard]] int source() const { return m_source; }
    /// Of an older text: quieter.
    void setStale(bool stale);
    /// Per line: -1 removed, +1 added, 0 as it was; empty = no comparison.
    void setChanges(QList<int> changes);
    /// The line keys work on.
    [[nodiscard]] int currentLine() const { return m_current; }
    void setCurrentLine(int line);
    [[nodiscard]] bool isLineVisible(int line) const;

signals:
    /// The user went to a line that comes from this source line.
    void sourceChosen(int source);
    /// F4 or Return: to that line in the editor.
    void jumpRequested(int source);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void updateBars();
    void choose(int line);
    void copyAll() const;
    void announce();
    [[nodiscard]] int margin() const;
    [[nodiscard]] int visibleLines() const;
    void paintCode(QPainter& painter, double x, double baseline, const AssemblyLine& line) const;

    AssemblyText m_text;
    LinkColours m_colours;
    QList<int> m_changes;
    int m_widest = 0; ///< characters
    int m_source = 0;
    int m_current = 0;
    bool m_stale = false;
};

} // namespace warpdesk::window
