// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/model.h"

#include "engine/measure/access_cost.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpdesk::measure {
namespace {

using cubin::SassClass;

constexpr double kLanes = 32;
constexpr double kSectorBytes = 32;
constexpr unsigned kSchedulers = 4;

/// Starting a kernel that does nothing takes 2 to 4 microseconds of the GPU's time on every generation since Volta
/// (Zhang and others, "A Study of Single and Multi-device Synchronization Methods in Nvidia GPUs", arXiv:2004.05371).
constexpr double kLaunchSeconds = 2e-6;

/// Clocks of one multiprocessor, by resource. Absent = the GPU's figure is not known.
struct Demands {
    std::array<std::optional<double>, kResources> clocks;
    std::optional<double>& operator[](Resource resource) { return clocks[static_cast<std::size_t>(resource)]; }
    const std::optional<double>& operator[](Resource resource) const
    {
        return clocks[static_cast<std::size_t>(resource)];
    }
};

bool isOfScheduler(Resource resource) { return resource < Resource::LoadStore; }

std::optional<double> inLanes(double instructions, std::optional<unsigned> lanes, double results = kLanes)
{
    if (instructions == 0)
        return 0;
    return lanes ? std::optional(instructions * results / *lanes) : std::nullopt;
}

/// Fastest rate of the tensor units for factors of a type, operations per second.
std::optional<double> tensorRate(const device::GpuRow& row, ptx::Type type)
{
    const device::GpuRates& rates = row.rates;
    switch (type) {
    case ptx::Type::F16:
    case ptx::Type::F16x2:
        return rates.tensorFp16;
    case ptx::Type::BF16:
    case ptx::Type::BF16x2:
        return rates.tensorBf16;
    case ptx::Type::TF32:
        return rates.tensorTf32;
    case ptx::Type::F64:
        return rates.tensorFp64;
    case ptx::Type::S8:
    case ptx::Type::U8:
        return rates.tensorInt8;
    case ptx::Type::E4M3:
    case ptx::Type::E5M2:
        return rates.tensorFp8;
    default:
        return std::nullopt;
    }
}

/// A kernel on a GPU: what it needs of each resource.
class Kernel final {
public:
    Kernel(const device::GpuRow& row, const device::KernelCounters& counters, const MachineWork& work, double launches)
        : m_row(row)
        , m_counters(counters)
        , m_work(work)
        , m_launches(launches)
    {
        blocks = static_cast<double>(counters.blocks) / launches;
        warpsOfBlock = static_cast<double>(std::max<std::uint64_t>(counters.warps, 1));
        active = std::min<double>(row.multiprocessors, blocks);
        if (blocks > 0)
            demand();
    }

    double blocks = 0; ///< of one launch
    double warpsOfBlock = 1;
    double active = 0; ///< multiprocessors that have a block
    Demands perBlock; ///< clocks of a multiprocessor; shared resources as if its share of them were its own

private:
    /// Warp instructions of a block.
    [[nodiscard]] double of(std::initializer_list<SassClass> kinds) const
    {
        double sum = 0;
        for (const SassClass kind : kinds)
            sum += m_work[kind];
        return sum / m_launches / blocks;
    }

    void demand()
    {
        using enum SassClass;
        const device::GpuRates& rates = m_row.rates;
        const auto units = rates.schedulers.value_or(kSchedulers);
        perBlock[Resource::Issue] = m_work.issued / m_launches / blocks / units;
        const double integerMads = of({ IntegerMad });
        const double multiplyAdds = of({ Fp32Fma, Fp32Add, Fp32Mul }) + integerMads;
        perBlock[Resource::Fma] = inLanes(multiplyAdds, rates.fp32Lanes);
        // Half of the lanes of the newer designs can multiply integers: those of the older ones all can.
        const std::optional<unsigned> integerLanes
            = rates.fp32Lanes ? std::optional(std::min(*rates.fp32Lanes, 64U)) : std::nullopt;
        if (const auto alone = inLanes(integerMads, integerLanes); alone && perBlock[Resource::Fma])
            perBlock[Resource::Fma] = std::max(*perBlock[Resource::Fma], *alone);
        perBlock[Resource::Alu] = inLanes(of({ Integer, Fp32Other, Vote }), rates.int32Lanes);
        perBlock[Resource::Special] = inLanes(of({ Special, Conversion, Bits }), rates.sfuLanes);
        perBlock[Resource::Fp64] = inLanes(of({ Fp64Fma, Fp64Add, Fp64Mul, Fp64Other }), rates.fp64Lanes);
        perBlock[Resource::Fp16] = inLanes(of({ Fp16Fma, Fp16Add, Fp16Mul, Fp16Other }), rates.fp16Lanes, 2 * kLanes);
        perBlock[Resource::Tensor] = tensor();
        perBlock[Resource::LoadStore] = loadStore();
        perBlock[Resource::L2] = l2();
        perBlock[Resource::Dram] = dram();
        perBlock[Resource::Atomics] = atomics();
    }

