// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace warpdesk::runner {

/// A pipe whose ends close with it.
class Pipe final {
public:
    Pipe()
    {
        if (::pipe2(m_ends, O_CLOEXEC) != 0)
            m_ends[0] = m_ends[1] = -1;
    }
    ~Pipe()
    {
        closeWriteEnd();
        ::close(m_ends[0]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    [[nodiscard]] int readEnd() const { return m_ends[0]; }
    [[nodiscard]] int writeEnd() const { return m_ends[1]; }
    void closeWriteEnd()
    {
        if (const int end = std::exchange(m_ends[1], -1); end >= 0)
            ::close(end);
    }
    bool write(std::string_view text) const
    {
        return ::write(m_ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    }

private:
    int m_ends[2] { -1, -1 };
};

} // namespace warpdesk::runner
