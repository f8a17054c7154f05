// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_device.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>

namespace warpdesk::device {

namespace {

constexpr std::uint64_t redZone = 256;
constexpr std::byte redByte { 0xA5 };
constexpr std::byte freshByte { 0xFF };

std::byte* pointer(Address address) { return std::bit_cast<std::byte*>(address); }

std::string demangledName(const std::string& name)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? std::string(text.get()) : name;
}

std::string plainNameOf(const std::string& demangled)
{
    std::string name = demangled.substr(0, demangled.find_first_of("(<"));
    return name.substr(name.rfind(' ') + 1);
}

} // namespace

GpuRow fakeRow()
{
    GpuRow row;
    row.id = "fake";
    row.name = "Fake GPU";
    row.computeMajor = 9;
    row.computeMinor = 0;
    row.multiprocessors = 4;
    row.clockMhz = 1000;
    row.memoryBytes = std::uint64_t { 1 } << 30U;
    row.l2Bytes = 1U << 20U;
    row.maxThreadsPerMultiprocessor = 2048;
    row.maxBlocksPerMultiprocessor = 32;
    row.sharedPerBlockOptin = 163U << 10U;
    row.sharedPerMultiprocessor = 164U << 10U;
    row.sharedReservedPerBlock = 1024;
    return row;
}

/// Kernels and variables of one module.
class FakeModule final : public LoadedModule {
public:
    FakeModule(FakeDevice& device, const ptx::Module& module)
        : m_device(device)
    {
        for (const ptx::Function& function : module.functions) {
            if (!function.isEntry || function.isDeclaration)
                continue;
            KernelFacts facts;
            facts.name = function.name;
            facts.demangled = demangledName(function.name);
            facts.parameters = function.parameters;
            m_facts.push_back(std::move(facts));
        }
        m_maxDynamicShared.resize(m_facts.size(), device.row().sharedPerBlock);
        for (const ptx::Variable& variable : module.variables) {
            if (variable.space != ptx::Space::Global && variable.space != ptx::Space::Const)
                continue;
            auto memory = std::make_unique<std::byte[]>(variable.bytes() + 1);
            const auto address = std::bit_cast<Address>(memory.get());
            m_device.m_variables[address] = variable.bytes();
            m_symbols[variable.name] = { address, variable.bytes() };
            m_memory.push_back(std::move(memory));
        }
    }
    ~FakeModule() override
    {
        for (const auto& [name, symbol] : m_symbols)
            m_device.m_variables.erase(symbol.address);
    }
    FakeModule(const FakeModule&) = delete;
    FakeModule& operator=(const FakeModule&) = delete;

    std::span<const KernelFacts> kernels() const override { return m_facts; }

    std::optional<KernelId> find(std::string_view name) const override
    {
        for (KernelId i = 0; i < m_facts.size(); ++i) {
            if (m_facts[i].name == name || m_facts[i].demangled == name || plainNameOf(m_facts[i].demangled) == name)
                return i;
        }
        return std::nullopt;
    }

    std::optional<Symbol> symbol(std::string_view name) const override
    {
        const auto at = m_symbols.find(name);
        return at == m_symbols.end() ? std::nullopt : std::optional(at->second);
    }

    Status setMaxDynamicShared(KernelId kernel, std::uint64_t bytes) override
    {
        if (bytes > m_device.row().sharedPerBlockOptin)
            return Status::InvalidValue;
        m_maxDynamicShared[kernel] = bytes;
        m_facts[kernel].maxDynamicSharedSet = true;
        return Status::Success;
    }

    Result<LaunchReport> warm(const LaunchRequest&) override { return LaunchReport {}; }

    std::expected<LaunchReport, LaunchFailure> launch(const LaunchRequest& request) override
    {
        if (auto refusal
            = checkLimits(m_device.row(), m_facts[request.kernel], request, m_maxDynamicShared[request.kernel]))
            return std::unexpected(LaunchFailure { std::move(refusal), std::nullopt });
        FakeDevice::Launch launch { plainNameOf(m_facts[request.kernel].demangled), request,
            { request.parameters.begin(), request.parameters.end() } };
        launch.request.parameters = launch.parameters;
        m_device.launches.push_back(launch);
        m_device.launches.back().request.parameters = m_device.launches.back().parameters;
        if (const auto body = m_device.bodies.find(launch.kernel); body != m_device.bodies.end()) {
            if (auto fault = body->second(launch))
                return std::unexpected(LaunchFailure { std::nullopt, std::move(fault) });
        }
        return LaunchReport { 0.5, 0.25 };
    }

