// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/emulator/simt/simt.h"
#include "tests/engine/emulator/conformance/device_table.h"

#include <coroutine>
#include <fstream>

/// Collectives wait for the lanes that their masks name, wherever those come from. Expected values are those of the
/// same source with a coroutine for each thread.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;
using emulator::VariantKind;
using u32 = std::uint32_t;

constexpr u32 kThreads = 64;

/// A thread of the host's model: where it waits, and what it gets there.
struct Thread {
    enum class Wait : std::uint8_t { None, Vote, Shuffle, Warp, Block };
    Wait wait = Wait::None;
    u32 mask = 0;
    u32 value = 0;
    u32 lane = 0;
    u32 result = 0;

    struct Awaiter {
        Thread& thread;
        [[nodiscard]] bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<>) const { }
        [[nodiscard]] u32 await_resume() const { return thread.result; }
    };
    Awaiter at(Wait what, u32 members, u32 given = 0, u32 from = 0)
    {
        wait = what;
        mask = members;
        value = given;
        lane = from;
        return { *this };
    }
};

struct Routine {
    struct promise_type {
        Routine get_return_object() { return { std::coroutine_handle<promise_type>::from_promise(*this) }; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }
    };
    std::coroutine_handle<promise_type> handle;
};

namespace host {
#define KERNEL(name)                                                                                                   \
    Routine name([[maybe_unused]] Thread& self, [[maybe_unused]] int t, [[maybe_unused]] int* s,                       \
        [[maybe_unused]] const int* x, int* out, [[maybe_unused]] int e)                                               \
    {
#define DONE                                                                                                           \
    co_return;                                                                                                         \
    }
#define VOTE(mask, holds) (co_await self.at(Thread::Wait::Vote, mask, holds))
#define SHUFFLE(mask, value, from) (co_await self.at(Thread::Wait::Shuffle, mask, value, static_cast<u32>(from)))
#define WARP(mask) co_await self.at(Thread::Wait::Warp, mask)
#define BLOCK() co_await self.at(Thread::Wait::Block, 0)
#define UNROLLED
// clang-format off
#include "tests/engine/emulator/conformance/meetings.h"
// clang-format on
} // namespace host

using Body = Routine (*)(Thread&, int, int*, const int*, int*, int);

/// Lets go all who wait for the same; false = nobody can.
bool meet(std::vector<Thread>& threads, const std::vector<Routine>& routines)
{
    const auto ended = [&](u32 i) { return routines[i].handle.done(); };
    bool any = false;
    for (u32 first = 0; first < threads.size(); ++first) {
        const Thread asked = threads[first];
        if (ended(first) || asked.wait == Thread::Wait::None)
            continue;
        std::vector<u32> members;
        bool complete = true;
        const bool block = asked.wait == Thread::Wait::Block;
        const u32 base = block ? 0 : first / 32 * 32;
        for (u32 i = base; i < (block ? kThreads : base + 32); ++i) {
            if (ended(i) || (!block && (asked.mask >> (i - base) & 1) == 0))
                continue;
            complete &= threads[i].wait == asked.wait && threads[i].mask == asked.mask;
            members.push_back(i);
        }
        if (!complete)
            continue;
        std::array<u32, 32> values {};
        u32 votes = 0;
        if (!block)
            for (const u32 i : members) {
                values[i - base] = threads[i].value;
                votes |= threads[i].value << (i - base);
            }
        for (const u32 i : members) {
            threads[i].result = asked.wait == Thread::Wait::Vote ? votes : values[threads[i].lane];
            threads[i].wait = Thread::Wait::None;
        }
        any = true;
    }
    return any;
}

std::vector<int> expected(Body body, const std::vector<int>& x, int e)
{
    std::vector<int> out(kThreads, 0);
    std::vector<int> shared(kThreads, 0);
    std::vector<Thread> threads(kThreads);
    std::vector<Routine> routines;
    for (u32 i = 0; i < kThreads; ++i)
        routines.push_back(body(threads[i], static_cast<int>(i), shared.data(), x.data(), out.data(), e));
    bool any = true;
    while (any) {
        any = false;
        for (u32 i = 0; i < kThreads; ++i)
            if (!routines[i].handle.done() && threads[i].wait == Thread::Wait::None) {
                routines[i].handle.resume();
                any = true;
            }
        any |= meet(threads, routines);
    }
    for (const Routine& routine : routines) {
        EXPECT_TRUE(routine.handle.done()) << "threads of the model never meet";
        routine.handle.destroy();
    }
    return out;
}

