#include "device.h"

#include <stddef.h>

#include "board.h"
#include "commands.h"
#include "hits.h"
#include "outbox.h"

#define MS UINT32_C(1000) /* µs */
#define EVENTS_LOST "events lost: not acknowledged in time"
#define LATE_TICKS_US (100 * MS)

void device_start(struct device *device, uint32_t boot_id, uint8_t reset_cause)
{
    uint8_t pressed = capture.known;
    uint64_t now_us = board_now_us();

    *device = (struct device){
        .boot_id = boot_id,
        .reset_cause = reset_cause,
        .flash_ms = DEFAULT_FLASH_MS,
        .key_lockout_ms = DEFAULT_LOCKOUT_US / MS,
        .told = pressed,
        .tick_us = now_us,
        .heard_us = now_us,
    };
    debounce_start(&device->debounce, pressed, DEFAULT_LOCKOUT_US);
    events_start(&device->events);
    lamps_start(&device->lamps);
    send_hello(device);
}

uint8_t device_levels(const struct device *device)
{
    return (uint8_t)((device->debounce.pressed & (uint8_t)~force.pads) | force.pressed);
}

/* `told` follows only what the console will hear of. */
void device_tell_pads(struct device *device, struct change change, uint64_t t_us, uint8_t flags,
                      const uint8_t *strength)
{
    struct event event = {
        .t_low = (uint32_t)t_us,
        .t_high = (uint16_t)(t_us >> 32),
        .type = MESSAGE_EDGE,
        .pressed = change.pressed,
        .released = change.released,
        .flags = flags,
    };

    for (uint8_t pad = 0; strength != NULL && pad < FORCE_PADS; pad++) {
        event.strength[pad] = strength[pad];
    }
    if (events_add(&device->events, &event)) {
        device->told = (uint8_t)((device->told | change.pressed) & (uint8_t)~change.released);
    } else {
        device->pads_missed = true;
    }
}

void device_flash(struct device *device, uint8_t pads)
{
    if (pads != 0 && device->flash_ms != 0) {
        lamps_flash(&device->lamps, pads, device->flash_ms);
        device->lit |= pads;
        board_light(device->lit);
    }
}

static void take_first_edges(struct device *device, uint8_t changed, uint64_t t_us)
{
    struct change change = debounce_edge(&device->debounce, changed, (uint32_t)t_us);

    for (uint8_t pad = 0; pad < CAPTURE_PADS; pad++) {
        if ((changed & (1u << pad)) != 0) {
            device->bounces[pad].edges = 0;
        }
    }
    device_flash(device, change.pressed);
    device_tell_pads(device, change, t_us, 0, NULL);
}

static void count_bounces(struct device *device, uint8_t bounced, uint32_t t_us)
{
    for (uint8_t pad = 0; pad < CAPTURE_PADS; pad++) {
        struct bounce *bounce = &device->bounces[pad];

        if ((bounced & (1u << pad)) != 0) {
            bounce->last_us = t_us;
            if (bounce->edges < UINT16_MAX) {
                bounce->edges++;
            }
        }
    }
}

static void take_edges(struct device *device)
{
    while (!capture_empty(&capture)) {
        struct capture_record record = capture_take(&capture);
        uint64_t t_us = board_tick_us(record.tick);

        count_bounces(device, record.bounced, (uint32_t)t_us);
        if (record.changed != 0) {
            take_first_edges(device, record.changed, t_us);
        }
    }
}

/* Ends lock-outs; tells under test how the contacts bounced in them. Reads every armed pad again in
 * case an edge did not interrupt. */
static void rearm(struct device *device, uint64_t now_us)
{
    uint8_t over = debounce_unlock(&device->debounce, (uint32_t)now_us);

    for (uint8_t pad = 0; device->probing && pad < CAPTURE_PADS; pad++) {
        if ((over & (1u << pad)) != 0) {
            send_bounce(device, pad);
        }
    }
    board_sample((uint8_t)(over & (uint8_t)~force.pads));
}

/* After events were lost: tells the console how the pads are by now. */
static void tell_missed(struct device *device, uint64_t now_us)
{
    uint8_t pressed = device_levels(device);

    if (!device->pads_missed || events_full(&device->events) || !send_warning(EVENTS_LOST)) {
        return;
    }
    device->pads_missed = false;
    if (pressed != device->told) {
        const struct change change = {
            .pressed = (uint8_t)(pressed & (uint8_t)~device->told),
            .released = (uint8_t)(device->told & (uint8_t)~pressed),
        };

        device_tell_pads(device, change, now_us, EVENT_FLAG_REREAD, NULL);
    }
}

