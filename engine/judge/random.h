// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace warpdesk::judge {

/// What makes the inputs of one run its own: 128 bits, shown with the verdict; `--seed` repeats it.
struct Secret {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Secret&) const = default;

    [[nodiscard]] static Secret fresh(); ///< from the system's entropy
    /// 1 to 32 hexadecimal digits.
    [[nodiscard]] static std::expected<Secret, std::string> parse(std::string_view text);
    [[nodiscard]] std::string text() const; ///< 32 hexadecimal digits
};

/// The seed of one array: a hash of problem, test, trial, what is drawn, and the secret.
[[nodiscard]] std::uint64_t deriveSeed(
    std::string_view problem, std::string_view test, unsigned trial, std::string_view what, const Secret& secret);

/// Philox 4x32-10 (Salmon et al., SC 2011): element i of a stream needs no earlier one, and the words are the same on
/// every machine.
class Philox final {
public:
    explicit Philox(std::uint64_t seed, std::uint64_t stream = 0)
        : m_key { static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32) }
        , m_stream(stream)
    {
    }

    [[nodiscard]] std::array<std::uint32_t, 4> block(std::uint64_t index) const;
    [[nodiscard]] std::uint64_t bits(std::uint64_t index) const;
    /// A second, independent word at the same index.
    [[nodiscard]] std::uint64_t moreBits(std::uint64_t index) const;
    /// Uniform in [0, 1), a multiple of 2^-53.
    [[nodiscard]] double unit(std::uint64_t index) const;
    /// Uniform in [0, range), range >= 1; by multiplication, biased by less than range / 2^64.
    [[nodiscard]] std::uint64_t below(std::uint64_t index, std::uint64_t range) const;

private:
    std::array<std::uint32_t, 2> m_key;
    std::uint64_t m_stream;
};

/// Quantile of the standard normal distribution (P. J. Acklam's rational approximation, relative error below 1.2e-9),
/// with
/// + - * / and sqrt only, so that the bits are the same on every machine. `p` in (0, 1).
[[nodiscard]] double normalQuantile(double p);

} // namespace warpdesk::judge
