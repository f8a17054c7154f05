// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "tests/engine/emulator/counters/lane_model.h"
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>

namespace warpdesk::emulator {

using device::AccessCounters;
using device::AccessKind;
using device::InstructionCounters;
using device::KernelCounters;
using lane_model::Memory;
using lane_model::Totals;

/// Runs kernels of kernels.cu counted; without NVRTC the tests are skipped.
class CountersTest : public DeviceTest {
protected:
    static std::string source()
    {
        std::ifstream in(WARPDESK_SOURCE_DIR "/tests/engine/emulator/counters/kernels.cu");
        return { std::istreambuf_iterator<char>(in), {} };
    }

    static const ptx::Module& kernels()
    {
        static const ptx::Module made = [] {
            auto compiler = compile::create({});
            if (!compiler)
                return ptx::Module();
            compile::Options options;
            options.host = false;
            const auto output = (*compiler)->compile(source(), "kernels.cu", options);
            EXPECT_TRUE(output && output->ok) << (output ? output->log : output.error().message);
            auto parsed = ptx::parse(output ? output->ptx : "");
            EXPECT_TRUE(parsed);
            return parsed ? std::move(*parsed) : ptx::Module();
        }();
        return made;
    }

    /// The line that a comment `//@name` stands on.
    static std::uint32_t lineOf(const std::string& name)
    {
        std::istringstream text(source());
        std::string line;
        for (std::uint32_t number = 1; std::getline(text, line); ++number)
            if (line.ends_with("//@" + name))
                return number;
        ADD_FAILURE() << "no line is called " << name;
        return 0;
    }

    void SetUp() override
    {
        if (kernels().functions.empty())
            GTEST_SKIP() << "NVRTC is not at hand";
    }

    void count(const device::CounterOptions& options = { 0, {} }, bool oneLane = false)
    {
        EmulatorOptions emulatorOptions;
        const auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
        ASSERT_TRUE(rows);
        emulatorOptions.row = *std::ranges::find(*rows, "h100", &device::GpuRow::id);
        emulatorOptions.threads = 2;
        emulatorOptions.oneLane = oneLane;
        auto created = createEmulator(std::move(emulatorOptions));
        ASSERT_TRUE(created);
        module.reset();
        gpu = std::move(*created);
        device::LoadOptions load;
        load.checks = device::Checks::None;
        load.counters = options;
        auto loaded = gpu->load(kernels(), load);
        ASSERT_TRUE(loaded) << loaded.error().message;
        module = std::move(*loaded);
    }

    const KernelCounters& run(const std::string& kernel, device::Dim3 grid, device::Dim3 block,
        const Parameters& parameters, std::uint64_t shared = 0)
    {
        auto ran = launch(kernel, grid, block, parameters, shared);
        EXPECT_TRUE(ran) << (ran ? "" : why(ran.error()));
        report = ran ? std::move(*ran) : device::LaunchReport();
        if (report.counters.empty())
            report.counters.emplace_back();
        return report.counters.front();
    }

    /// Accesses of one kind that the line's instructions made to a space, and the bytes of a lane.
    AccessCounters at(const std::string& name, ptx::Space space, AccessKind kind) const
    {
        AccessCounters sum;
        const std::uint32_t line = lineOf(name);
        for (const InstructionCounters& instruction : report.counters.front().instructions) {
            if (instruction.place.line != line)
                continue;
            for (const AccessCounters& access : instruction.accesses) {
                if (access.space != space || access.kind != kind)
                    continue;
                sum.bytes = access.bytes;
                sum.stride = access.stride;
                sum.strideKnown = access.strideKnown;
                for (auto member : { &AccessCounters::requests, &AccessCounters::lanes, &AccessCounters::sectors,
                         &AccessCounters::leastSectors, &AccessCounters::wavefronts, &AccessCounters::leastWavefronts,
                         &AccessCounters::sameAddress, &AccessCounters::l1Sectors, &AccessCounters::l1Hits,
                         &AccessCounters::l2Sectors, &AccessCounters::l2Hits, &AccessCounters::misaligned })
                    sum.*member += access.*member;
            }
        }
        return sum;
    }
    static Totals totals(const AccessCounters& access, AccessKind kind)
    {
        return { access.requests, access.lanes, access.sectors, access.wavefronts, access.conflicts(),
            kind == AccessKind::Atomic ? access.sameAddress : 0 };
    }

    /// Holds the counters of a line to the model and to figures worked out by hand.
    void expect(const std::string& name, ptx::Space space, AccessKind kind, Totals model, const Totals& hand) const
    {
        if (kind != AccessKind::Atomic)
            model.sameAddress = 0;
        EXPECT_EQ(text(model), text(hand)) << name << ": the model and the hand differ";
        EXPECT_EQ(text(totals(at(name, space, kind), kind)), text(hand)) << name;
    }
    static std::string text(const Totals& totals)
    {
        return fmt::format("requests {} lanes {} sectors {} wavefronts {} conflicts {} same {}", totals.requests,
            totals.lanes, totals.sectors, totals.wavefronts, totals.conflicts, totals.sameAddress);
    }

    const InstructionCounters* instruction(const std::string& name, std::string_view opcode) const
    {
        const std::uint32_t line = lineOf(name);
        for (const InstructionCounters& one : report.counters.front().instructions)
            if (one.place.line == line && one.name.starts_with(opcode))
                return &one;
        return nullptr;
    }

    device::LaunchReport report;
};

} // namespace warpdesk::emulator
