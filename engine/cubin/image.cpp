// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/image.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>

namespace warpdesk::cubin {
namespace {

/// Attributes of `.nv.info` sections that are read (names as cuobjdump prints them).
namespace attribute {
constexpr std::uint8_t maxThreads = 0x05;
constexpr std::uint8_t requiredThreads = 0x10;
constexpr std::uint8_t frameSize = 0x11;
constexpr std::uint8_t minStackSize = 0x12;
constexpr std::uint8_t parameter = 0x17;
constexpr std::uint8_t parameterBytes = 0x19;
constexpr std::uint8_t registers = 0x2f;
constexpr std::uint8_t barriers = 0x4c;
constexpr std::uint8_t spills = 0x55;
} // namespace attribute

constexpr std::uint64_t kSystemShared = 1024; ///< of each block, part of a kernel's shared section from sm_90 on
constexpr std::uint64_t kSpillsListedFrom = 130; ///< CUDA version, times ten, whose ptxas lists every spill

/// One record: `data` for those with a size, `value` for the short ones.
struct Attribute {
    std::uint8_t code = 0;
    std::uint16_t value = 0;
    Bytes data;
};

using OnAttribute = std::function<void(const Attribute&)>;

Result<void> readAttributes(const Section& section, const OnAttribute& use)
{
    constexpr std::uint8_t sized = 4;
    ByteReader reader(section.bytes);
    while (reader.left() >= 4) {
        const std::uint8_t format = reader.u8();
        Attribute one;
        one.code = reader.u8();
        one.value = reader.u16();
        if (format == sized) {
            const auto data = piece(section.bytes, reader.at(), one.value);
            if (!data)
                return damaged(fmt::format("a record of {} is longer than the section", section.name));
            one.data = *data;
            reader.skip(one.value);
        }
        use(one);
    }
    return {};
}

/// The number after a prefix such as ".nv.constant", and the kernel's name after the next dot.
struct BankName {
    unsigned bank = 0;
    std::string_view kernel;
};
std::optional<BankName> bankOf(std::string_view name)
{
    constexpr std::string_view prefix = ".nv.constant";
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    BankName found;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), found.bank);
    if (error != std::errc {})
        return std::nullopt;
    name.remove_prefix(static_cast<std::size_t>(end - name.data()));
    if (name.starts_with('.'))
        found.kernel = name.substr(1);
    else if (!name.empty())
        return std::nullopt;
    return found;
}

void trimPadding(std::vector<SassInstruction>& instructions)
{
    while (!instructions.empty() && instructions.back().kind == SassClass::Nop)
        instructions.pop_back();
}

Spills spillsAt(Bytes list, const std::vector<SassInstruction>& instructions)
{
    Spills spills;
    ByteReader reader(list);
    while (reader.left() >= 8) {
        reader.u32(); // kind
        const std::uint32_t offset = reader.u32();
        const std::size_t index = offset / kInstructionBytes;
        if (index >= instructions.size())
            continue;
        const SassInstruction& one = instructions[index];
        const bool store = one.kind == SassClass::StoreLocal || one.kind == SassClass::StoreShared;
        const bool load = one.kind == SassClass::LoadLocal || one.kind == SassClass::LoadShared;
        spills.stores += store ? 1 : 0;
        spills.loads += load ? 1 : 0;
        spills.storeBytes += store ? one.width : 0U;
        spills.loadBytes += load ? one.width : 0U;
        spills.offsets.push_back(offset);
    }
    return spills;
}

class ImageReader final {
public:
    explicit ImageReader(const ElfFile& elf)
        : m_elf(elf)
    {
    }

    Result<CubinImage> read()
    {
        constexpr std::uint8_t newAbi = 0x41;
        m_image.sm = m_elf.osAbi() == newAbi ? m_elf.flags() >> 8U & 0xffU : m_elf.flags() & 0xffU;
        if (m_image.sm < 70)
            return failure(ErrorKind::Input,
                fmt::format("the CUBIN is for sm_{}, and sm_70 is the oldest that is read", m_image.sm),
                "Compile it for a newer GPU.");
        findKernels();
        for (const Section& section : m_elf.sections())
            WARPDESK_TRY_VOID(useSection(section));
        WARPDESK_TRY_VOID(readKernelAttributes());
        for (KernelImage& kernel : m_image.kernels)
            std::ranges::sort(kernel.parameters, {}, &KernelParameter::ordinal);
        WARPDESK_TRY(m_image.source, readLineTable(m_elf, ".debug_line"));
        WARPDESK_TRY(m_image.ptx, readLineTable(m_elf, ".nv_debug_line_sass"));
        if (const Section* text = m_elf.find(".nv_debug_ptx_txt"); text != nullptr) {
            m_image.ptxText.assign(text->bytes.begin(), text->bytes.end());
            std::ranges::replace(m_image.ptxText, '\0', '\n'); // lines end in NUL there
        }
        return std::move(m_image);
    }

private:
    void findKernels()
    {
        const auto& sections = m_elf.sections();
        for (std::size_t i = 0; i < sections.size(); ++i) {
            constexpr std::string_view prefix = ".text.";
            if (!sections[i].name.starts_with(prefix))
                continue;
            const std::string name = sections[i].name.substr(prefix.size());
            const auto symbol = std::ranges::find_if(
                m_elf.symbols(), [&](const Symbol& one) { return one.entry && one.section == i && one.name == name; });
            if (symbol == m_elf.symbols().end())
                continue;
            KernelImage kernel;
            kernel.name = name;
            kernel.section = static_cast<std::uint32_t>(i);
            kernel.codeBytes = sections[i].size;
            kernel.instructions = readSass(sections[i].bytes, m_image.sm);
            trimPadding(kernel.instructions);
            m_image.kernels.push_back(std::move(kernel));
        }
    }