    /// Of the PTX: one of its operations may be several of the code, and what is done is the same.
    [[nodiscard]] std::optional<double> tensor() const
    {
        double clocks = 0;
        for (const device::InstructionCounters& in : m_counters.instructions) {
            if (in.operations.tensor == 0 || in.executed == 0)
                continue;
            const auto rate = device::tensorPerClock(m_row, tensorRate(m_row, in.operations.tensorType));
            if (!rate)
                return std::nullopt;
            clocks += static_cast<double>(in.operations.tensor) * static_cast<double>(in.executed) / *rate;
        }
        return clocks / m_launches / blocks;
    }

    [[nodiscard]] double loadStore() const
    {
        double clocks = 0;
        for (const IssuedInstruction& one : m_work.instructions)
            if (one.executed > 0 && usesLoadStore(one.code.kind))
                clocks += one.executed * costOf(one, m_row).turns;
        return clocks / m_launches / blocks;
    }

    [[nodiscard]] double clockHz() const { return m_row.clockMhz * 1e6; }

    [[nodiscard]] std::optional<double> l2() const
    {
        const device::MemoryCounters& memory = m_counters.memory;
        const double bytes
            = kSectorBytes * static_cast<double>(memory.l2ReadSectors + memory.l2WriteSectors + memory.l2AtomicSectors);
        if (bytes == 0)
            return 0;
        const auto perClock
            = m_row.rates.l2MeasuredBytesPerClock ? m_row.rates.l2MeasuredBytesPerClock : m_row.rates.l2BytesPerClock;
        return perClock ? std::optional(bytes / m_launches / blocks * active / *perClock) : std::nullopt;
    }

    /// What the kernel leaves changed in L2 counts as written: as much goes out that was left there before it.
    [[nodiscard]] std::optional<double> dram() const
    {
        const device::MemoryCounters& memory = m_counters.memory;
        const double bytes = kSectorBytes
            * static_cast<double>(memory.dramReadSectors + memory.dramWriteSectors + memory.dirtySectors);
        if (bytes == 0)
            return 0;
        const auto perSecond = device::sustainedDram(m_row);
        return perSecond ? std::optional(bytes / m_launches / blocks * active / (*perSecond / clockHz()))
                         : std::nullopt;
    }

    /// One lane a clock for each sector that is changed, all multiprocessors together: L2 does them one by one.
    [[nodiscard]] double atomics() const
    {
        double clocks = 0;
        for (const device::InstructionCounters& in : m_counters.instructions)
            for (const device::AccessCounters& access : in.accesses) {
                if (access.kind != device::AccessKind::Atomic || access.space != ptx::Space::Global)
                    continue;
                const double scale = m_counters.countedBlocks == 0
                    ? 1
                    : static_cast<double>(m_counters.blocks) / static_cast<double>(m_counters.countedBlocks);
                // Caches are empty at first: what was not found in L2 are the different sectors.
                const double different = static_cast<double>(access.l2Sectors - access.l2Hits) / scale / m_launches;
                clocks += static_cast<double>(access.lanes) / m_launches / std::max(1.0, different);
            }
        return clocks / blocks * active;
    }

    const device::GpuRow& m_row;
    const device::KernelCounters& m_counters;
    const MachineWork& m_work;
    double m_launches;
};

/// A queue at a resource, as one customer of a multiprocessor sees it.
struct Station {
    double service = 0; ///< clocks of one customer
    double servers = 1; ///< side by side, each with its share of the customers
    double sharing = 1; ///< multiprocessors whose customers all come to it
};

/// Clocks between two customers that leave a closed queueing network: mean value analysis with Schweitzer's
/// approximation (1979). Customers think for `latency` clocks, then wait for the stations, again and again.
double clocksEach(double customers, double latency, const std::vector<Station>& stations)
{
    std::vector<double> queue(stations.size(), customers / std::max<double>(1, static_cast<double>(stations.size())));
    double round = latency;
    constexpr int steps = 200;
    for (int i = 0; i < steps; ++i) {
        std::vector<double> response(stations.size());
        round = latency;
        for (std::size_t s = 0; s < stations.size(); ++s) {
            const double own = std::max(1.0, customers * stations[s].sharing / stations[s].servers);
            const double before = queue[s] * stations[s].sharing / stations[s].servers;
            response[s] = stations[s].service * (1 + before * (own - 1) / own);
            round += response[s];
        }
        for (std::size_t s = 0; s < stations.size(); ++s)
            queue[s] = round == 0 ? 0 : customers * response[s] / round;
    }
    return round / customers;
}

class Schedule final {
public:
    Schedule(const Kernel& kernel, double pathClocks, bool together, unsigned schedulers)
        : m_kernel(kernel)
        , m_path(pathClocks)
        , m_together(together)
        , m_schedulers(schedulers)
    {
    }

