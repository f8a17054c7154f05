// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"

#include "engine/base/files.h"
#include "engine/compile/kernels.h"
#include "engine/compile/pch_folder.h"
#include "engine/compile/signature.h"
#include "engine/ptx/parser.h"
#include "tests/engine/compile/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warpdesk::compile {
namespace {

using testing::HasSubstr;

/// One compiler for all tests: loading NVRTC takes a moment.
class CompilerTest : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        auto made = create({});
        ASSERT_TRUE(made) << made.error().message;
        s_compiler = std::move(*made).release();
    }
    static void TearDownTestSuite()
    {
        delete s_compiler;
        s_compiler = nullptr;
    }
    static Output compiled(std::string_view source, const Options& options = {})
    {
        auto output = s_compiler->compile(source, "solution.cu", options);
        if (!output) {
            ADD_FAILURE() << output.error().message;
            return {};
        }
        return std::move(*output);
    }
    static std::string errors(const Output& output)
    {
        std::string text;
        for (const Diagnostic& d : output.diagnostics)
            text += d.place.file + "(" + std::to_string(d.place.line) + ":" + std::to_string(d.place.column) + ") "
                + d.message + "\n";
        return text;
    }
    inline static Compiler* s_compiler = nullptr;
};

TEST_F(CompilerTest, SolveBecomesAHostFunctionAndItsLaunchACall)
{
    const Output output = compiled(R"(__global__ void add(const float* a, float* b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i];
}
extern "C" void solve(const float* a, float* b, int n) { add<<<(n + 255) / 256, 256>>>(a, b, n); }
)");
    ASSERT_TRUE(output.ok) << errors(output);
    EXPECT_TRUE(output.diagnostics.empty()) << errors(output);
    const auto module = ptx::parse(output.ptx);
    ASSERT_TRUE(module) << module.error().front().message;
    const auto kernels = kernelsOf(*module);
    ASSERT_EQ(kernels.size(), 1U);
    EXPECT_EQ(kernels[0].demangled, "add(float const*, float*, int)");
    EXPECT_EQ(kernels[0].plain, "add");
    EXPECT_EQ(kernels[0].parameters.size(), 3U);
    EXPECT_EQ(kernels[0].line, 1U);
    const auto functions = hostFunctionsOf(*module);
    ASSERT_EQ(functions.size(), 1U);
    EXPECT_EQ(functions[0].plain, "solve");
    EXPECT_THAT(output.ptx, HasSubstr("__cudaCDP2LaunchDeviceV2"));
    EXPECT_THAT(output.ptx, HasSubstr("\t.file\t1 \"solution.cu\"\n"));
}

TEST_F(CompilerTest, IntegersOf128Bits)
{
    const Output output = compiled("__global__ void k(__int128* a) { a[0] = a[0] * a[1] + a[2]; }");
    EXPECT_TRUE(output.ok) << errors(output);
}

TEST_F(CompilerTest, ALambdaNeedsNoAnnotation)
{
    const std::string_view head = "template <class F> __global__ void each(F f) { f(threadIdx.x); }\n";
    const Output plain
        = compiled(std::string(head) + "void solve(float* a) { each<<<1, 32>>>([=](int i) { a[i] = 1; }); }");
    EXPECT_TRUE(plain.ok) << errors(plain);
    const Output annotated = compiled(
        std::string(head) + "void solve(float* a) { each<<<1, 32>>>([=] __device__(int i) { a[i] = 1; }); }");
    EXPECT_TRUE(annotated.ok) << errors(annotated);
    EXPECT_TRUE(annotated.diagnostics.empty());
    const Output hidden = compiled(std::string(head)
        + "#define DEVICE __device__\nvoid solve(float* a) { each<<<1, 32>>>([=] DEVICE(int i) { a[i] = 1; }); }");
    ASSERT_EQ(hidden.diagnostics.size(), 1U) << errors(hidden);
    EXPECT_THAT(hidden.diagnostics[0].message, HasSubstr("leave __host__ and __device__ out of the lambda"));
    EXPECT_EQ(hidden.diagnostics[0].place.line, 3U);
}

