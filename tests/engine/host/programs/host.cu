// Host functions that the tests of engine/host run, one each. The kernels are given bodies by the fake device.
__global__ void scale(float* data, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= factor;
}
__device__ int counter = 5;
__constant__ float weights[4];
__global__ void count(char step, double unused) { counter += step; }

int hostCalls = 7;
static const int primes[5] = { 2, 3, 5, 7, 11 };
struct Shape {
    float* data;
    int n;
};

extern "C" void launches(float* data, int n)
{
    scale<<<(n + 127) / 128, 128>>>(data, 2.0f, n);
    scale<<<dim3(1, 2, 3), dim3(4, 5, 6), 64>>>(data, 0.5f, n);
    count<<<1, 32>>>((char)-3, 1.5);
}

extern "C" void launchTooLarge(float* data, int n) {
    scale<<<1, 4096>>>(data, 2.0f, n);
}

extern "C" void launchTooLargeAndAsk(float* data, int n)
{
    scale<<<1, 4096>>>(data, 2.0f, n);
    cudaError_t error = cudaPeekAtLastError();
    printf("%d ", (int)error);
    error = cudaGetLastError();
    printf("%s: %s, then %d\n", cudaGetErrorName(error), cudaGetErrorString(error), (int)cudaGetLastError());
}

extern "C" void readsDevice(const float* a, float* b)
{
    float first = a[0];
    cudaMemcpy(b, &first, sizeof(float), cudaMemcpyHostToDevice);
}

extern "C" void copies(const float* a, float* b, int n)
{
    float* host = (float*)malloc(n * sizeof(float));
    cudaMemcpy(host, a, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        host[i] = host[i] * 3 + hostCalls;
    float* device;
    cudaMalloc(&device, n * sizeof(float));
    cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, device, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemset(device, 0, 4);
    cudaFree(device);
    free(host);
}

extern "C" void copyErrors(float* a, int n)
{
    float* host = new float[n];
    printf("%d ", (int)cudaMemcpy(a, a, 4, cudaMemcpyHostToDevice));
    printf("%d ", (int)cudaMemcpy(a, host, 4 * n + 4, cudaMemcpyHostToDevice));
    printf("%d ", (int)cudaMemcpy(a, host, 4, (cudaMemcpyKind)9));
    printf("%d ", (int)cudaFree(a));
    printf("%d\n", (int)cudaMemset(host, 0, 4));
    delete[] host;
}

extern "C" void leaksDevice()
{
    void* p;
    cudaMalloc(&p, 1000);
    cudaMallocManaged(&p, 2000);
}

extern "C" void overflowsHeap(int n)
{
    int* p = (int*)malloc(n * 4);
    for (int i = 0; i <= n; ++i)
        p[i] = i;
}

extern "C" void usesFreed()
{
    int* p = (int*)malloc(16);
    free(p);
    p[1] = 2;
}

extern "C" void freesTwice()
{
    int* p = (int*)malloc(16);
    free(p);
    free(p);
}

extern "C" void writesNull(int* p) { *p = 1; }

extern "C" void writesLiteral()
{
    char* text = (char*)"constant";
    text[0] = 'C';
}

extern "C" void loops()
{
    volatile int i = 0;
    while (true)
        i = i + 1;
}

__device__ __noinline__ int deeper(int n)
{
    volatile int pad[32];
    pad[n & 31] = n;
    return deeper(n + 1) + pad[(n + 1) & 31];
}
extern "C" void recurses() { printf("%d", deeper(0)); }

__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
extern "C" void prints(int n)
{
    const char* words[2] = { "even", "odd" };
    printf("%d is %s, %5.2f, %c, %lld, %u%%\n", n, words[n & 1], n / 4.0, 'x', 1LL << 40, 7u);
    char text[32];
    memset(text, 0, sizeof text);
    memcpy(text, words[0], 4);
    int sum = 0;
    for (int i = 0; i < 5; ++i)
        sum += primes[i];
    printf("%s %d %d %d\n", text, (int)strlen(text), fibonacci(15), sum + ++hostCalls);
    double d = 0;
    for (int i = 1; i <= n; ++i)
        d += 1.0 / i;
    printf("%.12f %.6f %.6f\n", d, sqrtf(2.0f), floor(-1.5));
}

extern "C" void asserts(int n) { assert(n > 100); }
extern "C" void exits(int status) { exit(status); }

static void callback(void* data) { *(int*)data += 5; }
extern "C" void streams(float* data, int n)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaEvent_t start, end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    cudaEventRecord(start, stream);
    scale<<<1, 32, 0, stream>>>(data, 1.0f, n);
    cudaEventRecord(end, stream);
    cudaEventSynchronize(end);
    float milliseconds = -1;
    cudaEventElapsedTime(&milliseconds, start, end);
    int value = 1;
    cudaLaunchHostFunc(stream, callback, &value);
    printf("%d %d\n", milliseconds >= 0, value);
    cudaStreamDestroy(stream);
    cudaEventDestroy(start);
    printf("%d %d\n", (int)cudaStreamSynchronize(stream), (int)cudaEventRecord(start));
}

