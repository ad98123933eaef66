#include "frame.h"

#include "cobs.h"
#include "crc16.h"

uint8_t frame_build(uint8_t *message, uint8_t length, uint8_t *out)
{
    uint16_t crc = crc16(message, length);
    uint8_t stuffed;

    message[length] = (uint8_t)crc;
    message[length + 1u] = (uint8_t)(crc >> 8);
    stuffed = cobs_encode(message, (uint8_t)(length + FRAME_CRC_BYTES), out);
    out[stuffed] = 0;
    return (uint8_t)(stuffed + 1);
}

static uint8_t check(uint8_t *bytes, uint8_t length)
{
    uint8_t message = (uint8_t)(length - FRAME_CRC_BYTES);
    uint16_t crc;

    if (length <= FRAME_CRC_BYTES) {
        return 0;
    }
    crc = (uint16_t)(bytes[message] | (uint16_t)((uint16_t)bytes[message + 1u] << 8));
    return crc == crc16(bytes, message) ? message : 0;
}

uint8_t frame_receive(struct receiver *receiver, uint8_t byte)
{
    uint8_t length = receiver->length;

    if (byte != 0) {
        if (length < LONGEST_FRAME) {
            receiver->bytes[length] = byte;
            receiver->length = (uint8_t)(length + 1u);
        } else {
            receiver->length = LONGEST_FRAME + 1u;
        }
        return 0;
    }
    receiver->length = 0;
    if (length > LONGEST_FRAME) {
        return 0;
    }
    return check(receiver->bytes, cobs_decode(receiver->bytes, length));
}
