/* WS2812 rings: RING_PIXELS pixels a seat, seat after seat on one data line. */
#ifndef SLAP_RINGS_H
#define SLAP_RINGS_H

#include <stdbool.h>

/* Makes everything ready and gives the rings their pin. */
void rings_start(void);

/* Gives the rings their pin, or leaves it to others and the rings as they are. */
void rings_use_pin(bool use);

#endif
