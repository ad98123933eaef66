/* What each board provides to the core. All of it is called from the main loop only. */
#ifndef SLAP_BOARD_H
#define SLAP_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "capture.h"
#include "force.h"
#include "lamps.h"

/* Who the board is, for HELLO. */
struct board_facts {
    uint8_t board;          /* BOARD_PICO and so on */
    uint32_t tick_hz;       /* rate of the timer that stamps the pads */
    uint16_t resolution_us; /* edges closer than this may share one sample */
    bool has_boot_loader;   /* whether board_boot_loader() can do it */
    uint8_t force;          /* mask of the pads that have an analogue input, too */
    uint16_t reading_us;    /* from one reading of a force pad to the next one's, of the next pad */
};

extern const struct board_facts board_facts;

/* Shared with the pad interrupt. */
extern struct capture capture;

/* Shared with the interrupt that reads the force pads. */
extern struct force force;

/* Device time in µs: 64 bits, from 0 at the reset. */
uint64_t board_now_us(void);

/* The device time of a sample taken in the last half turn of the tick counter. */
uint64_t board_tick_us(uint32_t tick);

/* Arms the pads in `arm`, then samples all pads as the interrupt does, all in one piece. */
void board_sample(uint8_t arm);

/* Under test the edges of disarmed pads interrupt, too. */
void board_probe(bool probing);

/* Reads exactly these pads through their analogue inputs from now on, and disarms their switches. */
void board_read_force(uint8_t pads);

/* Reads the keys of the eight stations; bit set: pressed. */
void board_read_keys(uint8_t *stations);

/* Lights exactly the lamps in `lit`. */
void board_light(uint8_t lit);

/* Shows the rings as the lamps are now, where there are rings. */
void board_shine(const struct lamps *lamps);

/* Takes the next byte from the console. */
bool board_receive(uint8_t *byte);

/* Hands all bytes to the wire, or none when there is no room for them; tells which. */
bool board_transmit(const uint8_t *bytes, uint8_t length);

/* Whether all that was handed over has left. */
bool board_transmitted(void);

/* Tells the watchdog that all is well. */
void board_feed_watchdog(void);

/* Leaves for the board's own boot loader; never comes back. */
void board_boot_loader(void);

#endif
