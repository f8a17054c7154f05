// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace warpdesk::emulator {

/// A name that generated code may use and where it leads.
struct NamedAddress {
    std::string name;
    std::uint64_t address = 0;
};

/// One object in executable memory. Lives no longer than its linker.
class LinkedObject {
public:
    virtual ~LinkedObject() = default;
    [[nodiscard]] virtual std::uint64_t entry() const = 0;
    [[nodiscard]] virtual bool holds(std::uint64_t pc) const = 0;
    /// Line of the PTX text that an instruction came from, 0 = unknown.
    [[nodiscard]] virtual std::uint32_t lineOf(std::uint64_t pc) const = 0;
};

/// Puts relocatable objects into memory. Names lead only to the runtime's call-outs and to what the caller gives,
/// at any distance: references to them go through tables beside the code.
class JitLinker {
public:
    [[nodiscard]] static Result<std::unique_ptr<JitLinker>> create();
    virtual ~JitLinker() = default;
    /// An Internal error names the symbol that leads nowhere.
    [[nodiscard]] virtual Result<std::unique_ptr<LinkedObject>> link(
        std::vector<std::uint8_t> object, const std::string& entry, std::span<const NamedAddress> names)
        = 0;
};

} // namespace warpdesk::emulator
