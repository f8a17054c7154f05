// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <memory>

#include <sys/types.h>

namespace warpdesk::runner {

/// A running `warpdesk-runner --reference`: one descriptor that is its stdin and stdout. Killed when it goes.
class Child final {
public:
    Child(int descriptor, pid_t process)
        : m_descriptor(descriptor)
        , m_process(process)
    {
    }
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    [[nodiscard]] pid_t process() const { return m_process; }

private:
    int m_descriptor;
    pid_t m_process;
};

/// A helper process, forked before the sandbox closes, that can do one thing: start the reference process. A runner
/// that may not start programs any more asks it, also for a second one when the first hangs or dies.
class Zygote final {
public:
    /// Forks. The process must have one thread.
    [[nodiscard]] static Result<std::unique_ptr<Zygote>> start();
    ~Zygote();
    Zygote(const Zygote&) = delete;
    Zygote& operator=(const Zygote&) = delete;

    [[nodiscard]] Result<std::unique_ptr<Child>> spawn();

private:
    explicit Zygote(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    int m_descriptor;
};

} // namespace warpdesk::runner
