// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/failure_facts.h"

#include "app/window/error_pattern.h"
#include "app/window/shown_text.h"
#include "app/window/test_name.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpdesk::window {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::FailureFacts)
};

constexpr double kSaying = 1e6; ///< ULP; beyond, the percentage says it better

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar c : QString::number(std::abs(number)))
        text += digits[c.digitValue()];
    return text;
}

QString indexText(const QJsonArray& index)
{
    QStringList parts;
    for (const QJsonValue& part : index)
        parts.append(QString::number(part.toInteger()));
    return parts.join(QStringLiteral(", "));
}

QString special(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
}

/// Integers stay exact, beyond 2^53 too.
bool isInteger(const QJsonValue& value)
{
    return value.isDouble() && value.toDouble() == std::floor(value.toDouble()) && std::abs(value.toDouble()) < 9.2e18;
}

QString percentText(double expected, double got)
{
    if (expected == 0 || !std::isfinite(expected) || !std::isfinite(got))
        return {};
    const double percent = 100 * (got - expected) / std::abs(expected);
    const double size = std::abs(percent);
    const int digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.01 ? 2 : 6;
    if (size >= 1e6)
        return {};
    return QStringLiteral("%1 %").arg(QLocale().toString(percent, 'f', digits));
}

QString errorText(double expected, double got)
{
    if (std::isnan(expected) && std::isnan(got))
        return QStringLiteral("0");
    if (!std::isfinite(expected) || !std::isfinite(got))
        return QStringLiteral("–");
    if (expected == got)
        return QStringLiteral("0");
    const double percent = expected != 0 ? 100 * (got - expected) / std::abs(expected) : 0;
    const double size = std::abs(percent);
    const QString sign = got > expected ? QStringLiteral("+") : QStringLiteral("−");
    if (expected != 0 && size >= 0.01 && size < 1000)
        return sign + QLocale().toString(size, 'f', size < 10 ? 1 : 0) + QStringLiteral(" %");
    return sign + QLocale().toString(std::abs(got - expected), 'g', 2);
}

struct Format {
    int exponent = 0; ///< power of ten taken out
    int decimals = 4;
    bool integers = false;
};

/// One power of ten for all, and as many decimals as make every wrong value look different from the right one.
Format formatFor(const QList<std::pair<double, double>>& values, bool integers)
{
    Format format;
    format.integers = integers;
    double largest = 0;
    bool negative = false;
    double smallestGap = std::numeric_limits<double>::infinity();
    for (const auto& [expected, got] : values) {
        for (const double value : { expected, got }) {
            if (std::isfinite(value))
                largest = std::max(largest, std::abs(value));
            negative = negative || value < 0;
        }
        if (std::isfinite(expected) && std::isfinite(got) && expected != got)
            smallestGap = std::min(smallestGap, std::abs(got - expected));
    }
    if (integers && largest < 1e7)
        return format;
    format.integers = false;
    if (largest > 0 && (largest >= 1e4 || largest < 0.1))
        format.exponent = static_cast<int>(std::floor(std::log10(largest) / 3.0)) * 3;
    const double scale = std::pow(10.0, format.exponent);
    const double shown = largest / scale;
    // Six characters, unless more are needed to see the difference.
    const int most = shown >= 100 ? 5 : shown >= 10 ? 5 : 6;
    format.decimals = (shown >= 100 ? 2 : shown >= 10 ? 3 : 4) - (negative ? 1 : 0);
    if (std::isfinite(smallestGap) && smallestGap > 0) {
        const int needed = static_cast<int>(std::ceil(-std::log10(smallestGap / scale))) + 1;
        format.decimals = std::clamp(needed, format.decimals, most);
    }
    return format;
}

QString valueText(const QJsonValue& json, const Format& format)
{
    const double value = valueOf(json);
    if (!std::isfinite(value))
        return special(value);
    if (format.integers)
        return QString::number(json.toInteger());
    return QString::number(value / std::pow(10.0, format.exponent), 'f', format.decimals);
}

