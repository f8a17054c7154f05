// SPDX-License-Identifier: GPL-3.0-or-later
// Read before every solution (--pre-include). NVRTC compiles host functions as device functions, so that they become
// PTX; here is the part of the CUDA runtime API and of the C library that host code uses and that NVRTC's built-in
// header does not declare. Types, enumerations and the device runtime come from NVRTC itself. What is declared
// `extern "C"` without a body is implemented by engine/host under the same name; see engine/compile/README.md.
#pragma once
#define WARPDESK 1

#undef __host__
#define __host__ __attribute__((host)) __attribute__((device))

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef int64_t intptr_t;
typedef uint64_t uintptr_t;
typedef long ssize_t;

namespace std {
using ::ptrdiff_t;
using ::size_t;
typedef decltype(nullptr) nullptr_t;
} // namespace std

extern "C" {
// Memory
__device__ cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned int flags);
__device__ cudaError_t cudaMallocHost(void** pointer, size_t bytes);
__device__ cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int flags);
__device__ cudaError_t cudaFreeHost(void* pointer);
__device__ cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags);
__device__ cudaError_t cudaHostUnregister(void* pointer);
__device__ cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags);
__device__ cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height);
__device__ cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream);
__device__ cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
__device__ cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpy2D(
    void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
__device__ cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height);
__device__ cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent);
__device__ cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters);
__device__ cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent);
__device__ cudaError_t cudaMemGetInfo(size_t* free, size_t* total);
__device__ cudaError_t cudaMemcpyToSymbol(
    const void* symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpyFromSymbol(
    void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpyToSymbolAsync(
    const void* symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind, cudaStream_t stream);
__device__ cudaError_t cudaMemcpyFromSymbolAsync(
    void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind, cudaStream_t stream);
__device__ cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol);
__device__ cudaError_t cudaGetSymbolSize(size_t* bytes, const void* symbol);
__device__ cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer);
__device__ cudaError_t warpdeskMemPrefetch(const void* pointer, size_t bytes, int device, cudaStream_t stream);
__device__ cudaError_t warpdeskMemAdvise(const void* pointer, size_t bytes, int advice, int device);

// Arrays, textures, surfaces
__device__ cudaError_t cudaMallocArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width, size_t height, unsigned int flags);
__device__ cudaError_t cudaMalloc3DArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent, unsigned int flags);
__device__ cudaError_t cudaFreeArray(cudaArray_t array);
__device__ cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format,
    cudaExtent extent, unsigned int levels, unsigned int flags);
__device__ cudaError_t cudaGetMipmappedArrayLevel(
    cudaArray_t* array, cudaMipmappedArray_const_t mipmapped, unsigned int level);
__device__ cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array);
__device__ cudaError_t cudaArrayGetInfo(
    cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags, cudaArray_t array);
__device__ cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array);
__device__ cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t fromPitch,
    size_t width, size_t height, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from, size_t fromPitch,
    size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream);
__device__ cudaError_t cudaMemcpy2DFromArray(void* to, size_t toPitch, cudaArray_const_t from, size_t x, size_t y,
    size_t width, size_t height, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t toPitch, cudaArray_const_t from, size_t x, size_t y,
    size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream);
__device__ cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from,
    size_t fromX, size_t fromY, size_t width, size_t height, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpyToArray(
    cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes, cudaMemcpyKind kind);
__device__ cudaError_t cudaMemcpyFromArray(
    void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes, cudaMemcpyKind kind);
__device__ cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
    const cudaTextureDesc* description, const cudaResourceViewDesc* view);
__device__ cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
__device__ cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture);
__device__ cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description, cudaTextureObject_t texture);
__device__ cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource);
__device__ cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
__device__ cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource, cudaSurfaceObject_t surface);

// Device
__device__ cudaError_t cudaSetDevice(int device);
__device__ cudaError_t cudaDeviceSynchronize();
__device__ cudaError_t cudaDeviceReset();
__device__ cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
__device__ cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
__device__ cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
__device__ cudaError_t cudaDriverGetVersion(int* version);
__device__ cudaError_t warpdeskDeviceName(char* name, int bytes, int device);

// Streams and events
__device__ cudaError_t cudaStreamCreate(cudaStream_t* stream);
__device__ cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority);
__device__ cudaError_t cudaStreamSynchronize(cudaStream_t stream);
__device__ cudaError_t cudaStreamQuery(cudaStream_t stream);
__device__ cudaError_t cudaEventSynchronize(cudaEvent_t event);
__device__ cudaError_t cudaEventQuery(cudaEvent_t event);
__device__ cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);
__device__ cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*function)(void*), void* data);

