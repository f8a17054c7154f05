// Host functions that make textures and surfaces, with the kernels that use them.
__global__ void sample2D(cudaTextureObject_t texture, const float2* at, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = tex2D<float>(texture, at[i].x, at[i].y);
}
__global__ void fetch(cudaTextureObject_t texture, int4* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = tex1Dfetch<int4>(texture, i);
}
__global__ void invert(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 texel = surf2Dread<uchar4>(from, x * 4, y, cudaBoundaryModeZero);
    texel.x = 255 - texel.x;
    surf2Dwrite(texel, to, x * 4, y, cudaBoundaryModeZero);
}
__global__ void slices(cudaTextureObject_t volume, float* out, int n)
{
    int i = threadIdx.x;
    out[i] = tex3D<float>(volume, i % n + 0.5f, i / n % n + 0.5f, i / n / n + 0.5f);
}
__global__ void levels(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex2DLod<float>(texture, 0.5f, 0.5f, (float)threadIdx.x);
}

static cudaTextureObject_t textureOf(cudaArray_t array, cudaTextureFilterMode filter, bool normalized)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = normalized ? cudaAddressModeWrap : cudaAddressModeClamp;
    description.filterMode = filter;
    description.normalizedCoords = normalized;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    return texture;
}

extern "C" void sampleImage(const float* image, int width, int height, const float2* at, float* out, int n)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, image, width * sizeof(float), width * sizeof(float), height, cudaMemcpyDeviceToDevice);
    cudaTextureObject_t texture = textureOf(array, cudaFilterModeLinear, false);
    sample2D<<<(n + 63) / 64, 64>>>(texture, at, out, n);
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
}

extern "C" void fetchLinear(const int4* data, int n, int4* out)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = (void*)data;
    resource.res.linear.desc = cudaCreateChannelDesc<int4>();
    resource.res.linear.sizeInBytes = n * sizeof(int4);
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    if (cudaCreateTextureObject(&texture, &resource, &description, NULL) != cudaSuccess)
        printf("failed: %s\n", cudaGetErrorName(cudaGetLastError()));
    fetch<<<(n + 63) / 64, 64>>>(texture, out, n);
    cudaResourceDesc back = {};
    cudaGetTextureObjectResourceDesc(&back, texture);
    printf("%d %d\n", (int)(back.res.linear.devPtr == data), (int)back.res.linear.sizeInBytes);
}

extern "C" void pitched(const float* image, int width, int height, const float2* at, float* out, int n)
{
    float* rows;
    size_t pitch;
    cudaMallocPitch(&rows, &pitch, width * sizeof(float), height);
    cudaMemcpy2D(rows, pitch, image, width * sizeof(float), width * sizeof(float), height, cudaMemcpyDeviceToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeBorder;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, 0);
    sample2D<<<1, n>>>(texture, at, out, n);
    cudaFree(rows);
    cudaDestroyTextureObject(texture);
}

extern "C" void invertImage(const uchar4* image, uchar4* out, int width, int height)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
    cudaArray_t arrays[2];
    cudaSurfaceObject_t surfaces[2];
    for (int i = 0; i < 2; ++i) {
        cudaMallocArray(&arrays[i], &format, width, height, cudaArraySurfaceLoadStore);
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = arrays[i];
        cudaCreateSurfaceObject(&surfaces[i], &resource);
    }
    cudaMemcpyToArray(arrays[0], 0, 0, image, width * height * sizeof(uchar4), cudaMemcpyDeviceToDevice);
    invert<<<dim3((width + 7) / 8, (height + 7) / 8), dim3(8, 8)>>>(surfaces[0], surfaces[1], width, height);
    cudaMemcpy2DFromArray(
        out, width * sizeof(uchar4), arrays[1], 0, 0, width * sizeof(uchar4), height, cudaMemcpyDeviceToDevice);
    for (int i = 0; i < 2; ++i) {
        cudaDestroySurfaceObject(surfaces[i]);
        cudaFreeArray(arrays[i]);
    }
}

extern "C" void copyVolume(const float* host, int n, float* out)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaExtent extent = make_cudaExtent(n, n, n);
    cudaArray_t array;
    cudaMalloc3DArray(&array, &format, extent);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr((void*)host, n * sizeof(float), n, n);
    copy.dstArray = array;
    copy.extent = extent;
    copy.kind = cudaMemcpyDeviceToDevice;
    cudaMemcpy3D(&copy);
    cudaExtent known;
    unsigned flags = 9;
    cudaArrayGetInfo(&format, &known, &flags, array);
    printf("%d %d %d %d\n", (int)known.depth, format.x, (int)format.f, (int)flags);
    cudaTextureObject_t texture = textureOf(array, cudaFilterModePoint, false);
    slices<<<1, n * n * n>>>(texture, out, n);
}

extern "C" void mipmaps(float* out)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t array;
    cudaMallocMipmappedArray(&array, &format, make_cudaExtent(4, 4, 0), 3);
    float values[16];
    for (int level = 0; level < 3; ++level) {
        for (int i = 0; i < 16; ++i)
            values[i] = 10.0f * (level + 1);
        cudaArray_t part;
        cudaGetMipmappedArrayLevel(&part, array, level);
        int size = 4 >> level;
        cudaMemcpy2DToArray(part, 0, 0, values, size * 4, size * 4, size, cudaMemcpyHostToDevice);
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = array;
    cudaTextureDesc description = {};
    description.normalizedCoords = 1;
    description.maxMipmapLevelClamp = 2;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, 0);
    levels<<<1, 4>>>(texture, out);
    cudaFreeMipmappedArray(array);
}

extern "C" void mistakes(float* data)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 16, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t array = 0;
    printf("%s\n", cudaGetErrorName(cudaMallocArray(&array, &format, 4, 4)));
    format = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &format, 4, 4);
    printf("%s\n", cudaGetErrorName(cudaMemcpy2DToArray(array, 4, 0, data, 16, 16, 4, cudaMemcpyDeviceToDevice)));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    printf("%s\n", cudaGetErrorName(cudaCreateSurfaceObject(&surface, &resource)));
    cudaTextureDesc description = {};
    description.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t texture;
    printf("%s\n", cudaGetErrorName(cudaCreateTextureObject(&texture, &resource, &description, 0)));
    cudaFreeArray(array);
    printf("%s\n", cudaGetErrorName(cudaFreeArray(array)));
    printf("%s\n", cudaGetErrorName(cudaCreateTextureObject(&texture, &resource, &description, 0)));
    cudaGetLastError();
}

extern "C" void useAfterFree(float* out)
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 4, 4);
    cudaTextureObject_t texture = textureOf(array, cudaFilterModePoint, false);
    cudaFreeArray(array);
    levels<<<1, 4>>>(texture, out);
}
