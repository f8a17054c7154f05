// A grid of three blocks for any size, and values that travel as the integers of a union.
union Word {
    float value;
    unsigned bits;
    unsigned char bytes[4];
};
static_assert(sizeof(Word) == 4);

__global__ void transpose(const Word* input, Word* output, int rows, int cols)
{
    const size_t count = (size_t)rows * cols, stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
        Word word;
        word.bits = 0;
        for (int byte = 0; byte < 4; ++byte)
            word.bytes[byte] = input[i].bytes[byte];
        const size_t row = i / cols, col = i % cols;
        output[col * rows + row].bits = word.bits;
    }
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    transpose<<<3, 96>>>((const Word*)input, (Word*)output, rows, cols);
}
