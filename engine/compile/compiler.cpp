// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"

#include "engine/base/files.h"
#include "engine/base/hash.h"
#include "engine/compile/architecture.h"
#include "engine/compile/cache.h"
#include "engine/compile/embedded_headers.h"
#include "engine/compile/explain.h"
#include "engine/compile/host_headers.h"
#include "engine/compile/locate.h"
#include "engine/compile/log_parser.h"
#include "engine/compile/pch_folder.h"
#include "engine/compile/ptx_lines.h"
#include "engine/compile/signature.h"
#include "engine/compile/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <system_error>

#include <sys/stat.h>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;

/// libcudf and others found CUDA's heavier headers to need more than the default 256 MiB.
constexpr std::size_t kPchHeapBytes = std::size_t { 512 } << 20U;

/// Destroys the program at the end of its scope.
class Program final {
public:
    explicit Program(const Nvrtc& nvrtc)
        : m_nvrtc(nvrtc)
    {
    }
    ~Program()
    {
        if (handle != nullptr)
            m_nvrtc.nvrtcDestroyProgram(&handle);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    NvrtcProgram handle = nullptr;

private:
    const Nvrtc& m_nvrtc;
};

std::string identityOf(const fs::path& file)
{
    struct stat facts {};
    if (::stat(file.c_str(), &facts) != 0)
        return file.string();
    return fmt::format("{} {} {}.{}", file.string(), facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
}

/// Small headers of ours that lead into CUDA's own library.
bool isHeavy(std::string_view embedded)
{
    for (const std::string_view name : { "array", "complex", "functional", "tuple", "utility" })
        if (embedded == name)
            return true;
    return false;
}

class NvrtcCompiler final : public Compiler {
public:
    NvrtcCompiler(Found found, const Settings& settings)
        : m_nvrtc(std::move(found.nvrtc))
        , m_includes(std::move(found.includes))
        , m_pch(settings.pchFolder)
    {
        if (!settings.cacheFolder.empty())
            m_disk.emplace(settings.cacheFolder);
        m_identity = Hasher().add(version()).add(identityOf(m_nvrtc.library)).hex();
        for (const fs::path& folder : m_includes)
            m_identity += identityOf(folder / "cuda_fp16.h") + folder.string();
        for (const EmbeddedHeader& header : embeddedHeaders())
            m_identity = Hasher().add(m_identity).add(header.name).add(header.text).hex();
        m_knowsPch = m_nvrtc.nvrtcSetPCHHeapSize != nullptr && m_nvrtc.knows("--pch");
        m_knowsSyntaxOnly = m_nvrtc.knows("-fdevice-syntax-only");
        m_makesMachineCode = m_nvrtc.nvrtcGetCUBINSize != nullptr && m_nvrtc.nvrtcGetCUBIN != nullptr
            && m_nvrtc.knows("--extensible-whole-program");
    }

    std::string version() const override { return fmt::format("{}.{}", m_nvrtc.major, m_nvrtc.minor); }
    fs::path library() const override { return m_nvrtc.library; }
    fs::path includeFolder() const override { return m_includes.empty() ? fs::path() : m_includes.front(); }
    std::vector<int> architectures() const override { return m_nvrtc.architectures; }
    std::string cacheTrouble() const override { return m_disk ? m_disk->trouble() : std::string(); }
    Result<Output> compile(std::string_view source, std::string_view file, const Options& options) override;

private:
    struct Job {
        std::string text; ///< source and epilogue
        std::string_view source;
        std::string file;
        const Options* options = nullptr;
        Architecture architecture;
        std::vector<std::pair<std::string, std::string>> headers;
        std::map<std::string, Include> refused; ///< host headers that stand-ins replace, and where they are included
        bool heavy = false; ///< includes CUDA's own headers
    };
    struct Run {
        int result = 0;
        std::string log;
        std::string ptx;
        std::string cubin;
        std::vector<std::pair<std::string, std::string>> lowered;
    };

    void collectHeaders(Job& job) const;
    std::vector<std::string> flagsOf(const Job& job, std::string_view architecture, bool pch) const;
    std::string keyOf(const Job& job) const;
    Result<Run> run(const Job& job, const std::vector<std::string>& flags);
    Result<Run> runWithPch(const Job& job);
    Result<Output> toOutput(const Job& job, Run run);
    void placeAssemblerErrors(const Job& job, std::vector<LogEntry>& entries);

    Nvrtc m_nvrtc;
    std::vector<fs::path> m_includes;
    std::string m_identity;
    PchFolder m_pch;
    bool m_knowsPch = false;
    bool m_pchHeapSet = false;
    bool m_knowsSyntaxOnly = false;
    bool m_makesMachineCode = false;
    std::optional<DiskCache> m_disk;
    MemoryCache m_memory;
};

void NvrtcCompiler::collectHeaders(Job& job) const
{
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(job.headers, [&](const auto& header) { return header.first == name; });
    };
    for (const Options::Header& header : job.options->headers)
        if (!has(header.name))
            job.headers.emplace_back(header.name, header.text);
    const std::size_t own = job.headers.size();
    for (const EmbeddedHeader& header : embeddedHeaders())
        if (!has(header.name))
            job.headers.emplace_back(header.name, header.text);

    std::vector<Include> includes = includesOf(job.source);
    for (std::size_t i = 0; i < own; ++i)
        for (Include& include : includesOf(job.headers[i].second))
            includes.push_back({ std::move(include.name), 0, 0 });
    for (const Include& include : includes) {
        if (has(include.name)) {
            job.heavy = job.heavy || isHeavy(include.name);
            continue;
        }
        job.heavy = true;
        // Where the toolkit has such a header it would be a hundred errors; elsewhere the compiler's own "could not
        // open" stands at the right place already.
        std::error_code error;
        const bool exists = std::ranges::any_of(
            m_includes, [&](const fs::path& folder) { return fs::exists(folder / include.name, error); });
        if (exists && adviceFor(include.name) && job.refused.emplace(include.name, include).second)
            job.headers.emplace_back(include.name, refusingHeader());
    }
}

std::vector<std::string> NvrtcCompiler::flagsOf(const Job& job, std::string_view architecture, bool pch) const
{
    const Options& options = *job.options;
    std::vector<std::string> flags { fmt::format("-arch={}", architecture), "-std=c++20", "-default-device",
        "--device-int128", "--generate-line-info" };
    if (options.machineCode) {
        // As a whole, with launches from device code allowed: relocatable code would take more registers.
        flags.emplace_back("--extensible-whole-program");
        flags.emplace_back("--ptxas-options=-v");
    }
    if (options.host) {
        if (!options.machineCode)
            flags.emplace_back("-rdc=true");
        flags.push_back(fmt::format("--pre-include={}", kPreludeName));
    }
    if (options.fastMath)
        flags.emplace_back("-use_fast_math");
    if (options.maxRegisters > 0)
        flags.push_back(fmt::format("--maxrregcount={}", options.maxRegisters));
    for (const std::string& define : options.defines)
        flags.push_back("-D" + define);
    if (options.syntaxOnly && m_knowsSyntaxOnly)
        flags.emplace_back("-fdevice-syntax-only");
    for (const fs::path& folder : m_includes)
        flags.push_back("-I" + folder.string());
    if (pch) {
        flags.emplace_back("--pch");
        flags.push_back("--pch-dir=" + m_pch.path().string());
        flags.emplace_back("--pch-verbose=false");
    }
    return flags;
}

std::string NvrtcCompiler::keyOf(const Job& job) const
{
    Hasher hasher;
    hasher.add(m_identity).add(job.file).add(job.text).add(job.options->syntaxOnly ? "syntax" : "full");
    hasher.add(job.architecture.note);
    for (const std::string& flag : flagsOf(job, job.architecture.name, false))
        hasher.add(flag);
    for (const std::string& expression : job.options->nameExpressions)
        hasher.add("name").add(expression);
    for (const Options::Header& header : job.options->headers)
        hasher.add("header").add(header.name).add(header.text);
    return hasher.hex();
}

Result<NvrtcCompiler::Run> NvrtcCompiler::run(const Job& job, const std::vector<std::string>& flags)
{
    std::vector<const char*> names;
    std::vector<const char*> texts;
    for (const auto& [name, text] : job.headers) {
        names.push_back(name.c_str());
        texts.push_back(text.c_str());
    }
    std::vector<const char*> options;
    for (const std::string& flag : flags)
        options.push_back(flag.c_str());

    Program program(m_nvrtc);
    if (m_nvrtc.nvrtcCreateProgram(&program.handle, job.text.c_str(), job.file.c_str(), static_cast<int>(names.size()),
            texts.data(), names.data())
        != nvrtc_result::success)
        return failure(ErrorKind::Environment, "NVRTC cannot start: out of memory");
    for (const std::string& expression : job.options->nameExpressions)
        m_nvrtc.nvrtcAddNameExpression(program.handle, expression.c_str());

    Run run;
    run.result = m_nvrtc.nvrtcCompileProgram(program.handle, static_cast<int>(options.size()), options.data());
    run.log = m_nvrtc.log(program.handle);
    if (m_nvrtc.nvrtcGetPCHCreateStatus != nullptr
        && m_nvrtc.nvrtcGetPCHCreateStatus(program.handle) == nvrtc_result::pchHeapExhausted) {
        std::size_t needed = 0;
        if (m_nvrtc.nvrtcGetPCHHeapSizeRequired(program.handle, &needed) == nvrtc_result::success)
            m_nvrtc.nvrtcSetPCHHeapSize(needed);
    }
    if (run.result != nvrtc_result::success)
        return run;
    std::size_t bytes = 0;
    if (!job.options->syntaxOnly && m_nvrtc.nvrtcGetPTXSize(program.handle, &bytes) == nvrtc_result::success
        && bytes > 1) {
        run.ptx.resize(bytes);
        m_nvrtc.nvrtcGetPTX(program.handle, run.ptx.data());
        run.ptx.resize(run.ptx.find('\0'));
        std::error_code error;
        run.ptx = withRelativeFiles(std::move(run.ptx), fs::current_path(error).string());
    }
    if (job.options->machineCode && m_nvrtc.nvrtcGetCUBINSize(program.handle, &bytes) == nvrtc_result::success) {
        run.cubin.resize(bytes);
        m_nvrtc.nvrtcGetCUBIN(program.handle, run.cubin.data());
    }
    for (const std::string& expression : job.options->nameExpressions) {
        const char* lowered = nullptr;
        if (m_nvrtc.nvrtcGetLoweredName(program.handle, expression.c_str(), &lowered) == nvrtc_result::success)
            run.lowered.emplace_back(expression, lowered);
    }
    return run;
}

Result<NvrtcCompiler::Run> NvrtcCompiler::runWithPch(const Job& job)
{
    // Machine code is asked for now and then: its own precompiled headers would be 100 MB for little.
    const bool pch = job.heavy && m_knowsPch && !job.options->machineCode && m_pch.ready();
    if (pch && !m_pchHeapSet) {
        m_nvrtc.nvrtcSetPCHHeapSize(kPchHeapBytes);
        m_pchHeapSet = true;
    }
    auto first = run(job, flagsOf(job, job.architecture.name, pch));
    // A precompiled header that cannot be written or read must not fail a compile: such a failure names no place.
    if (pch && first && first->result != nvrtc_result::success && parseLog(first->log, job.file).empty())
        return run(job, flagsOf(job, job.architecture.name, false));
    // Kernels that launch kernels leave names for the linker to find; for all others the assembler sees the whole.
    if (job.options->machineCode && first && first->log.find("extern function '__cudaCDP2") != std::string::npos) {
        auto flags = flagsOf(job, job.architecture.name, false);
        flags.emplace_back("--ptxas-options=--extensible-whole-program");
        return run(job, flags);
    }
    return first;
}

void NvrtcCompiler::placeAssemblerErrors(const Job& job, std::vector<LogEntry>& entries)
{
    if (std::ranges::none_of(entries, &LogEntry::fromAssembler) || !job.architecture.name.starts_with("sm_"))
        return;
    // The assembler speaks of lines of a PTX that is gone: make the same PTX again.
    const auto again = run(job, flagsOf(job, "compute_" + job.architecture.name.substr(3), false));
    if (!again || again->ptx.empty())
        return;
    for (LogEntry& entry : entries) {
        if (!entry.fromAssembler)
            continue;
        Place place
            = entry.ptxLine != 0 ? placeOfPtxLine(again->ptx, entry.ptxLine) : placeOfEntry(again->ptx, entry.entry);
        if (place.file == job.file)
            place.file.clear();
        entry.diagnostic.place = std::move(place);
    }
}

Result<Output> NvrtcCompiler::toOutput(const Job& job, Run run)
{
    if (run.result == nvrtc_result::invalidOption)
        return failure(ErrorKind::Input,
            fmt::format("NVRTC {} refuses an option: {}", version(), run.log.substr(0, run.log.find('\n'))));
    std::vector<LogEntry> entries = parseLog(run.log, job.file);
    placeAssemblerErrors(job, entries);
    Output output;
    output.ok = run.result == nvrtc_result::success;
    output.ptx = std::move(run.ptx);
    output.cubin = std::move(run.cubin);
    output.log = std::move(run.log);
    output.architecture = job.architecture.name;
    output.loweredNames = std::move(run.lowered);
    for (std::string& flag : flagsOf(job, job.architecture.name, false))
        if (!flag.starts_with("-I"))
            output.flags.push_back(std::move(flag));

    if (!job.architecture.note.empty()) {
        Diagnostic& note = output.diagnostics.emplace_back();
        note.severity = Severity::Note;
        note.message = job.architecture.note;
        note.code = "architecture";
    }
    const ExplainContext context { job.source, job.options->headers, job.refused, m_includes, m_nvrtc.library,
        version() };
    explain(entries, context, output.diagnostics);
    const bool told
        = std::ranges::any_of(output.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
    if (!output.ok && !told)
        return failure(run.result == nvrtc_result::outOfMemory ? ErrorKind::Environment : ErrorKind::Internal,
            fmt::format("NVRTC {} failed with code {}: {}", version(), run.result,
                output.log.empty() ? "it says nothing more" : output.log));
    return output;
}

Result<Output> NvrtcCompiler::compile(std::string_view source, std::string_view file, const Options& options)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto elapsed
        = [&] { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count(); };
    Job job;
    WARPDESK_TRY(job.source, checkedSource(source, file));
    WARPDESK_TRY(job.architecture, chooseArchitecture(options.architecture, m_nvrtc.architectures, version()));
    if (options.machineCode) {
        if (!m_makesMachineCode)
            return failure(ErrorKind::Environment,
                fmt::format("NVRTC {} at {} makes no machine code of whole programs", version(), library().string()),
                "Install NVRTC 12.4 to 13.x (a CUDA toolkit, or the wheel nvidia-cuda-nvrtc).");
        if (job.architecture.name.starts_with("compute_"))
            job.architecture.name.replace(0, std::string_view("compute_").size(), "sm_");
    }
    job.file = file.starts_with('-') ? fmt::format("./{}", file) : file; // it would be an option
    job.options = &options;
    job.text = withPlainLambdas(job.source);
    if (!options.epilogue.empty())
        job.text += fmt::format("\n\n#line 1 \"{}\"\n{}", kEpilogueName, options.epilogue);

    const std::string key = keyOf(job);
    if (const Output* known = m_memory.find(key)) {
        Output output = *known;
        output.cached = true;
        output.milliseconds = elapsed();
        return output;
    }
    if (m_disk && !options.syntaxOnly) {
        if (const auto text = m_disk->load(key)) {
            if (auto output = deserialise(*text)) {
                output->cached = true;
                m_memory.put(key, *output);
                output->milliseconds = elapsed();
                return std::move(*output);
            }
        }
    }
    collectHeaders(job);
    WARPDESK_TRY(Run finished, runWithPch(job));
    WARPDESK_TRY(Output output, toOutput(job, std::move(finished)));
    output.milliseconds = elapsed();
    m_memory.put(key, output);
    if (m_disk && output.ok && !options.syntaxOnly)
        m_disk->store(key, serialise(output));
    return output;
}

} // namespace

Result<std::unique_ptr<Compiler>> create(const Settings& settings)
{
    WARPDESK_TRY(Found found, findNvrtc(searchPlaces(settings.library)));
    return std::make_unique<NvrtcCompiler>(std::move(found), settings);
}

} // namespace warpdesk::compile
