// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/problem_template.h"

namespace warpdesk::cli {

namespace {

constexpr const char* yaml = R"(title: Scale an array                # what lists show
topic: basics                        # basics elementwise image reduce scan sort norm linalg conv sparse attention quant llm debug
level: easy                          # easy medium hard
arguments:                           # solve()'s parameters, in order
  - {name: input, type: float, shape: [n], role: input, fill: {normal: [0, 1]}}
  - {name: output, type: float, shape: [n], role: output}
  - {name: factor, type: float, role: scalar, value: 2.5}
  - {name: n, type: int, role: size}
# A value passes when |got - expected| <= absolute + relative * max(|expected|, scale * rms(expected)).
tolerance: {absolute: 0, relative: 1e-6}
tests:                               # every test binds every size; scalars, fills and a seed may differ
  - {n: 1}
  - {n: 31}
  - {n: 33}
  - {n: 1000, input: {integers: [-100, 100]}, factor: 3}
  - {n: 1021, input: {special: {base: {normal: [0, 1]}, share: 0.2}}}
  - {n: 65537}
  - {n: {between: [1000, 5000], not_multiple_of: 4}}   # drawn for each run: no solution can be made for it alone
measure: [{n: 1048576}, {n: 67108864, only: gpu}]
work: {flops: n, bytes: 8 * n}       # the least any kernel must do; leave out what is unknown
hints:
  - "Which element should a thread take? It knows its block and its place in the block."
  - "The last block has threads past the end of the array."
  - "A thread that loads `float4` needs fewer instructions for the same bytes."
)";

constexpr const char* statement = R"(Multiply every element of an array by a factor:

$$y_i = \alpha\, x_i, \qquad 0 \le i < n.$$

`solve` gets device pointers to $x$ and $y$, the factor $\alpha$ and the length $n$.

## Why it matters

Say here where this is used and what bounds it: memory, arithmetic or latency.

## Example

For $n = 3$, $x = (1, 2, 3)$ and $\alpha = 2.5$ the result is $y = (2.5, 5, 7.5)$.
)";

constexpr const char* starter = R"(__global__ void scale(const float* input, float* output, float factor, int n)
{
    // Your code.
}

extern "C" void solve(const float* input, float* output, float factor, int n)
{
    scale<<<(n + 255) / 256, 256>>>(input, output, factor, n);
}
)";

constexpr const char* reference
    = R"(// Plain loops; in double where sums are long. It runs by itself, never beside a solution.
extern "C" void reference(const float* input, float* output, float factor, int n)
{
    for (int i = 0; i < n; ++i)
        output[i] = factor * input[i];
}
)";

constexpr const char* solution = R"(// One thread for each element: neighbouring threads touch neighbouring memory.
__global__ void scale(const float* input, float* output, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        output[i] = factor * input[i];
}

extern "C" void solve(const float* input, float* output, float factor, int n)
{
    scale<<<(n + 255) / 256, 256>>>(input, output, factor, n);
}
)";

} // namespace

QList<TemplateFile> problemTemplate()
{
    return { { QStringLiteral("problem.yaml"), yaml }, { QStringLiteral("statement.md"), statement },
        { QStringLiteral("starter.cu"), starter }, { QStringLiteral("reference.cu"), reference },
        { QStringLiteral("solutions/1_one_thread_each.cu"), solution } };
}

} // namespace warpdesk::cli
