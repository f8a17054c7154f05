// SPDX-License-Identifier: GPL-3.0-or-later
/// Registers, spills, stack, shared memory and barriers read from CUBINs, against what ptxas itself says of the same
/// PTX when the toolkit's program is run on it. A few sources in the quick run; every kernel of the house with
/// WARPDESK_EVERY_KERNEL=1.
#include "engine/base/files.h"
#include "engine/cubin/ptxas_log.h"
#include "tests/engine/compile/temporary_folder.h"
#include "tests/engine/cubin/compiled.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace warpdesk::cubin {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = WARPDESK_SOURCE_DIR;

/// ptxas of the toolkit, empty = not found.
fs::path ptxas()
{
    std::vector<fs::path> folders;
    for (const char* name : { "CUDA_HOME", "CUDA_PATH" })
        if (const char* root = std::getenv(name))
            folders.push_back(fs::path(root) / "bin");
    folders.emplace_back("/usr/local/cuda/bin");
    folders.emplace_back("/usr/local/bin");
    folders.emplace_back("/usr/bin");
    std::error_code error;
    for (const fs::path& folder : folders)
        if (fs::exists(folder / "ptxas", error))
            return folder / "ptxas";
    return {};
}

struct Source {
    fs::path file;
    int maxRegisters = 0;
};

bool everyKernel() { return std::getenv("WARPDESK_EVERY_KERNEL") != nullptr; }

std::vector<Source> sources()
{
    const fs::path own = kSource / "tests/engine/cubin/kernels/spills.cu";
    std::vector<Source> chosen { { own, 0 }, { own, 24 }, { kSource / "tests/bench/kernels.cu", 0 },
        { kSource / "problems/matmul-register-tile/solutions/3_eight_by_eight.cu", 32 } };
    if (!everyKernel())
        return chosen;
    std::vector<fs::path> more;
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "problems"))
        if (entry.path().extension() == ".cu" && entry.path().parent_path().filename() == "solutions")
            more.push_back(entry.path());
    for (const auto& entry : fs::directory_iterator(kSource / "tests/kernels/cases"))
        if (entry.path().extension() == ".cu")
            more.push_back(entry.path());
    std::ranges::sort(more);
    for (const fs::path& file : more)
        chosen.push_back({ file, 0 });
    return chosen;
}

/// What ptxas prints of a PTX text, run as a program of its own.
std::string logOfPtxas(const TemporaryFolder& folder, const std::string& ptx, const std::string& sm, int maxRegisters)
{
    const fs::path input = folder.path() / "kernels.ptx";
    const fs::path log = folder.path() / "log";
    if (const auto written = files::write(input, ptx); !written)
        ADD_FAILURE() << written.error().message;
    std::string command = fmt::format("'{}' -v -lineinfo -arch={} {} -o '{}' '{}' > '{}' 2>&1", ptxas().string(), sm,
        maxRegisters > 0 ? fmt::format("-maxrregcount={}", maxRegisters) : std::string(),
        (folder.path() / "cubin").string(), input.string(), log.string());
    EXPECT_EQ(std::system(command.c_str()), 0) << files::read(log).value_or("");
    return files::read(log).value_or("");
}

struct Tally {
    std::size_t kernels = 0, spilling = 0, withShared = 0, withBarriers = 0;
};

