// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/object_cache.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>
#include <vector>

#include <unistd.h>

namespace warpdesk::emulator {

namespace {

namespace fs = std::filesystem;

constexpr std::array<char, 8> magic { 'W', 'D', 'O', 'B', 'J', '0', '0', '3' };
constexpr std::uint64_t trimEvery = std::uint64_t { 32 } << 20;

using Digest = std::array<std::uint8_t, 32>;

Digest digestOf(std::string_view bytes)
{
    return llvm::SHA256::hash(llvm::ArrayRef(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

void appendNumber(std::string& out, std::uint64_t value)
{
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Payload: kind, frame bytes, bounds caches, length of the entry's name, number of race sites, parameters of races
/// (their number, those written, writes elsewhere), name, sites, offsets of the parameters, object.
std::string payloadOf(const KernelVariant& variant)
{
    std::string payload;
    appendNumber(payload, static_cast<std::uint64_t>(variant.kind));
    appendNumber(payload, variant.frameBytes);
    appendNumber(payload, variant.slots);
    appendNumber(payload, variant.entry.size());
    appendNumber(payload, variant.raceSites.size());
    appendNumber(payload, variant.raceParameters.offsets.size());
    appendNumber(payload, variant.raceParameters.written);
    appendNumber(payload, variant.raceParameters.writesElsewhere ? 1 : 0);
    payload += variant.entry;
    payload.append(
        reinterpret_cast<const char*>(variant.raceSites.data()), variant.raceSites.size() * sizeof(std::uint32_t));
    payload.append(reinterpret_cast<const char*>(variant.raceParameters.offsets.data()),
        variant.raceParameters.offsets.size() * sizeof(std::uint32_t));
    payload.append(reinterpret_cast<const char*>(variant.object.data()), variant.object.size());
    return payload;
}

std::optional<KernelVariant> variantOf(std::string_view payload)
{
    constexpr std::size_t head = 8 * sizeof(std::uint64_t);
    std::array<std::uint64_t, 8> numbers {};
    if (payload.size() < head)
        return std::nullopt;
    std::memcpy(numbers.data(), payload.data(), head);
    payload.remove_prefix(head);
    if (numbers[0] > static_cast<std::uint64_t>(VariantKind::Lanes) || numbers[3] > payload.size()
        || numbers[4] > (payload.size() - numbers[3]) / sizeof(std::uint32_t)
        || numbers[5] > (payload.size() - numbers[3]) / sizeof(std::uint32_t) - numbers[4])
        return std::nullopt;
    KernelVariant variant;
    variant.kind = static_cast<VariantKind>(numbers[0]);
    variant.frameBytes = numbers[1];
    variant.slots = numbers[2];
    variant.entry = payload.substr(0, numbers[3]);
    payload.remove_prefix(numbers[3]);
    variant.raceSites.resize(numbers[4]);
    std::memcpy(variant.raceSites.data(), payload.data(), numbers[4] * sizeof(std::uint32_t));
    payload.remove_prefix(numbers[4] * sizeof(std::uint32_t));
    variant.raceParameters.offsets.resize(numbers[5]);
    std::memcpy(variant.raceParameters.offsets.data(), payload.data(), numbers[5] * sizeof(std::uint32_t));
    payload.remove_prefix(numbers[5] * sizeof(std::uint32_t));
    variant.raceParameters.written = numbers[6];
    variant.raceParameters.writesElsewhere = numbers[7] != 0;
    variant.object.assign(payload.begin(), payload.end());
    return variant;
}

} // namespace

ObjectCache::ObjectCache(fs::path folder)
    : m_folder(std::move(folder))
{
    if (m_folder.empty())
        return;
    std::error_code error;
    fs::create_directories(m_folder, error);
    if (error) {
        m_folder.clear();
        return;
    }
    fs::permissions(m_folder, fs::perms::owner_all, error);
    trim(capacity);
}

std::string ObjectCache::key(std::string_view ir, std::string_view generation)
{
    std::string text = fmt::format("{}\n", generation);
    text += ir;
    return llvm::toHex(digestOf(text), true);
}

std::optional<KernelVariant> ObjectCache::find(const std::string& key) const
{
    if (m_folder.empty())
        return std::nullopt;
    const fs::path path = pathOf(key);
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return std::nullopt;
    const std::string text { std::istreambuf_iterator<char>(file), {} };
    constexpr std::size_t head = magic.size() + sizeof(Digest);
    if (text.size() < head || std::memcmp(text.data(), magic.data(), magic.size()) != 0)
        return std::nullopt;
    const std::string_view payload = std::string_view(text).substr(head);
    const Digest digest = digestOf(payload);
    if (std::memcmp(text.data() + magic.size(), digest.data(), digest.size()) != 0)
        return std::nullopt;
    std::error_code ignored;
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored); // used now, for trim()
    return variantOf(payload);
}

void ObjectCache::store(const std::string& key, const KernelVariant& variant)
{
    if (m_folder.empty())
        return;
    const std::string payload = payloadOf(variant);
    const Digest digest = digestOf(payload);
    static std::atomic<unsigned> serial { 0 };
    const fs::path temporary = m_folder / fmt::format("{}.{}.{}.tmp", key, getpid(), serial.fetch_add(1));
    std::error_code error;
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file.write(magic.data(), magic.size());
        file.write(reinterpret_cast<const char*>(digest.data()), digest.size());
        file.write(payload.data(), static_cast<std::streamsize>(payload.size()));
        file.close();
        if (!file) {
            fs::remove(temporary, error);
            return;
        }
    }
    fs::rename(temporary, pathOf(key), error);
    if (error)
        fs::remove(temporary, error);
    if (m_stored.fetch_add(payload.size()) + payload.size() >= trimEvery) {
        m_stored = 0;
        trim(capacity);
    }
}

void ObjectCache::trim(std::uint64_t bytes) const
{
    struct Entry {
        fs::path path;
        std::uint64_t size;
        fs::file_time_type used;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    std::error_code error;
    const auto now = fs::file_time_type::clock::now();
    for (auto item = fs::directory_iterator(m_folder, error); !error && item != fs::directory_iterator();
        item.increment(error)) {
        std::error_code gone; // another process may remove files at the same time
        const auto size = item->file_size(gone);
        const auto used = item->last_write_time(gone);
        if (gone)
            continue;
        // A temporary file this old was left by a process that died.
        if (item->path().extension() == ".tmp") {
            if (now - used > std::chrono::hours(1))
                fs::remove(item->path(), gone);
            continue;
        }
        entries.push_back({ item->path(), size, used });
        total += size;
    }
    std::ranges::sort(entries, {}, &Entry::used);
    for (const Entry& entry : entries) {
        if (total <= bytes)
            return;
        std::error_code gone;
        fs::remove(entry.path, gone);
        total -= entry.size;
    }
}

} // namespace warpdesk::emulator
