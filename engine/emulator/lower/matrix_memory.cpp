// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/count_markers_ir.h"
#include "engine/emulator/lower/matrix_ir.h"

/// Fragments between registers and memory (PTX ISA, wmma.load, wmma.store, ldmatrix, stmatrix, movmatrix). Each lane
/// reads and writes the elements that it holds, so that these are accesses like any other: checked, counted, gathered.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Space;
using Builder = llvm::IRBuilder<>;

namespace {

/// Position in a fragment: the lane's group of four, and its place in the group.
struct LanePlace {
    Value* group;
    Value* member;
};

LanePlace lanePlace(Body& body)
{
    Value* lane = specialRegister(body, "%laneid");
    return { body.b.CreateLShr(lane, 2), body.b.CreateAnd(lane, 3) };
}

/// A matrix in memory, in elements of `bits`: element (x, y) lies at x * stride + y.
struct View {
    Value* base = nullptr;
    Value* stride = nullptr; ///< i32
    unsigned bits = 0;
    Space space = Space::None;
    const Instruction* counted = nullptr; ///< whose accesses these are, where they count one by one
};

/// Address of (laneX + x, laneY + y): the uniform part first, so that lanes differ by a 32-bit index alone.
Value* place(Body& body, const View& view, Value* laneX, unsigned x, Value* laneY, unsigned y)
{
    Builder& b = body.b;
    const auto bytes = [&](Value* index) -> Value* {
        if (view.bits >= 8)
            return b.CreateMul(index, b.getInt32(view.bits / 8));
        return b.CreateLShr(index, view.bits == 4 ? 1 : 3);
    };
    Value* fixed = b.CreateAdd(b.CreateMul(view.stride, b.getInt32(x)), b.getInt32(y));
    Value* moving = b.CreateAdd(b.CreateMul(laneX, view.stride), laneY);
    Value* start = b.CreateGEP(b.getInt8Ty(), view.base, b.CreateSExt(bytes(fixed), b.getInt64Ty()));
    return b.CreateGEP(b.getInt8Ty(), start, b.CreateSExt(bytes(moving), b.getInt64Ty()));
}

Value* loadPart(Body& body, const View& view, Value* from, unsigned bits)
{
    if (CountMarkers* counts = body.counts(); counts != nullptr && view.counted != nullptr)
        counts->access(from, *view.counted, view.space, device::AccessKind::Load, bits / 8);
    return body.tag(body.b.CreateAlignedLoad(body.intType(bits), from, llvm::Align(bits / 8)), view.space);
}

void storePart(Body& body, const View& view, Value* to, Value* value)
{
    const unsigned bits = value->getType()->getIntegerBitWidth();
    if (CountMarkers* counts = body.counts(); counts != nullptr && view.counted != nullptr)
        counts->access(to, *view.counted, view.space, device::AccessKind::Store, bits / 8);
    body.tag(body.b.CreateAlignedStore(value, to, llvm::Align(bits / 8)), view.space);
}

/// A register of A or B: one word where its elements are consecutive in memory, else element by element.
Value* loadPiece(Body& body, const View& view, const LanePlace& lane, Piece piece, Element element, bool alongK)
{
    Builder& b = body.b;
    const unsigned count = perRegister(element);
    const unsigned width = element == Element::F64 ? 64 : 32;
    Value* k = b.CreateMul(lane.member, b.getInt32(count));
    if (alongK)
        return loadPart(body, view, place(body, view, lane.group, piece.outer, k, piece.k), width);
    Value* whole = nullptr;
    for (unsigned e = 0; e < count; ++e) {
        Value* from = place(body, view, k, piece.k + e, lane.group, piece.outer);
        Value* part = b.CreateZExt(loadPart(body, view, from, view.bits), body.intType(width));
        part = e == 0 ? part : b.CreateShl(part, std::uint64_t { e } * view.bits);
        whole = whole == nullptr ? part : b.CreateOr(whole, part);
    }
    return whole;
}

Value* cellAddress(Body& body, const View& view, const LanePlace& lane, Cell cell, bool columns)
{
    Value* column = body.b.CreateShl(lane.member, 1);
    return columns ? place(body, view, column, cell.column, lane.group, cell.row)
                   : place(body, view, lane.group, cell.row, column, cell.column);
}

bool loadInputs(Body& body, const View& view, const MatrixShape& shape, Element element,
    const std::vector<Operand>& targets, bool isA, bool columns)
{
    const unsigned outer = isA ? shape.m : shape.n;
    const bool alongK = isA != columns;
    const unsigned pieces = pieceCount(outer, shape.k, element);
    const std::size_t expected = element == Element::F16 ? 8 : pieces;
    if (pieces == 0 || targets.size() != expected || (!alongK && view.bits < 8))
        return false;
    const LanePlace lane = lanePlace(body);
    std::vector<Value*> values;
    for (unsigned r = 0; r < pieces; ++r)
        values.push_back(loadPiece(body, view, lane, pieceOf(r, outer, shape.k, element, isA), element, alongK));
    // Fragments of halves have 8 registers in every shape: what is left over repeats the first ones.
    for (std::size_t r = 0; r < targets.size(); ++r)
        body.write(targets[r], values[r % pieces]);
    return true;
}

std::size_t accumulatorCount(const MatrixShape& shape, Element element)
{
    return shape.m * shape.n / (element == Element::F16 ? 64 : 32);
}

bool loadAccumulator(Body& body, const View& view, const MatrixShape& shape, Element element,
    const std::vector<Operand>& targets, bool columns)
{
    if (targets.size() != accumulatorCount(shape, element))
        return false;
    Builder& b = body.b;
    const LanePlace lane = lanePlace(body);
    const auto cell = [&](unsigned i) {
        return loadPart(body, view, cellAddress(body, view, lane, cellOf(i, shape.m, shape.n), columns), view.bits);
    };
    for (unsigned r = 0; r < targets.size(); ++r) {
        if (element != Element::F16) {
            body.write(targets[r], cell(r));
            continue;
        }
        Value* low = b.CreateZExt(cell(2 * r), b.getInt32Ty());
        body.write(targets[r], b.CreateOr(low, b.CreateShl(b.CreateZExt(cell(2 * r + 1), b.getInt32Ty()), 16)));
    }
    return true;
}

bool storeAccumulator(Body& body, const View& view, const MatrixShape& shape, Element element,
    const std::vector<Operand>& sources, bool columns)
{
    if (sources.size() != accumulatorCount(shape, element))
        return false;
    Builder& b = body.b;
    const LanePlace lane = lanePlace(body);
    const auto put = [&](unsigned i, Value* value) {
        storePart(body, view, cellAddress(body, view, lane, cellOf(i, shape.m, shape.n), columns), value);
    };
    for (unsigned r = 0; r < sources.size(); ++r) {
        Value* value = body.read(sources[r], element == Element::F64 ? 64 : 32);
        if (element != Element::F16) {
            put(r, value);
            continue;
        }
        put(2 * r, b.CreateTrunc(value, b.getInt16Ty()));
        put(2 * r + 1, b.CreateTrunc(b.CreateLShr(value, 16), b.getInt16Ty()));
    }
    return true;
}

/// Elements between two rows (or columns) that lie next to each other when the instruction gives none.
unsigned naturalStride(const MatrixShape& shape, char role, bool columns)
{
    if (role == 'a')
        return columns ? shape.m : shape.k;
    if (role == 'b')
        return columns ? shape.k : shape.n;
    return columns ? shape.m : shape.n;
}

Value* shuffled(Body& body, Value* value, Value* source)
{
    Builder& b = body.b;
    llvm::StructType* type = llvm::StructType::get(b.getInt32Ty(), b.getInt1Ty());
    Value* result = body.call(
        "wd.shfl.idx", type, { value, source, b.getInt32(31), b.getInt32(0xffffffffU) }, Effect::Collective);
    return b.CreateExtractValue(result, 0);
}

/// Address of a row that another lane names, as a pointer into shared memory.
Value* rowOf(Body& body, Value* offset, Value* lane)
{
    return body.sharedPointer(body.b.CreateZExt(shuffled(body, offset, lane), body.b.getInt64Ty()));
}

} // namespace

