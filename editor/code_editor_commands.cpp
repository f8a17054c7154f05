// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/code_editor.h"

#include "editor/cuda_help.h"
#include "editor/cuda_signatures.h"
#include "editor/cuda_words.h"

#include <QGuiApplication>
#include <QKeyEvent>

#include <cctype>
#include <set>

namespace warpdesk::editor {
namespace {

/// The lines the selection touches; one that ends at column 0 does not touch its last line.
std::pair<long, long> selectedLines(const QsciScintillaBase& editor)
{
    const long start = editor.SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART);
    const long end = editor.SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND);
    const auto lineOf = [&editor](long position) {
        return editor.SendScintilla(QsciScintillaBase::SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
    };
    const long first = lineOf(start);
    long last = lineOf(end);
    if (last > first
        && editor.SendScintilla(QsciScintillaBase::SCI_POSITIONFROMLINE, static_cast<unsigned long>(last)) == end)
        --last;
    return { first, last };
}

void addCaret(QsciScintillaBase& editor, int direction)
{
    const auto main = static_cast<unsigned long>(editor.SendScintilla(QsciScintillaBase::SCI_GETMAINSELECTION));
    const long caret = editor.SendScintilla(QsciScintillaBase::SCI_GETSELECTIONNCARET, main);
    const long line = editor.SendScintilla(QsciScintillaBase::SCI_LINEFROMPOSITION, static_cast<unsigned long>(caret));
    const long target = line + direction;
    if (target < 0 || target >= editor.SendScintilla(QsciScintillaBase::SCI_GETLINECOUNT))
        return;
    const long column = editor.SendScintilla(QsciScintillaBase::SCI_GETCOLUMN, static_cast<unsigned long>(caret));
    const long position
        = editor.SendScintilla(QsciScintillaBase::SCI_FINDCOLUMN, static_cast<unsigned long>(target), column);
    editor.SendScintilla(QsciScintillaBase::SCI_ADDSELECTION, static_cast<unsigned long>(position), position);
}

} // namespace

void CodeEditor::toggleComment()
{
    const auto [first, last] = selectedLines(*this);
    const auto indentEnd
        = [this](long line) { return SendScintilla(SCI_GETLINEINDENTPOSITION, static_cast<unsigned long>(line)); };
    const auto lineEnd
        = [this](long line) { return SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line)); };
    const auto isComment = [&](long line) {
        const auto at = static_cast<unsigned long>(indentEnd(line));
        return SendScintilla(SCI_GETCHARAT, at) == '/' && SendScintilla(SCI_GETCHARAT, at + 1) == '/';
    };
    bool allCommented = true;
    long column = -1;
    for (long line = first; line <= last; ++line) {
        if (indentEnd(line) == lineEnd(line))
            continue; // blank
        allCommented = allCommented && isComment(line);
        const long indent = SendScintilla(SCI_GETLINEINDENTATION, static_cast<unsigned long>(line));
        column = column < 0 ? indent : std::min(column, indent);
    }
    if (column < 0)
        return;
    SendScintilla(SCI_BEGINUNDOACTION);
    for (long line = first; line <= last; ++line) {
        const long at = indentEnd(line);
        if (at == lineEnd(line))
            continue;
        if (allCommented) {
            const bool blank = SendScintilla(SCI_GETCHARAT, static_cast<unsigned long>(at + 2)) == ' ';
            SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(at), blank ? 3L : 2L);
        } else {
            const long place = SendScintilla(SCI_FINDCOLUMN, static_cast<unsigned long>(line), column);
            replaceBytes(place, 0, "// "); // SCI_INSERTTEXT would drop the selection
        }
    }
    SendScintilla(SCI_ENDUNDOACTION);
}

void CodeEditor::duplicate() { SendScintilla(SCI_SELECTIONDUPLICATE); }

void CodeEditor::moveLinesUp() { SendScintilla(SCI_MOVESELECTEDLINESUP); }

void CodeEditor::moveLinesDown() { SendScintilla(SCI_MOVESELECTEDLINESDOWN); }

void CodeEditor::deleteLine() { SendScintilla(SCI_LINEDELETE); }

void CodeEditor::addCaretAbove() { addCaret(*this, -1); }

void CodeEditor::addCaretBelow() { addCaret(*this, 1); }

