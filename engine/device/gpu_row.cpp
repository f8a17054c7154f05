// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/gpu_row.h"

#include "engine/base/yaml.h"

#include <algorithm>
#include <set>
#include <system_error>

namespace warpdesk::device {

namespace {

using Sources = std::set<std::string, std::less<>>;

std::string joined(const Sources& sources)
{
    std::string text;
    for (const std::string& name : sources)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Reads the figures of one row over those it starts from: the defaults, or the row of the same id.
class RowReader final {
public:
    RowReader(const yaml::Node& row, const Sources& sources, bool known)
        : m_row(row)
        , m_sources(sources)
        , m_known(known)
    {
    }

    /// The node of a figure's value; nothing when the figure is not there.
    [[nodiscard]] Result<std::optional<yaml::Node>> figure(std::string_view field) const
    {
        const auto node = m_row.find(field);
        if (!node)
            return std::nullopt;
        if (!node->isMap())
            return node->expected("{value: FIGURE, source: NAME}", "Every figure names its source.");
        WARPDESK_TRY_VOID(node->onlyFields({ "value", "source" }));
        WARPDESK_TRY(const yaml::Node source, node->at("source"));
        WARPDESK_TRY(const std::string name, source.text());
        if (!m_sources.contains(name))
            return source.expected("the name of an entry under 'sources'",
                "Say under 'sources' where the figure is published. Known are " + joined(m_sources) + ".");
        WARPDESK_TRY(yaml::Node value, node->at("value"));
        return value;
    }

    [[nodiscard]] Result<std::optional<yaml::Node>> needed(std::string_view field) const
    {
        WARPDESK_TRY(auto value, figure(field));
        if (!value && !m_known)
            return m_row.error("the field \"" + std::string(field) + "\" is missing",
                "A GPU that is not shipped needs every limit; the rows of the shipped gpus.yaml show them.");
        return value;
    }

    template <class Integer>
    [[nodiscard]] Result<void> limit(std::string_view field, Integer& target, std::int64_t least) const
    {
        WARPDESK_TRY(const auto value, needed(field));
        if (!value)
            return {};
        constexpr std::int64_t most = sizeof(Integer) == 8 ? std::int64_t { 1 } << 50 : 0x7fffffff;
        WARPDESK_TRY(const std::int64_t number, value->integer(least, most));
        target = static_cast<Integer>(number);
        return {};
    }

    template <class Integer>
    [[nodiscard]] Result<void> count(std::string_view field, std::optional<Integer>& target) const
    {
        WARPDESK_TRY(const auto value, figure(field));
        if (!value)
            return {};
        WARPDESK_TRY(const std::int64_t number, value->integer(1, 0x7fffffff));
        target = static_cast<Integer>(number);
        return {};
    }

    [[nodiscard]] Result<void> rate(std::string_view field, std::optional<double>& target, double unit = 1) const
    {
        WARPDESK_TRY(const auto value, figure(field));
        if (!value)
            return {};
        WARPDESK_TRY(const double number, value->real());
        constexpr double most = 1e18; // also no NaN
        if (!(number > 0 && number <= most))
            return value->expected("a number above 0", "Leave out what is not known.");
        target = number * unit;
        return {};
    }

    [[nodiscard]] Result<void> compute(GpuRow& gpu) const
    {
        WARPDESK_TRY(const auto value, needed("compute"));
        if (!value)
            return {};
        WARPDESK_TRY(const std::string text, value->text());
        const std::size_t dot = text.find('.');
        const auto digits = [](std::string_view part) {
            return !part.empty() && part.size() <= 2
                && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
        };
        if (dot == std::string::npos || !digits(text.substr(0, dot)) || !digits(text.substr(dot + 1)))
            return value->expected("a compute capability such as \"9.0\"");
        gpu.computeMajor = static_cast<unsigned>(std::stoul(text.substr(0, dot)));
        gpu.computeMinor = static_cast<unsigned>(std::stoul(text.substr(dot + 1)));
        return {};
    }

private:
    const yaml::Node& m_row;
    const Sources& m_sources;
    bool m_known;
};

Result<void> readLimits(const RowReader& reader, GpuRow& gpu)
{
    WARPDESK_TRY_VOID(reader.compute(gpu));
    WARPDESK_TRY_VOID(reader.limit("multiprocessors", gpu.multiprocessors, 1));
    WARPDESK_TRY_VOID(reader.limit("clock_mhz", gpu.clockMhz, 1));
    WARPDESK_TRY_VOID(reader.limit("memory_bytes", gpu.memoryBytes, 1));
    WARPDESK_TRY_VOID(reader.limit("l2_bytes", gpu.l2Bytes, 1));
    WARPDESK_TRY_VOID(reader.limit("threads_per_multiprocessor", gpu.maxThreadsPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(reader.limit("blocks_per_multiprocessor", gpu.maxBlocksPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(reader.limit("registers_per_multiprocessor", gpu.registersPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(reader.limit("registers_per_block", gpu.registersPerBlock, 1));
    WARPDESK_TRY_VOID(reader.limit("shared_per_block", gpu.sharedPerBlock, 1));
    WARPDESK_TRY_VOID(reader.limit("shared_per_block_optin", gpu.sharedPerBlockOptin, 1));
    WARPDESK_TRY_VOID(reader.limit("shared_per_multiprocessor", gpu.sharedPerMultiprocessor, 1));
    WARPDESK_TRY_VOID(reader.limit("shared_reserved_per_block", gpu.sharedReservedPerBlock, 0));
    return reader.limit("constant_bytes", gpu.constantBytes, 1);
}

Result<void> readRates(const RowReader& reader, GpuRates& rates)
{
    constexpr double tera = 1e12;
    WARPDESK_TRY_VOID(reader.count("schedulers", rates.schedulers));
    WARPDESK_TRY_VOID(reader.count("fp32_lanes", rates.fp32Lanes));
    WARPDESK_TRY_VOID(reader.count("fp64_lanes", rates.fp64Lanes));
    WARPDESK_TRY_VOID(reader.count("fp16_lanes", rates.fp16Lanes));
    WARPDESK_TRY_VOID(reader.count("int32_lanes", rates.int32Lanes));
    WARPDESK_TRY_VOID(reader.count("sfu_lanes", rates.sfuLanes));
    WARPDESK_TRY_VOID(reader.count("lsu_lanes", rates.lsuLanes));
    WARPDESK_TRY_VOID(reader.count("l1_bytes", rates.l1Bytes));
    WARPDESK_TRY_VOID(reader.rate("shared_bytes_per_clock", rates.sharedBytesPerClock));
    WARPDESK_TRY_VOID(reader.rate("l2_bytes_per_clock", rates.l2BytesPerClock));
    WARPDESK_TRY_VOID(reader.rate("l2_measured_bytes_per_clock", rates.l2MeasuredBytesPerClock));
    WARPDESK_TRY_VOID(reader.rate("dram_bytes_per_second", rates.dramBytesPerSecond));
    WARPDESK_TRY_VOID(reader.rate("dram_measured_bytes_per_second", rates.dramMeasuredBytesPerSecond));
    WARPDESK_TRY_VOID(reader.count("dram_bus_bits", rates.dramBusBits));
    WARPDESK_TRY_VOID(reader.rate("dram_pin_gbps", rates.dramPinGbps));
    WARPDESK_TRY_VOID(reader.rate("shared_latency", rates.sharedLatency));
    WARPDESK_TRY_VOID(reader.rate("l1_latency", rates.l1Latency));
    WARPDESK_TRY_VOID(reader.rate("l2_latency", rates.l2Latency));
    WARPDESK_TRY_VOID(reader.rate("dram_latency", rates.dramLatency));
    WARPDESK_TRY_VOID(reader.rate("tensor_clock_mhz", rates.tensorClockMhz));
    WARPDESK_TRY_VOID(reader.rate("tensor_fp16_tflops", rates.tensorFp16, tera));
    WARPDESK_TRY_VOID(reader.rate("tensor_bf16_tflops", rates.tensorBf16, tera));
    WARPDESK_TRY_VOID(reader.rate("tensor_tf32_tflops", rates.tensorTf32, tera));
    WARPDESK_TRY_VOID(reader.rate("tensor_fp64_tflops", rates.tensorFp64, tera));
    WARPDESK_TRY_VOID(reader.rate("tensor_fp8_tflops", rates.tensorFp8, tera));
    return reader.rate("tensor_int8_tops", rates.tensorInt8, tera);
}

Result<std::string> readId(const yaml::Node& row)
{
    if (!row.isMap())
        return row.expected("a GPU: a map with id, name and figures");
    WARPDESK_TRY(const yaml::Node id, row.at("id"));
    WARPDESK_TRY(std::string text, id.text());
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (text.empty() || !std::ranges::all_of(text, plain))
        return id.expected("small letters, digits and hyphens");
    return text;
}

Result<void> readRow(const yaml::Node& node, const Sources& sources, bool known, GpuRow& gpu)
{
    WARPDESK_TRY_VOID(node.onlyFields({ "id", "name", "compute", "multiprocessors", "clock_mhz", "memory_bytes",
        "l2_bytes", "threads_per_multiprocessor", "blocks_per_multiprocessor", "registers_per_multiprocessor",
        "registers_per_block", "shared_per_block", "shared_per_block_optin", "shared_per_multiprocessor",
        "shared_reserved_per_block", "constant_bytes", "schedulers", "fp32_lanes", "fp64_lanes", "fp16_lanes",
        "int32_lanes", "sfu_lanes", "lsu_lanes", "l1_bytes", "shared_bytes_per_clock", "l2_bytes_per_clock",
        "l2_measured_bytes_per_clock", "dram_bytes_per_second", "dram_measured_bytes_per_second", "dram_bus_bits",
        "dram_pin_gbps", "shared_latency", "l1_latency", "l2_latency", "dram_latency", "tensor_clock_mhz",
        "tensor_fp16_tflops", "tensor_bf16_tflops", "tensor_tf32_tflops", "tensor_fp64_tflops", "tensor_fp8_tflops",
        "tensor_int8_tops" }));
    if (!known || node.find("name")) {
        WARPDESK_TRY(const yaml::Node name, node.at("name"));
        WARPDESK_TRY(gpu.name, name.text());
    }
    const RowReader reader(node, sources, known);
    WARPDESK_TRY_VOID(readLimits(reader, gpu));
    return readRates(reader, gpu.rates);
}

/// Adds the sources and rows of one file. Rows that were there before it may be changed by it, once each.
Result<void> addFile(const std::filesystem::path& file, Sources& sources, std::vector<GpuRow>& rows)
{
    WARPDESK_TRY(const yaml::Node root, yaml::load(file));
    WARPDESK_TRY_VOID(root.onlyFields({ "sources", "gpus" }));
    if (rows.empty() || root.find("sources")) {
        WARPDESK_TRY(const yaml::Node sourcesNode, root.at("sources"));
        WARPDESK_TRY(const auto fields, sourcesNode.map());
        for (const auto& [name, node] : fields)
            sources.insert(name);
    }
    WARPDESK_TRY(const yaml::Node gpusNode, root.at("gpus"));
    WARPDESK_TRY(const std::vector<yaml::Node> nodes, gpusNode.list());
    std::set<std::string> seen;
    for (const yaml::Node& node : nodes) {
        WARPDESK_TRY(std::string id, readId(node));
        if (!seen.insert(id).second)
            return node.error("the id '" + id + "' is used twice");
        auto row = std::ranges::find(rows, id, &GpuRow::id);
        const bool known = row != rows.end();
        GpuRow fresh;
        fresh.id = std::move(id);
        GpuRow& target = known ? *row : fresh;
        WARPDESK_TRY_VOID(readRow(node, sources, known, target));
        if (!known)
            rows.push_back(std::move(fresh));
    }
    if (rows.empty())
        return gpusNode.expected("at least one GPU");
    return {};
}

} // namespace

Result<std::vector<GpuRow>> loadGpuRows(const std::filesystem::path& file, const std::filesystem::path& own)
{
    Sources sources;
    std::vector<GpuRow> rows;
    WARPDESK_TRY_VOID(addFile(file, sources, rows));
    std::error_code error;
    if (!own.empty() && std::filesystem::exists(own, error))
        WARPDESK_TRY_VOID(addFile(own, sources, rows));
    return rows;
}

std::optional<double> vectorPeak(const GpuRow& row, std::optional<unsigned> lanes)
{
    if (!lanes)
        return std::nullopt;
    return 2.0 * *lanes * row.multiprocessors * row.clockMhz * 1e6;
}

std::optional<double> sustainedDram(const GpuRow& row)
{
    constexpr double usual = 0.9;
    if (row.rates.dramMeasuredBytesPerSecond)
        return row.rates.dramMeasuredBytesPerSecond;
    if (row.rates.dramBytesPerSecond)
        return usual * *row.rates.dramBytesPerSecond;
    return std::nullopt;
}

std::optional<double> tensorPerClock(const GpuRow& row, std::optional<double> operationsPerSecond)
{
    if (!operationsPerSecond)
        return std::nullopt;
    return *operationsPerSecond / row.multiprocessors / (row.rates.tensorClockMhz.value_or(row.clockMhz) * 1e6);
}

} // namespace warpdesk::device
