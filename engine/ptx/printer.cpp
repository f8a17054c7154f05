// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/printer.h"

#include <fmt/format.h>

#include <iterator>

namespace warpdesk::ptx {

namespace {

/// Writes one module into a string that grows; every method appends.
class Printer final {
public:
    explicit Printer(const Module& module)
        : m_module(module)
    {
    }

    [[nodiscard]] std::string printModule();
    void writeInstruction(const Function& function, const Instruction& instruction);
    void writeOperand(const Function& function, const Operand& operand);
    [[nodiscard]] std::string take() { return std::move(m_out); }

private:
    template <class... Arguments> void write(fmt::format_string<Arguments...> format, Arguments&&... arguments)
    {
        fmt::format_to(std::back_inserter(m_out), format, std::forward<Arguments>(arguments)...);
    }
    void indent() { m_out.append(m_depth, '\t'); }

    void writeLinkage(Linkage linkage);
    void writeVariable(const Variable& variable);
    void writeDeclarator(const Variable& variable);
    void writeInitializer(const Variable& variable);
    void writeLevel(const Variable& variable, std::size_t dim, std::size_t& next);
    void writeInitialValue(const InitialValue& value);
    void writeParameters(const std::vector<Variable>& parameters);
    void writeHeader(const Function& function);
    void writeTunings(const std::vector<Tuning>& tunings);
    void writeBody(const Function& function);
    void writeStatement(const Function& function, const Statement& statement);
    void writeLocation(const Location& location);
    void writePrototype(const Prototype& prototype);
    void writeTargets(const Function& function, const TargetList& list);
    void writeElements(const Function& function, const Operand& operand, char open, char close);
    void writeOffset(const Function& function, const Operand& operand);
    void writeImmediate(const Operand& operand);
    [[nodiscard]] std::string_view nameOf(const Function& function, const Reference& reference) const;

