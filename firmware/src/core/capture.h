/*
 * First edges, from the interrupt to the main loop.
 *
 * An edge of an armed pad is kept with its time and disarms the pad, so that its chatter costs
 * nothing and cannot push out the first edge of another pad. The main loop arms the pad again once
 * its lock-out is over (debounce.h). No pad can have two first edges waiting here; the queue always
 * has room for one of each, so none is ever lost. Under test, and only as far as there is room
 * beyond that, the edges of disarmed pads are kept too.
 */
#ifndef SLAP_CAPTURE_H
#define SLAP_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

#define CAPTURE_PADS 8u
#define CAPTURE_RECORDS 32u /* a power of two */

struct capture_record {
    uint32_t tick;   /* low bits of the board's clock at the sample */
    uint8_t changed; /* pads that left their known level in this sample: several are a dead heat */
    uint8_t bounced; /* under test: pads that changed in their lock-out */
};

struct capture {
    volatile uint8_t head;    /* written by the interrupt */
    volatile uint8_t tail;    /* written by the main loop */
    volatile uint8_t known;   /* bit set: pressed, as of the last record */
    volatile uint8_t armed;   /* bit set: the next edge of the pad counts */
    volatile uint8_t probing; /* 0xFF under test, else 0 */
    uint8_t seen;             /* the last sample */
    struct capture_record records[CAPTURE_RECORDS];
};

/* The pads whose edges must interrupt. */
static inline uint8_t capture_wanted(const struct capture *capture)
{
    return capture->armed | capture->probing;
}

/* Starts with every pad armed at its present level. */
static inline void capture_start(struct capture *capture, uint8_t pressed)
{
    capture->head = 0;
    capture->tail = 0;
    capture->known = pressed;
    capture->armed = 0xFF;
    capture->probing = 0;
    capture->seen = pressed;
}

/* Takes one sample of all pads; call it with interrupts off or from the pad interrupt. */
static inline __attribute__((always_inline)) void capture_sample(struct capture *capture, uint32_t tick,
                                                                 uint8_t pressed)
{
    uint8_t armed = capture->armed;
    uint8_t changed = (uint8_t)((pressed ^ capture->known) & armed);
    uint8_t bounced = (uint8_t)((pressed ^ capture->seen) & capture->probing & (uint8_t)~armed);
    uint8_t head = capture->head;

    capture->seen = pressed;
    if (changed == 0) {
        if (bounced == 0 || (uint8_t)(head - capture->tail) >= CAPTURE_RECORDS - CAPTURE_PADS) {
            return;
        }
    }
    struct capture_record *record = &capture->records[head & (CAPTURE_RECORDS - 1u)];
    record->tick = tick;
    record->changed = changed;
    record->bounced = bounced;
    capture->known ^= changed;
    capture->armed = (uint8_t)(armed & (uint8_t)~changed);
    capture->head = (uint8_t)(head + 1u);
}

static inline bool capture_empty(const struct capture *capture)
{
    return capture->head == capture->tail;
}

/* Takes out the oldest record; only when capture_empty() is false. */
static inline struct capture_record capture_take(struct capture *capture)
{
    uint8_t tail = capture->tail;
    struct capture_record record = capture->records[tail & (CAPTURE_RECORDS - 1u)];

    capture->tail = (uint8_t)(tail + 1u);
    return record;
}

#endif
