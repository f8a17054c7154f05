// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/line_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

namespace warpdesk::cubin {
namespace {

// Standard and extended operations (DWARF 2, 6.2.5), and NVIDIA's own.
enum Standard : std::uint8_t {
    Copy = 1,
    AdvancePc,
    AdvanceLine,
    SetFile,
    SetColumn,
    NegateStatement,
    BasicBlock,
    ConstAddPc,
    FixedAdvancePc
};
enum Extended : std::uint8_t { EndSequence = 1, SetAddress = 2, DefineFile = 3, InlinedCall = 0x90 };

constexpr std::size_t kMostRows = 4'000'000; // of a file: more is no compiler's work

struct Target {
    std::uint32_t section = 0;
    std::uint64_t base = 0; ///< of the symbol in its section
};
/// Where the addresses in a table lead, by the address's offset in the table.
using Targets = std::map<std::uint64_t, Target>;

Result<Targets> targetsOf(const ElfFile& elf, std::size_t table)
{
    Targets targets;
    for (const Section& section : elf.sections()) {
        const bool rela = section.type == section_type::rela;
        if ((!rela && section.type != section_type::rel) || section.info != table)
            continue;
        const std::size_t size = rela ? 24 : 16;
        for (std::size_t at = 0; at + size <= section.bytes.size(); at += size) {
            ByteReader reader(section.bytes, at);
            const std::uint64_t offset = reader.u64();
            const std::uint64_t symbol = reader.u64() >> 32U;
            const std::uint64_t addend = rela ? reader.u64() : 0;
            if (symbol >= elf.symbols().size())
                return damaged("a line table names a symbol that is not there");
            targets[offset] = { elf.symbols()[symbol].section, elf.symbols()[symbol].value + addend };
        }
    }
    return targets;
}

/// Runs the program of one unit.
class Unit final {
public:
    Unit(Bytes bytes, std::size_t at, std::size_t end, const Targets& targets, Bytes strings, LineTable& table)
        : m_reader(bytes.first(end), at)
        , m_end(end)
        , m_targets(targets)
        , m_strings(strings)
        , m_table(table)
        , m_firstRow(table.rows.size())
        , m_bytes(bytes)
    {
    }

    Result<void> run()
    {
        WARPDESK_TRY_VOID(readHeader());
        reset();
        while (m_reader.good() && m_reader.at() < m_end) {
            if (m_table.rows.size() > kMostRows)
                return damaged("a line table has too many rows");
            const std::uint8_t operation = m_reader.u8();
            if (operation >= m_operationBase)
                special(static_cast<std::uint8_t>(operation - m_operationBase));
            else if (operation == 0)
                WARPDESK_TRY_VOID(extended());
            else
                standard(operation);
        }
        if (!m_reader.good())
            return damaged("a line table ends too early");
        return {};
    }

private:
    Result<void> readHeader()
    {
        const std::uint16_t version = m_reader.u16();
        if (version < 2 || version > 4)
            return damaged(fmt::format("a line table is of version {}, not 2 to 4", version));
        const std::uint64_t program = std::uint64_t { m_reader.u32() } + m_reader.at();
        m_step = m_reader.u8();
        if (version >= 4)
            m_reader.u8(); // operations of a long instruction word
        m_reader.u8(); // is_stmt
        m_lineBase = static_cast<std::int8_t>(m_reader.u8());
        m_lineRange = m_reader.u8();
        m_operationBase = m_reader.u8();
        if (m_lineRange == 0 || m_operationBase == 0)
            return damaged("the head of a line table");
        for (unsigned i = 1; i < m_operationBase; ++i)
            m_lengths.push_back(m_reader.u8());
        std::vector<std::string> folders { "" };
        for (std::string_view folder = m_reader.text(); !folder.empty(); folder = m_reader.text())
            folders.emplace_back(folder);
        for (std::string_view name = m_reader.text(); !name.empty(); name = m_reader.text())
            addFile(folders, name);
        if (!m_reader.good() || program > m_end)
            return damaged("the head of a line table ends too early");
        m_reader = ByteReader(m_bytes.first(m_end), program);
        return {};
    }

    void addFile(const std::vector<std::string>& folders, std::string_view name)
    {
        const std::uint64_t folder = m_reader.uleb();
        m_reader.uleb(); // time
        m_reader.uleb(); // size
        std::string path(name);
        if (folder > 0 && folder < folders.size() && !name.starts_with('/'))
            path = folders[folder] + "/" + path;
        auto known = std::ranges::find(m_table.files, path);
        if (known == m_table.files.end())
            known = m_table.files.insert(known, path);
        m_files.push_back(static_cast<std::uint32_t>(known - m_table.files.begin()));
    }

    void reset()
    {
        m_row = LineRow {};
        m_row.line = 1;
        m_file = 1;
        m_context = 0;
        m_function = 0;
    }

