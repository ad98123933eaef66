/* Eager debounce of the keys of the stations' chain, which is read once a millisecond. */
#ifndef SLAP_KEYS_H
#define SLAP_KEYS_H

#include <stdint.h>

#include "debounce.h"

#define KEY_STATIONS 8u
#define STATION_KEYS 7u
#define STATION_KEYS_MASK 0x7Fu

struct station {
    uint8_t pressed; /* bit set: pressed, debounced */
    uint8_t locked;  /* bit set: in its lock-out */
    uint8_t left_ms[STATION_KEYS];
};

/* Takes one reading of a station, a millisecond after the one before; gives the keys that changed. */
struct change keys_scan(struct station *station, uint8_t pressed, uint8_t lockout_ms);

#endif