// Kernels
__device__ cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value);
__device__ cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache config);
__device__ cudaError_t cudaLaunchKernel(
    const void* function, dim3 grid, dim3 block, void** arguments, size_t sharedBytes, cudaStream_t stream);
__device__ cudaError_t cudaLaunchCooperativeKernel(
    const void* function, dim3 grid, dim3 block, void** arguments, size_t sharedBytes, cudaStream_t stream);
__device__ cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void** arguments);

// C library
__device__ void exit(int status);
__device__ void abort();
__device__ int rand();
__device__ void srand(unsigned int seed);
__device__ long long time(long long* result);
__device__ double atof(const char* text);
__device__ long strtol(const char* text, char** end, int base);
__device__ double strtod(const char* text, char** end);
__device__ char* getenv(const char* name);
}

#define WARPDESK_INLINE inline __device__ __attribute__((always_inline))

// Calls that CUDA gives default arguments or a C++ overload.
WARPDESK_INLINE cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind)
{
    return cudaMemcpyAsync(to, from, bytes, kind, (cudaStream_t)0);
}
WARPDESK_INLINE cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes)
{
    return cudaMemsetAsync(pointer, value, bytes, (cudaStream_t)0);
}
WARPDESK_INLINE cudaError_t cudaMemcpy2DAsync(
    void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, cudaMemcpyKind kind)
{
    return cudaMemcpy2DAsync(to, toPitch, from, fromPitch, width, height, kind, (cudaStream_t)0);
}
WARPDESK_INLINE cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height)
{
    return cudaMemset2DAsync(pointer, pitch, value, width, height, (cudaStream_t)0);
}
WARPDESK_INLINE cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters)
{
    return cudaMemcpy3DAsync(parameters, (cudaStream_t)0);
}
WARPDESK_INLINE cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent)
{
    return cudaMemset3DAsync(pointer, value, extent, (cudaStream_t)0);
}
WARPDESK_INLINE cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth)
{
    cudaExtent extent = { width, height, depth };
    return extent;
}
WARPDESK_INLINE cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    cudaPos position = { x, y, z };
    return position;
}
WARPDESK_INLINE cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t width, size_t height)
{
    cudaPitchedPtr pitched = { pointer, pitch, width, height };
    return pitched;
}
WARPDESK_INLINE cudaError_t cudaMallocArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width, size_t height = 0)
{
    return cudaMallocArray(array, format, width, height, 0u);
}
WARPDESK_INLINE cudaError_t cudaMalloc3DArray(
    cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent)
{
    return cudaMalloc3DArray(array, format, extent, 0u);
}
WARPDESK_INLINE cudaError_t cudaMallocMipmappedArray(
    cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent, unsigned int levels)
{
    return cudaMallocMipmappedArray(array, format, extent, levels, 0u);
}
WARPDESK_INLINE cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
    size_t fromPitch, size_t width, size_t height, cudaMemcpyKind kind)
{
    return cudaMemcpy2DToArray(to, x, y, from, fromPitch, width, height, kind);
}
WARPDESK_INLINE cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t toPitch, cudaArray_const_t from, size_t x,
    size_t y, size_t width, size_t height, cudaMemcpyKind kind)
{
    return cudaMemcpy2DFromArray(to, toPitch, from, x, y, width, height, kind);
}
WARPDESK_INLINE cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from,
    size_t fromX, size_t fromY, size_t width, size_t height)
{
    return cudaMemcpy2DArrayToArray(to, toX, toY, from, fromX, fromY, width, height, cudaMemcpyDeviceToDevice);
}
WARPDESK_INLINE cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind)
{
    cudaChannelFormatDesc format = { x, y, z, w, kind };
    return format;
}
WARPDESK_INLINE cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event)
{
    return cudaStreamWaitEvent(stream, event, 0u);
}
WARPDESK_INLINE cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0u); }
WARPDESK_INLINE cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags)
{
    return cudaEventCreateWithFlags(event, flags);
}
WARPDESK_INLINE cudaError_t cudaEventRecord(cudaEvent_t event) { return cudaEventRecord(event, (cudaStream_t)0); }
WARPDESK_INLINE cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
WARPDESK_INLINE cudaError_t cudaProfilerStart() { return cudaSuccess; }
WARPDESK_INLINE cudaError_t cudaProfilerStop() { return cudaSuccess; }

