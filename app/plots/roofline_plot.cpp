// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/roofline_plot.h"

#include "app/theme/fonts.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <qcustomplot.h>

namespace warpdesk::plots {
namespace {
constexpr double kTera = 1e12;
constexpr double kSamePlace = 0.05; ///< of a factor
constexpr double kLabelShare = 0.35; ///< of the way from the left edge to the ridge
} // namespace

RooflinePlot::RooflinePlot(QWidget* parent)
    : PlotView(parent)
{
    setScale(plot().xAxis, Scale::Log);
    setScale(plot().yAxis, Scale::Log);
    plot().xAxis->setNumberFormat(QStringLiteral("g"));
    plot().yAxis->setNumberFormat(QStringLiteral("g"));
    plot().xAxis->setNumberPrecision(6);
    plot().yAxis->setNumberPrecision(6);
    // The angle of a roof's words follows the shape of the plot.
    connect(&plot(), &QCustomPlot::afterLayout, this, &RooflinePlot::turnLabels);
    applyLook(theme::tokens(theme::Mode::Light));
}

std::optional<double> RooflinePlot::roofAt(double intensity) const
{
    const auto main = std::ranges::find_if(m_data.memory, &Memory::main);
    std::optional<double> roof;
    if (main != m_data.memory.end() && main->bytesPerSecond > 0)
        roof = intensity * main->bytesPerSecond;
    if (m_data.peak > 0)
        roof = roof ? std::min(*roof, m_data.peak) : m_data.peak;
    return roof;
}

void RooflinePlot::setData(Data given)
{
    m_data = std::move(given);
    plot().clearGraphs();
    plot().clearItems();
    m_roofs.clear();
    m_points.clear();
    m_ceiling = nullptr;
    m_ceilingLabel = nullptr;
    plot().xAxis->setLabel(tr("Operational intensity, FLOP per byte of DRAM traffic"));
    plot().yAxis->setLabel(tr("TFLOP/s"));

    int dropped = 0;
    QList<double> xs;
    QList<double> ys;
    QList<Spot> spots;
    QList<Point> drawn;
    for (Point& point : m_data.points) {
        if (point.kind == Kind::RoofOnly)
            point.rate = roofAt(point.intensity).value_or(0);
        if (!isDrawable(point.intensity, Scale::Log) || !isDrawable(point.rate, Scale::Log)) {
            ++dropped;
            continue;
        }
        drawn.append(point);
        xs.append(point.intensity);
        ys.append(point.rate / kTera);
        spots.append({ point.intensity, point.rate / kTera, point.card });
    }
    const auto main = std::ranges::find_if(m_data.memory, &Memory::main);
    const double bandwidth = main != m_data.memory.end() ? main->bytesPerSecond : 0;
    const double ridge = bandwidth > 0 && m_data.peak > 0 ? m_data.peak / bandwidth : 1;
    Span x = spanOf(xs + QList<double> { ridge * 5, std::min(0.05, ridge / 100) }, Scale::Log);
    QList<double> roofs = ys;
    if (m_data.peak > 0)
        roofs.append(m_data.peak / kTera * 1.6);
    if (bandwidth > 0)
        roofs.append(bandwidth * x.low * 1.5 / kTera);
    const Span y = spanOf(roofs, Scale::Log);
    for (const Memory& memory : std::as_const(m_data.memory)) {
        if (!(memory.bytesPerSecond > 0))
            continue;
        const double end = m_data.peak > 0 ? m_data.peak / memory.bytesPerSecond : x.high;
        RoofLine roof { plot().addGraph(), new QCPItemText(&plot()), memory.main, 0 };
        QList<double> keys { x.low / 100, end };
        QList<double> values { memory.bytesPerSecond * x.low / 100 / kTera, memory.bytesPerSecond * end / kTera };
        if (memory.main && m_data.peak > 0) {
            keys.append(x.high * 100);
            values.append(m_data.peak / kTera);
        }
        roof.line->setData(keys, values, true);
        roof.label->setText(memory.label);
        // Where the line comes into the picture, then a third of the way to its end.
        const double from = std::max(x.low, y.low * kTera / memory.bytesPerSecond);
        const double share = memory.main ? 1 - kLabelShare : kLabelShare;
        roof.slopeAt = from * std::pow(std::max(end / from, 1.0), share);
        roof.label->position->setCoords(roof.slopeAt, memory.bytesPerSecond * roof.slopeAt / kTera);
        roof.label->setPositionAlignment(Qt::AlignHCenter | (memory.main ? Qt::AlignTop : Qt::AlignBottom));
        roof.label->setPadding(QMargins(0, 3, 0, 3));
        m_roofs.append(roof);
    }
    if (m_data.peak > 0) {
        m_ceilingLabel = new QCPItemText(&plot());
        m_ceilingLabel->setText(m_data.peakLabel);
        m_ceilingLabel->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        m_ceilingLabel->position->setTypeY(QCPItemPosition::ptPlotCoords);
        m_ceilingLabel->position->setCoords(1, m_data.peak / kTera);
        m_ceilingLabel->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_ceilingLabel->setPadding(QMargins(0, 0, 2, 3));
    }
    m_trail = plot().addGraph();
    QList<double> trailX;
    QList<double> trailY;
    for (const Point& point : std::as_const(drawn)) {
        if (point.kind == Kind::RoofOnly)
            continue;
        trailX.append(point.intensity);
        trailY.append(point.rate / kTera);
    }
    if (trailX.size() > 1) {
        // A trail may go back: QCPGraph would sort it, so that each leg is a graph of its own.
        for (qsizetype i = 0; i + 1 < trailX.size(); ++i) {
            QCPGraph* leg = i == 0 ? m_trail : plot().addGraph();
            const bool forward = trailX[i] <= trailX[i + 1];
            leg->setData(
                forward ? QList<double> { trailX[i], trailX[i + 1] } : QList<double> { trailX[i + 1], trailX[i] },
                forward ? QList<double> { trailY[i], trailY[i + 1] } : QList<double> { trailY[i + 1], trailY[i] },
                true);
            leg->setObjectName(QStringLiteral("trail"));
        }
    }
    m_data.points = drawn;
    for (const Point& point : std::as_const(drawn)) {
        QCPGraph* graph = plot().addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setData({ point.intensity }, { point.rate / kTera });
        auto* name = new QCPItemText(&plot());
        // Versions at one place share its words.
        QStringList here { point.name };
        for (qsizetype i = 0; i < m_points.size(); ++i) {
            const Point& other = m_data.points[i];
            if (std::abs(std::log(other.intensity / point.intensity)) > kSamePlace
                || std::abs(std::log(other.rate / point.rate)) > kSamePlace)
                continue;
            m_points[i].second->setVisible(false);
            here.prepend(other.name);
        }
        name->setText(here.join(QStringLiteral(", ")));
        name->position->setCoords(point.intensity, point.rate / kTera);
        name->setPositionAlignment(Qt::AlignLeft | (point.kind == Kind::RoofOnly ? Qt::AlignTop : Qt::AlignVCenter));
        name->setPadding(QMargins(12, 0, 0, 0));
        m_points.append({ graph, name });
    }
    setSpan(plot().xAxis, x);
    setSpan(plot().yAxis, y);
    finish(dropped,
        drawn.isEmpty() ? tr("No point of yours yet") : tr("%n point(s)", nullptr, static_cast<int>(drawn.size())),
        std::move(spots));
}

void RooflinePlot::restyle(const theme::Tokens& t)
{
    for (int i = 0; i < plot().graphCount(); ++i) {
        if (plot().graph(i)->objectName() == u"trail" || plot().graph(i) == m_trail)
            plot().graph(i)->setPen(QPen(t.accent, 1.5, Qt::DotLine));
    }
    for (const RoofLine& roof : std::as_const(m_roofs)) {
        roof.line->setPen(roof.main ? QPen(t.text, 2) : QPen(t.reference, 1, Qt::DashLine));
        QColor under = t.text3;
        under.setAlphaF(0.06F);
        roof.line->setBrush(roof.main ? QBrush(under) : QBrush(Qt::NoBrush));
        roof.label->setFont(theme::font(roof.main ? theme::Role::SmallStrong : theme::Role::Small));
        roof.label->setColor(roof.main ? t.text : t.text2);
    }
    if (m_ceilingLabel != nullptr) {
        m_ceilingLabel->setFont(theme::font(theme::Role::SmallStrong));
        m_ceilingLabel->setColor(t.text);
    }
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        const Point& point = m_data.points[i];
        const auto [graph, name] = m_points[i];
        const bool filled = point.kind == Kind::Measured && point.current;
        QPen pen(point.kind == Kind::RoofOnly ? t.reference : t.accent, 2);
        if (point.kind == Kind::Modelled && point.current)
            pen.setStyle(Qt::DashLine);
        graph->setScatterStyle(QCPScatterStyle(
            point.kind == Kind::RoofOnly ? QCPScatterStyle::ssTriangleInverted : QCPScatterStyle::ssCircle, pen,
            filled ? QBrush(t.accent) : QBrush(t.surface), 12));
        name->setFont(theme::font(point.current ? theme::Role::SmallStrong : theme::Role::Small));
        name->setColor(t.text);
    }
}

