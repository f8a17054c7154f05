// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>

namespace warpdesk::host {

/// Memory for the local arrays and structures of checked host code, which grows down. The processor's own stack holds
/// return addresses and spilled registers; whoever overruns a local array reaches other locals here and nothing else.
class LocalStack final {
public:
    /// An Environment error where there is no memory.
    [[nodiscard]] static Result<LocalStack> create();
    ~LocalStack();
    LocalStack(LocalStack&& other) noexcept;
    LocalStack(const LocalStack&) = delete;
    LocalStack& operator=(const LocalStack&) = delete;
    LocalStack& operator=(LocalStack&&) = delete;

    [[nodiscard]] std::uint64_t begin() const { return m_begin; }
    [[nodiscard]] std::uint64_t end() const { return m_begin + m_bytes; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    LocalStack(std::uint64_t begin, std::uint64_t bytes)
        : m_begin(begin)
        , m_bytes(bytes)
    {
    }
    std::uint64_t m_begin = 0;
    std::uint64_t m_bytes = 0;
};

} // namespace warpdesk::host
