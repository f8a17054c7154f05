// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace warpdesk {

/// XXH3-128 of a sequence of texts, for cache keys and checksums (not for secrets). Each text is hashed with its
/// length, so that moving a byte from one to the next changes the result.
class Hasher final {
public:
    Hasher();
    ~Hasher();
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;

    Hasher& add(std::string_view text);
    /// 32 hexadecimal digits.
    [[nodiscard]] std::string hex() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The hash of one text.
[[nodiscard]] std::string hashHex(std::string_view text);

} // namespace warpdesk
