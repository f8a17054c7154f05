// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "engine/judge/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// A device that is memory only, a compiler that answers from a table, and programs that are lambdas: enough to judge
/// without NVRTC and without code generation.
namespace warpdesk::test {

class FakeDevice : public device::Device {
public:
    FakeDevice() { m_row.id = "h100"; }

    [[nodiscard]] std::string id() const override { return "emulator:h100"; }
    [[nodiscard]] const device::GpuRow& row() const override { return m_row; }
    [[nodiscard]] Result<std::unique_ptr<device::LoadedModule>> load(const ptx::Module&, device::LoadOptions) override
    {
        return failure(ErrorKind::Internal, "the fake device loads nothing");
    }

    [[nodiscard]] std::expected<device::Address, device::Status> allocate(
        std::uint64_t bytes, device::AllocationKind kind, std::string label) override
    {
        if (bytesAllocated() + bytes > m_limit)
            return std::unexpected(device::Status::MemoryAllocation);
        auto block = std::make_unique<Block>();
        block->memory.assign(bytes + 2 * zone, std::byte { 0xfe });
        std::fill_n(block->memory.begin() + zone, bytes, std::byte { 0xff });
        const auto address = reinterpret_cast<device::Address>(block->memory.data() + zone);
        block->allocation = { address, bytes, kind, std::move(label) };
        m_blocks.emplace(address, std::move(block));
        return address;
    }
    [[nodiscard]] device::Status free(device::Address address) override
    {
        return m_blocks.erase(address) ? device::Status::Success : device::Status::InvalidValue;
    }
    [[nodiscard]] std::optional<device::Allocation> find(device::Address address) const override
    {
        for (const auto& [start, block] : m_blocks) {
            if (address >= start && address < start + block->allocation.bytes)
                return block->allocation;
        }
        return std::nullopt;
    }
    [[nodiscard]] device::Status write(device::Address to, std::span<const std::byte> from) override
    {
        std::memcpy(pointer(to), from.data(), from.size());
        return device::Status::Success;
    }
    [[nodiscard]] device::Status read(std::span<std::byte> to, device::Address from) const override
    {
        std::memcpy(to.data(), pointer(from), to.size());
        return device::Status::Success;
    }
    [[nodiscard]] device::Status copy(device::Address to, device::Address from, std::uint64_t bytes) override
    {
        std::memmove(pointer(to), pointer(from), bytes);
        return device::Status::Success;
    }
    [[nodiscard]] device::Status fill(device::Address to, std::uint8_t value, std::uint64_t bytes) override
    {
        std::memset(pointer(to), value, bytes);
        return device::Status::Success;
    }
    [[nodiscard]] std::uint64_t bytesAllocated() const override
    {
        std::uint64_t total = 0;
        for (const auto& [start, block] : m_blocks)
            total += block->allocation.bytes;
        return total;
    }
    void setMemoryLimit(std::uint64_t bytes) override { m_limit = bytes; }
    [[nodiscard]] std::optional<device::Allocation> damagedRedZone() override
    {
        for (const auto& [start, block] : m_blocks) {
            auto& memory = block->memory;
            const auto bad = [](std::byte byte) { return byte != std::byte { 0xfe }; };
            if (std::any_of(memory.begin(), memory.begin() + zone, bad)
                || std::any_of(memory.end() - zone, memory.end(), bad))
                return block->allocation;
        }
        return std::nullopt;
    }
    void setDeadline(std::optional<std::chrono::steady_clock::time_point>) override { }
    void setStopToken(std::stop_token) override { }
    void setOutput(std::function<void(std::string_view)> sink) override { m_output = std::move(sink); }
    void print(std::string_view text) const
    {
        if (m_output)
            m_output(text);
    }

private:
    static constexpr std::ptrdiff_t zone = 256;
    struct Block {
        std::vector<std::byte> memory;
        device::Allocation allocation;
    };
    static void* pointer(device::Address address) { return reinterpret_cast<void*>(address); }