// Not QsciAPIs: it prepares its words on a thread that may outlive a short-lived editor.
void CodeEditor::complete()
{
    if (!isCaretOnScreen())
        return;
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    const long start = SendScintilla(SCI_WORDSTARTPOSITION, static_cast<unsigned long>(caret), 1L);
    const QByteArray text = bytes();
    const QByteArray prefix = text.mid(start, caret - start);
    std::set<QByteArray> found;
    const auto offer = [&](const QByteArray& word) {
        if (word.size() > prefix.size() && word.startsWith(prefix))
            found.insert(word);
    };
    for (const char* list : { cppKeywords(), typeWords(), cudaWords() }) {
        for (const QByteArray& word : QByteArray(list).split(' '))
            offer(word);
    }
    const auto isWord = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && isWord(text[end]))
            ++end;
        if (end > i && end != caret && std::isdigit(static_cast<unsigned char>(text[i])) == 0)
            offer(text.mid(i, end - i));
        i = std::max(end, i + 1);
    }
    if (found.empty())
        return;
    QByteArray list;
    for (const QByteArray& word : found)
        list += (list.isEmpty() ? "" : "\n") + word;
    SendScintilla(SCI_AUTOCSHOW, static_cast<unsigned long>(prefix.size()), list.constData());
}

void CodeEditor::showSignature()
{
    constexpr long kReach = 2000; // bytes before the caret; a longer call has no tip
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    const long from = std::max(0L, caret - kReach);
    const auto at = [this](long position) {
        return static_cast<char>(SendScintilla(SCI_GETCHARAT, static_cast<unsigned long>(position)));
    };
    int depth = 0;
    int argument = 0;
    long open = -1;
    for (long position = caret - 1; position >= from && open < 0; --position) {
        const char c = at(position);
        if (c == ')' || c == ']' || c == '}')
            ++depth;
        else if (c == '(' && depth == 0)
            open = position;
        else if (c == '(' || c == '[' || c == '{')
            --depth;
        else if (c == ',' && depth == 0)
            ++argument;
        else if (c == ';')
            break;
    }
    const long start = open < 0 ? -1 : SendScintilla(SCI_WORDSTARTPOSITION, static_cast<unsigned long>(open), 1L);
    QByteArray name;
    for (long position = start; start >= 0 && position < open; ++position)
        name += at(position);
    const QByteArray signature = cudaSignature(name);
    if (signature.isEmpty() || !isCaretOnScreen()) {
        SendScintilla(SCI_CALLTIPCANCEL);
        return;
    }
    SendScintilla(SCI_CALLTIPSHOW, static_cast<unsigned long>(start), signature.constData());
    qsizetype first = signature.indexOf('(') + 1;
    for (; argument > 0 && first > 0; --argument)
        first = signature.indexOf(',', first) + 1;
    if (first <= 0)
        return;
    qsizetype end = signature.indexOf(',', first);
    if (end < 0)
        end = signature.size() - 1;
    SendScintilla(SCI_CALLTIPSETHLT, static_cast<unsigned long>(first), static_cast<long>(end));
}

bool CodeEditor::showHelp() { return isCaretOnScreen() && showHelpAt(SendScintilla(SCI_GETCURRENTPOS)); }

bool CodeEditor::showHelpAt(long position)
{
    constexpr qsizetype kColumns = 76;
    const auto at = static_cast<unsigned long>(position);
    const long start = SendScintilla(SCI_WORDSTARTPOSITION, at, 1L);
    const QByteArray name = bytesBetween(start, SendScintilla(SCI_WORDENDPOSITION, at, 1L));
    const QByteArray help = cudaHelp(name);
    const QByteArray signature = cudaSignature(name);
    if (help.isEmpty() && signature.isEmpty())
        return false;
    QByteArray tip = signature.isEmpty() ? name : signature;
    qsizetype column = kColumns; // the help begins a line of its own
    for (const QByteArray& word : help.split(' ')) {
        if (word.isEmpty())
            continue;
        column += word.size() + 1;
        tip += column > kColumns ? '\n' : ' ';
        if (column > kColumns)
            column = word.size();
        tip += word;
    }
    SendScintilla(SCI_CALLTIPSHOW, static_cast<unsigned long>(start), tip.constData());
    SendScintilla(SCI_CALLTIPSETHLT, 0UL, static_cast<long>(name.size()));
    return true;
}

bool CodeEditor::isCaretOnScreen() const
{
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    const QPoint place(static_cast<int>(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, caret)),
        static_cast<int>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, caret)));
    return QGuiApplication::screenAt(viewport()->mapToGlobal(place)) != nullptr;
}

void CodeEditor::resetZoom() { SendScintilla(SCI_SETZOOM, 0UL); }

int CodeEditor::zoom() const { return static_cast<int>(SendScintilla(SCI_GETZOOM)); }

void CodeEditor::setZoom(int points) { zoomTo(points); }

void CodeEditor::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        if (SendScintilla(SCI_AUTOCACTIVE) == 0 && SendScintilla(SCI_CALLTIPACTIVE) == 0
            && SendScintilla(SCI_GETSELECTIONS) <= 1)
            emit escapePressed();
    }
    QsciScintilla::keyPressEvent(event);
}

} // namespace warpdesk::editor
