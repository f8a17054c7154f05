extern "C" void reference(const float* input, float* output, int width, int height)
{
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            long long pixel = static_cast<long long>(y) * width + x;
            const float* colour = input + 3 * pixel;
            output[pixel] = static_cast<float>(0.2989 * colour[0] + 0.5870 * colour[1] + 0.1140 * colour[2]);
        }
    }
}
