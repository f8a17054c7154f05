// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/line_plot.h"

#include "app/theme/fonts.h"

#include <algorithm>
#include <qcustomplot.h>

namespace warpdesk::plots {
namespace {
constexpr qsizetype kMany = 20'000; ///< from here on one pixel wide and without points: forty times as fast
constexpr qsizetype kMostSpots = 2'000;
constexpr std::array kInks { &theme::Tokens::plot1, &theme::Tokens::plot2, &theme::Tokens::plot3, &theme::Tokens::plot4,
    &theme::Tokens::plot5 };
} // namespace

LinePlot::LinePlot(QWidget* parent)
    : PlotView(parent)
{
    applyLook(theme::tokens(theme::Mode::Light));
}

void LinePlot::restyle(const theme::Tokens& t)
{
    std::size_t number = 0;
    for (qsizetype i = 0; i < m_graphs.size(); ++i) {
        const Series& series = m_data.series[i];
        const bool many = series.x.size() > kMany;
        const QColor ink = series.reference ? t.reference : t.*kInks[number++ % kInks.size()];
        const bool dashed = series.reference || series.modelled;
        m_graphs[i]->setPen(QPen(ink, series.reference || many ? 1 : 2, dashed ? Qt::DashLine : Qt::SolidLine));
        if (many || series.reference)
            m_graphs[i]->setScatterStyle(QCPScatterStyle::ssNone);
        else
            m_graphs[i]->setScatterStyle(QCPScatterStyle(
                QCPScatterStyle::ssCircle, QPen(ink, 2), series.modelled ? QBrush(t.surface) : QBrush(ink), 7));
        m_names[i]->setFont(theme::font(series.reference ? theme::Role::Small : theme::Role::SmallStrong));
        m_names[i]->setColor(series.reference ? t.text2 : t.text);
    }
}

void LinePlot::setData(Data given)
{
    m_data = std::move(given);
    plot().clearGraphs();
    plot().clearItems();
    m_graphs.clear();
    m_names.clear();
    setScale(plot().xAxis, m_data.xScale);
    setScale(plot().yAxis, m_data.yScale);
    plot().xAxis->grid()->setVisible(m_data.xScale == Scale::Log && m_data.yScale == Scale::Log);
    plot().xAxis->setLabel(m_data.xLabel);
    plot().yAxis->setLabel(m_data.yLabel);
    int dropped = 0;
    QList<Spot> spots;
    QList<double> allX;
    QList<double> allY;
    QStringList words;
    for (const Series& series : std::as_const(m_data.series)) {
        QList<double> xs;
        QList<double> ys;
        for (qsizetype i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            if (!isDrawable(series.x[i], m_data.xScale) || !isDrawable(series.y[i], m_data.yScale)) {
                ++dropped;
                continue;
            }
            xs.append(series.x[i]);
            ys.append(series.y[i]);
            if (i < series.cards.size() && spots.size() < kMostSpots)
                spots.append({ series.x[i], series.y[i], series.cards[i] });
        }
        QCPGraph* graph = plot().addGraph();
        graph->setAdaptiveSampling(true);
        auto* name = new QCPItemText(&plot());
        name->setText(series.name);
        name->setVisible(!xs.isEmpty() && !series.name.isEmpty());
        if (!xs.isEmpty()) {
            name->position->setCoords(xs.last(), ys.last());
            name->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
            name->setPadding(QMargins(0, 0, 0, 6));
            words.append(tr("%1: %n point(s)", nullptr, static_cast<int>(xs.size())).arg(series.name));
        }
        allX += xs;
        allY += ys;
        graph->setData(xs, ys, std::ranges::is_sorted(xs));
        m_graphs.append(graph);
        m_names.append(name);
    }
    setSpan(plot().xAxis, spanOf(allX, m_data.xScale));
    setSpan(plot().yAxis, spanOf(allY, m_data.yScale));
    finish(dropped, words.isEmpty() ? tr("Nothing to draw yet") : words.join(QStringLiteral(", ")), std::move(spots));
}

Table LinePlot::table() const
{
    Table table;
    table.header = { tr("Series"), m_data.xLabel, m_data.yLabel };
    for (const Series& series : m_data.series) {
        for (qsizetype i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
            table.rows.append({ series.name, series.x[i], series.y[i] });
    }
    return table;
}

void LinePlot::drawNow() { plot().replot(QCustomPlot::rpImmediateRefresh); }

void LinePlot::pan(double share)
{
    const QCPRange range = plot().xAxis->range();
    if (plot().xAxis->scaleType() == QCPAxis::stLogarithmic)
        plot().xAxis->scaleRange(1, range.lower);
    plot().xAxis->moveRange(range.size() * share);
}

} // namespace warpdesk::plots