void RooflinePlot::turnLabels()
{
    const QRect box = plot().axisRect()->rect();
    const double decadesX = std::log10(plot().xAxis->range().upper / plot().xAxis->range().lower);
    const double decadesY = std::log10(plot().yAxis->range().upper / plot().yAxis->range().lower);
    if (box.isEmpty() || !(decadesX > 0) || !(decadesY > 0))
        return;
    const double slope = (box.height() / decadesY) / (box.width() / decadesX);
    for (const RoofLine& roof : std::as_const(m_roofs))
        roof.label->setRotation(-std::atan(slope) * 180 / std::numbers::pi);
}

Table RooflinePlot::table() const
{
    Table table;
    table.header = { tr("Version"), tr("FLOP per byte"), tr("TFLOP/s"), tr("Source") };
    for (const Point& point : m_data.points)
        table.rows.append({ point.name, point.intensity,
            point.kind == Kind::RoofOnly ? QVariant(QStringLiteral("–")) : QVariant(point.rate / kTera),
            point.kind == Kind::Measured ? tr("measured")
                : point.kind == Kind::Modelled
                ? tr("modelled")
                : tr("no time: the roof allows %1").arg(amountText(point.rate, QStringLiteral("FLOP/s"))) });
    return table;
}

} // namespace warpdesk::plots
