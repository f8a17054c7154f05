// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <thread>

#include <sched.h>
#include <unistd.h>

// Kernels that do not end, and code generation that takes long: both stop soon. The bounds here are for busy machines;
// how late each was is printed, as a table.

namespace warpdesk::emulator {
namespace {

using Clock = std::chrono::steady_clock;
using device::Checks;
using device::FaultKind;
using std::chrono::milliseconds;

constexpr milliseconds limit { 15 };
constexpr milliseconds bound { 2000 };

double millisecondsBetween(Clock::time_point from, Clock::time_point to)
{
    return std::chrono::duration<double, std::milli>(to - from).count();
}

struct EndlessKernel {
    const char* name;
    std::vector<const char*> functions; ///< that may be running
    device::Dim3 grid { 3, 1, 1 };
    bool cooperative = false;
};

const std::vector<EndlessKernel>& endlessKernels()
{
    static const std::vector<EndlessKernel> kernels {
        { "nothing", { "nothing" } },
        { "countsForever", { "countsForever" } },
        { "longBody", { "longBody" } },
        { "nested", { "nested" } },
        { "divergent", { "divergent" } },
        { "calls", { "stays" } },
        { "atomics", { "atomics" } },
        { "barriers", { "barriers" } },
        { "scheduled", { "scheduled" } },
        { "waitsForAWrite", { "waitsForAWrite" } },
        { "lanesWait", { "lanesWait" } },
        { "sleeps", { "sleeps" } },
        { "sleepsForever", { "sleepsForever" } },
        { "prints", { "prints" } },
        { "shuffles", { "shuffles" } },
        { "matches", { "matches" } },
        { "products", { "products" } },
        { "textures", { "textures" } },
        { "allocates", { "allocates" } },
        { "syncsTheGrid", { "syncsTheGrid" }, { 3, 1, 1 }, true },
        { "waitsForTheGrid", { "waitsForTheGrid" }, { 3, 1, 1 }, true },
        { "launches", { "launches" } },
        { "returns", { "returns" }, { 0x7fffffff, 60000, 1 } },
    };
    return kernels;
}

class Endless : public DeviceTest {
protected:
    void TearDown() override
    {
        module.reset();
        gpu.reset();
        std::error_code ignored;
        std::filesystem::remove_all(m_cache, ignored);
    }

    void startWith(unsigned threads)
    {
        module.reset();
        gpu.reset();
        EmulatorOptions options;
        options.row = h100();
        options.threads = threads;
        options.objectCache = m_cache;
        auto created = createEmulator(std::move(options));
        ASSERT_TRUE(created) << created.error().message;
        gpu = std::move(*created);
        gpu->setOutput([](std::string_view) { });
    }

    /// Whether a line of endless.cu is one of a function.
    static bool isIn(const char* function, unsigned wanted)
    {
        std::istringstream text(textOf("endless.cu"));
        std::string line;
        bool inside = false;
        for (unsigned number = 1; std::getline(text, line); ++number) {
            inside = inside || line.contains(fmt::format(" {}(", function));
            if (inside && number == wanted)
                return true;
            inside = inside && line != "}" && !line.ends_with("; }");
        }
        return false;
    }

    static bool isIn(const EndlessKernel& kernel, const device::Fault& fault)
    {
        std::vector<Place> places = fault.inlinedAt;
        places.push_back(fault.place);
        return std::ranges::any_of(places, [&](const Place& place) {
            return place.file.empty()
                && std::ranges::any_of(kernel.functions, [&](const char* name) { return isIn(name, place.line); });
        });
    }

