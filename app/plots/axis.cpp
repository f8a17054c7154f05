// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/axis.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpdesk::plots {
namespace {

constexpr double kMostDecades = 1e15; ///< beyond this nobody meant to zoom

struct Prefix {
    double factor;
    const char16_t* name;
};
constexpr std::array kPrefixes { Prefix { 1e12, u"T" }, Prefix { 1e9, u"G" }, Prefix { 1e6, u"M" },
    Prefix { 1e3, u"k" }, Prefix { 1, u"" } };

} // namespace

bool isDrawable(double value, Scale scale) { return std::isfinite(value) && (scale == Scale::Linear || value > 0); }

Span spanOf(const QList<double>& values, Scale scale)
{
    double low = 0;
    double high = 0;
    bool any = false;
    for (const double value : values) {
        if (!isDrawable(value, scale))
            continue;
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    if (!any)
        return scale == Scale::Log ? Span { 1, 10 } : Span { 0, 1 };
    if (scale == Scale::Log) {
        const double decades = std::log10(high / low);
        const double margin = std::max(decades * 0.06, (1 - decades) / 2);
        return { low * std::pow(10, -margin), high * std::pow(10, margin) };
    }
    const double width = std::max(high - low, std::max(std::abs(high) * 1e-3, 1e-12));
    const double middle = (low + high) / 2;
    return { middle - width * 0.54, middle + width * 0.54 };
}

Span limited(const Span& span, Scale scale)
{
    if (scale == Scale::Log) {
        double low = std::isfinite(span.low) && span.low > 0 ? span.low : 1 / kMostDecades;
        double high = std::isfinite(span.high) && span.high > 0 ? span.high : kMostDecades;
        low = std::clamp(low, 1 / kMostDecades, kMostDecades / 2);
        high = std::clamp(high, low * 1.01, kMostDecades);
        return { low, high };
    }
    double low = std::isfinite(span.low) ? std::clamp(span.low, -kMostDecades, kMostDecades) : 0;
    double high = std::isfinite(span.high) ? std::clamp(span.high, -kMostDecades, kMostDecades) : low + 1;
    const double least = std::max({ std::abs(low) * 1e-9, std::abs(high) * 1e-9, 1e-12 });
    if (high - low < least)
        high = low + least;
    return { low, high };
}

QString figure(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (value == 0)
        return QLocale().toString(0);
    // The digits that three figures leave: 52.5, 1.60, 134.
    const int digits = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)) + 1;
    // 0.9996 has one digit before the point once it is rounded.
    const int before = std::abs(value) >= std::pow(10, digits) * 0.9995 ? digits + 1 : digits;
    return QLocale().toString(value, 'f', std::clamp(3 - before, 0, 9));
}

QString timeText(double milliseconds)
{
    if (!std::isfinite(milliseconds))
        return QStringLiteral("–");
    const double size = std::abs(milliseconds);
    if (size >= 999.5)
        return QStringLiteral("%1 s").arg(figure(milliseconds / 1000));
    if (size >= 0.9995)
        return QStringLiteral("%1 ms").arg(figure(milliseconds));
    if (size >= 0.9995e-3)
        return QStringLiteral("%1 µs").arg(figure(milliseconds * 1e3));
    return QStringLiteral("%1 ns").arg(figure(milliseconds * 1e6));
}

QString amountText(double value, const QString& unit)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const auto prefix = std::ranges::find_if(
        kPrefixes, [value](const Prefix& one) { return std::abs(value) >= one.factor * 0.9995; });
    const Prefix& chosen = prefix != kPrefixes.end() ? *prefix : kPrefixes.back();
    return QStringLiteral("%1 %2%3").arg(figure(value / chosen.factor), QString::fromUtf16(chosen.name), unit);
}

} // namespace warpdesk::plots
