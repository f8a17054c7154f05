// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editor_area.h"

#include "app/theme/appearance.h"
#include "app/window/choice_bar.h"
#include "app/window/panel.h"
#include "app/window/tab_strip.h"
#include "editor/code_editor.h"
#include "editor/find_bar.h"

#include <QInputDialog>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

using editor::CodeEditor;

EditorArea::EditorArea(QWidget* parent)
    : QWidget(parent)
    , m_header(new PanelHeader(this))
    , m_questions(new ChoiceBar(this))
    , m_stack(new QStackedWidget(this))
    , m_code(new CodeEditor(this))
    , m_find(new editor::FindBar(*m_code, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_questions);
    column->addWidget(m_stack, 1);
    column->addWidget(m_find);
    m_stack->addWidget(m_code);
    m_header->tabs()->addTab(tr("solution.cu"));
    m_header->tabs()->show();
    connect(m_header->tabs(), &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &EditorArea::applyTheme);
    applyTheme();
}

void EditorArea::applyTheme()
{
    const editor::Theme theme = theme::editorTheme();
    for (int i = 0; i < m_stack->count(); ++i) {
        if (auto* code = qobject_cast<CodeEditor*>(m_stack->widget(i)))
            code->applyTheme(theme);
    }
}

void EditorArea::setFileName(const QString& name, bool modified)
{
    m_header->tabs()->setTabText(0, modified ? name + QStringLiteral(" •") : name);
    m_header->tabs()->setTabToolTip(0, modified ? tr("%1, not saved; a draft is kept").arg(name) : name);
}

int EditorArea::tabOf(const QString& title) const
{
    for (int i = 1; i < m_header->tabs()->count(); ++i) {
        if (m_header->tabs()->tabText(i) == title)
            return i;
    }
    return -1;
}

void EditorArea::showBeside(const QString& title, const QByteArray& text)
{
    const auto decoded = editor::decode(text);
    if (!decoded)
        return;
    int index = tabOf(title);
    if (index < 0) {
        auto* code = new CodeEditor(m_stack);
        code->setReadOnly(true);
        code->setAccessibleName(title);
        code->applyTheme(theme::editorTheme());
        index = m_stack->addWidget(code);
        m_header->tabs()->addTab(title);
    }
    static_cast<CodeEditor*>(m_stack->widget(index))->load(*decoded);
}

void EditorArea::dropBeside(const QString& title)
{
    const int index = tabOf(title);
    if (index < 0)
        return;
    QWidget* page = m_stack->widget(index);
    m_header->tabs()->removeTab(index);
    m_stack->removeWidget(page);
    page->deleteLater();
    m_stack->setCurrentIndex(m_header->tabs()->currentIndex());
}

void EditorArea::showFile()
{
    m_header->tabs()->setCurrentIndex(0);
    m_code->setFocus();
}

void EditorArea::find()
{
    m_header->tabs()->setCurrentIndex(0);
    m_find->open(editor::FindBar::Mode::Find);
}

void EditorArea::replace()
{
    m_header->tabs()->setCurrentIndex(0);
    m_find->open(editor::FindBar::Mode::Replace);
}

void EditorArea::findNext() { m_find->findNext(); }

void EditorArea::findPrevious() { m_find->findPrevious(); }

void EditorArea::goToLine()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Go to line"));
    dialog->setLabelText(tr("Line, 1 to %1:").arg(m_code->lines()));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, m_code->lines());
    dialog->setIntValue(m_code->caret().first + 1);
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int line) {
        m_code->goTo(line - 1, 0);
        m_code->setFocus();
    });
    dialog->open();
}

} // namespace warpdesk::window