bool wmmaMemory(Body& body, const Instruction& in)
{
    const bool store = in.has("store");
    const auto shape = matrixShape(in);
    const std::vector<Element> types = elementTypes(in);
    const std::size_t addressAt = store ? 0 : 1;
    if (body.program.host() || !shape || types.size() != 1 || in.operands.size() < 2
        || in.operands[addressAt].kind != Operand::Kind::Address)
        return false;
    const char role = store || in.has("c") ? 'c' : in.has("a") ? 'a' : 'b';
    const bool columns = in.has("col");
    const Element element = types[0];
    View view;
    view.space = in.space();
    view.counted = &in;
    view.bits = elementBits(element);
    view.base = body.address(in.operands[addressAt], view.space);
    view.stride = in.operands.size() > 2 ? body.read(in.operands[2], 32)
                                         : static_cast<Value*>(body.b.getInt32(naturalStride(*shape, role, columns)));
    const std::vector<Operand> fragment = body.elements(in.operands[store ? 1 : 0]);
    if (store)
        return storeAccumulator(body, view, *shape, element, fragment, columns);
    if (role == 'c')
        return loadAccumulator(body, view, *shape, element, fragment, columns);
    return loadInputs(body, view, *shape, element, fragment, role == 'a', columns);
}

namespace {

/// Offset in shared memory of the address that this lane gives, also where that is generic.
Value* namedRow(Body& body, const Operand& operand, Space space)
{
    Builder& b = body.b;
    Value* named = body.address(operand, space);
    return b.CreateTrunc(
        b.CreateSub(b.CreatePtrToInt(named, b.getInt64Ty()), b.CreatePtrToInt(body.sharedBase(), b.getInt64Ty())),
        b.getInt32Ty());
}

/// Rows of 16 bytes that the first lanes name, for counted code.
void countRows(Body& body, const Instruction& in, unsigned rows)
{
    const bool store = in.opcode == "stmatrix";
    if (CountMarkers* counts = body.counts())
        counts->matrixRows(body.address(in.operands[store ? 0 : 1], in.space()),
            store ? device::AccessKind::Store : device::AccessKind::Load, rows);
}

/// Element `column` (i32) of a row of 16 that takes 16 bytes: bytes, or packed 6 or 4 bits with padding behind.
Value* rowElement(Body& body, Value* row, Value* column, unsigned bits)
{
    Builder& b = body.b;
    const View view { nullptr, nullptr, 8, Space::Shared };
    const auto byteAt = [&](Value* index) {
        Value* at = b.CreateGEP(b.getInt8Ty(), row, b.CreateZExt(index, b.getInt64Ty()));
        return b.CreateZExt(loadPart(body, view, at, 8), b.getInt32Ty());
    };
    if (bits == 8)
        return byteAt(column);
    Value* first = b.CreateMul(column, b.getInt32(bits));
    Value* index = b.CreateLShr(first, 3);
    // The byte behind is padding of the same row at the most.
    Value* pair = b.CreateOr(byteAt(index), b.CreateShl(byteAt(b.CreateAdd(index, b.getInt32(1))), 8));
    return b.CreateAnd(b.CreateLShr(pair, b.CreateAnd(first, 7)), (std::uint64_t { 1 } << bits) - 1);
}

/// ldmatrix of bytes, or of 6 and 4 bits that become bytes. m8n16: a lane gets four elements of row l / 4. m16n16,
/// which is transposed: of column l / 4, and of column l / 4 + 8 in a second register.
bool loadByteMatrices(Body& body, const Instruction& in)
{
    const bool square = in.has("m16n16");
    const bool packed = in.has("b8x16");
    const unsigned bits = !packed ? 8 : in.has("b6x16_p32") ? 6 : in.has("b4x16_p64") ? 4 : 0;
    const unsigned matrices = in.has("x4") ? 4 : in.has("x2") ? 2 : 1;
    if (bits == 0 || square != in.has("trans") || (!square && !packed) || (square && matrices == 4)
        || (!packed && !in.has("b8")))
        return false;
    const std::vector<Operand> targets = body.elements(in.operands[0]);
    if (targets.size() != matrices * (square ? 2U : 1U))
        return false;
    Builder& b = body.b;
    Value* offset = namedRow(body, in.operands[1], in.space());
    countRows(body, in, (square ? 16 : 8) * matrices);
    const LanePlace lane = lanePlace(body);
    Value* four = b.CreateShl(lane.member, 2);
    std::vector<Value*> words;
    for (unsigned matrix = 0; matrix < matrices; ++matrix) {
        if (!square) {
            Value* row = rowOf(body, offset, b.CreateAdd(lane.group, b.getInt32(8 * matrix)));
            Value* word = b.getInt32(0);
            for (unsigned e = 0; e < 4; ++e)
                word = b.CreateOr(
                    word, b.CreateShl(rowElement(body, row, b.CreateAdd(four, b.getInt32(e)), bits), 8 * e));
            words.push_back(word);
            continue;
        }
        Value* pair[2] = { b.getInt32(0), b.getInt32(0) };
        for (unsigned e = 0; e < 4; ++e) {
            Value* row = rowOf(body, offset, b.CreateAdd(four, b.getInt32(16 * matrix + e)));
            for (unsigned half = 0; half < 2; ++half)
                pair[half] = b.CreateOr(pair[half],
                    b.CreateShl(rowElement(body, row, b.CreateAdd(lane.group, b.getInt32(8 * half)), bits), 8 * e));
        }
        words.insert(words.end(), { pair[0], pair[1] });
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        body.write(targets[i], words[i]);
    return true;
}

/// stmatrix.m16n8.trans.b8: a lane has rows l / 4 and l / 4 + 8 of columns 2 (l % 4) and the next; in memory a column
/// is a row of 16 bytes.
bool storeByteMatrices(Body& body, const Instruction& in)
{
    const unsigned matrices = in.has("x4") ? 4 : in.has("x2") ? 2 : 1;
    const std::vector<Operand> sources = body.elements(in.operands[1]);
    if (!in.has("trans") || !in.has("b8") || sources.size() != matrices)
        return false;
    Builder& b = body.b;
    Value* offset = namedRow(body, in.operands[0], in.space());
    countRows(body, in, 8 * matrices);
    const LanePlace lane = lanePlace(body);
    const View view { nullptr, nullptr, 8, Space::Shared };
    for (unsigned matrix = 0; matrix < matrices; ++matrix) {
        Value* word = body.read(sources[matrix], 32);
        for (unsigned e = 0; e < 4; ++e) {
            Value* column = b.CreateAdd(b.CreateShl(lane.member, 1), b.getInt32(8 * matrix + e % 2));
            Value* row = rowOf(body, offset, column);
            Value* place = b.CreateAdd(lane.group, b.getInt32(e / 2 * 8));
            Value* at = b.CreateGEP(b.getInt8Ty(), row, b.CreateZExt(place, b.getInt64Ty()));
            storePart(body, view, at, b.CreateTrunc(b.CreateLShr(word, 8 * e), b.getInt8Ty()));
        }
    }
    return true;
}

} // namespace

bool matrixRows(Body& body, const Instruction& in)
{
    const bool store = in.opcode == "stmatrix";
    const bool bytes = in.has(store ? "m16n8" : "m16n16") || (!store && in.has("m8n16"));
    if (bytes && !body.program.host() && in.operands.size() == 2
        && in.operands[store ? 0 : 1].kind == Operand::Kind::Address)
        return store ? storeByteMatrices(body, in) : loadByteMatrices(body, in);
    if (body.program.host() || in.operands.size() != 2 || !in.has("m8n8") || !in.has("b16")
        || in.operands[store ? 0 : 1].kind != Operand::Kind::Address)
        return false;
    const std::vector<Operand> matrices = body.elements(in.operands[store ? 1 : 0]);
    const std::size_t expected = in.has("x4") ? 4 : in.has("x2") ? 2 : 1;
    if (matrices.size() != expected)
        return false;
    Builder& b = body.b;
    // Lanes 8i to 8i+7 name the rows of matrix i.
    Value* offset = namedRow(body, in.operands[store ? 0 : 1], in.space());
    const LanePlace lane = lanePlace(body);
    const View view { nullptr, nullptr, 16, Space::Shared };
    countRows(body, in, static_cast<unsigned>(8 * expected));
    Value* pair = b.CreateShl(lane.member, 1);
    std::vector<Value*> words;
    for (unsigned i = 0; i < expected; ++i) {
        Value* word = store ? body.read(matrices[i], 32) : nullptr;
        if (!in.has("trans")) {
            Value* row = rowOf(body, offset, b.CreateAdd(lane.group, b.getInt32(8 * i)));
            Value* at = b.CreateGEP(b.getInt8Ty(), row, b.CreateZExt(b.CreateShl(lane.member, 2), b.getInt64Ty()));
            if (store)
                storePart(body, view, at, word);
            else
                words.push_back(loadPart(body, view, at, 32));
            continue;
        }
        Value* whole = nullptr;
        for (unsigned half = 0; half < 2; ++half) {
            Value* row = rowOf(body, offset, b.CreateAdd(pair, b.getInt32(8 * i + half)));
            Value* at = b.CreateGEP(b.getInt8Ty(), row, b.CreateZExt(b.CreateShl(lane.group, 1), b.getInt64Ty()));
            if (store) {
                storePart(body, view, at, b.CreateTrunc(b.CreateLShr(word, 16 * half), b.getInt16Ty()));
                continue;
            }
            Value* part = b.CreateZExt(loadPart(body, view, at, 16), b.getInt32Ty());
            whole = half == 0 ? part : b.CreateOr(whole, b.CreateShl(part, 16));
        }
        if (!store)
            words.push_back(whole);
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        body.write(matrices[i], words[i]);
    return true;
}

bool transposeMatrix(Body& body, const Instruction& in)
{
    if (body.program.host() || in.operands.size() != 2 || !in.has("m8n8") || !in.has("trans") || !in.has("b16"))
        return false;
    Builder& b = body.b;
    const LanePlace lane = lanePlace(body);
    Value* word = body.read(in.operands[1], 32);
    Value* shift = b.CreateShl(b.CreateAnd(lane.group, 1), 4);
    Value* whole = nullptr;
    for (unsigned half = 0; half < 2; ++half) {
        // Element (row 2 member + half, column group) is with lane row * 4 + column / 2.
        Value* source = b.CreateAdd(b.CreateShl(lane.member, 3), b.getInt32(4 * half));
        source = b.CreateAdd(source, b.CreateLShr(lane.group, 1));
        Value* part = b.CreateAnd(b.CreateLShr(shuffled(body, word, source), shift), 0xffff);
        whole = half == 0 ? part : b.CreateOr(whole, b.CreateShl(part, 16));
    }
    body.write(in.operands[0], whole);
    return true;
}

} // namespace warpdesk::emulator
