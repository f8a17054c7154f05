// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/json.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The wire of engine/runner/README.md: a JSON object per line; a line with `"binary":[n1,n2]` is followed by so many
/// bytes for each part.
namespace warpdesk::runner {

/// Arrays up to this size travel inside the line.
inline constexpr std::size_t kInlineBytes = 65536;

struct Frame {
    Json object;
    std::vector<std::string> parts;
};

/// Reads frames from a descriptor it does not own. One thread.
class FrameReader final {
public:
    explicit FrameReader(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    /// Waits for the next frame. Nothing = the other side closed. Err (Input) = a line that is no frame: the next call
    /// goes on behind it.
    [[nodiscard]] Result<std::optional<Frame>> next();
    /// Whether next() has bytes to work on without waiting for more, within `milliseconds`.
    [[nodiscard]] bool ready(int milliseconds) const;

    static constexpr std::size_t kMostLineBytes = std::size_t { 256 } << 20U;
    static constexpr std::uint64_t kMostPartBytes = std::uint64_t { 16 } << 30U;

private:
    [[nodiscard]] bool fill();
    [[nodiscard]] bool readExactly(std::string& into, std::size_t bytes);

    int m_descriptor;
    std::string m_buffer;
    std::size_t m_used = 0;
};

/// Writes frames to a descriptor it does not own. Thread-safe: a frame is never torn.
class FrameWriter final {
public:
    explicit FrameWriter(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    /// False when the other side is gone.
    bool write(Json object, std::span<const std::string> parts = {});

private:
    std::mutex m_mutex;
    int m_descriptor;
};

} // namespace warpdesk::runner
