// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/ptx/dump.h"

#include "engine/ptx/parser.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace warpdesk::ptx::test {

namespace {

std::string text(const Reference& reference)
{
    return fmt::format("<{} {}>", static_cast<int>(reference.kind), reference.index);
}

std::string text(const InitialValue& value)
{
    return fmt::format("({} {:x} {} {} {:x} {})", static_cast<int>(value.kind), value.bits, value.symbol, value.offset,
        value.mask, value.generic);
}

std::string text(const Variable& v)
{
    std::string out = fmt::format(
        "{} space={} type={} v{} align={} dims=[{}] linkage={} ptr={}/{}/{} range={} attributes=[{}] "
        "opaque={} initial=",
        v.name, name(v.space), name(v.type), v.vector, v.align, fmt::join(v.dims, ","), static_cast<int>(v.linkage),
        v.pointer, name(v.pointerSpace), v.pointerAlign, v.rangeCount, fmt::join(v.attributes, ","), v.opaqueInitial);
    for (const InitialValue& value : v.initial)
        out += text(value);
    return out;
}

std::string text(const Operand& o)
{
    std::string out = fmt::format("{{{} {} {} .{} {} {} {:x} {:+} {}", static_cast<int>(o.kind), text(o.reference),
        o.name, o.component, o.negated, static_cast<int>(o.immediate), o.bits, o.offset, text(o.offsetRegister));
    for (const Operand& element : o.elements)
        out += text(element);
    out += '}';
    return out;
}

std::string text(const std::vector<Variable>& variables)
{
    std::string out;
    for (const Variable& variable : variables)
        out += fmt::format("  {}\n", text(variable));
    return out;
}

std::string text(const std::vector<Tuning>& tunings)
{
    std::string out;
    for (const Tuning& tuning : tunings)
        out += fmt::format("  tuning {} {}\n", tuning.name, fmt::join(tuning.values, ","));
    return out;
}

std::string text(const Function& f)
{
    std::string out
        = fmt::format("function {} entry={} declaration={} noreturn={} linkage={} attributes=[{}] pragmas=[{}]\n",
            f.name, f.isEntry, f.isDeclaration, f.noreturn, static_cast<int>(f.linkage), fmt::join(f.attributes, ","),
            fmt::join(f.pragmas, ","));
    out += fmt::format(
        "{} parameters\n{}{} variables\n{}", text(f.returns), text(f.parameters), text(f.tunings), text(f.variables));
    for (const Label& label : f.labels)
        out += fmt::format("  label {}\n", label.name);
    for (const Instruction& i : f.instructions) {
        out += fmt::format("  {} at {}", i.fullName(), i.location);
        if (i.guard)
            out += fmt::format(" @{}{}", i.guard->negated ? "!" : "", text(i.guard->predicate));
        for (const Operand& operand : i.operands)
            out += fmt::format(" {}", text(operand));
        out += "\n";
    }
    for (const Prototype& p : f.prototypes)
        out += fmt::format(
            "  prototype {} {}\n{}--\n{}{}", p.name, p.noreturn, text(p.returns), text(p.parameters), text(p.tunings));
    for (const TargetList& list : f.targetLists) {
        out += fmt::format("  targets {} {}", list.name, list.calls);
        for (const Reference& target : list.targets)
            out += text(target);
        out += "\n";
    }
    for (const Statement& s : f.body)
        out += fmt::format(" {}:{}", static_cast<int>(s.kind), s.index);
    out += '\n';
    return out;
}

} // namespace

std::string dump(const Module& m)
{
    std::string out
        = fmt::format("{}.{} [{}] {}\n", m.versionMajor, m.versionMinor, fmt::join(m.targets, ","), m.addressSize);
    for (const SourceFile& file : m.files)
        out += fmt::format("file {} {} {}\n", file.number, file.name, file.rest);
    for (const Location& l : m.locations)
        out += fmt::format(
            "loc {} {} {} in {} {} {}\n", l.file, l.line, l.column, l.inlinedAt, l.function, l.functionOffset);
    out += text(m.variables);
    for (const Function& function : m.functions)
        out += text(function);
    for (const RawDirective& raw : m.raw)
        out += fmt::format("{}\n", raw.text);
    for (const Module::Item& item : m.items)
        out += fmt::format("{}{} ", item.kind, item.index);
    return out;
}

std::string readFile(const std::string& name)
{
    std::ifstream stream(fmt::format("{}/tests/engine/ptx/{}", WARPDESK_SOURCE_DIR, name), std::ios::binary);
    EXPECT_TRUE(stream) << name;
    return { std::istreambuf_iterator<char>(stream), {} };
}

Module parsed(std::string_view source)
{
    auto module = parse(source);
    if (module)
        return std::move(*module);
    for (const ParseError& error : module.error())
        ADD_FAILURE() << error.line << ":" << error.column << ": " << error.message;
    return {};
}

std::string inEntry(std::string_view statements)
{
    return fmt::format(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n"
        ".reg .pred %p<8>; .reg .b16 %h<8>; .reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .f32 %f<16>; .reg .f64 %fd<8>;\n"
        "{}\n}}\n",
        statements);
}

} // namespace warpdesk::ptx::test
