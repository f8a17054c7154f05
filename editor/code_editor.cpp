// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/code_editor.h"

#include "editor/cuda_lexer.h"

#include <Qsci/qscicommandset.h>

#include <QDragEnterEvent>
#include <QFontMetricsF>
#include <QMimeData>

#include <array>
#include <utility>

namespace warpdesk::editor {
namespace {

constexpr int kHeatMargin = 0;
constexpr int kHeatWidth = 40;
constexpr int kNumberMargin = 1;
constexpr int kGlyphMargin = 2;
constexpr int kFoldMargin = 3;
constexpr int kGlyphWidth = 16;
constexpr int kFoldWidth = 14;

int scintillaEnding(LineEnding ending)
{
    switch (ending) {
    case LineEnding::Lf:
        return QsciScintillaBase::SC_EOL_LF;
    case LineEnding::CrLf:
        return QsciScintillaBase::SC_EOL_CRLF;
    case LineEnding::Cr:
        return QsciScintillaBase::SC_EOL_CR;
    }
    return QsciScintillaBase::SC_EOL_LF;
}

} // namespace

CodeEditor::CodeEditor(QWidget* parent)
    : QsciScintilla(parent)
    , m_lexer(new CudaLexer(this))
{
    setObjectName(QStringLiteral("codeEditor"));
    setAccessibleName(tr("Code editor"));
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    setLexer(m_lexer);
    SendScintilla(SCI_SETPROPERTY, "lexer.cpp.track.preprocessor", "0");

    setIndentationsUseTabs(false);
    setIndentationWidth(4);
    setTabWidth(4);
    setAutoIndent(true);
    setBackspaceUnindents(true);
    setBraceMatching(SloppyBraceMatch);
    setEolMode(EolUnix);
    setCaretWidth(2);
    setCaretLineVisible(true);
    SendScintilla(SCI_SETCARETLINEVISIBLEALWAYS, 1UL);
    SendScintilla(SCI_SETSCROLLWIDTH, 1UL);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1UL);
    SendScintilla(SCI_SETMULTIPLESELECTION, 1UL);
    SendScintilla(SCI_SETADDITIONALSELECTIONTYPING, 1UL);
    SendScintilla(SCI_SETMULTIPASTE, static_cast<unsigned long>(SC_MULTIPASTE_EACH));
    SendScintilla(SCI_SETVIRTUALSPACEOPTIONS, static_cast<unsigned long>(SCVS_RECTANGULARSELECTION));
    SendScintilla(SCI_SETEXTRAASCENT, 2UL);
    SendScintilla(SCI_SETEXTRADESCENT, 2UL);
    SendScintilla(SCI_SETENDATLASTLINE, 0UL);
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 8L);
    setAnnotationDisplay(AnnotationIndented);

    SendScintilla(SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>('\n'));
    SendScintilla(SCI_AUTOCSETORDER, static_cast<unsigned long>(SC_ORDER_PRESORTED));
    SendScintilla(SCI_AUTOCSETMAXHEIGHT, 10UL);

    setUpMargins();
    setUpKeys();
    connect(this, &QsciScintillaBase::SCN_CHARADDED, this, [this](int c) {
        if (c == '(' || c == ',' || c == ')')
            showSignature();
    });
    constexpr long kDwell = 600; // ms
    SendScintilla(SCI_SETMOUSEDWELLTIME, static_cast<unsigned long>(kDwell));
    connect(this, &QsciScintillaBase::SCN_DWELLSTART, this, [this](int position, int, int) {
        const bool busy = SendScintilla(SCI_CALLTIPACTIVE) != 0 || SendScintilla(SCI_AUTOCACTIVE) != 0;
        m_hoverTip = position >= 0 && !busy && viewport()->underMouse() && showHelpAt(position);
    });
    connect(this, &QsciScintillaBase::SCN_DWELLEND, this, [this] {
        if (std::exchange(m_hoverTip, false))
            SendScintilla(SCI_CALLTIPCANCEL);
    });
    connect(this, &QsciScintillaBase::SCN_ZOOM, this, &CodeEditor::updateMargins);
    connect(this, &QsciScintilla::linesChanged, this, &CodeEditor::updateMargins);
    connect(this, &QsciScintillaBase::SCN_MODIFIED, this, &CodeEditor::onModified);
    connect(this, &QsciScintilla::cursorPositionChanged, this, [this] {
        const auto [line, column] = caret();
        emit caretMoved(line, column);
    });
}

