// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/parser.h"
#include "tests/engine/emulator/programs/program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

/// Random PTX programs: the emulator's forms against the interpreter of this folder.
namespace {

using namespace warpdesk;
using namespace warpdesk::test::programs;

/// How a kernel is compiled; the one-lane form uses none of the vectoriser.
struct Form {
    const char* name;
    bool oneLane;
    bool resumable;
    device::Checks checks;
};
constexpr Form kForms[]
    = { { "warps", false, false, device::Checks::None }, { "checked", false, false, device::Checks::Memory },
          { "resumable", false, true, device::Checks::None }, { "one lane", true, false, device::Checks::None } };

std::unique_ptr<device::Device> emulatorOf(const Form& form)
{
    const auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    emulator::EmulatorOptions options;
    options.row = rows->back();
    options.threads = 1;
    options.oneLane = form.oneLane;
    options.forceResumable = form.resumable;
    auto created = emulator::createEmulator(std::move(options));
    return created ? std::move(*created) : nullptr;
}

template <class T> device::Address upload(device::Device& gpu, const std::vector<T>& values)
{
    const auto address = gpu.allocate(values.size() * sizeof(T), device::AllocationKind::Device, "");
    std::memcpy(std::bit_cast<void*>(*address), values.data(), values.size() * sizeof(T));
    return *address;
}

template <class T> void fetch(device::Device& gpu, device::Address address, std::vector<T>& values)
{
    std::memcpy(values.data(), std::bit_cast<void*>(address), values.size() * sizeof(T));
    static_cast<void>(gpu.free(address));
}

/// Empty = it ran and `memory` holds what it left.
std::string runOn(device::Device& gpu, const Form& form, const Program& program, Memory& memory)
{
    const auto parsed = ptx::parse(textOf(program));
    if (!parsed)
        return fmt::format("PTX line {}: {}", parsed.error()[0].line, parsed.error()[0].message);
    device::LoadOptions options;
    options.checks = form.checks;
    const auto module = gpu.load(*parsed, options);
    if (!module)
        return module.error().message;
    struct {
        u64 input, rows, words, longs;
        u32 parameter;
    } const parameters { upload(gpu, memory.input), upload(gpu, memory.rows), upload(gpu, memory.words),
        upload(gpu, memory.longs), program.parameter };
    device::LaunchRequest request;
    request.kernel = *(*module)->find("k");
    request.grid = { program.blocks, 1, 1 };
    request.block = { program.block[0], program.block[1], program.block[2] };
    request.parameters = std::as_bytes(std::span(&parameters, 1)).first(36);
    gpu.setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(20));
    const auto ran = (*module)->launch(request);
    fetch(gpu, parameters.input, memory.input);
    fetch(gpu, parameters.rows, memory.rows);
    fetch(gpu, parameters.words, memory.words);
    fetch(gpu, parameters.longs, memory.longs);
    if (ran)
        return {};
    return ran.error().refusal ? ran.error().refusal->message
                               : fmt::format("PTX line {}: {}", ran.error().fault->ptxLine, ran.error().fault->message);
}

/// What is wrong with one form of a program; empty = nothing.
std::string wrong(device::Device& gpu, const Form& form, const Program& program)
{
    Memory want = Memory::initial(program);
    if (interpret(program, want) != "")
        return {};
    Memory got = Memory::initial(program);
    if (std::string failed = runOn(gpu, form, program, got); !failed.empty())
        return failed;
    return difference(got, want);
}

/// Takes out instructions, halves of what is left first, while the program stays wrong.
Program minimised(device::Device& gpu, const Form& form, Program program)
{
    const std::string kind = wrong(gpu, form, program).substr(0, 6); // a fault of another kind is another fault
    for (std::size_t chunk = 64; chunk >= 1; chunk /= 2)
        for (bool shorter = true; shorter;) {
            shorter = false;
            for (std::size_t f = 0; f < program.functions.size(); ++f)
                for (std::size_t at = 0; at < program.functions[f].body.size();) {
                    Program candidate = program;
                    auto& body = candidate.functions[f].body;
                    std::size_t removed = 0;
                    for (std::size_t i = at; removed < chunk && i < body.size();)
                        if (!body[i].fixed) {
                            body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
                            ++removed;
                        } else {
                            ++i;
                        }
                    if (removed != 0 && wrong(gpu, form, candidate).substr(0, 6) == kind) {
                        program = std::move(candidate);
                        shorter = true;
                    } else {
                        at += chunk;
                    }
                }
        }
    return program;
}

unsigned number(const char* name, unsigned otherwise)
{
    const char* const asked = std::getenv(name);
    return asked == nullptr ? otherwise : static_cast<unsigned>(std::atoi(asked));
}

/// Programs that once failed. 391: a loop with several entries that branches on a phi ended code generation. 7596: a
/// phi took on the wrap correction of a value that not every way there computes.
TEST(RandomPrograms, FoundFaultsStayAway)
{
    const auto gpu = emulatorOf(kForms[0]);
    ASSERT_NE(gpu, nullptr);
    for (const unsigned seed : { 391U, 7596U })
        EXPECT_EQ(wrong(*gpu, kForms[0], generate(seed)), "") << seed;
}

/// WARPDESK_RANDOM_PROGRAMS programs from seed WARPDESK_RANDOM_SEED on.
TEST(RandomPrograms, GiveWhatEachThreadAloneGives)
{
    const unsigned first = number("WARPDESK_RANDOM_SEED", 1);
    const unsigned count = number("WARPDESK_RANDOM_PROGRAMS", 60);
    unsigned failures = 0;
    unsigned instructions = 0;
    constexpr unsigned batch = 200;
    for (unsigned start = first; start < first + count; start += batch) {
        const unsigned end = std::min(start + batch, first + count);
        std::vector<Program> programs;
        std::vector<Memory> wanted;
        for (unsigned seed = start; seed < end; ++seed) {
            programs.push_back(generate(seed));
            wanted.push_back(Memory::initial(programs.back()));
            ASSERT_EQ(interpret(programs.back(), wanted.back()), "") << "seed " << seed << textOf(programs.back());
            for (const Function& function : programs.back().functions)
                instructions += static_cast<unsigned>(function.body.size());
        }
        for (std::size_t f = 0; f < std::size(kForms); ++f) {
            const auto gpu = emulatorOf(kForms[f]);
            ASSERT_NE(gpu, nullptr);
            for (unsigned i = 0; i < programs.size(); ++i) {
                // Every program as warps, every fourth in each of the other forms.
                if (f != 0 && i % 4 != f)
                    continue;
                Memory got = Memory::initial(programs[i]);
                std::string failed = runOn(*gpu, kForms[f], programs[i], got);
                if (failed.empty())
                    failed = difference(got, wanted[i]);
                if (failed.empty())
                    continue;
                const Program small = failures == 0 ? minimised(*gpu, kForms[f], programs[i]) : programs[i];
                ADD_FAILURE() << "seed " << start + i << ", " << kForms[f].name << ": " << failed << "\nsmaller ("
                              << small.block[0] << "x" << small.block[1] << "x" << small.block[2] << ", "
                              << wrong(*gpu, kForms[f], small) << "):\n"
                              << textOf(small);
                if (++failures == 5)
                    return;
            }
        }
    }
    RecordProperty("instructions", static_cast<int>(instructions));
}

} // namespace