    KernelImage* find(std::string_view name)
    {
        const auto found = std::ranges::find(m_image.kernels, name, &KernelImage::name);
        return found == m_image.kernels.end() ? nullptr : &*found;
    }

    KernelImage* findSymbol(std::uint32_t symbol)
    {
        return symbol < m_elf.symbols().size() ? find(m_elf.symbols()[symbol].name) : nullptr;
    }

    Result<void> useSection(const Section& section)
    {
        constexpr std::string_view info = ".nv.info";
        constexpr std::string_view shared = ".nv.shared.";
        if (const auto bank = bankOf(section.name)) {
            KernelImage* kernel = find(bank->kernel);
            if (kernel != nullptr)
                kernel->constantBanks.emplace_back(bank->bank, section.size);
            else if (bank->kernel.empty())
                m_image.constantBanks.emplace_back(bank->bank, section.size);
        } else if (section.name == info) {
            return readAttributes(section, [this](const Attribute& one) { useOfFile(one); });
        } else if (section.name.starts_with(shared)) {
            if (KernelImage* kernel = find(std::string_view(section.name).substr(shared.size())); kernel != nullptr) {
                const std::uint64_t system = m_image.sm >= 90 ? std::min(kSystemShared, section.size) : 0;
                kernel->sharedBytes = section.size - system;
            }
        }
        return {};
    }

    /// Records of the whole file name a symbol and a number.
    void useOfFile(const Attribute& one)
    {
        ByteReader reader(one.data);
        const std::uint32_t symbol = reader.u32();
        const std::uint32_t number = reader.u32();
        KernelImage* kernel = reader.good() ? findSymbol(symbol) : nullptr;
        if (kernel == nullptr)
            return;
        if (one.code == attribute::registers)
            kernel->registers = number;
        else if (one.code == attribute::frameSize)
            kernel->frameBytes = number;
        else if (one.code == attribute::minStackSize)
            kernel->stackBytes = number;
    }

    Result<void> readKernelAttributes()
    {
        for (KernelImage& kernel : m_image.kernels) {
            const Section* section = m_elf.find(".nv.info." + kernel.name);
            if (section == nullptr)
                continue;
            Bytes spills;
            unsigned version = 0;
            WARPDESK_TRY_VOID(readAttributes(*section, [&](const Attribute& one) {
                constexpr std::uint8_t apiVersion = 0x37;
                if (one.code == attribute::spills)
                    spills = one.data;
                else if (one.code == apiVersion)
                    version = ByteReader(one.data).u32();
                else
                    useOfKernel(one, kernel);
            }));
            if (!spills.empty() || version >= kSpillsListedFrom)
                kernel.spills = spillsAt(spills, kernel.instructions);
        }
        return {};
    }

    static void useOfKernel(const Attribute& one, KernelImage& kernel)
    {
        ByteReader reader(one.data);
        switch (one.code) {
        case attribute::maxThreads:
            kernel.maxThreads = { reader.u32(), reader.u32(), reader.u32() };
            break;
        case attribute::requiredThreads:
            kernel.requiredThreads = { reader.u32(), reader.u32(), reader.u32() };
            break;
        case attribute::parameter: {
            KernelParameter parameter;
            reader.u32(); // index
            parameter.ordinal = reader.u16();
            parameter.offset = reader.u16();
            parameter.bytes = reader.u32() >> 18U;
            if (reader.good())
                kernel.parameters.push_back(parameter);
            break;
        }
        case attribute::parameterBytes:
            kernel.parameterBytes = one.value;
            break;
        case attribute::barriers:
            kernel.barriers = one.value & 0xffU;
            break;
        default:
            break;
        }
    }

    const ElfFile& m_elf;
    CubinImage m_image;
};

} // namespace

std::vector<CodePlace> CubinImage::placesOf(const KernelImage& kernel, std::uint32_t offset) const
{
    std::vector<CodePlace> places;
    for (const LineRow* row = source.find(kernel.section, offset); row != nullptr;) {
        CodePlace place;
        if (row->file < source.files.size())
            place.file = source.files[row->file];
        place.line = row->line;
        if (row->function != 0 && row->function <= source.functions.size())
            place.function = source.functions[row->function - 1];
        places.push_back(std::move(place));
        const auto index = static_cast<std::size_t>(row - source.rows.data());
        // A caller stands before the code that was inlined into it, so that this ends.
        row = row->caller != 0 && row->caller - 1 < index ? &source.rows[row->caller - 1] : nullptr;
    }
    return places;
}

std::uint32_t CubinImage::ptxLineOf(const KernelImage& kernel, std::uint32_t offset) const
{
    const LineRow* row = ptx.find(kernel.section, offset);
    return row == nullptr ? 0 : row->line;
}

Result<CubinImage> readCubin(std::string_view bytes)
{
    const Bytes view(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()); // NOLINT(*-reinterpret-cast)
    WARPDESK_TRY(const ElfFile elf, ElfFile::open(view));
    return ImageReader(elf).read();
}

} // namespace warpdesk::cubin