QString howMuch(const QJsonObject& first, const QJsonObject& test)
{
    if (first.value(QLatin1String("not_written")).toBool())
        return Words::tr("never written");
    const double expected = valueOf(first.value(QLatin1String("expected")));
    const double got = valueOf(first.value(QLatin1String("got")));
    QStringList parts;
    const double ratio = expected != 0 && std::isfinite(expected) ? (got - expected) / std::abs(expected) : 0;
    const QString percent = percentText(expected, expected + std::abs(got - expected));
    if (!std::isfinite(got) && std::isfinite(expected)) {
        parts << Words::tr("got %1").arg(special(got));
    } else if (expected != 0 && got / expected >= 3 && got / expected < 1e6) {
        parts << Words::tr("%1 times too large").arg(QLocale().toString(got / expected, 'g', 3));
    } else if (ratio != 0 && !percent.isEmpty()) {
        QString amount = percent;
        amount.remove(u'-');
        parts << (ratio > 0 ? Words::tr("%1 too large").arg(amount) : Words::tr("%1 too small").arg(amount));
    } else if (std::isfinite(got) && std::isfinite(expected) && got != expected) {
        parts << Words::tr("off by %1").arg(QLocale().toString(std::abs(got - expected), 'g', 3));
    }
    const QJsonValue ulp = test.value(QLatin1String("max_ulp_error"));
    if (ulp.isDouble() && ulp.toDouble() < kSaying)
        parts << Words::tr("max %1 ULP").arg(QLocale().toString(ulp.toDouble(), 'f', 0));
    return parts.join(QStringLiteral(", "));
}

/// The row of the neighbourhood whose index starts as the first wrong element's does, but for `offset` on the last but
/// one.
QJsonObject neighbourRow(const QJsonObject& test, const QJsonArray& index, qint64 offset)
{
    for (const QJsonValue& candidate : test.value(QLatin1String("neighbourhood")).toArray()) {
        const QJsonArray start = candidate.toObject().value(QLatin1String("start")).toArray();
        bool same = start.size() == index.size();
        for (qsizetype i = 0; same && i + 1 < start.size(); ++i)
            same = start[i].toInteger() == index[i].toInteger() + (i + 2 == start.size() ? offset : 0);
        if (same)
            return candidate.toObject();
    }
    return {};
}

void addRows(FailureFacts& facts, const QJsonObject& test, const QJsonArray& index, const Format& format)
{
    if (index.size() != 2)
        return;
    for (const int direction : { -1, 1 }) {
        for (int distance = 1; distance <= 3; ++distance) {
            const QJsonObject row = neighbourRow(test, index, direction * distance);
            const QJsonArray got = row.value(QLatin1String("got")).toArray();
            if (got.size() != facts.cells.size())
                break;
            const QJsonArray wrong = row.value(QLatin1String("wrong")).toArray();
            const QJsonArray unwritten = row.value(QLatin1String("not_written")).toArray();
            NeighbourRow near { QString::number(index[0].toInteger() + direction * distance), {}, {} };
            for (qsizetype i = 0; i < got.size(); ++i) {
                near.got << (unwritten[i].toBool() ? QStringLiteral("–") : valueText(got[i], format));
                near.wrong << wrong[i].toBool();
            }
            (direction < 0 ? facts.rowsBefore : facts.rowsAfter).append(near);
        }
    }
}

void addNeighbours(FailureFacts& facts, const QJsonObject& test)
{
    const QJsonObject first = test.value(QLatin1String("first_wrong")).toObject();
    const QJsonArray index = first.value(QLatin1String("index")).toArray();
    const qint64 column = index.isEmpty() ? 0 : index.last().toInteger();
    const QJsonObject row = neighbourRow(test, index, 0);
    const QJsonArray expected = row.value(QLatin1String("expected")).toArray();
    const QJsonArray got = row.value(QLatin1String("got")).toArray();
    const QJsonArray wrong = row.value(QLatin1String("wrong")).toArray();
    const QJsonArray unwritten = row.value(QLatin1String("not_written")).toArray();
    const QJsonArray start = row.value(QLatin1String("start")).toArray();
    const qint64 from = start.isEmpty() ? 0 : start.last().toInteger();
    QList<std::pair<double, double>> values;
    bool integers = true;
    const qsizetype count = std::min(expected.size(), got.size());
    for (qsizetype i = 0; i < count; ++i) {
        const bool lost = unwritten[i].toBool();
        // The rounding of what is right needs no digits.
        const bool tells = wrong[i].toBool() && !lost;
        values.append({ valueOf(expected[i]), tells ? valueOf(got[i]) : valueOf(expected[i]) });
        integers = integers && isInteger(expected[i]) && (lost || isInteger(got[i]));
    }
    const Format format = formatFor(values, integers);
    if (format.exponent != 0)
        facts.scale = QStringLiteral("× 10%1").arg(superscript(format.exponent));
    for (qsizetype i = 0; i < count; ++i) {
        NeighbourCell cell;
        cell.index = QString::number(from + i);
        cell.expected = valueText(expected[i], format);
        cell.notWritten = unwritten[i].toBool();
        cell.wrong = wrong[i].toBool();
        cell.first = from + i == column;
        cell.got = cell.notWritten ? QStringLiteral("–") : valueText(got[i], format);
        cell.error = cell.notWritten ? Words::tr("unset")
            : cell.wrong             ? errorText(values[i].first, values[i].second)
                                     : QStringLiteral("0");
        facts.cells.append(cell);
    }
    addRows(facts, test, index, format);
}