CodeEditor::~CodeEditor() = default;

void CodeEditor::setUpMargins()
{
    for (int margin = 0; margin < 5; ++margin)
        setMarginWidth(margin, 0);
    setMarginType(kNumberMargin, NumberMargin);
    setMarginType(kGlyphMargin, SymbolMarginDefaultBackgroundColor);
    setMarginSensitivity(kGlyphMargin, false);
    setFolding(PlainFoldStyle, kFoldMargin);
    // Glyphs are painted by paintEvent, crisp at any scale; a marker only carries the line.
    setMarginType(kHeatMargin, SymbolMarginDefaultBackgroundColor);
    setMarginSensitivity(kHeatMargin, false);
    setMarginMarkerMask(kHeatMargin, 0);
    setMarginMarkerMask(kNumberMargin, 0);
    setMarginMarkerMask(kGlyphMargin, 0);
    for (const unsigned long marker : { 0UL, 1UL })
        SendScintilla(SCI_MARKERDEFINE, marker, static_cast<long>(SC_MARK_EMPTY));
    setMarginWidth(kGlyphMargin, kGlyphWidth);
    setMarginWidth(kFoldMargin, kFoldWidth);
}

void CodeEditor::setUpKeys()
{
    // What the application owns (desk section 8), and what nobody expects in a code editor.
    constexpr std::array taken { Qt::CTRL | Qt::Key_Slash, Qt::CTRL | Qt::Key_Backslash, Qt::CTRL | Qt::Key_L,
        Qt::CTRL | Qt::Key_T, Qt::CTRL | Qt::Key_U, Qt::CTRL | Qt::Key_D, Qt::CTRL | Qt::Key_BracketLeft,
        Qt::CTRL | Qt::Key_BracketRight, Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Minus, Qt::CTRL | Qt::Key_Equal,
        Qt::CTRL | Qt::SHIFT | Qt::Key_L, Qt::CTRL | Qt::SHIFT | Qt::Key_T, Qt::CTRL | Qt::SHIFT | Qt::Key_U,
        Qt::CTRL | Qt::SHIFT | Qt::Key_BracketLeft, Qt::CTRL | Qt::SHIFT | Qt::Key_BracketRight };
    for (QsciCommand* command : standardCommands()->commands()) {
        for (const auto combination : taken) {
            if (command->key() == combination.toCombined())
                command->setKey(0);
            if (command->alternateKey() == combination.toCombined())
                command->setAlternateKey(0);
        }
    }
}

