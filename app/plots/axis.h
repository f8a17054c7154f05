// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace warpdesk::plots {

/// What a plot can draw: on a logarithmic axis only numbers above zero, never NaN or infinity, which would make
/// QCustomPlot keep the range it had.
enum class Scale { Linear, Log };
[[nodiscard]] bool isDrawable(double value, Scale scale);

struct Span {
    double low = 0;
    double high = 1;
};
/// A range around what can be drawn of the values, with a margin: at least one decade on a logarithmic axis, at least a
/// thousandth of the value on a linear one. [1, 10] or [0, 1] when nothing can be drawn.
[[nodiscard]] Span spanOf(const QList<double>& values, Scale scale);
/// `span` made one that can be shown: finite, neither nothing wide nor beyond all sense.
[[nodiscard]] Span limited(const Span& span, Scale scale);

/// Three figures with the unit that fits: "52.5 µs", "1.24 s"; "–" for what is no number.
[[nodiscard]] QString timeText(double milliseconds);
/// "3.35 TB/s", "66.9 TFLOP/s", "134 MB", by the unit's name.
[[nodiscard]] QString amountText(double value, const QString& unit);
/// Three figures.
[[nodiscard]] QString figure(double value);

} // namespace warpdesk::plots
