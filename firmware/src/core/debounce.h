/*
 * Eager debounce of eight pads: the first edge counts at once, then the pad is locked out. When the
 * lock-out is over the pad is armed and read again (capture.h): if it differs by then, that counts
 * as its next edge. No delay on a press, one press however long it chatters within the lock-out,
 * and a tap shorter than the lock-out still gives its release.
 */
#ifndef SLAP_DEBOUNCE_H
#define SLAP_DEBOUNCE_H

#include <stdint.h>

#define DEBOUNCE_PADS 8u

struct debounce {
    uint8_t pressed; /* bit set: pressed, debounced */
    uint8_t locked;  /* bit set: in its lock-out */
    uint32_t lockout_us;
    uint32_t since_us[DEBOUNCE_PADS]; /* begin of each lock-out, low 32 bits of device time */
};

/* The pads that changed, and how they are now. */
struct change {
    uint8_t pressed;
    uint8_t released;
};

void debounce_start(struct debounce *debounce, uint8_t pressed, uint32_t lockout_us);

/* Takes the edge of the pads in `changed` at `at_us` and locks them out. */
struct change debounce_edge(struct debounce *debounce, uint8_t changed, uint32_t at_us);

/* Ends every lock-out that is over at `now_us`; gives those pads, to be armed and read again. */
uint8_t debounce_unlock(struct debounce *debounce, uint32_t now_us);

#endif
