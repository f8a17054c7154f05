// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/output_page.h"

#include "app/theme/fonts.h"
#include "app/window/shown_text.h"
#include "app/window/state_view.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

OutputPage::OutputPage(QWidget* parent)
    : QWidget(parent)
    , m_empty(new StateView(this))
    , m_text(new QPlainTextEdit(this))
    , m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("outputPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_empty->show({ QStringLiteral("info"), QStringLiteral("accent"), tr("Nothing printed"),
        tr("What printf writes, in kernels and in solve(), appears here."), {}, -1, 0 });
    m_text->setObjectName(QStringLiteral("outputText"));
    m_text->setAccessibleName(tr("Output"));
    m_text->setReadOnly(true);
    m_text->setUndoRedoEnabled(false);
    m_text->setMaximumBlockCount(kMostLines);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(theme::font(theme::Role::Code));
    m_text->document()->setDocumentMargin(12);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_text);
}

void OutputPage::clear()
{
    m_text->clear();
    m_stack->setCurrentIndex(0);
}

void OutputPage::append(const QString& text)
{
    const bool atEnd = m_text->verticalScrollBar()->value() == m_text->verticalScrollBar()->maximum();
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(shown(text));
    m_stack->setCurrentIndex(1);
    if (atEnd)
        m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
}

int OutputPage::lines() const
{
    if (m_stack->currentIndex() == 0)
        return 0;
    const int blocks = m_text->blockCount();
    return m_text->document()->lastBlock().text().isEmpty() ? blocks - 1 : blocks;
}

} // namespace warpdesk::window
