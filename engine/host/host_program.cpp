// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_program.h"

#include "engine/emulator/runtime/module_facts.h"
#include "engine/host/host_code.h"
#include "engine/host/host_run.h"
#include "engine/host/local_stack.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::host {

namespace {

class Program final : public HostProgram {
public:
    Program(device::Device& device, const ptx::Module& module, std::string solutionFile)
        : m_device(device)
        , m_owned(std::make_shared<const ptx::Module>(module))
        , m_module(*m_owned)
        , m_sources(m_module, std::move(solutionFile))
    {
    }

    Result<void> prepare(std::span<const std::string> entries, device::LoadOptions options)
    {
        WARPDESK_TRY(m_loaded, m_device.load(m_module, std::move(options)));
        WARPDESK_TRY(m_linker, emulator::JitLinker::create());
        std::vector<std::uint32_t> functions;
        for (std::uint32_t i = 0; i < m_module.functions.size(); ++i) {
            const ptx::Function& function = m_module.functions[i];
            if (function.isEntry || function.isDeclaration)
                continue;
            const std::string plain = emulator::plainName(emulator::demangled(function.name));
            if (std::ranges::find(entries, plain) == entries.end()
                && std::ranges::find(entries, function.name) == entries.end())
                continue;
            m_entries.try_emplace(plain, i);
            functions.push_back(i);
        }
        m_variables = std::make_unique<ModuleMemory>(m_module, *m_loaded, functions);
        m_names.assign(m_variables->names().begin(), m_variables->names().end());
        for (const RuntimeFunction& function : runtimeFunctions())
            m_names.push_back({ function.name, std::bit_cast<std::uint64_t>(function.address) });
        m_names.push_back({ names::line, std::bit_cast<std::uint64_t>(&m_line) });
        m_names.push_back({ names::stack, std::bit_cast<std::uint64_t>(&m_stack) });
        m_names.push_back({ names::stackLimit, std::bit_cast<std::uint64_t>(&m_stackLimit) });
        return {};
    }

    device::LoadedModule& module() override { return *m_loaded; }
    bool has(std::string_view function) const override { return m_entries.find(function) != m_entries.end(); }
    Result<std::expected<RunReport, HostFault>> run(
        std::string_view function, std::span<const Argument> arguments, const RunOptions& options) override;

private:
    [[nodiscard]] Result<const HostCode*> codeOf(std::uint32_t function, bool checked, const std::stop_token& stop);
    [[nodiscard]] Result<std::vector<std::vector<std::byte>>> argumentsOf(
        const ptx::Function& function, std::span<const Argument> arguments) const;
    void explain(const HostThread::Outcome& outcome, HostRun& run, std::string_view function) const;
    [[nodiscard]] std::uint32_t instructionLine(std::uint32_t line) const;
    static bool isCode(void* self, std::uint64_t pc);

    device::Device& m_device;
    std::shared_ptr<const ptx::Module> m_owned; ///< also by code generation that was left behind
    const ptx::Module& m_module;
    emulator::SourceMap m_sources;
    std::unique_ptr<device::LoadedModule> m_loaded;
    std::unique_ptr<emulator::JitLinker> m_linker;
    std::unique_ptr<ModuleMemory> m_variables;
    std::map<std::string, std::uint32_t, std::less<>> m_entries; ///< plain name -> function
    std::vector<emulator::NamedAddress> m_names;
    std::vector<std::unique_ptr<HostCode>> m_codes; ///< after m_linker: goes first
    std::uint32_t m_line = 0;
    std::uint64_t m_stack = 0, m_stackLimit = 0; ///< of the local stack, while checked code runs
};

Result<const HostCode*> Program::codeOf(std::uint32_t function, bool checked, const std::stop_token& stop)
{
    for (const auto& code : m_codes) {
        if (code->function == function && code->checked == checked)
            return code.get();
    }
    WARPDESK_TRY(HostCode code, generate(m_owned, function, checked, *m_linker, m_names, stop));
    m_codes.push_back(std::make_unique<HostCode>(std::move(code)));
    return m_codes.back().get();
}

/// Each argument at the size of its PTX parameter, which is at least 4 bytes for what C passes in a register.
Result<std::vector<std::vector<std::byte>>> Program::argumentsOf(
    const ptx::Function& function, std::span<const Argument> arguments) const
{
    if (arguments.size() != function.parameters.size())
        return failure(ErrorKind::Input,
            fmt::format("{} takes {} arguments, {} were given", emulator::demangled(function.name),
                function.parameters.size(), arguments.size()));
    std::vector<std::vector<std::byte>> values;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const ptx::Variable& parameter = function.parameters[i];
        const std::uint64_t bytes = parameter.bytes();
        const std::size_t given = arguments[i].bytes.size();
        const bool isWidened = parameter.dims.empty() && given < bytes && given != 0;
        if (given != bytes && !isWidened)
            return failure(ErrorKind::Input,
                fmt::format("argument {} of {} has {} bytes, {} were given", i + 1, emulator::demangled(function.name),
                    bytes, given));
        values.push_back(arguments[i].bytes);
        values.back().resize(bytes);
    }
    return values;
}

