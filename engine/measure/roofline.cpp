// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/roofline.h"

#include <algorithm>
#include <cmath>

namespace warpdesk::measure {
namespace {

/// Figures of a datasheet are rounded, and so are times: only what is clearly above a roof is said to be.
constexpr double kTolerance = 1.02;

bool usable(double value) { return std::isfinite(value) && value >= 0; }

void flag(RooflinePoint& point, RooflineFlag what)
{
    if (std::ranges::find(point.flags, what) == point.flags.end())
        point.flags.push_back(what);
}

/// Seconds that the units need at least: pipes of different types work side by side.
struct ComputeTime {
    double seconds = 0;
    FlopType type = FlopType::Fp32;
    bool known = true;
    double operations = 0;
};

ComputeTime computeTime(const Roofline& roofline, const KernelWork& work, RooflinePoint& point)
{
    ComputeTime time;
    double mostUnknown = 0;
    for (std::size_t i = 0; i < kFlopTypes; ++i) {
        const double operations = work.operations[i];
        if (!usable(operations)) {
            flag(point, RooflineFlag::BadCount);
            continue;
        }
        if (operations == 0)
            continue;
        const auto type = static_cast<FlopType>(i);
        time.operations += operations;
        const auto peak = roofline.peak(type);
        if (!peak) {
            time.known = false;
            if (operations > mostUnknown) {
                mostUnknown = operations;
                time.type = type;
            }
        } else if (operations / *peak > time.seconds && mostUnknown == 0) {
            time.seconds = operations / *peak;
            time.type = type;
        }
    }
    return time;
}

void addLevels(const Roofline& roofline, const KernelWork& work, RooflinePoint& point)
{
    for (std::size_t i = 0; i < kMemoryLevels; ++i) {
        if (!work.bytes[i] || *work.bytes[i] == 0)
            continue;
        if (!usable(*work.bytes[i])) {
            flag(point, RooflineFlag::BadCount);
            continue;
        }
        LevelPoint level;
        level.level = static_cast<MemoryLevel>(i);
        level.bytesPerSecond = *work.bytes[i] / work.seconds;
        if (!std::isfinite(level.bytesPerSecond)) {
            flag(point, RooflineFlag::BadCount);
            continue;
        }
        if (point.operationsPerSecond > 0)
            level.intensity = point.operationsPerSecond / level.bytesPerSecond;
        if (const auto roof = roofline.bandwidth(level.level)) {
            level.ofBandwidth = level.bytesPerSecond / *roof;
            if (*level.ofBandwidth > kTolerance)
                flag(point, RooflineFlag::AboveMemory);
        }
        point.levels.push_back(level);
    }
}

/// The lowest roof over the point, and its distance from it.
void findRoof(const Roofline& roofline, RooflinePoint& point)
{
    if (point.operationsPerSecond <= 0) {
        for (const LevelPoint& level : point.levels)
            if (level.ofBandwidth && (!point.ofRoof || *level.ofBandwidth > *point.ofRoof)) {
                point.ofRoof = level.ofBandwidth;
                point.limitingLevel = level.level;
            }
        return;
    }
    point.attainable = point.computeRoof;
    for (const LevelPoint& level : point.levels) {
        const auto roof = roofline.bandwidth(level.level);
        if (!roof || !level.intensity)
            continue;
        const double allowed = *level.intensity * *roof;
        if (!point.attainable || allowed < *point.attainable) {
            point.attainable = allowed;
            point.limitingLevel = level.level;
        }
    }
    if (point.attainable)
        point.ofRoof = point.operationsPerSecond / *point.attainable;
    if (point.computeRoof && point.operationsPerSecond > kTolerance * *point.computeRoof)
        flag(point, RooflineFlag::AboveCompute);
}

} // namespace

const char* name(FlopType type)
{
    constexpr std::array names { "FP32", "FP64", "FP16", "FP16 tensor", "BF16 tensor", "TF32 tensor", "FP64 tensor",
        "FP8 tensor", "INT8 tensor" };
    static_assert(names.size() == kFlopTypes);
    return names[static_cast<std::size_t>(type)];
}

const char* name(MemoryLevel level)
{
    constexpr std::array names { "DRAM", "L2", "L1 and shared" };
    static_assert(names.size() == kMemoryLevels);
    return names[static_cast<std::size_t>(level)];
}

const char* explain(RooflineFlag flag)
{
    switch (flag) {
    case RooflineFlag::NoTime:
        return "there is no time, so it has no place";
    case RooflineFlag::BadCount:
        return "a count was no number and was left out";
    case RooflineFlag::UnknownPeak:
        return "no peak is known for a type it uses, so only memory bounds it";
    case RooflineFlag::AboveCompute:
        return "above the roof: more operations a second than the units can do, so the time or a count is wrong";
    case RooflineFlag::AboveMemory:
        return "above the roof: more bytes a second than a level delivers, so they came from a nearer cache or the "
               "time "
               "is too short";
    }
    return "";
}

std::optional<double> Roofline::peak(FlopType type) const
{
    const auto found = std::ranges::find(compute, type, &ComputeRoof::type);
    return found == compute.end() ? std::nullopt : std::optional(found->operationsPerSecond);
}

std::optional<double> Roofline::bandwidth(MemoryLevel level) const
{
    const auto found = std::ranges::find(memory, level, &MemoryRoof::level);
    return found == memory.end() ? std::nullopt : std::optional(found->bytesPerSecond);
}

std::optional<double> Roofline::ridge(FlopType type, MemoryLevel level) const
{
    const auto operations = peak(type);
    const auto bytes = bandwidth(level);
    return operations && bytes ? std::optional(*operations / *bytes) : std::nullopt;
}

Roofline rooflineOf(const device::GpuRow& row)
{
    Roofline roofline;
    roofline.gpu = row.name;
    const device::GpuRates& rates = row.rates;
    const auto add = [&](FlopType type, std::optional<double> peak) {
        if (peak && std::isfinite(*peak) && *peak > 0)
            roofline.compute.push_back({ type, *peak });
    };
    add(FlopType::Fp32, device::vectorPeak(row, rates.fp32Lanes));
    add(FlopType::Fp64, device::vectorPeak(row, rates.fp64Lanes));
    add(FlopType::Fp16, device::vectorPeak(row, rates.fp16Lanes));
    add(FlopType::TensorFp16, rates.tensorFp16);
    add(FlopType::TensorBf16, rates.tensorBf16);
    add(FlopType::TensorTf32, rates.tensorTf32);
    add(FlopType::TensorFp64, rates.tensorFp64);
    add(FlopType::TensorFp8, rates.tensorFp8);
    add(FlopType::TensorInt8, rates.tensorInt8);
    const double clock = row.clockMhz * 1e6;
    const auto level = [&](MemoryLevel which, std::optional<double> bytes) {
        if (bytes && std::isfinite(*bytes) && *bytes > 0)
            roofline.memory.push_back({ which, *bytes });
    };
    level(MemoryLevel::Dram, rates.dramBytesPerSecond);
    if (rates.l2BytesPerClock)
        level(MemoryLevel::L2, *rates.l2BytesPerClock * clock);
    if (rates.sharedBytesPerClock)
        level(MemoryLevel::L1, *rates.sharedBytesPerClock * row.multiprocessors * clock);
    return roofline;
}

RooflinePoint place(const Roofline& roofline, const KernelWork& work)
{
    RooflinePoint point;
    point.label = work.label;
    point.measured = work.measured;
    point.share = usable(work.share) ? std::min(work.share, 1.0) : 0;
    if (!usable(work.seconds) || work.seconds == 0) {
        flag(point, RooflineFlag::NoTime);
        return point;
    }
    const ComputeTime time = computeTime(roofline, work, point);
    point.mainType = time.type;
    point.operationsPerSecond = time.operations / work.seconds;
    if (!std::isfinite(point.operationsPerSecond)) {
        point.operationsPerSecond = 0;
        flag(point, RooflineFlag::NoTime);
        return point;
    }
    if (time.operations > 0 && !time.known)
        flag(point, RooflineFlag::UnknownPeak);
    else if (time.seconds > 0)
        point.computeRoof = time.operations / time.seconds;
    addLevels(roofline, work, point);
    findRoof(roofline, point);
    return point;
}

std::optional<double> leastSeconds(const Roofline& roofline, double operations, double bytes, FlopType type)
{
    std::optional<double> least;
    const auto bound = [&](double work, std::optional<double> roof) {
        if (usable(work) && work > 0 && roof)
            least = std::max(least.value_or(0), work / *roof);
    };
    bound(operations, roofline.peak(type));
    bound(bytes, roofline.bandwidth(MemoryLevel::Dram));
    return least;
}

} // namespace warpdesk::measure
