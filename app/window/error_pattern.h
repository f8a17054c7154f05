// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace warpdesk::window {

/// Where an output is wrong: the judge's error map and counts. The map has `width` x `height` cells, row by row; a cell
/// holds the share of its elements that is wrong. In one dimension the cells follow each other in reading order.
struct WrongMap {
    QList<qint64> shape; ///< of the array; empty = unknown
    QList<qint64> first; ///< index of the first wrong element in reading order
    int width = 0;
    int height = 0;
    QList<double> share;
    qint64 wrong = 0;
    qint64 of = 0;
    qint64 notWritten = 0;
};

/// The rule behind the wrong elements in words, "right only where j mod 256 < 32", or empty where there is none that
/// the counts and every cell agree with. i and j are the row and column of a matrix, i the index of a vector.
[[nodiscard]] QString patternOf(const WrongMap& map);

} // namespace warpdesk::window
