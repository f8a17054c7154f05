// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/machine_work.h"

#include "engine/ptx/parser.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace warpdesk::measure {
namespace {

using cubin::SassClass;
using cubin::SassInstruction;
using device::InstructionClass;
using device::InstructionCounters;

/// The name without what only tells how bits are read: from compute_100 on the compiler writes `ld.global.b32` and
/// `mov.b64` where it wrote `ld.global.f32` and `mov.u64` before.
std::string withoutReading(std::string name)
{
    static constexpr std::array<std::string_view, 4> moving { "ld", "st", "mov", "selp" };
    const std::size_t dot = name.rfind('.');
    const std::string_view opcode = std::string_view(name).substr(0, name.find('.'));
    if (dot != std::string::npos && dot + 2 < name.size() && std::ranges::find(moving, opcode) != moving.end()
        && std::string_view("fusb").find(name[dot + 1]) != std::string_view::npos)
        name[dot + 1] = 'b';
    return name;
}

/// An instruction of the code's PTX.
struct PtxStep {
    std::uint32_t line = 0;
    std::string name;
};

std::vector<PtxStep> stepsOf(const cubin::CubinImage& image, std::string_view kernel)
{
    std::vector<PtxStep> steps;
    const auto module = ptx::parse(image.ptxText);
    if (!module)
        return steps;
    for (const ptx::Function& function : module->functions) {
        if (function.name != kernel)
            continue;
        for (const ptx::Instruction& in : function.instructions)
            steps.push_back({ in.line, withoutReading(in.fullName()) });
    }
    return steps;
}

/// The longest common sequence of names: for each step the index of its counters.
class Alignment final {
public:
    Alignment(const std::vector<PtxStep>& steps, const std::vector<InstructionCounters>& counted)
        : m_steps(steps)
        , m_counted(counted)
    {
        for (const InstructionCounters& in : counted)
            m_names.push_back(withoutReading(in.name));
        std::size_t first = 0;
        std::size_t endA = steps.size(), endB = counted.size();
        while (first < endA && first < endB && same(first, first)) {
            add(first, first);
            ++first;
        }
        while (endA > first && endB > first && same(endA - 1, endB - 1))
            add(--endA, --endB);
        constexpr std::size_t most = 16'000'000;
        if (endA > first && endB > first && (endA - first) * (endB - first) <= most)
            middle(first, endA, endB);
    }

    /// By line of the PTX.
    std::unordered_map<std::uint32_t, const InstructionCounters*> byLine;

private:
    [[nodiscard]] bool same(std::size_t a, std::size_t b) const { return m_steps[a].name == m_names[b]; }
    void add(std::size_t a, std::size_t b) { byLine[m_steps[a].line] = &m_counted[b]; }

    void middle(std::size_t first, std::size_t endA, std::size_t endB)
    {
        const std::size_t rows = endA - first, columns = endB - first;
        std::vector<std::uint32_t> length((rows + 1) * (columns + 1));
        const auto at = [&](std::size_t a, std::size_t b) -> std::uint32_t& { return length[a * (columns + 1) + b]; };
        for (std::size_t a = rows; a-- > 0;)
            for (std::size_t b = columns; b-- > 0;)
                at(a, b) = same(first + a, first + b) ? at(a + 1, b + 1) + 1 : std::max(at(a + 1, b), at(a, b + 1));
        for (std::size_t a = 0, b = 0; a < rows && b < columns;) {
            if (same(first + a, first + b))
                add(first + a++, first + b++);
            else if (at(a + 1, b) >= at(a, b + 1))
                ++a;
            else
                ++b;
        }
    }

