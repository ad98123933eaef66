/* What the Pico says of itself on USB. */
#ifndef SLAP_DESCRIPTORS_H
#define SLAP_DESCRIPTORS_H

#include <stdint.h>

#define PACKET_BYTES 64u
#define ENDPOINT_DATA 1u
#define ENDPOINT_NOTICE 2u
#define NOTICE_BYTES 8u

struct descriptor {
    const uint8_t *bytes;
    uint16_t length; /* 0: there is none of this kind */
};

/* The descriptor that a GET_DESCRIPTOR asks for by kind and index. */
struct descriptor descriptor_find(uint8_t kind, uint8_t index);

#endif
