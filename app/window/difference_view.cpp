// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/difference_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/tokens.h"
#include "app/window/line_difference.h"

#include <QKeyEvent>
#include <QTextBlock>

namespace warpdesk::window {

DifferenceView::DifferenceView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setFrameShape(NoFrame);
    setFont(theme::font(theme::Role::CodeSmall));
    document()->setDocumentMargin(8);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &DifferenceView::colour);
}

void DifferenceView::show(const QByteArray& before, const QByteArray& after, const QString& same)
{
    const QString difference = lineDifference(before, after);
    setPlainText(difference.isEmpty() ? same : difference);
    m_added = 0;
    m_removed = 0;
    for (QTextBlock block = document()->begin(); !difference.isEmpty() && block.isValid(); block = block.next()) {
        m_added += block.text().startsWith(u'+') ? 1 : 0;
        m_removed += block.text().startsWith(u'-') ? 1 : 0;
    }
    colour();
}

void DifferenceView::colour()
{
    const theme::Tokens& t = theme::current();
    QList<QTextEdit::ExtraSelection> lines;
    for (QTextBlock block = document()->begin(); m_added + m_removed > 0 && block.isValid(); block = block.next()) {
        const QString text = block.text();
        if (text.startsWith(u' ') || text.isEmpty())
            continue;
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(block);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        line.format.setBackground(text.startsWith(u'+') ? t.passSoft : text.startsWith(u'-') ? t.failSoft : t.sunken);
        lines.append(line);
    }
    setExtraSelections(lines);
}

/// The first line of the next run of changed lines, or of the one before.
void DifferenceView::step(int direction)
{
    const auto isChange = [](const QTextBlock& block) {
        return block.isValid() && (block.text().startsWith(u'+') || block.text().startsWith(u'-'));
    };
    const auto next = [direction](const QTextBlock& block) { return direction > 0 ? block.next() : block.previous(); };
    QTextBlock block = next(textCursor().block());
    while (block.isValid() && !(isChange(block) && !isChange(block.previous())))
        block = next(block);
    if (!block.isValid())
        return;
    setTextCursor(QTextCursor(block));
    centerCursor();
}

/// F8 is the window's way to the next finding; here it is the next place.
bool DifferenceView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F8) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void DifferenceView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_F8)
        step((event->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1);
    else
        QPlainTextEdit::keyPressEvent(event);
}

} // namespace warpdesk::window
