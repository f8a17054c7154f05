// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/measured_version.h"

#include <QRegularExpression>

namespace warpdesk::window {

QString MeasuredVersion::name() const { return QStringLiteral("v%1").arg(number); }

QString MeasuredVersion::label() const
{
    const QString text = QString::fromUtf8(source.left(4096));
    static const QRegularExpression comment(QStringLiteral("^\\s*(?://+|/\\*+)\\s*([^\\n*]+)"));
    static const QRegularExpression kernel(QStringLiteral("__global__[^;{(]*?\\b(\\w+)\\s*\\("));
    if (const auto match = comment.match(text); match.hasMatch()) {
        QString words = match.captured(1).trimmed();
        static const QRegularExpression end(QStringLiteral("[.:;](\\s|$)"));
        if (const auto stop = end.match(words); stop.hasMatch())
            words.truncate(stop.capturedStart());
        return words;
    }
    const auto match = kernel.match(text);
    return match.hasMatch() ? match.captured(1) : QString();
}

QList<TimingChoice> choicesOf(const QJsonObject& measured)
{
    QList<TimingChoice> choices;
    for (const QJsonValue& value : measured.value(QLatin1String("cases")).toArray()) {
        const QJsonObject timing = value.toObject();
        for (const QJsonValue& one : timing.value(QLatin1String("measurements")).toArray())
            choices.append({ timing.value(QLatin1String("name")).toString(),
                one.toObject().value(QLatin1String("regime")).toString() });
    }
    return choices;
}

bool isGpuTime(const QJsonObject& measured)
{
    return measured.value(QLatin1String("device")).toString().startsWith(u"cuda");
}

TimingChoice firstChoice(const QJsonObject& measured)
{
    const QList<TimingChoice> choices = choicesOf(measured);
    const QString wanted = isGpuTime(measured) ? QStringLiteral("cold") : QStringLiteral("warm");
    for (auto choice = choices.crbegin(); choice != choices.crend(); ++choice) {
        if (choice->regime == wanted)
            return *choice;
    }
    return choices.isEmpty() ? TimingChoice {} : choices.last();
}

QJsonObject caseOf(const QJsonObject& measured, const QString& size)
{
    for (const QJsonValue& value : measured.value(QLatin1String("cases")).toArray()) {
        if (value.toObject().value(QLatin1String("name")).toString() == size)
            return value.toObject();
    }
    return {};
}

QJsonObject timingOf(const QJsonObject& measured, const TimingChoice& choice)
{
    for (const QJsonValue& value : caseOf(measured, choice.size).value(QLatin1String("measurements")).toArray()) {
        if (value.toObject().value(QLatin1String("regime")).toString() == choice.regime)
            return value.toObject();
    }
    return {};
}

std::optional<double> medianOf(const QJsonObject& measured, const TimingChoice& choice)
{
    const QJsonValue median = timingOf(measured, choice).value(QLatin1String("median"));
    return median.isDouble() ? std::optional(median.toDouble()) : std::nullopt;
}

QJsonObject toJson(const MeasuredVersion& version)
{
    return { { QStringLiteral("number"), version.number },
        { QStringLiteral("when"), version.when.toUTC().toString(Qt::ISODateWithMs) },
        { QStringLiteral("source"), QString::fromLatin1(version.source.toBase64()) },
        { QStringLiteral("device"), version.device }, { QStringLiteral("measured"), version.measured },
        { QStringLiteral("profiled"), version.profiled }, { QStringLiteral("swept"), version.swept } };
}

MeasuredVersion versionFrom(const QJsonObject& object)
{
    MeasuredVersion version;
    version.number = object.value(QLatin1String("number")).toInt();
    version.when
        = QDateTime::fromString(object.value(QLatin1String("when")).toString(), Qt::ISODateWithMs).toLocalTime();
    version.source = QByteArray::fromBase64(object.value(QLatin1String("source")).toString().toLatin1());
    version.device = object.value(QLatin1String("device")).toString();
    version.measured = object.value(QLatin1String("measured")).toObject();
    version.profiled = object.value(QLatin1String("profiled")).toObject();
    version.swept = object.value(QLatin1String("swept")).toObject();
    return version;
}

} // namespace warpdesk::window