void CodeEditor::applyTheme(const Theme& theme)
{
    m_theme = theme;
    m_lexer->applyTheme(theme);
    setPaper(theme.surface);
    setColor(theme.text);
    setMarginsBackgroundColor(theme.surface);
    setMarginsForegroundColor(theme.text3);
    QFont small(theme.codeFamily);
    small.setPointSizeF(theme.smallPixels * 72 / logicalDpiY());
    setMarginsFont(small);
    setFoldMarginColors(theme.surface, theme.surface);
    setCaretForegroundColor(theme.text);
    setCaretLineBackgroundColor(theme.caretLine);
    setSelectionBackgroundColor(theme.selection);
    resetSelectionForegroundColor();
    setMatchedBraceBackgroundColor(theme.selection);
    setMatchedBraceForegroundColor(theme.text);
    setUnmatchedBraceBackgroundColor(theme.failSoft);
    setUnmatchedBraceForegroundColor(theme.fail);
    setIndentationGuidesForegroundColor(theme.line);
    setIndentationGuidesBackgroundColor(theme.surface);
    setEdgeColor(theme.line);
    setWhitespaceForegroundColor(theme.edge);
    setCallTipsBackgroundColor(theme.hover);
    setCallTipsForegroundColor(theme.text2);
    setCallTipsHighlightColor(theme.accent);

    const auto bgr = [](const QColor& colour) {
        return static_cast<long>(colour.red() | (colour.green() << 8) | (colour.blue() << 16));
    };
    SendScintilla(SCI_SETADDITIONALSELBACK, static_cast<unsigned long>(bgr(theme.selection)));
    SendScintilla(SCI_SETADDITIONALSELFORE, static_cast<unsigned long>(bgr(theme.text)));
    SendScintilla(SCI_SETADDITIONALCARETFORE, static_cast<unsigned long>(bgr(theme.accent)));
    // With a lexer QScintilla leaves the default style, which fills the space behind the text, as it was.
    SendScintilla(SCI_STYLESETFORE, static_cast<unsigned long>(STYLE_DEFAULT), bgr(theme.text));
    SendScintilla(SCI_STYLESETBACK, static_cast<unsigned long>(STYLE_DEFAULT), bgr(theme.surface));
    const std::array folds { std::pair { SC_MARKNUM_FOLDEROPEN, SC_MARK_ARROWDOWN },
        std::pair { SC_MARKNUM_FOLDER, SC_MARK_ARROW }, std::pair { SC_MARKNUM_FOLDEREND, SC_MARK_ARROW },
        std::pair { SC_MARKNUM_FOLDEROPENMID, SC_MARK_ARROWDOWN }, std::pair { SC_MARKNUM_FOLDERSUB, SC_MARK_EMPTY },
        std::pair { SC_MARKNUM_FOLDERTAIL, SC_MARK_EMPTY }, std::pair { SC_MARKNUM_FOLDERMIDTAIL, SC_MARK_EMPTY } };
    for (const auto& [marker, shape] : folds) {
        const auto number = static_cast<unsigned long>(marker);
        SendScintilla(SCI_MARKERDEFINE, number, static_cast<long>(shape));
        SendScintilla(SCI_MARKERSETFORE, number, bgr(theme.surface));
        SendScintilla(SCI_MARKERSETBACK, number, bgr(theme.edge));
        SendScintilla(SCI_MARKERSETBACKSELECTED, number, bgr(theme.accent));
    }
    // An open tip keeps its old colours until it is shown again.
    if (SendScintilla(SCI_CALLTIPACTIVE) != 0)
        showSignature();
    styleAnnotations();
    updateMargins();
    refreshAnnotations();
    viewport()->update();
}

void CodeEditor::updateMargins()
{
    const int digits = std::max(4, static_cast<int>(QString::number(lines()).size()) + 1);
    const QByteArray sample = QByteArray(digits, '9');
    const long width = SendScintilla(SCI_TEXTWIDTH, static_cast<unsigned long>(STYLE_LINENUMBER), sample.constData());
    const double scale = 1 + static_cast<double>(SendScintilla(SCI_GETZOOM)) / m_theme.codePixels;
    setMarginWidth(kNumberMargin, static_cast<int>(width) + 8);
    setMarginWidth(kGlyphMargin, static_cast<int>(kGlyphWidth * std::max(1.0, scale)));
    setMarginWidth(kHeatMargin, m_heat.isEmpty() ? 0 : static_cast<int>(kHeatWidth * std::max(1.0, scale)));
    setMarginWidth(kFoldMargin, static_cast<int>(kFoldWidth * std::max(1.0, scale)));
}

void CodeEditor::load(const ExactText& text)
{
    m_loading = true;
    setMarks({});
    m_byteOrderMark = text.byteOrderMark;
    const bool locked = isReadOnly();
    setReadOnly(false);
    SendScintilla(SCI_SETEOLMODE, static_cast<unsigned long>(scintillaEnding(text.ending)));
    SendScintilla(SCI_CLEARALL);
    SendScintilla(SCI_ADDTEXT, static_cast<unsigned long>(text.bytes.size()), text.bytes.constData());
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    SendScintilla(SCI_SETSAVEPOINT);
    SendScintilla(SCI_GOTOPOS, 0UL);
    SendScintilla(SCI_SETXOFFSET, 0UL);
    SendScintilla(SCI_SETSCROLLWIDTH, 1UL);
    setReadOnly(locked);
    ++m_revision;
    m_loading = false;
    updateMargins();
}

QByteArray CodeEditor::bytes() const
{
    const long size = SendScintilla(SCI_GETLENGTH);
    if (size == 0)
        return {}; // the NUL that SCI_GETTEXT writes would go into the constant that all empty arrays share
    QByteArray text(size, Qt::Uninitialized);
    // SCI_GETTEXT writes a NUL behind the text; QByteArray keeps room for one.
    SendScintilla(SCI_GETTEXT, static_cast<unsigned long>(size + 1), static_cast<void*>(text.data()));
    return text;
}

