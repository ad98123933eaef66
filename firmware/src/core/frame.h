/* Frames: COBS(message, CRC), then a zero byte. */
#ifndef SLAP_FRAME_H
#define SLAP_FRAME_H

#include <stdint.h>

#include "protocol.h"

#define FRAME_CRC_BYTES 2u
#define LONGEST_FRAME (LONGEST_MESSAGE + FRAME_CRC_BYTES + 2u)

/* Builds the frame of a message in `out` (LONGEST_FRAME); `message` has room for the CRC after it. */
uint8_t frame_build(uint8_t *message, uint8_t length, uint8_t *out);

/* Collects bytes from the wire until a frame is whole. */
struct receiver {
    uint8_t length; /* beyond the buffer: too long, thrown away up to the next zero byte */
    uint8_t bytes[LONGEST_FRAME];
};

/* Takes one byte; gives the length of the message now in `bytes`, or 0 when none is whole and right. */
uint8_t frame_receive(struct receiver *receiver, uint8_t byte);

#endif
