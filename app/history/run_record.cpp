// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history/run_record.h"

#include <QJsonArray>
#include <QJsonValue>

namespace warpdesk::history {
namespace {

/// The median of the last case's first measurement: sizes are in the order of the problem, the largest last.
std::optional<double> measuredTime(const QJsonObject& result)
{
    const QJsonArray cases = result.value(QLatin1String("cases")).toArray();
    if (cases.isEmpty())
        return std::nullopt;
    const QJsonArray measurements = cases.last().toObject().value(QLatin1String("measurements")).toArray();
    const QJsonValue median = measurements.first().toObject().value(QLatin1String("median"));
    return median.isDouble() ? std::optional(median.toDouble()) : std::nullopt;
}

} // namespace

RunRecord recordOf(const QString& kind, const QString& file, const QByteArray& source, QJsonObject result)
{
    const auto text = [&result](const char* field) { return result.value(QLatin1String(field)).toString(); };
    RunRecord record;
    record.at = QDateTime::currentDateTimeUtc();
    record.kind = kind;
    record.problem = text("problem");
    record.file = file;
    record.source = source;
    record.device = text("device");
    record.target = text("target");
    record.verdict = text("verdict");
    record.seed = text("seed");
    record.quantity = text("quantity");
    record.versions = result.value(QLatin1String("versions")).toObject();
    record.versions.insert(QStringLiteral("flags"), result.value(QLatin1String("flags")).toArray());
    record.versions.insert(QStringLiteral("architecture"), text("architecture"));
    if (kind == u"measure") {
        record.milliseconds = measuredTime(result);
    } else if (const QJsonValue tests
        = result.value(QLatin1String("milliseconds")).toObject().value(QLatin1String("tests"));
        tests.isDouble()) {
        record.milliseconds = tests.toDouble();
    }
    record.result = std::move(result);
    return record;
}

QJsonObject toJson(const RunRecord& record)
{
    QJsonObject object { { QStringLiteral("id"), record.id },
        { QStringLiteral("at"), record.at.toUTC().toString(Qt::ISODateWithMs) },
        { QStringLiteral("kind"), record.kind }, { QStringLiteral("problem"), record.problem },
        { QStringLiteral("file"), record.file }, { QStringLiteral("device"), record.device },
        { QStringLiteral("target"), record.target }, { QStringLiteral("verdict"), record.verdict },
        { QStringLiteral("seed"), record.seed },
        { QStringLiteral("milliseconds"),
            record.milliseconds ? QJsonValue(*record.milliseconds) : QJsonValue(QJsonValue::Null) },
        { QStringLiteral("quantity"), record.quantity }, { QStringLiteral("versions"), record.versions },
        { QStringLiteral("tags"), QJsonArray::fromStringList(record.tags) }, { QStringLiteral("note"), record.note } };
    if (const QString text = QString::fromUtf8(record.source); text.toUtf8() == record.source) {
        if (!text.isEmpty())
            object.insert(QStringLiteral("source"), text);
    } else {
        object.insert(QStringLiteral("source_base64"), QString::fromLatin1(record.source.toBase64()));
    }
    if (!record.result.isEmpty())
        object.insert(QStringLiteral("result"), record.result);
    return object;
}

} // namespace warpdesk::history
