// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/histogram_plot.h"

#include "app/theme/fonts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <qcustomplot.h>

namespace warpdesk::plots {
namespace {

constexpr double kFill = 0.82; ///< bars leave a gap of 18 %
constexpr int kLeastBins = 8;
constexpr int kMostBins = 60;

double quantile(const QList<double>& sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<qsizetype>(at);
    const double next = sorted[std::min(below + 1, sorted.size() - 1)];
    return sorted[below] + (next - sorted[below]) * (at - static_cast<double>(below));
}

} // namespace

Bins binsOf(const QList<double>& values)
{
    Bins bins;
    QList<double> sorted;
    for (const double value : values) {
        if (std::isfinite(value))
            sorted.append(value);
        else
            ++bins.dropped;
    }
    if (sorted.isEmpty())
        return bins;
    std::ranges::sort(sorted);
    bins.highest = sorted.last();
    const double quartiles = quantile(sorted, 0.75) - quantile(sorted, 0.25);
    const double fence = quantile(sorted, 0.75) + 6 * quartiles;
    const double low = sorted.first();
    double high = quartiles > 0 ? std::min(fence, sorted.last()) : sorted.last();
    // All the same, or nearly: a width that can be seen.
    high = std::max(high, low + std::max(std::abs(low) * 1e-4, 1e-9));
    const double width = 2 * quartiles / std::cbrt(static_cast<double>(sorted.size()));
    const double wanted = width > 0 ? (high - low) / width : kLeastBins;
    const int count = static_cast<int>(std::clamp(std::ceil(wanted), double { kLeastBins }, double { kMostBins }));
    bins.start = low;
    bins.width = (high - low) / count;
    bins.counts.fill(0, count);
    for (const double value : std::as_const(sorted)) {
        if (value > high) {
            ++bins.beyond;
            continue;
        }
        ++bins.counts[std::min(static_cast<int>((value - low) / bins.width), count - 1)];
    }
    return bins;
}

HistogramPlot::HistogramPlot(QWidget* parent)
    : PlotView(parent)
    , m_bars(new QCPBars(plot().xAxis, plot().yAxis))
    , m_interval(new QCPItemRect(&plot()))
    , m_median(new QCPItemLine(&plot()))
    , m_reference(new QCPItemLine(&plot()))
    , m_medianWords(new QCPItemText(&plot()))
    , m_intervalWords(new QCPItemText(&plot()))
    , m_tailWords(new QCPItemText(&plot()))
    , m_referenceWords(new QCPItemText(&plot()))
{
    plot().addLayer(QStringLiteral("behind"), plot().layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    m_interval->setLayer(QStringLiteral("behind"));
    for (QCPItemPosition* position :
        { m_interval->topLeft, m_interval->bottomRight, m_median->start, m_median->end, m_reference->start,
            m_reference->end, m_medianWords->position, m_intervalWords->position, m_referenceWords->position }) {
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        position->setAxisRect(plot().axisRect());
    }
    m_tailWords->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_tailWords->position->setCoords(0.99, 0.78);
    m_tailWords->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    plot().xAxis->grid()->setVisible(false);
    auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
    whole->setTickStep(1); // nothing is counted by halves
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot().yAxis->setTicker(whole);
    applyLook(theme::tokens(theme::Mode::Light));
}

void HistogramPlot::restyle(const theme::Tokens& t)
{
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(t.plot1);
    QColor soft = t.accent;
    soft.setAlphaF(0.15F);
    m_interval->setPen(Qt::NoPen);
    m_interval->setBrush(soft);
    m_median->setPen(QPen(t.text, 1.5));
    m_reference->setPen(QPen(t.reference, 1, Qt::DashLine));
    m_medianWords->setFont(theme::font(theme::Role::SmallStrong));
    m_medianWords->setColor(t.text);
    for (QCPItemText* words : { m_intervalWords, m_tailWords, m_referenceWords }) {
        words->setFont(theme::font(theme::Role::Small));
        words->setColor(t.text2);
    }
}

void HistogramPlot::setData(Data given)
{
    m_data = std::move(given);
    m_bins = binsOf(m_data.samples);
    const bool empty = m_bins.counts.isEmpty();
    QString unit;
    m_factor = 1;
    if (m_data.isTime) {
        const double size = empty ? 1 : m_bins.start + m_bins.width * static_cast<double>(m_bins.counts.size()) / 2;
        m_factor = size >= 1000 ? 1e-3 : size >= 1 ? 1 : size >= 1e-3 ? 1e3 : 1e6;
        unit = m_factor < 1  ? QStringLiteral(", s")
            : m_factor == 1  ? QStringLiteral(", ms")
            : m_factor < 1e4 ? QStringLiteral(", µs")
                             : QStringLiteral(", ns");
    }
    QList<double> keys;
    double most = 0;
    QList<Spot> spots;
    const QLocale locale;
    const auto valueText = [this](double value) { return m_data.isTime ? timeText(value) : figure(value); };
    for (qsizetype i = 0; i < m_bins.counts.size(); ++i) {
        const double from = m_bins.start + static_cast<double>(i) * m_bins.width;
        keys.append((from + m_bins.width / 2) * m_factor);
        most = std::max(most, m_bins.counts[i]);
        if (m_bins.counts[i] > 0)
            spots.append({ keys.last(), m_bins.counts[i],
                { tr("%1 to %2").arg(valueText(from), valueText(from + m_bins.width)),
                    { { m_data.yLabel, locale.toString(m_bins.counts[i], 'f', 0) },
                        { tr("Of all"),
                            tr("%1 %").arg(locale.toString(
                                100 * m_bins.counts[i] / static_cast<double>(m_data.samples.size()), 'f', 1)) } } } });
    }
    m_bars->setWidth(m_bins.width * m_factor * kFill);
    m_bars->setData(keys, m_bins.counts, true);
    plot().xAxis->setLabel(m_data.xLabel + unit);
    plot().yAxis->setLabel(m_data.yLabel);
    Span span { m_bins.start, m_bins.start + m_bins.width * static_cast<double>(m_bins.counts.size()) };
    for (const auto& also : { m_data.median, m_data.reference }) {
        if (also && std::isfinite(*also)) {
            span.low = std::min(span.low, *also);
            span.high = std::max(span.high, *also);
        }
    }
    const double margin = (span.high - span.low) * 0.03;
    setSpan(plot().xAxis, { (span.low - margin) * m_factor, (span.high + margin) * m_factor });
    setSpan(plot().yAxis, { 0, std::max(1.0, most * 1.3) });
    placeLabels();
    const QString summary = empty ? tr("No samples yet")
        : m_data.median
        ? tr("%n sample(s), median %1", nullptr, static_cast<int>(m_data.samples.size())).arg(valueText(*m_data.median))
        : tr("%n sample(s)", nullptr, static_cast<int>(m_data.samples.size()));
    finish(m_bins.dropped, summary, std::move(spots));
}

void HistogramPlot::placeLabels()
{
    const auto valueText = [this](double value) { return m_data.isTime ? timeText(value) : figure(value); };
    const bool hasMedian = m_data.median && std::isfinite(*m_data.median);
    const bool hasInterval
        = m_data.interval && std::isfinite(m_data.interval->low) && std::isfinite(m_data.interval->high);
    m_median->setVisible(hasMedian);
    m_medianWords->setVisible(hasMedian);
    m_interval->setVisible(hasInterval);
    m_intervalWords->setVisible(hasMedian && hasInterval);
    const bool hasReference = m_data.reference.has_value();
    m_reference->setVisible(hasReference);
    m_referenceWords->setVisible(hasReference && !m_data.referenceWords.isEmpty());
    if (hasReference) {
        m_reference->start->setCoords(*m_data.reference * m_factor, 1);
        m_reference->end->setCoords(*m_data.reference * m_factor, 0);
        m_referenceWords->position->setCoords(*m_data.reference * m_factor, 0.42);
        m_referenceWords->setText(u' ' + m_data.referenceWords + u' ');
    }
    if (hasInterval) {
        m_interval->topLeft->setCoords(m_data.interval->low * m_factor, 0);
        m_interval->bottomRight->setCoords(m_data.interval->high * m_factor, 1);
    }
    m_tailWords->setText(m_data.tail);
    m_tailWords->setVisible(!m_data.tail.isEmpty());
    if (!hasMedian)
        return;
    const double at = *m_data.median * m_factor;
    m_median->start->setCoords(at, 1);
    m_median->end->setCoords(at, 0);
    // Words stand on the side that has room.
    const QCPRange range = plot().xAxis->range();
    const bool right = at < range.center();
    const Qt::Alignment side = right ? Qt::AlignLeft : Qt::AlignRight;
    const double beside = hasInterval
        ? (right ? std::max(at, m_data.interval->high * m_factor) : std::min(at, m_data.interval->low * m_factor))
        : at;
    const double gap = range.size() * 0.012;
    const double x = std::clamp(right ? beside + gap : beside - gap, range.lower, range.upper);
    m_medianWords->position->setCoords(x, 0.07);
    m_medianWords->setPositionAlignment(side | Qt::AlignVCenter);
    m_medianWords->setText(m_data.isTime ? tr("median %1").arg(valueText(*m_data.median))
                                         : tr("median ratio %1").arg(valueText(*m_data.median)));
    m_intervalWords->position->setCoords(x, 0.19);
    m_intervalWords->setPositionAlignment(side | Qt::AlignVCenter);
    if (hasInterval)
        m_intervalWords->setText(tr("%1 %2 to %3")
                .arg(m_data.intervalWords, valueText(m_data.interval->low), valueText(m_data.interval->high)));
    m_referenceWords->setPositionAlignment(
        (m_data.reference.value_or(at) < at / m_factor ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

Table HistogramPlot::table() const
{
    Table table;
    table.header
        = m_data.isTime ? QStringList { tr("Sample"), tr("Milliseconds") } : QStringList { tr("Pair"), tr("Ratio") };
    for (qsizetype i = 0; i < m_data.samples.size(); ++i)
        table.rows.append({ static_cast<qlonglong>(i + 1), m_data.samples[i] });
    return table;
}

} // namespace warpdesk::plots