extern "C" void properties()
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    int blocks = 0, grid = 0, block = 0, sms = 0, devices = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, 256, 0);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, scale);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaGetDeviceCount(&devices);
    size_t free, total;
    cudaMemGetInfo(&free, &total);
    printf("%s %d.%d %d %d %d %d %d %d %d\n", p.name, p.major, p.minor, p.multiProcessorCount, blocks, grid, block, sms,
        devices, (int)(total >> 20));
    printf("%d %d\n", (int)cudaSetDevice(1), (int)cudaSetDevice(0));
}

extern "C" void attributes(float* data, int n)
{
    printf("%d ", (int)cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    printf("%d ", (int)cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 1000000));
    cudaFuncAttributes attributes;
    printf("%d %d\n", (int)cudaFuncGetAttributes(&attributes, scale), attributes.maxThreadsPerBlock);
    scale<<<1, 32, 90000>>>(data, 1.0f, n);
}

extern "C" void arrays(float* data, int n)
{
    float factor = 4;
    void* arguments[] = { &data, &factor, &n };
    cudaLaunchKernel((void*)scale, dim3(2), dim3(64), arguments);
    cudaLaunchCooperativeKernel(scale, dim3(3), dim3(64), arguments);
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(8);
    config.blockDim = dim3(16);
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = 4;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.attrs = attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, scale, data, factor, n);
}

extern "C" void managed(int n)
{
    float* shared;
    cudaMallocManaged(&shared, n * sizeof(float));
    for (int i = 0; i < n; ++i)
        shared[i] = i;
    scale<<<1, n>>>(shared, 10.0f, n);
    cudaDeviceSynchronize();
    printf("%g %g\n", shared[1], shared[n - 1]);
    shared[n] = 0;
}

extern "C" void parameters(char c, unsigned char u, short s, bool b, long long l, float f, double d, Shape shape)
{
    printf("%d %d %d %d %lld %g %g %d\n", c, u, s, b, l, f, d, shape.n);
}

extern "C" void symbols()
{
    float values[4] = { 1, 2, 3, 4 }, back[4] = {};
    cudaMemcpyToSymbol(weights, values, sizeof values);
    cudaMemcpyFromSymbol(back, weights, 8, 8);
    int start = 9, now = 0;
    cudaMemcpyToSymbol(counter, &start, sizeof start);
    count<<<1, 1>>>((char)2, 0.0);
    cudaMemcpyFromSymbol(&now, counter, sizeof now);
    printf("%g %g %d\n", back[0], back[1], now);
    printf("%d\n", (int)cudaMemcpyToSymbol(weights, values, sizeof values, 4));
}

extern "C" void readsDeviceVariable() { printf("%d", counter); }

extern "C" __device__ int nobodyHasThis(int n);
extern "C" void callsMissing(int n)
{
    if (n > 0)
        printf("%d", nobodyHasThis(n));
}

extern "C" void usesThreads() { __syncthreads(); printf("%d", (int)threadIdx.x); }

extern "C" void reference(const float* a, float* b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; ++i)
        sum += a[i];
    b[0] = (float)sum;
}

__device__ __noinline__ int slowly(int n) { return n <= 0 ? 1 : slowly(n - 1) ^ (slowly(n - 2) * 3); }
extern "C" void recursesForLong(int n) { printf("%d\n", slowly(n)); }

// One access in a loop meets memory of different kinds and sizes, and memory that goes away in between.
__device__ __noinline__ int sumOf(const int* p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i)
        sum += p[i];
    return sum;
}
extern "C" void sumsMany(int n)
{
    int local[3] = { 1, 2, 3 };
    int* a = (int*)malloc(n * 4);
    int* b = (int*)malloc(4);
    for (int i = 0; i < n; ++i)
        a[i] = i;
    b[0] = 5;
    for (int i = 0; i < 3; ++i)
        printf("%d %d %d ", sumOf(a, n), sumOf(b, 1), sumOf(local, 3));
    printf("%d\n", sumOf(primes, 5));
    printf("%d", sumOf(b, 2));
}
extern "C" void sumsFreed(int n)
{
    int* a = (int*)malloc(n * 4);
    memset(a, 0, n * 4);
    printf("%d ", sumOf(a, n));
    free(a);
    printf("%d\n", sumOf(a, n));
}
// The last bytes of a block: an access that begins inside and ends outside.
extern "C" void straddles(int at)
{
    char* p = (char*)malloc(64);
    for (int i = 0; i + 8 <= at + 8; i += 4)
        *(int*)(p + i) = i;
    *(long long*)(p + at) = 1;
    printf("written\n");
}

