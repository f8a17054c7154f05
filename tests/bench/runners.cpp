// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/runners.h"

#include <chrono>
#include <cstring>

namespace warpdesk::bench {
namespace {

class FunctionRunner final : public Runner {
public:
    FunctionRunner(std::string name, Work Case::* work)
        : m_name(std::move(name))
        , m_member(work)
    {
    }

    [[nodiscard]] std::string name() const override { return m_name; }

    Result<bool> prepare(const Case& work) override
    {
        m_work = work.*m_member;
        m_buffers = work.buffers;
        m_output = work.output;
        return true;
    }
    Result<double> run() override
    {
        const auto start = std::chrono::steady_clock::now();
        m_work(m_buffers);
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
    Result<void> download(std::span<std::byte> output) override
    {
        std::memcpy(output.data(), m_buffers[m_output].bytes().data(), output.size());
        return {};
    }
    void release() override { m_buffers.clear(); }

private:
    std::string m_name;
    Work Case::* m_member;
    Work m_work;
    std::vector<Buffer> m_buffers;
    std::size_t m_output = 0;
};

class EmulatorRunner final : public Runner {
public:
    explicit EmulatorRunner(std::string name)
        : m_name(std::move(name))
    {
    }

    Result<void> open(const ptx::Module& module, emulator::EmulatorOptions options, device::LoadOptions load)
    {
        WARPDESK_TRY(m_device, emulator::createEmulator(std::move(options)));
        WARPDESK_TRY(m_module, m_device->load(module, std::move(load)));
        return {};
    }

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] double jitMilliseconds() const override { return m_jit; }

    Result<bool> prepare(const Case& work) override
    {
        const auto kernel = m_module->find(work.kernel);
        if (!kernel)
            return false;
        for (const Buffer& buffer : work.buffers) {
            const auto address
                = m_device->allocate(buffer.bytes().size(), device::AllocationKind::Device, "benchmark data");
            if (!address || m_device->write(*address, buffer.bytes()) != device::Status::Success)
                return failure(ErrorKind::Environment, "no memory for the data");
            m_buffers.push_back(*address);
        }
        m_request = {};
        m_parameters.clear();
        m_request.kernel = *kernel;
        m_request.grid = work.grid;
        m_request.block = work.block;
        for (const Argument& argument : work.arguments)
            std::visit(
                [&](auto value) {
                    if constexpr (std::is_same_v<decltype(value), BufferIndex>)
                        addParameter(m_buffers[value.index]);
                    else
                        addParameter(value);
                },
                argument);
        m_request.parameters = m_parameters;
        m_output = work.output;
        m_jit = 0;
        return true;
    }

    Result<double> run() override
    {
        const auto report = m_module->launch(m_request);
        if (!report)
            return failure(ErrorKind::Internal,
                report.error().refusal ? report.error().refusal->message : report.error().fault->message);
        m_jit += report->jitMilliseconds;
        return report->milliseconds;
    }

    Result<void> download(std::span<std::byte> output) override
    {
        if (m_device->read(output, m_buffers[m_output]) != device::Status::Success)
            return failure(ErrorKind::Internal, "the result is not readable");
        return {};
    }

    void release() override
    {
        for (const device::Address address : m_buffers)
            static_cast<void>(m_device->free(address));
        m_buffers.clear();
    }

private:
    template <class T> void addParameter(T value)
    {
        std::vector<std::byte>& bytes = m_parameters;
        const std::size_t at = (bytes.size() + sizeof value - 1) / sizeof value * sizeof value;
        bytes.resize(at + sizeof value);
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }

    std::string m_name;
    std::unique_ptr<device::Device> m_device;
    std::unique_ptr<device::LoadedModule> m_module;
    std::vector<device::Address> m_buffers;
    std::vector<std::byte> m_parameters;
    device::LaunchRequest m_request;
    std::size_t m_output = 0;
    double m_jit = 0;
};

} // namespace

std::unique_ptr<Runner> createFunctionRunner(std::string name, Work Case::* work)
{
    return std::make_unique<FunctionRunner>(std::move(name), work);
}

Result<std::unique_ptr<Runner>> createEmulatorRunner(
    std::string name, const ptx::Module& module, emulator::EmulatorOptions options, device::LoadOptions load)
{
    auto runner = std::make_unique<EmulatorRunner>(std::move(name));
    WARPDESK_TRY_VOID(runner->open(module, std::move(options), std::move(load)));
    return runner;
}

} // namespace warpdesk::bench
