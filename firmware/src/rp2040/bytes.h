/* A queue of bytes between an interrupt and the main loop. */
#ifndef SLAP_BYTES_H
#define SLAP_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#define BYTES_ROOM 1024u /* a power of two */

struct bytes {
    volatile uint32_t head; /* counts up; written by who puts bytes in */
    volatile uint32_t tail; /* counts up; written by who takes them out */
    uint8_t held[BYTES_ROOM];
};

static inline uint32_t bytes_count(const struct bytes *bytes)
{
    return bytes->head - bytes->tail;
}

static inline bool bytes_put(struct bytes *bytes, uint8_t byte)
{
    if (bytes_count(bytes) == BYTES_ROOM) {
        return false;
    }
    bytes->held[bytes->head % BYTES_ROOM] = byte;
    bytes->head++;
    return true;
}

static inline bool bytes_take(struct bytes *bytes, uint8_t *byte)
{
    if (bytes_count(bytes) == 0) {
        return false;
    }
    *byte = bytes->held[bytes->tail % BYTES_ROOM];
    bytes->tail++;
    return true;
}

#endif
