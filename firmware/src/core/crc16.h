/* CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected, no final inversion. */
#ifndef SLAP_CRC16_H
#define SLAP_CRC16_H

#include <stdint.h>

#define CRC16_START 0xFFFFu

/* The checksum so far, taken on by one byte. */
uint16_t crc16_byte(uint16_t crc, uint8_t byte);

/* The checksum of `length` bytes. */
uint16_t crc16(const uint8_t *bytes, uint8_t length);

#endif
