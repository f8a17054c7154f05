// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/code_editor.h"

#include <QFontMetricsF>
#include <QMap>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace warpdesk::editor {
namespace {

constexpr int kLineMarker = 0;
constexpr int kErrorSquiggle = 8;
constexpr int kWarningSquiggle = 9;
constexpr int kHits = 11;
constexpr int kErrorStyle = 200; // beyond what QsciStyle hands out
constexpr int kWarningStyle = 201;
constexpr int kNoteStyle = 202;
constexpr int kAllOpenUpTo = 3;
constexpr int kMostLines = 2;

long bgr(const QColor& colour)
{
    return static_cast<long>(colour.red() | (colour.green() << 8) | (colour.blue() << 16));
}

int styleOf(Severity severity)
{
    return severity == Severity::Error ? kErrorStyle : severity == Severity::Warning ? kWarningStyle : kNoteStyle;
}

} // namespace

void CodeEditor::styleAnnotations()
{
    const struct {
        int style;
        QColor ink;
        QColor ground;
    } looks[] = { { kErrorStyle, m_theme.fail, m_theme.failSoft }, { kWarningStyle, m_theme.warn, m_theme.warnSoft },
        { kNoteStyle, m_theme.text2, m_theme.accentSoft } };
    for (const auto& look : looks) {
        const auto style = static_cast<unsigned long>(look.style);
        SendScintilla(SCI_STYLESETFONT, style, m_theme.textFamily.toUtf8().constData());
        SendScintilla(SCI_STYLESETSIZEFRACTIONAL, style,
            static_cast<long>(m_theme.smallPixels * 72 / logicalDpiY() * static_cast<int>(SC_FONT_SIZE_MULTIPLIER)));
        SendScintilla(SCI_STYLESETFORE, style, bgr(look.ink));
        SendScintilla(SCI_STYLESETBACK, style, bgr(look.ground));
    }
    const struct {
        int indicator;
        int shape;
        QColor ink;
    } lines[] = { { kErrorSquiggle, INDIC_SQUIGGLE, m_theme.fail }, { kWarningSquiggle, INDIC_SQUIGGLE, m_theme.warn },
        { kHits, INDIC_STRAIGHTBOX, m_theme.warn } };
    for (const auto& line : lines) {
        const auto number = static_cast<unsigned long>(line.indicator);
        SendScintilla(SCI_INDICSETSTYLE, number, static_cast<long>(line.shape));
        SendScintilla(SCI_INDICSETFORE, number, bgr(line.ink));
        SendScintilla(SCI_INDICSETUNDER, number, 1L);
    }
    SendScintilla(SCI_INDICSETALPHA, static_cast<unsigned long>(kHits), 40L);
    SendScintilla(SCI_INDICSETOUTLINEALPHA, static_cast<unsigned long>(kHits), 160L);
}

