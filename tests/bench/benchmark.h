// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/device/device.h"

#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace warpdesk::bench {

/// Bytes at a page boundary: no way of running a kernel is favoured by where its data lie.
class Buffer {
public:
    explicit Buffer(std::size_t size);
    Buffer(const Buffer& other);
    Buffer(Buffer&&) = default;
    Buffer& operator=(const Buffer& other);
    Buffer& operator=(Buffer&&) = default;
    ~Buffer() = default;

    template <class T> [[nodiscard]] T* as() const { return reinterpret_cast<T*>(m_bytes.get()); }
    [[nodiscard]] std::span<std::byte> bytes() const { return { m_bytes.get(), m_size }; }

private:
    struct Free {
        void operator()(std::byte* bytes) const { std::free(bytes); }
    };
    std::unique_ptr<std::byte, Free> m_bytes;
    std::size_t m_size;
};

struct BufferIndex {
    std::size_t index;
};
using Argument = std::variant<BufferIndex, int, unsigned, float>;
using Work = std::function<void(const std::vector<Buffer>&)>;

enum class Element { Float, Int };

/// One row of the table: a kernel, its data, and the same work without the emulator.
struct Case {
    std::string name;
    std::string kernel; ///< in kernels.cu and kernels.cl
    std::string unit;
    double work = 0; ///< bytes, operations or elements of one run
    device::Dim3 grid {}, block {};
    std::vector<Buffer> buffers {};
    std::vector<Argument> arguments {};
    std::size_t output = 0; ///< the buffer that is compared
    Element element = Element::Float;
    bool sumOnly = false; ///< single elements may differ (a border decided by rounding): compare the sum
    bool isStreaming = false; ///< bound by memory: no arithmetic to speak of
    Work native {}, simd {};
};

/// Makes the data of a case when it is its turn.
struct CaseMaker {
    std::string name;
    std::function<Case()> make;
};
std::vector<CaseMaker> cases(bool small);

/// One way of running the kernels.
class Runner {
public:
    Runner() = default;
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;
    virtual ~Runner() = default;

    [[nodiscard]] virtual std::string name() const = 0;
    /// Puts the data of a case in place. False where this way cannot run it.
    virtual Result<bool> prepare(const Case& work) = 0;
    /// One run, in milliseconds. It reads what the run before it left.
    virtual Result<double> run() = 0;
    virtual Result<void> download(std::span<std::byte> output) = 0;
    virtual void release() = 0;
    /// Milliseconds of code generation in the runs since `prepare`; 0 where there is none or it is not known.
    [[nodiscard]] virtual double jitMilliseconds() const { return 0; }
};

} // namespace warpdesk::bench