// Variables that both sides name.
static __device__ int bumped = 5;
static int handed = 6;
static int viaSymbol = 7;
static const int powers[4] = { 1, 10, 100, 1000 };
struct Limits {
    static constexpr int values[2] = { 31, 32 };
};
__device__ __noinline__ int at(const int* table, int i) { return table[i]; }
__device__ __noinline__ void raise(int* value) { *value += 1; }
__global__ void usesVariables(int* out, int i)
{
    bumped += 1;
    raise(&handed);
    out[0] = at(powers, i & 3) + powers[(i + 1) & 3] + Limits::values[i & 1] + viaSymbol;
}
extern "C" void readsBumped(int* out)
{
    usesVariables<<<1, 1>>>(out, 1);
    printf("%d", bumped);
}
extern "C" void readsHanded() { printf("%d", handed); }
extern "C" void writesViaSymbol()
{
    int* address;
    cudaGetSymbolAddress((void**)&address, viaSymbol);
    cudaMemset(address, 0, 4);
    printf("%d", viaSymbol);
}
extern "C" void readsTables(int i) { printf("%d %d\n", at(powers, i & 3), Limits::values[i & 1]); }
extern "C" void countsUp()
{
    count<<<1, 1>>>((char)1, 0.0);
    int now = 0;
    cudaMemcpyFromSymbol(&now, counter, sizeof now);
    printf("%d ", now);
    float first = 0, second = 2;
    cudaMemcpyFromSymbol(&first, weights, sizeof first);
    cudaMemcpyToSymbol(weights, &second, sizeof second);
    printf("%g\n", first);
}

extern "C" void volumes(float* out)
{
    const cudaExtent extent = make_cudaExtent(4 * sizeof(float), 3, 2);
    cudaPitchedPtr device;
    cudaMalloc3D(&device, extent);
    cudaMemset3D(device, 0, extent);
    float host[24];
    for (int i = 0; i < 24; ++i)
        host[i] = i;
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(host, 4 * sizeof(float), 4, 3);
    copy.dstPtr = device;
    copy.extent = make_cudaExtent(2 * sizeof(float), 2, 2);
    copy.srcPos = make_cudaPos(sizeof(float), 1, 0);
    copy.dstPos = make_cudaPos(2 * sizeof(float), 0, 0);
    copy.kind = cudaMemcpyHostToDevice;
    printf("%d %d ", (int)device.pitch, (int)cudaMemcpy3DAsync(&copy));
    cudaMemcpy3DParms back = {};
    back.srcPtr = device;
    back.dstPtr = make_cudaPitchedPtr(out, 4 * sizeof(float), 4, 3);
    back.extent = extent;
    back.kind = cudaMemcpyDeviceToDevice;
    printf("%d ", (int)cudaMemcpy3D(&back));
    back.extent.height = 4;
    printf("%d ", (int)cudaMemcpy3D(&back));
    printf("%d\n", (int)cudaMemset3DAsync(device, 0, make_cudaExtent(1000, 1, 1)));
    cudaFree(device.ptr);
}

__managed__ int total = 3;
__global__ void addTotal(int n) { total += n; }
extern "C" void usesManagedVariable(int n)
{
    total += 1;
    addTotal<<<1, 1>>>(n);
    cudaDeviceSynchronize();
    printf("%d\n", total);
}
// One access that meets another block every time.
extern "C" void rows(int n)
{
    int** rows = (int**)malloc(n * sizeof(int*));
    for (int i = 0; i < n; ++i) {
        rows[i] = (int*)malloc(n * sizeof(int));
        for (int j = 0; j < n; ++j)
            rows[i][j] = i + j;
    }
    long long sum = 0;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k)
            sum += rows[k][i];
    printf("%lld\n", sum);
    for (int i = 0; i < n; ++i)
        free(rows[i]);
    free(rows);
}

extern "C" void writesPastLocal(int n)
{
    char small[4];
    volatile char* at = small;
    for (int i = 0; i < n; ++i)
        at[i] = 1;
}
