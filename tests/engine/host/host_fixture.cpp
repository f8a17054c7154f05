// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/host/host_fixture.h"

#include "engine/ptx/parser.h"

#include <fstream>
#include <iterator>

namespace warpdesk::host::test {

namespace {

std::string readFile(const std::string& name)
{
    std::ifstream stream(WARPDESK_SOURCE_DIR "/tests/engine/host/programs/" + name, std::ios::binary);
    EXPECT_TRUE(stream) << name;
    return { std::istreambuf_iterator<char>(stream), {} };
}

} // namespace

const ptx::Module& programModule()
{
    static const ptx::Module module = moduleOf("host.ptx");
    return module;
}

ptx::Module moduleOf(const std::string& file)
{
    auto parsed = ptx::parse(readFile(file));
    EXPECT_TRUE(parsed);
    return parsed ? std::move(*parsed) : ptx::Module {};
}

std::vector<std::string> entries() { return entriesOf(programModule()); }

std::vector<std::string> entriesOf(const ptx::Module& module)
{
    std::vector<std::string> names;
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry && !function.isDeclaration && function.linkage == ptx::Linkage::Visible
            && !function.name.starts_with("_Z"))
            names.push_back(function.name);
    }
    return names;
}

HostTest::HostTest()
    : fake(device::fakeRow())
{
    const auto names = entries();
    auto loaded = load(fake, programModule(), names, {});
    EXPECT_TRUE(loaded) << loaded.error().message;
    program = loaded ? std::move(*loaded) : nullptr;
    options.output = [this](std::string_view text) { output += text; };
    options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
}

std::expected<RunReport, HostFault> HostTest::run(std::string_view function, std::vector<Argument> arguments)
{
    auto result = program->run(function, arguments, options);
    if (result)
        return std::move(*result);
    ADD_FAILURE() << function << ": " << result.error().message;
    return RunReport {};
}

std::uint32_t HostTest::lineOf(std::string_view text) { return lineWith("host.cu", text); }

std::uint32_t lineWith(const std::string& file, std::string_view text)
{
    const std::string source = readFile(file);
    const std::size_t at = source.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos ? 0
                                   : 1
            + static_cast<std::uint32_t>(
                std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

device::Address HostTest::floats(std::vector<float> values, std::string label)
{
    const auto address = fake.allocate(values.size() * sizeof(float), device::AllocationKind::Device, std::move(label));
    EXPECT_TRUE(address);
    std::memcpy(std::bit_cast<void*>(*address), values.data(), values.size() * sizeof(float));
    return *address;
}

std::vector<float> HostTest::floatsAt(device::Address address, std::size_t count) const
{
    std::vector<float> values(count);
    std::memcpy(values.data(), std::bit_cast<const void*>(address), count * sizeof(float));
    return values;
}

} // namespace warpdesk::host::test
