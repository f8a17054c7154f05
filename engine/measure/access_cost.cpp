// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/access_cost.h"

#include <algorithm>

namespace warpdesk::measure {
namespace {

using cubin::SassClass;
using device::AccessCounters;

constexpr double kLanes = 32;
constexpr double kLineBytes = 128;

/// Accesses of the instruction's PTX to the kind of memory, added up; requests 0 = none.
AccessCounters accessesOf(const IssuedInstruction& instruction, bool shared)
{
    AccessCounters sum;
    if (instruction.from == nullptr)
        return sum;
    for (const AccessCounters& access : instruction.from->accesses) {
        if ((access.space == ptx::Space::Shared) != shared)
            continue;
        if (access.requests > sum.requests)
            sum.bytes = access.bytes;
        sum.requests += access.requests;
        sum.lanes += access.lanes;
        sum.lines += access.lines;
        sum.wavefronts += access.wavefronts;
        sum.wideWavefronts += access.wideWavefronts;
        sum.pairedRequests += access.pairedRequests;
        sum.l1Sectors += access.l1Sectors;
        sum.l1Hits += access.l1Hits;
        sum.l2Sectors += access.l2Sectors;
        sum.l2Hits += access.l2Hits;
    }
    return sum;
}

double share(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Clocks in which the units take in the addresses of a warp.
double intake(const device::GpuRow& row) { return row.rates.lsuLanes ? kLanes / *row.rates.lsuLanes : 1; }

double dataTurns(double width, const device::GpuRow& row)
{
    return kLanes * width / row.rates.sharedBytesPerClock.value_or(kLineBytes);
}

AccessCost sharedCost(const IssuedInstruction& instruction, const device::GpuRow& row, double width)
{
    const AccessCounters access = accessesOf(instruction, true);
    const bool load = instruction.code.kind != SassClass::StoreShared;
    AccessCost cost;
    double data = dataTurns(width, row), wavefronts = 1;
    if (access.requests != 0) {
        data *= share(access.lanes, access.requests) / kLanes;
        // Data that go to both lanes of a pair come back packed: G. Smith (NVIDIA), "Unexpected shared memory bank
        // conflict", forums.developer.nvidia.com/t/77228, 2019.
        if (load)
            data *= 1 - 0.5 * share(access.pairedRequests, access.requests);
        constexpr double joined = 16;
        const bool isJoined = width >= joined && access.bytes < width && access.wideWavefronts != 0;
        wavefronts = share(isJoined ? access.wideWavefronts : access.wavefronts, access.requests);
        // A wavefront of paired lanes carries two of the quarters that the emulator counts one by one.
        if (load && width >= 8)
            wavefronts *= 1 - 0.5 * share(access.pairedRequests, access.requests);
    }
    cost.turns = std::max({ intake(row), data, wavefronts });
    cost.latency = latenciesOf(row).shared + std::max(0.0, cost.turns - intake(row));
    return cost;
}

AccessCost globalCost(const IssuedInstruction& instruction, const device::GpuRow& row, double width)
{
    const AccessCounters access = accessesOf(instruction, false);
    const Latencies latency = latenciesOf(row);
    AccessCost cost;
    if (access.requests == 0) {
        cost.turns = std::max(intake(row), dataTurns(width, row));
        cost.latency = latency.l1;
        return cost;
    }
    const double lanes = share(access.lanes, access.requests) / kLanes;
    const double lines = share(access.lines, access.requests);
    cost.turns = std::max({ intake(row), dataTurns(width, row) * lanes, lines });
    const double inL1 = share(access.l1Hits, access.l1Sectors);
    const double inL2 = share(access.l2Hits, access.l2Sectors);
    cost.latency = inL1 * latency.l1 + (1 - inL1) * (inL2 * latency.l2 + (1 - inL2) * latency.dram);
    cost.latency += std::max(0.0, lines - 1);
    return cost;
}

} // namespace

Latencies latenciesOf(const device::GpuRow& row)
{
    // What a row does not tell is that of Ampere's (Luo and others, arXiv:2402.13499, table IV, A100).
    return { row.rates.sharedLatency.value_or(29.0), row.rates.l1Latency.value_or(37.9),
        row.rates.l2Latency.value_or(261.5), row.rates.dramLatency.value_or(466.3) };
}

bool usesLoadStore(SassClass kind)
{
    switch (kind) {
    case SassClass::LoadGlobal:
    case SassClass::StoreGlobal:
    case SassClass::LoadShared:
    case SassClass::StoreShared:
    case SassClass::LoadLocal:
    case SassClass::StoreLocal:
    case SassClass::LoadGeneric:
    case SassClass::StoreGeneric:
    case SassClass::LoadMatrix:
    case SassClass::AsyncCopy:
    case SassClass::Atomic:
    case SassClass::AtomicShared:
    case SassClass::Shuffle:
        return true;
    default:
        return false;
    }
}

AccessCost costOf(const IssuedInstruction& instruction, const device::GpuRow& row)
{
    constexpr double word = 4, matrix = 16;
    const double width = instruction.code.width == 0 ? word : instruction.code.width;
    switch (instruction.code.kind) {
    case SassClass::LoadShared:
    case SassClass::StoreShared:
    case SassClass::AtomicShared:
        return sharedCost(instruction, row, width);
    case SassClass::LoadMatrix:
        return sharedCost(instruction, row, matrix);
    case SassClass::Shuffle:
        return { kLanes * word / row.rates.sharedBytesPerClock.value_or(kLineBytes), latenciesOf(row).shared };
    case SassClass::LoadGeneric:
    case SassClass::StoreGeneric:
        return accessesOf(instruction, true).requests != 0 ? sharedCost(instruction, row, width)
                                                           : globalCost(instruction, row, width);
    default:
        return usesLoadStore(instruction.code.kind) ? globalCost(instruction, row, width) : AccessCost {};
    }
}

} // namespace warpdesk::measure
