// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <array>
#include <optional>

namespace warpdesk::window {

inline constexpr int kLanes = 32;
inline constexpr int kSectorBytes = 32;
inline constexpr int kRowBytes = 128; ///< a line of the cache: four sectors
inline constexpr int kBanks = 32;

/// One load or store of a source line, over all warps that were counted.
struct AccessRow {
    int line = 0;
    QString space; ///< "global", "shared", "local"
    QString kind; ///< "load", "store", "atomic"
    double requests = 0;
    std::optional<double> sectors; ///< of a request; absent = not of global or local memory
    std::optional<double> least; ///< that would do
    std::optional<double> ways; ///< wavefronts of a request; absent = not of shared memory
    [[nodiscard]] bool isWasteful() const;
};

/// What one warp did once: where each lane went.
struct AccessShot {
    int line = 0;
    int warp = 0;
    int execution = 0; ///< 0 = the first time
    QString space, kind;
    int bytes = 0; ///< of a lane
    QString allocation; ///< whose offsets these are, or empty
    std::array<std::optional<qint64>, kLanes> offsets; ///< absent = the lane was idle

    [[nodiscard]] bool isShared() const { return space == u"shared"; }
    [[nodiscard]] int active() const;
    /// Different sectors (32 bytes) that are moved.
    [[nodiscard]] int sectors() const;
    /// Sectors that the same bytes would fill side by side.
    [[nodiscard]] int leastSectors() const;
    /// Per bank, the different words of 4 bytes that lanes ask of it, each with the first lane that does.
    [[nodiscard]] std::array<QList<int>, kBanks> banks() const;
    /// The most words of one bank.
    [[nodiscard]] int ways() const;
    /// The part of moved bytes that no lane wanted, 0 to 1.
    [[nodiscard]] double unused() const;
    /// Bytes between neighbouring active lanes, where it is always the same.
    [[nodiscard]] std::optional<qint64> stride() const;
    /// The same lanes with their bytes side by side.
    [[nodiscard]] AccessShot sideBySide() const;
    /// The same lanes when each row of `stride` bytes gets one element more.
    [[nodiscard]] AccessShot padded(qint64 stride) const;
};

/// Straight code that a warp went through, and the lanes that worked.
struct LanePiece {
    quint32 mask = 0;
    int firstLine = 0, lastLine = 0;
    int instructions = 0;
};

/// A warp's arrival at a barrier, and its instructions since the one before.
struct BarrierArrival {
    int phase = 0, warp = 0, line = 0, instructions = 0;
};

struct WarpPictures {
    qint64 block = 0;
    bool cut = false; ///< there was more than is kept
    QList<AccessShot> accesses;
    QList<LanePiece> lanes;
    QList<BarrierArrival> barriers;
};

struct KernelAdvice {
    int line = 0;
    QString rule, words, fix;
};

/// Of a kernel entry of a profile job.
[[nodiscard]] QList<AccessRow> accessRows(const QJsonObject& kernel);
[[nodiscard]] QList<KernelAdvice> adviceOf(const QJsonObject& kernel);
/// Of its `pictures`.
[[nodiscard]] WarpPictures warpPictures(const QJsonObject& pictures);

} // namespace warpdesk::window
