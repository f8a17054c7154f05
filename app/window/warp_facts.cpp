// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/warp_facts.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace warpdesk::window {
namespace {

constexpr int kWord = 4; ///< bytes of a bank
constexpr double kWasteFrom = 1.5; ///< times what would do

int intOf(const QJsonObject& object, const char* field) { return object.value(QLatin1String(field)).toInt(); }

QString textOf(const QJsonObject& object, const char* field) { return object.value(QLatin1String(field)).toString(); }

qint64 floorDiv(qint64 a, qint64 b) { return a / b - (a % b < 0 ? 1 : 0); }

AccessShot shotOf(const QJsonObject& object)
{
    AccessShot shot;
    shot.line = intOf(object, "line");
    shot.warp = intOf(object, "warp");
    shot.execution = intOf(object, "execution");
    shot.space = textOf(object, "space");
    shot.kind = textOf(object, "kind");
    shot.bytes = intOf(object, "bytes");
    shot.allocation = textOf(object, "allocation");
    const QJsonArray offsets = object.value(QLatin1String("offsets")).toArray();
    for (int lane = 0; lane < kLanes && lane < offsets.size(); ++lane) {
        if (offsets[lane].isDouble())
            shot.offsets[static_cast<std::size_t>(lane)] = offsets[lane].toInteger();
    }
    return shot;
}

} // namespace

bool AccessRow::isWasteful() const
{
    return (sectors && least && *least > 0 && *sectors >= kWasteFrom * *least) || (ways && *ways >= kWasteFrom);
}

int AccessShot::active() const
{
    return static_cast<int>(std::ranges::count_if(offsets, [](const auto& offset) { return offset.has_value(); }));
}

int AccessShot::sectors() const
{
    QSet<qint64> touched;
    for (const auto& offset : offsets) {
        if (!offset)
            continue;
        for (qint64 at = floorDiv(*offset, kSectorBytes);
            at <= floorDiv(*offset + std::max(1, bytes) - 1, kSectorBytes); ++at)
            touched.insert(at);
    }
    return static_cast<int>(touched.size());
}

int AccessShot::leastSectors() const
{
    QSet<qint64> wanted;
    for (const auto& offset : offsets) {
        for (qint64 byte = 0; offset && byte < bytes; ++byte)
            wanted.insert(*offset + byte);
    }
    return static_cast<int>((wanted.size() + kSectorBytes - 1) / kSectorBytes);
}

std::array<QList<int>, kBanks> AccessShot::banks() const
{
    std::array<QList<int>, kBanks> lanesOf;
    std::array<QSet<qint64>, kBanks> words;
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto& offset = offsets[static_cast<std::size_t>(lane)];
        if (!offset)
            continue;
        for (qint64 word = floorDiv(*offset, kWord); word <= floorDiv(*offset + std::max(1, bytes) - 1, kWord);
            ++word) {
            const auto bank = static_cast<std::size_t>(((word % kBanks) + kBanks) % kBanks);
            if (words[bank].contains(word))
                continue; // one word serves all lanes that ask for it
            words[bank].insert(word);
            lanesOf[bank].append(lane);
        }
    }
    return lanesOf;
}

int AccessShot::ways() const
{
    qsizetype most = 0;
    for (const QList<int>& bank : banks())
        most = std::max(most, bank.size());
    return static_cast<int>(most);
}

double AccessShot::unused() const
{
    QSet<qint64> wanted;
    for (const auto& offset : offsets) {
        for (qint64 byte = 0; offset && byte < bytes; ++byte)
            wanted.insert(*offset + byte);
    }
    const double moved = static_cast<double>(sectors()) * kSectorBytes;
    return moved <= 0 ? 0 : 1 - static_cast<double>(wanted.size()) / moved;
}

std::optional<qint64> AccessShot::stride() const
{
    std::optional<qint64> found;
    for (std::size_t lane = 1; lane < offsets.size(); ++lane) {
        if (!offsets[lane] || !offsets[lane - 1])
            continue;
        const qint64 step = *offsets[lane] - *offsets[lane - 1];
        if (found && *found != step)
            return std::nullopt;
        found = step;
    }
    return found;
}

AccessShot AccessShot::sideBySide() const
{
    AccessShot other = *this;
    qint64 next = 0;
    for (auto& offset : other.offsets) {
        if (!offset)
            continue;
        offset = next;
        next += bytes;
    }
    return other;
}

AccessShot AccessShot::padded(qint64 stride) const
{
    AccessShot other = *this;
    if (stride == 0)
        return other;
    for (auto& offset : other.offsets) {
        if (offset)
            offset = *offset + floorDiv(*offset, std::abs(stride)) * bytes;
    }
    return other;
}

QList<AccessRow> accessRows(const QJsonObject& kernel)
{
    QList<AccessRow> rows;
    for (const QJsonValue& lineValue : kernel.value(QLatin1String("lines")).toArray()) {
        const QJsonObject line = lineValue.toObject();
        if (line.contains(QLatin1String("file")))
            continue; // of a header
        for (const QJsonValue& value : line.value(QLatin1String("accesses")).toArray()) {
            const QJsonObject access = value.toObject();
            AccessRow row { intOf(line, "line"), textOf(access, "space"), textOf(access, "kind"),
                access.value(QLatin1String("requests")).toDouble(), {}, {}, {} };
            if (row.requests <= 0)
                continue;
            if (access.contains(QLatin1String("sectors"))) {
                row.sectors = access.value(QLatin1String("sectors")).toDouble() / row.requests;
                row.least = access.value(QLatin1String("least_sectors")).toDouble() / row.requests;
            } else if (access.contains(QLatin1String("wavefronts"))) {
                row.ways = access.value(QLatin1String("wavefronts")).toDouble() / row.requests;
            }
            rows.append(row);
        }
    }
    return rows;
}

QList<KernelAdvice> adviceOf(const QJsonObject& kernel)
{
    QList<KernelAdvice> list;
    for (const QJsonValue& value : kernel.value(QLatin1String("advice")).toArray()) {
        const QJsonObject one = value.toObject();
        list.append({ intOf(one, "line"), textOf(one, "rule"), textOf(one, "words"), textOf(one, "fix") });
    }
    return list;
}

WarpPictures warpPictures(const QJsonObject& pictures)
{
    WarpPictures result;
    result.block = pictures.value(QLatin1String("block")).toInteger();
    result.cut = pictures.value(QLatin1String("cut")).toBool();
    for (const QJsonValue& value : pictures.value(QLatin1String("accesses")).toArray())
        result.accesses.append(shotOf(value.toObject()));
    for (const QJsonValue& value : pictures.value(QLatin1String("lanes")).toArray()) {
        const QJsonObject piece = value.toObject();
        result.lanes.append({ static_cast<quint32>(piece.value(QLatin1String("mask")).toInteger()),
            intOf(piece, "first_line"), intOf(piece, "last_line"), intOf(piece, "instructions") });
    }
    for (const QJsonValue& value : pictures.value(QLatin1String("barriers")).toArray()) {
        const QJsonObject one = value.toObject();
        result.barriers.append(
            { intOf(one, "phase"), intOf(one, "warp"), intOf(one, "line"), intOf(one, "instructions") });
    }
    return result;
}

} // namespace warpdesk::window
