// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/contrast.h"

#include <algorithm>
#include <cmath>

namespace warpdesk::theme {
namespace {

/// Relative luminance, WCAG 2.2 definition.
double luminance(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace warpdesk::theme
