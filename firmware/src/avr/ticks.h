/* The stamp clock: timer 1, its overflows counted in GPIOR1 and GPIOR2. */
#ifndef SLAP_TICKS_H
#define SLAP_TICKS_H

#include <avr/io.h>
#include <stdint.h>

/* The tick, given the timer as read with interrupts off; its last overflow may still be pending. */
static inline __attribute__((always_inline)) uint32_t full_tick(uint16_t timer)
{
    uint16_t upper = (uint16_t)(GPIOR1 | (uint16_t)((uint16_t)GPIOR2 << 8));

    if ((TIFR1 & _BV(TOV1)) != 0 && timer < 0x8000u) {
        upper++;
    }
    return ((uint32_t)upper << 16) | timer;
}

#endif