    /// How late the launch ended, in milliseconds.
    std::optional<double> expectStops(const EndlessKernel& kernel, bool cancel)
    {
        gpu->setStopToken({});
        gpu->setDeadline({});
        const auto data = upload(std::vector<int>(64, 3));
        device::TextureResource resource;
        resource.kind = device::TextureResource::Kind::Linear;
        resource.format.kind = device::TexelFormat::Kind::Signed;
        resource.levels = { { data, 64, 1, 1, 256, 256 } };
        const auto texture = gpu->createTexture(resource, {});
        EXPECT_TRUE(texture);
        const Parameters parameters(data, 77, texture.value_or(0));
        device::LaunchRequest request;
        request.kernel = module->find(kernel.name).value_or(~0U);
        request.grid = kernel.grid;
        request.block = { 64, 1, 1 };
        request.cooperative = kernel.cooperative;
        request.parameters = parameters.bytes();
        if (const auto warm = module->warm(request); !warm) {
            ADD_FAILURE() << warm.error().message;
            return std::nullopt;
        }
        const auto end = Clock::now() + limit;
        std::stop_source stop;
        std::jthread canceller;
        if (cancel) {
            gpu->setStopToken(stop.get_token());
            canceller = std::jthread([&] {
                std::this_thread::sleep_until(end);
                stop.request_stop();
            });
        } else {
            gpu->setDeadline(end);
        }
        const auto ended = module->launch(request);
        const double late = millisecondsBetween(end, Clock::now());
        gpu->setStopToken({});
        EXPECT_EQ(gpu->destroyTexture(texture.value_or(0)), device::Status::Success);
        EXPECT_EQ(gpu->free(data), device::Status::Success);
        if (ended || !ended.error().fault) {
            ADD_FAILURE() << (ended ? "it ended by itself" : why(ended.error()));
            return std::nullopt;
        }
        const device::Fault& fault = *ended.error().fault;
        EXPECT_EQ(fault.kind, cancel ? FaultKind::Cancelled : FaultKind::TimeLimit) << fault.message;
        EXPECT_TRUE(isIn(kernel, fault)) << fault.place.file << " line " << fault.place.line << ": " << fault.message;
        EXPECT_LT(late, static_cast<double>(bound.count()));
        return late;
    }

    void expectAllStop(Checks checks)
    {
        constexpr const char* names[] = { "plain", "checked", "races" };
        std::cout << fmt::format("{:<18}{:>12}{:>12}{:>12}{:>12}  ms late, {}\n", "kernel", "limit, 1", "limit, 2",
            "cancel, 1", "cancel, 2", names[static_cast<int>(checks)]);
        std::vector<std::string> rows(endlessKernels().size());
        for (const bool cancel : { false, true }) {
            for (const unsigned threads : { 1U, 2U }) {
                startWith(threads);
                load("endless.ptx", checks);
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    SCOPED_TRACE(fmt::format(
                        "{}, {} threads, {}", endlessKernels()[i].name, threads, cancel ? "cancelled" : "limited"));
                    rows[i] += fmt::format("{:>12.1f}", expectStops(endlessKernels()[i], cancel).value_or(-1));
                }
            }
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            std::cout << fmt::format("{:<18}{}\n", endlessKernels()[i].name, rows[i]);
    }

