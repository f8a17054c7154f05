// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/reference.h"

#include "tests/support/fake_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;

namespace {

Problem demo(const std::string& reference = "void reference(const float*, float*, int) {}")
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n"
              "  - {name: a, type: float, shape: [n], role: input, fill: {iota: [0, 1]}}\n"
              "  - {name: c, type: float, shape: [n], role: output}\n"
              "  - {name: n, type: int, role: size}\ntests: [{n: 3}]\n" },
            { "reference.cu", reference } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

class ReferenceTest : public testing::Test {
protected:
    ProgramLoader loader(test::FakeFunction function)
    {
        return [this, function](device::Device&, const ptx::Module&, std::span<const std::string> entries,
                   device::LoadOptions) -> Result<std::unique_ptr<host::HostProgram>> {
            return std::make_unique<test::FakeProgram>(m_device, entries[0], function);
        };
    }

    test::FakeDevice m_device;
    test::FakeCompiler m_compiler;
    const std::vector<CaseKey> m_cases { CaseKey {} };
};

} // namespace

TEST_F(ReferenceTest, RunsWithUnifiedMemoryAndReturnsOutputs)
{
    ReferenceEngine engine(m_compiler, m_device, loader([](const test::FakeCall& call) {
        EXPECT_EQ(call.run.memory, host::Memory::Unified);
        EXPECT_EQ(call.value<std::int32_t>(2), 3);
        for (int i = 0; i < 3; ++i)
            call.array<float>(1)[i] = 2 * call.array<const float>(0)[i];
        return host::RunReport {};
    }));
    ASSERT_TRUE(engine.begin(demo(), {}, m_cases));
    const auto outputs = engine.expected(CaseKey {}, {});
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_TRUE((*outputs)[0].bytes.empty());
    EXPECT_EQ(loadReal(ElementType::Float, (*outputs)[1].at(2)), 4);
    EXPECT_EQ(m_device.bytesAllocated(), 0u) << "nothing of the reference stays behind";
}

TEST_F(ReferenceTest, AFaultIsAnErrorOfTheProblem)
{
    ReferenceEngine engine(
        m_compiler, m_device, loader([](const test::FakeCall&) -> std::expected<host::RunReport, host::HostFault> {
            host::HostFault fault;
            fault.fault.kind = device::FaultKind::OutOfBounds;
            fault.fault.place.line = 7;
            fault.fault.message = "read past the end";
            return std::unexpected(fault);
        }));
    ASSERT_TRUE(engine.begin(demo(), {}, m_cases));
    const auto outputs = engine.expected(CaseKey {}, {});
    ASSERT_FALSE(outputs);
    EXPECT_EQ(outputs.error().kind, ErrorKind::Input);
    EXPECT_THAT(outputs.error().message, HasSubstr("demo/reference.cu:7: read past the end"));
}

TEST_F(ReferenceTest, WhatDoesNotCompileIsAnErrorOfTheProblem)
{
    ReferenceEngine engine(m_compiler, m_device, loader({}));
    const auto begun = engine.begin(demo("error"), {}, m_cases);
    ASSERT_FALSE(begun);
    EXPECT_THAT(begun.error().message, HasSubstr("demo/reference.cu:3: expected a"));
    EXPECT_FALSE(engine.begin(demo("void nothing() {}"), {}, m_cases));
}

TEST_F(ReferenceTest, AskedBeforeItBegan)
{
    ReferenceEngine engine(m_compiler, m_device, loader({}));
    EXPECT_FALSE(engine.expected(CaseKey {}, {}));
}