/// The format of a texel of a type: a scalar, or a vector of CUDA with one, two or four of them.
template <class T> struct warpdeskTexel;
#define WARPDESK_TEXEL(Type, Kind, Bits, Count)                                                                        \
    template <> struct warpdeskTexel<Type> {                                                                           \
        enum { bits = Bits, count = Count, kind = Kind };                                                              \
    };
#define WARPDESK_TEXELS(Scalar, Vector, Kind, Bits)                                                                    \
    WARPDESK_TEXEL(Scalar, Kind, Bits, 1)                                                                              \
    WARPDESK_TEXEL(Vector##1, Kind, Bits, 1)                                                                           \
    WARPDESK_TEXEL(Vector##2, Kind, Bits, 2)                                                                           \
    WARPDESK_TEXEL(Vector##4, Kind, Bits, 4)
WARPDESK_TEXELS(signed char, char, cudaChannelFormatKindSigned, 8)
WARPDESK_TEXELS(unsigned char, uchar, cudaChannelFormatKindUnsigned, 8)
WARPDESK_TEXELS(short, short, cudaChannelFormatKindSigned, 16)
WARPDESK_TEXELS(unsigned short, ushort, cudaChannelFormatKindUnsigned, 16)
WARPDESK_TEXELS(int, int, cudaChannelFormatKindSigned, 32)
WARPDESK_TEXELS(unsigned int, uint, cudaChannelFormatKindUnsigned, 32)
WARPDESK_TEXELS(float, float, cudaChannelFormatKindFloat, 32)
WARPDESK_TEXEL(char, cudaChannelFormatKindSigned, 8, 1)
#undef WARPDESK_TEXELS
#undef WARPDESK_TEXEL
template <class T> WARPDESK_INLINE cudaChannelFormatDesc cudaCreateChannelDesc()
{
    typedef warpdeskTexel<T> Texel;
    return cudaCreateChannelDesc(Texel::bits, Texel::count > 1 ? Texel::bits : 0, Texel::count > 2 ? Texel::bits : 0,
        Texel::count > 2 ? Texel::bits : 0, (cudaChannelFormatKind)Texel::kind);
}
WARPDESK_INLINE cudaChannelFormatDesc cudaCreateChannelDescHalf()
{
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
WARPDESK_INLINE cudaChannelFormatDesc cudaCreateChannelDescHalf2()
{
    return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
WARPDESK_INLINE cudaChannelFormatDesc cudaCreateChannelDescHalf4()
{
    return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}

template <class T> inline __device__ cudaError_t cudaMalloc(T** pointer, size_t bytes)
{
    return cudaMalloc((void**)(void*)pointer, bytes);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned int flags = cudaMemAttachGlobal)
{
    return cudaMallocManaged((void**)(void*)pointer, bytes, flags);
}
template <class T> WARPDESK_INLINE cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned int flags = 0)
{
    return cudaHostAlloc((void**)(void*)pointer, bytes, flags);
}
template <class T> WARPDESK_INLINE cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned int flags)
{
    return cudaHostAlloc((void**)(void*)pointer, bytes, flags);
}
template <class T> WARPDESK_INLINE cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int flags)
{
    return cudaHostGetDevicePointer((void**)(void*)device, host, flags);
}
template <class T> WARPDESK_INLINE cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height)
{
    return cudaMallocPitch((void**)(void*)pointer, pitch, width, height);
}
template <class T> WARPDESK_INLINE cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream)
{
    return cudaMallocAsync((void**)(void*)pointer, bytes, stream);
}

template <class T>
WARPDESK_INLINE cudaError_t cudaMemcpyToSymbol(
    const T& symbol, const void* from, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return cudaMemcpyToSymbol((const void*)&symbol, from, bytes, offset, kind);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaMemcpyFromSymbol(
    void* to, const T& symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return cudaMemcpyFromSymbol(to, (const void*)&symbol, bytes, offset, kind);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0)
{
    return cudaMemcpyToSymbolAsync((const void*)&symbol, from, bytes, offset, kind, stream);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0)
{
    return cudaMemcpyFromSymbolAsync(to, (const void*)&symbol, bytes, offset, kind, stream);
}
template <class T> WARPDESK_INLINE cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol)
{
    return cudaGetSymbolAddress(pointer, (const void*)&symbol);
}
template <class T> WARPDESK_INLINE cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol)
{
    *bytes = sizeof(symbol);
    return cudaSuccess;
}