void CodeEditor::setMarks(const QList<Mark>& marks)
{
    SendScintilla(SCI_MARKERDELETEALL, static_cast<unsigned long>(kLineMarker));
    const long length = SendScintilla(SCI_GETLENGTH);
    for (const int indicator : { kErrorSquiggle, kWarningSquiggle }) {
        SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
        SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, length);
    }
    m_marks.clear();
    m_touchedHandles.clear();
    m_openMark = -1;
    for (const Mark& mark : marks) {
        PlacedMark placed { mark, -1 };
        placed.mark.line = std::clamp(mark.line, 0, std::max(0, lines() - 1));
        const auto line = static_cast<unsigned long>(placed.mark.line);
        placed.handle = static_cast<int>(SendScintilla(SCI_MARKERADD, line, static_cast<long>(kLineMarker)));
        const long lineStart = SendScintilla(SCI_POSITIONFROMLINE, line);
        const long lineEnd = SendScintilla(SCI_GETLINEENDPOSITION, line);
        long start = mark.column < 0 ? SendScintilla(SCI_GETLINEINDENTPOSITION, line)
                                     : std::min(lineStart + mark.column, lineEnd);
        long end = mark.column < 0         ? lineEnd
            : mark.endColumn > mark.column ? std::min(lineStart + mark.endColumn, lineEnd)
                                           : SendScintilla(SCI_WORDENDPOSITION, static_cast<unsigned long>(start), 1L);
        if (end <= start) // an operator, or behind the last character
            end = std::min(SendScintilla(SCI_POSITIONAFTER, static_cast<unsigned long>(start)), lineEnd);
        if (end <= start && start > lineStart)
            start = SendScintilla(SCI_POSITIONBEFORE, static_cast<unsigned long>(start));
        if (mark.severity != Severity::Note) {
            SendScintilla(SCI_SETINDICATORCURRENT,
                static_cast<unsigned long>(mark.severity == Severity::Error ? kErrorSquiggle : kWarningSquiggle));
            SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start), end - start);
        }
        m_marks.append(placed);
    }
    std::stable_sort(m_marks.begin(), m_marks.end(), [](const PlacedMark& a, const PlacedMark& b) {
        return std::pair(a.mark.line, a.mark.column) < std::pair(b.mark.line, b.mark.column);
    });
    if (m_marks.size() > kAllOpenUpTo)
        m_openMark = 0;
    refreshAnnotations();
    viewport()->update();
    emit marksChanged();
}

QList<Mark> CodeEditor::marks() const
{
    QList<Mark> result;
    for (const PlacedMark& placed : m_marks) {
        Mark mark = placed.mark;
        mark.line = lineOf(placed);
        result.append(mark);
    }
    return result;
}

int CodeEditor::lineOf(const PlacedMark& placed) const
{
    const long line = SendScintilla(SCI_MARKERLINEFROMHANDLE, static_cast<unsigned long>(placed.handle));
    return line < 0 ? placed.mark.line : static_cast<int>(line);
}

bool CodeEditor::walkMarks(int direction)
{
    if (m_marks.isEmpty())
        return false;
    const auto [line, column] = caret();
    const auto key
        = [this](const PlacedMark& placed) { return std::pair(lineOf(placed), std::max(0, placed.mark.column)); };
    const auto here = std::pair(line, column);
    qsizetype chosen = direction > 0 ? 0 : m_marks.size() - 1;
    if (direction > 0) {
        for (qsizetype i = 0; i < m_marks.size(); ++i) {
            if (key(m_marks[i]) > here) {
                chosen = i;
                break;
            }
        }
    } else {
        for (qsizetype i = m_marks.size() - 1; i >= 0; --i) {
            if (key(m_marks[i]) < here) {
                chosen = i;
                break;
            }
        }
    }
    m_openMark = static_cast<int>(chosen);
    refreshAnnotations();
    goTo(lineOf(m_marks[chosen]), std::max(0, m_marks[chosen].mark.column));
    setFocus();
    return true;
}

QString CodeEditor::wrapped(const QString& text, int indentColumns) const
{
    QFont font(m_theme.textFamily);
    font.setPixelSize(static_cast<int>(m_theme.smallPixels));
    const QFontMetricsF metrics(font);
    const QFont code(m_theme.codeFamily);
    int margins = 0;
    for (int margin = 0; margin < 5; ++margin)
        margins += marginWidth(margin);
    const long column = SendScintilla(SCI_TEXTWIDTH, static_cast<unsigned long>(STYLE_DEFAULT), "0");
    const double room = std::max(
        160.0, static_cast<double>(viewport()->width() - margins) - 40 - static_cast<double>(indentColumns * column));
    QStringList rows;
    QString row;
    const auto flush = [&] {
        if (!row.isEmpty())
            rows.append(row);
        row.clear();
    };
    for (const QString& paragraph : text.split(u'\n', Qt::SkipEmptyParts)) {
        for (const QString& word : paragraph.split(u' ', Qt::SkipEmptyParts)) {
            const QString longer = row.isEmpty() ? word : row + u' ' + word;
            if (metrics.horizontalAdvance(longer) > room)
                flush();
            row = row.isEmpty() ? word : row + u' ' + word;
        }
        flush();
    }
    if (rows.size() > kMostLines) {
        const QString rest = rows.mid(kMostLines - 1).join(u' ');
        rows = rows.first(kMostLines - 1);
        rows.append(metrics.elidedText(rest, Qt::ElideRight, room));
    }
    for (QString& line : rows)
        line = QStringLiteral("  %1  ").arg(line);
    return rows.join(u'\n');
}

