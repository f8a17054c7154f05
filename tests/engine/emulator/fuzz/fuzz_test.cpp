// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"
#include "engine/ptx/parser.h"
#include "engine/ptx/printer.h"
#include "tests/engine/emulator/fuzz/mutate.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>

/// Damaged PTX through the parser and the lowering: each must end in a module, an error or a trap. Rounds run in child
/// processes, so that a crash is a failure of this test that names the round.
namespace {

using namespace warpdesk;
using namespace warpdesk::test::fuzz;

unsigned number(const char* name, unsigned otherwise)
{
    const char* const asked = std::getenv(name);
    return asked == nullptr ? otherwise : static_cast<unsigned>(std::atoi(asked));
}

/// What one round must not say: empty = all is well.
using Round = std::function<std::string(unsigned number)>;

/// Where a child is, in memory that outlives it.
struct Progress {
    unsigned round;
    char complaint[400];
};

/// Runs rounds in a child until it ends or dies; true = it came to the end.
bool child(const Round& round, unsigned first, unsigned last, Progress& progress)
{
    const pid_t id = fork();
    if (id == 0) {
        for (unsigned i = first; i < last; ++i) {
            progress.round = i;
            alarm(20); // a round takes milliseconds
            std::string complaint;
            try {
                complaint = round(i);
            } catch (const std::exception& thrown) {
                complaint = std::string("throws ") + thrown.what();
            }
            if (!complaint.empty()) {
                complaint.copy(progress.complaint, sizeof(progress.complaint) - 1);
                _exit(3);
            }
        }
        _exit(0);
    }
    int status = 0;
    EXPECT_EQ(waitpid(id, &status, 0), id);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFSIGNALED(status))
        std::snprintf(progress.complaint, sizeof(progress.complaint), "%s",
            WTERMSIG(status) == SIGALRM ? "does not end" : strsignal(WTERMSIG(status)));
    return false;
}

/// WARPDESK_FUZZ_SECONDS for longer, WARPDESK_FUZZ_FIRST for other rounds.
void fuzz(const Round& round)
{
    auto* const progress = static_cast<Progress*>(
        mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(progress, MAP_FAILED);
    const unsigned seconds = number("WARPDESK_FUZZ_SECONDS", 4);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    const unsigned start = number("WARPDESK_FUZZ_FIRST", 1);
    unsigned first = start;
    unsigned faults = 0;
    constexpr unsigned batch = 100;
    while (std::chrono::steady_clock::now() < end && faults < 40) {
        *progress = {};
        if (child(round, first, first + batch, *progress)) {
            first += batch;
            continue;
        }
        ++faults;
        ADD_FAILURE() << "round " << progress->round << ": " << progress->complaint;
        first = progress->round + 1;
    }
    std::printf("%u rounds\n", first - start);
    munmap(progress, sizeof(Progress));
}

std::string keep(unsigned round, const std::string& text)
{
    // WARPDESK_FUZZ_KEEP=FILE writes the text of the round that WARPDESK_FUZZ_FIRST names.
    if (const char* const file = std::getenv("WARPDESK_FUZZ_KEEP");
        file != nullptr && round == number("WARPDESK_FUZZ_FIRST", 0))
        if (FILE* out = std::fopen(file, "w"); out != nullptr) {
            std::fwrite(text.data(), 1, text.size(), out);
            std::fclose(out);
        }
    return text;
}

TEST(Fuzz, ParserTakesDamagedText)
{
    const std::vector<Seed> seeds = corpus();
    ASSERT_GT(seeds.size(), 20U);
    fuzz([&](unsigned number) -> std::string {
        std::mt19937 random(number);
        const std::string& original = seeds[random() % seeds.size()].text;
        const std::string text = keep(number, mutateBytes(original, random));
        const auto module = ptx::parse(text);
        if (!module)
            return module.error().empty() ? "no error" : "";
        const std::string printed = ptx::print(*module);
        const auto again = ptx::parse(printed);
        if (!again)
            return "what was printed does not parse: " + again.error()[0].message;
        return ptx::print(*again) == printed ? "" : "printing again differs";
    });
}

std::string lowerEvery(const ptx::Module& module, std::mt19937& random)
{
    for (const ptx::Function& function : module.functions) {
        if (function.isDeclaration || (module.functions.size() > 4 && random() % 4 != 0))
            continue;
        llvm::LLVMContext context;
        emulator::LowerOptions options;
        options.side = function.isEntry ? emulator::Side::Kernel : emulator::Side::Host;
        const auto lowered = emulator::lower(context, module, function.name, options);
        if (!lowered)
            continue;
        std::string problem;
        llvm::raw_string_ostream stream(problem);
        if (llvm::verifyModule(*lowered->module, &stream))
            return "IR does not verify: " + problem;
    }
    return {};
}

TEST(Fuzz, LoweringTakesDamagedInstructions)
{
    const std::vector<Seed> seeds = corpus();
    fuzz([&](unsigned number) -> std::string {
        std::mt19937 random(number);
        // Small texts more often: a round is then short.
        const std::string& original = seeds[std::min(random() % seeds.size(), random() % seeds.size())].text;
        const std::string& other = seeds[random() % seeds.size()].text;
        const std::string text = keep(number, mutateWords(original, other, random));
        const auto module = ptx::parse(text);
        return module ? lowerEvery(*module, random) : "";
    });
}

} // namespace
