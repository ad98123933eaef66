/* The two functions the compiler may call by itself; there is no C library here. */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memset(void *to, int value, size_t length);

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    uint8_t *out = to;
    const uint8_t *in = from;

    while (length-- != 0) {
        *out++ = *in++;
    }
    return to;
}

void *memset(void *to, int value, size_t length)
{
    uint8_t *out = to;

    while (length-- != 0) {
        *out++ = (uint8_t)value;
    }
    return to;
}
