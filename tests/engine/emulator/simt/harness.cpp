// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"

#include "engine/emulator/runtime/callouts.h"
#include "tests/engine/emulator/simt/harness_lanes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>

#include <bit>
#include <cmath>
#include <csetjmp>

namespace warpdesk::emulator::testing {
namespace {

struct ThreadPlace {
    std::uint32_t tid[3];
    std::uint32_t ntid[3];
    std::uint32_t ctaid[3];
    std::uint32_t nctaid[3];
    std::byte* shared;
};
ThreadPlace place;
Observed* observed = nullptr;
std::span<const Region> allowed;
std::jmp_buf leave;

template <std::uint32_t (ThreadPlace::*Field)[3], int Axis> std::uint32_t readPlace() { return (place.*Field)[Axis]; }

std::uint32_t linear() { return place.tid[0] + place.ntid[0] * (place.tid[1] + place.ntid[1] * place.tid[2]); }
std::uint32_t laneId() { return linear() % 32; }
std::uint32_t warpId() { return linear() / 32; }
std::byte* sharedBase() { return place.shared; }

void check(void*, std::uint32_t warp, std::uint32_t lane, std::uint64_t address, std::uint64_t bytes,
    std::uint32_t flags, std::uint32_t line, std::uint64_t* slot)
{
    ++observed->checkCalls;
    const std::uint64_t align = (flags >> 16) & 0xff;
    for (const Region& region : allowed) {
        const auto low = reinterpret_cast<std::uint64_t>(region.start);
        if (bytes <= region.bytes && address - low <= region.bytes - bytes
            && address % std::max<std::uint64_t>(align, 1) == 0) {
            slot[0] = low;
            slot[1] = low + region.bytes;
            return;
        }
    }
    observed->violations.push_back({ warp, lane, address, bytes, flags, line });
    std::longjmp(leave, 1);
}

void stopped(void*, std::uint32_t, std::uint32_t line)
{
    observed->stopped = true;
    observed->stopLine = line;
    std::longjmp(leave, 1);
}

std::uint32_t note(void*, std::uint32_t warp, std::uint32_t lane, std::uint32_t value)
{
    observed->calls.push_back(fmt::format("{}.{}:{}", warp, lane, value));
    return value * 2 + 1;
}

void trap(void*, std::uint32_t warp, std::uint32_t lane, std::uint32_t kind, std::uint32_t line)
{
    observed->calls.push_back(fmt::format("trap {}.{} {} {}", warp, lane, kind, line));
}

struct Pair {
    std::uint32_t sums[32];
    std::uint8_t odd[32];
};
/// Sums the argument over the active lanes; the second result says whether the lane's own is odd.
void warpSum(void*, std::uint32_t, std::uint32_t mask, Pair* results, const std::uint32_t* values)
{
    std::uint32_t sum = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        sum += (mask >> lane & 1) ? values[lane] : 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        results->sums[lane] = sum;
        results->odd[lane] = values[lane] & 1;
    }
}

/// GCC's support library has it from GCC 13 on: float to bfloat, whose bits are the lower ones of the register.
float roundToBfloat(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return std::bit_cast<float>(std::isnan(value) ? bits >> 16 | 0x40U : rounded);
}

std::unique_ptr<llvm::orc::LLJIT> createJit()
{
    static const bool once = [] {
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
        return true;
    }();
    static_cast<void>(once);
    auto jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
    llvm::orc::SymbolMap symbols;
    const auto add = [&](const char* name, auto* function) {
        symbols[jit->mangleAndIntern(name)]
            = { llvm::orc::ExecutorAddr::fromPtr(function), llvm::JITSymbolFlags::Exported };
    };
    add("wd_rt_check", &check);
    add("wd_rt_stop", &stopped);
    add("wd_rt_note", &note);
    add("wd_rt_trap", &trap);
    add("wd_rt_warp_sum", &warpSum);
    for (const Callout& callout : laneCollectives())
        add(callout.name, static_cast<std::byte*>(callout.function));
    for (const Callout& callout : warpCallouts())
        add(callout.name, static_cast<std::byte*>(callout.function));
    add("wd.sreg.tid.x", &readPlace<&ThreadPlace::tid, 0>);
    add("wd.sreg.tid.y", &readPlace<&ThreadPlace::tid, 1>);
    add("wd.sreg.tid.z", &readPlace<&ThreadPlace::tid, 2>);
    add("wd.sreg.ntid.x", &readPlace<&ThreadPlace::ntid, 0>);
    add("wd.sreg.ntid.y", &readPlace<&ThreadPlace::ntid, 1>);
    add("wd.sreg.ntid.z", &readPlace<&ThreadPlace::ntid, 2>);
    add("wd.sreg.ctaid.x", &readPlace<&ThreadPlace::ctaid, 0>);
    add("wd.sreg.ctaid.y", &readPlace<&ThreadPlace::ctaid, 1>);
    add("wd.sreg.ctaid.z", &readPlace<&ThreadPlace::ctaid, 2>);
    add("wd.sreg.nctaid.x", &readPlace<&ThreadPlace::nctaid, 0>);
    add("wd.sreg.laneid", &laneId);
    add("wd.sreg.warpid", &warpId);
    add("wd.shared.base", &sharedBase);
    add("__truncsfbf2", &roundToBfloat);
    llvm::cantFail(jit->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))));
    // Compiler support functions (fmaf on CPUs without FMA) come from the process.
    jit->getMainJITDylib().addGenerator(llvm::cantFail(
        llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(jit->getDataLayout().getGlobalPrefix())));
    return jit;
}

