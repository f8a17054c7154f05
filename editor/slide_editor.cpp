// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/slide_editor.h"

namespace warpdesk::editor {
namespace {

constexpr unsigned long kChanged = 3; ///< marker; 0 carries marks, the fold markers begin at 25
constexpr unsigned long kWasStyle = 210;
constexpr int kLinesAbove = 3;

long bgr(const QColor& colour)
{
    return static_cast<long>(colour.red() | (colour.green() << 8) | (colour.blue() << 16));
}

} // namespace

SlideEditor::SlideEditor(QWidget* parent)
    : CodeEditor(parent)
{
    setObjectName(QStringLiteral("slideEditor"));
    setReadOnly(true);
    setCaretLineVisible(false);
    setCaretWidth(0);
    SendScintilla(SCI_SETCARETLINEVISIBLEALWAYS, 0UL);
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 16L);
    SendScintilla(SCI_MARKERDEFINE, kChanged, static_cast<long>(SC_MARK_BACKGROUND));
    setAnnotationDisplay(AnnotationIndented);
    setWrapMode(WrapWord); // nobody scrolls in a lecture room
    setWrapIndentMode(WrapIndentIndented);
}

void SlideEditor::applySlideTheme(const Theme& theme)
{
    applyTheme(theme);
    QFont numbers(theme.codeFamily);
    numbers.setPointSizeF(theme.codePixels * 0.7 * 72 / logicalDpiY());
    setMarginsFont(numbers);
    const auto extra = static_cast<unsigned long>(theme.codePixels * 0.22);
    SendScintilla(SCI_SETEXTRAASCENT, extra);
    SendScintilla(SCI_SETEXTRADESCENT, extra);
    SendScintilla(SCI_MARKERSETBACK, kChanged, bgr(theme.accentSoft));
    SendScintilla(SCI_STYLESETFONT, kWasStyle, theme.textFamily.toUtf8().constData());
    SendScintilla(SCI_STYLESETSIZEFRACTIONAL, kWasStyle,
        static_cast<long>(theme.codePixels * 0.8 * 72 / logicalDpiY() * static_cast<int>(SC_FONT_SIZE_MULTIPLIER)));
    SendScintilla(SCI_STYLESETFORE, kWasStyle, bgr(theme.accent));
    SendScintilla(SCI_STYLESETBACK, kWasStyle, bgr(theme.accentSoft));
    mark();
}

void SlideEditor::showSlide(const QByteArray& text, const QList<SlideChange>& changes)
{
    const auto decoded = decode(text);
    m_changes = changes;
    load(decoded ? *decoded : ExactText());
    mark();
    showFrom(changes.isEmpty() ? 0 : std::max(0, changes.first().line - kLinesAbove));
}

void SlideEditor::mark()
{
    for (int margin = 1; margin < 5; ++margin)
        setMarginWidth(margin, 0);
    SendScintilla(SCI_MARKERDELETEALL, static_cast<long>(kChanged));
    SendScintilla(SCI_ANNOTATIONCLEARALL);
    for (const SlideChange& change : m_changes) {
        const auto line = static_cast<unsigned long>(change.line);
        SendScintilla(SCI_MARKERADD, line, static_cast<long>(kChanged));
        if (change.was.isEmpty())
            continue;
        const QByteArray words = tr(" was %1 ").arg(QString::fromUtf8(change.was)).toUtf8();
        SendScintilla(SCI_ANNOTATIONSETTEXT, line, words.constData());
        SendScintilla(SCI_ANNOTATIONSETSTYLE, line, static_cast<long>(kWasStyle));
    }
}

} // namespace warpdesk::editor
