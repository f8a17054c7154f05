// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/parser.h"

#include <gmock/gmock.h>

#include <cstring>
#include <fstream>

namespace warpdesk::emulator {

/// The parameter block of a launch, built as PTX lays it out.
class Parameters {
public:
    template <class... Values> explicit Parameters(Values... values) { (add(values), ...); }
    template <class T> void add(T value)
    {
        m_bytes.resize((m_bytes.size() + sizeof(T) - 1) / sizeof(T) * sizeof(T) + sizeof(T));
        std::memcpy(m_bytes.data() + m_bytes.size() - sizeof(T), &value, sizeof(T));
    }
    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

/// An emulator with a module of tests/engine/emulator/runtime/kernels.
class DeviceTest : public testing::Test {
protected:
    static std::string textOf(const std::string& name)
    {
        std::ifstream in(std::string(WARPDESK_SOURCE_DIR "/tests/engine/emulator/runtime/kernels/") + name);
        EXPECT_TRUE(in) << name;
        return { std::istreambuf_iterator<char>(in), {} };
    }
    static device::GpuRow h100()
    {
        const auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
        EXPECT_TRUE(rows);
        return rows->back();
    }

    void start(unsigned threads = 2)
    {
        EmulatorOptions options;
        options.row = h100();
        options.threads = threads;
        auto created = createEmulator(std::move(options));
        ASSERT_TRUE(created) << created.error().message;
        gpu = std::move(*created);
        gpu->setOutput([this](std::string_view text) { printed += text; });
        gpu->setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(20));
    }
    void loadText(std::string_view text, device::Checks checks = device::Checks::Memory)
    {
        if (!gpu)
            start();
        auto parsed = ptx::parse(text);
        ASSERT_TRUE(parsed) << parsed.error().front().line << ": " << parsed.error().front().message;
        device::LoadOptions options;
        options.checks = checks;
        auto loaded = gpu->load(*parsed, options);
        ASSERT_TRUE(loaded) << loaded.error().message;
        module = std::move(*loaded);
    }
    void load(const std::string& file, device::Checks checks = device::Checks::Memory)
    {
        loadText(textOf(file), checks);
    }

    template <class T> device::Address upload(const std::vector<T>& values, std::string label = {})
    {
        const auto address = gpu->allocate(values.size() * sizeof(T), device::AllocationKind::Device, std::move(label));
        EXPECT_TRUE(address);
        EXPECT_EQ(gpu->write(*address, std::as_bytes(std::span(values))), device::Status::Success);
        return *address;
    }
    template <class T> std::vector<T> download(device::Address address, std::size_t count)
    {
        std::vector<T> values(count);
        EXPECT_EQ(gpu->read(std::as_writable_bytes(std::span(values)), address), device::Status::Success);
        return values;
    }

    std::expected<device::LaunchReport, device::LaunchFailure> launch(std::string_view kernel, device::Dim3 grid,
        device::Dim3 block, const Parameters& parameters, std::uint64_t shared = 0, bool cooperative = false)
    {
        device::LaunchRequest request;
        const auto found = module->find(kernel);
        EXPECT_TRUE(found) << kernel;
        request.kernel = found.value_or(0);
        request.grid = grid;
        request.block = block;
        request.dynamicShared = shared;
        request.cooperative = cooperative;
        request.parameters = parameters.bytes();
        return module->launch(request);
    }
    static std::string why(const device::LaunchFailure& failure)
    {
        if (failure.refusal)
            return failure.refusal->message;
        return std::string(name(failure.fault->kind)) + " line " + std::to_string(failure.fault->place.line) + ": "
            + failure.fault->message;
    }

    std::unique_ptr<device::Device> gpu;
    std::unique_ptr<device::LoadedModule> module; ///< destroyed before the device
    std::string printed;
};

#define EXPECT_RUNS(expression)                                                                                        \
    if (const auto ran = (expression); !ran)                                                                           \
    ADD_FAILURE() << why(ran.error())

} // namespace warpdesk::emulator