    device::GpuRow m_row;
    std::map<device::Address, std::unique_ptr<Block>> m_blocks;
    std::uint64_t m_limit = ~std::uint64_t { 0 };
    std::function<void(std::string_view)> m_output;
};

/// What a fake host function is called with: pointers and scalars as solve() would see them.
class FakeCall final {
public:
    FakeCall(device::Device& device, std::span<const host::Argument> arguments, const host::RunOptions& options)
        : memory(device)
        , run(options)
        , m_arguments(arguments)
    {
    }
    template <class T> [[nodiscard]] T* array(std::size_t index) const
    {
        return reinterpret_cast<T*>(value<device::Address>(index));
    }
    template <class T> [[nodiscard]] T value(std::size_t index) const
    {
        T result;
        std::memcpy(&result, m_arguments[index].bytes.data(), sizeof result);
        return result;
    }

    device::Device& memory; ///< what the runtime API allocates from
    const host::RunOptions& run;

private:
    std::span<const host::Argument> m_arguments;
};

using FakeFunction = std::function<std::expected<host::RunReport, host::HostFault>(const FakeCall&)>;

class FakeProgram final : public host::HostProgram {
public:
    FakeProgram(device::Device& device, std::string name, FakeFunction function)
        : m_device(device)
        , m_name(std::move(name))
        , m_function(std::move(function))
    {
    }
    [[nodiscard]] device::LoadedModule& module() override { std::terminate(); }
    [[nodiscard]] bool has(std::string_view function) const override { return function == m_name; }
    [[nodiscard]] Result<std::expected<host::RunReport, host::HostFault>> run(
        std::string_view, std::span<const host::Argument> arguments, const host::RunOptions& options) override
    {
        return m_function(FakeCall(m_device, arguments, options));
    }

private:
    device::Device& m_device;
    std::string m_name;
    FakeFunction m_function;
};

/// Compiles every source to an empty function of the name that stands in it ("solve", "reference"), unless the source
/// says "error".
class FakeCompiler final : public compile::Compiler {
public:
    [[nodiscard]] std::string version() const override { return "13.0"; }
    [[nodiscard]] std::filesystem::path library() const override { return {}; }
    [[nodiscard]] std::filesystem::path includeFolder() const override { return {}; }
    [[nodiscard]] std::vector<int> architectures() const override { return { 80, 90 }; }
    [[nodiscard]] std::string cacheTrouble() const override { return {}; }
    [[nodiscard]] Result<compile::Output> compile(
        std::string_view source, std::string_view, const compile::Options& options) override
    {
        compile::Output output;
        askedArchitectures.push_back(options.architecture);
        if (source.find("error") != std::string_view::npos) {
            Diagnostic diagnostic;
            diagnostic.place.line = 3;
            diagnostic.message = "expected a \";\"";
            output.diagnostics.push_back(std::move(diagnostic));
            return output;
        }
        output.ok = true;
        output.ptx = ".version 9.0\n.target sm_80\n.address_size 64\n";
        for (const char* function : { "solve", "reference", "Solve", "compute" }) {
            if (source.find(fmt::format("{}(", function)) != std::string_view::npos)
                output.ptx += fmt::format(".visible .func {}()\n{{\nret;\n}}\n", function);
        }
        return output;
    }

    std::vector<std::string> askedArchitectures; ///< in order
};

/// Keeps what it was told.
class RecordedEvents final : public judge::JudgeEvents {
public:
    void progress(judge::Stage stage, unsigned, unsigned, std::string_view) override
    {
        const std::string word(name(stage));
        if (stages.empty() || stages.back() != word)
            stages.push_back(word);
    }
    void diagnostic(const Diagnostic& diagnostic) override { diagnostics.push_back(diagnostic.message); }
    void output(std::string_view text) override { printed += text; }
    void test(std::size_t, const judge::TestResult& result) override { tests.push_back(result.name); }

    void samples(const Samples& samples) override
    {
        progress(judge::Stage::Measure, 0, 0, samples.size);
        const std::string key = std::string(samples.size) + " " + std::string(samples.regime);
        latest[key].insert(latest[key].end(), samples.latest.begin(), samples.latest.end());
    }

    std::vector<std::string> stages, diagnostics, tests;
    std::map<std::string, std::vector<double>> latest; ///< every sample told, by "SIZE REGIME"
    std::string printed;
};

} // namespace warpdesk::test
