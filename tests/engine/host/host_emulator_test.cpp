// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulator.h"
#include "tests/engine/host/host_fixture.h"

#include <gmock/gmock.h>

// Host code and kernels together: the same programs on the emulator.

namespace warpdesk::host::test {
namespace {

class HostEmulatorTest : public testing::Test {
protected:
    HostEmulatorTest()
    {
        emulator::EmulatorOptions settings;
        settings.row = device::fakeRow();
        settings.threads = 1;
        auto created = emulator::createEmulator(std::move(settings));
        EXPECT_TRUE(created) << created.error().message;
        device = created ? std::move(*created) : nullptr;
        const auto names = entries();
        auto loaded = load(*device, programModule(), names, {});
        EXPECT_TRUE(loaded) << loaded.error().message;
        program = loaded ? std::move(*loaded) : nullptr;
        options.output = [this](std::string_view text) { output += text; };
    }

    template <class... T> std::expected<RunReport, HostFault> run(std::string_view function, T... values)
    {
        std::vector<Argument> arguments;
        (arguments.push_back({ { reinterpret_cast<const std::byte*>(&values),
             reinterpret_cast<const std::byte*>(&values) + sizeof values } }),
            ...);
        auto result = program->run(function, arguments, options);
        if (result)
            return std::move(*result);
        ADD_FAILURE() << function << ": " << result.error().message;
        return RunReport {};
    }

    device::Address floats(const std::vector<float>& values, std::string label)
    {
        const auto address
            = device->allocate(values.size() * sizeof(float), device::AllocationKind::Device, std::move(label));
        EXPECT_TRUE(address);
        EXPECT_EQ(device->write(*address, std::as_bytes(std::span(values))), device::Status::Success);
        return *address;
    }
    [[nodiscard]] std::vector<float> floatsAt(device::Address address, std::size_t count) const
    {
        std::vector<float> values(count);
        EXPECT_EQ(device->read(std::as_writable_bytes(std::span(values)), address), device::Status::Success);
        return values;
    }

    std::unique_ptr<device::Device> device;
    std::unique_ptr<HostProgram> program;
    RunOptions options;
    std::string output;
};

TEST_F(HostEmulatorTest, LaunchesCompute)
{
    const auto data = floats(std::vector<float>(300, 3.0F), "data");
    const auto report = run("launches", data, 300);
    ASSERT_TRUE(report) << report.error().fault.message;
    EXPECT_EQ(report->launches, 3U);
    EXPECT_FALSE(report->pendingError) << report->pendingError->message;
    const auto got = floatsAt(data, 300);
    // The second launch halves what its 6 blocks of x index 0..3 reach, once for each of the 5 x 6 x 2 x 3 threads that
    // have the index; without order between them any number of halvings but 0 may be seen.
    EXPECT_LT(got[0], 6.0F);
    EXPECT_EQ(got[4], 6.0F);
    EXPECT_EQ(got[299], 6.0F);
}

TEST_F(HostEmulatorTest, HostAndDeviceShareManagedMemory)
{
    const auto result = run("managed", 8);
    EXPECT_EQ(output, "10 70\n");
    ASSERT_FALSE(result);
    EXPECT_TRUE(result.error().inHostCode);
}

TEST_F(HostEmulatorTest, CopiesReachDeviceMemory)
{
    const auto a = floats({ 1, 2, 3 }, "a");
    const auto b = floats({ 0, 0, 0 }, "b");
    ASSERT_TRUE(run("copies", a, b, 3));
    EXPECT_EQ(floatsAt(b, 3), (std::vector<float> { 10, 13, 16 }));
}

TEST_F(HostEmulatorTest, SymbolsReachKernels)
{
    ASSERT_TRUE(run("symbols"));
    EXPECT_EQ(output, "3 4 11\n1\n");
}

TEST_F(HostEmulatorTest, EveryRunStartsFromTheInitialValues)
{
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(run("countsUp"));
    EXPECT_EQ(output, "6 0\n6 0\n6 0\n");
}

TEST_F(HostEmulatorTest, ManagedVariablesBelongToBothSides)
{
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(run("usesManagedVariable", 10));
    EXPECT_EQ(output, "14\n14\n");
}

TEST_F(HostEmulatorTest, OneAccessMeetsManyBlocks)
{
    ASSERT_TRUE(run("rows", 64));
    EXPECT_EQ(output, "258048\n"); // n * n * (n - 1)
}

TEST_F(HostEmulatorTest, TablesAreReadOnBothSides)
{
    ASSERT_TRUE(run("readsTables", 2));
    EXPECT_EQ(output, "100 31\n");
}

TEST_F(HostEmulatorTest, ADevicePointerIsAFaultInHostCode)
{
    const auto a = floats({ 1 }, "a");
    const auto b = floats({ 0 }, "b");
    const auto result = run("readsDevice", a, b);
    ASSERT_FALSE(result);
    EXPECT_TRUE(result.error().inHostCode);
    EXPECT_THAT(result.error().fault.message, testing::HasSubstr("cudaMemcpy"));
    options.memory = Memory::Unified;
    EXPECT_TRUE(run("readsDevice", a, b));
    EXPECT_EQ(floatsAt(b, 1)[0], 1.0F);
}

TEST_F(HostEmulatorTest, AFaultOfAKernelIsNotOneOfTheHost)
{
    const auto data = floats({ 1, 2 }, "data");
    const auto result = run("launches", data, 300); // 300 elements are claimed, 2 are there
    ASSERT_FALSE(result);
    EXPECT_FALSE(result.error().inHostCode);
    EXPECT_EQ(result.error().fault.kind, device::FaultKind::OutOfBounds);
}

TEST_F(HostEmulatorTest, HostFaultsLeaveTheEmulatorUsable)
{
    options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    EXPECT_FALSE(run("recurses"));
    EXPECT_FALSE(run("writesNull", std::uint64_t { 0 }));
    options.memory = Memory::Unified; // nothing is checked: the processor finds the null pointer
    const auto null = run("writesNull", std::uint64_t { 0 });
    ASSERT_FALSE(null);
    EXPECT_EQ(null.error().fault.kind, device::FaultKind::NullPointer);
    EXPECT_NE(null.error().fault.place.line, 0U);
    options.memory = Memory::Separate;
    const auto data = floats({ 1 }, "data");
    EXPECT_TRUE(run("launchTooLargeAndAsk", data, 1));
}

} // namespace
} // namespace warpdesk::host::test
