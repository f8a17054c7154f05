// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/fuzz/mutate.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace warpdesk::test::fuzz {

namespace {

std::size_t below(std::mt19937& random, std::size_t limit) { return limit == 0 ? 0 : random() % limit; }

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

bool isInstruction(const std::string& line)
{
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string::npos && line.back() == ';'
        && (std::isalpha(static_cast<unsigned char>(line[first])) != 0 || line[first] == '@');
}

/// An instruction's text in parts: what comes before the opcode, the opcode with its modifiers, the operands.
struct Parts {
    std::string guard;
    std::vector<std::string> name; ///< opcode, then modifiers
    std::vector<std::string> operands;

    explicit Parts(const std::string& line)
    {
        std::size_t at = line.find_first_not_of(" \t");
        if (line[at] == '@') {
            const std::size_t end = line.find_first_of(" \t", at);
            guard = line.substr(at, end - at);
            at = line.find_first_not_of(" \t", end);
        }
        const std::size_t end = at == std::string::npos ? at : line.find_first_of(" \t;", at);
        if (end == std::string::npos)
            return;
        std::string word = line.substr(at, end - at);
        for (std::size_t from = 0; from <= word.size();) {
            const std::size_t dot = std::min(word.find('.', from), word.size());
            name.push_back(word.substr(from, dot - from));
            from = dot + 1;
        }
        std::string rest = line.substr(end, line.size() - end - 1);
        int depth = 0;
        std::string one;
        for (const char c : rest) {
            depth += c == '{' || c == '[' || c == '(' ? 1 : c == '}' || c == ']' || c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                operands.push_back(one);
                one.clear();
            } else {
                one += c;
            }
        }
        if (one.find_first_not_of(" \t") != std::string::npos)
            operands.push_back(one);
    }

    [[nodiscard]] std::string text() const
    {
        std::string result = guard.empty() ? "" : guard + " ";
        for (std::size_t i = 0; i < name.size(); ++i)
            result += (i == 0 ? "" : ".") + name[i];
        for (std::size_t i = 0; i < operands.size(); ++i)
            result += (i == 0 ? " " : ", ") + operands[i];
        return result + ";";
    }
};

const char* const kWords[] = { "u8", "s8", "b8", "u16", "s16", "b16", "u32", "s32", "b32", "u64", "s64", "b64", "b128",
    "f16", "f16x2", "bf16", "bf16x2", "f32", "f64", "tf32", "e4m3x2", "e5m2x2", "u16x2", "s16x2", "pred", "v2", "v4",
    "v8", "rn", "rz", "rm", "rp", "rni", "rzi", "ftz", "sat", "satfinite", "relu", "approx", "full", "wide", "hi", "lo",
    "cc", "shared", "global", "local", "const", "param", "volatile", "relaxed", "acquire", "release", "acq_rel", "sys",
    "gpu", "cta", "sync", "aligned", "up", "down", "bfly", "idx", "all", "any", "uni", "ballot", "add", "cas", "exch",
    "min", "max", "inc", "dec", "and", "or", "xor", "popc", "red", "arrive", "noComplete", "expect_tx", "wrap", "clamp",
    "l", "r", "row", "col", "m16n8k16", "m16n8k8", "m8n8k4", "x1", "x2", "x4", "trans", "async", "bulk", "cg", "ca",
    "to", "xorsign", "abs", "NaN", "f4e", "ecl", "shiftamt", "add", "lt", "gtu", "num", "nan", "shared::cta",
    "shared::cluster", "mbarrier", "complete_tx::bytes" };

const char* const kOpcodes[] = { "add", "sub", "mul", "mad", "fma", "div", "rem", "abs", "neg", "min", "max", "addc",
    "subc", "madc", "mul24", "mad24", "sad", "dp4a", "dp2a", "popc", "clz", "bfind", "brev", "bfe", "bfi", "fns",
    "szext", "bmsk", "prmt", "testp", "copysign", "rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh", "set",
    "setp", "selp", "slct", "and", "or", "xor", "not", "cnot", "lop3", "shl", "shr", "shf", "mov", "shfl", "ld", "ldu",
    "st", "cvt", "cvta", "isspacep", "cp", "bra", "brx", "call", "ret", "exit", "bar", "barrier", "membar", "fence",
    "atom", "red", "vote", "match", "activemask", "redux", "elect", "mbarrier", "wmma", "mma", "ldmatrix", "stmatrix",
    "movmatrix", "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vshl", "vshr", "vset", "vadd2", "vadd4", "vavrg2",
    "vset4", "nanosleep", "trap", "brkpt", "alloca", "stacksave", "getctarank", "mapa", "tex", "suld", "setmaxnreg" };

