// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/runners.h"

#include <fmt/format.h>

#if __has_include(<CL/cl.h>)
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <dlfcn.h>

#include <array>
#include <chrono>
#endif

namespace warpdesk::bench {

#if __has_include(<CL/cl.h>)
namespace {

/// The calls of the OpenCL loader that are used here, found at run time.
struct Calls {
#define WARPDESK_CALL(name) decltype(&::name) name = nullptr
    WARPDESK_CALL(clGetPlatformIDs);
    WARPDESK_CALL(clGetPlatformInfo);
    WARPDESK_CALL(clGetDeviceIDs);
    WARPDESK_CALL(clCreateContext);
    WARPDESK_CALL(clCreateCommandQueue);
    WARPDESK_CALL(clCreateProgramWithSource);
    WARPDESK_CALL(clBuildProgram);
    WARPDESK_CALL(clGetProgramBuildInfo);
    WARPDESK_CALL(clCreateKernel);
    WARPDESK_CALL(clReleaseKernel);
    WARPDESK_CALL(clCreateBuffer);
    WARPDESK_CALL(clReleaseMemObject);
    WARPDESK_CALL(clSetKernelArg);
    WARPDESK_CALL(clEnqueueNDRangeKernel);
    WARPDESK_CALL(clEnqueueReadBuffer);
    WARPDESK_CALL(clFinish);
#undef WARPDESK_CALL

