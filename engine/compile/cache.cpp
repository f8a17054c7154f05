// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/cache.h"

#include "engine/base/diagnostic_json.h"
#include "engine/base/files.h"
#include "engine/base/hash.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <vector>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "warpdesk-ptx 1 ";
constexpr std::size_t kHeadBytes = kMagic.size() + 32 + 1;

} // namespace

DiskCache::DiskCache(fs::path folder, std::uint64_t mostBytes)
    : m_folder(std::move(folder))
    , m_mostBytes(mostBytes)
{
}

std::optional<std::string> DiskCache::load(const std::string& key)
{
    const fs::path file = m_folder / key;
    auto text = files::read(file);
    if (!text)
        return std::nullopt;
    std::error_code ignored;
    const std::string_view whole = *text;
    if (!whole.starts_with(kMagic) || whole.size() < kHeadBytes
        || whole.substr(kMagic.size(), 32) != hashHex(whole.substr(kHeadBytes))) {
        fs::remove(file, ignored);
        return std::nullopt;
    }
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
    return text->substr(kHeadBytes);
}

void DiskCache::store(const std::string& key, std::string_view payload)
{
    m_trouble.clear();
    if (auto made = files::makePrivateFolder(m_folder); !made) {
        m_trouble = made.error().message;
        return;
    }
    std::string text(kMagic);
    text += hashHex(payload) + "\n";
    text += payload;
    if (auto written = files::write(m_folder / key, text, files::Durability::Fast, 0600); !written) {
        m_trouble = written.error().message;
        return;
    }
    m_storedSinceTrim += text.size();
    if (!m_trimmedOnce || m_storedSinceTrim > m_mostBytes / 16)
        trim();
}

void DiskCache::trim()
{
    m_trimmedOnce = true;
    m_storedSinceTrim = 0;
    struct Entry {
        fs::file_time_type used;
        std::uint64_t bytes;
        fs::path file;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    std::error_code error;
    for (fs::directory_iterator it(m_folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone; // another process may remove an entry at any moment
        const std::uint64_t bytes = it->file_size(gone);
        const auto used = gone ? fs::file_time_type() : it->last_write_time(gone);
        if (gone)
            continue;
        entries.push_back({ used, bytes, it->path() });
        total += bytes;
    }
    std::ranges::sort(entries, {}, &Entry::used);
    for (const Entry& entry : entries) {
        if (total <= m_mostBytes)
            break;
        if (fs::remove(entry.file, error))
            total -= entry.bytes;
    }
}

const Output* MemoryCache::find(const std::string& key)
{
    const auto found = m_index.find(key);
    if (found == m_index.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return &m_entries.front().second;
}

void MemoryCache::put(const std::string& key, const Output& output)
{
    if (const auto found = m_index.find(key); found != m_index.end()) {
        m_entries.erase(found->second);
        m_index.erase(found);
    }
    m_entries.emplace_front(key, output);
    m_index[key] = m_entries.begin();
    if (m_entries.size() > m_most) {
        m_index.erase(m_entries.back().first);
        m_entries.pop_back();
    }
}

std::string serialise(const Output& output)
{
    Json json { { "ok", output.ok }, { "ptx", output.ptx }, { "diagnostics", toJson(output.diagnostics) },
        { "log", output.log }, { "milliseconds", output.milliseconds }, { "architecture", output.architecture },
        { "flags", output.flags }, { "lowered", Json::array() } };
    for (const auto& [expression, lowered] : output.loweredNames)
        json["lowered"].push_back({ expression, lowered });
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    // JSON holds no bytes: those of the CUBIN follow a NUL, which JSON escapes.
    if (!output.cubin.empty())
        text.append(1, '\0').append(output.cubin);
    return text;
}

std::optional<Output> deserialise(std::string_view text)
{
    const std::size_t end = std::min(text.find('\0'), text.size());
    const Json json = Json::parse(text.substr(0, end), nullptr, false);
    if (!json.is_object())
        return std::nullopt;
    try {
        Output output;
        output.ok = json.at("ok").get<bool>();
        output.ptx = json.at("ptx").get<std::string>();
        output.cubin = text.substr(std::min(end + 1, text.size()));
        for (const Json& diagnostic : json.at("diagnostics"))
            output.diagnostics.push_back(diagnosticFromJson(diagnostic));
        output.log = json.at("log").get<std::string>();
        output.milliseconds = json.at("milliseconds").get<double>();
        output.architecture = json.at("architecture").get<std::string>();
        output.flags = json.at("flags").get<std::vector<std::string>>();
        output.loweredNames = json.at("lowered").get<std::vector<std::pair<std::string, std::string>>>();
        return output;
    } catch (const Json::exception&) {
        return std::nullopt; // written by another version
    }
}

} // namespace warpdesk::compile
