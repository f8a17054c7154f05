// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <cstring>

namespace warpdesk::ptx {

/// Names of one function body and where they lead, with the scopes of inline assembly: an inner name hides an outer
/// one until its scope ends. Open addressing, keys borrow the PTX text; every operation takes constant time.
class NameTable final {
public:
    struct Binding {
        Reference reference; ///< of a register range, its first register
        std::uint32_t count = 0; ///< registers in the range, 0 for a plain name
        std::uint32_t depth = 0; ///< scope depth of the declaration
        std::uint32_t outer = kNone; ///< what it hides: see `hiddenBy`
    };

    NameTable() { m_slots.resize(256); }

    /// Forgets everything.
    void clear()
    {
        ++m_generation;
        m_used = 0;
        m_undo.clear();
        m_scopes.clear();
    }

    void enterScope() { m_scopes.push_back(m_undo.size()); }

    void leaveScope()
    {
        const std::size_t begin = m_scopes.back();
        m_scopes.pop_back();
        while (m_undo.size() > begin) {
            Slot& slot = *locate(m_undo.back().key);
            slot.binding = m_undo.back().before;
            slot.bound = m_undo.back().wasBound;
            m_undo.pop_back();
        }
    }

    /// False when the name is already bound in the innermost scope.
    [[nodiscard]] bool bind(std::string_view key, Reference reference, std::uint32_t count)
    {
        if ((m_used + 1) * 2 > m_slots.size())
            grow();
        Slot& slot = *locate(key);
        const auto depth = static_cast<std::uint32_t>(m_scopes.size());
        if (slot.generation == m_generation && slot.bound && slot.binding.depth == depth)
            return false;
        if (slot.generation != m_generation) {
            slot = Slot { key, {}, m_generation, false };
            ++m_used;
        }
        const std::uint32_t outer = slot.bound ? static_cast<std::uint32_t>(m_undo.size()) : kNone;
        if (depth != 0)
            m_undo.push_back({ key, slot.binding, slot.bound });
        slot.binding = { reference, count, depth, outer };
        slot.bound = true;
        return true;
    }

    [[nodiscard]] const Binding* find(std::string_view key)
    {
        const Slot* const slot = locate(key);
        return slot->generation == m_generation && slot->bound ? &slot->binding : nullptr;
    }

    /// The binding of the same name in an outer scope.
    [[nodiscard]] const Binding* hiddenBy(const Binding& inner) const
    {
        return inner.outer == kNone ? nullptr : &m_undo[inner.outer].before;
    }

private:
    struct Slot {
        std::string_view key;
        Binding binding;
        std::uint32_t generation = 0;
        bool bound = false;
    };
    struct Undo {
        std::string_view key;
        Binding before;
        bool wasBound;
    };

    [[nodiscard]] static std::size_t hash(std::string_view key)
    {
        std::uint64_t value = 0x9e3779b97f4a7c15U ^ key.size();
        const char* at = key.data();
        std::size_t left = key.size();
        const auto mix = [&](std::uint64_t word) {
            value = (value ^ word) * 0xff51afd7ed558ccdU;
            value ^= value >> 32U;
        };
        for (; left >= 8; at += 8, left -= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            mix(word);
        }
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < left; ++i)
            word |= std::uint64_t { static_cast<unsigned char>(at[i]) } << (8 * i);
        mix(word);
        return static_cast<std::size_t>(value ^ value >> 29U);
    }

    /// The slot of the key, or the free one where it belongs.
    [[nodiscard]] Slot* locate(std::string_view key)
    {
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t i = hash(key) & mask;; i = (i + 1) & mask) {
            Slot& slot = m_slots[i];
            if (slot.generation != m_generation || slot.key == key)
                return &slot;
        }
    }

    void grow()
    {
        std::vector<Slot> old(m_slots.size() * 2);
        old.swap(m_slots);
        for (Slot& slot : old) {
            if (slot.generation == m_generation)
                *locate(slot.key) = slot;
        }
    }

    std::vector<Slot> m_slots;
    std::vector<Undo> m_undo;
    std::vector<std::size_t> m_scopes;
    std::size_t m_used = 0;
    std::uint32_t m_generation = 1;
};

} // namespace warpdesk::ptx
