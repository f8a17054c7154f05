// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace warpdesk::window {

/// What the result of a `profile` job says, added up over its kernels.
struct ProfileFacts {
    struct Advice {
        QString rule;
        QString words;
        QString fix;
        QString problem;
        int line = 0;
    };
    struct Use {
        QString resource; ///< "dram"
        QString name; ///< "DRAM bandwidth"
        double share = 0;
        bool limits = false;
    };
    struct Counts {
        double sectors = 0; ///< of global memory
        double leastSectors = 0;
        double requests = 0;
        double lanes = 0; ///< active, of 32, over all warp instructions
        double conflicts = 0; ///< extra turns of shared memory
        double wavefronts = 0;
        double l2Sectors = 0, l2Hits = 0;
    };

    QString gpu;
    double operations = 0;
    QString operationType; ///< "FP32": of most of them
    double dramBytes = 0; ///< modelled traffic of the counted launches
    std::optional<double> modelledMilliseconds; ///< of all launches; nothing where the result has none
    QList<Use> uses; ///< from the model, of the kernel that takes longest; the busiest first
    QString limit; ///< of that kernel: "DRAM bandwidth"
    int registers = 0; ///< 0 = not known
    double occupancy = 0; ///< 0..1; 0 = not known
    QList<Advice> advice; ///< the most important first
    Counts counts;

    [[nodiscard]] std::optional<double> intensity() const;
};
/// Nothing for a result without kernels.
[[nodiscard]] std::optional<ProfileFacts> profileFacts(const QJsonObject& profiled);

/// A quantity that lines can be held against.
enum class HeatQuantity { Sectors, Instructions, Conflicts };
struct LineHeat {
    HeatQuantity quantity = HeatQuantity::Sectors;
    QList<std::pair<int, double>> shares; ///< 1-based line of the solution, share of the whole
};
/// Shares by line; empty where the kernels have none of it.
[[nodiscard]] LineHeat lineHeat(const QJsonObject& profiled, HeatQuantity quantity);
/// "% of sectors"
[[nodiscard]] QString headerOf(HeatQuantity quantity);

/// The roofs of a result: bytes per second by "DRAM", "L2", ..., operations per second by "FP32", ...; 0 = not known.
[[nodiscard]] double bandwidthOf(const QJsonObject& result, const QString& level);
[[nodiscard]] double peakOf(const QJsonObject& result, const QString& type);

} // namespace warpdesk::window
