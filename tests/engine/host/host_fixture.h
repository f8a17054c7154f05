// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/host/host_program.h"
#include "tests/support/fake_device.h"

#include <gtest/gtest.h>

#include <cstring>

namespace warpdesk::host::test {

/// The module of programs/host.ptx, parsed once.
[[nodiscard]] const ptx::Module& programModule();
/// Another module of programs/.
[[nodiscard]] ptx::Module moduleOf(const std::string& file);
/// The `extern "C"` host functions of a module.
[[nodiscard]] std::vector<std::string> entriesOf(const ptx::Module& module);
/// Those of programs/host.ptx.
[[nodiscard]] std::vector<std::string> entries();
/// Line of a file of programs/ with the text; 0 when there is none.
[[nodiscard]] std::uint32_t lineWith(const std::string& file, std::string_view text);

/// programs/host.ptx (from programs/host.cu, renewed by renew_programs.py) on a fake device.
class HostTest : public testing::Test {
protected:
    HostTest();

    /// Runs one function; an Error fails the test.
    std::expected<RunReport, HostFault> run(std::string_view function, std::vector<Argument> arguments = {});
    /// Line of programs/host.cu with the text; 0 when there is none.
    static std::uint32_t lineOf(std::string_view text);

    template <class T> static Argument value(T number)
    {
        Argument argument;
        argument.bytes.resize(sizeof(T));
        std::memcpy(argument.bytes.data(), &number, sizeof(T));
        return argument;
    }
    /// Floats on the device under a label.
    device::Address floats(std::vector<float> values, std::string label);
    [[nodiscard]] std::vector<float> floatsAt(device::Address address, std::size_t count) const;

    device::FakeDevice fake;
    std::unique_ptr<HostProgram> program;
    RunOptions options;
    std::string output;
};

} // namespace warpdesk::host::test