    /// Clocks in which a multiprocessor that holds so many blocks at once ends as many.
    [[nodiscard]] double clocksOf(double resident) const
    {
        const double warps = m_kernel.warpsOfBlock;
        double scheduler = 0;
        for (std::size_t i = 0; i < kResources; ++i)
            if (isOfScheduler(static_cast<Resource>(i)))
                scheduler = std::max(scheduler, m_kernel.perBlock.clocks[i].value_or(0));
        // Warps that do not divide by the schedulers leave some of them with less to do.
        const double each = warps * resident / m_schedulers;
        scheduler *= std::ceil(each) / each;
        const double loadStore = m_kernel.perBlock[Resource::LoadStore].value_or(0);
        const double ofWarp = scheduler * m_schedulers / warps + loadStore / warps;
        const double latency = std::max(0.0, m_path - ofWarp);
        const double customers = m_together ? resident : resident * warps;
        const double part = m_together ? 1 : 1 / warps; // of a block
        std::vector<Station> stations;
        if (m_together)
            stations.push_back({ scheduler });
        else
            stations.push_back({ scheduler * m_schedulers * part, static_cast<double>(m_schedulers) });
        stations.push_back({ loadStore * part });
        for (const Resource resource : { Resource::L2, Resource::Dram, Resource::Atomics })
            if (const double clocks = m_kernel.perBlock[resource].value_or(0); clocks > 0)
                stations.push_back({ clocks * part / m_kernel.active, 1, m_kernel.active });
        return clocksEach(customers, latency, stations) * customers;
    }

private:
    const Kernel& m_kernel;
    double m_path;
    bool m_together; ///< warps of a block wait for one another at barriers
    unsigned m_schedulers;
};

void tellUses(ModelledTime& time, const Kernel& kernel, double clocks, double waiting)
{
    const double blocksEach = kernel.blocks / kernel.active;
    for (std::size_t i = 0; i < kResources; ++i) {
        const auto resource = static_cast<Resource>(i);
        if (resource == Resource::Latency)
            continue;
        const std::optional<double>& needed = kernel.perBlock.clocks[i];
        if (!needed)
            time.unknown.push_back(resource);
        else if (*needed > 0)
            time.resources.push_back(
                { resource, *needed * blocksEach / time.clockHz, std::min(1.0, *needed * blocksEach / clocks) });
    }
    time.resources.push_back({ Resource::Latency, waiting / time.clockHz, std::min(1.0, waiting / clocks) });
    std::ranges::stable_sort(time.resources, std::ranges::greater {}, &ResourceUse::seconds);
    time.limit = time.resources.front().resource;
}

} // namespace

const char* name(Resource resource)
{
    static constexpr std::array<const char*, kResources> names { "issue slots", "multiply-adds", "integer units",
        "special functions", "FP64 units", "FP16 units", "tensor units", "L1 and shared memory", "L2 bandwidth",
        "DRAM bandwidth", "atomics on one address", "latency" };
    return names[static_cast<std::size_t>(resource)];
}

const char* id(Resource resource)
{
    static constexpr std::array<const char*, kResources> ids { "issue", "fma", "alu", "special", "fp64", "fp16",
        "tensor", "load_store", "l2", "dram", "atomics", "latency" };
    return ids[static_cast<std::size_t>(resource)];
}

std::optional<ModelledTime> modelTime(
    const device::GpuRow& row, const device::KernelCounters& counters, const MachineWork& work, unsigned launches)
{
    const Kernel kernel(row, counters, work, std::max(launches, 1U));
    if (kernel.blocks <= 0 || work.issued <= 0)
        return std::nullopt;
    ModelledTime time;
    time.clockHz = row.clockMhz * 1e6;
    time.matched = work.matched;
    time.issued = work.issued / std::max(launches, 1U);
    time.occupancy = device::occupancyReport(row,
        { static_cast<unsigned>(counters.threads), work.registers, work.staticShared + counters.dynamicShared,
            work.barriers });
    if (time.occupancy.blocks == 0)
        return std::nullopt;
    const double mostEach = std::ceil(kernel.blocks / row.multiprocessors);
    const double resident = std::min<double>(time.occupancy.blocks, mostEach);
    time.residentBlocks = static_cast<unsigned>(resident);
    time.waves = kernel.blocks / (row.multiprocessors * static_cast<double>(time.occupancy.blocks));
    const double warps = kernel.blocks * kernel.warpsOfBlock * std::max(launches, 1U);
    time.warpCycles = warpCycles(work, row, warps);
    const bool together = kernel.warpsOfBlock > 1 && work[cubin::SassClass::Barrier] > 0;
    const Schedule schedule(kernel, time.warpCycles, together, row.rates.schedulers.value_or(kSchedulers));
    const double rounds = std::floor(mostEach / resident);
    const double rest = mostEach - rounds * resident;
    double clocks = rounds * schedule.clocksOf(resident);
    if (rest > 0)
        clocks += schedule.clocksOf(rest);
    tellUses(time, kernel, clocks, time.warpCycles * std::ceil(mostEach / resident));
    time.launchSeconds = kLaunchSeconds;
    time.seconds = kLaunchSeconds + clocks / time.clockHz;
    return time;
}

} // namespace warpdesk::measure
