// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/error_pattern.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace warpdesk::window {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::ErrorPattern)
};

constexpr double kSlack = 0.02; // elements; the shares are floats
constexpr double kEnough = 0.7; // of the elements a rule calls wrong, the least that is wrong when no other is

/// The map seen along one axis: how many positions of each cell are wrong, as a mean over the other axis.
struct Profile {
    QList<double> wrong; ///< positions
    QList<qint64> start; ///< of each cell, and the length of the axis at the end
    qint64 first = 0; ///< where along the axis the first wrong element lies
    QString name; ///< "i" or "j"

    [[nodiscard]] qint64 length() const { return start.last(); }
};

QList<qint64> starts(qint64 length, qint64 cells)
{
    QList<qint64> result;
    for (qint64 cell = 0; cell <= cells; ++cell)
        result.append((cell * length + cells - 1) / cells);
    return result;
}

Profile columnProfile(const WrongMap& map)
{
    Profile profile { {}, starts(map.shape[1], map.width), map.first[1], QStringLiteral("j") };
    const QList<qint64> rows = starts(map.shape[0], map.height);
    for (int x = 0; x < map.width; ++x) {
        double sum = 0;
        for (int y = 0; y < map.height; ++y)
            sum += map.share[y * map.width + x] * static_cast<double>(rows[y + 1] - rows[y]);
        profile.wrong.append(sum * static_cast<double>(profile.start[x + 1] - profile.start[x])
            / static_cast<double>(std::max<qint64>(1, map.shape[0])));
    }
    return profile;
}

Profile rowProfile(const WrongMap& map)
{
    Profile profile { {}, starts(map.shape[0], map.height), map.first[0], QStringLiteral("i") };
    const QList<qint64> columns = starts(map.shape[1], map.width);
    for (int y = 0; y < map.height; ++y) {
        double sum = 0;
        for (int x = 0; x < map.width; ++x)
            sum += map.share[y * map.width + x] * static_cast<double>(columns[x + 1] - columns[x]);
        profile.wrong.append(sum * static_cast<double>(profile.start[y + 1] - profile.start[y])
            / static_cast<double>(std::max<qint64>(1, map.shape[1])));
    }
    return profile;
}

Profile flatProfile(const WrongMap& map)
{
    const qint64 cells = std::min<qint64>(map.share.size(), map.of);
    Profile profile { {}, starts(map.of, cells), map.first[0], QStringLiteral("i") };
    for (qsizetype cell = 0; cell < cells; ++cell)
        profile.wrong.append(map.share[cell] * static_cast<double>(profile.start[cell + 1] - profile.start[cell]));
    return profile;
}

enum class Fit { None, Within, Exact };

/// Does "wrong where from <= position mod period < to" agree with the profile?
Fit fits(const Profile& profile, qint64 period, qint64 from, qint64 to)
{
    // Positions below `end` that the rule calls wrong.
    const auto below = [period, from, to](qint64 end) {
        return end / period * (to - from) + std::clamp<qint64>(end % period - from, 0, to - from);
    };
    double found = 0;
    double called = 0;
    bool exact = true;
    for (qsizetype cell = 0; cell < profile.wrong.size(); ++cell) {
        const auto most = static_cast<double>(below(profile.start[cell + 1]) - below(profile.start[cell]));
        if (profile.wrong[cell] > most + kSlack)
            return Fit::None;
        exact = exact && profile.wrong[cell] > most - kSlack;
        found += profile.wrong[cell];
        called += most;
    }
    if (called <= 0 || called >= static_cast<double>(profile.length()))
        return Fit::None;
    return exact ? Fit::Exact : found >= kEnough * called ? Fit::Within : Fit::None;
}

QString words(const QString& axis, qint64 period, qint64 from, qint64 to, Fit fit)
{
    const QString mod = QStringLiteral("%1 mod %2").arg(axis).arg(period);
    if (fit == Fit::Exact && to == period)
        return from == 1 ? Words::tr("right only where %1 = 0").arg(mod)
                         : Words::tr("right only where %1 < %2").arg(mod).arg(from);
    if (to == from + 1)
        return Words::tr("only where %1 = %2").arg(mod).arg(from);
    if (to == period)
        return Words::tr("only where %1 ≥ %2").arg(mod).arg(from);
    if (from == 0)
        return Words::tr("only where %1 < %2").arg(mod).arg(to);
    return Words::tr("only where %2 ≤ %1 < %3").arg(mod).arg(from).arg(to);
}

