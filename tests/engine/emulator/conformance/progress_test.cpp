// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/emulator/simt/simt.h"
#include "tests/engine/emulator/conformance/device_table.h"

#include <chrono>
#include <fstream>
#include <numeric>

/// Kernels whose threads wait for one another end, with the right result. What waits for no lane of its own warp stays
/// vectorised.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;
using emulator::VariantKind;

class ConformProgress : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        std::ifstream file(WARPDESK_SOURCE_DIR "/tests/engine/emulator/conformance/progress.cu");
        const std::string source { std::istreambuf_iterator<char>(file), {} };
        auto compiler = compile::create({});
        ASSERT_TRUE(compiler) << compiler.error().message;
        compile::Options options;
        options.host = false;
        const auto output = (*compiler)->compile(source, "progress.cu", options);
        ASSERT_TRUE(output && output->ok) << (output ? output->log : output.error().message);
        s_ptx = output->ptx;
    }
    void SetUp() override
    {
        sharedDevice().setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(60));
        module = std::make_unique<DeviceModule>(s_ptx);
        ASSERT_TRUE(module->ok());
    }

    template <class T> static T* filled(const DeviceBytes& bytes, std::size_t count, T value)
    {
        std::fill_n(bytes.as<T>(), count, value);
        return bytes.as<T>();
    }

    template <class... Values>
    std::string launch(const char* kernel, device::Dim3 grid, device::Dim3 block, Values... values)
    {
        std::vector<std::byte> bytes;
        const auto add = [&](auto value) {
            bytes.resize((bytes.size() + sizeof(value) - 1) / sizeof(value) * sizeof(value) + sizeof(value));
            std::memcpy(bytes.data() + bytes.size() - sizeof(value), &value, sizeof(value));
        };
        (add(values), ...);
        return module->launch(kernel, grid, block, bytes);
    }

    static VariantKind kindOf(const char* kernel, std::uint32_t threads)
    {
        const auto parsed = ptx::parse(s_ptx);
        llvm::LLVMContext context;
        auto lowered = emulator::lower(context, *parsed, kernel, {});
        EXPECT_TRUE(lowered);
        emulator::SimtOptions options;
        options.shape = { threads, 1, 1 };
        const auto variant = emulator::compileVariant(std::move(lowered->module), lowered->function, options);
        EXPECT_TRUE(variant) << variant.error().message;
        return variant->kind;
    }

    static inline std::string s_ptx;
    std::unique_ptr<DeviceModule> module;
};

TEST_F(ConformProgress, LookBack)
{
    constexpr int n = 10000;
    constexpr int blocks = (n + 255) / 256;
    const DeviceBytes in(n * 4);
    const DeviceBytes out(n * 4);
    const DeviceBytes state(blocks * 4);
    const DeviceBytes partial(blocks * 8);
    const DeviceBytes ticket(4);
    for (int i = 0; i < n; ++i)
        in.as<int>()[i] = i % 17 - 5;
    for (int repeat = 0; repeat < 5; ++repeat) {
        filled(state, blocks, 0);
        filled(ticket, 1, 0);
        ASSERT_EQ(launch("lookBack", { blocks, 1, 1 }, { 256, 1, 1 }, in.address(), out.address(), state.address(),
                      partial.address(), ticket.address(), n),
            "");
        std::vector<int> want(n);
        std::partial_sum(in.as<int>(), in.as<int>() + n, want.begin());
        ASSERT_TRUE(std::equal(want.begin(), want.end(), out.as<int>()));
    }
}

TEST_F(ConformProgress, LastBlock)
{
    constexpr int n = 20000;
    constexpr int blocks = 24;
    const DeviceBytes in(n * 4);
    const DeviceBytes partial(blocks * 4);
    const DeviceBytes count(4);
    const DeviceBytes out(4);
    for (int i = 0; i < n; ++i)
        in.as<int>()[i] = i * 7 % 1001 - 300;
    for (int repeat = 0; repeat < 20; ++repeat) {
        filled(count, 1, 0);
        filled(out, 1, 0);
        ASSERT_EQ(launch("lastBlock", { blocks, 1, 1 }, { 128, 1, 1 }, in.address(), partial.address(), count.address(),
                      out.address(), n),
            "");
        ASSERT_EQ(*out.as<int>(), std::accumulate(in.as<int>(), in.as<int>() + n, 0));
    }
    EXPECT_EQ(kindOf("lastBlock", 128), VariantKind::Block);
}

TEST_F(ConformProgress, BarrierOfTheGrid)
{
    constexpr int rounds = 20;
    for (const std::uint32_t blocks : { 2U, 4U }) {
        const DeviceBytes cells(rounds * blocks * 4);
        const DeviceBytes arrived(4);
        filled(cells, rounds * blocks, -1);
        filled(arrived, 1, 0);
        ASSERT_EQ(
            launch("gridBarrier", { blocks, 1, 1 }, { 64, 1, 1 }, cells.address(), arrived.address(), rounds), "");
        for (int r = 0, sum = 0; r < rounds; ++r) {
            sum += r;
            for (std::uint32_t b = 0; b < blocks; ++b)
                ASSERT_EQ(cells.as<int>()[static_cast<std::uint32_t>(r) * blocks + b], sum) << r << " " << b;
        }
    }
}

TEST_F(ConformProgress, SpinLock)
{
    const DeviceBytes cells(12);
    int* const values = filled(cells, 3, 0);
    ASSERT_EQ(
        launch("spinLock", { 6, 1, 1 }, { 70, 1, 1 }, cells.address(), cells.address() + 4, cells.address() + 8), "");
    EXPECT_EQ(values[0], 0);
    EXPECT_EQ(values[1], 420);
    EXPECT_EQ(values[2], 840);
}

TEST_F(ConformProgress, RingOfBlocksAndLanes)
{
    const DeviceBytes token(4);
    filled(token, 1, 0);
    ASSERT_EQ(launch("ring", { 2, 1, 1 }, { 40, 1, 1 }, token.address(), 5), "");
    EXPECT_EQ(*token.as<int>(), 400);
}

TEST_F(ConformProgress, HandshakeOfWarps)
{
    const DeviceBytes out(4);
    filled(out, 1, 0);
    ASSERT_EQ(launch("handshake", { 1, 1, 1 }, { 64, 1, 1 }, out.address(), 50), "");
    EXPECT_EQ(*out.as<int>(), 49 * 50 * 99 / 6);
}

} // namespace
