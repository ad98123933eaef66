#include "events.h"

#include <stddef.h>

static uint16_t between(uint16_t from, uint16_t to)
{
    return (uint16_t)(to - from);
}

void events_start(struct events *events)
{
    events->oldest = 0;
    events->unsent = 0;
    events->next = 0;
    events->overruns = 0;
}

bool events_full(const struct events *events)
{
    return between(events->oldest, events->next) >= EVENTS_KEPT;
}

bool events_add(struct events *events, const struct event *event)
{
    if (events_full(events)) {
        events->overruns++;
        return false;
    }
    events->kept[events->next & (EVENTS_KEPT - 1u)] = *event;
    events->next++;
    return true;
}

void events_acknowledge(struct events *events, uint16_t next_sequence)
{
    uint16_t count = between(events->oldest, next_sequence);

    if (count > between(events->oldest, events->next)) {
        return;
    }
    if (count > between(events->oldest, events->unsent)) {
        events->unsent = next_sequence;
    }
    events->oldest = next_sequence;
}

const struct event *events_unsent(const struct events *events)
{
    if (events->unsent == events->next) {
        return NULL;
    }
    return &events->kept[events->unsent & (EVENTS_KEPT - 1u)];
}

void events_sent(struct events *events)
{
    events->unsent++;
}

void events_resend(struct events *events)
{
    events->unsent = events->oldest;
}
