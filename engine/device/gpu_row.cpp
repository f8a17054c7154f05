// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/gpu_row.h"

#include "engine/base/yaml.h"

#include <algorithm>
#include <array>
#include <set>

namespace warpdesk::device {

namespace {

using Sources = std::set<std::string, std::less<>>;

/// The `value` node of a figure whose `source` is one of those the file lists.
Result<yaml::Node> figure(const yaml::Node& row, std::string_view field, const Sources& sources)
{
    WARPDESK_TRY(const yaml::Node node, row.at(field));
    WARPDESK_TRY_VOID(node.onlyFields({ "value", "source" }));
    WARPDESK_TRY(const yaml::Node source, node.at("source"));
    WARPDESK_TRY(const std::string name, source.text());
    if (!sources.contains(name))
        return source.expected("the name of an entry under 'sources'");
    return node.at("value");
}

template <class Integer>
Result<void> readFigure(
    const yaml::Node& row, std::string_view field, const Sources& sources, Integer& target, std::int64_t least)
{
    WARPDESK_TRY(const yaml::Node value, figure(row, field, sources));
    constexpr std::int64_t most = sizeof(Integer) == 8 ? std::int64_t { 1 } << 50 : 0x7fffffff;
    WARPDESK_TRY(const std::int64_t number, value.integer(least, most));
    target = static_cast<Integer>(number);
    return {};
}

Result<void> readCompute(const yaml::Node& row, const Sources& sources, GpuRow& gpu)
{
    WARPDESK_TRY(const yaml::Node value, figure(row, "compute", sources));
    WARPDESK_TRY(const std::string text, value.text());
    const std::size_t dot = text.find('.');
    const auto digits = [](std::string_view part) {
        return !part.empty() && part.size() <= 2
            && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
    };
    if (dot == std::string::npos || !digits(text.substr(0, dot)) || !digits(text.substr(dot + 1)))
        return value.expected("a compute capability such as \"9.0\"");
    gpu.computeMajor = static_cast<unsigned>(std::stoul(text.substr(0, dot)));
    gpu.computeMinor = static_cast<unsigned>(std::stoul(text.substr(dot + 1)));
    return {};
}

Result<GpuRow> readRow(const yaml::Node& node, const Sources& sources)
{
    WARPDESK_TRY_VOID(node.onlyFields({ "id", "name", "compute", "multiprocessors", "clock_mhz", "memory_bytes",
        "l2_bytes", "threads_per_multiprocessor", "blocks_per_multiprocessor", "registers_per_multiprocessor",
        "registers_per_block", "shared_per_block", "shared_per_block_optin", "shared_per_multiprocessor",
        "shared_reserved_per_block", "constant_bytes" }));
    GpuRow gpu;
    WARPDESK_TRY(const yaml::Node id, node.at("id"));
    WARPDESK_TRY(gpu.id, id.text());
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (gpu.id.empty() || !std::ranges::all_of(gpu.id, plain))
        return id.expected("small letters, digits and hyphens");
    WARPDESK_TRY(const yaml::Node name, node.at("name"));
    WARPDESK_TRY(gpu.name, name.text());
    WARPDESK_TRY_VOID(readCompute(node, sources, gpu));
    WARPDESK_TRY_VOID(readFigure(node, "multiprocessors", sources, gpu.multiprocessors, 1));
    WARPDESK_TRY_VOID(readFigure(node, "clock_mhz", sources, gpu.clockMhz, 1));
    WARPDESK_TRY_VOID(readFigure(node, "memory_bytes", sources, gpu.memoryBytes, 1));
    WARPDESK_TRY_VOID(readFigure(node, "l2_bytes", sources, gpu.l2Bytes, 1));
    WARPDESK_TRY_VOID(readFigure(node, "threads_per_multiprocessor", sources, gpu.maxThreadsPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(readFigure(node, "blocks_per_multiprocessor", sources, gpu.maxBlocksPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(readFigure(node, "registers_per_multiprocessor", sources, gpu.registersPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(readFigure(node, "registers_per_block", sources, gpu.registersPerBlock, 1));
    WARPDESK_TRY_VOID(readFigure(node, "shared_per_block", sources, gpu.sharedPerBlock, 1));
    WARPDESK_TRY_VOID(readFigure(node, "shared_per_block_optin", sources, gpu.sharedPerBlockOptin, 1));
    WARPDESK_TRY_VOID(readFigure(node, "shared_per_multiprocessor", sources, gpu.sharedPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(readFigure(node, "shared_reserved_per_block", sources, gpu.sharedReservedPerBlock, 0));
    WARPDESK_TRY_VOID(readFigure(node, "constant_bytes", sources, gpu.constantBytes, 1));
    return gpu;
}

} // namespace

Result<std::vector<GpuRow>> loadGpuRows(const std::filesystem::path& file)
{
    WARPDESK_TRY(const yaml::Node root, yaml::load(file));
    WARPDESK_TRY_VOID(root.onlyFields({ "sources", "gpus" }));
    WARPDESK_TRY(const yaml::Node sourcesNode, root.at("sources"));
    WARPDESK_TRY(const auto sourceFields, sourcesNode.map());
    Sources sources;
    for (const auto& [name, node] : sourceFields)
        sources.insert(name);

    WARPDESK_TRY(const yaml::Node gpusNode, root.at("gpus"));
    WARPDESK_TRY(const std::vector<yaml::Node> nodes, gpusNode.list());
    std::vector<GpuRow> rows;
    for (const yaml::Node& node : nodes) {
        WARPDESK_TRY(GpuRow row, readRow(node, sources));
        if (std::ranges::find(rows, row.id, &GpuRow::id) != rows.end())
            return node.error("the id '" + row.id + "' is used twice");
        rows.push_back(std::move(row));
    }
    if (rows.empty())
        return gpusNode.expected("at least one GPU");
    return rows;
}

} // namespace warpdesk::device
