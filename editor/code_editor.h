// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/exact_text.h"
#include "editor/theme.h"
#include "engine/base/diagnostic.h"

#include <Qsci/qsciscintilla.h>

#include <QHash>
#include <QList>
#include <QUrl>

namespace warpdesk::editor {

class CudaLexer;

/// Something to say about a place in the text. Lines and columns are 0-based, columns count UTF-8 bytes.
struct Mark {
    Severity severity = Severity::Error;
    int line = 0;
    int column = -1; ///< -1 = the whole line
    int endColumn = -1; ///< one past the last byte, -1 = to the end of the word
    QString text; ///< one or two sentences, shown under the line
};

/// The code editor: CUDA C++ colours, folding, braces, several carets, marks with annotations. The text is held as the
/// exact bytes that were given (line ends included); GUI thread only.
class CodeEditor : public QsciScintilla {
    Q_OBJECT

public:
    explicit CodeEditor(QWidget* parent = nullptr);
    ~CodeEditor() override;

    void applyTheme(const Theme& theme);
    [[nodiscard]] const Theme& theme() const { return m_theme; }

    /// Replaces everything and forgets undo: for opening a file.
    void load(const ExactText& text);
    [[nodiscard]] ExactText exactText() const;
    [[nodiscard]] QByteArray bytes() const;
    /// Replaces everything as one step that undo takes back: for "Reset to starter".
    void replaceAll(const QByteArray& bytes);
    /// Counts edits; a result belongs to the text when the numbers agree.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    void setMarks(const QList<Mark>& marks);
    [[nodiscard]] QList<Mark> marks() const;
    /// Moves the caret to the next (+1) or previous (-1) mark and opens its annotation; false when there is none.
    bool walkMarks(int direction);

    /// Colours behind the numbers of lines that belong to something outside, by 0-based line.
    void setLinks(const QHash<int, QColor>& links);

    /// Line heat (code_editor_heat.cpp): a box left of the line number with a share in percent. It follows its line;
    /// after an edit boxes lose their fill and keep their number. An empty list takes the margin away.
    struct Heat {
        int line = 0; ///< 0-based
        double share = 0; ///< 0..1
    };
    void setHeat(const QList<Heat>& heat);
    [[nodiscard]] QList<Heat> heat() const;
    [[nodiscard]] bool isHeatStale() const { return m_heatStale; }

    /// Puts the caret there and scrolls only if the line is not visible. 0-based line, column in bytes.
    void goTo(int line, int byteColumn);
    /// Scrolls so that `line` is the first one shown; the caret stays.
    void showFrom(int line);
    [[nodiscard]] bool isLineVisible(int line) const;
    /// The caret: 0-based line, and column in UTF-8 bytes as compilers count.
    [[nodiscard]] std::pair<int, int> caret() const;
    /// The name the caret is in or behind, or empty.
    [[nodiscard]] QByteArray wordAtCaret() const;

    // Selections in bytes from the start of the text, for find and replace.
    void selectBytes(qsizetype start, qsizetype length);
    [[nodiscard]] std::pair<qsizetype, qsizetype> selectionBytes() const;
    void replaceBytes(qsizetype start, qsizetype length, const QByteArray& text);
    void highlightHits(const QList<std::pair<qsizetype, qsizetype>>& hits);

public slots:
    void toggleComment();
    void duplicate();
    void moveLinesUp();
    void moveLinesDown();
    void deleteLine();
    void addCaretAbove();
    void addCaretBelow();
    void complete();
    /// The signature of the CUDA function whose arguments the caret is in, the current one marked; none hides it.
    void showSignature();
    /// What the name at the caret is for, if it is one of CUDA's; false = it is not.
    bool showHelp();
    void resetZoom();
    /// Points added to the size of the theme.
    [[nodiscard]] int zoom() const;
    void setZoom(int points);

signals:
    /// The text changed, by typing, undo or replaceAll; not by load.
    void edited();
    /// 0-based line and byte column.
    void caretMoved(int line, int column);
    void filesDropped(const QList<QUrl>& urls);
    void marksChanged();
    void escapePressed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct PlacedMark {
        Mark mark;
        int handle = -1; ///< a Scintilla marker that follows the line
    };

    [[nodiscard]] QByteArray bytesBetween(long start, long end) const;
    void setUpKeys();
    void setUpMargins();
    void updateMargins();
    void styleAnnotations();
    void onModified(int position, int type, const char* text, int length, int linesAdded, int line, int foldNow,
        int foldPrevious, int token, int annotationLinesAdded);
    void dropMarksOn(int firstLine, int lastLine);
    void removeTouchedMarks();
    void refreshAnnotations();
    [[nodiscard]] int lineOf(const PlacedMark& placed) const;
    [[nodiscard]] QString wrapped(const QString& text, int indentColumns) const;
    /// Pop-ups of QScintilla ask for the screen under the caret and end the program where there is none.
    [[nodiscard]] bool isCaretOnScreen() const;
    bool showHelpAt(long position);
    void paintLinks();
    void paintHeat(QPainter& painter) const;
    void paintGlyph(QPainter& painter, const QRectF& box, Severity severity) const;

    Theme m_theme;
    CudaLexer* m_lexer = nullptr;
    QList<PlacedMark> m_marks;
    QHash<int, QColor> m_links;
    QList<int> m_touchedHandles;
    struct PlacedHeat {
        double share = 0;
        int handle = -1;
    };
    QList<PlacedHeat> m_heat;
    bool m_heatStale = false;
    int m_openMark = -1;
    quint64 m_revision = 0;
    bool m_byteOrderMark = false;
    bool m_loading = false;
    bool m_hoverTip = false; ///< the open tip goes when the pointer does
};

} // namespace warpdesk::editor
