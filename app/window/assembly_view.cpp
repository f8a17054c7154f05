// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/assembly_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kRow = 19;
constexpr int kGap = 10; ///< between margin and text
constexpr int kLinks = 4;

bool isWord(QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'$' || c == u'.' || c == u'%'; }

/// What colour a word of an instruction has. `first` = the mnemonic.
QColor inkOf(QStringView word, bool first, const theme::Tokens& t)
{
    if (first)
        return t.syntaxKeyword;
    if (word.startsWith(u'%'))
        return t.syntaxType;
    if (word.startsWith(u"$L") || word.startsWith(u".L"))
        return t.syntaxCuda;
    if (word[0].isDigit())
        return t.syntaxNumber;
    // SASS: R4, UR4, P0, UP0, PT, RZ
    const auto numbered = [word](QStringView letters) {
        return word.startsWith(letters) && word.size() > letters.size() && word[letters.size()].isDigit();
    };
    if (numbered(u"R") || numbered(u"UR") || numbered(u"P") || numbered(u"UP") || word.startsWith(u"RZ")
        || word == u"PT" || word.startsWith(u"URZ"))
        return t.syntaxType;
    return t.text;
}

} // namespace

LinkColours linkColours(const QList<int>& sources)
{
    LinkColours colours;
    int next = 0;
    for (const int source : sources)
        colours.insert(source, next++ % kLinks);
    return colours;
}

QColor linkColour(int index)
{
    const theme::Tokens& t = theme::current();
    const QColor colours[] = { t.link1, t.link2, t.link3, t.link4 };
    return colours[((index % kLinks) + kLinks) % kLinks];
}

AssemblyView::AssemblyView(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setFont(theme::font(theme::Role::Code));
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

void AssemblyView::setText(AssemblyText text, const LinkColours& colours)
{
    const int top = verticalScrollBar()->value();
    m_text = std::move(text);
    m_colours = colours;
    m_changes.clear();
    m_widest = 0;
    for (const AssemblyLine& line : m_text.lines)
        m_widest = std::max(m_widest, static_cast<int>(line.text.size()));
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_text.lines.size()) - 1));
    updateBars();
    verticalScrollBar()->setValue(top);
    viewport()->update();
}

void AssemblyView::setSource(int source)
{
    if (source == m_source)
        return;
    m_source = source;
    if (const int first = m_text.firstOf(source); first >= 0) {
        bool seen = false;
        const int top = verticalScrollBar()->value();
        const int end = std::min<int>(top + visibleLines(), static_cast<int>(m_text.lines.size()));
        for (int i = top; i < end; ++i)
            seen = seen || m_text.lines[i].source == source;
        if (!seen)
            verticalScrollBar()->setValue(std::max(0, first - visibleLines() / 4));
        if (m_text.lines.value(m_current).source != source)
            m_current = first;
    }
    viewport()->update();
}

void AssemblyView::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    viewport()->update();
}

void AssemblyView::setChanges(QList<int> changes)
{
    m_changes = std::move(changes);
    viewport()->update();
}

void AssemblyView::setCurrentLine(int line)
{
    if (m_text.lines.isEmpty())
        return;
    m_current = std::clamp(line, 0, static_cast<int>(m_text.lines.size()) - 1);
    const int top = verticalScrollBar()->value();
    if (m_current < top)
        verticalScrollBar()->setValue(m_current);
    else if (m_current >= top + visibleLines())
        verticalScrollBar()->setValue(m_current - visibleLines() + 1);
    viewport()->update();
    announce();
}

bool AssemblyView::isLineVisible(int line) const
{
    const int top = verticalScrollBar()->value();
    return line >= top && line < top + visibleLines();
}

int AssemblyView::margin() const
{
    int largest = 9;
    for (const int source : m_colours.keys())
        largest = std::max(largest, source);
    return QFontMetrics(theme::font(theme::Role::CodeSmall)).horizontalAdvance(QString::number(largest)) + 12;
}

int AssemblyView::visibleLines() const { return std::max(1, viewport()->height() / kRow); }

void AssemblyView::updateBars()
{
    const auto lines = static_cast<int>(m_text.lines.size());
    verticalScrollBar()->setPageStep(visibleLines());
    verticalScrollBar()->setRange(0, std::max(0, lines - visibleLines()));
    const int width = margin() + kGap + static_cast<int>(QFontMetricsF(font()).horizontalAdvance(u'0') * m_widest) + 16;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
    horizontalScrollBar()->setSingleStep(24);
}

void AssemblyView::resizeEvent(QResizeEvent*) { updateBars(); }

void AssemblyView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateBars();
}

