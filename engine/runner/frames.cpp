// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

constexpr std::size_t kChunkBytes = std::size_t { 1 } << 18U;

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t done = ::write(descriptor, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
}

Result<std::vector<std::size_t>> partSizes(const Json& object)
{
    std::vector<std::size_t> sizes;
    const auto binary = object.find("binary");
    if (binary == object.end() || binary->is_null())
        return sizes;
    std::uint64_t total = 0;
    if (!binary->is_array())
        return failure(ErrorKind::Input, "\"binary\" must be a list of sizes");
    for (const Json& size : *binary) {
        if (!size.is_number_unsigned() || size.get<std::uint64_t>() > FrameReader::kMostPartBytes - total)
            return failure(ErrorKind::Input, "a size in \"binary\" is no number of bytes that could follow");
        total += size.get<std::uint64_t>();
        sizes.push_back(size.get<std::size_t>());
    }
    return sizes;
}

} // namespace

bool FrameReader::ready(int milliseconds) const
{
    if (m_used < m_buffer.size())
        return true;
    pollfd entry { m_descriptor, POLLIN, 0 };
    return ::poll(&entry, 1, milliseconds) > 0;
}

bool FrameReader::fill()
{
    if (m_used > 0) {
        m_buffer.erase(0, m_used);
        m_used = 0;
    }
    const std::size_t before = m_buffer.size();
    m_buffer.resize(before + kChunkBytes);
    ssize_t got = 0;
    do {
        got = ::read(m_descriptor, m_buffer.data() + before, kChunkBytes);
    } while (got < 0 && errno == EINTR);
    m_buffer.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
    return got > 0;
}

bool FrameReader::readExactly(std::string& into, std::size_t bytes)
{
    into.resize(bytes);
    const std::size_t held = std::min(bytes, m_buffer.size() - m_used);
    std::copy_n(m_buffer.data() + m_used, held, into.data());
    m_used += held;
    for (std::size_t done = held; done < bytes;) {
        const ssize_t got = ::read(m_descriptor, into.data() + done, bytes - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += static_cast<std::size_t>(got);
    }
    return true;
}

Result<std::optional<Frame>> FrameReader::next()
{
    std::size_t searched = m_used;
    std::size_t end = 0;
    for (;;) {
        end = m_buffer.find('\n', searched);
        if (end != std::string::npos)
            break;
        searched = m_buffer.size() - m_used;
        if (searched > kMostLineBytes)
            return std::optional<Frame>(); // no frame can be that long: nothing behind it can be trusted
        if (!fill())
            return std::optional<Frame>();
    }
    const std::string_view line = std::string_view(m_buffer).substr(m_used, end - m_used);
    Frame frame;
    frame.object = Json::parse(line, nullptr, false);
    m_used = end + 1;
    if (!frame.object.is_object())
        return failure(ErrorKind::Input, "a line that is no JSON object");
    WARPDESK_TRY(const std::vector<std::size_t> sizes, partSizes(frame.object));
    for (const std::size_t size : sizes)
        if (!readExactly(frame.parts.emplace_back(), size))
            return std::optional<Frame>();
    return frame;
}

bool FrameWriter::write(Json object, std::span<const std::string> parts)
{
    if (!parts.empty()) {
        Json sizes = Json::array();
        for (const std::string& part : parts)
            sizes.push_back(part.size());
        object["binary"] = std::move(sizes);
    }
    const std::string line = object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    const std::lock_guard lock(m_mutex);
    bool good = writeAll(m_descriptor, line);
    for (const std::string& part : parts)
        good = good && writeAll(m_descriptor, part);
    return good;
}

} // namespace warpdesk::runner