    unsigned maxActiveBlocks(KernelId, unsigned threads, std::uint64_t) const override
    {
        return threads == 0 ? 0 : m_device.row().maxThreadsPerMultiprocessor / threads;
    }

private:
    FakeDevice& m_device;
    std::vector<KernelFacts> m_facts;
    std::vector<std::uint64_t> m_maxDynamicShared;
    std::map<std::string, Symbol, std::less<>> m_symbols;
    std::vector<std::unique_ptr<std::byte[]>> m_memory;
};

FakeDevice::FakeDevice(GpuRow row)
    : m_row(std::move(row))
{
}

FakeDevice::~FakeDevice() = default;

Result<std::unique_ptr<LoadedModule>> FakeDevice::load(const ptx::Module& module, LoadOptions)
{
    return std::make_unique<FakeModule>(*this, module);
}

std::expected<Address, Status> FakeDevice::allocate(std::uint64_t bytes, AllocationKind kind, std::string label)
{
    if (failAllocation)
        return std::unexpected(*failAllocation);
    if (bytes > m_limit || m_bytes + bytes > m_limit)
        return std::unexpected(Status::MemoryAllocation);
    Block block;
    const std::uint64_t total = bytes + 3 * redZone;
    block.memory = std::make_unique<std::byte[]>(total);
    std::fill_n(block.memory.get(), total, redByte);
    const Address address = (std::bit_cast<Address>(block.memory.get()) + 2 * redZone - 1) / redZone * redZone;
    std::fill_n(pointer(address), bytes, freshByte);
    block.allocation = { address, bytes, kind, std::move(label) };
    m_bytes += bytes;
    m_blocks.insert_or_assign(address, std::move(block));
    return address;
}

Status FakeDevice::free(Address address)
{
    const auto at = m_blocks.find(address);
    if (at == m_blocks.end())
        return Status::InvalidValue;
    m_bytes -= at->second.allocation.bytes;
    m_blocks.erase(at);
    return Status::Success;
}

std::optional<Allocation> FakeDevice::find(Address address) const
{
    auto at = m_blocks.upper_bound(address);
    if (at == m_blocks.begin())
        return std::nullopt;
    const Allocation& allocation = (--at)->second.allocation;
    return address - allocation.address < std::max<std::uint64_t>(allocation.bytes, 1) ? std::optional(allocation)
                                                                                       : std::nullopt;
}

bool FakeDevice::holds(Address address, std::uint64_t bytes) const
{
    if (const auto allocation = find(address))
        return bytes <= allocation->address + allocation->bytes - address;
    auto at = m_variables.upper_bound(address);
    if (at == m_variables.begin())
        return false;
    --at;
    return address - at->first < at->second && bytes <= at->first + at->second - address;
}

Status FakeDevice::write(Address to, std::span<const std::byte> from)
{
    if (!holds(to, from.size()))
        return Status::InvalidValue;
    std::memmove(pointer(to), from.data(), from.size());
    return Status::Success;
}

Status FakeDevice::read(std::span<std::byte> to, Address from) const
{
    if (!holds(from, to.size()))
        return Status::InvalidValue;
    std::memmove(to.data(), pointer(from), to.size());
    return Status::Success;
}

Status FakeDevice::copy(Address to, Address from, std::uint64_t bytes)
{
    if (!holds(to, bytes) || !holds(from, bytes))
        return Status::InvalidValue;
    std::memmove(pointer(to), pointer(from), bytes);
    return Status::Success;
}

Status FakeDevice::fill(Address to, std::uint8_t value, std::uint64_t bytes)
{
    if (!holds(to, bytes))
        return Status::InvalidValue;
    std::memset(pointer(to), value, bytes);
    return Status::Success;
}

std::optional<Allocation> FakeDevice::damagedRedZone()
{
    for (const auto& [address, block] : m_blocks) {
        for (std::uint64_t i = 0; i < redZone; ++i) {
            if (pointer(address + block.allocation.bytes)[i] != redByte)
                return block.allocation;
        }
    }
    return std::nullopt;
}

} // namespace warpdesk::device