void AssemblyView::paintCode(QPainter& painter, double x, double baseline, const AssemblyLine& line) const
{
    const theme::Tokens& t = theme::current();
    const double cell = QFontMetricsF(font()).horizontalAdvance(u'0');
    const QStringView text = line.text;
    const auto draw = [&](qsizetype from, qsizetype to, const QColor& ink) {
        painter.setPen(m_stale ? t.text2 : ink);
        painter.drawText(QPointF(x + static_cast<double>(from) * cell, baseline), text.mid(from, to - from).toString());
    };
    using Kind = AssemblyLine::Kind;
    if (line.kind == Kind::Comment)
        return draw(0, text.size(), t.syntaxComment);
    if (line.kind == Kind::Label)
        return draw(0, text.size(), t.syntaxCuda);
    bool first = line.kind == Kind::Instruction;
    for (qsizetype from = 0; from < text.size();) {
        if (text[from].isSpace()) {
            ++from;
            continue;
        }
        qsizetype to = from + 1;
        if (text[from] == u'@') { // a guard
            while (to < text.size() && !text[to].isSpace())
                ++to;
            draw(from, to, t.syntaxType);
        } else if (isWord(text[from])) {
            while (to < text.size() && isWord(text[to]))
                ++to;
            draw(from, to,
                line.kind == Kind::Instruction ? inkOf(text.mid(from, to - from), first, t)
                    : text[from] == u'.'       ? t.syntaxPreprocessor
                                               : t.text);
            first = false;
        } else {
            draw(from, to, t.syntaxOperator);
        }
        from = to;
    }
}

void AssemblyView::paintEvent(QPaintEvent* event)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), t.surface);
    const int left = margin();
    const int top = verticalScrollBar()->value();
    const double x = left + kGap - horizontalScrollBar()->value();
    const QFont code = font();
    const QFont small = theme::font(theme::Role::CodeSmall);
    const QFontMetricsF metrics(code);
    const double down = (kRow - metrics.height()) / 2 + metrics.ascent();
    const int last = std::min(static_cast<int>(m_text.lines.size()), top + viewport()->height() / kRow + 2);
    for (int i = top; i < last; ++i) {
        const AssemblyLine& line = m_text.lines[i];
        const QRectF row(0, (i - top) * kRow, viewport()->width(), kRow);
        const bool linked = line.source > 0 && m_colours.contains(line.source);
        const bool lit = linked && line.source == m_source;
        const int change = m_changes.value(i);
        if (change != 0)
            painter.fillRect(row.adjusted(left, 0, 0, 0), change > 0 ? t.passSoft : t.failSoft);
        else if (lit)
            painter.fillRect(row.adjusted(left + kGap / 2.0, 0, 0, 0), linkColour(m_colours[line.source]));
        painter.save();
        painter.setClipRect(row.adjusted(left, 0, 0, 0));
        painter.setFont(code);
        paintCode(painter, x, row.top() + down, line);
        painter.restore();
        const QRectF box = QRectF(0, row.top(), left, kRow);
        if (linked && !m_stale)
            painter.fillRect(box, linkColour(m_colours[line.source]));
        painter.setFont(small);
        if (change != 0) {
            painter.setPen(change > 0 ? t.pass : t.fail);
            painter.drawText(box, Qt::AlignCenter, change > 0 ? QStringLiteral("+") : QStringLiteral("−"));
        } else if (line.source > 0) {
            painter.setPen(m_stale ? t.text3 : lit ? t.text : t.text2);
            painter.drawText(
                box.adjusted(0, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(line.source));
        }
        if (i == m_current && hasFocus()) {
            painter.setPen(QPen(t.accent, 1));
            painter.drawRect(row.adjusted(left + 0.5, 0.5, -1, -0.5));
        }
    }
}

void AssemblyView::choose(int line)
{
    setCurrentLine(line);
    if (const int source = m_text.lines.value(m_current).source; source > 0 && source != m_source)
        emit sourceChosen(source);
}

void AssemblyView::keyPressEvent(QKeyEvent* event)
{
    const int page = visibleLines();
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(m_current - 1);
    case Qt::Key_Down:
        return choose(m_current + 1);
    case Qt::Key_PageUp:
        return choose(m_current - page);
    case Qt::Key_PageDown:
        return choose(m_current + page);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(static_cast<int>(m_text.lines.size()) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit jumpRequested(m_text.lines.value(m_current).source);
        return;
    default:
        break;
    }
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(m_text.lines.value(m_current).text);
        return;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void AssemblyView::mousePressEvent(QMouseEvent* event)
{
    const int line = verticalScrollBar()->value() + static_cast<int>(event->position().y()) / kRow;
    if (event->button() == Qt::LeftButton && line < m_text.lines.size())
        choose(line);
}

void AssemblyView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit jumpRequested(m_text.lines.value(m_current).source);
}

void AssemblyView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(
        tr("Copy line"), this, [this] { QGuiApplication::clipboard()->setText(m_text.lines.value(m_current).text); });
    menu.addAction(tr("Copy all"), this, &AssemblyView::copyAll);
    menu.exec(event->globalPos());
}

void AssemblyView::copyAll() const { QGuiApplication::clipboard()->setText(m_text.plain()); }

void AssemblyView::announce()
{
    const AssemblyLine line = m_text.lines.value(m_current);
    setAccessibleDescription(line.source > 0 ? tr("Line %1: %2").arg(line.source).arg(line.text) : line.text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void AssemblyView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void AssemblyView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace warpdesk::window