std::unique_ptr<llvm::Module> parse(const std::string& ir, llvm::LLVMContext& context)
{
    llvm::SMDiagnostic diagnostic;
    auto module = llvm::parseAssemblyString(ir, diagnostic, context);
    if (module == nullptr)
        ADD_FAILURE() << "line " << diagnostic.getLineNo() << ": " << diagnostic.getMessage().str();
    return module;
}

template <class F> void forBlocks(const Launch& launch, const F& function)
{
    for (std::uint32_t z = 0; z < launch.grid[2]; ++z)
        for (std::uint32_t y = 0; y < launch.grid[1]; ++y)
            for (std::uint32_t x = 0; x < launch.grid[0]; ++x)
                function(std::array<std::uint32_t, 3> { x, y, z });
}

std::shared_ptr<std::byte> aligned(std::size_t bytes)
{
    auto* memory = static_cast<std::byte*>(std::aligned_alloc(128, (bytes + 255) / 128 * 128));
    std::memset(memory, 0xcd, (bytes + 255) / 128 * 128);
    return { memory, [](std::byte* pointer) { std::free(pointer); } };
}

/// What the real runtime does for one block of a Resumable kernel, in its simplest form.
void schedule(BlockContext& block, std::int32_t (*entry)(BlockContext*, std::uint32_t, void*, std::int32_t),
    std::uint64_t frameBytes, unsigned threads)
{
    struct Warp {
        std::int32_t state = 0;
        bool waits = false;
        bool ended = false;
    };
    std::vector<Warp> warps(block.warps);
    std::map<std::uint32_t, unsigned> arrived;
    const auto header
        = [&](std::size_t warp) { return reinterpret_cast<WarpHeader*>(block.frames + warp * frameBytes); };
    for (unsigned idle = 0; idle < 1000;) {
        bool alive = false;
        bool moved = false;
        for (std::uint32_t index = 0; index < block.warps; ++index) {
            Warp& warp = warps[index];
            if (warp.ended || warp.waits)
                continue;
            warp.state = entry(&block, index, header(index), warp.state);
            const WarpHeader& said = *header(index);
            warp.ended = warp.state < 0;
            moved |= said.reason != WarpHeader::Yield;
            observed->yields += said.reason == WarpHeader::Yield;
            if (!warp.ended && (said.reason == WarpHeader::Barrier || said.reason == WarpHeader::Arrive))
                arrived[said.barrierId] += said.barrierCount == 0xffffffffU ? 1 : 32;
            warp.waits = !warp.ended && said.reason == WarpHeader::Barrier;
        }
        for (std::uint32_t id = 0; id < 16; ++id) {
            std::uint32_t waiting = 0;
            std::uint32_t live = 0;
            std::uint32_t expected = 0;
            std::uint32_t ones = 0;
            std::uint32_t lanes = 0;
            for (std::uint32_t index = 0; index < block.warps; ++index) {
                live += !warps[index].ended;
                if (!warps[index].waits || header(index)->barrierId != id)
                    continue;
                ++waiting;
                expected = header(index)->barrierCount;
                ones += static_cast<unsigned>(std::popcount(header(index)->predicate));
                lanes += static_cast<unsigned>(std::popcount(header(index)->lanes));
            }
            alive |= live != 0;
            if (waiting == 0 || (expected == 0xffffffffU ? waiting < live : arrived[id] < expected))
                continue;
            ++observed->barriers;
            arrived[id] = 0;
            moved = true;
            for (std::uint32_t index = 0; index < block.warps; ++index) {
                if (!warps[index].waits || header(index)->barrierId != id)
                    continue;
                warps[index].waits = false;
                const std::uint32_t kind = header(index)->reduction;
                header(index)->result = kind == 1 ? ones : kind == 2 ? ones == lanes : ones != 0;
            }
        }
        if (!alive)
            return;
        idle = moved ? 0 : idle + 1;
    }
    static_cast<void>(threads);
    observed->deadlock = true;
}

} // namespace