// Hints about managed memory: a place is a device number, or (CUDA 13) a cudaMemLocation.
WARPDESK_INLINE cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream = 0)
{
    return warpdeskMemPrefetch(pointer, bytes, device, stream);
}
WARPDESK_INLINE cudaError_t cudaMemPrefetchAsync(
    const void* pointer, size_t bytes, cudaMemLocation place, unsigned int, cudaStream_t stream = 0)
{
    return warpdeskMemPrefetch(pointer, bytes, place.type == cudaMemLocationTypeDevice ? place.id : -1, stream);
}
WARPDESK_INLINE cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device)
{
    return warpdeskMemAdvise(pointer, bytes, (int)advice, device);
}
WARPDESK_INLINE cudaError_t cudaMemAdvise(
    const void* pointer, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation place)
{
    return warpdeskMemAdvise(pointer, bytes, (int)advice, place.type == cudaMemLocationTypeDevice ? place.id : -1);
}

// Kernels by name or by any pointer.
template <class T> WARPDESK_INLINE cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value)
{
    return cudaFuncSetAttribute((const void*)kernel, attribute, value);
}
template <class T> WARPDESK_INLINE cudaError_t cudaFuncSetCacheConfig(T* kernel, cudaFuncCache config)
{
    return cudaFuncSetCacheConfig((const void*)kernel, config);
}
template <class T> WARPDESK_INLINE cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel)
{
    return cudaFuncGetAttributes(attributes, (const void*)kernel);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaLaunchKernel(
    T* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes = 0, cudaStream_t stream = 0)
{
    return cudaLaunchKernel((const void*)kernel, grid, block, arguments, sharedBytes, stream);
}
template <class T>
WARPDESK_INLINE cudaError_t cudaLaunchCooperativeKernel(
    T* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes = 0, cudaStream_t stream = 0)
{
    return cudaLaunchCooperativeKernel((const void*)kernel, grid, block, arguments, sharedBytes, stream);
}
namespace warpdesk {
template <class T> struct Identity {
    typedef T type;
};
} // namespace warpdesk
template <class... A>
inline __device__ cudaError_t cudaLaunchKernelEx(
    const cudaLaunchConfig_t* config, void (*kernel)(A...), typename warpdesk::Identity<A>::type... values)
{
    void* arguments[sizeof...(A) + 1] = { (void*)&values..., nullptr };
    return cudaLaunchKernelExC(config, (const void*)kernel, arguments);
}
template <class R, class... A>
WARPDESK_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, R (*kernel)(A...), int blockSize, size_t sharedBytes)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void*)kernel, blockSize, sharedBytes);
}
template <class R, class... A>
WARPDESK_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, R (*kernel)(A...), int blockSize, size_t sharedBytes, unsigned int flags)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks, (const void*)kernel, blockSize, sharedBytes, flags);
}
/// The block size with the most resident threads, largest first, and the grid that fills the device once.
template <class R, class Shared, class... A>
inline __device__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int* minGridSize, int* blockSize, R (*kernel)(A...), Shared sharedOf, int limit = 0)
{
    cudaFuncAttributes attributes;
    int device = 0, multiprocessors = 0, threadsHeld = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&threadsHeld, cudaDevAttrMaxThreadsPerMultiProcessor, device);
    if (error == cudaSuccess)
        error = cudaFuncGetAttributes(&attributes, (const void*)kernel);
    if (error != cudaSuccess)
        return error;
    int largest = attributes.maxThreadsPerBlock;
    if (limit > 0 && limit < largest)
        largest = limit;
    int best = 0, bestSize = 0, bestBlocks = 0;
    for (int rounded = (largest + 31) / 32 * 32; rounded > 0; rounded -= 32) {
        const int size = rounded < largest ? rounded : largest;
        int blocks = 0;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void*)kernel, size, sharedOf(size));
        if (error != cudaSuccess)
            return error;
        if (blocks * size > best) {
            best = blocks * size;
            bestSize = size;
            bestBlocks = blocks;
        }
        if (best == threadsHeld)
            break;
    }
    *minGridSize = bestBlocks * multiprocessors;
    *blockSize = bestSize;
    return cudaSuccess;
}
template <class R, class... A>
inline __device__ cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int* minGridSize, int* blockSize, R (*kernel)(A...), size_t sharedBytes = 0, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        minGridSize, blockSize, kernel, [=](int) { return sharedBytes; }, limit);
}

/// Filled by attribute, because the layout of cudaDeviceProp differs between CUDA versions.
inline __device__ cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    for (unsigned long i = 0; i < sizeof(cudaDeviceProp); ++i)
        ((char*)properties)[i] = 0;
    cudaError_t error = warpdeskDeviceName(properties->name, sizeof(properties->name), device);
    if (error != cudaSuccess)
        return error;
    size_t free = 0;
    cudaMemGetInfo(&free, &properties->totalGlobalMem);
    int value = 0;