void CodeEditor::refreshAnnotations()
{
    SendScintilla(SCI_ANNOTATIONCLEARALL);
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        if (m_marks.size() > kAllOpenUpTo && i != m_openMark)
            continue;
        const int line = lineOf(m_marks[i]);
        const auto number = static_cast<unsigned long>(line);
        const long indent = SendScintilla(SCI_GETLINEINDENTATION, number);
        const long before = SendScintilla(SCI_ANNOTATIONGETLINES, number);
        const QByteArray text = wrapped(m_marks[i].mark.text, static_cast<int>(indent)).toUtf8();
        if (before > 0)
            continue; // the first mark of a line speaks for it
        SendScintilla(SCI_ANNOTATIONSETTEXT, number, text.constData());
        SendScintilla(SCI_ANNOTATIONSETSTYLE, number, static_cast<long>(styleOf(m_marks[i].mark.severity)));
    }
}

void CodeEditor::onModified(int position, int type, const char*, int length, int linesAdded, int, int, int, int, int)
{
    if ((type & (SC_MOD_INSERTTEXT | SC_MOD_DELETETEXT)) == 0)
        return;
    if (m_loading)
        return;
    ++m_revision;
    m_heatStale = true;
    if (!m_marks.isEmpty()) {
        const auto lineAt = [this](long at) {
            return static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)));
        };
        const int first = lineAt(position);
        const bool inserted = (type & SC_MOD_INSERTTEXT) != 0;
        const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(first));
        // Text inserted at the start of a line pushes that line down unharmed.
        const bool pushed = inserted && linesAdded > 0 && position == start;
        if (!pushed)
            dropMarksOn(first, inserted && linesAdded > 0 ? lineAt(position + length) : first);
    }
    emit edited();
}

void CodeEditor::dropMarksOn(int firstLine, int lastLine)
{
    for (const PlacedMark& placed : std::as_const(m_marks)) {
        const int line = lineOf(placed);
        if (line >= firstLine && line <= lastLine)
            m_touchedHandles.append(placed.handle);
    }
    // Scintilla must not be changed from within its own notification.
    if (!m_touchedHandles.isEmpty())
        QMetaObject::invokeMethod(this, &CodeEditor::removeTouchedMarks, Qt::QueuedConnection);
}

void CodeEditor::removeTouchedMarks()
{
    if (m_touchedHandles.isEmpty())
        return;
    for (qsizetype i = m_marks.size() - 1; i >= 0; --i) {
        if (!m_touchedHandles.contains(m_marks[i].handle))
            continue;
        const auto line = static_cast<unsigned long>(lineOf(m_marks[i]));
        const long start = SendScintilla(SCI_POSITIONFROMLINE, line);
        const long length = SendScintilla(SCI_LINELENGTH, line);
        for (const int indicator : { kErrorSquiggle, kWarningSquiggle }) {
            SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
            SendScintilla(SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(start), length);
        }
        SendScintilla(SCI_MARKERDELETEHANDLE, static_cast<unsigned long>(m_marks[i].handle));
        m_marks.removeAt(i);
        if (i <= m_openMark && m_openMark > 0)
            --m_openMark;
    }
    m_touchedHandles.clear();
    refreshAnnotations();
    viewport()->update();
    emit marksChanged();
}