/// The judge tells sizes and counts elements: where only one pair of sizes makes up the count, that is the shape.
QList<qint64> shapeOf(const QJsonObject& test, qsizetype dimensions, int mapWidth, int mapHeight)
{
    const qint64 of = test.value(QLatin1String("of")).toInteger();
    if (dimensions == 1)
        return { of };
    if (dimensions != 2)
        return {};
    QList<qint64> sizes;
    for (const QJsonValue& size : test.value(QLatin1String("sizes")).toObject())
        sizes.append(size.toInteger());
    QList<QList<qint64>> candidates;
    for (qsizetype a = 0; a < sizes.size(); ++a) {
        for (qsizetype b = 0; b < sizes.size(); ++b) {
            const QList<qint64> shape { sizes[a], sizes[b] };
            const bool mapped
                = std::min<qint64>(sizes[b], 64) == mapWidth && std::min<qint64>(sizes[a], 16) == mapHeight;
            if (a != b && mapped && sizes[a] * sizes[b] == of && !candidates.contains(shape))
                candidates.append(shape);
        }
    }
    return candidates.size() == 1 ? candidates.first() : QList<qint64>();
}

void addMap(FailureFacts& facts, const QJsonObject& test)
{
    const QJsonObject map = test.value(QLatin1String("error_map")).toObject();
    facts.mapWidth = map.value(QLatin1String("width")).toInt();
    facts.mapHeight = map.value(QLatin1String("height")).toInt();
    const QJsonArray share = map.value(QLatin1String("wrong")).toArray();
    const QJsonArray unwritten = map.value(QLatin1String("not_written")).toArray();
    if (facts.mapWidth <= 0 || facts.mapHeight <= 0
        || share.size() != static_cast<qsizetype>(facts.mapWidth) * facts.mapHeight) {
        facts.mapWidth = facts.mapHeight = 0;
        return;
    }
    for (qsizetype i = 0; i < share.size(); ++i) {
        facts.share.append(share[i].toDouble());
        facts.notWritten.append(i < unwritten.size() && unwritten[i].toBool());
    }
    WrongMap where;
    for (const QJsonValue& part :
        test.value(QLatin1String("first_wrong")).toObject().value(QLatin1String("index")).toArray())
        where.first.append(part.toInteger());
    facts.shape = shapeOf(test, where.first.size(), facts.mapWidth, facts.mapHeight);
    where.shape = facts.shape;
    where.width = facts.mapWidth;
    where.height = facts.mapHeight;
    where.share = facts.share;
    where.wrong = test.value(QLatin1String("wrong")).toInteger();
    where.of = test.value(QLatin1String("of")).toInteger();
    where.notWritten = test.value(QLatin1String("not_written")).toInteger();
    facts.pattern = patternOf(where);
    const QLocale locale;
    if (facts.shape.size() == 2)
        facts.mapCaption
            = Words::tr("%1 × %2 · %3 wrong")
                  .arg(QString::number(facts.shape[0]), QString::number(facts.shape[1]), locale.toString(where.wrong));
    else
        facts.mapCaption = Words::tr("%1 of %2 wrong").arg(locale.toString(where.wrong), locale.toString(where.of));
    if (where.notWritten > 0 && where.notWritten < where.wrong)
        facts.mapCaption += Words::tr(", %1 of them never written").arg(locale.toString(where.notWritten));
    else if (where.notWritten > 0 && where.notWritten < where.of)
        facts.mapCaption += Words::tr(", never written");
}