void compare(const KernelImage& kernel, const PtxasReport& truth, Tally& tally)
{
    EXPECT_EQ(kernel.registers, truth.registers);
    EXPECT_EQ(kernel.sharedBytes, truth.sharedBytes);
    EXPECT_EQ(kernel.barriers, truth.barriers);
    EXPECT_EQ(kernel.stackBytes, truth.stackBytes);
    ASSERT_TRUE(kernel.spills);
    // Of the kernel itself: what a function it calls saves at its entry ptxas counts as that function's spills.
    EXPECT_EQ(kernel.spills->storeBytes, truth.spillStoreBytes);
    EXPECT_EQ(kernel.spills->loadBytes, truth.spillLoadBytes);
    for (const auto& [bank, bytes] : truth.constantBanks) {
        const auto found = std::ranges::find(kernel.constantBanks, bank, &std::pair<unsigned, std::uint64_t>::first);
        ASSERT_NE(found, kernel.constantBanks.end()) << "bank " << bank;
        EXPECT_EQ(found->second, bytes) << "bank " << bank;
    }
    ++tally.kernels;
    tally.spilling += truth.spillStoreBytes > 0 ? 1 : 0;
    tally.withShared += truth.sharedBytes > 0 ? 1 : 0;
    tally.withBarriers += truth.barriers > 0 ? 1 : 0;
}

class PtxasAgreement : public testing::TestWithParam<const char*> { };

TEST_P(PtxasAgreement, OnRegistersSpillsStackSharedAndBarriers)
{
    if (ptxas().empty())
        GTEST_SKIP() << "ptxas was not found (CUDA_HOME, /usr/local/cuda): it comes with a CUDA toolkit";
    const std::string sm = GetParam();
    const TemporaryFolder folder;
    Tally tally;
    std::size_t skipped = 0;
    for (const Source& source : sources()) {
        SCOPED_TRACE(fmt::format("{} {} max registers {}", source.file.string(), sm, source.maxRegisters));
        const auto text = files::read(source.file);
        ASSERT_TRUE(text);
        compile::Options options;
        options.architecture = sm;
        options.machineCode = true;
        options.maxRegisters = source.maxRegisters;
        ASSERT_NE(compiler(), nullptr);
        const auto output = compiler()->compile(*text, "solution.cu", options);
        ASSERT_TRUE(output) << output.error().message;
        if (!output->ok) { // needs a newer GPU, and says so
            ++skipped;
            continue;
        }
        const auto image = readCubin(output->cubin);
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_EQ(fmt::format("sm_{}", image->sm), sm);
        const std::string log = logOfPtxas(folder, output->ptx, sm, source.maxRegisters);
        const std::vector<PtxasReport> reports = parsePtxasLog(log);
        EXPECT_EQ(reports.size(), image->kernels.size());
        for (const PtxasReport& truth : reports) {
            SCOPED_TRACE(truth.kernel);
            compare(kernelOf(*image, truth.kernel), truth, tally);
        }
        // The compile's own log says the same, so that nobody needs ptxas.
        const std::vector<PtxasReport> own = parsePtxasLog(output->log);
        ASSERT_EQ(own.size(), reports.size());
        for (std::size_t i = 0; i < own.size(); ++i) {
            EXPECT_EQ(own[i].kernel, reports[i].kernel);
            EXPECT_EQ(own[i].registers, reports[i].registers);
            EXPECT_EQ(own[i].spillStoreBytes, reports[i].spillStoreBytes);
            EXPECT_EQ(own[i].spillLoadBytes, reports[i].spillLoadBytes);
            EXPECT_EQ(own[i].frameBytes, reports[i].frameBytes);
        }
    }
    RecordProperty("kernels", static_cast<int>(tally.kernels));
    fmt::print(
        "{}: {} kernels equal, {} of them spill, {} with shared memory, {} with barriers; {} sources need a newer "
        "GPU\n",
        sm, tally.kernels, tally.spilling, tally.withShared, tally.withBarriers, skipped);
    EXPECT_GE(tally.kernels, everyKernel() ? 190U : 25U);
    EXPECT_GE(tally.spilling, 5U);
    EXPECT_LE(skipped, sm == "sm_75" ? 5U : 0U);
}

INSTANTIATE_TEST_SUITE_P(Architectures, PtxasAgreement, testing::Values("sm_75", "sm_80", "sm_86", "sm_90"),
    [](const auto& row) { return std::string(row.param); });

} // namespace
} // namespace warpdesk::cubin
