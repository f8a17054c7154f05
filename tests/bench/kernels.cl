// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of kernels.cu in OpenCL C, for PoCL: the same shapes, the same arithmetic. Shuffles are not in OpenCL 1.2.

kernel void vadd(global const float* a, global const float* b, global float* c, int n)
{
    int i = get_global_id(0);
    if (i < n)
        c[i] = a[i] + b[i];
}

kernel void saxpy(float factor, global const float* x, global float* y, int n)
{
    int i = get_global_id(0);
    if (i < n)
        y[i] = factor * x[i] + y[i];
}

kernel void matmul_naive(global const float* a, global const float* b, global float* c, int n)
{
    int row = get_global_id(1), column = get_global_id(0);
    if (row >= n || column >= n)
        return;
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

#define TILED(T)                                                                                                       \
    kernel void matmul_tiled##T(global const float* a, global const float* b, global float* c, int n)                  \
    {                                                                                                                  \
        local float as[T][T], bs[T][T];                                                                                \
        int tx = get_local_id(0), ty = get_local_id(1);                                                                \
        int row = get_group_id(1) * T + ty, column = get_group_id(0) * T + tx;                                         \
        float sum = 0;                                                                                                 \
        for (int t = 0; t < n; t += T) {                                                                               \
            as[ty][tx] = a[row * n + t + tx];                                                                          \
            bs[ty][tx] = b[(t + ty) * n + column];                                                                     \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
            for (int k = 0; k < T; ++k)                                                                                \
                sum += as[ty][k] * bs[k][tx];                                                                          \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        }                                                                                                              \
        c[row * n + column] = sum;                                                                                     \
    }
TILED(16)
TILED(32)

kernel void reduce_tree(global const float* in, global float* out, int n)
{
    local float part[256];
    int t = get_local_id(0), i = get_group_id(0) * 512 + t;
    float sum = i < n ? in[i] : 0;
    if (i + 256 < n)
        sum += in[i + 256];
    part[t] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 128; step > 0; step /= 2) {
        if (t < step)
            part[t] += part[t + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        out[get_group_id(0)] = part[0];
}

kernel void histogram(global const uchar* in, global uint* bins, int n)
{
    local uint own[256];
    int t = get_local_id(0);
    own[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        atomic_inc(&own[in[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[t], own[t]);
}

kernel void transpose(global const float* in, global float* out, int n)
{
    local float tile[32][33];
    int tx = get_local_id(0), ty = get_local_id(1);
    int x = get_group_id(0) * 32 + tx, y = get_group_id(1) * 32 + ty;
    for (int j = 0; j < 32; j += 8)
        tile[ty + j][tx] = in[(y + j) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    x = get_group_id(1) * 32 + tx;
    y = get_group_id(0) * 32 + ty;
    for (int j = 0; j < 32; j += 8)
        out[(y + j) * n + x] = tile[tx][ty + j];
}

kernel void mandelbrot(global int* out, int n, int most)
{
    int x = get_global_id(0), y = get_global_id(1);
    float cr = x * (3.0f / n) - 2.0f;
    float ci = y * (3.0f / n) - 1.5f;
    float zr = 0, zi = 0;
    int steps = 0;
    while (steps < most && zr * zr + zi * zi < 4) {
        float t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        ++steps;
    }
    out[y * n + x] = steps;
}

kernel void layer_norm(global const float* in, global float* out, int columns)
{
    local float sums[256], squares[256];
    int t = get_local_id(0);
    global const float* row = in + get_group_id(0) * columns;
    float sum = 0, square = 0;
    for (int i = t; i < columns; i += 256) {
        float value = row[i];
        sum += value;
        square += value * value;
    }
    sums[t] = sum;
    squares[t] = square;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 128; step > 0; step /= 2) {
        if (t < step) {
            sums[t] += sums[t + step];
            squares[t] += squares[t + step];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    float mean = sums[0] / columns;
    float scale = rsqrt(squares[0] / columns - mean * mean + 1e-5f);
    for (int i = t; i < columns; i += 256)
        out[get_group_id(0) * columns + i] = (row[i] - mean) * scale;
}

kernel void stencil(global const float* in, global float* out, int n)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
        return;
    int i = y * n + x;
    out[i] = 0.5f * in[i] + 0.125f * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
}

kernel void nbody(global const float4* bodies, global float4* pull, int n)
{
    local float4 tile[256];
    int t = get_local_id(0), i = get_global_id(0);
    float4 own = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int k = 0; k < n; k += 256) {
        tile[t] = bodies[k + t];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 256; ++j) {
            float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
            float inverse = rsqrt(dx * dx + dy * dy + dz * dz + 1e-3f);
            float force = tile[j].w * inverse * inverse * inverse;
            ax += dx * force;
            ay += dy * force;
            az += dz * force;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    pull[i] = (float4)(ax, ay, az, 0);
}

kernel void xorshift(global uint* hits, uint limit, int n)
{
    int i = get_global_id(0);
    if (i >= n)
        return;
    uint state = i * 2654435761u + 1;
    uint count = 0;
    for (int k = 0; k < 256; ++k) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        count += state < limit;
    }
    hits[i] = count;
}
