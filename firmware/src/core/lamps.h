/*
 * How bright each pad's lamp is. Patterns move on every 8 ms, one lamp each millisecond; between
 * dark and full a lamp is switched so that it is lit the right share of milliseconds.
 */
#ifndef SLAP_LAMPS_H
#define SLAP_LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

#define LAMPS 8u

/* Red, green, blue; a plain lamp shows the largest. */
struct colour {
    uint8_t red;
    uint8_t green;
    uint8_t blue;
};

struct lamp {
    uint8_t pattern;
    struct colour colour;
    uint16_t period_ms;
    uint16_t elapsed_ms; /* of this period */
    struct colour flash;
    uint16_t flash_ms; /* what is left of a flash, which goes over the pattern */
    uint8_t shown;     /* 0 to 255, now */
    uint8_t share;     /* what is owed of one lit millisecond */
};

struct lamps {
    struct lamp lamp[LAMPS];
    uint8_t turn;  /* the lamp that moves on in this millisecond */
    uint8_t alone; /* the console is silent: all lamps take the safe pattern */
    uint8_t full;  /* under test: all lamps full */
};

void lamps_start(struct lamps *lamps);

/* Takes a LED message. */
void lamps_set(struct lamps *lamps, const struct message_led *led);

/* Lights the lamp of each pad in `pads` fully for `ms`. */
void lamps_flash(struct lamps *lamps, uint8_t pads, uint16_t ms);

/* Every lamp breathes faintly until the console is back. */
void lamps_set_alone(struct lamps *lamps, uint8_t alone);

static inline bool is_same_colour(struct colour one, struct colour other)
{
    return one.red == other.red && one.green == other.green && one.blue == other.blue;
}

/* The colour a ring shows for this lamp now. */
struct colour lamps_colour(const struct lamps *lamps, uint8_t pad);

/* Moves on by one millisecond; gives the mask of lamps that are lit for it. */
uint8_t lamps_step(struct lamps *lamps);

#endif
