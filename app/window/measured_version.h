// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace warpdesk::window {

/// A text of a solution that was measured or profiled, with what came of it.
struct MeasuredVersion {
    int number = 0; ///< v1, v2, ... of its problem
    QDateTime when; ///< of the last measurement
    QByteArray source;
    QString device;
    QJsonObject measured; ///< the result of `measure`, or empty
    QJsonObject profiled; ///< the result of `profile`, or empty
    QJsonObject swept; ///< the result of `measure` over a sweep, or empty

    [[nodiscard]] QString name() const;
    /// The first comment of the text, or the name of its first kernel: what tells it from the others.
    [[nodiscard]] QString label() const;
};

/// One size in one regime of a result of `measure`.
struct TimingChoice {
    QString size; ///< "n=1048576"
    QString regime; ///< "warm" or "cold"
    bool operator==(const TimingChoice&) const = default;
};
/// Sizes and regimes that were measured, in the result's order.
[[nodiscard]] QList<TimingChoice> choicesOf(const QJsonObject& measured);
/// The one to look at first: the last size, caches warm on the emulator and cold on a GPU.
[[nodiscard]] TimingChoice firstChoice(const QJsonObject& measured);
/// The object of `cases` of that size; empty = it was not measured.
[[nodiscard]] QJsonObject caseOf(const QJsonObject& measured, const QString& size);
/// The object of `measurements`; empty = it was not measured.
[[nodiscard]] QJsonObject timingOf(const QJsonObject& measured, const TimingChoice& choice);
[[nodiscard]] std::optional<double> medianOf(const QJsonObject& measured, const TimingChoice& choice);
/// True where times are those of a GPU; false = wall time of the emulator.
[[nodiscard]] bool isGpuTime(const QJsonObject& measured);

[[nodiscard]] QJsonObject toJson(const MeasuredVersion& version);
[[nodiscard]] MeasuredVersion versionFrom(const QJsonObject& object);

} // namespace warpdesk::window
