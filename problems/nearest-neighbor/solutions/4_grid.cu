// A grid of cells: points are sorted into it by counting, and each search widens ring by ring until no nearer point is possible.
#include <cuda_runtime.h>

constexpr int Threads = 128;

struct Grid {
    int side; // cells along each axis
    float low[3];
    float cell; // edge of a cell
};

__device__ int cellOf(const Grid& grid, float coordinate, int axis)
{
    return min(grid.side - 1, static_cast<int>((coordinate - grid.low[axis]) / grid.cell));
}

// One block finds the box around all points.
__global__ void bounds(const float* points, Grid* grid, int N, int side)
{
    __shared__ float low[3][Threads], high[3][Threads];
    for (int axis = 0; axis < 3; ++axis) {
        float least = INFINITY;
        float most = -INFINITY;
        for (int i = threadIdx.x; i < N; i += Threads) {
            least = fminf(least, points[3 * i + axis]);
            most = fmaxf(most, points[3 * i + axis]);
        }
        low[axis][threadIdx.x] = least;
        high[axis][threadIdx.x] = most;
    }
    for (int half = Threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            for (int axis = 0; axis < 3; ++axis) {
                low[axis][threadIdx.x] = fminf(low[axis][threadIdx.x], low[axis][threadIdx.x + half]);
                high[axis][threadIdx.x] = fmaxf(high[axis][threadIdx.x], high[axis][threadIdx.x + half]);
            }
        }
    }
    if (threadIdx.x == 0) {
        float widest = 0;
        for (int axis = 0; axis < 3; ++axis) {
            grid->low[axis] = low[axis][0];
            widest = fmaxf(widest, high[axis][0] - low[axis][0]);
        }
        grid->side = side;
        grid->cell = fmaxf(widest, 1.0f) / side;
    }
}

__device__ int cellOf(const Grid& grid, const float* point)
{
    return (cellOf(grid, point[2], 2) * grid.side + cellOf(grid, point[1], 1)) * grid.side + cellOf(grid, point[0], 0);
}

__global__ void count(const float* points, const Grid* grid, int* counts, int N)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i < N)
        atomicAdd(&counts[cellOf(*grid, points + 3 * i)], 1);
}

// Inclusive prefix sum by one warp: afterwards starts[c] is where cell c ends.
__global__ void scan(int* starts, int cells)
{
    int carry = 0;
    for (int from = 0; from < cells; from += 32) {
        int c = from + threadIdx.x;
        int sum = c < cells ? starts[c] : 0;
        for (int distance = 1; distance < 32; distance *= 2) {
            int left = __shfl_up_sync(0xffffffffu, sum, distance);
            sum += threadIdx.x >= distance ? left : 0;
        }
        if (c < cells)
            starts[c] = carry + sum;
        carry += __shfl_sync(0xffffffffu, sum, 31);
    }
}

// Counts the ends down, so that they become starts. The order within a cell is left to chance.
__global__ void place(const float* points, const Grid* grid, int* starts, int* sorted, int N)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i < N)
        sorted[atomicSub(&starts[cellOf(*grid, points + 3 * i)], 1) - 1] = i;
}

__global__ void nearest(const float* points, const Grid* shape, const int* starts, const int* sorted, int* indices, int N)
{
    int thread = blockIdx.x * Threads + threadIdx.x;
    if (thread >= N)
        return;
    int i = sorted[thread]; // neighbours in a warp search in the same cells
    Grid grid = *shape;
    float x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2];
    int cx = cellOf(grid, x, 0), cy = cellOf(grid, y, 1), cz = cellOf(grid, z, 2);
    int cells = grid.side * grid.side * grid.side;
    float best = INFINITY;
    int index = -1;
    for (int ring = 0; ring < grid.side; ++ring) {
        // Whatever lies in this ring is at least ring - 1 cells away; the small share is for rounding at the borders.
        float reach = fmaxf(ring - 1, 0) * grid.cell * 0.999f;
        if (reach * reach > best)
            break;
        for (int gz = max(0, cz - ring); gz <= min(grid.side - 1, cz + ring); ++gz) {
            for (int gy = max(0, cy - ring); gy <= min(grid.side - 1, cy + ring); ++gy) {
                bool face = abs(gz - cz) == ring || abs(gy - cy) == ring;
                int step = face || ring == 0 ? 1 : 2 * ring; // inside of the shell only its two ends
                for (int gx = cx - ring; gx <= cx + ring; gx += step) {
                    if (gx < 0 || gx >= grid.side)
                        continue;
                    int cell = (gz * grid.side + gy) * grid.side + gx;
                    int end = cell + 1 < cells ? starts[cell + 1] : N;
                    for (int k = starts[cell]; k < end; ++k) {
                        int j = sorted[k];
                        float dx = points[3 * j] - x, dy = points[3 * j + 1] - y, dz = points[3 * j + 2] - z;
                        float squares = dx * dx + dy * dy + dz * dz;
                        if (j != i && (squares < best || (squares == best && j < index))) {
                            best = squares;
                            index = j;
                        }
                    }
                }
            }
        }
    }
    indices[i] = index;
}

extern "C" void solve(const float* points, int* indices, int N)
{
    int side = 1;
    while (side < 128 && (side + 1) * (side + 1) * (side + 1) <= N)
        ++side;
    int cells = side * side * side;
    Grid* grid = nullptr;
    int *starts = nullptr, *sorted = nullptr;
    cudaMalloc(&grid, sizeof(Grid));
    cudaMalloc(&starts, cells * sizeof(int));
    cudaMalloc(&sorted, N * sizeof(int));
    cudaMemset(starts, 0, cells * sizeof(int));
    int blocks = (N + Threads - 1) / Threads;
    bounds<<<1, Threads>>>(points, grid, N, side);
    count<<<blocks, Threads>>>(points, grid, starts, N);
    scan<<<1, 32>>>(starts, cells);
    place<<<blocks, Threads>>>(points, grid, starts, sorted, N);
    nearest<<<blocks, Threads>>>(points, grid, starts, sorted, indices, N);
    cudaDeviceSynchronize();
    cudaFree(grid);
    cudaFree(starts);
    cudaFree(sorted);
}
