// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hints_page.h"

#include "app/statement/math_object.h"
#include "app/statement/statement_document.h"
#include "app/theme/appearance.h"

#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace warpdesk::window {

HintsPage::HintsPage(QWidget* parent)
    : QWidget(parent)
    , m_empty(new QLabel(this))
    , m_text(new QTextBrowser(this))
    , m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("hintsPage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 12);
    column->setSpacing(10);
    m_empty->setObjectName(QStringLiteral("stateText"));
    m_empty->setWordWrap(true);
    m_text->setAccessibleName(tr("Hints"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(0);
    (new statement::MathObject(this))->registerWith(*m_text->document());
    m_next->setProperty("kind", QStringLiteral("main"));
    m_next->setObjectName(QStringLiteral("nextHint"));
    column->addWidget(m_empty);
    column->addWidget(m_text, 1);
    column->addWidget(m_next, 0, Qt::AlignLeft);
    connect(m_next, &QPushButton::clicked, this, &HintsPage::next);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &HintsPage::fill);
    fill();
}

void HintsPage::show(const QStringList& hints)
{
    m_hints = hints;
    m_shown = 0;
    fill();
    emit shownChanged();
}

void HintsPage::next()
{
    m_shown = std::min(m_shown + 1, total());
    fill();
    emit shownChanged();
}

void HintsPage::fill()
{
    QString markdown;
    for (int i = 0; i < m_shown; ++i)
        markdown += tr("#### Hint %1").arg(i + 1) + QStringLiteral("\n\n") + m_hints[i] + QStringLiteral("\n\n");
    statement::fillStatement(*m_text->document(), markdown, {});
    m_text->setVisible(m_shown > 0);
    m_empty->setVisible(m_shown == 0);
    m_empty->setText(m_hints.isEmpty() ? tr("This problem has no hints.")
                                       : tr("Stuck? Hints go from a nudge to nearly the answer, one at a time."));
    m_next->setVisible(m_shown < total());
    m_next->setText(tr("Show hint %1 of %2").arg(m_shown + 1).arg(total()));
    if (m_shown == 0)
        static_cast<QVBoxLayout*>(layout())->setAlignment(m_empty, Qt::AlignTop);
}

} // namespace warpdesk::window