    void emit(bool end)
    {
        LineRow row = m_row;
        row.file = m_file >= 1 && m_file <= m_files.size() ? m_files[m_file - 1] : LineRow::kNoFile;
        // The context counts the rows of this sequence from 1; one that is not there yet is no caller.
        if (m_context > 0 && m_context <= m_table.rows.size() - m_firstRow)
            row.caller = static_cast<std::uint32_t>(m_firstRow + m_context);
        row.function = row.caller != 0 ? m_function : 0;
        row.end = end;
        m_table.rows.push_back(row);
    }

    void special(std::uint8_t adjusted)
    {
        m_row.offset += std::uint64_t { m_step } * (adjusted / m_lineRange);
        moveLine(m_lineBase + adjusted % m_lineRange);
        emit(false);
    }

    void moveLine(std::int64_t by)
    {
        m_row.line = static_cast<std::uint32_t>(m_row.line + static_cast<std::uint64_t>(by));
    }

    void standard(std::uint8_t operation)
    {
        switch (operation) {
        case Copy:
            return emit(false);
        case AdvancePc:
            m_row.offset += m_step * m_reader.uleb();
            return;
        case AdvanceLine:
            return moveLine(m_reader.sleb());
        case SetFile:
            m_file = m_reader.uleb();
            return;
        case ConstAddPc:
            m_row.offset += std::uint64_t { m_step } * ((255U - m_operationBase) / m_lineRange);
            return;
        case FixedAdvancePc:
            m_row.offset += m_reader.u16();
            return;
        default:
            for (unsigned i = 0; i < m_lengths[operation - 1U]; ++i)
                m_reader.uleb();
        }
    }

    Result<void> extended()
    {
        const std::uint64_t length = m_reader.uleb();
        const std::uint64_t end = m_reader.at() + length;
        if (length == 0 || length > m_reader.left())
            return damaged("a line table ends too early");
        switch (m_reader.u8()) {
        case EndSequence:
            emit(true);
            reset();
            m_firstRow = m_table.rows.size();
            break;
        case SetAddress: {
            const auto target = m_targets.find(m_reader.at());
            const std::uint64_t value = length == 9 ? m_reader.u64() : 0;
            m_row.section = target == m_targets.end() ? 0 : target->second.section;
            m_row.offset = value + (target == m_targets.end() ? 0 : target->second.base);
            break;
        }
        case InlinedCall:
            m_context = m_reader.uleb();
            m_function = functionAt(m_reader.uleb());
            break;
        default:
            break;
        }
        m_reader = ByteReader(m_bytes.first(m_end), end);
        return {};
    }

    std::uint32_t functionAt(std::uint64_t offset)
    {
        const auto name = textAt(m_strings, offset);
        if (!name || name->empty())
            return 0;
        auto known = std::ranges::find(m_table.functions, *name);
        if (known == m_table.functions.end())
            known = m_table.functions.insert(known, std::string(*name));
        return static_cast<std::uint32_t>(known - m_table.functions.begin()) + 1;
    }

    ByteReader m_reader;
    std::size_t m_end;
    const Targets& m_targets;
    Bytes m_strings;
    LineTable& m_table;
    std::size_t m_firstRow; ///< of the sequence
    Bytes m_bytes;
    std::uint8_t m_step = 1, m_lineRange = 1, m_operationBase = 1;
    int m_lineBase = 0;
    std::vector<std::uint8_t> m_lengths;
    std::vector<std::uint32_t> m_files; ///< of this unit, into LineTable::files
    LineRow m_row;
    std::uint64_t m_file = 1, m_context = 0;
    std::uint32_t m_function = 0;
};

} // namespace

const LineRow* LineTable::find(std::uint32_t section, std::uint64_t offset) const
{
    const auto after = std::ranges::upper_bound(order, std::pair(section, offset), {},
        [this](std::uint32_t row) { return std::pair(rows[row].section, rows[row].offset); });
    if (after == order.begin())
        return nullptr;
    const LineRow& row = rows[*std::prev(after)];
    return row.section == section && !row.end ? &row : nullptr;
}

Result<LineTable> readLineTable(const ElfFile& elf, std::string_view name)
{
    LineTable table;
    const auto section = std::ranges::find(elf.sections(), name, &Section::name);
    if (section == elf.sections().end())
        return table;
    WARPDESK_TRY(const Targets targets, targetsOf(elf, static_cast<std::size_t>(section - elf.sections().begin())));
    const Section* strings = elf.find(".debug_str");
    const Bytes bytes = section->bytes;
    for (std::size_t at = 0; at + 4 <= bytes.size();) {
        ByteReader reader(bytes, at);
        const std::uint64_t length = reader.u32();
        if (length == 0) { // padding
            at += 4;
            continue;
        }
        if (length > reader.left())
            return damaged("a line table ends too early");
        const std::size_t end = reader.at() + static_cast<std::size_t>(length);
        WARPDESK_TRY_VOID(
            Unit(bytes, reader.at(), end, targets, strings == nullptr ? Bytes {} : strings->bytes, table).run());
        at = end;
    }
    table.order.resize(table.rows.size());
    std::iota(table.order.begin(), table.order.end(), 0U);
    std::ranges::stable_sort(
        table.order, {}, [&](std::uint32_t row) { return std::pair(table.rows[row].section, table.rows[row].offset); });
    return table;
}

} // namespace warpdesk::cubin