    const Module& m_module;
    std::string m_out;
    std::size_t m_depth = 0;
};

std::string Printer::printModule()
{
    write(".version {}.{}\n.target {}\n.address_size {}\n\n", m_module.versionMajor, m_module.versionMinor,
        fmt::join(m_module.targets, ", "), m_module.addressSize);
    // A function with several items was declared before it was defined; only the last item carries the body.
    std::vector<std::uint32_t> functionItems(m_module.functions.size());
    std::vector<std::uint32_t> variableItems(m_module.variables.size());
    for (const Module::Item& item : m_module.items) {
        if (item.kind == 'f')
            ++functionItems[item.index];
        else if (item.kind == 'v')
            ++variableItems[item.index];
    }
    for (const Module::Item& item : m_module.items) {
        switch (item.kind) {
        case 'f': {
            const Function& function = m_module.functions[item.index];
            const bool isLast = --functionItems[item.index] == 0;
            writeHeader(function);
            if (isLast)
                writeTunings(function.tunings);
            if (isLast && !function.isDeclaration)
                writeBody(function);
            else
                m_out += "\n;\n";
            break;
        }
        case 'v': {
            Variable variable = m_module.variables[item.index];
            if (--variableItems[item.index] > 0) {
                variable.linkage = Linkage::Extern;
                variable.initial.clear();
                variable.opaqueInitial.clear();
            }
            writeVariable(variable);
            m_out += ";\n";
            break;
        }
        case 'F': {
            const SourceFile& file = m_module.files[item.index];
            write(".file {} \"{}\"{}\n", file.number, file.name, file.rest);
            break;
        }
        default:
            m_out += m_module.raw[item.index].text;
            m_out += '\n';
        }
    }
    return take();
}

void Printer::writeLinkage(Linkage linkage)
{
    switch (linkage) {
    case Linkage::None:
        break;
    case Linkage::Extern:
        m_out += ".extern ";
        break;
    case Linkage::Visible:
        m_out += ".visible ";
        break;
    case Linkage::Weak:
        m_out += ".weak ";
        break;
    case Linkage::Common:
        m_out += ".common ";
        break;
    }
}

void Printer::writeDeclarator(const Variable& variable)
{
    write(".{}", name(variable.space));
    for (const std::string& attribute : variable.attributes)
        write(" .attribute({})", attribute);
    if (variable.align != 0)
        write(" .align {}", variable.align);
    if (variable.vector > 1)
        write(" .v{}", variable.vector);
    write(" .{}", name(variable.type));
    if (variable.pointer) {
        m_out += " .ptr";
        if (variable.pointerSpace != Space::None)
            write(" .{}", name(variable.pointerSpace));
        if (variable.pointerAlign != 0)
            write(" .align {}", variable.pointerAlign);
    }
    m_out += ' ';
    if (variable.rangeCount != 0) { // the first register of a range is its stem and a 0
        write("{}<{}>", std::string_view(variable.name).substr(0, variable.name.size() - 1), variable.rangeCount);
        return;
    }
    m_out += variable.name;
    for (const std::uint64_t& dim : variable.dims) {
        if (dim == 0 && &dim == variable.dims.data())
            m_out += "[]";
        else
            write("[{}]", dim);
    }
}

void Printer::writeVariable(const Variable& variable)
{
    writeLinkage(variable.linkage);
    writeDeclarator(variable);
    if (!variable.opaqueInitial.empty())
        write(" = {}", variable.opaqueInitial);
    else if (!variable.initial.empty())
        writeInitializer(variable);
}

void Printer::writeInitializer(const Variable& variable)
{
    m_out += " = ";
    if (variable.dims.empty() && variable.vector <= 1) {
        writeInitialValue(variable.initial.front());
        return;
    }
    std::size_t next = 0;
    writeLevel(variable, 0, next);
}

/// Rows in braces of their own, as the ISA asks for; a flat list of values when there is only one level.
void Printer::writeLevel(const Variable& variable, std::size_t dim, std::size_t& next)
{
    const std::size_t levels = variable.dims.size() + (variable.vector > 1 ? 1 : 0);
    const std::uint64_t count = dim < variable.dims.size() ? variable.dims[dim] : variable.vector;
    m_out += '{';
    for (std::uint64_t i = 0; i < count && next < variable.initial.size(); ++i) {
        if (i != 0)
            m_out += ", ";
        if (dim + 1 < levels)
            writeLevel(variable, dim + 1, next);
        else
            writeInitialValue(variable.initial[next++]);
    }
    m_out += '}';
}

void Printer::writeInitialValue(const InitialValue& value)
{
    const auto offset = [&] {
        if (value.offset != 0)
            write("{:+}", value.offset);
    };
    switch (value.kind) {
    case InitialValue::Kind::Integer:
        write("{}", static_cast<std::int64_t>(value.bits));
        break;
    case InitialValue::Kind::Float32:
        write("0f{:08X}", value.bits);
        break;
    case InitialValue::Kind::Float64:
        write("0d{:016X}", value.bits);
        break;
    case InitialValue::Kind::Symbol:
        m_out += value.symbol;
        offset();
        break;
    case InitialValue::Kind::GenericSymbol:
        write("generic({})", value.symbol);
        offset();
        break;
    case InitialValue::Kind::MaskedSymbol:
        if (value.generic)
            write("0x{:X}(generic({})", value.mask, value.symbol);
        else
            write("0x{:X}({}", value.mask, value.symbol);
        offset();
        m_out += ')';
        break;
    }
}

void Printer::writeParameters(const std::vector<Variable>& parameters)
{
    m_out += '(';
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        m_out += i == 0 ? "" : ", ";
        writeDeclarator(parameters[i]);
    }
    m_out += ')';
}

void Printer::writeTunings(const std::vector<Tuning>& tunings)
{
    for (const Tuning& tuning : tunings)
        write("\n.{}{}{}", tuning.name, tuning.values.empty() ? "" : " ", fmt::join(tuning.values, ", "));
}

void Printer::writeHeader(const Function& function)
{
    m_out += '\n';
    writeLinkage(function.linkage);
    m_out += function.isEntry ? ".entry " : ".func ";
    for (const std::string& attribute : function.attributes)
        write(".attribute({}) ", attribute);
    if (!function.returns.empty()) {
        writeParameters(function.returns);
        m_out += ' ';
    }
    m_out += function.name;
    writeParameters(function.parameters);
    if (function.noreturn)
        m_out += "\n.noreturn";
}

void Printer::writeBody(const Function& function)
{
    m_out += "\n{\n";
    m_depth = 1;
    for (const Statement& statement : function.body)
        writeStatement(function, statement);
    m_depth = 0;
    m_out += "}\n";
}

void Printer::writeStatement(const Function& function, const Statement& statement)
{
    using Kind = Statement::Kind;
    if (statement.kind == Kind::ScopeEnd)
        --m_depth;
    if (statement.kind != Kind::Label)
        indent();
    switch (statement.kind) {
    case Kind::Instruction:
        writeInstruction(function, function.instructions[statement.index]);
        break;
    case Kind::Label:
        write("{}:", function.labels[statement.index].name);
        break;
    case Kind::Declaration:
        writeVariable(function.variables[statement.index]);
        m_out += ';';
        break;
    case Kind::ScopeBegin:
        m_out += '{';
        ++m_depth;
        break;
    case Kind::ScopeEnd:
        m_out += '}';
        break;
    case Kind::Location:
        writeLocation(m_module.locations[statement.index]);
        break;
    case Kind::Pragma:
        write(".pragma \"{}\";", function.pragmas[statement.index]);
        break;
    case Kind::Prototype:
        writePrototype(function.prototypes[statement.index]);
        break;
    case Kind::Targets:
        writeTargets(function, function.targetLists[statement.index]);
        break;
    }
    m_out += '\n';
}

void Printer::writeLocation(const Location& location)
{
    write(".loc {} {} {}", location.file, location.line, location.column);
    if (!location.functionOffset.empty())
        write(", function_name {}", location.functionOffset);
    if (location.inlinedAt != kNone) {
        const Location& site = m_module.locations[location.inlinedAt];
        write(", inlined_at {} {} {}", site.file, site.line, site.column);
    }
}

void Printer::writePrototype(const Prototype& prototype)
{
    write("{}: .callprototype ", prototype.name);
    if (!prototype.returns.empty()) {
        writeParameters(prototype.returns);
        m_out += ' ';
    }
    m_out += "_ ";
    writeParameters(prototype.parameters);
    if (prototype.noreturn)
        m_out += " .noreturn";
    writeTunings(prototype.tunings);
    m_out += ';';
}

void Printer::writeTargets(const Function& function, const TargetList& list)
{
    write("{}: .{} ", list.name, list.calls ? "calltargets" : "branchtargets");
    for (std::size_t i = 0; i < list.targets.size(); ++i)
        write("{}{}", i == 0 ? "" : ", ", nameOf(function, list.targets[i]));
    m_out += ';';
}

std::string_view Printer::nameOf(const Function& function, const Reference& reference) const
{
    using Kind = Reference::Kind;
    switch (reference.kind) {
    case Kind::None:
        return {};
    case Kind::Local:
        return function.variables[reference.index].name;
    case Kind::Parameter:
        return function.parameters[reference.index].name;
    case Kind::Return:
        return function.returns[reference.index].name;
    case Kind::Global:
        return m_module.variables[reference.index].name;
    case Kind::Function:
        return m_module.functions[reference.index].name;
    case Kind::Label:
        return function.labels[reference.index].name;
    case Kind::Prototype:
        return function.prototypes[reference.index].name;
    case Kind::Targets:
        return function.targetLists[reference.index].name;
    }
    return {};
}

void Printer::writeInstruction(const Function& function, const Instruction& instruction)
{
    if (instruction.guard)
        write("@{}{} ", instruction.guard->negated ? "!" : "", nameOf(function, instruction.guard->predicate));
    m_out += instruction.opcode;
    for (const std::string& modifier : instruction.modifiers) {
        m_out += '.';
        m_out += modifier;
    }
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        m_out += i == 0 ? " " : ", ";
        writeOperand(function, instruction.operands[i]);
    }
    m_out += ';';
}

