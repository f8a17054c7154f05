// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/plot_block.h"
#include "app/plots/plot_view.h"
#include "app/theme/icons.h"
#include "app/window/compare_page.h"
#include "app/window/measure_desk.h"
#include "app/window/panel.h"
#include "app/window/sizes_page.h"
#include "app/window/timing_page.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>

namespace warpdesk::window {

QList<plots::PlotBlock*> MeasureDesk::blocksOf(QWidget* page) const
{
    if (page == m_timing)
        return m_timing->blocks();
    if (page == m_sizes)
        return m_sizes->blocks();
    return page == m_compare ? m_compare->blocks() : QList<plots::PlotBlock*> {};
}

void MeasureDesk::addHeaderActions(Panel& panel)
{
    m_tableButton = panel.header()->addAction(QStringLiteral("table"), tr("Table"), QStringLiteral("plotTables"));
    m_tableButton->setCheckable(true);
    m_tableButton->setToolTip(tr("The figures of the plots as tables"));
    connect(m_tableButton, &QToolButton::toggled, this, [this](bool shown) {
        for (QWidget* page :
            { static_cast<QWidget*>(m_timing), static_cast<QWidget*>(m_sizes), static_cast<QWidget*>(m_compare) }) {
            for (plots::PlotBlock* block : blocksOf(page))
                block->showTable(shown);
        }
    });
    m_exportButton = panel.header()->addAction(QStringLiteral("export"), tr("Export"), QStringLiteral("plotExport"));
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_exportButton);
    m_exportButton->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, &panel] { fillExportMenu(*menu, panel.currentPage()); });
    const auto fit = [this](QWidget* page) {
        const bool plots = !blocksOf(page).isEmpty();
        m_tableButton->setVisible(plots);
        m_exportButton->setVisible(plots);
    };
    connect(&panel, &Panel::currentPageChanged, this, fit);
    fit(m_timing);
}

void MeasureDesk::fillExportMenu(QMenu& menu, QWidget* page)
{
    menu.clear();
    for (plots::PlotBlock* block : blocksOf(page)) {
        QMenu* one = menu.addMenu(block->title());
        for (const char* kind : { "png", "svg", "pdf", "csv" }) {
            const QString ending = QLatin1String(kind);
            one->addAction(tr("%1…").arg(ending.toUpper()), this, [this, block, ending] {
                auto* dialog = new QFileDialog(block->window(), tr("Export"),
                    QDir::home().filePath(
                        m_slug + QStringLiteral("-") + block->title().toLower().replace(u' ', u'-') + u'.' + ending),
                    QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending));
                dialog->setAttribute(Qt::WA_DeleteOnClose);
                dialog->setAcceptMode(QFileDialog::AcceptSave);
                dialog->setDefaultSuffix(ending);
                connect(dialog, &QFileDialog::fileSelected, this,
                    [this, block](const QString& path) { exportPlot(block->plot(), path); });
                dialog->open();
            });
        }
        one->addSeparator();
        one->addAction(tr("Copy picture"), this, [this, block] {
            QGuiApplication::clipboard()->setImage(block->plot().picture());
            emit said(QStringLiteral("pass"), QStringLiteral("pass"), tr("Picture copied"));
        });
        one->addAction(tr("Copy figures"), this, [this, block] {
            QGuiApplication::clipboard()->setText(QString::fromUtf8(plots::tsv(block->plot().table())));
            emit said(QStringLiteral("pass"), QStringLiteral("pass"), tr("Figures copied"));
        });
    }
}

void MeasureDesk::exportPlot(plots::PlotView& plot, const QString& path)
{
    const bool saved = plot.save(path);
    emit said(saved ? QStringLiteral("pass") : QStringLiteral("fail"),
        saved ? QStringLiteral("pass") : QStringLiteral("fail"),
        saved ? tr("Exported as %1").arg(QDir::toNativeSeparators(path))
              : tr("%1 could not be written").arg(QDir::toNativeSeparators(path)));
}

} // namespace warpdesk::window
