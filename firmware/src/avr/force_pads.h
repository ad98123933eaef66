/* The analogue inputs of the ATmega328P. */
#ifndef SLAP_FORCE_PADS_H
#define SLAP_FORCE_PADS_H

#include <stdint.h>

/* Reads exactly these pads, one after the other, from now on. */
void force_pads_read(uint8_t pads);

#endif
