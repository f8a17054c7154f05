// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/plot_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace warpdesk::plots {
namespace {
constexpr int kOpenAfter = 150; // ms
constexpr double kReach = 12; // pixels around a point
constexpr int kFine = 2;
} // namespace

/// "3 points dropped", over the lower right corner of the plot.
class PlotView::DroppedNote final : public QLabel {
public:
    using QLabel::QLabel;
};

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_card(new HoverCard(this))
    , m_note(new DroppedNote(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setMinimumSize(60, 60); // QCustomPlot complains about a picture of no pixels
    m_plot->setFocusProxy(this);
    m_plot->setLocale(QLocale());
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setNoAntialiasingOnDrag(true);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
    m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_note->setObjectName(QStringLiteral("quietNote"));
    m_note->hide();
    m_hover.setSingleShot(true);
    m_hover.setInterval(kOpenAfter);
    connect(&m_hover, &QTimer::timeout, this, [this] { showSpot(m_hovered); });
    for (QCPAxis* axis : { m_plot->xAxis, m_plot->yAxis })
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this, axis] {
            clampRange(axis);
            if (m_spot >= 0)
                showSpot(-1);
        });
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, [this] {
        applyLook(theme::current());
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
}

PlotView::~PlotView() = default;

void PlotView::applyLook(const theme::Tokens& t)
{
    const QFont small = theme::font(theme::Role::Small);
    m_plot->setBackground(t.surface);
    for (QCPAxis* axis : { m_plot->xAxis, m_plot->yAxis, m_plot->xAxis2, m_plot->yAxis2 }) {
        axis->setTickLabelFont(small);
        axis->setLabelFont(small);
        axis->setTickLabelColor(t.text2);
        axis->setLabelColor(t.text2);
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(4);
        axis->setSubTicks(false);
        axis->setTickPen(QPen(t.edge, 1));
        axis->setBasePen(axis == m_plot->xAxis ? QPen(t.edge, 1) : QPen(Qt::NoPen));
        axis->grid()->setPen(QPen(t.line, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    m_plot->yAxis->setTickPen(Qt::NoPen);
    m_plot->yAxis->setTickLabelPadding(6);
    QPalette palette = m_note->palette();
    palette.setColor(QPalette::WindowText, t.text2);
    m_note->setPalette(palette);
    m_note->setFont(small);
    restyle(t);
}

void PlotView::setScale(QCPAxis* axis, Scale scale)
{
    const bool log = scale == Scale::Log;
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (log)
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    else
        axis->setTicker(QSharedPointer<QCPAxisTicker>::create());
}

void PlotView::setSpan(QCPAxis* axis, const Span& span)
{
    const Scale scale = axis->scaleType() == QCPAxis::stLogarithmic ? Scale::Log : Scale::Linear;
    const Span good = limited(span, scale);
    axis->setRange(good.low, good.high);
}

void PlotView::clampRange(QCPAxis* axis)
{
    if (m_clamping)
        return;
    m_clamping = true;
    setSpan(axis, { axis->range().lower, axis->range().upper });
    m_clamping = false;
}

void PlotView::finish(int dropped, const QString& summary, QList<Spot> spots)
{
    m_dropped = dropped;
    m_spots = std::move(spots);
    m_summary = summary;
    showSpot(-1);
    setAccessibleDescription(summary);
    m_note->setVisible(dropped > 0);
    if (dropped > 0) {
        m_note->setText(tr("%n point(s) dropped", nullptr, dropped));
        m_note->setToolTip(tr("No numbers, or not above zero where the axis is logarithmic"));
        m_note->adjustSize();
        m_note->move(width() - m_note->width() - 16, 4);
        setAccessibleDescription(summary + u' ' + m_note->text());
    }
    applyLook(theme::current());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QPoint PlotView::pixelOf(const Spot& spot) const
{
    return { qRound(m_plot->xAxis->coordToPixel(spot.x)), qRound(m_plot->yAxis->coordToPixel(spot.y)) };
}

int PlotView::spotNear(const QPointF& position) const
{
    int best = -1;
    double least = kReach * kReach;
    for (qsizetype i = 0; i < m_spots.size(); ++i) {
        const QPointF away = QPointF(pixelOf(m_spots[i])) - position;
        const double distance = QPointF::dotProduct(away, away);
        if (distance <= least) {
            least = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void PlotView::showSpot(int index)
{
    m_spot = index >= 0 && index < m_spots.size() ? index : -1;
    if (m_spot < 0) {
        m_card->hide();
        return;
    }
    m_card->showAt(pixelOf(m_spots[m_spot]), m_spots[m_spot].card);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<int>(m_spots.size());
    if ((event->key() == Qt::Key_Right || event->key() == Qt::Key_Down) && count > 0)
        showSpot((m_spot + 1) % count);
    else if ((event->key() == Qt::Key_Left || event->key() == Qt::Key_Up) && count > 0)
        showSpot((m_spot + count - (m_spot < 0 ? 0 : 1)) % count);
    else if (event->key() == Qt::Key_Escape && m_spot >= 0)
        showSpot(-1);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_spot >= 0)
        emit spotActivated(m_spot);
    else
        QWidget::keyPressEvent(event);
}

bool PlotView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::MouseMove) {
        const int near = spotNear(static_cast<QMouseEvent*>(event)->position());
        if (near != m_hovered) {
            m_hovered = near;
            if (near < 0)
                showSpot(-1);
            else
                m_hover.start();
        }
    } else if (watched == m_plot && event->type() == QEvent::MouseButtonPress) {
        const int near = spotNear(static_cast<QMouseEvent*>(event)->position());
        if (near >= 0)
            emit spotActivated(near);
    }
    return QWidget::eventFilter(watched, event);
}

void PlotView::leaveEvent(QEvent* event)
{
    m_hover.stop();
    m_hovered = -1;
    showSpot(-1);
    QWidget::leaveEvent(event);
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        showSpot(0);
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    showSpot(-1);
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_note->move(width() - m_note->width() - 16, 4);
    showSpot(-1);
}

QImage PlotView::picture()
{
    applyLook(theme::tokens(theme::Mode::Light));
    const QImage image = m_plot->toPixmap(width(), height(), kFine).toImage();
    applyLook(theme::current());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    return image;
}

bool PlotView::saveSvg(const QString& path)
{
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setResolution(96); // or text comes out a quarter too small
    generator.setSize(size());
    generator.setViewBox(QRect(QPoint(), size()));
    generator.setTitle(accessibleName());
    QCPPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    m_plot->toPainter(&painter, width(), height());
    return painter.end();
}

bool PlotView::save(const QString& path)
{
    if (path.endsWith(u".csv", Qt::CaseInsensitive)) {
        QSaveFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(csv(table())) >= 0 && file.commit();
    }
    applyLook(theme::tokens(theme::Mode::Light));
    bool saved = false;
    if (path.endsWith(u".svg", Qt::CaseInsensitive))
        saved = saveSvg(path);
    else if (path.endsWith(u".pdf", Qt::CaseInsensitive))
        saved
            = m_plot->savePdf(path, width(), height(), QCP::epNoCosmetic, QStringLiteral("Warpdesk"), accessibleName());
    else if (path.endsWith(u".png", Qt::CaseInsensitive))
        saved = m_plot->savePng(path, width(), height(), kFine);
    applyLook(theme::current());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    return saved;
}

} // namespace warpdesk::plots