    bool load(void* library)
    {
        bool complete = true;
        const auto find = [&](auto& call, const char* name) {
            call = reinterpret_cast<std::remove_reference_t<decltype(call)>>(dlsym(library, name));
            complete = complete && call != nullptr;
        };
#define WARPDESK_CALL(name) find(name, #name)
        WARPDESK_CALL(clGetPlatformIDs);
        WARPDESK_CALL(clGetPlatformInfo);
        WARPDESK_CALL(clGetDeviceIDs);
        WARPDESK_CALL(clCreateContext);
        WARPDESK_CALL(clCreateCommandQueue);
        WARPDESK_CALL(clCreateProgramWithSource);
        WARPDESK_CALL(clBuildProgram);
        WARPDESK_CALL(clGetProgramBuildInfo);
        WARPDESK_CALL(clCreateKernel);
        WARPDESK_CALL(clReleaseKernel);
        WARPDESK_CALL(clCreateBuffer);
        WARPDESK_CALL(clReleaseMemObject);
        WARPDESK_CALL(clSetKernelArg);
        WARPDESK_CALL(clEnqueueNDRangeKernel);
        WARPDESK_CALL(clEnqueueReadBuffer);
        WARPDESK_CALL(clFinish);
#undef WARPDESK_CALL
        return complete;
    }
};

class OpenClRunner final : public Runner {
public:
    /// Platform, context, queue and program; they live as long as the process.
    Result<void> open(const std::string& source)
    {
        void* library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr || !m_calls.load(library))
            return failure(ErrorKind::Environment, "libOpenCL.so.1 is not installed");
        std::array<cl_platform_id, 16> platforms {};
        cl_uint count = 0;
        m_calls.clGetPlatformIDs(platforms.size(), platforms.data(), &count);
        for (std::size_t i = 0; i < std::min<std::size_t>(count, platforms.size()); ++i) {
            std::array<char, 256> text {};
            m_calls.clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, text.size() - 1, text.data(), nullptr);
            if (std::string_view(text.data()).starts_with("Portable Computing Language")
                && m_calls.clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &m_device, nullptr) == CL_SUCCESS)
                break;
        }
        if (m_device == nullptr)
            return failure(ErrorKind::Environment, "PoCL (pocl-opencl-icd) is not installed");
        m_context = m_calls.clCreateContext(nullptr, 1, &m_device, nullptr, nullptr, nullptr);
        m_queue = m_calls.clCreateCommandQueue(m_context, m_device, 0, nullptr);
        const char* text = source.c_str();
        m_program = m_calls.clCreateProgramWithSource(m_context, 1, &text, nullptr, nullptr);
        if (m_calls.clBuildProgram(m_program, 1, &m_device, "-cl-mad-enable", nullptr, nullptr) != CL_SUCCESS) {
            std::string log(1 << 16, '\0');
            std::size_t size = 0;
            m_calls.clGetProgramBuildInfo(m_program, m_device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), &size);
            return failure(ErrorKind::Internal, "PoCL refuses kernels.cl: " + log.substr(0, size));
        }
        return {};
    }

    [[nodiscard]] std::string name() const override { return "pocl"; }

    Result<bool> prepare(const Case& work) override
    {
        m_kernel = m_calls.clCreateKernel(m_program, work.kernel.c_str(), nullptr);
        if (m_kernel == nullptr)
            return false;
        for (const Buffer& buffer : work.buffers) {
            m_buffers.push_back(m_calls.clCreateBuffer(m_context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                buffer.bytes().size(), buffer.bytes().data(), nullptr));
            if (m_buffers.back() == nullptr)
                return failure(ErrorKind::Environment, "PoCL has no memory for the data");
        }
        cl_uint index = 0;
        for (const Argument& argument : work.arguments)
            std::visit(
                [&](auto value) {
                    if constexpr (std::is_same_v<decltype(value), BufferIndex>)
                        m_calls.clSetKernelArg(m_kernel, index++, sizeof(cl_mem), &m_buffers[value.index]);
                    else
                        m_calls.clSetKernelArg(m_kernel, index++, sizeof value, &value);
                },
                argument);
        m_local = { work.block.x, work.block.y, work.block.z };
        m_global = { std::size_t { work.grid.x } * work.block.x, std::size_t { work.grid.y } * work.block.y,
            std::size_t { work.grid.z } * work.block.z };
        m_output = work.output;
        return true;
    }

    Result<double> run() override
    {
        const auto start = std::chrono::steady_clock::now();
        if (m_calls.clEnqueueNDRangeKernel(
                m_queue, m_kernel, 3, nullptr, m_global.data(), m_local.data(), 0, nullptr, nullptr)
                != CL_SUCCESS
            || m_calls.clFinish(m_queue) != CL_SUCCESS)
            return failure(ErrorKind::Internal, "PoCL cannot run this kernel");
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }

    Result<void> download(std::span<std::byte> output) override
    {
        if (m_calls.clEnqueueReadBuffer(
                m_queue, m_buffers[m_output], CL_TRUE, 0, output.size(), output.data(), 0, nullptr, nullptr)
            != CL_SUCCESS)
            return failure(ErrorKind::Internal, "PoCL's result is not readable");
        return {};
    }

    void release() override
    {
        for (cl_mem buffer : m_buffers)
            m_calls.clReleaseMemObject(buffer);
        m_buffers.clear();
        if (m_kernel != nullptr)
            m_calls.clReleaseKernel(m_kernel);
        m_kernel = nullptr;
    }

private:
    Calls m_calls;
    cl_device_id m_device = nullptr;
    cl_context m_context = nullptr;
    cl_command_queue m_queue = nullptr;
    cl_program m_program = nullptr;
    cl_kernel m_kernel = nullptr;
    std::vector<cl_mem> m_buffers;
    std::array<std::size_t, 3> m_global {}, m_local {};
    std::size_t m_output = 0;
};

} // namespace

Result<std::unique_ptr<Runner>> createOpenClRunner(const std::string& source)
{
    auto runner = std::make_unique<OpenClRunner>();
    WARPDESK_TRY_VOID(runner->open(source));
    return runner;
}

#else

Result<std::unique_ptr<Runner>> createOpenClRunner(const std::string&)
{
    return failure(ErrorKind::Environment, "built without OpenCL's headers (opencl-headers)");
}

#endif

} // namespace warpdesk::bench