    const std::vector<PtxStep>& m_steps;
    const std::vector<InstructionCounters>& m_counted;
    std::vector<std::string> m_names; ///< of these, without reading
};

/// Whether an instruction of the PTX is one of the code, apart from copies of a whole loop body.
bool isOneToOne(InstructionClass ptx, SassClass sass)
{
    switch (sass) {
    case SassClass::Fp32Fma:
    case SassClass::Fp32Add:
    case SassClass::Fp32Mul:
        return ptx == InstructionClass::Fp32;
    case SassClass::Fp64Fma:
    case SassClass::Fp64Add:
    case SassClass::Fp64Mul:
        return ptx == InstructionClass::Fp64;
    case SassClass::Fp16Fma:
    case SassClass::Fp16Add:
    case SassClass::Fp16Mul:
        return ptx == InstructionClass::Fp16;
    case SassClass::LoadGlobal:
        return ptx == InstructionClass::LoadGlobal;
    case SassClass::StoreGlobal:
        return ptx == InstructionClass::StoreGlobal;
    case SassClass::LoadShared:
        return ptx == InstructionClass::LoadShared;
    case SassClass::StoreShared:
        return ptx == InstructionClass::StoreShared;
    case SassClass::Barrier:
        return ptx == InstructionClass::Barrier;
    case SassClass::Atomic:
    case SassClass::AtomicShared:
        return ptx == InstructionClass::Atomic;
    case SassClass::LoadMatrix:
        return ptx == InstructionClass::Matrix;
    case SassClass::Shuffle:
        return ptx == InstructionClass::Warp;
    default:
        return false;
    }
}

double median(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

class Joiner final {
public:
    Joiner(const cubin::CubinImage& image, const cubin::KernelImage& kernel, const device::KernelCounters& counters)
        : m_image(image)
        , m_kernel(kernel)
        , m_counters(counters)
    {
    }

    MachineWork join()
    {
        m_work.sm = m_image.sm;
        m_work.registers = m_kernel.registers;
        m_work.barriers = m_kernel.barriers;
        m_work.staticShared = m_kernel.sharedBytes;
        const std::vector<PtxStep> steps = stepsOf(m_image, m_kernel.name);
        const Alignment alignment(steps, m_counters.instructions);
        for (const SassInstruction& one : m_kernel.instructions) {
            const auto found = alignment.byLine.find(m_image.ptxLineOf(m_kernel, one.offset));
            m_work.instructions.push_back({ one, 0, found == alignment.byLine.end() ? nullptr : found->second });
        }
        tellMatched(alignment);
        constexpr double enough = 0.9;
        if (m_work.matched < enough)
            joinByLine(steps);
        cutBlocks();
        countCopies();
        for (CodeBlock& block : m_work.blocks)
            count(block);
        for (const IssuedInstruction& one : m_work.instructions) {
            m_work.byClass[static_cast<std::size_t>(one.code.kind)] += one.executed;
            m_work.issued += one.executed;
        }
        return std::move(m_work);
    }

private:
    void tellMatched(const Alignment& alignment)
    {
        std::set<const InstructionCounters*> found;
        for (const auto& [line, counters] : alignment.byLine)
            found.insert(counters);
        double all = 0, matched = 0;
        for (const InstructionCounters& in : m_counters.instructions) {
            all += static_cast<double>(in.executed);
            matched += found.contains(&in) ? static_cast<double>(in.executed) : 0;
        }
        m_work.matched = all == 0 ? 0 : matched / all;
    }

    static std::string keyOf(std::uint32_t line, const std::string& name) { return std::to_string(line) + ' ' + name; }

    /// Takes what ran of an instruction in a line together, whatever copies there are of it.
    void joinByLine(const std::vector<PtxStep>& steps)
    {
        std::unordered_map<std::uint32_t, const PtxStep*> stepAt;
        for (const PtxStep& step : steps)
            stepAt[step.line] = &step;
        auto together = std::make_shared<std::deque<InstructionCounters>>();
        std::unordered_map<std::string, InstructionCounters*> byKey;
        double all = 0;
        for (const InstructionCounters& in : m_counters.instructions) {
            all += static_cast<double>(in.executed);
            InstructionCounters*& sum = byKey[keyOf(in.place.line, withoutReading(in.name))];
            if (sum == nullptr) {
                sum = &together->emplace_back(in);
                continue;
            }
            sum->executed += in.executed;
            sum->threads += in.threads;
            sum->threadsOn += in.threadsOn;
            sum->accesses.insert(sum->accesses.end(), in.accesses.begin(), in.accesses.end());
        }
        std::vector<const InstructionCounters*> from;
        std::set<const InstructionCounters*> found;
        for (const IssuedInstruction& one : m_work.instructions) {
            const auto step = stepAt.find(m_image.ptxLineOf(m_kernel, one.code.offset));
            const auto places = m_image.placesOf(m_kernel, one.code.offset);
            const auto sum = step == stepAt.end() || places.empty()
                ? byKey.end()
                : byKey.find(keyOf(places.front().line, step->second->name));
            from.push_back(sum == byKey.end() ? nullptr : sum->second);
            if (from.back() != nullptr)
                found.insert(from.back());
        }
        double matched = 0;
        for (const InstructionCounters* in : found)
            matched += static_cast<double>(in->executed);
        if (all == 0 || matched / all <= m_work.matched)
            return;
        m_work.matched = matched / all;
        m_work.together = std::move(together);
        for (std::size_t i = 0; i < from.size(); ++i)
            m_work.instructions[i].from = from[i];
    }

    void cutBlocks()
    {
        const auto& code = m_work.instructions;
        std::set<std::size_t> starts { 0 };
        for (std::size_t i = 0; i < code.size(); ++i) {
            const SassInstruction& one = code[i].code;
            if (one.kind == SassClass::Branch || one.kind == SassClass::Converge)
                starts.insert(i + 1);
            if (one.target != SassInstruction::kNoTarget)
                starts.insert(one.target / cubin::kInstructionBytes);
        }
        for (auto start = starts.begin(); start != starts.end() && *start < code.size(); ++start) {
            const auto next = std::next(start);
            const std::size_t end = next == starts.end() ? code.size() : std::min(*next, code.size());
            const std::uint32_t target = code[end - 1].code.target;
            const bool loop = target != SassInstruction::kNoTarget && target / cubin::kInstructionBytes == *start;
            m_work.blocks.push_back({ *start, end, 0, loop });
        }
    }

    void countCopies()
    {
        for (std::size_t index = 0; index < m_work.blocks.size(); ++index) {
            const CodeBlock& block = m_work.blocks[index];
            for (std::size_t i = block.first; i < block.end; ++i) {
                const IssuedInstruction& one = m_work.instructions[i];
                if (one.from == nullptr)
                    continue;
                if (isOneToOne(one.from->kind, one.code.kind))
                    ++m_copies[one.from];
                m_inBlocks[one.from].insert(index);
            }
        }
    }

    /// A block that is only reached by a call, or calls: the slow way of a division or root, which hardly ever runs.
    [[nodiscard]] bool isSlowPath(const CodeBlock& block) const
    {
        if (block.first > 0) {
            const SassInstruction& before = m_work.instructions[block.first - 1].code;
            if (before.mnemonic == "RET" && !before.guarded)
                return true;
        }
        for (std::size_t i = block.first; i < block.end; ++i)
            if (m_work.instructions[i].code.mnemonic == "CALL" || m_work.instructions[i].code.mnemonic == "RET")
                return true;
        return false;
    }

    void count(CodeBlock& block)
    {
        std::vector<double> sure, likely;
        for (std::size_t i = block.first; i < block.end; ++i) {
            const IssuedInstruction& one = m_work.instructions[i];
            if (one.from == nullptr)
                continue;
            const auto executed = static_cast<double>(one.from->executed);
            if (isOneToOne(one.from->kind, one.code.kind))
                sure.push_back(executed / m_copies.at(one.from));
            else
                likely.push_back(executed / static_cast<double>(m_inBlocks.at(one.from).size()));
        }
        if (!sure.empty())
            block.executed = median(sure);
        else if (!likely.empty() && !isSlowPath(block))
            block.executed = median(likely);
        for (std::size_t i = block.first; i < block.end; ++i)
            m_work.instructions[i].executed = block.executed;
    }

    const cubin::CubinImage& m_image;
    const cubin::KernelImage& m_kernel;
    const device::KernelCounters& m_counters;
    MachineWork m_work;
    std::map<const InstructionCounters*, double> m_copies;
    std::map<const InstructionCounters*, std::set<std::size_t>> m_inBlocks;
};

} // namespace

MachineWork joinCode(
    const cubin::CubinImage& image, const cubin::KernelImage& kernel, const device::KernelCounters& counters)
{
    return Joiner(image, kernel, counters).join();
}

} // namespace warpdesk::measure
