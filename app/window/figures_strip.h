// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace warpdesk::window {

/// At most four headline numbers; each caption finishes the sentence its number begins.
class FiguresStrip final : public QWidget {
    Q_OBJECT

public:
    struct Figure {
        QString value;
        QString unit;
        QString caption;
        QString tip; ///< where the number comes from, or why there is none
    };
    enum class Source { Measured, Emulated, Modelled };

    explicit FiguresStrip(QWidget* parent);
    void show(const QList<Figure>& figures, Source source);
    [[nodiscard]] const QList<Figure>& figures() const { return m_figures; }
    [[nodiscard]] QSize sizeHint() const override { return { 400, 66 }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { 200, 66 }; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] double widthOf(const Figure& figure) const;

    QList<Figure> m_figures;
    Source m_source = Source::Measured;
};

/// "52.5 µs" as the strip wants it: value and unit apart.
[[nodiscard]] FiguresStrip::Figure figureOf(const QString& text, const QString& caption, const QString& tip);

} // namespace warpdesk::window
