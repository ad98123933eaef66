#include "commands.h"

#include "board.h"
#include "hits.h"
#include "outbox.h"

#define SILENT 0xFFu /* no DONE for this one */

static uint8_t follow_ping(const uint8_t *fields, uint8_t length)
{
    uint64_t received_us = board_now_us();
    struct message_ping ping;

    if (!unpack_ping(fields, length, &ping)) {
        return RESULT_LIMITS;
    }
    send_pong(ping.token, received_us);
    return SILENT;
}

static uint8_t follow_ack(struct device *device, const uint8_t *fields, uint8_t length)
{
    struct message_ack ack;

    if (!unpack_ack(fields, length, &ack)) {
        return RESULT_LIMITS;
    }
    if (ack.boot == (uint8_t)device->boot_id) {
        events_acknowledge(&device->events, ack.next_sequence);
    }
    return SILENT;
}

static uint8_t follow_led(struct device *device, const uint8_t *fields, uint8_t length)
{
    struct message_led led;

    if (!unpack_led(fields, length, &led) || led.pattern > PATTERN_FLASH) {
        return RESULT_LIMITS;
    }
    lamps_set(&device->lamps, &led);
    return SILENT;
}

static uint8_t follow_config(struct device *device, const uint8_t *fields, uint8_t length)
{
    struct message_config config;

    if (!unpack_config(fields, length, &config)) {
        return RESULT_LIMITS;
    }
    if (!hits_configure(device, &config)) {
        return RESULT_UNABLE;
    }
    device->debounce.lockout_us = config.lockout_us;
    device->key_lockout_ms = (uint8_t)((config.lockout_us + 999u) / 1000u);
    device->flash_ms = config.flash_ms;
    return RESULT_OK;
}

static uint8_t follow_boot_loader(struct device *device, const uint8_t *fields, uint8_t length)
{
    struct message_bootloader order;

    if (!unpack_bootloader(fields, length, &order)) {
        return RESULT_LIMITS;
    }
    if (!board_facts.has_boot_loader) {
        return RESULT_UNABLE;
    }
    device->leaving = true;
    return RESULT_OK;
}

static void end_test(struct device *device)
{
    device->probing = false;
    device->lamps.full = 0;
    board_probe(false);
}

static uint8_t follow_test(struct device *device, const uint8_t *fields, uint8_t length)
{
    struct message_test test;

    if (!unpack_test(fields, length, &test)) {
        return RESULT_LIMITS;
    }
    switch (test.what) {
    case TEST_END:
        end_test(device);
        return RESULT_OK;
    case TEST_PROBE:
        device->probing = true;
        board_probe(true);
        return RESULT_OK;
    case TEST_LAMPS:
        device->lamps.full = 1;
        return RESULT_OK;
    case TEST_HANG:
        device->hanging = true;
        return RESULT_OK;
    default:
        return RESULT_LIMITS;
    }
}

static uint8_t follow(struct device *device, uint8_t id, const uint8_t *fields, uint8_t length)
{
    switch (id) {
    case MESSAGE_PING:
        return follow_ping(fields, length);
    case MESSAGE_ACK:
        return follow_ack(device, fields, length);
    case MESSAGE_LED:
        return follow_led(device, fields, length);
    case MESSAGE_CONFIG:
        return follow_config(device, fields, length);
    case MESSAGE_IDENTIFY:
        send_hello(device);
        return SILENT;
    case MESSAGE_BOOTLOADER:
        return follow_boot_loader(device, fields, length);
    case MESSAGE_TEST:
        return follow_test(device, fields, length);
    default:
        return RESULT_UNKNOWN;
    }
}

void commands_follow(struct device *device, const uint8_t *message, uint8_t length)
{
    uint8_t result = follow(device, message[0], message + 1, (uint8_t)(length - 1u));

    if (result != SILENT) {
        send_done(message[0], result);
    }
}
