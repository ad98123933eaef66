#include "outbox.h"

#include "board.h"
#include "version.h"

#define LOG_LONGEST 40u

static bool send(uint8_t *message, uint8_t length)
{
    uint8_t frame[LONGEST_FRAME];

    return board_transmit(frame, frame_build(message, length, frame));
}

bool send_hello(const struct device *device)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    const struct message_hello hello = {
        .protocol = PROTOCOL_VERSION,
        .firmware_major = FIRMWARE_MAJOR,
        .firmware_minor = FIRMWARE_MINOR,
        .firmware_patch = FIRMWARE_PATCH,
        .board = board_facts.board,
        .boot_id = device->boot_id,
        .reset_cause = device->reset_cause,
        .tick_hz = board_facts.tick_hz,
        .resolution_us = board_facts.resolution_us,
        .pads = CAPTURE_PADS,
        .force = force.pads,
        .stations = KEY_STATIONS,
        .station_keys = STATION_KEYS_MASK,
        .levels = device_levels(device),
        .t_us = board_now_us(),
        .oldest_sequence = device->events.oldest,
        .next_sequence = device->events.next,
    };

    return send(message, pack_hello(message, &hello));
}

static uint8_t pack_pads(const struct device *device, const struct event *event, uint16_t sequence, uint8_t *message)
{
    struct message_edge edge = {
        .boot = (uint8_t)device->boot_id,
        .sequence = sequence,
        .t_us = event_us(event),
        .pressed = event->pressed,
        .released = event->released,
        .flags = event->flags,
        .strength_length = force.pads != 0 ? FORCE_PADS : 0,
    };

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        edge.strength[pad] = event->strength[pad];
    }
    return pack_edge(message, &edge);
}

static uint8_t pack_station(const struct device *device, const struct event *event, uint16_t sequence, uint8_t *message)
{
    const struct message_keys keys = {
        .boot = (uint8_t)device->boot_id,
        .sequence = sequence,
        .t_us = event_us(event),
        .station = event->station,
        .pressed = event->pressed,
        .released = event->released,
        .flags = event->flags,
    };

    return pack_keys(message, &keys);
}

bool send_event(const struct device *device, const struct event *event, uint16_t sequence)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];

    if (event->type == MESSAGE_EDGE) {
        return send(message, pack_pads(device, event, sequence, message));
    }
    return send(message, pack_station(device, event, sequence, message));
}

bool send_watermark(const struct device *device, uint64_t t_us)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    const struct message_watermark watermark = {
        .boot = (uint8_t)device->boot_id,
        .t_us = t_us,
        .next_sequence = device->events.next,
        .overruns = device->events.overruns,
    };

    return send(message, pack_watermark(message, &watermark));
}

bool send_pong(uint16_t token, uint64_t received_us)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    const struct message_pong pong = {.token = token, .received_us = received_us, .sent_us = board_now_us()};

    return send(message, pack_pong(message, &pong));
}

bool send_done(uint8_t command, uint8_t result)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    const struct message_done done = {.command = command, .result = result};

    return send(message, pack_done(message, &done));
}

bool send_bounce(const struct device *device, uint8_t pad)
{
    const struct bounce *bounce = &device->bounces[pad];
    uint32_t span_us = bounce->edges != 0 ? bounce->last_us - device->debounce.since_us[pad] : 0;
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    const struct message_bounce told = {.pad = pad, .edges = bounce->edges, .span_us = span_us};

    return send(message, pack_bounce(message, &told));
}

/* Begins the next interval, too. */
bool send_peaks(void)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    struct message_peaks peaks;

    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        peaks.peak[pad] = force.pad[pad].probed;
        force.pad[pad].probed = 0;
    }
    return send(message, pack_peaks(message, &peaks));
}

bool send_warning(const char *text)
{
    uint8_t message[LONGEST_MESSAGE + FRAME_CRC_BYTES];
    struct message_log line = {.level = LEVEL_WARNING};

    while (text[line.text_length] != 0 && line.text_length < LOG_LONGEST) {
        line.text[line.text_length] = (uint8_t)text[line.text_length];
        line.text_length++;
    }
    return send(message, pack_log(message, &line));
}
