// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/hash.h"

#include <fmt/format.h>

#include <cstdint>
#include <xxhash.h>

namespace warpdesk {

struct Hasher::State {
    XXH3_state_t* xxh = XXH3_createState();
    State() { XXH3_128bits_reset(xxh); }
    ~State() { XXH3_freeState(xxh); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
};

Hasher::Hasher()
    : m_state(std::make_unique<State>())
{
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

Hasher& Hasher::add(std::string_view text)
{
    const std::uint64_t length = text.size();
    XXH3_128bits_update(m_state->xxh, &length, sizeof(length));
    XXH3_128bits_update(m_state->xxh, text.data(), text.size());
    return *this;
}

std::string Hasher::hex() const
{
    const XXH128_hash_t value = XXH3_128bits_digest(m_state->xxh);
    return fmt::format("{:016x}{:016x}", value.high64, value.low64);
}

std::string hashHex(std::string_view text) { return Hasher().add(text).hex(); }

} // namespace warpdesk