static void tell_keys(struct device *device, uint8_t station, struct change change, uint64_t t_us)
{
    const struct event event = {
        .t_low = (uint32_t)t_us,
        .t_high = (uint16_t)(t_us >> 32),
        .type = MESSAGE_KEYS,
        .station = station,
        .pressed = change.pressed,
        .released = change.released,
        .flags = device->keys_missed ? EVENT_FLAG_REREAD : 0,
    };

    events_add(&device->events, &event);
}

/* While there is no room for events keys are not read: what they are by then is told afterwards. */
static void scan_keys(struct device *device)
{
    uint64_t t_us = board_now_us();
    uint8_t readings[KEY_STATIONS];

    board_read_keys(readings);
    for (uint8_t station = 0; station < KEY_STATIONS; station++) {
        if (events_full(&device->events)) {
            device->keys_missed = true;
            return;
        }
        struct change change = keys_scan(&device->stations[station], readings[station], device->key_lockout_ms);
        if ((change.pressed | change.released) != 0) {
            tell_keys(device, station, change, t_us);
        }
    }
    device->keys_missed = false;
}

static void tell_peaks(struct device *device)
{
    if (!device->probing || force.pads == 0) {
        device->probe_ms = 0;
    } else if (++device->probe_ms >= PROBE_MS && send_peaks()) {
        device->probe_ms = 0;
    }
}

static void tick(struct device *device, uint64_t now_us)
{
    device->quiet_ms = (uint8_t)(device->quiet_ms < WATERMARK_MS ? device->quiet_ms + 1u : WATERMARK_MS);
    rearm(device, now_us);
    tell_missed(device, now_us);
    scan_keys(device);
    tell_peaks(device);
    lamps_set_alone(&device->lamps, now_us - device->heard_us >= SILENT_MS * MS);
    device->lit = lamps_step(&device->lamps);
    board_light(device->lit);
    board_shine(&device->lamps);
    if (!device->hanging) {
        board_feed_watchdog();
    }
}

static void receive(struct device *device)
{
    uint8_t byte;

    while (board_receive(&byte)) {
        uint8_t length = frame_receive(&device->receiver, byte);

        if (length != 0) {
            device->heard_us = board_now_us();
            commands_follow(device, device->receiver.bytes, length);
        }
    }
}

/* Begins anew with the oldest event if the console, while it is there, has let it wait too long. */
static void repeat_events(struct device *device, uint64_t now_us)
{
    struct events *events = &device->events;

    if (events->oldest == events->next || events->oldest != device->waiting_for) {
        device->waiting_for = events->oldest;
        device->waiting_since_us = now_us;
    } else if (now_us - device->waiting_since_us >= RESEND_MS * MS && device->lamps.alone == 0) {
        device->waiting_since_us = now_us;
        events_resend(events);
    }
}

static void send_events(struct device *device, uint64_t now_us)
{
    struct events *events = &device->events;
    const struct event *event = events_unsent(events);

    if (event == NULL) {
        repeat_events(device, now_us);
        event = events_unsent(events);
    }
    while (event != NULL && send_event(device, event, events->unsent)) {
        events_sent(events);
        device->batch_sent = true;
        event = events_unsent(events);
    }
}

/* `now_us` is from before the edges were taken: any edge since is not before it. */
static void send_promise(struct device *device, uint64_t now_us)
{
    device->promised_us = hits_known_us(device, now_us);
    if (send_watermark(device, device->promised_us)) {
        device->batch_sent = false;
        device->quiet_ms = 0;
    }
}

/* The promise that is due by time goes first, or repeated events could keep it from the wire. */
static void send(struct device *device, uint64_t now_us)
{
    if (device->quiet_ms >= WATERMARK_MS) {
        send_promise(device, now_us);
    }
    send_events(device, now_us);
    if (device->batch_sent) {
        send_promise(device, now_us);
    }
}

void device_pass(struct device *device)
{
    uint64_t now_us;

    receive(device);
    now_us = board_now_us();
    if (now_us - device->tick_us >= LATE_TICKS_US && now_us > device->tick_us) {
        device->tick_us = now_us; /* after a long stall, do not hurry through the missed ones */
    }
    take_edges(device);
    hits_take(device, now_us);
    if (now_us >= device->tick_us) {
        device->tick_us += MS;
        tick(device, now_us);
    }
    send(device, now_us);
    if (device->leaving && board_transmitted()) {
        board_boot_loader();
    }
}
