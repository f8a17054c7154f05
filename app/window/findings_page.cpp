// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/findings_page.h"

#include "app/theme/icons.h"
#include "app/window/shown_text.h"
#include "app/window/state_view.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

FindingsPage::FindingsPage(QWidget* parent)
    : QWidget(parent)
    , m_empty(new StateView(this))
    , m_table(new QTableWidget(0, 2, this))
    , m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("findingsPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_empty->show({ QStringLiteral("pass"), QStringLiteral("pass"), tr("Nothing to report"),
        tr("Compiler errors and warnings appear here and in the text. F8 goes from one to the next."), {}, -1, 0 });
    m_table->setObjectName(QStringLiteral("findingsTable"));
    m_table->setAccessibleName(tr("Findings"));
    m_table->setHorizontalHeaderLabels({ tr("Place"), tr("Finding") });
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->resizeSection(0, 130);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(false);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    const auto go = [this](int row) {
        if (row >= 0 && row < m_findings.size())
            emit placeActivated(m_findings[row].line, m_findings[row].column);
    };
    connect(m_table, &QTableWidget::cellClicked, this, [go](int row, int) { go(row); });
    connect(m_table, &QTableWidget::cellActivated, this, [go](int row, int) { go(row); });
}

void FindingsPage::show(const QList<Finding>& findings)
{
    m_findings = findings;
    m_table->setRowCount(static_cast<int>(findings.size()));
    for (int row = 0; row < findings.size(); ++row) {
        const Finding& finding = findings[row];
        const bool bad = finding.severity == u"error";
        const bool warning = finding.severity == u"warning";
        const QString place = finding.line <= 0 ? finding.file
            : finding.column > 0                ? tr("line %1, column %2").arg(finding.line).arg(finding.column)
                                                : tr("line %1").arg(finding.line);
        auto* where = new QTableWidgetItem(place);
        where->setIcon(theme::icon(bad ? QStringLiteral("fail")
                : warning              ? QStringLiteral("warn")
                                       : QStringLiteral("info"),
            bad           ? &theme::Tokens::fail
                : warning ? &theme::Tokens::warn
                          : &theme::Tokens::text2));
        auto* what = new QTableWidgetItem(QString(finding.message).replace(u'\n', u' '));
        what->setToolTip(shownTip(finding.message));
        m_table->setItem(row, 0, where);
        m_table->setItem(row, 1, what);
    }
    m_stack->setCurrentIndex(findings.isEmpty() ? 0 : 1);
}

} // namespace warpdesk::window
