// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statement_page.h"

#include "app/statement/math_object.h"
#include "app/theme/appearance.h"

#include <QDesktopServices>
#include <QScrollBar>

namespace warpdesk::window {

StatementPage::StatementPage(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("statementPage"));
    setAccessibleName(tr("Statement"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(20);
    auto* math = new statement::MathObject(this);
    math->registerWith(*document());
    connect(this, &QTextBrowser::anchorClicked, this, [](const QUrl& url) {
        if (url.scheme() == u"https" || url.scheme() == u"http")
            QDesktopServices::openUrl(url);
    });
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &StatementPage::fill);
}

void StatementPage::show(const QString& markdown, const statement::StatementHead& head)
{
    m_markdown = markdown;
    m_head = head;
    fill();
    verticalScrollBar()->setValue(0);
}

void StatementPage::fill()
{
    const int at = verticalScrollBar()->value();
    statement::fillStatement(*document(), m_markdown, m_head);
    verticalScrollBar()->setValue(at);
}

QVariant StatementPage::loadResource(int, const QUrl&) { return {}; }

} // namespace warpdesk::window
