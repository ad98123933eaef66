/*
 * Force pads: sensors whose voltage rises when they are hit (piezo, force-sensing resistor). Each is
 * read again and again, by an interrupt; what a hit is, when it began and how strong it was is found
 * here.
 *
 * A pad's resting level follows its readings slowly, at most 16 steps of 255 a second upwards, so that
 * neither drift nor a leaning hand is a hit. A hit is a rise above it by the pad's threshold. It began
 * with the first of the readings above the noise that led there, at most FORCE_RISE_MS before. Then
 * the pad is locked out; after that it must come down to half its threshold before it counts as let go.
 * What follows a hit must for a while reach a good part of its strength to be a hit too: a piezo rings,
 * and answers to the hand that leaves it.
 *
 * For the time of the crosstalk window after a hit the peaks of all force pads are taken; hits within
 * the window prolong it. Then the whole cluster waits for the main loop.
 */
#ifndef SLAP_FORCE_H
#define SLAP_FORCE_H

#include <stdbool.h>
#include <stdint.h>

#define FORCE_PADS 8u
#define FORCE_RISE_MS 4u

struct force_pad {
    uint8_t bit;
    uint8_t next;      /* the pad that is read after this one */
    uint8_t threshold; /* rise that is a hit, of 255; 0: no force pad */
    uint8_t noise;     /* rise that means nothing */
    uint16_t rest;     /* resting level, in 256ths of a step */
    uint8_t after;     /* what a rise must reach, soon after a hit */
    uint8_t locked_ms;
    volatile uint8_t peak;   /* the highest rise of this cluster */
    volatile uint8_t probed; /* and since the last PEAKS */
    uint32_t onset;          /* tick of the first reading above the noise */
};

struct force {
    uint8_t lockout_ms;
    uint8_t longest_window_ms;
    uint32_t ticks_per_ms;
    uint32_t beat_at;
    uint8_t beats; /* counts milliseconds */
    bool beat;     /* this round is the first of a millisecond */
    uint8_t pads;
    uint8_t fresh;              /* pads that have not been read yet */
    volatile uint8_t rising;    /* above the noise; may become hits */
    volatile uint8_t pressed;   /* hit and not let go */
    volatile uint8_t hits;      /* pads of this cluster */
    volatile uint8_t window_ms; /* what is left; 0 with `hits`: they wait for the main loop */
    struct force_pad pad[FORCE_PADS];
};

static inline bool has_pad(uint8_t pads, uint8_t pad)
{
    return (pads & (1u << pad)) != 0;
}

/* Starts anew with the pads that have a threshold. */
void force_start(struct force *force, const uint8_t *thresholds, uint32_t ticks_per_ms);

/* Changes how high the same pads must rise. */
void force_set_thresholds(struct force *force, const uint8_t *thresholds);

/* Once before each round through all pads; `tick` is the board's clock. */
void force_round(struct force *force, uint32_t tick);

/* Takes a reading of 0 to 255 of a force pad, made at `tick`. */
void force_reading(struct force *force, uint8_t pad, uint8_t reading, uint32_t tick);

/* Whether a cluster of hits is complete; it stays as it is until force_taken(). */
bool force_complete(const struct force *force);
void force_taken(struct force *force);

#endif
