// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/matrix_ir.h"

#include <fmt/format.h>

#include <charconv>

/// mma.sync and wmma.mma: the registers of the fragments go to the runtime, which multiplies for the whole warp.
/// Block-scaled forms trap.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;

std::optional<MatrixShape> matrixShape(const Instruction& in)
{
    for (const std::string& modifier : in.modifiers) {
        MatrixShape shape;
        const char* at = modifier.data();
        const char* end = at + modifier.size();
        bool right = true;
        for (const auto& [letter, target] : { std::pair { 'm', &shape.m }, { 'n', &shape.n }, { 'k', &shape.k } }) {
            right = right && at < end && *at == letter;
            if (!right)
                break;
            const auto [next, problem] = std::from_chars(at + 1, end, *target);
            right = problem == std::errc() && *target != 0;
            at = next;
        }
        if (right && at == end)
            return shape;
    }
    return std::nullopt;
}

std::vector<Element> elementTypes(const Instruction& in)
{
    std::vector<Element> types;
    for (const std::string& modifier : in.modifiers)
        if (const auto element = elementNamed(modifier))
            types.push_back(*element);
    return types;
}

namespace {

/// The two of `row` and `col` in their order: A's, then B's.
std::pair<bool, bool> columnLayouts(const Instruction& in)
{
    std::vector<bool> columns;
    for (const std::string& modifier : in.modifiers)
        if (modifier == "row" || modifier == "col")
            columns.push_back(modifier == "col");
    return columns.size() == 2 ? std::pair { bool(columns[0]), bool(columns[1]) } : std::pair { false, true };
}

bool isInteger(Element element) { return element >= Element::S8 && element <= Element::B1; }

/// Types that may meet: those of one width and kind.
bool fitTogether(const MatrixCode& code)
{
    if (isInteger(code.a))
        return elementBits(code.a) == elementBits(code.b) && isInteger(code.b) && code.c == Element::S32
            && code.d == Element::S32;
    if (code.a == Element::F64)
        return code.b == Element::F64 && code.c == Element::F64 && code.d == Element::F64;
    const bool eight = code.a == Element::E4M3 || code.a == Element::E5M2;
    const bool same = eight ? code.b == Element::E4M3 || code.b == Element::E5M2 : code.a == code.b;
    const bool halfResults = code.a == Element::F16 || eight;
    const auto accumulates = [&](Element x) { return x == Element::F32 || (halfResults && x == Element::F16); };
    return same && code.a != Element::F32 && code.a != Element::S32 && accumulates(code.c) && accumulates(code.d);
}

bool takeTypes(MatrixCode& code, const Instruction& in)
{
    const std::vector<Element> types = elementTypes(in);
    if (types.size() == 2) { // wmma on halves names d and c
        code.d = types[0];
        code.c = types[1];
    } else if (types.size() == 4) {
        code.d = types[0];
        code.a = types[1];
        code.b = types[2];
        code.c = types[3];
    } else {
        return false;
    }
    return fitTogether(code);
}

bool takeProduct(MatrixCode& code, const Instruction& in)
{
    const bool counts = in.has("popc");
    if (counts != (code.a == Element::B1))
        return false;
    if (counts && in.has("xor"))
        code.product = MatrixCode::Product::XorCount;
    else if (counts && in.has("and"))
        code.product = MatrixCode::Product::AndCount;
    else if (counts)
        return false;
    return true;
}

unsigned accumulatorRegisters(const MatrixCode& code, Element element)
{
    const unsigned elements = code.m * code.n / (code.quadPairs ? 8 : 32);
    return element == Element::F16 ? elements / 2 : elements;
}

/// The shapes of the ISA: along k, 128 or 256 bits of elements, or 4, 8 or 16 of f64.
bool shapeExists(const MatrixCode& code, bool wmma)
{
    const auto is = [&](unsigned m, unsigned n) { return code.m == m && code.n == n; };
    const bool area = is(8, 8) || (wmma ? is(16, 16) || is(32, 8) || is(8, 32) : is(16, 8));
    if (code.quadPairs)
        return true;
    if (code.a == Element::F64)
        return area && (code.k == 4 || code.k == 8 || code.k == 16);
    const unsigned along = code.k * elementBits(code.a);
    return area && (along == 128 || along == 256);
}

/// The number of registers of every operand, as the ISA has it.
bool countsFit(const MatrixCode& code, bool wmma, const std::vector<Operand> (&fragments)[4])
{
    const auto inputs = [&](unsigned outer, Element element) {
        if (code.quadPairs)
            return 2U;
        return wmma && element == Element::F16 ? 8U : pieceCount(outer, code.k, element);
    };
    return fragments[0].size() == accumulatorRegisters(code, code.d) && fragments[1].size() == inputs(code.m, code.a)
        && fragments[2].size() == inputs(code.n, code.b) && fragments[3].size() == accumulatorRegisters(code, code.c)
        && !fragments[1].empty() && !fragments[2].empty();
}

std::optional<MatrixCode> codeOf(const Instruction& in)
{
    const auto shape = matrixShape(in);
    if (!shape)
        return std::nullopt;
    MatrixCode code;
    code.m = shape->m;
    code.n = shape->n;
    code.k = shape->k;
    if (!takeTypes(code, in) || !takeProduct(code, in))
        return std::nullopt;
    code.saturates = in.has("satfinite");
    code.rounding = static_cast<std::uint8_t>(roundingOf(in));
    if (code.rounding != 0 && code.a != Element::F64)
        return std::nullopt;
    std::tie(code.aColumns, code.bColumns) = columnLayouts(in);
    code.quadPairs = in.opcode == "mma" && code.a == Element::F16 && code.m == 8 && code.n == 8 && code.k == 4;
    return shapeExists(code, in.opcode == "wmma") ? std::optional(code) : std::nullopt;
}

/// mma.sp{::ordered_metadata} d, a, b, c, metadata, selector: half of A is there, along k.
bool multiplySparse(Body& body, const Instruction& in)
{
    const auto shape = matrixShape(in);
    MatrixCode code;
    if (in.operands.size() != 6 || !shape || shape->m != 16 || shape->n != 8 || in.has("block_scale")
        || !takeTypes(code, in) || code.a == Element::F64 || code.a == Element::B1)
        return false;
    code.m = 16;
    code.n = 8;
    code.k = shape->k;
    code.saturates = in.has("satfinite");
    // Twice the k of dense products.
    const unsigned along = code.k * elementBits(code.a);
    const bool eight = code.a == Element::E4M3 || code.a == Element::E5M2;
    const Operand& selector = in.operands[5];
    if ((along != 512 && (along != 256 || eight)) || selector.kind != Operand::Kind::Immediate || selector.bits > 3)
        return false;
    const std::vector<Operand> fragments[4] = { body.elements(in.operands[0]), body.elements(in.operands[1]),
        body.elements(in.operands[2]), body.elements(in.operands[3]) };
    if (fragments[0].size() != accumulatorRegisters(code, code.d)
        || fragments[1].size() != pieceCount(16, code.k / 2, code.a)
        || fragments[2].size() != pieceCount(8, code.k, code.b)
        || fragments[3].size() != accumulatorRegisters(code, code.c))
        return false;
    llvm::IRBuilder<>& b = body.b;
    llvm::SmallVector<Value*, 20> arguments { b.getInt32(code.encode()),
        b.getInt32(static_cast<std::uint32_t>(selector.bits)) };
    for (std::size_t i = 1; i < 4; ++i)
        for (const Operand& operand : fragments[i])
            arguments.push_back(body.read(operand, 32));
    const std::size_t inputs = arguments.size() - 2;
    arguments.push_back(body.read(in.operands[4], 32));
    const std::size_t results = fragments[0].size();
    llvm::SmallVector<llvm::Type*, 8> fields(results, body.intType(32));
    Value* made = body.call(fmt::format("wd.warp.mma_sp_{}_{}", inputs, results),
        llvm::StructType::get(b.getContext(), fields), arguments, Effect::Collective);
    for (std::size_t i = 0; i < results; ++i)
        body.write(fragments[0][i], b.CreateExtractValue(made, static_cast<unsigned>(i)));
    return true;
}

bool multiply(Body& body, const Instruction& in)
{
    if (!body.program.host() && (in.has("sp") || in.has("sp::ordered_metadata")))
        return multiplySparse(body, in);
    if (in.operands.size() != 4 || body.program.host() || in.has("block_scale"))
        return false;
    const auto code = codeOf(in);
    if (!code)
        return false;
    const std::vector<Operand> fragments[4] = { body.elements(in.operands[0]), body.elements(in.operands[1]),
        body.elements(in.operands[2]), body.elements(in.operands[3]) };
    if (!countsFit(*code, in.opcode == "wmma", fragments))
        return false;
    llvm::IRBuilder<>& b = body.b;
    const bool wide = code->a == Element::F64;
    const unsigned bits = wide ? 64 : 32;
    llvm::SmallVector<Value*, 28> arguments { b.getInt32(code->encode()) };
    for (std::size_t i = 1; i < 4; ++i)
        for (const Operand& operand : fragments[i])
            arguments.push_back(body.read(operand, bits));
    const std::size_t results = fragments[0].size();
    llvm::SmallVector<llvm::Type*, 8> fields(results, body.intType(bits));
    const std::string name = fmt::format("wd.warp.mma_{}{}_{}", wide ? "f64_" : "", arguments.size() - 1, results);
    Value* made = body.call(name, llvm::StructType::get(b.getContext(), fields), arguments, Effect::Collective);
    for (std::size_t i = 0; i < results; ++i)
        body.write(fragments[0][i], b.CreateExtractValue(made, static_cast<unsigned>(i)));
    return true;
}

bool wmma(Body& body, const Instruction& in)
{
    if (in.has("mma"))
        return multiply(body, in);
    return in.has("load") || in.has("store") ? wmmaMemory(body, in) : false;
}

} // namespace

void addMatrixHandlers(HandlerTable& table)
{
    table["mma"] = multiply;
    table["wmma"] = wmma;
    table["ldmatrix"] = table["stmatrix"] = matrixRows;
    table["movmatrix"] = transposeMatrix;
}

} // namespace warpdesk::emulator
