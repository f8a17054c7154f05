// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/code_editor.h"

namespace warpdesk::editor {

/// A line that differs from the step before, and what stood there; empty = it is new.
struct SlideChange {
    int line = 0; ///< 0-based
    QByteArray was;
};

/// Code for a lecture room: read-only, without fold marks and caret line, changed lines tinted with "was ..." below.
class SlideEditor final : public CodeEditor {
    Q_OBJECT

public:
    explicit SlideEditor(QWidget* parent = nullptr);

    /// Line numbers begin at `firstNumber`. Scrolls so that the first change is visible.
    void showSlide(const QByteArray& text, const QList<SlideChange>& changes);
    /// Theme::codePixels is the size of the code.
    void applySlideTheme(const Theme& theme);

private:
    void mark();

    QList<SlideChange> m_changes;
};

} // namespace warpdesk::editor
