// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plots/axis.h"
#include "app/plots/hover_card.h"
#include "app/plots/table.h"
#include "app/theme/tokens.h"

#include <QFont>
#include <QImage>
#include <QTimer>
#include <QWidget>

class QCustomPlot;
class QCPAxis;

namespace warpdesk::plots {

/// What every plot has: the look of the desk in both modes, zoom and drag within sense, points that mouse and arrow
/// keys reach, pictures and figures for export, and a word about what could not be drawn.
class PlotView : public QWidget {
    Q_OBJECT

public:
    /// Something a reader can point at.
    struct Spot {
        double x = 0;
        double y = 0;
        HoverCard::Content card;
    };

    explicit PlotView(QWidget* parent);
    ~PlotView() override;

    /// The figures behind the picture.
    [[nodiscard]] virtual Table table() const = 0;
    /// How many values could not be drawn: no numbers, or not above zero on a logarithmic axis.
    [[nodiscard]] int dropped() const { return m_dropped; }

    /// In the light colours, twice as fine as the screen.
    [[nodiscard]] QImage picture();
    /// By the name's end: png, svg, pdf or csv. False: the file could not be written, or its kind is none of these.
    [[nodiscard]] bool save(const QString& path);

    [[nodiscard]] QSize minimumSizeHint() const override { return { 180, 110 }; }
    [[nodiscard]] const QList<Spot>& spots() const { return m_spots; }
    [[nodiscard]] int currentSpot() const { return m_spot; }
    [[nodiscard]] HoverCard& card() const { return *m_card; }
    /// Shows the card of a point; -1 closes it.
    void showSpot(int index);

signals:
    void spotActivated(int index);

protected:
    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }
    /// Fonts, pens and grid by the tokens; then `restyle`.
    void applyLook(const theme::Tokens& tokens);
    /// Pens and brushes of what is drawn.
    virtual void restyle(const theme::Tokens& tokens) = 0;
    /// After everything was set: tells what was dropped, and draws soon.
    void finish(int dropped, const QString& summary, QList<Spot> spots);
    void setScale(QCPAxis* axis, Scale scale);
    void setSpan(QCPAxis* axis, const Span& span);

    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void clampRange(QCPAxis* axis);
    [[nodiscard]] QPoint pixelOf(const Spot& spot) const;
    [[nodiscard]] int spotNear(const QPointF& position) const;
    [[nodiscard]] bool saveSvg(const QString& path);

    QCustomPlot* m_plot = nullptr;
    HoverCard* m_card = nullptr;
    class DroppedNote;
    DroppedNote* m_note = nullptr;
    QTimer m_hover;
    QList<Spot> m_spots;
    QString m_summary;
    int m_spot = -1;
    int m_hovered = -1;
    int m_dropped = 0;
    bool m_clamping = false;
};

} // namespace warpdesk::plots
