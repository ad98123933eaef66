/*
 * The whole device above its wires: pads and keys become events, events go to the console until it
 * has them, the console's messages are followed. Nothing here knows which board it runs on.
 */
#ifndef SLAP_DEVICE_H
#define SLAP_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "capture.h"
#include "debounce.h"
#include "events.h"
#include "frame.h"
#include "keys.h"
#include "lamps.h"

/* How one contact bounced since its first edge; kept under test only. */
struct bounce {
    uint16_t edges;
    uint32_t last_us; /* low 32 bits of device time */
};

struct device {
    uint32_t boot_id;
    uint8_t reset_cause;
    uint16_t flash_ms;
    uint8_t key_lockout_ms;
    struct debounce debounce;
    struct events events;
    struct lamps lamps;
    struct receiver receiver;
    struct bounce bounces[CAPTURE_PADS];
    struct station stations[KEY_STATIONS];
    uint8_t lit;         /* lamps lit in this millisecond */
    uint8_t told;        /* pads that are pressed according to the events so far */
    bool pads_missed;    /* an event of a pad, or */
    bool keys_missed;    /* of a key, was lost for lack of room */
    bool probing;        /* under test: tell how contacts bounce */
    bool hanging;        /* under test: let the watchdog bite */
    bool leaving;        /* for the boot loader, once all is sent */
    uint8_t probe_ms;    /* since the last PEAKS */
    uint8_t flashed;     /* force pads of this cluster whose lamp was flashed */
    uint8_t down;        /* force pads that were told to be pressed */
    uint64_t promised_us; /* by the last WATERMARK */
    bool batch_sent;     /* events went out since the last WATERMARK */
    uint8_t quiet_ms;    /* since the last WATERMARK */
    uint64_t tick_us;    /* the next millisecond, device time */
    uint64_t heard_us;   /* when the last whole message of the console came */
    uint16_t waiting_for;      /* the oldest event, */
    uint64_t waiting_since_us; /* and how long it has been that, or when it went out again */
};

/* The pads that are pressed now, switches and force pads. */
uint8_t device_levels(const struct device *device);

/* Keeps a change of pads for the console; `strength`: by pad, or NULL where nothing was measured. */
void device_tell_pads(struct device *device, struct change change, uint64_t t_us, uint8_t flags,
                      const uint8_t *strength);

/* Flashes the lamps of pads that were pressed, at once, whatever the console says later. */
void device_flash(struct device *device, uint8_t pads);

/* Starts with the pads as captured; queues a HELLO. `boot_id` differs from the one before. */
void device_start(struct device *device, uint32_t boot_id, uint8_t reset_cause);

/* Does all there is to do; call it after every interrupt, and at least once a millisecond. */
void device_pass(struct device *device);

#endif
