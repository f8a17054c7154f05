// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/parser.h"

#include <algorithm>
#include <cstdlib>

namespace warpdesk::test {

namespace {

std::unique_ptr<device::Device> createShared()
{
    auto rows = device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml");
    if (!rows)
        std::abort();
    emulator::EmulatorOptions options;
    options.row = rows->back();
    options.threads = 4; // roles of a litmus test run at once
    auto created = emulator::createEmulator(std::move(options));
    if (!created)
        std::abort();
    return std::move(*created);
}

std::string storeOf(char result, const std::string& at)
{
    switch (result) {
    case 'h':
        return "cvt.u64.u16 %d0, %h0; st.global.b64 [" + at + "], %d0;";
    case 'f':
        return "mov.b32 %r0, %f0; cvt.u64.u32 %d0, %r0; st.global.b64 [" + at + "], %d0;";
    case 'd':
        return "st.global.b64 [" + at + "], %d0;";
    case 'g':
        return "st.global.f64 [" + at + "], %g0;";
    case 'p':
        return "selp.u64 %d0, 1, 0, %p0; st.global.b64 [" + at + "], %d0;";
    default:
        return "cvt.u64.u32 %d0, %r0; st.global.b64 [" + at + "], %d0;";
    }
}

/// Inputs: three arrays of n words, one after another; outputs likewise, one array per case.
std::string deviceKernel(std::span<const OpCase> cases)
{
    std::string text
        = ".version 8.8\n.target sm_100a\n.address_size 64\n"
          ".visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n)\n{\n"
          ".reg .b64 %in; .reg .b64 %out; .reg .b64 %stride; .reg .b64 %x<4>; .reg .b32 %n; .reg .b32 %i; .reg .b32 "
          "%t;\n"
          ".reg .pred %more;\n"
          "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %n, [n];\n"
          "mov.u32 %i, %ctaid.x; mov.u32 %t, %ntid.x; mul.lo.u32 %i, %i, %t; mov.u32 %t, %tid.x; add.u32 %i, %i, %t;\n"
          "setp.ge.u32 %more, %i, %n; @%more ret;\n"
          "mul.wide.u32 %stride, %n, 8; mul.wide.u32 %x0, %i, 8; add.u64 %in, %in, %x0; add.u64 %out, %out, %x0;\n"
          "ld.global.b64 %x1, [%in]; add.u64 %in, %in, %stride; ld.global.b64 %x2, [%in]; add.u64 %in, %in, %stride;\n"
          "ld.global.b64 %x3, [%in];\n";
    for (const OpCase& one : cases) {
        text += "{\n.reg .b16 %h<8>; .reg .b32 %r<8>; .reg .b64 %d<8>; .reg .f32 %f<8>; .reg .f64 %g<8>; .reg .pred "
                "%p<8>;\n";
        for (const char* i : { "1", "2", "3" }) {
            const std::string n(i);
            text += "mov.b64 %d" + n + ", %x" + n + "; mov.b64 %g" + n + ", %x" + n + "; cvt.u32.u64 %r" + n + ", %x"
                + n + "; cvt.u16.u64 %h" + n + ", %x" + n + "; mov.b32 %f" + n + ", %r" + n + "; and.b32 %r7, %r" + n
                + ", 1; setp.ne.u32 %p" + n + ", %r7, 0;\n";
        }
        text += one.text + "\n" + storeOf(one.result, "%out") + "\nadd.u64 %out, %out, %stride;\n}\n";
    }
    return text + "ret;\n}\n";
}

void compareRows(const OpCase& one, const std::vector<Row>& inputs, const std::uint64_t* output)
{
    unsigned wrong = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto [a, b, c] = inputs[i];
        const std::uint64_t want = one.expected(a, b, c);
        const bool right = one.accept ? one.accept(output[i], want) : output[i] == want;
        if (!right && ++wrong <= 3)
            ADD_FAILURE() << one.text << std::hex << " a=" << a << " b=" << b << " c=" << c << " got " << output[i]
                          << " want " << want;
    }
    EXPECT_EQ(wrong, 0U) << one.text << " of " << inputs.size() << " rows";
}

std::string runGroup(std::span<const OpCase> cases, const std::vector<Row>& inputs, const DeviceBytes& in)
{
    DeviceModule module(deviceKernel(cases));
    if (!module.ok())
        return "not loaded";
    const DeviceBytes out(inputs.size() * 8 * cases.size());
    struct {
        std::uint64_t in, out;
        std::uint32_t n;
    } const parameters { in.address(), out.address(), static_cast<std::uint32_t>(inputs.size()) };
    const auto blocks = static_cast<std::uint32_t>((inputs.size() + 127) / 128);
    std::string failed
        = module.launch("k", { blocks, 1, 1 }, { 128, 1, 1 }, std::as_bytes(std::span(&parameters, 1)).first(20));
    if (failed.empty())
        for (std::size_t i = 0; i < cases.size(); ++i)
            compareRows(cases[i], inputs, out.as<std::uint64_t>() + i * inputs.size());
    return failed;
}

} // namespace

device::Device& sharedDevice()
{
    static const std::unique_ptr<device::Device> device = createShared();
    return *device;
}

DeviceModule::DeviceModule(std::string_view ptx, device::Checks checks)
{
    const auto parsed = ptx::parse(ptx);
    if (!parsed) {
        ADD_FAILURE() << "PTX line " << parsed.error()[0].line << ": " << parsed.error()[0].message;
        return;
    }
    device::LoadOptions options;
    options.checks = checks;
    auto loaded = sharedDevice().load(*parsed, options);
    if (!loaded) {
        ADD_FAILURE() << loaded.error().message;
        return;
    }
    m_module = std::move(*loaded);
}

std::string DeviceModule::launch(std::string_view kernel, device::Dim3 grid, device::Dim3 block,
    std::span<const std::byte> parameters, bool cooperative)
{
    const auto found = m_module->find(kernel);
    if (!found)
        return "no kernel " + std::string(kernel);
    device::LaunchRequest request;
    request.kernel = *found;
    request.grid = grid;
    request.block = block;
    request.parameters = parameters;
    request.cooperative = cooperative;
    const auto ran = m_module->launch(request);
    if (ran)
        return {};
    if (ran.error().refusal)
        return ran.error().refusal->message;
    return std::string(name(ran.error().fault->kind)) + " at PTX line " + std::to_string(ran.error().fault->ptxLine)
        + ": " + ran.error().fault->message;
}

DeviceBytes::DeviceBytes(std::uint64_t bytes)
{
    const auto address = sharedDevice().allocate(std::max<std::uint64_t>(bytes, 1), device::AllocationKind::Device, "");
    EXPECT_TRUE(address);
    m_address = address.value_or(0);
}

DeviceBytes::~DeviceBytes() { EXPECT_EQ(sharedDevice().free(m_address), device::Status::Success); }

void runOnDevice(const std::vector<OpCase>& cases, const std::vector<Row>& inputs)
{
    const DeviceBytes in(inputs.size() * 24);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t operand = 0; operand < 3; ++operand)
            in.as<std::uint64_t>()[operand * inputs.size() + i] = inputs[i][operand];
    constexpr std::size_t together = 8;
    for (std::size_t first = 0; first < cases.size(); first += together) {
        const auto group = std::span(cases).subspan(first, std::min(together, cases.size() - first));
        if (runGroup(group, inputs, in).empty())
            continue;
        // One of them does not run: each by itself says which.
        for (std::size_t i = 0; i < group.size(); ++i)
            EXPECT_EQ(runGroup(group.subspan(i, 1), inputs, in), "") << group[i].text;
    }
}

} // namespace warpdesk::test