bool Program::isCode(void* self, std::uint64_t pc)
{
    const auto& codes = static_cast<const Program*>(self)->m_codes;
    return std::ranges::any_of(codes, [pc](const auto& code) { return code->object->holds(pc); });
}

/// The first instruction at or after a line: code that sets up a function has the line of the function's header.
std::uint32_t Program::instructionLine(std::uint32_t line) const
{
    std::uint32_t first = UINT32_MAX;
    for (const ptx::Function& function : m_module.functions) {
        for (const ptx::Instruction& instruction : function.instructions) {
            if (instruction.line >= line)
                first = std::min(first, instruction.line);
        }
    }
    return first == UINT32_MAX || line == 0 ? line : first;
}

/// Turns what a signal said into the fault of the run.
void Program::explain(const HostThread::Outcome& outcome, HostRun& run, std::string_view function) const
{
    std::uint32_t line = 0;
    for (const auto& code : m_codes) {
        if (code->object->holds(outcome.pc))
            line = instructionLine(code->object->lineOf(outcome.pc));
    }
    switch (outcome.end) {
    case HostThread::End::Returned:
    case HostThread::End::Left:
        return;
    case HostThread::End::StackOverflow:
        run.end(device::FaultKind::StackOverflow, line,
            fmt::format("{}() used up its stack: endless recursion?", function));
        return;
    case HostThread::End::BadAccess:
        if (outcome.pc == outcome.address)
            return run.end(device::FaultKind::OutOfBounds, line,
                fmt::format("{}() wrote past a local array and lost its way back", function));
        run.end(outcome.address < 4096 ? device::FaultKind::NullPointer : device::FaultKind::OutOfBounds, line,
            fmt::format("{}() touched 0x{:x}, where nothing is", function, outcome.address));
        return;
    case HostThread::End::Arithmetic:
        run.end(device::FaultKind::Trap, line, fmt::format("{}() was stopped by the processor", function));
        return;
    }
}

Result<std::expected<RunReport, HostFault>> Program::run(
    std::string_view name, std::span<const Argument> arguments, const RunOptions& options)
{
    const auto entry = m_entries.find(name);
    if (entry == m_entries.end())
        return failure(ErrorKind::Input, fmt::format("the solution has no host function {}", name));
    WARPDESK_TRY(const auto values, argumentsOf(m_module.functions[entry->second], arguments));
    const bool checked = options.memory == Memory::Separate;
    WARPDESK_TRY(const HostCode* const code, codeOf(entry->second, checked, options.stop));
    std::vector<const void*> pointers;
    for (const auto& value : values)
        pointers.push_back(value.data());

    WARPDESK_TRY_VOID(m_variables->reset(m_device));
    WARPDESK_TRY(const LocalStack locals, LocalStack::create());
    m_line = 0;
    m_stack = locals.end();
    m_stackLimit = locals.begin();
    m_device.setDeadline(options.deadline);
    m_device.setStopToken(options.stop);
    HostThread thread(isCode, this);
    Environment environment { m_device, m_module, *m_loaded, m_sources, *m_variables, m_line, locals,
        [this, checked, stop = options.stop](std::uint32_t function) -> Result<std::uint64_t> {
            WARPDESK_TRY(const HostCode* const callback, codeOf(function, checked, stop));
            return callback->object->entry();
        } };
    HostRun run(environment, options, thread, std::string(name));
    const std::uint64_t address = code->object->entry();
    const auto outcome = thread.run([&] {
        run.makeCurrent();
        std::bit_cast<void (*)(const void* const*)>(address)(pointers.data());
    });
    m_device.setDeadline(std::nullopt);
    m_device.setStopToken({});
    if (!outcome)
        return std::unexpected(outcome.error());
    explain(*outcome, run, name);
    if (run.error())
        return std::unexpected(*run.error());
    auto result = run.result();
    if (!result)
        result.error().findings = run.findings();
    return result;
}

} // namespace

Result<std::unique_ptr<HostProgram>> load(device::Device& device, const ptx::Module& module,
    std::span<const std::string> hostEntries, device::LoadOptions options)
{
    auto program = std::make_unique<Program>(device, module, options.solutionFile);
    WARPDESK_TRY_VOID(program->prepare(hostEntries, std::move(options)));
    return program;
}

} // namespace warpdesk::host
