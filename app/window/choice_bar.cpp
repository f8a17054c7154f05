// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/choice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

namespace warpdesk::window {

ChoiceBar::ChoiceBar(QWidget* parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("choiceBar"));
    setAttribute(Qt::WA_StyledBackground);
    m_row->setContentsMargins(12, 6, 8, 6);
    m_row->setSpacing(8);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_row->addWidget(m_text, 1);
    hide();
}

void ChoiceBar::ask(const QString& severity, const QString& text, const QList<Choice>& choices)
{
    for (QWidget* button : std::as_const(m_buttons))
        button->deleteLater();
    m_buttons.clear();
    setProperty("severity", severity);
    style()->unpolish(this);
    style()->polish(this);
    m_text->setText(text);
    setAccessibleName(text);
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, choice.action);
        m_row->addWidget(button);
        m_buttons.append(button);
    }
    show();
}

void ChoiceBar::dismiss() { hide(); }

QString ChoiceBar::text() const { return m_text->text(); }

} // namespace warpdesk::window
