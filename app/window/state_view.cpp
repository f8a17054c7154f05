// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/state_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/shown_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace warpdesk::window {

StateView::StateView(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_buttons(new QHBoxLayout)
{
    setObjectName(QStringLiteral("statePage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(42, 14, 16, 12);
    column->setSpacing(4);
    m_headline->setObjectName(QStringLiteral("stateHeadline"));
    m_headline->setFont(theme::font(theme::Role::BodyStrong));
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setObjectName(QStringLiteral("stateText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(420);
    m_buttons->setSpacing(8);
    m_buttons->setContentsMargins(0, 8, 0, 0);
    column->addWidget(m_headline);
    column->addWidget(m_text);
    column->addSpacing(4);
    column->addWidget(m_bar);
    column->addLayout(m_buttons);
    column->addStretch(1);
}

void StateView::show(const PanelState& state)
{
    const bool sameButtons = [&] {
        if (state.buttons.size() != m_state.buttons.size())
            return false;
        for (qsizetype i = 0; i < state.buttons.size(); ++i) {
            if (state.buttons[i].text != m_state.buttons[i].text)
                return false;
        }
        return true;
    }();
    m_state = state;
    m_headline->setText(shown(state.headline));
    m_text->setText(shown(state.text));
    m_text->setVisible(!state.text.isEmpty());
    m_bar->setVisible(state.total > 0);
    m_bar->setRange(0, std::max(1, state.total));
    m_bar->setValue(std::max(0, state.done));
    if (!sameButtons) {
        while (QLayoutItem* item = m_buttons->takeAt(0)) {
            if (item->widget() != nullptr)
                item->widget()->deleteLater();
            delete item;
        }
        for (qsizetype i = 0; i < state.buttons.size(); ++i) {
            auto* button = new QPushButton(state.buttons[i].text, this);
            button->setProperty("kind", i == 0 ? QStringLiteral("main") : QStringLiteral("plain"));
            connect(button, &QPushButton::clicked, this, [this, i] {
                if (i < m_state.buttons.size() && m_state.buttons[i].action)
                    m_state.buttons[i].action();
            });
            m_buttons->addWidget(button);
        }
        m_buttons->addStretch(1);
    }
    setAccessibleName(state.headline);
    setAccessibleDescription(state.text);
    update();
}

QString StateView::headline() const { return m_headline->text(); }

void StateView::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (m_state.icon.isEmpty())
        return;
    QPainter painter(this);
    const theme::Tokens& t = theme::current();
    QColor ink = t.text2;
    for (const theme::NamedToken& token : theme::namedTokens()) {
        if (m_state.ink == QLatin1String(token.name))
            ink = t.*token.member;
    }
    const double side = 16;
    theme::drawIcon(painter,
        QRectF(16, m_headline->y() + (m_headline->fontMetrics().height() - side) / 2 + 1, side, side), m_state.icon,
        ink);
}

} // namespace warpdesk::window
