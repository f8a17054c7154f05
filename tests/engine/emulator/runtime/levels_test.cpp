// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/emulator/lower/lower.h"
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <filesystem>
#include <random>
#include <variant>

#include <unistd.h>

// Every instruction set and every number of threads: the same bits.

namespace warpdesk::emulator {
namespace {

using device::Address;
using device::Dim3;

struct Buffer {
    std::size_t words = 0;
    bool random = false;
    bool floats = false;
};

/// A launch: buffers come first or in between as the kernel takes them.
struct Case {
    std::string kernel;
    Dim3 grid, block;
    std::vector<std::variant<Buffer, int, float>> arguments;
};

constexpr int kWords = 4096;
constexpr std::size_t kRoom = kWords + 64;

Case plain(const std::string& kernel, unsigned threads = 128, unsigned blocks = 0)
{
    // One block more than there are words for: its lanes have nothing to do.
    const unsigned grid = blocks != 0 ? blocks : kWords / threads + 1;
    return { kernel, { grid, 1, 1 }, { threads, 1, 1 },
        { Buffer { kRoom, true, false }, Buffer { kRoom }, kWords - 3 } };
}

const std::vector<Case>& levelKernels()
{
    static const std::vector<Case> cases { plain("floats"), plain("functions", 96), plain("doubles"), plain("integers"),
        plain("halves", 160), plain("masks"), plain("loops", 100), plain("together", 256), plain("locals", 64),
        plain("recursion"), plain("matrices", 32, 1), plain("locked", 64, 3), plain("floatAtomics") };
    return cases;
}

std::vector<Case> benchKernels()
{
    const Buffer a { 64 * 64, true, true }, stream { 10000, true, true };
    const auto product = [&](const char* name, unsigned tile) {
        return Case { name, { 64 / tile, 64 / tile, 1 }, { tile, tile, 1 }, { a, a, Buffer { 64 * 64 }, 64 } };
    };
    return { { "vadd", { 40, 1, 1 }, { 256, 1, 1 }, { stream, stream, Buffer { 10000 }, 9999 } },
        { "saxpy", { 40, 1, 1 }, { 256, 1, 1 }, { 0.3F, stream, stream, 9999 } }, product("matmul_naive", 16),
        product("matmul_tiled16", 16), product("matmul_tiled32", 32),
        { "reduce_tree", { 19, 1, 1 }, { 256, 1, 1 }, { stream, Buffer { 32 }, 9728 } },
        { "reduce_shfl", { 19, 1, 1 }, { 256, 1, 1 }, { stream, Buffer { 32 }, 9728 } },
        { "histogram", { 4, 1, 1 }, { 256, 1, 1 }, { Buffer { 4096, true, false }, Buffer { 256 }, 16001 } },
        { "transpose", { 2, 2, 1 }, { 32, 8, 1 }, { a, Buffer { 64 * 64 }, 64 } },
        { "mandelbrot", { 2, 8, 1 }, { 32, 8, 1 }, { Buffer { 64 * 64 }, 64, 200 } } };
}

struct Setting {
    VectorWidth width = VectorWidth::Host;
    unsigned threads = 2;
    bool deterministic = false;
    device::Checks checks = device::Checks::None;
};

class Levels : public DeviceTest {
protected:
    void SetUp() override
    {
        m_cache = std::filesystem::path(testing::TempDir()) / fmt::format("warpdesk-levels-{}", getpid());
    }
    void TearDown() override
    {
        module.reset();
        gpu.reset();
        std::filesystem::remove_all(m_cache);
    }

    void startWith(const ptx::Module& parsed, const Setting& setting)
    {
        module.reset();
        gpu.reset();
        EmulatorOptions options;
        options.row = h100();
        options.threads = setting.threads;
        options.width = setting.width;
        options.objectCache = m_cache;
        auto created = createEmulator(std::move(options));
        ASSERT_TRUE(created) << created.error().message;
        gpu = std::move(*created);
        device::LoadOptions load;
        load.checks = setting.checks;
        auto loaded = gpu->load(parsed, load);
        ASSERT_TRUE(loaded) << loaded.error().message;
        module = std::move(*loaded);
    }

    /// All buffers' words after the launch, one buffer after another.
    std::vector<std::uint32_t> run(const Case& one, bool deterministic)
    {
        std::mt19937 random(7);
        Parameters parameters;
        std::vector<std::pair<Address, std::size_t>> buffers;
        for (const auto& argument : one.arguments) {
            if (const auto* buffer = std::get_if<Buffer>(&argument)) {
                std::vector<std::uint32_t> words(buffer->words);
                for (std::uint32_t& value : words) {
                    if (buffer->floats)
                        value = std::bit_cast<std::uint32_t>(static_cast<float>(random() % 20001) / 10000 - 1);
                    else if (buffer->random)
                        value = static_cast<std::uint32_t>(random());
                }
                buffers.emplace_back(upload(words), words.size());
                parameters.add(buffers.back().first);
            } else if (const auto* number = std::get_if<int>(&argument)) {
                parameters.add(*number);
            } else {
                parameters.add(std::get<float>(argument));
            }
        }
        device::LaunchRequest request;
        request.kernel = module->find(one.kernel).value_or(~0U);
        request.grid = one.grid;
        request.block = one.block;
        request.deterministic = deterministic;
        request.parameters = parameters.bytes();
        EXPECT_RUNS(module->launch(request));
        std::vector<std::uint32_t> all;
        for (const auto& [address, words] : buffers) {
            const auto values = download<std::uint32_t>(address, words);
            all.insert(all.end(), values.begin(), values.end());
            EXPECT_EQ(gpu->free(address), device::Status::Success);
        }
        return all;
    }