QByteArray CodeEditor::wordAtCaret() const
{
    const auto caret = static_cast<unsigned long>(SendScintilla(SCI_GETCURRENTPOS));
    return bytesBetween(SendScintilla(SCI_WORDSTARTPOSITION, caret, 1L), SendScintilla(SCI_WORDENDPOSITION, caret, 1L));
}

QByteArray CodeEditor::bytesBetween(long start, long end) const
{
    QByteArray text;
    for (long position = start; position < end; ++position)
        text += static_cast<char>(SendScintilla(SCI_GETCHARAT, static_cast<unsigned long>(position)));
    return text;
}

ExactText CodeEditor::exactText() const
{
    ExactText text;
    text.bytes = bytes();
    text.byteOrderMark = m_byteOrderMark;
    switch (SendScintilla(SCI_GETEOLMODE)) {
    case SC_EOL_CRLF:
        text.ending = LineEnding::CrLf;
        break;
    case SC_EOL_CR:
        text.ending = LineEnding::Cr;
        break;
    default:
        break;
    }
    return text;
}

void CodeEditor::replaceAll(const QByteArray& bytes)
{
    SendScintilla(SCI_BEGINUNDOACTION);
    replaceBytes(0, SendScintilla(SCI_GETLENGTH), bytes);
    SendScintilla(SCI_ENDUNDOACTION);
    SendScintilla(SCI_GOTOPOS, 0UL);
}

void CodeEditor::replaceBytes(qsizetype start, qsizetype length, const QByteArray& text)
{
    SendScintilla(SCI_SETTARGETRANGE, static_cast<unsigned long>(start), static_cast<long>(start + length));
    SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(text.size()), text.constData());
}

void CodeEditor::goTo(int line, int byteColumn)
{
    line = std::clamp(line, 0, std::max(0, lines() - 1));
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line));
    const long position = std::min(start + std::max(0, byteColumn), end);
    SendScintilla(SCI_ENSUREVISIBLE, static_cast<unsigned long>(line));
    SendScintilla(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(position));
    if (!isLineVisible(line)) {
        const long shown = SendScintilla(SCI_LINESONSCREEN);
        const long row = SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line));
        SendScintilla(SCI_SETFIRSTVISIBLELINE, static_cast<unsigned long>(std::max(0L, row - shown / 3)));
    }
    SendScintilla(SCI_SCROLLCARET);
}

void CodeEditor::showFrom(int line)
{
    const long row = SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line));
    SendScintilla(SCI_SETFIRSTVISIBLELINE, static_cast<unsigned long>(row));
}

bool CodeEditor::isLineVisible(int line) const
{
    const long first = SendScintilla(SCI_GETFIRSTVISIBLELINE);
    const long row = SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line));
    return row >= first && row < first + SendScintilla(SCI_LINESONSCREEN);
}

std::pair<int, int> CodeEditor::caret() const
{
    const long position = SendScintilla(SCI_GETCURRENTPOS);
    const long line = SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
    return { static_cast<int>(line), static_cast<int>(position - start) };
}

void CodeEditor::selectBytes(qsizetype start, qsizetype length)
{
    const auto line
        = static_cast<unsigned long>(SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(start)));
    SendScintilla(SCI_ENSUREVISIBLE, line);
    goTo(static_cast<int>(line), 0);
    SendScintilla(SCI_SETSEL, static_cast<unsigned long>(start), static_cast<long>(start + length));
}

std::pair<qsizetype, qsizetype> CodeEditor::selectionBytes() const
{
    const qsizetype start = SendScintilla(SCI_GETSELECTIONSTART);
    return { start, SendScintilla(SCI_GETSELECTIONEND) - start };
}

void CodeEditor::resizeEvent(QResizeEvent* event)
{
    QsciScintilla::resizeEvent(event);
    if (event->oldSize().width() != event->size().width() && !m_marks.isEmpty())
        refreshAnnotations();
}

void CodeEditor::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
    else
        QsciScintilla::dragEnterEvent(event);
}

void CodeEditor::dragMoveEvent(QDragMoveEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
    else
        QsciScintilla::dragMoveEvent(event);
}

void CodeEditor::dropEvent(QDropEvent* event)
{
    if (!event->mimeData()->hasUrls()) {
        QsciScintilla::dropEvent(event);
        return;
    }
    event->acceptProposedAction();
    emit filesDropped(event->mimeData()->urls());
}

} // namespace warpdesk::editor