std::string textOf(const char* name)
{
    std::ifstream file(std::string(WARPDESK_SOURCE_DIR "/tests/engine/emulator/conformance/") + name);
    EXPECT_TRUE(file) << name;
    return { std::istreambuf_iterator<char>(file), {} };
}

std::string compiled(const std::string& source)
{
    auto compiler = compile::create({});
    EXPECT_TRUE(compiler) << compiler.error().message;
    compile::Options options;
    options.host = false;
    const auto output = (*compiler)->compile(source, "meetings.cu", options);
    EXPECT_TRUE(output && output->ok) << (output ? output->log : output.error().message);
    return output->ptx;
}

VariantKind kindOf(const std::string& text, const char* kernel, u32 threads)
{
    const auto parsed = ptx::parse(text);
    llvm::LLVMContext context;
    auto lowered = emulator::lower(context, *parsed, kernel, {});
    EXPECT_TRUE(lowered);
    emulator::SimtOptions options;
    options.shape = { threads, 1, 1 };
    const auto variant = emulator::compileVariant(std::move(lowered->module), lowered->function, options);
    EXPECT_TRUE(variant) << variant.error().message;
    return variant->kind;
}

TEST(ConformMeetings, WaitForLanesThatComeLater)
{
    const std::string ptx = compiled(R"(
#define KERNEL(name) extern "C" __global__ void name(const int* x, int* out, int e) { __shared__ int s[64]; const int t = threadIdx.x;
#define DONE }
#define VOTE(mask, holds) __ballot_sync(mask, holds)
#define SHUFFLE(mask, value, from) __shfl_sync(mask, value, from)
#define WARP(mask) __syncwarp(mask)
#define BLOCK() asm volatile("barrier.sync 0;" ::: "memory")
#define UNROLLED _Pragma("unroll")
)" + textOf("meetings.h"));
    const std::pair<const char*, Body> kernels[] = { { "stateVotes", host::stateVotes },
        { "twoWaysIn", host::twoWaysIn }, { "oneBlockInside", host::oneBlockInside },
        { "stateBarriers", host::stateBarriers }, { "twoWaysToBarriers", host::twoWaysToBarriers },
        { "bothSides", host::bothSides }, { "twoOfFour", host::twoOfFour }, { "raggedRows", host::raggedRows },
        { "pairs", host::pairs }, { "opaqueStates", host::opaqueStates } };
    std::vector<int> x(kThreads);
    for (u32 i = 0; i < kThreads; ++i)
        x[i] = static_cast<int>(i * 2654435761U >> 7);
    const DeviceBytes in(kThreads * 4);
    const DeviceBytes out(kThreads * 4);
    std::ranges::copy(x, in.as<int>());
    for (const auto checks : { device::Checks::None, device::Checks::Memory, device::Checks::Full }) {
        DeviceModule module(ptx, checks);
        ASSERT_TRUE(module.ok());
        for (const auto& [name, body] : kernels)
            for (const int e : { 0, 1 }) {
                struct {
                    device::Address x, out;
                    int e;
                } parameters { in.address(), out.address(), e };
                std::fill_n(out.as<int>(), kThreads, -1);
                ASSERT_EQ(module.launch(name, { 1, 1, 1 }, { kThreads, 1, 1 },
                              std::as_bytes(std::span(&parameters, 1)).first(20)),
                    "")
                    << name;
                const std::vector<int> got(out.as<int>(), out.as<int>() + kThreads);
                EXPECT_EQ(got, expected(body, x, e)) << name << " e=" << e << " checks=" << static_cast<int>(checks);
            }
    }
}

TEST(ConformMeetings, LeaveTheRestVectorised)
{
    const std::string ptx = compiled(textOf("meetings_stay.cu"));
    for (const char* kernel : { "uniformTurns", "blockSum", "halfOfAWarp", "whoIsHere", "grouped", "voters",
             "fewerEachTurn", "rowsThenTogether", "everyTurnOfATail", "tree", "pieces" })
        EXPECT_EQ(kindOf(ptx, kernel, 256), VariantKind::Block) << kernel;
}

} // namespace