/// A rule that repeats along an axis, with the powers of two that blocks, warps and tiles have.
QString periodicPattern(const Profile& profile)
{
    qint64 widest = 1;
    for (qsizetype cell = 0; cell < profile.wrong.size(); ++cell)
        widest = std::max(widest, profile.start[cell + 1] - profile.start[cell]);
    for (const Fit wanted : { Fit::Exact, Fit::Within }) {
        for (qint64 period = 2; period <= 2048 && period < profile.length(); period *= 2) {
            if (widest * 2 > period && widest > 1)
                continue; // the map is too coarse to tell
            const qint64 from = profile.first % period;
            if (profile.length() < period + std::max<qint64>(from, 1))
                continue; // it does not come again
            for (qint64 to = period; to > from; --to) {
                if (from == 0 && to == period)
                    continue;
                if (wanted == Fit::Within && to != period)
                    break; // near misses only for the plainest rule
                if (fits(profile, period, from, to) == wanted)
                    return words(profile.name, period, from, to, wanted);
            }
        }
    }
    return {};
}

/// "every column from 32 on" and its mirror.
QString edgePattern(const Profile& profile, const QString& from, const QString& before)
{
    const qint64 length = profile.length();
    if (profile.first > 0 && fits(profile, length, profile.first, length) == Fit::Exact)
        return from.arg(QLocale().toString(profile.first));
    if (profile.first == 0) {
        for (const qint64 end : profile.start) {
            if (end > 0 && end < length && fits(profile, length, 0, end) == Fit::Exact)
                return before.arg(QLocale().toString(end));
        }
    }
    return {};
}

/// A matrix that is right on its diagonal only, as a transpose that copies is.
bool rightOnDiagonal(const WrongMap& map)
{
    const qint64 side = map.shape[0];
    if (side != map.shape[1] || side < 3 || map.of - map.wrong != side)
        return false;
    QList<qint64> onDiagonal(map.share.size());
    for (qint64 k = 0; k < side; ++k)
        ++onDiagonal[k * map.height / side * map.width + k * map.width / side];
    const QList<qint64> rows = starts(side, map.height);
    const QList<qint64> columns = starts(side, map.width);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const qsizetype cell = static_cast<qsizetype>(y) * map.width + x;
            const auto size = static_cast<double>((rows[y + 1] - rows[y]) * (columns[x + 1] - columns[x]));
            if (std::abs((1 - map.share[cell]) * size - static_cast<double>(onDiagonal[cell])) > 0.5)
                return false;
        }
    }
    return true;
}

QString matrixPattern(const WrongMap& map)
{
    const QLocale locale;
    const qint64 row = map.first[0];
    const qint64 column = map.first[1];
    if (row == map.shape[0] - 1 && map.shape[0] > 1)
        return map.wrong == map.shape[1] ? Words::tr("the whole last row, and only it")
                                         : Words::tr("only in the last row");
    if (map.wrong == map.of - (row * map.shape[1] + column))
        return column == 0
            ? Words::tr("every row from %1 on").arg(locale.toString(row))
            : Words::tr("everything from [%1, %2] on").arg(QString::number(row), QString::number(column));
    const Profile columns = columnProfile(map);
    if (map.shape[1] > 1 && column == map.shape[1] - 1
        && fits(columns, map.shape[1], column, map.shape[1]) != Fit::None)
        return Words::tr("only the last column");
    if (rightOnDiagonal(map))
        return Words::tr("right only on the diagonal");
    const Profile rows = rowProfile(map);
    QString text = periodicPattern(columns);
    if (text.isEmpty())
        text = periodicPattern(rows);
    if (text.isEmpty())
        text = edgePattern(columns, Words::tr("every column from %1 on"), Words::tr("only columns before %1"));
    if (text.isEmpty())
        text = edgePattern(rows, Words::tr("every row from %1 on"), Words::tr("only rows before %1"));
    return text;
}

QString vectorPattern(const WrongMap& map)
{
    const qint64 first = map.first[0];
    if (first == map.of - 1)
        return Words::tr("only the last element");
    if (first > 0 && map.wrong == map.of - first)
        return Words::tr("every element from %1 on").arg(QLocale().toString(first));
    const Profile profile = flatProfile(map);
    const QString text = periodicPattern(profile);
    return !text.isEmpty()
        ? text
        : edgePattern(profile, Words::tr("every element from %1 on"), Words::tr("only elements before %1"));
}

} // namespace

QString patternOf(const WrongMap& map)
{
    if (map.of <= 1 || map.wrong <= 0)
        return {};
    if (map.notWritten == map.of)
        return Words::tr("nothing was written");
    if (map.wrong == map.of)
        return Words::tr("every element is wrong");
    const bool known = map.width > 0 && map.height > 0 && map.first.size() == map.shape.size()
        && map.share.size() == static_cast<qsizetype>(map.width) * map.height;
    if (known && map.shape.size() == 1 && map.shape[0] == map.of && map.first[0] >= 0 && map.first[0] < map.of)
        return vectorPattern(map);
    if (known && map.shape.size() == 2 && map.shape[0] * map.shape[1] == map.of && map.first[0] < map.shape[0]
        && map.first[1] < map.shape[1] && map.height <= map.shape[0] && map.width <= map.shape[1])
        return matrixPattern(map);
    return {};
}

} // namespace warpdesk::window
