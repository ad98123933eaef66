#include "force.h"

#define UP_A_MS 4u     /* how fast a resting level follows, in 256ths of a step */
#define DOWN_A_MS 32u  /* a pad that was leaned on must soon be as sensitive as before */
#define NOISE 2u       /* least rise above what a pad reads at rest */
#define AFTER_SHARE 2u /* a hit soon after one needs this part of its strength, */
#define DECAY_MS 64u   /* an eighth less each time so many milliseconds have passed */
#define DECAY_SHARE 8u

void force_set_thresholds(struct force *force, const uint8_t *thresholds)
{
    for (uint8_t number = 0; number < FORCE_PADS; number++) {
        const uint8_t threshold = thresholds[number];
        const uint8_t noise = (uint8_t)(NOISE + threshold / 8u);

        force->pad[number].threshold = threshold;
        force->pad[number].noise = (uint8_t)(noise < threshold ? noise : threshold - 1u);
    }
}

void force_start(struct force *force, const uint8_t *thresholds, uint32_t ticks_per_ms)
{
    uint8_t next = 0;

    *force = (struct force){.ticks_per_ms = ticks_per_ms};
    force_set_thresholds(force, thresholds);
    for (uint8_t turn = 0; turn < 2u * FORCE_PADS; turn++) { /* once round to know who comes after the last */
        const uint8_t number = (uint8_t)((2u * FORCE_PADS - 1u - turn) % FORCE_PADS);
        struct force_pad *pad = &force->pad[number];

        pad->bit = (uint8_t)(1u << number);
        pad->rest = UINT16_MAX; /* until it has been read */
        pad->next = next;
        if (thresholds[number] != 0) {
            force->pads |= pad->bit;
            next = number;
        }
    }
    force->fresh = force->pads;
}

void force_round(struct force *force, uint32_t tick)
{
    force->beat = tick - force->beat_at >= force->ticks_per_ms;
    if (force->beat) {
        force->beat_at = tick;
        force->beats++;
        if (force->window_ms != 0) {
            force->window_ms--;
        }
    }
}

static void follow(struct force_pad *pad, uint8_t reading)
{
    uint16_t level = (uint16_t)((uint16_t)reading << 8);

    if (level > pad->rest) {
        uint16_t away = (uint16_t)(level - pad->rest);

        pad->rest = (uint16_t)(pad->rest + (away < UP_A_MS ? away : UP_A_MS));
    } else {
        uint16_t away = (uint16_t)(pad->rest - level);

        pad->rest = (uint16_t)(pad->rest - (away < DOWN_A_MS ? away : DOWN_A_MS));
    }
}

/* What time does to a pad, once a millisecond. */
static void grow_older(struct force *force, struct force_pad *pad, uint8_t reading)
{
    if ((force->fresh & pad->bit) != 0) {
        force->fresh &= (uint8_t)~pad->bit;
        pad->rest = (uint16_t)((uint16_t)reading << 8);
    }
    follow(pad, reading);
    if (force->hits == 0 && (force->rising & pad->bit) == 0) {
        pad->peak = 0; /* of what was before */
    }
    if (pad->locked_ms != 0) {
        pad->locked_ms--;
    } else if (force->beats % DECAY_MS == 0) {
        pad->after = (uint8_t)(pad->after - pad->after / DECAY_SHARE);
    }
}

static void hit(struct force *force, struct force_pad *pad, uint32_t tick)
{
    const uint32_t longest = FORCE_RISE_MS * force->ticks_per_ms;

    if (tick - pad->onset > longest) {
        pad->onset = tick - longest;
    }
    pad->locked_ms = (uint8_t)(force->lockout_ms + 1u);
    pad->after = 0;
    force->window_ms = (uint8_t)(force->longest_window_ms + 1u);
    force->pressed |= pad->bit;
    force->hits |= pad->bit;
    force->rising &= (uint8_t)~pad->bit; /* last: there is no moment at which a hit is neither */
}

/* While a pad is down: waits until it is let go. */
static void hold(struct force *force, struct force_pad *pad, uint8_t rise)
{
    if (pad->locked_ms != 0) {
        if (rise / AFTER_SHARE > pad->after) {
            pad->after = (uint8_t)(rise / AFTER_SHARE);
        }
    } else if (rise < pad->threshold / 2u || rise == 0) {
        force->pressed &= (uint8_t)~pad->bit;
    }
}

/* While a pad is up: waits until it is hit. */
static void watch(struct force *force, struct force_pad *pad, uint8_t rise, uint32_t tick)
{
    if (rise <= pad->noise) {
        force->rising &= (uint8_t)~pad->bit;
        return;
    }
    if ((force->rising & pad->bit) == 0) {
        pad->onset = tick;
        force->rising |= pad->bit;
    }
    if (rise >= pad->threshold && rise >= pad->after && !force_complete(force)) {
        hit(force, pad, tick);
    }
}

void force_reading(struct force *force, uint8_t number, uint8_t reading, uint32_t tick)
{
    struct force_pad *pad = &force->pad[number];
    uint8_t rest = (uint8_t)(pad->rest >> 8);
    uint8_t rise = (uint8_t)(reading > rest ? reading - rest : 0);

    if (force->beat) {
        grow_older(force, pad, reading);
    }
    if (rise > pad->probed) {
        pad->probed = rise;
    }
    if (rise <= pad->noise && ((force->pressed | force->rising) & pad->bit) == 0) {
        return; /* at rest, as nearly always */
    }
    if ((force->pressed & pad->bit) != 0) {
        hold(force, pad, rise);
    } else {
        watch(force, pad, rise, tick);
    }
    if (rise > pad->peak && !force_complete(force)) {
        pad->peak = rise;
    }
}

bool force_complete(const struct force *force)
{
    return force->hits != 0 && force->window_ms == 0;
}

void force_taken(struct force *force)
{
    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        force->pad[pad].peak = 0;
    }
    force->hits = 0; /* from here on the interrupt may begin another cluster */
}
