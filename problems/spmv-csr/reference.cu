extern "C" void reference(const int* row_offsets, const int* columns, const float* values, const float* x, float* y,
    int M, int N, int nnz)
{
    for (int r = 0; r < M; ++r) {
        double sum = 0;
        for (int k = row_offsets[r]; k < row_offsets[r + 1]; ++k)
            sum += static_cast<double>(values[k]) * static_cast<double>(x[columns[k]]);
        y[r] = static_cast<float>(sum);
    }
}