    std::filesystem::path m_cache
        = std::filesystem::temp_directory_path() / fmt::format("warpdesk-endless-{}", ::getpid());
};

TEST_F(Endless, PlainKernelsStopWithTheirLine) { expectAllStop(Checks::None); }
TEST_F(Endless, CheckedKernelsStopWithTheirLine) { expectAllStop(Checks::Memory); }
TEST_F(Endless, KernelsWatchedForRacesStopWithTheirLine) { expectAllStop(Checks::Full); }

double processMilliseconds()
{
    timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Everything on one processor, among many threads that all want it.
class BusyMachine final {
public:
    BusyMachine()
    {
        sched_getaffinity(0, sizeof m_before, &m_before);
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        eachThread(one);
        for (int i = 0; i < 30; ++i)
            m_threads.emplace_back([](const std::stop_token& stop) {
                while (!stop.stop_requested()) { }
            });
    }
    ~BusyMachine()
    {
        m_threads.clear();
        eachThread(m_before);
    }
    BusyMachine(const BusyMachine&) = delete;
    BusyMachine& operator=(const BusyMachine&) = delete;

private:
    static void eachThread(const cpu_set_t& set)
    {
        for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task"))
            sched_setaffinity(std::stoi(thread.path().filename()), sizeof set, &set);
    }
    cpu_set_t m_before {};
    std::vector<std::jthread> m_threads;
};

TEST_F(Endless, AKernelHasItsTimeOnABusyMachine)
{
    startWith(1);
    load("endless.ptx", Checks::None);
    const auto data = upload(std::vector<int>(64, 3));
    const auto run = [&](int turns) { return launch("ends", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(data, turns)); };
    EXPECT_RUNS(run(1000));
    constexpr int sample = 2'000'000;
    const double before = processMilliseconds();
    EXPECT_RUNS(run(sample));
    constexpr double wanted = 15;
    const int turns = static_cast<int>(sample * wanted / (processMilliseconds() - before));
    const auto most = milliseconds(300);
    double took = 0;
    {
        const BusyMachine busy;
        gpu->setDeadline(Clock::now() + most);
        const auto begin = Clock::now();
        EXPECT_RUNS(run(turns));
        took = millisecondsBetween(begin, Clock::now());
    }
    std::cout << fmt::format("{:.0f} ms of processor time took {:.0f} ms, limit {} ms\n", wanted, took, most.count());
}

/// One block of many instructions.
std::string longKernel(unsigned instructions)
{
    std::string text = ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry longKernel(.param .u64 out)\n{\n"
                       ".reg .b32 %r<20>;\n.reg .b64 %p;\nld.param.u64 %p, [out];\nmov.u32 %r0, %tid.x;\n";
    for (unsigned i = 1; i < 20; ++i)
        text += fmt::format("mad.lo.u32 %r{}, %r{}, {}, {};\n", i, i - 1, i * 2 + 1, i);
    for (unsigned i = 0; i < instructions; ++i)
        text += fmt::format("{}.u32 %r{}, %r{}, %r{};\n",
            i % 3 == 0       ? "sub"
                : i % 3 == 1 ? "mul.lo"
                             : "add",
            i % 19 + 1, (i * 7 + 3) % 20, (i * 5 + 1) % 20);
    return text + "st.global.u32 [%p], %r5;\nret;\n}\n";
}

class Generation : public Endless {
protected:
    void SetUp() override
    {
        startWith(2);
        data = upload(std::vector<int>(64, 0));
    }

    auto launchLong()
    {
        const Parameters parameters(data);
        return launch("longKernel", { 1, 1, 1 }, { 64, 1, 1 }, parameters);
    }

    /// Launches and cancels in the midst of code generation; gives how late that was, in milliseconds.
    void cancelLong()
    {
        std::stop_source stop;
        gpu->setStopToken(stop.get_token());
        Clock::time_point asked;
        std::jthread canceller([&] {
            std::this_thread::sleep_for(milliseconds(40));
            asked = Clock::now();
            stop.request_stop();
        });
        const auto ended = launchLong();
        const auto now = Clock::now();
        canceller.join();
        gpu->setStopToken({});
        ASSERT_FALSE(ended);
        ASSERT_TRUE(ended.error().fault);
        EXPECT_EQ(ended.error().fault->kind, FaultKind::Cancelled);
        EXPECT_THAT(ended.error().fault->message, testing::HasSubstr("generated"));
        const double late = millisecondsBetween(asked, now);
        std::cout << fmt::format("code generation was left {:.1f} ms after the stop\n", late);
        EXPECT_LT(late, static_cast<double>(bound.count()));
    }

    device::Address data = 0;
};

TEST_F(Generation, IsLeftWhenCancelledAndEndsInTheCache)
{
    loadText(longKernel(4000), Checks::None);
    cancelLong();
    const auto abandoned = Clock::now();
    // What it uses is gone; it ends all the same.
    startWith(2);
    data = upload(std::vector<int>(64, 0));
    while (std::filesystem::is_empty(m_cache) && Clock::now() < abandoned + std::chrono::seconds(20))
        std::this_thread::sleep_for(milliseconds(5));
    EXPECT_FALSE(std::filesystem::is_empty(m_cache));
    loadText(longKernel(4000), Checks::None);
    const auto ran = launchLong();
    ASSERT_TRUE(ran) << why(ran.error());
    EXPECT_LT(ran->jitMilliseconds, millisecondsBetween(abandoned, Clock::now()));
}

/// The last ones are still being generated when the process ends.
TEST_F(Generation, OnlyAFewGoOnAtOnce)
{
    for (unsigned i = 0; i < 6; ++i) {
        loadText(longKernel(3000 + i), Checks::None);
        cancelLong();
    }
}

} // namespace
} // namespace warpdesk::emulator
