/*
 * A board without wires, for tests on a computer: time, pins and the line are set and read by the
 * test, through the functions at the end.
 */
#include "board.h"

#include <string.h>

#include "../rp2040/serial_number.h"
#include "device.h"

#define LINE_BYTES 4096u

const struct board_facts board_facts = {
    .board = BOARD_SIMULATED,
    .tick_hz = 1000000,
    .resolution_us = 1,
    .has_boot_loader = true,
    .force = 0xFF,
    .reading_us = 16,
};

struct capture capture;

static struct device device;
static uint64_t now_us;
static uint8_t pins;
static uint8_t lit;
static uint8_t stations[KEY_STATIONS];
static uint8_t to_device[LINE_BYTES];
static uint16_t to_device_length;
static uint8_t to_console[LINE_BYTES];
static uint16_t to_console_length;
static uint16_t to_console_room = LINE_BYTES;
static uint32_t fed;
static bool left;

uint64_t board_now_us(void)
{
    return now_us;
}

uint64_t board_tick_us(uint32_t tick)
{
    return now_us - (uint32_t)((uint32_t)now_us - tick);
}

void board_sample(uint8_t arm)
{
    capture.armed |= arm;
    capture_sample(&capture, (uint32_t)now_us, pins);
}

void board_probe(bool probing)
{
    capture.probing = probing ? 0xFF : 0;
}

void board_read_force(uint8_t pads)
{
    capture.armed &= (uint8_t)~pads;
}

void board_shine(const struct lamps *lamps)
{
    (void)lamps;
}

void board_read_keys(uint8_t *readings)
{
    memcpy(readings, stations, KEY_STATIONS);
}

void board_light(uint8_t mask)
{
    lit = mask;
}

bool board_receive(uint8_t *byte)
{
    if (to_device_length == 0) {
        return false;
    }
    *byte = to_device[0];
    to_device_length--;
    memmove(to_device, to_device + 1, to_device_length);
    return true;
}

bool board_transmit(const uint8_t *bytes, uint8_t length)
{
    if (to_console_length + length > to_console_room) {
        return false;
    }
    memcpy(to_console + to_console_length, bytes, length);
    to_console_length = (uint16_t)(to_console_length + length);
    return true;
}

bool board_transmitted(void)
{
    return to_console_length == 0;
}

void board_feed_watchdog(void)
{
    fed++;
}

void board_boot_loader(void)
{
    left = true;
}

const char *serial_number(void)
{
    return "0123456789ABCDEF";
}

/* From here on: what a test calls. */

void host_start(uint64_t start_us, uint8_t pressed, uint32_t boot_id)
{
    now_us = start_us;
    pins = pressed;
    lit = 0;
    fed = 0;
    left = false;
    to_device_length = 0;
    to_console_length = 0;
    to_console_room = LINE_BYTES;
    memset(stations, 0, sizeof stations);
    force = (struct force){0};
    capture_start(&capture, pressed);
    device_start(&device, boot_id, RESET_CAUSE_POWER);
}

/* Does what happens up to `until_us`: a pass each millisecond. */
void host_run(uint64_t until_us)
{
    while (now_us < until_us) {
        uint64_t next_us = (now_us / 1000 + 1) * 1000;

        now_us = next_us < until_us ? next_us : until_us;
        device_pass(&device);
    }
}

/* The pins change now; they interrupt unless `lost`. */
void host_pins(uint8_t pressed, bool lost)
{
    uint8_t changed = pressed ^ pins;

    pins = pressed;
    if (!lost && (changed & capture_wanted(&capture)) != 0) {
        capture_sample(&capture, (uint32_t)now_us, pressed);
    }
}

/* One round through the force pads, all read now. */
void host_readings(const uint8_t *readings)
{
    force_round(&force, (uint32_t)now_us);
    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        if (has_pad(force.pads, pad)) {
            force_reading(&force, pad, readings[pad], (uint32_t)now_us);
        }
    }
}

void host_keys(uint8_t station, uint8_t pressed)
{
    stations[station] = pressed;
}

void host_hear(const uint8_t *bytes, uint16_t length)
{
    memcpy(to_device + to_device_length, bytes, length);
    to_device_length = (uint16_t)(to_device_length + length);
}

/* Takes what the device said; gives its length. */
uint16_t host_said(uint8_t *bytes)
{
    uint16_t length = to_console_length;

    memcpy(bytes, to_console, length);
    to_console_length = 0;
    return length;
}

void host_room(uint16_t bytes)
{
    to_console_room = bytes;
}

uint8_t host_lit(void)
{
    return lit;
}

uint8_t host_shown(uint8_t pad)
{
    return device.lamps.lamp[pad].shown;
}

/* Red, green and blue of a pad's ring, from the highest byte down. */
uint32_t host_colour(uint8_t pad)
{
    const struct colour colour = lamps_colour(&device.lamps, pad);

    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

uint32_t host_fed(void)
{
    return fed;
}

bool host_left(void)
{
    return left;
}
