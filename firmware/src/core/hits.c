#include "hits.h"

#include <stddef.h>

#include "board.h"
#include "outbox.h"

#define MS UINT32_C(1000) /* µs */
/* A reading is put away within this time, whatever else interrupts. */
#define READING_US MS
/* A hit in the making will be dated no further back than this. */
#define RISING_US ((FORCE_RISE_MS + 2u) * MS)

struct force force;

static uint8_t round_up_ms(uint32_t us)
{
    return (uint8_t)((us + MS - 1u) / MS);
}

static uint8_t pads_of(const uint8_t *thresholds)
{
    uint8_t pads = 0;

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        if (thresholds[pad] != 0) {
            pads = (uint8_t)(pads | (1u << pad));
        }
    }
    return pads;
}

/* Reads other pads by force than before. What was pressed on a pad that changes sides is let go. */
static void change_sides(struct device *device, const uint8_t *thresholds)
{
    const uint8_t before = force.pads;
    struct change change = {.pressed = 0};

    board_read_force(0);
    force_start(&force, thresholds, board_facts.tick_hz / 1000u);
    board_read_force(force.pads);
    device->flashed = 0;
    device->down = 0;
    board_sample((uint8_t)(before & (uint8_t)~force.pads));
    change.released = (uint8_t)(device->told & (force.pads ^ before));
    if (change.released != 0) {
        device_tell_pads(device, change, board_now_us(), 0, NULL);
    }
    send_hello(device);
}

bool hits_configure(struct device *device, const struct message_config *config)
{
    const uint8_t pads = pads_of(config->threshold);

    if ((pads & (uint8_t)~board_facts.force) != 0) {
        return false;
    }
    if (pads != force.pads) {
        change_sides(device, config->threshold);
    } else {
        force_set_thresholds(&force, config->threshold);
    }
    force.lockout_ms = round_up_ms(config->lockout_us);
    force.longest_window_ms = round_up_ms(config->crosstalk_us);
    return true;
}

/* How long one round through all force pads takes, in ticks. */
static uint32_t round_ticks(void)
{
    uint32_t us = 0;

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        us += has_pad(force.pads, pad) ? board_facts.reading_us : 0u;
    }
    return us * force.ticks_per_ms / 1000u;
}

static bool is_before(uint32_t tick, uint32_t other)
{
    return other - tick - 1u < UINT32_C(0x7FFFFFFF);
}

/* The pads among `hits` that were hit first, as far as one round of readings can tell. */
static uint8_t earliest(uint8_t hits, uint32_t *onset)
{
    uint8_t pads = 0;

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        if (has_pad(hits, pad) && (pads == 0 || is_before(force.pad[pad].onset, *onset))) {
            *onset = force.pad[pad].onset;
            pads = 1;
        }
    }
    pads = 0;
    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        if (has_pad(hits, pad) && force.pad[pad].onset - *onset < round_ticks()) {
            pads = (uint8_t)(pads | (1u << pad));
        }
    }
    return pads;
}

/* Tells a cluster of hits in order of time. */
static void tell_hits(struct device *device)
{
    uint8_t hits = force.hits;
    uint8_t strength[FORCE_PADS];

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        strength[pad] = force.pad[pad].peak;
    }
    while (hits != 0) {
        uint32_t onset = 0;
        const struct change change = {.pressed = earliest(hits, &onset)};

        hits &= (uint8_t)~change.pressed;
        device_tell_pads(device, change, board_tick_us(onset), 0, strength);
    }
    device->down |= force.hits;
    device->flashed = 0;
    force_taken(&force);
}

static void tell_releases(struct device *device, uint64_t now_us)
{
    const struct change change = {.released = (uint8_t)(device->down & (uint8_t)~force.pressed)};

    if (change.released != 0) {
        device->down &= (uint8_t)~change.released;
        device_tell_pads(device, change, now_us, 0, NULL);
    }
}

void hits_take(struct device *device, uint64_t now_us)
{
    const uint8_t fresh = (uint8_t)(force.hits & (uint8_t)~device->flashed);

    if (fresh != 0) {
        device->flashed |= fresh;
        device_flash(device, fresh);
    }
    if (force_complete(&force)) {
        tell_hits(device);
    }
    tell_releases(device, now_us);
}

/* A cluster that is still open may hold hits from before now: until it is told no promise goes further. */
uint64_t hits_known_us(const struct device *device, uint64_t now_us)
{
    const uint64_t back_us = force.rising != 0 ? RISING_US : READING_US;

    if (force.pads == 0) {
        return now_us;
    }
    if (force.hits != 0 || now_us < device->promised_us + back_us) {
        return device->promised_us;
    }
    return now_us - back_us;
}