TEST_F(CompilerTest, HostCodeAsPeopleWriteIt)
{
    const Output output = compiled(R"(#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <iostream>
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(EXIT_FAILURE); } } while (0)
__constant__ float coefficients[4];
template <class T> __global__ void scale(T* p, int n) { extern __shared__ T tile[]; tile[threadIdx.x] = p[threadIdx.x]; p[threadIdx.x] = tile[0] * coefficients[1]; }
__host__ __device__ inline int divide(int a, int b) { return (a + b - 1) / b; }
void solve(const float* input, float* output, int n)
{
    float* buffer = nullptr;
    CHECK(cudaMalloc(&buffer, n * sizeof(float)));
    CHECK(cudaMalloc((void**)&buffer, n * sizeof(float)));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    const float host[4] = {1, 2, 3, 4};
    CHECK(cudaMemcpyToSymbol(coefficients, host, sizeof(host)));
    CHECK(cudaMemcpyAsync(buffer, input, n * 4, cudaMemcpyDeviceToDevice, stream));
    CHECK(cudaFuncSetAttribute(scale<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
    scale<float><<<dim3(divide(n, 256)), dim3(256), 65536, stream>>>(buffer, n);
    CHECK(cudaGetLastError());
    void* arguments[] = {&output, &n};
    CHECK(cudaLaunchKernel((const void*)scale<float>, dim3(1), dim3(32), arguments, 0, stream));
    CHECK(cudaLaunchCooperativeKernel(scale<float>, 1, 32, arguments, 0, stream));
    int blockSize = 0, gridSize = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&gridSize, &blockSize, scale<float>, 0, 0));
    cudaEvent_t start, stop;
    cudaEventCreate(&start); cudaEventCreate(&stop); cudaEventRecord(start);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(buffer));
    cudaDeviceSynchronize();
}
int main(int argc, char** argv) { int n = argc > 1 ? atoi(argv[1]) : 4; float* p; cudaMallocManaged(&p, n); solve(p, p, n); return 0; }
)");
    ASSERT_TRUE(output.ok) << errors(output);
    EXPECT_TRUE(output.diagnostics.empty()) << errors(output);
    const auto module = ptx::parse(output.ptx);
    ASSERT_TRUE(module) << module.error().front().message;
    const auto functions = hostFunctionsOf(*module);
    EXPECT_TRUE(std::ranges::any_of(functions, [](const KernelInfo& f) { return f.plain == "solve"; }));
}

struct HeaderRow {
    const char* name;
    const char* text;
};
class HeaderTest : public CompilerTest, public testing::WithParamInterface<HeaderRow> { };

TEST_P(HeaderTest, Compiles)
{
    const Output output = compiled(GetParam().text);
    EXPECT_TRUE(output.ok) << errors(output);
    EXPECT_TRUE(output.diagnostics.empty()) << errors(output);
}

INSTANTIATE_TEST_SUITE_P(Small, HeaderTest,
    testing::Values(
        HeaderRow { "half", "#include <cuda_fp16.h>\n__global__ void k(__half* p) { *p = __hadd(*p, *p); }" },
        HeaderRow {
            "bfloat16", "#include <cuda_bf16.h>\n__global__ void k(__nv_bfloat16* p) { *p = __hadd(*p, *p); }" },
        HeaderRow { "tensorCores",
            "#include <mma.h>\nusing namespace nvcuda;\n__global__ void k() { wmma::fragment<wmma::matrix_a, 16, 16, "
            "16, __half, wmma::row_major> a; wmma::fill_fragment(a, __half(0)); }" },
        HeaderRow { "whatNvccBringsAlong",
            "__global__ void k(float* p) { p[0] = -INFINITY * M_PI; p[1] = std::max(p[2], std::sqrt(p[3])); p[4] = "
            "INT_MAX; static_assert(std::is_same<int, int>::value); }" },
        HeaderRow { "exactIntegers",
            "#include <cstdint>\n#include <stdint.h>\nstatic_assert(sizeof(std::uint64_t) == 8 && INT32_MAX == "
            "2147483647);\nint solve() { return 0; }" },
        HeaderRow { "limits",
            "#include <limits>\n#include <cfloat>\n#include <climits>\nstatic_assert(std::numeric_limits<float>::max() "
            "== FLT_MAX && std::numeric_limits<int>::min() == INT_MIN);\n__global__ void k(float* p) { *p = "
            "-std::numeric_limits<float>::infinity(); }" },
        HeaderRow { "mathematics",
            "#include <cmath>\n#include <math.h>\n#include <algorithm>\n__global__ void k(float* p) { *p = "
            "std::max(std::sqrt(*p), std::exp(-INFINITY)) * M_PI; }" },
        HeaderRow { "traits",
            "#include <type_traits>\ntemplate <class T, class = std::enable_if_t<std::is_floating_point_v<T>>> "
            "__device__ T twice(T v) { return v + v; }\nstatic_assert(std::is_same<std::remove_cvref_t<const int&>, "
            "int>::value);\n__global__ void k(float* p) { *p = twice(*p); }" },
        HeaderRow { "inputAndOutput",
            "#include <cstdio>\n#include <cstdlib>\n#include <cassert>\n#include <cstring>\n#include <iostream>\nvoid "
            "solve(int n) { std::printf(\"%d\\n\", n); assert(n > 0); std::fprintf(stderr, \"x\"); }" }),
    [](const auto& row) { return row.param.name; });