void CodeEditor::highlightHits(const QList<std::pair<qsizetype, qsizetype>>& hits)
{
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(kHits));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, SendScintilla(SCI_GETLENGTH));
    for (const auto& [start, length] : hits)
        SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start), static_cast<long>(length));
}

void CodeEditor::paintEvent(QPaintEvent* event)
{
    QsciScintilla::paintEvent(event);
    if (!m_links.isEmpty())
        paintLinks();
    if (m_marks.isEmpty() && m_heat.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeat(painter);
    const double left = marginWidth(0) + marginWidth(1);
    const double width = marginWidth(2);
    QMap<int, Severity> worst; // a line has room for one
    for (const PlacedMark& placed : std::as_const(m_marks)) {
        const int line = lineOf(placed);
        worst[line] = std::max(worst.value(line, Severity::Note), placed.mark.severity);
    }
    for (auto each = worst.cbegin(); each != worst.cend(); ++each) {
        const auto line = static_cast<unsigned long>(each.key());
        if (SendScintilla(SCI_GETLINEVISIBLE, line) == 0)
            continue;
        const auto start = SendScintilla(SCI_POSITIONFROMLINE, line);
        const auto y = static_cast<double>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, start));
        const auto height = static_cast<double>(SendScintilla(SCI_TEXTHEIGHT, line));
        if (y + height < 0 || y > viewport()->height())
            continue;
        const double side = std::min(10.0, height - 6);
        paintGlyph(painter, QRectF(left + (width - side) / 2, y + (height - side) / 2, side, side), each.value());
    }
}

void CodeEditor::setLinks(const QHash<int, QColor>& links)
{
    if (m_links == links)
        return;
    m_links = links;
    viewport()->update();
}

void CodeEditor::paintLinks()
{
    QPainter painter(viewport());
    QFont small(m_theme.codeFamily);
    small.setPixelSize(std::max(1, static_cast<int>(m_theme.smallPixels)));
    painter.setFont(small);
    const int caretLine = caret().first;
    const auto first = static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, SendScintilla(SCI_GETFIRSTVISIBLELINE)));
    for (auto each = m_links.cbegin(); each != m_links.cend(); ++each) {
        const auto line = static_cast<unsigned long>(each.key());
        if (each.key() < first || each.key() >= lines() || SendScintilla(SCI_GETLINEVISIBLE, line) == 0)
            continue;
        const auto start = SendScintilla(SCI_POSITIONFROMLINE, line);
        const auto y = static_cast<double>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, start));
        const auto height = static_cast<double>(SendScintilla(SCI_TEXTHEIGHT, line));
        if (y > viewport()->height())
            continue;
        const QRectF box(marginWidth(0), y, marginWidth(1), height);
        painter.fillRect(box, *each);
        painter.setPen(each.key() == caretLine ? m_theme.text : m_theme.text2);
        painter.drawText(box.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(each.key() + 1));
    }
}

void CodeEditor::paintGlyph(QPainter& painter, const QRectF& box, Severity severity) const
{
    const QColor ink = severity == Severity::Error ? m_theme.fail
        : severity == Severity::Warning            ? m_theme.warn
                                                   : m_theme.text2;
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (severity == Severity::Error) {
        const QRectF cross = box.adjusted(1, 1, -1, -1);
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
    } else if (severity == Severity::Warning) {
        QPainterPath triangle(QPointF(box.center().x(), box.top()));
        triangle.lineTo(box.bottomRight());
        triangle.lineTo(box.bottomLeft());
        triangle.closeSubpath();
        painter.drawPath(triangle);
        painter.drawLine(QPointF(box.center().x(), box.top() + 4), QPointF(box.center().x(), box.bottom() - 2.5));
    } else {
        painter.drawEllipse(box.adjusted(1, 1, -1, -1));
    }
}

} // namespace warpdesk::editor
