/* Consistent overhead byte stuffing for short packets (at most 254 bytes, so one byte of overhead). */
#ifndef SLAP_COBS_H
#define SLAP_COBS_H

#include <stdint.h>

#define COBS_LONGEST 254u

/* Stuffs `length` bytes (at most COBS_LONGEST) into `out`, which has room for one more; gives length + 1. */
uint8_t cobs_encode(const uint8_t *in, uint8_t length, uint8_t *out);

/* Unstuffs `bytes` in place; gives the length of the packet, or 0 when it is no valid one. */
uint8_t cobs_decode(uint8_t *bytes, uint8_t length);

#endif