const char* const kOperands[] = { "0", "1", "-1", "4294967295", "18446744073709551615", "0f7FC00000",
    "0d7FF8000000000000", "%tid.x", "%clock64", "%laneid", "WARP_SZ", "_", "{0, 1}", "[0]", "1.5", "%envreg3" };

} // namespace

std::vector<Seed> corpus()
{
    std::vector<Seed> seeds;
    for (const char* folder : { "engine/ptx/forms", "engine/ptx/golden", "engine/emulator/lower/corpus",
             "engine/emulator/runtime/kernels", "engine/emulator/fuzz/corpus" })
        for (const auto& entry :
            std::filesystem::directory_iterator(std::string(WARPDESK_SOURCE_DIR "/tests/") + folder))
            if (entry.path().extension() == ".ptx") {
                std::ifstream file(entry.path());
                seeds.push_back({ entry.path().filename().string(), { std::istreambuf_iterator<char>(file), {} } });
            }
    std::ranges::sort(seeds, {}, [](const Seed& seed) { return std::pair(seed.text.size(), seed.name); });
    return seeds;
}

std::string mutateBytes(std::string text, std::mt19937& random)
{
    for (std::size_t rounds = 1 + below(random, 5); rounds-- > 0 && !text.empty();) {
        const std::size_t at = below(random, text.size());
        const std::size_t length = std::min<std::size_t>(1 + below(random, 20), text.size() - at);
        switch (random() % 6) {
        case 0:
            text[at] = static_cast<char>(random() % 256);
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(below(random, text.size()), length));
            break;
        case 3:
            text[at] = "{}[]();:,.<>@%0+-|!\"/*\n"[random() % 23];
            break;
        case 4:
            text.insert(at, std::to_string(random() % 3 == 0 ? random() : random() % 40));
            break;
        default:
            text.resize(at + 1);
        }
    }
    return text;
}

std::string mutateWords(const std::string& text, const std::string& other, std::mt19937& random)
{
    std::vector<std::string> lines = linesOf(text);
    const std::vector<std::string> others = linesOf(other);
    std::vector<std::size_t> here;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (isInstruction(lines[i]))
            here.push_back(i);
    if (here.empty())
        return text;
    const auto operandOfSomeLine = [&]() -> std::string {
        const Parts parts(lines[here[below(random, here.size())]]);
        return parts.operands.empty() ? "0" : parts.operands[below(random, parts.operands.size())];
    };
    for (std::size_t rounds = 1 + below(random, 6); rounds-- > 0;) {
        std::string& line = lines[here[below(random, here.size())]];
        if (!isInstruction(line))
            continue;
        Parts parts(line);
        if (parts.name.empty())
            continue;
        std::vector<std::string>& operands = parts.operands;
        switch (random() % 9) {
        case 0:
            parts.name[0] = kOpcodes[random() % std::size(kOpcodes)];
            break;
        case 1:
            parts.name[below(random, parts.name.size())] = kWords[random() % std::size(kWords)];
            break;
        case 2:
            parts.name.insert(parts.name.begin() + static_cast<std::ptrdiff_t>(1 + below(random, parts.name.size())),
                kWords[random() % std::size(kWords)]);
            break;
        case 3:
            if (parts.name.size() > 1)
                parts.name.erase(
                    parts.name.begin() + static_cast<std::ptrdiff_t>(1 + below(random, parts.name.size() - 1)));
            break;
        case 4:
            if (!operands.empty())
                operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(below(random, operands.size())));
            break;
        case 5:
            operands.insert(operands.begin() + static_cast<std::ptrdiff_t>(below(random, operands.size() + 1)),
                operandOfSomeLine());
            break;
        case 6:
            if (!operands.empty())
                operands[below(random, operands.size())] = operandOfSomeLine();
            break;
        case 7:
            if (!operands.empty())
                operands[below(random, operands.size())] = kOperands[random() % std::size(kOperands)];
            break;
        default: {
            const std::string& foreign = others[below(random, others.size())];
            if (isInstruction(foreign)) { // its name on these operands
                const Parts theirs(foreign);
                if (!theirs.name.empty())
                    parts.name = theirs.name;
            }
        }
        }
        line = parts.text();
    }
    std::string result;
    for (const std::string& line : lines)
        result += line + "\n";
    return result;
}

} // namespace warpdesk::test::fuzz