void Printer::writeElements(const Function& function, const Operand& operand, char open, char close)
{
    m_out += open;
    for (std::size_t i = 0; i < operand.elements.size(); ++i) {
        m_out += i == 0 ? "" : ", ";
        writeOperand(function, operand.elements[i]);
    }
    m_out += close;
}

void Printer::writeOffset(const Function& function, const Operand& operand)
{
    if (operand.offsetRegister.kind != Reference::Kind::None)
        write("+{}", nameOf(function, operand.offsetRegister));
    if (operand.offset != 0)
        write("+{}", operand.offset);
}

void Printer::writeImmediate(const Operand& operand)
{
    switch (operand.immediate) {
    case Operand::ImmediateKind::Signed:
        write("{}", static_cast<std::int64_t>(operand.bits));
        break;
    case Operand::ImmediateKind::Unsigned:
        write("{}U", operand.bits);
        break;
    case Operand::ImmediateKind::Float32:
        write("0f{:08X}", operand.bits);
        break;
    case Operand::ImmediateKind::Float64:
        write("0d{:016X}", operand.bits);
        break;
    }
}

void Printer::writeOperand(const Function& function, const Operand& operand)
{
    using Kind = Operand::Kind;
    if (operand.negated)
        m_out += '!';
    switch (operand.kind) {
    case Kind::Register:
    case Kind::Special:
    case Kind::Symbol:
        m_out += operand.name;
        if (!operand.component.empty())
            write(".{}", operand.component);
        writeOffset(function, operand);
        break;
    case Kind::Immediate:
        writeImmediate(operand);
        break;
    case Kind::Address:
        m_out += '[';
        if (operand.name.empty()) {
            write("{}", operand.offset);
        } else {
            m_out += operand.name;
            if (!operand.component.empty() && operand.component != "unified")
                write(".{}", operand.component);
            writeOffset(function, operand);
        }
        m_out += ']';
        if (operand.component == "unified")
            m_out += ".unified";
        break;
    case Kind::Vector:
        writeElements(function, operand, '{', '}');
        break;
    case Kind::List:
        writeElements(function, operand, '(', ')');
        break;
    case Kind::Texture:
        writeElements(function, operand, '[', ']');
        if (!operand.component.empty())
            write(".{}", operand.component);
        break;
    case Kind::Pair:
        writeOperand(function, operand.elements.front());
        m_out += '|';
        writeOperand(function, operand.elements.back());
        break;
    case Kind::Sink:
        m_out += '_';
        break;
    }
}

} // namespace

std::string print(const Module& module) { return Printer(module).printModule(); }

std::string print(const Module& module, const Function& function, const Operand& operand)
{
    Printer printer(module);
    printer.writeOperand(function, operand);
    return printer.take();
}

std::string print(const Module& module, const Function& function, const Instruction& instruction)
{
    Printer printer(module);
    printer.writeInstruction(function, instruction);
    return printer.take();
}

} // namespace warpdesk::ptx