class HeavyHeaderTest : public CompilerTest, public testing::WithParamInterface<HeaderRow> { };
TEST_P(HeavyHeaderTest, Compiles)
{
    const Output output = compiled(GetParam().text);
    EXPECT_TRUE(output.ok) << errors(output);
}
INSTANTIATE_TEST_SUITE_P(Heavy, HeavyHeaderTest,
    testing::Values(HeaderRow { "cooperativeGroups",
                        "#include <cuda_runtime.h>\n#include <cstdint>\n#include <ctime>\n#include "
                        "<cooperative_groups.h>\nnamespace cg = "
                        "cooperative_groups;\n__global__ void k(float* p) { cg::this_grid().sync(); *p = 1; }" },
        HeaderRow { "blockReduce",
            "#include <cub/block/block_reduce.cuh>\n#include <limits>\n__global__ void k(int* p) { using R = "
            "cub::BlockReduce<int, 128>; __shared__ typename R::TempStorage s; int v = R(s).Sum(p[threadIdx.x]); if "
            "(threadIdx.x == 0) p[0] = v; }" },
        HeaderRow { "arrayAndTuple",
            "#include <array>\n#include <tuple>\n#include <utility>\n__global__ void k(int* p) { std::array<int, 2> a "
            "{1, 2}; *p = a[1]; }" }),
    [](const auto& row) { return row.param.name; });

TEST_F(CompilerTest, AHostHeaderIsOneDiagnosticAtItsInclude)
{
    struct Row {
        const char* source;
        unsigned line, column;
        const char* words;
    };
    for (const Row& row : { Row { "#include <cstdio>\n#include <vector>\nint x;\n", 2, 10, "cudaMalloc" },
             Row { "// #include <thrust/a.h>\n#  include <thrust/sort.h>\nint x;\n", 2, 12, "CUB" },
             Row { "#include \"cublas_v2.h\"\n", 1, 10, "write the multiplication" },
             Row { "int a;\n#include <cub/cub.cuh>\n", 2, 10, "one by one" } }) {
        const Output output = compiled(row.source);
        EXPECT_FALSE(output.ok);
        ASSERT_EQ(output.diagnostics.size(), 1U) << errors(output);
        EXPECT_EQ(output.diagnostics[0].place.file, "");
        EXPECT_EQ(output.diagnostics[0].place.line, row.line);
        EXPECT_EQ(output.diagnostics[0].place.column, row.column);
        EXPECT_THAT(output.diagnostics[0].message, HasSubstr(row.words));
    }
}

TEST_F(CompilerTest, LinesAndColumnsAreThoseOfTheSolution)
{
    // Byte columns: "é" is two bytes, the emoji four, a tab one.
    const Output output = compiled("// é😀\n\tint a = 0; /* 😀 */ int b = undefined_thing;\n");
    ASSERT_EQ(output.diagnostics.size(), 1U) << errors(output);
    const std::string_view line = "\tint a = 0; /* 😀 */ int b = undefined_thing;";
    EXPECT_EQ(output.diagnostics[0].place.line, 2U);
    EXPECT_EQ(output.diagnostics[0].place.column, line.find("undefined_thing") + 1);
    EXPECT_EQ(output.diagnostics[0].endColumn, line.find("undefined_thing") + 1 + 15);
}

TEST_F(CompilerTest, AnErrorUnderALongPreludeOfTheUsersOwnStaysOneShortMessage)
{
    Options options;
    std::string header;
    for (int i = 0; i < 2000; ++i)
        header += "__device__ inline int f" + std::to_string(i) + "() { return " + std::to_string(i) + "; }\n";
    options.headers.push_back({ "mine.cuh", header });
    const Output output = compiled("#include \"mine.cuh\"\n\nint solve() { return f1() + nothere; }\n", options);
    ASSERT_EQ(output.diagnostics.size(), 1U) << errors(output);
    EXPECT_EQ(output.diagnostics[0].place.line, 3U);
    EXPECT_LE(std::ranges::count(output.log, '\n'), 20);
}