#define WARPDESK_PROPERTY(member, attribute)                                                                           \
    if (cudaDeviceGetAttribute(&value, attribute, device) == cudaSuccess)                                              \
        properties->member = value;
    WARPDESK_PROPERTY(sharedMemPerBlock, cudaDevAttrMaxSharedMemoryPerBlock)
    WARPDESK_PROPERTY(regsPerBlock, cudaDevAttrMaxRegistersPerBlock)
    WARPDESK_PROPERTY(warpSize, cudaDevAttrWarpSize)
    WARPDESK_PROPERTY(maxThreadsPerBlock, cudaDevAttrMaxThreadsPerBlock)
    WARPDESK_PROPERTY(maxThreadsDim[0], cudaDevAttrMaxBlockDimX)
    WARPDESK_PROPERTY(maxThreadsDim[1], cudaDevAttrMaxBlockDimY)
    WARPDESK_PROPERTY(maxThreadsDim[2], cudaDevAttrMaxBlockDimZ)
    WARPDESK_PROPERTY(maxGridSize[0], cudaDevAttrMaxGridDimX)
    WARPDESK_PROPERTY(maxGridSize[1], cudaDevAttrMaxGridDimY)
    WARPDESK_PROPERTY(maxGridSize[2], cudaDevAttrMaxGridDimZ)
    WARPDESK_PROPERTY(totalConstMem, cudaDevAttrTotalConstantMemory)
    WARPDESK_PROPERTY(major, cudaDevAttrComputeCapabilityMajor)
    WARPDESK_PROPERTY(minor, cudaDevAttrComputeCapabilityMinor)
    WARPDESK_PROPERTY(multiProcessorCount, cudaDevAttrMultiProcessorCount)
    WARPDESK_PROPERTY(l2CacheSize, cudaDevAttrL2CacheSize)
    WARPDESK_PROPERTY(memoryBusWidth, cudaDevAttrGlobalMemoryBusWidth)
    WARPDESK_PROPERTY(maxThreadsPerMultiProcessor, cudaDevAttrMaxThreadsPerMultiProcessor)
    WARPDESK_PROPERTY(maxBlocksPerMultiProcessor, cudaDevAttrMaxBlocksPerMultiprocessor)
    WARPDESK_PROPERTY(sharedMemPerMultiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor)
    WARPDESK_PROPERTY(sharedMemPerBlockOptin, cudaDevAttrMaxSharedMemoryPerBlockOptin)
    WARPDESK_PROPERTY(reservedSharedMemPerBlock, cudaDevAttrReservedSharedMemoryPerBlock)
    WARPDESK_PROPERTY(regsPerMultiprocessor, cudaDevAttrMaxRegistersPerMultiprocessor)
    WARPDESK_PROPERTY(concurrentKernels, cudaDevAttrConcurrentKernels)
    WARPDESK_PROPERTY(managedMemory, cudaDevAttrManagedMemory)
    WARPDESK_PROPERTY(unifiedAddressing, cudaDevAttrUnifiedAddressing)
    WARPDESK_PROPERTY(cooperativeLaunch, cudaDevAttrCooperativeLaunch)
#undef WARPDESK_PROPERTY
    return cudaSuccess;
}

// Small pieces of the C library. stdout and stderr are one stream: the output of the run.
struct FILE;
#define stdout ((FILE*)1)
#define stderr ((FILE*)2)
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
template <class... A> inline __device__ int fprintf(FILE*, const char* format, A... values)
{
    return printf(format, values...);
}
inline __device__ int puts(const char* text) { return printf("%s\n", text); }
inline __device__ int fputs(const char* text, FILE*) { return printf("%s", text); }
inline __device__ int putchar(int letter) { return printf("%c", letter); }
inline __device__ int fflush(FILE*) { return 0; }
inline __device__ int atoi(const char* text) { return (int)strtol(text, nullptr, 10); }
inline __device__ size_t strlen(const char* text)
{
    size_t length = 0;
    while (text[length])
        ++length;
    return length;
}
inline __device__ int strcmp(const char* a, const char* b)
{
    while (*a && *a == *b)
        ++a, ++b;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
inline __device__ int memcmp(const void* a, const void* b, size_t bytes)
{
    for (size_t i = 0; i < bytes; ++i) {
        const int difference = (int)((const unsigned char*)a)[i] - (int)((const unsigned char*)b)[i];
        if (difference)
            return difference;
    }
    return 0;
}
#undef WARPDESK_INLINE

// What nvcc's own cuda_runtime.h brings along on a host with GCC.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits.h>
#include <type_traits>