struct Kernel::Jit {
    std::unique_ptr<llvm::orc::LLJIT> jit;
};

Kernel::Kernel() = default;
Kernel::~Kernel() = default;
Kernel::Kernel(Kernel&&) noexcept = default;

Kernel Kernel::compile(const std::string& ir, const std::string& name, const SimtOptions& options)
{
    Kernel kernel;
    llvm::LLVMContext context;
    auto module = parse(ir, context);
    if (module == nullptr)
        return kernel;
    auto variant = compileVariant(std::move(module), name, options);
    if (!variant) {
        ADD_FAILURE() << variant.error().message;
        return kernel;
    }
    kernel.m_variant = std::move(*variant);
    kernel.m_jit = std::make_unique<Jit>();
    kernel.m_jit->jit = createJit();
    const auto& object = kernel.m_variant.object;
    auto buffer = llvm::MemoryBuffer::getMemBufferCopy(
        llvm::StringRef(reinterpret_cast<const char*>(object.data()), object.size()), "kernel.o");
    llvm::cantFail(kernel.m_jit->jit->addObjectFile(std::move(buffer)));
    auto symbol = kernel.m_jit->jit->lookup(kernel.m_variant.entry);
    if (!symbol) {
        ADD_FAILURE() << llvm::toString(symbol.takeError());
        return kernel;
    }
    kernel.m_entry = symbol->toPtr<void*>();
    return kernel;
}

Observed Kernel::run(const Launch& launch, std::span<const Region> memory, bool stop)
{
    Observed result;
    observed = &result;
    const unsigned threads = launch.block[0] * launch.block[1] * launch.block[2];
    const unsigned warps = (threads + 31) / 32;
    auto parameters = aligned(launch.parameters.size());
    std::memcpy(parameters.get(), launch.parameters.data(), launch.parameters.size());
    auto shared = aligned(launch.sharedBytes);
    const bool byLanes = m_variant.kind == VariantKind::Lanes;
    const std::uint64_t frameBytes = m_variant.frameBytes * (byLanes ? 32 : 1) * warps;
    auto frames = aligned(frameBytes);
    std::vector<Region> regions(memory.begin(), memory.end());
    regions.push_back({ shared.get(), launch.sharedBytes });
    regions.push_back({ frames.get(), frameBytes });
    allowed = regions;
    const volatile std::uint32_t flag = stop ? 1 : 0;
    BlockContext block {};
    block.parameters = parameters.get();
    block.shared = shared.get();
    block.frames = frames.get();
    block.stop = &flag;
    for (int axis = 0; axis < 3; ++axis) {
        block.nctaid[axis] = launch.grid[static_cast<unsigned>(axis)];
        block.ntid[axis] = launch.block[static_cast<unsigned>(axis)];
    }
    block.warps = warps;
    auto slots = aligned(16 * m_variant.slots);
    std::memset(slots.get(), 0, 16 * m_variant.slots);
    block.slots = slots.get();
    block.dynamicSharedBytes = launch.sharedBytes;
    if (setjmp(leave) != 0)
        return result;
    forBlocks(launch, [&](const std::array<std::uint32_t, 3>& id) {
        std::copy(id.begin(), id.end(), block.ctaid);
        if (m_variant.kind == VariantKind::Block)
            reinterpret_cast<void (*)(BlockContext*)>(m_entry)(&block);
        else if (byLanes)
            result.deadlock
                |= !scheduleLanes(block, reinterpret_cast<LaneEntry>(m_entry), m_variant.frameBytes, threads);
        else
            schedule(block,
                reinterpret_cast<std::int32_t (*)(BlockContext*, std::uint32_t, void*, std::int32_t)>(m_entry),
                m_variant.frameBytes, threads);
    });
    return result;
}