TEST_F(CompilerTest, SourcesThatAreNoText)
{
    const auto kind = [&](std::string_view source) {
        const auto output = s_compiler->compile(source, "solution.cu", {});
        return output ? std::string("accepted")
                      : std::string(name(output.error().kind)) + ": " + output.error().message;
    };
    EXPECT_EQ(kind(""), "input: solution.cu is empty");
    EXPECT_EQ(kind(" \n\t\n"), "input: solution.cu is empty");
    EXPECT_EQ(kind(std::string_view("int a;\0", 7)), "input: solution.cu has a NUL at byte 6; it is not a text");
    EXPECT_EQ(kind("int a;\n// \xff\n"), "input: solution.cu is not UTF-8: byte 0xff at offset 10");
    EXPECT_EQ(kind("\xEF\xBB\xBFint a;\n"), "accepted");
}

TEST_F(CompilerTest, ANameThatLooksLikeAnOption)
{
    const auto output = s_compiler->compile("__global__ void k() {\n    x = 1;\n}", "-arch=sm_80.cu", {});
    ASSERT_TRUE(output) << output.error().message;
    ASSERT_EQ(output->diagnostics.size(), 1U) << errors(*output);
    EXPECT_EQ(output->diagnostics[0].place.file, "");
    EXPECT_EQ(output->diagnostics[0].place.line, 2U);
}

TEST_F(CompilerTest, SyntaxOnlyFindsErrorsAndMakesNoPtx)
{
    Options options;
    options.syntaxOnly = true;
    EXPECT_TRUE(compiled("__global__ void k(int* p) { *p = 1; }", options).ok);
    const Output output = compiled("__global__ void k(int* p) { *p = 1 }", options);
    EXPECT_FALSE(output.ok);
    EXPECT_EQ(output.diagnostics.size(), 1U);
    EXPECT_TRUE(output.ptx.empty());
}

TEST_F(CompilerTest, NameExpressionsInstantiateTemplates)
{
    Options options;
    options.nameExpressions = { "scale<float, 4>" };
    const Output output = compiled("template <class T, int n> __global__ void scale(T* p) { *p *= n; }", options);
    ASSERT_TRUE(output.ok) << errors(output);
    ASSERT_EQ(output.loweredNames.size(), 1U);
    const auto module = ptx::parse(output.ptx);
    ASSERT_TRUE(module);
    const auto kernels = kernelsOf(*module);
    ASSERT_EQ(kernels.size(), 1U);
    EXPECT_EQ(kernels[0].name, output.loweredNames[0].second);
    EXPECT_EQ(kernels[0].demangled, "void scale<float, 4>(float*)");
}

TEST_F(CompilerTest, AssemblerErrorsAreAtTheSourceLine)
{
    Options options;
    options.architecture = "sm_80";
    options.host = false;
    const Output output = compiled("__global__ void k(int* p)\n{\n    *p = 1;\n    asm volatile(\"bogus.u32 %0;\" : : "
                                   "\"r\"(3));\n}\n",
        options);
    EXPECT_FALSE(output.ok);
    ASSERT_FALSE(output.diagnostics.empty());
    EXPECT_EQ(output.diagnostics[0].place.line, 4U) << errors(output);
    EXPECT_EQ(output.diagnostics[0].place.file, "");
    const Output large
        = compiled("\n__global__ void big(int* p)\n{\n    __shared__ int tile[20000];\n    tile[threadIdx.x] "
                   "= *p; __syncthreads();\n    *p = tile[*p];\n}\n",
            options);
    EXPECT_FALSE(large.ok);
    ASSERT_FALSE(large.diagnostics.empty());
    EXPECT_EQ(large.diagnostics[0].place.line, 2U) << errors(large);
}

