/*
 * Events the console has not acknowledged yet, oldest first. They are sent in order; what stays
 * unacknowledged is sent again from the oldest on.
 */
#ifndef SLAP_EVENTS_H
#define SLAP_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "force.h"

#define EVENTS_KEPT 32u /* a power of two */

struct event {
    uint32_t t_low;   /* device time in µs: the lower 32 bits, */
    uint16_t t_high;  /* and 16 more, enough for nine years */
    uint8_t type;     /* MESSAGE_EDGE or MESSAGE_KEYS */
    uint8_t station;  /* of KEYS */
    uint8_t pressed;  /* mask of pads or keys */
    uint8_t released; /* likewise */
    uint8_t flags;
    uint8_t strength[FORCE_PADS]; /* of EDGE */
};

static inline uint64_t event_us(const struct event *event)
{
    return (uint64_t)event->t_high << 32 | event->t_low;
}

struct events {
    uint16_t oldest; /* sequences: the oldest kept, */
    uint16_t unsent; /* the next to be sent, */
    uint16_t next;   /* and the one the next event gets */
    uint16_t overruns;
    struct event kept[EVENTS_KEPT];
};

void events_start(struct events *events);

/* Keeps an event; without room it is lost, counted in `overruns`, and false is given. */
bool events_add(struct events *events, const struct event *event);

bool events_full(const struct events *events);

/* Forgets what is before `next_sequence`; a number that was never given out is ignored. */
void events_acknowledge(struct events *events, uint16_t next_sequence);

/* The next event to be sent, or NULL; events_sent() goes on to the one after it. */
const struct event *events_unsent(const struct events *events);
void events_sent(struct events *events);

/* Begins again with the oldest. */
void events_resend(struct events *events);

#endif