/// Which thread it was.
QString whoOf(const QJsonObject& fault)
{
    if (fault.value(QLatin1String("in_host_code")).toBool())
        return Words::tr("in solve(), on the host");
    QStringList parts;
    // The name is enough; its parameters are in the text.
    const QString kernel = fault.value(QLatin1String("kernel")).toString().section(u'(', 0, 0);
    if (!kernel.isEmpty())
        parts << Words::tr("kernel %1").arg(kernel);
    const QJsonArray block = fault.value(QLatin1String("block")).toArray();
    const QJsonArray thread = fault.value(QLatin1String("thread")).toArray();
    if (!block.isEmpty() && !thread.isEmpty())
        parts << Words::tr("block (%1), thread (%2)").arg(indexText(block), indexText(thread));
    return parts.join(QStringLiteral(", "));
}

} // namespace

double valueOf(const QJsonValue& value)
{
    if (!value.isString())
        return value.toDouble();
    const QString text = value.toString();
    if (text == u"inf")
        return std::numeric_limits<double>::infinity();
    if (text == u"-inf")
        return -std::numeric_limits<double>::infinity();
    return std::numeric_limits<double>::quiet_NaN();
}

namespace {

QString sentence(const QString& given)
{
    QString text = shown(given);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

CheckFinding::Place placeIn(const QJsonObject& side)
{
    // Of what happened in a header, the line of the solution that called it.
    QJsonArray chain { side.value(QLatin1String("place")) };
    for (const QJsonValue& outer : side.value(QLatin1String("inlined_at")).toArray())
        chain.append(outer);
    CheckFinding::Place place;
    place.role = side.value(QLatin1String("role")).toString();
    if (side.contains(QLatin1String("write")))
        place.role = side.value(QLatin1String("write")).toBool() ? Words::tr("written here") : Words::tr("read here");
    for (const QJsonValue& link : chain) {
        const QJsonObject own = link.toObject();
        if (own.contains(QLatin1String("file")))
            continue;
        place.line = own.value(QLatin1String("line")).toInt();
        place.column = own.value(QLatin1String("column")).toInt();
        break;
    }
    return place;
}

CheckFinding findingOf(const QJsonObject& object)
{
    return { object.value(QLatin1String("kind")).toString(),
        sentence(object.value(QLatin1String("message")).toString()),
        shown(object.value(QLatin1String("remedy")).toString()),
        placeIn(object.value(QLatin1String("first")).toObject()),
        placeIn(object.value(QLatin1String("second")).toObject()) };
}

} // namespace

FailureFacts failureFacts(const QJsonObject& test)
{
    FailureFacts facts;
    for (const QJsonValue& finding : test.value(QLatin1String("findings")).toArray())
        facts.findings.append(findingOf(finding.toObject()));
    facts.message = test.value(QLatin1String("message")).toString();
    facts.message = sentence(facts.message);
    facts.who = whoOf(test.value(QLatin1String("fault")).toObject());
    QJsonObject place = test.value(QLatin1String("place")).toObject();
    if (place.isEmpty())
        place = test.value(QLatin1String("fault")).toObject().value(QLatin1String("place")).toObject();
    facts.line = place.value(QLatin1String("line")).toInt();
    facts.column = place.value(QLatin1String("column")).toInt();
    const QJsonObject first = test.value(QLatin1String("first_wrong")).toObject();
    if (first.isEmpty())
        return facts;
    const QString argument = test.value(QLatin1String("argument")).toString();
    facts.where = QStringLiteral("%1[%2]").arg(argument, indexText(first.value(QLatin1String("index")).toArray()));
    facts.howMuch = howMuch(first, test);
    if (const QString drawn = drawnSizes(test.value(QLatin1String("name")).toString(), test); !drawn.isEmpty())
        facts.howMuch += (facts.howMuch.isEmpty() ? QString() : QStringLiteral(", ")) + drawn;
    addNeighbours(facts, test);
    addMap(facts, test);
    return facts;
}

} // namespace warpdesk::window