    void expectSameBits(const ptx::Module& parsed, const std::vector<Case>& cases, const std::vector<Setting>& settings)
    {
        std::vector<std::vector<std::uint32_t>> expected;
        for (const Setting& setting : settings) {
            ASSERT_NO_FATAL_FAILURE(startWith(parsed, setting));
            for (std::size_t i = 0; i < cases.size(); ++i) {
                SCOPED_TRACE(fmt::format("{}: width {}, {} threads, checks {}", cases[i].kernel,
                    static_cast<int>(setting.width), setting.threads, static_cast<int>(setting.checks)));
                const auto got = run(cases[i], setting.deterministic);
                if (i == expected.size()) {
                    expected.push_back(got);
                    continue;
                }
                std::size_t different = 0;
                while (different < got.size() && got[different] == expected[i][different])
                    ++different;
                ASSERT_EQ(different, got.size())
                    << fmt::format("{:#x}, expected {:#x}", got[different], expected[i][different]);
            }
        }
    }

    static std::vector<Setting> everyWidth(device::Checks checks)
    {
        std::vector<Setting> settings;
        for (const VectorWidth width : { VectorWidth::Sse2, VectorWidth::Avx2, VectorWidth::Avx512, VectorWidth::Host })
            if (runsHere(width))
                settings.push_back({ width, 2, true, checks });
        return settings;
    }

    static ptx::Module parsed(const std::string& text)
    {
        auto made = ptx::parse(text);
        EXPECT_TRUE(made) << made.error().front().message;
        return made ? std::move(*made) : ptx::Module();
    }

    /// PTX of tests/bench; empty, and the test skipped, where there is no NVRTC.
    static std::string benchText()
    {
        auto compiler = compile::create({});
        if (!compiler)
            return {};
        std::ifstream in(WARPDESK_SOURCE_DIR "/tests/bench/kernels.cu");
        compile::Options options;
        options.host = false;
        const auto output
            = (*compiler)->compile(std::string { std::istreambuf_iterator<char>(in), {} }, "kernels.cu", options);
        EXPECT_TRUE(output && output->ok);
        return output ? output->ptx : std::string();
    }

    std::filesystem::path m_cache;
};

TEST_F(Levels, KernelsOfManyKindsGiveTheSameBits)
{
    expectSameBits(parsed(textOf("levels.ptx")), levelKernels(), everyWidth(device::Checks::None));
}

TEST_F(Levels, CheckedKernelsGiveTheSameBits)
{
    std::vector<Case> cases;
    for (const Case& one : levelKernels())
        if (one.kernel == "masks" || one.kernel == "together" || one.kernel == "recursion" || one.kernel == "locals")
            cases.push_back(one);
    auto settings = everyWidth(device::Checks::Memory);
    settings.insert(settings.begin(), Setting { VectorWidth::Host, 1, true });
    expectSameBits(parsed(textOf("levels.ptx")), cases, settings);
}

TEST_F(Levels, BenchmarksGiveTheSameBits)
{
    const std::string text = benchText();
    if (text.empty())
        GTEST_SKIP() << "no NVRTC";
    expectSameBits(parsed(text), benchKernels(), everyWidth(device::Checks::None));
}

TEST_F(Levels, ThreadCountsGiveTheSameBits)
{
    const ptx::Module kernels = parsed(textOf("levels.ptx"));
    expectSameBits(kernels, levelKernels(),
        { { VectorWidth::Host, 1, true }, { VectorWidth::Host, 2, true }, { VectorWidth::Host, 8, true } });
    // Without order-dependent atomics the mode is not needed.
    std::vector<Case> free = levelKernels();
    free.pop_back();
    expectSameBits(kernels, free,
        { { VectorWidth::Host, 1, false }, { VectorWidth::Host, 2, false }, { VectorWidth::Host, 8, false } });
}

/// An aarch64 object of each kernel, plain; of some also checked, lane by lane and for any shape. Nothing runs.
void expectArmObjects(const ptx::Module& module)
{
    unsigned count = 0;
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry || function.isDeclaration)
            continue;
        ++count;
        for (const unsigned form : { 0U, 1 + count % 3 }) {
            SCOPED_TRACE(fmt::format("{} form {}", function.name, form));
            llvm::LLVMContext context;
            auto lowered = lower(context, module, function.name, {});
            ASSERT_TRUE(lowered) << lowered.error().message;
            SimtOptions options;
            options.shape = { form == 3 ? 0U : 64U, form == 3 ? 0U : 1U, form == 3 ? 0U : 1U };
            options.width = VectorWidth::Neon;
            options.checked = form == 1;
            options.oneLane = form == 2;
            const auto variant = compileVariant(std::move(lowered->module), lowered->function, options);
            ASSERT_TRUE(variant) << variant.error().message;
            ASSERT_GT(variant->object.size(), 64U);
            EXPECT_EQ(variant->object[18], 183) << "e_machine is not EM_AARCH64";
        }
    }
}

TEST_F(Levels, CompileForArm)
{
    for (const char* file : { "levels.ptx", "basic.ptx", "block.ptx", "grid.ptx", "lanes.ptx", "assert.ptx" }) {
        SCOPED_TRACE(file);
        expectArmObjects(parsed(textOf(file)));
    }
    if (const std::string text = benchText(); !text.empty())
        expectArmObjects(parsed(text));
}

} // namespace
} // namespace warpdesk::emulator
