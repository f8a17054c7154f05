// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/measure/anchor.h"

#include "engine/base/yaml.h"
#include "engine/compile/compiler.h"
#include "engine/compile/kernels.h"
#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fstream>

namespace warpdesk::measure {
namespace {

Result<std::vector<std::int64_t>> sizes(const yaml::Node& node)
{
    WARPDESK_TRY(const auto list, node.list());
    std::vector<std::int64_t> values;
    for (const yaml::Node& one : list) {
        WARPDESK_TRY(const std::int64_t value, one.integer(1));
        values.push_back(value);
    }
    values.resize(3, 1);
    return values;
}

Result<double> publishedSeconds(const yaml::Node& node)
{
    constexpr double giga = 1e9;
    const bool flops = node.find("gflops").has_value();
    WARPDESK_TRY(const yaml::Node rateNode, node.at(flops ? "gflops" : "gigabytes_per_second"));
    WARPDESK_TRY(const yaml::Node workNode, node.at(flops ? "operations" : "bytes"));
    WARPDESK_TRY(const double rate, rateNode.real());
    WARPDESK_TRY(const double work, workNode.real());
    return work / (rate * giga);
}

Result<Anchor> anchorOf(const yaml::Node& node)
{
    Anchor anchor;
    for (const auto& [field, target] : { std::pair { "name", &anchor.name }, { "source", &anchor.source },
             { "file", &anchor.file }, { "kernel", &anchor.kernel }, { "gpu", &anchor.gpu } }) {
        WARPDESK_TRY(const yaml::Node value, node.at(field));
        WARPDESK_TRY(*target, value.text());
    }
    WARPDESK_TRY(const yaml::Node grid, node.at("grid"));
    WARPDESK_TRY(anchor.grid, sizes(grid));
    WARPDESK_TRY(const yaml::Node block, node.at("block"));
    WARPDESK_TRY(anchor.block, sizes(block));
    WARPDESK_TRY(const yaml::Node arguments, node.at("arguments"));
    WARPDESK_TRY(const auto list, arguments.list());
    for (const yaml::Node& one : list) {
        WARPDESK_TRY(std::string text, one.text());
        anchor.arguments.push_back(std::move(text));
    }
    if (const auto quick = node.find("quick")) {
        WARPDESK_TRY(anchor.quick, quick->boolean());
    }
    WARPDESK_TRY(const yaml::Node published, node.at("published"));
    WARPDESK_TRY(anchor.seconds, publishedSeconds(published));
    return anchor;
}

compile::Compiler* compiler()
{
    static const auto made = compile::create({});
    return made ? made->get() : nullptr;
}

Result<compile::Output> compiled(const std::string& file, const std::string& architecture, bool machineCode)
{
    std::ifstream in(file);
    const std::string source { std::istreambuf_iterator<char>(in), {} };
    compile::Options options;
    options.architecture = architecture;
    options.host = false;
    options.machineCode = machineCode;
    if (compiler() == nullptr)
        return failure(ErrorKind::Environment, "NVRTC is not at hand");
    WARPDESK_TRY(auto output, compiler()->compile(source, "anchor.cu", options));
    if (!output.ok)
        return failure(ErrorKind::UserCode, output.log);
    return output;
}

/// The parameter block; buffers are allocated, and what is in them does not matter.
Result<std::vector<std::byte>> parametersOf(const Anchor& anchor, device::Device& gpu)
{
    std::vector<std::byte> block;
    const auto add = [&](auto value) {
        block.resize((block.size() + sizeof(value) - 1) / sizeof(value) * sizeof(value) + sizeof(value));
        std::memcpy(block.data() + block.size() - sizeof(value), &value, sizeof(value));
    };
    for (const std::string& argument : anchor.arguments) {
        const std::size_t colon = argument.find(':');
        const std::string type = argument.substr(0, colon), value = argument.substr(colon + 1);
        if (type == "i32") {
            add(std::stoi(value));
        } else if (type == "f32") {
            add(std::stof(value));
        } else {
            const std::uint64_t bytes = std::stoull(value);
            const auto address = gpu.allocate(bytes, device::AllocationKind::Device, {});
            if (!address)
                return failure(ErrorKind::Environment, "no memory for " + argument);
            add(*address);
        }
    }
    return block;
}

bool isNamed(const std::string& demangled, const std::string& wanted)
{
    return compile::plainName(demangled) == wanted;
}

} // namespace

Result<std::vector<Anchor>> loadAnchors(const std::string& folder)
{
    WARPDESK_TRY(const yaml::Node root, yaml::load(folder + "/anchors.yaml"));
    WARPDESK_TRY(const yaml::Node sources, root.at("sources"));
    WARPDESK_TRY(const yaml::Node list, root.at("anchors"));
    WARPDESK_TRY(const auto nodes, list.list());
    std::vector<Anchor> anchors;
    for (const yaml::Node& node : nodes) {
        WARPDESK_TRY(Anchor anchor, anchorOf(node));
        WARPDESK_TRY_VOID(sources.at(anchor.source));
        anchors.push_back(std::move(anchor));
    }
    return anchors;
}

Result<ModelledAnchor> modelAnchor(const Anchor& anchor, const std::string& folder)
{
    WARPDESK_TRY(const auto rows, device::loadGpuRows(WARPDESK_SOURCE_DIR "/resources/gpus.yaml"));
    const auto row = std::ranges::find(rows, anchor.gpu, &device::GpuRow::id);
    if (row == rows.end())
        return failure(ErrorKind::Input, "no GPU " + anchor.gpu);
    emulator::EmulatorOptions options;
    options.row = *row;
    options.threads = 2;
    WARPDESK_TRY(const auto gpu, emulator::createEmulator(std::move(options)));
    WARPDESK_TRY(const compile::Output output, compiled(folder + "/" + anchor.file, "compute_80", false));
    const auto module = ptx::parse(output.ptx);
    if (!module)
        return failure(ErrorKind::Internal, module.error().front().message);
    device::LoadOptions load;
    load.checks = device::Checks::None;
    load.counters.emplace();
    load.counters->sample = 16;
    WARPDESK_TRY(const auto loaded, gpu->load(*module, load));
    device::LaunchRequest request;
    const auto kernels = loaded->kernels();
    const auto kernel
        = std::ranges::find_if(kernels, [&](const auto& one) { return isNamed(one.demangled, anchor.kernel); });
    if (kernel == kernels.end())
        return failure(ErrorKind::Input, "no kernel " + anchor.kernel);
    request.kernel = static_cast<device::KernelId>(kernel - kernels.begin());
    const auto dimension = [](const std::vector<std::int64_t>& sizes) {
        return device::Dim3 { static_cast<std::uint32_t>(sizes[0]), static_cast<std::uint32_t>(sizes[1]),
            static_cast<std::uint32_t>(sizes[2]) };
    };
    request.grid = dimension(anchor.grid);
    request.block = dimension(anchor.block);
    WARPDESK_TRY(const std::vector<std::byte> parameters, parametersOf(anchor, *gpu));
    request.parameters = parameters;
    auto launched = loaded->launch(request);
    if (!launched)
        return failure(ErrorKind::UserCode,
            launched.error().refusal ? launched.error().refusal->message : launched.error().fault->message);

    // The oldest architecture that NVRTC makes code for stands in for those before it.
    const unsigned sm = std::max(
        row->computeMajor * 10 + row->computeMinor, static_cast<unsigned>(compiler()->architectures().front()));
    WARPDESK_TRY(const compile::Output code, compiled(folder + "/" + anchor.file, fmt::format("sm_{}", sm), true));
    WARPDESK_TRY(const cubin::CubinImage image, cubin::readCubin(code.cubin));
    const auto found = std::ranges::find_if(image.kernels,
        [&](const cubin::KernelImage& one) { return isNamed(compile::demangled(one.name), anchor.kernel); });
    if (found == image.kernels.end())
        return failure(ErrorKind::Input, "no machine code of " + anchor.kernel);
    const device::KernelCounters& counters = launched->counters.front();
    const MachineWork work = joinCode(image, *found, counters);
    const auto time = modelTime(*row, counters, work);
    if (!time)
        return failure(ErrorKind::Input, anchor.name + " does not fit the GPU");
    return ModelledAnchor { *time, static_cast<double>(counters.blocks * counters.warps), work.byClass };
}

} // namespace warpdesk::measure
