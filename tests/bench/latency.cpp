// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "engine/emulator/lower/lower.h"
#include "engine/emulator/simt/simt.h"
#include "engine/ptx/parser.h"

#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassTimingInfo.h>
#include <llvm/Pass.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <span>

// warpdesk-latency: where the time between PTX and native code goes, in processor time of one thread.

namespace warpdesk::bench {
namespace {

struct Options {
    std::string kernel;
    emulator::SimtOptions simt;
    int repeat = 3;
    bool passes = false; ///< LLVM's own report at the end
    std::string object; ///< folder that gets the objects
    std::vector<std::string> files;
};

double milliseconds()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

Result<std::string> ptxOf(const std::string& file)
{
    std::ifstream in(file);
    std::string text { std::istreambuf_iterator<char>(in), {} };
    if (!file.ends_with(".cu"))
        return text;
    WARPDESK_TRY(const std::unique_ptr<compile::Compiler> compiler, compile::create({}));
    compile::Options options;
    options.host = false;
    WARPDESK_TRY(const compile::Output output, compiler->compile(text, "kernels.cu", options));
    if (!output.ok)
        return failure(ErrorKind::UserCode, output.log);
    return output.ptx;
}

Result<int> run(const Options& options)
{
    std::cout << fmt::format("{:<28}{:>6}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}{:>9}\n", "kernel", "PTX",
        "lower", "scalar", "vector", "blocks", "optim", "expand", "emit", "total", "bytes", "form");
    for (const std::string& file : options.files) {
        WARPDESK_TRY(const std::string text, ptxOf(file));
        const double start = milliseconds();
        const auto module = ptx::parse(text);
        if (!module)
            return failure(ErrorKind::Internal, module.error().front().message);
        std::cout << fmt::format("# {}: parsed in {:.1f} ms\n", file, milliseconds() - start);
        for (const ptx::Function& function : module->functions) {
            if (!function.isEntry || function.isDeclaration
                || (!options.kernel.empty() && !function.name.contains(options.kernel)))
                continue;
            emulator::CompileSteps least;
            double lowering = 0, best = 0;
            std::size_t bytes = 0;
            emulator::VariantKind kind {};
            for (int i = 0; i < options.repeat; ++i) {
                llvm::LLVMContext context;
                const double begin = milliseconds();
                WARPDESK_TRY(emulator::Lowered lowered, emulator::lower(context, *module, function.name, {}));
                const double lowerTime = milliseconds() - begin;
                const auto variant
                    = emulator::compileVariant(std::move(lowered.module), lowered.function, options.simt);
                const double total = milliseconds() - begin;
                if (!variant) {
                    std::cout << fmt::format("{:<28}{}\n", function.name, variant.error().message);
                    break;
                }
                if (best != 0 && total >= best)
                    continue;
                best = total;
                lowering = lowerTime;
                least = variant->steps;
                bytes = variant->object.size();
                kind = variant->kind;
                if (!options.object.empty())
                    std::ofstream(options.object + "/" + function.name + ".o", std::ios::binary)
                        .write(reinterpret_cast<const char*>(variant->object.data()),
                            static_cast<std::streamsize>(variant->object.size()));
            }
            constexpr const char* forms[] = { "block", "warp", "lane" };
            std::cout << fmt::format("{:<28}{:>6}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>9}"
                                     "{:>9}\n",
                function.name.substr(0, 27), function.instructions.size(), lowering, least.scalar, least.vectorise,
                least.blocks, least.optimise, least.expand, least.emit, best, bytes, forms[static_cast<int>(kind)])
                      << std::flush;
        }
    }
    return 0;
}

bool parse(std::span<char*> arguments, Options& options)
{
    options.simt.shape = { 256, 1, 1 };
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string_view word = arguments[i];
        if (!word.starts_with("--")) {
            options.files.emplace_back(word);
            continue;
        }
        if (word == "--checked" || word == "--passes") {
            (word == "--checked" ? options.simt.checked : options.passes) = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return false;
        const std::string value = arguments[++i];
        if (word == "--kernel")
            options.kernel = value;
        else if (const auto width = emulator::vectorWidthNamed(value); word == "--cpu" && width)
            options.simt.width = *width;
        else if (word == "--repeat")
            options.repeat = std::max(std::atoi(value.c_str()), 1);
        else if (word == "--objects")
            options.object = value;
        else if (word != "--block"
            || std::sscanf(
                   value.c_str(), "%ux%ux%u", &options.simt.shape.x, &options.simt.shape.y, &options.simt.shape.z)
                < 1)
            return false;
    }
    return !options.files.empty();
}

} // namespace
} // namespace warpdesk::bench

int main(int argc, char** argv)
{
    warpdesk::bench::Options options;
    if (!warpdesk::bench::parse(std::span(argv, static_cast<std::size_t>(argc)), options)) {
        std::cerr
            << "warpdesk-latency [--kernel PART] [--block XxYxZ] [--cpu NAME] [--checked] [--passes] [--repeat N] "
               "[--objects FOLDER] FILE.ptx|FILE.cu ...\n";
        return 2;
    }
    llvm::TimePassesIsEnabled = options.passes;
    const auto code = warpdesk::bench::run(options);
    if (options.passes)
        llvm::reportAndResetTimings();
    if (!code)
        std::cerr << code.error().message << '\n';
    return code ? *code : 4;
}
