// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/random.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <random>

namespace warpdesk::judge {

namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t word64(std::uint32_t high, std::uint32_t low) { return std::uint64_t { high } << 32 | low; }

/// splitmix64's finaliser: every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t value)
{
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

void absorb(std::uint64_t& state, std::string_view text)
{
    for (const char character : text)
        state = (state ^ static_cast<unsigned char>(character)) * 0x100000001b3u;
    state = mix(state + text.size() + 0x9e3779b97f4a7c15u);
}

void absorb(std::uint64_t& state, std::uint64_t number) { state = mix((state ^ number) + 0x9e3779b97f4a7c15u); }

/// Natural logarithm of a number in (0, 1), by the series of the inverse hyperbolic tangent.
double logarithm(double value)
{
    int exponent = 0;
    double mantissa = std::frexp(value, &exponent); // exact: takes the number apart
    if (mantissa < 0.70710678118654752) {
        mantissa *= 2;
        --exponent;
    }
    const double s = (mantissa - 1) / (mantissa + 1);
    const double square = s * s;
    double sum = 0;
    for (int k = 27; k >= 1; k -= 2)
        sum = sum * square + 1.0 / k;
    return 2 * s * sum + exponent * 0.69314718055994531;
}

} // namespace

Secret Secret::fresh()
{
    std::random_device device;
    const auto word = [&] { return word64(device(), device()); };
    return Secret { word(), word() };
}

std::expected<Secret, std::string> Secret::parse(std::string_view text)
{
    const auto fail
        = [&] { return std::unexpected(fmt::format("a seed is 1 to 32 hexadecimal digits, not \"{}\"", text)); };
    if (text.empty() || text.size() > 32)
        return fail();
    const auto part = [](std::string_view digits, std::uint64_t& value) {
        const auto [stop, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        return digits.empty() || (code == std::errc() && stop == digits.data() + digits.size());
    };
    const std::size_t split = text.size() > 16 ? text.size() - 16 : 0;
    Secret secret;
    if (!part(text.substr(0, split), secret.high) || !part(text.substr(split), secret.low))
        return fail();
    return secret;
}

std::string Secret::text() const { return fmt::format("{:016x}{:016x}", high, low); }

std::uint64_t deriveSeed(
    std::string_view problem, std::string_view test, unsigned trial, std::string_view what, const Secret& secret)
{
    std::uint64_t state = 0xcbf29ce484222325u;
    absorb(state, problem);
    absorb(state, test);
    absorb(state, std::uint64_t { trial });
    absorb(state, what);
    absorb(state, secret.high);
    absorb(state, secret.low);
    return state;
}

std::array<std::uint32_t, 4> Philox::block(std::uint64_t index) const
{
    std::array<std::uint32_t, 4> counter { static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
        static_cast<std::uint32_t>(m_stream), static_cast<std::uint32_t>(m_stream >> 32) };
    std::array<std::uint32_t, 2> key = m_key;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = std::uint64_t { 0xd2511f53u } * counter[0];
        const std::uint64_t second = std::uint64_t { 0xcd9e8d57u } * counter[2];
        counter = { static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(second),
            static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(first) };
        key[0] += 0x9e3779b9u;
        key[1] += 0xbb67ae85u;
    }
    return counter;
}

std::uint64_t Philox::bits(std::uint64_t index) const
{
    const auto words = block(index);
    return word64(words[1], words[0]);
}

std::uint64_t Philox::moreBits(std::uint64_t index) const
{
    const auto words = block(index);
    return word64(words[3], words[2]);
}

double Philox::unit(std::uint64_t index) const { return static_cast<double>(bits(index) >> 11) * 0x1p-53; }

std::uint64_t Philox::below(std::uint64_t index, std::uint64_t range) const
{
    return static_cast<std::uint64_t>(Wide { bits(index) } * range >> 64);
}

double normalQuantile(double p)
{
    constexpr double a[] = { -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
        1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00 };
    constexpr double b[] = { -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
        6.680131188771972e+01, -1.328068155288572e+01 };
    constexpr double c[] = { -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
        -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00 };
    constexpr double d[]
        = { 7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00 };
    constexpr double low = 0.02425;
    if (p < low || p > 1 - low) {
        const bool left = p < low;
        const double q = std::sqrt(-2 * logarithm(left ? p : 1 - p));
        const double value = (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5])
            / ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
        return left ? value : -value;
    }
    const double q = p - 0.5;
    const double r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q
        / (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

} // namespace warpdesk::judge