TEST_F(CompilerTest, TheDiskCacheGivesTheSameOutputAndSurvivesDamage)
{
    const TemporaryFolder folder;
    Settings settings;
    settings.cacheFolder = folder.path() / "ptx";
    const std::string_view source = "__global__ void k(int* p) { *p = 41; int unused; }";
    Output first;
    {
        auto compiler = create(settings);
        ASSERT_TRUE(compiler);
        first = *(*compiler)->compile(source, "solution.cu", {});
        EXPECT_FALSE(first.cached);
        EXPECT_TRUE((*compiler)->compile(source, "solution.cu", {})->cached);
        EXPECT_EQ((*compiler)->cacheTrouble(), "");
    }
    auto again = create(settings);
    ASSERT_TRUE(again);
    const Output second = *(*again)->compile(source, "solution.cu", {});
    EXPECT_TRUE(second.cached);
    EXPECT_EQ(second.ptx, first.ptx);
    EXPECT_EQ(second.diagnostics.size(), first.diagnostics.size());

    for (const auto& entry : std::filesystem::directory_iterator(settings.cacheFolder))
        ASSERT_TRUE(files::write(entry.path(), "warpdesk-ptx 1 damaged"));
    auto third = create(settings);
    ASSERT_TRUE(third);
    const Output fresh = *(*third)->compile(source, "solution.cu", {});
    EXPECT_FALSE(fresh.cached);
    EXPECT_EQ(fresh.ptx, first.ptx);
}

/// NVRTC ends the process with SIGBUS when it maps a file on a full disk.
TEST_F(CompilerTest, ASmallDiskGetsNoPrecompiledHeaders)
{
    std::error_code error;
    const std::filesystem::path small = "/proc"; // a file system without space
    ASSERT_EQ(std::filesystem::space(small, error).available, 0U);
    EXPECT_FALSE(PchFolder(small).ready());
}

TEST_F(CompilerTest, PrecompiledHeadersMakeTheSecondCompileFast)
{
    const TemporaryFolder folder;
    Settings settings;
    settings.pchFolder = folder.path() / "pch";
    double first = 0, second = 0;
    {
        auto compiler = create(settings);
        ASSERT_TRUE(compiler);
        const std::string head = "#include <cooperative_groups.h>\n";
        const Output a = *(*compiler)->compile(head + "__global__ void k(int* p) { *p = 1; }", "solution.cu", {});
        const Output b = *(*compiler)->compile(head + "__global__ void k(int* p) { *p = 2; }", "solution.cu", {});
        EXPECT_TRUE(a.ok && b.ok) << errors(a) << errors(b);
        EXPECT_TRUE(b.diagnostics.empty()) << errors(b);
        first = a.milliseconds;
        second = b.milliseconds;
        RecordProperty("first_ms", static_cast<int>(first));
        RecordProperty("second_ms", static_cast<int>(second));
    }
    EXPECT_LT(second, first / 2) << first << " " << second;
    EXPECT_TRUE(std::filesystem::is_empty(settings.pchFolder));
}

TEST_F(CompilerTest, MachineCodeIsOfTheWholeProgram)
{
    Options options;
    options.architecture = "compute_90"; // means sm_90 here
    options.machineCode = true;
    const Output output = compiled(R"(__global__ void k(float* a) { a[threadIdx.x] *= 2; }
extern "C" void solve(float* a) { k<<<1, 32>>>(a); cudaDeviceSynchronize(); }
)",
        options);
    ASSERT_TRUE(output.ok) << errors(output);
    EXPECT_EQ(output.architecture, "sm_90");
    EXPECT_EQ(output.cubin.substr(0, 4),
        "\x7f"
        "ELF");
    EXPECT_THAT(output.log, HasSubstr("Used "));
    EXPECT_THAT(output.ptx, HasSubstr(".entry _Z1kPf"));
    EXPECT_THAT(output.ptx, testing::Not(HasSubstr("solve")));
    EXPECT_TRUE(compiled("__global__ void k() { }").cubin.empty());
}

/// What the assembler refuses is told at the source line.
TEST_F(CompilerTest, MachineCodeForAGpuThatLacksAnInstructionIsAnErrorAtTheLine)
{
    Options options;
    options.architecture = "sm_75";
    options.machineCode = true;
    const Output output = compiled(R"(__global__ void k(int* a)
{
    __shared__ int s[4];
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(s)), "l"(a));
}
)",
        options);
    EXPECT_FALSE(output.ok);
    EXPECT_TRUE(output.cubin.empty());
    ASSERT_FALSE(output.diagnostics.empty());
    EXPECT_EQ(output.diagnostics.front().place.line, 4U) << errors(output);
    EXPECT_THAT(errors(output), HasSubstr("cp.async"));
}

} // namespace
} // namespace warpdesk::compile