std::vector<std::uint32_t> numbers(std::size_t count)
{
    std::vector<std::uint32_t> data(count);
    std::uint32_t state = 12345;
    for (std::uint32_t& value : data)
        value = state = state * 1664525U + 1013904223U;
    return data;
}

Launch linear(std::uint32_t blocks, std::uint32_t threads)
{
    Launch launch;
    launch.grid = { blocks, 1, 1 };
    launch.block = { threads, 1, 1 };
    return launch;
}

void runScalar(const std::string& ir, const std::string& name, const Launch& launch)
{
    auto context = std::make_unique<llvm::LLVMContext>();
    auto module = parse(ir, *context);
    if (module == nullptr)
        return;
    auto jit = createJit();
    module->setDataLayout(jit->getDataLayout());
    llvm::cantFail(jit->addIRModule(llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
    auto* entry = llvm::cantFail(jit->lookup(name)).toPtr<void (*)(const std::byte*)>();
    auto parameters = aligned(launch.parameters.size());
    std::memcpy(parameters.get(), launch.parameters.data(), launch.parameters.size());
    auto shared = aligned(launch.sharedBytes);
    place = {};
    place.shared = shared.get();
    std::copy(launch.block.begin(), launch.block.end(), place.ntid);
    std::copy(launch.grid.begin(), launch.grid.end(), place.nctaid);
    forBlocks(launch, [&](const std::array<std::uint32_t, 3>& id) {
        std::copy(id.begin(), id.end(), place.ctaid);
        Launch threads;
        threads.grid = launch.block;
        forBlocks(threads, [&](const std::array<std::uint32_t, 3>& thread) {
            std::copy(thread.begin(), thread.end(), place.tid);
            entry(parameters.get());
        });
    });
}

void expectLikeScalar(const std::string& ir, const std::string& name, const std::vector<std::uint32_t>& data,
    Launch launch, bool everyWidth)
{
    std::vector<std::uint32_t> expected = data;
    const auto withPointer = [&](std::vector<std::uint32_t>& copy) {
        Launch own = launch;
        const std::uint32_t* pointer = copy.data();
        const auto bytes = pack(pointer);
        own.parameters.insert(own.parameters.begin(), bytes.begin(), bytes.end());
        return own;
    };
    runScalar(ir, name, withPointer(expected));
    const BlockShape shape { launch.block[0], launch.block[1], launch.block[2] };
    std::vector<std::pair<std::string, SimtOptions>> variants {
        { "known shape", { shape, false, VectorWidth::Host, false } },
        { "unknown shape", { {}, false, VectorWidth::Host, false } },
        { "resumable", { shape, false, VectorWidth::Host, true } },
        { "checked", { shape, true, VectorWidth::Host, false } },
        { "lanes", { shape, true, VectorWidth::Host, false, true } },
    };
    if (everyWidth) {
        variants.push_back({ "sse2", { shape, false, VectorWidth::Sse2, false } });
        variants.push_back({ "avx2", { shape, false, VectorWidth::Avx2, false } });
    }
    for (const auto& [label, options] : variants) {
        SCOPED_TRACE(label);
        Kernel kernel = Kernel::compile(ir, name, options);
        if (!kernel.valid())
            continue;
        std::vector<std::uint32_t> got = data;
        const Region memory { got.data(), got.size() * sizeof(got[0]) };
        const Observed seen = kernel.run(withPointer(got), { &memory, 1 });
        EXPECT_TRUE(seen.violations.empty());
        for (std::size_t i = 0; i < got.size(); ++i) {
            ASSERT_EQ(got[i], expected[i]) << "word " << i;
        }
    }
}

} // namespace warpdesk::emulator::testing
