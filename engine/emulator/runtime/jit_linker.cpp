// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/jit_linker.h"

#include "engine/emulator/runtime/callouts.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/Orc/Core.h>
#include <llvm/ExecutionEngine/Orc/ExecutorProcessControl.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <fmt/format.h>

#include <bit>
#include <unordered_map>

namespace warpdesk::emulator {

namespace {

namespace orc = llvm::orc;

std::string textOf(llvm::Error error) { return llvm::toString(std::move(error)); }

llvm::MemoryBufferRef view(const std::vector<std::uint8_t>& object)
{
    return { llvm::StringRef(reinterpret_cast<const char*>(object.data()), object.size()), "kernel" };
}

class Linked final : public LinkedObject {
public:
    Linked(orc::ExecutionSession& session, orc::JITDylib& library, std::vector<std::uint8_t> object)
        : m_session(session)
        , m_library(library)
        , m_object(std::move(object))
    {
    }
    ~Linked() override { llvm::consumeError(m_session.removeJITDylib(m_library)); }
    Linked(const Linked&) = delete;
    Linked& operator=(const Linked&) = delete;

    void setEntry(const std::string& name, std::uint64_t address)
    {
        m_entry = address;
        auto file = llvm::object::ObjectFile::createObjectFile(view(m_object));
        if (!file) {
            llvm::consumeError(file.takeError());
            return;
        }
        for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
            if (name == llvm::cantFail(symbol.getName()))
                setSection(symbol);
        }
    }

    std::uint64_t entry() const override { return m_entry; }
    bool holds(std::uint64_t pc) const override { return pc - m_text < m_textBytes; }

    std::uint32_t lineOf(std::uint64_t pc) const override
    {
        auto file = llvm::object::ObjectFile::createObjectFile(view(m_object));
        if (!file || !holds(pc)) {
            if (!file)
                llvm::consumeError(file.takeError());
            return 0;
        }
        const auto context = llvm::DWARFContext::create(**file);
        // The pc of a signal is that of the instruction itself.
        return context->getLineInfoForAddress({ pc - m_text, m_section }, {}).Line;
    }

private:
    void setSection(const llvm::object::SymbolRef& symbol)
    {
        auto section = symbol.getSection();
        auto offset = symbol.getAddress();
        if (section && offset) {
            m_text = m_entry - *offset;
            m_textBytes = (*section)->getSize();
            m_section = (*section)->getIndex();
        }
        if (!section)
            llvm::consumeError(section.takeError());
        if (!offset)
            llvm::consumeError(offset.takeError());
    }

    orc::ExecutionSession& m_session;
    orc::JITDylib& m_library;
    std::vector<std::uint8_t> m_object;
    std::uint64_t m_entry = 0;
    std::uint64_t m_text = 0;
    std::uint64_t m_textBytes = 0;
    std::uint64_t m_section = 0;
};

class Linker final : public JitLinker {
public:
    explicit Linker(std::unique_ptr<orc::ExecutorProcessControl> control)
        : m_session(std::move(control))
        , m_layer(m_session)
    {
        // Errors come back from lookup(); nothing is written to the terminal.
        m_session.setErrorReporter([this](llvm::Error error) { m_reported += textOf(std::move(error)) + "\n"; });
        for (const Callout& callout : callouts())
            m_callouts.emplace(callout.name, std::bit_cast<std::uint64_t>(callout.function));
    }
    ~Linker() override { llvm::consumeError(m_session.endSession()); }
    Linker(const Linker&) = delete;
    Linker& operator=(const Linker&) = delete;

    Result<std::unique_ptr<LinkedObject>> link(
        std::vector<std::uint8_t> object, const std::string& entry, std::span<const NamedAddress> names) override
    {
        WARPDESK_TRY(orc::SymbolMap symbols, resolve(object, names));
        orc::JITDylib& library = m_session.createBareJITDylib(fmt::format("kernel{}", ++m_count));
        auto linked = std::make_unique<Linked>(m_session, library, object);
        m_reported.clear();
        if (!symbols.empty()) {
            if (llvm::Error error = library.define(orc::absoluteSymbols(std::move(symbols))))
                return internal(entry, textOf(std::move(error)));
        }
        auto buffer = llvm::MemoryBuffer::getMemBufferCopy(view(object).getBuffer(), "kernel");
        if (llvm::Error error = m_layer.add(library, std::move(buffer)))
            return internal(entry, textOf(std::move(error)));
        auto found = m_session.lookup({ &library }, m_session.intern(entry));
        if (!found)
            return internal(entry, textOf(found.takeError()));
        linked->setEntry(entry, found->getAddress().getValue());
        return linked;
    }

private:
    std::unexpected<Error> internal(const std::string& entry, const std::string& why) const
    {
        return failure(ErrorKind::Internal, fmt::format("cannot link {}: {} {}", entry, why, m_reported));
    }

    /// Addresses of what the object names and does not have.
    Result<orc::SymbolMap> resolve(const std::vector<std::uint8_t>& object, std::span<const NamedAddress> names)
    {
        auto file = llvm::object::ObjectFile::createObjectFile(view(object));
        if (!file)
            return failure(ErrorKind::Internal, "generated code is no object: " + textOf(file.takeError()));
        orc::SymbolMap symbols;
        for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
            const std::uint32_t flags = llvm::cantFail(symbol.getFlags());
            const std::string name = llvm::cantFail(symbol.getName()).str();
            if ((flags & llvm::object::SymbolRef::SF_Undefined) == 0 || name.empty() || name == "_GLOBAL_OFFSET_TABLE_")
                continue;
            std::uint64_t address = 0;
            if (const auto callout = m_callouts.find(name); callout != m_callouts.end())
                address = callout->second;
            for (const NamedAddress& named : names) {
                if (named.name == name)
                    address = named.address;
            }
            if (address == 0)
                return failure(ErrorKind::Internal, fmt::format("generated code needs '{}', which is nowhere", name));
            symbols[m_session.intern(name)]
                = orc::ExecutorSymbolDef(orc::ExecutorAddr(address), llvm::JITSymbolFlags::Exported);
        }
        return symbols;
    }

    orc::ExecutionSession m_session;
    orc::ObjectLinkingLayer m_layer;
    std::unordered_map<std::string, std::uint64_t> m_callouts;
    std::string m_reported;
    unsigned m_count = 0;
};

} // namespace

Result<std::unique_ptr<JitLinker>> JitLinker::create()
{
    auto control = orc::SelfExecutorProcessControl::Create();
    if (!control)
        return failure(ErrorKind::Internal, "no executable memory for generated code: " + textOf(control.takeError()));
    return std::make_unique<Linker>(std::move(*control));
}

} // namespace warpdesk::emulator
