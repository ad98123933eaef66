#include "cobs.h"

uint8_t cobs_encode(const uint8_t *in, uint8_t length, uint8_t *out)
{
    uint8_t code_at = 0;
    uint8_t code = 1;

    for (uint8_t i = 0; i < length; i++) {
        if (in[i] == 0) {
            out[code_at] = code;
            code_at = (uint8_t)(i + 1);
            code = 1;
        } else {
            out[i + 1u] = in[i];
            code++;
        }
    }
    out[code_at] = code;
    return (uint8_t)(length + 1);
}

uint8_t cobs_decode(uint8_t *bytes, uint8_t length)
{
    uint8_t from = 0;
    uint8_t to = 0;

    while (from < length) {
        uint8_t code = bytes[from++];

        if (code == 0 || code - 1 > length - from) {
            return 0;
        }
        for (uint8_t i = 1; i < code; i++) {
            bytes[to++] = bytes[from++];
        }
        if (from < length && code != 0xFF) {
            bytes[to++] = 0;
        }
    }
    return to;
}
