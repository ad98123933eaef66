/* Made by firmware/tools/protocol_header.py from console/hardware/protocol.toml: change those. */
#ifndef SLAP_PROTOCOL_H
#define SLAP_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

#define PROTOCOL_VERSION 1u
#define LONGEST_MESSAGE 48u
#define BAUD_RATE 115200ul
#define WATERMARK_MS 5u
#define RESEND_MS 40u
#define IDENTIFY_MS 200u
#define SILENT_MS 2000u
#define PROBE_MS 100u
#define DEFAULT_LOCKOUT_US 25000u
#define DEFAULT_CROSSTALK_US 3000u
#define DEFAULT_FLASH_MS 60u
#define DEFAULT_THRESHOLD 0u
#define USB_VENDOR 0x2E8Au
#define USB_PRODUCT 0x000Au
#define USB_PRODUCT_NAME "Slap Console"

/* Message ids. */
#define MESSAGE_HELLO 0x01u
#define MESSAGE_EDGE 0x02u
#define MESSAGE_KEYS 0x03u
#define MESSAGE_WATERMARK 0x04u
#define MESSAGE_PONG 0x05u
#define MESSAGE_DONE 0x06u
#define MESSAGE_LOG 0x07u
#define MESSAGE_BOUNCE 0x08u
#define MESSAGE_PEAKS 0x09u
#define MESSAGE_PING 0x81u
#define MESSAGE_ACK 0x82u
#define MESSAGE_LED 0x83u
#define MESSAGE_CONFIG 0x84u
#define MESSAGE_IDENTIFY 0x85u
#define MESSAGE_BOOTLOADER 0x86u
#define MESSAGE_TEST 0x87u

/* board. */
#define BOARD_SIMULATED 0u
#define BOARD_PICO 1u
#define BOARD_NANO 2u

/* reset_cause. */
#define RESET_CAUSE_UNKNOWN 0u
#define RESET_CAUSE_POWER 1u
#define RESET_CAUSE_PIN 2u
#define RESET_CAUSE_WATCHDOG 3u
#define RESET_CAUSE_BROWNOUT 4u
#define RESET_CAUSE_COMMAND 5u

/* result. */
#define RESULT_OK 0u
#define RESULT_UNKNOWN 1u
#define RESULT_LIMITS 2u
#define RESULT_UNABLE 3u

/* level. */
#define LEVEL_DEBUG 0u
#define LEVEL_INFO 1u
#define LEVEL_WARNING 2u
#define LEVEL_ERROR 3u

/* pattern. */
#define PATTERN_OFF 0u
#define PATTERN_STEADY 1u
#define PATTERN_BLINK 2u
#define PATTERN_BREATHE 3u
#define PATTERN_FLASH 4u

/* test. */
#define TEST_END 0u
#define TEST_PROBE 1u
#define TEST_LAMPS 2u
#define TEST_HANG 3u

/* event_flag (bits). */
#define EVENT_FLAG_REREAD (1u << 0)

/* key (bits). */
#define KEY_FLIP (1u << 0)
#define KEY_ONE (1u << 1)
#define KEY_TWO (1u << 2)
#define KEY_THREE (1u << 3)
#define KEY_FOUR (1u << 4)
#define KEY_TWEE (1u << 5)
#define KEY_THIRTEEN (1u << 6)

/* Who the board is and how its pads are now: once after each reset, in answer to IDENTIFY, and when CONFIG has changed `force`. */
struct message_hello {
    uint8_t protocol;
    uint8_t firmware_major;
    uint8_t firmware_minor;
    uint8_t firmware_patch;
    uint8_t board;
    uint32_t boot_id;
    uint8_t reset_cause;
    uint32_t tick_hz;
    uint16_t resolution_us;
    uint8_t pads;
    uint8_t force;
    uint8_t stations;
    uint8_t station_keys;
    uint8_t levels;
    uint64_t t_us;
    uint16_t oldest_sequence;
    uint16_t next_sequence;
};

/* Pads changed. Pads whose first edges fell into one sample share one EDGE: a true dead heat. */
struct message_edge {
    uint8_t boot;
    uint16_t sequence;
    uint64_t t_us;
    uint8_t pressed;
    uint8_t released;
    uint8_t flags;
    uint8_t strength[8];
    uint8_t strength_length;
};

/* Keys of one station changed, read every millisecond. Several stations: several KEYS of one time. */
struct message_keys {
    uint8_t boot;
    uint16_t sequence;
    uint64_t t_us;
    uint8_t station;
    uint8_t pressed;
    uint8_t released;
    uint8_t flags;
};

/* The promise that every event before `t_us` has a sequence before `next_sequence`: after each batch of events, and every 5 ms. */
struct message_watermark {
    uint8_t boot;
    uint64_t t_us;
    uint16_t next_sequence;
    uint16_t overruns;
};

/* Answers a PING. As long as one on the wire, so that the two directions take the same time. */
struct message_pong {
    uint16_t token;
    uint64_t received_us;
    uint64_t sent_us;
};

/* Answers CONFIG, BOOTLOADER, TEST and any message the board cannot follow; not PING, ACK, LED, IDENTIFY. */
struct message_done {
    uint8_t command;
    uint8_t result;
};

/* A line for the console's log. */
struct message_log {
    uint8_t level;
    uint8_t text[40];
    uint8_t text_length;
};

/* Under test only, at the end of each lock-out: how a pad's contact bounced. */
struct message_bounce {
    uint8_t pad;
    uint16_t edges;
    uint32_t span_us;
};

/* Under test only, while there are force pads: how far each rose above its resting level since the last PEAKS. */
struct message_peaks {
    uint8_t peak[8];
};

/* Asks what time it is on the board. */
struct message_ping {
    uint16_t token;
    uint8_t filler[16];
};

/* Every event before `next_sequence` has arrived: the board may forget it. */
struct message_ack {
    uint8_t boot;
    uint16_t next_sequence;
};

/* How a pad's lamp shines from now on. Not answered: the console repeats each lamp now and then. */
struct message_led {
    uint8_t pad;
    uint8_t pattern;
    uint8_t red;
    uint8_t green;
    uint8_t blue;
    uint16_t period_ms;
};

/* How the pads are read; holds until the next CONFIG or reset. */
struct message_config {
    uint32_t lockout_us;
    uint16_t crosstalk_us;
    uint16_t flash_ms;
    uint8_t threshold[8];
};

/* Leaves the firmware for the board's own boot loader, after a DONE. */
struct message_bootloader {
    uint32_t key;
};

/* Starts or ends what only the self-test needs; a reset ends it too. */
struct message_test {
    uint8_t what;
};

/* Each writes id and fields to `out` (LONGEST_MESSAGE) and gives the length. */
uint8_t pack_hello(uint8_t *out, const struct message_hello *message);
uint8_t pack_edge(uint8_t *out, const struct message_edge *message);
uint8_t pack_keys(uint8_t *out, const struct message_keys *message);
uint8_t pack_watermark(uint8_t *out, const struct message_watermark *message);
uint8_t pack_pong(uint8_t *out, const struct message_pong *message);
uint8_t pack_done(uint8_t *out, const struct message_done *message);
uint8_t pack_log(uint8_t *out, const struct message_log *message);
uint8_t pack_bounce(uint8_t *out, const struct message_bounce *message);
uint8_t pack_peaks(uint8_t *out, const struct message_peaks *message);

/* Each reads the fields; false for a wrong length or a number off its limits. */
bool unpack_ping(const uint8_t *in, uint8_t length, struct message_ping *message);
bool unpack_ack(const uint8_t *in, uint8_t length, struct message_ack *message);
bool unpack_led(const uint8_t *in, uint8_t length, struct message_led *message);
bool unpack_config(const uint8_t *in, uint8_t length, struct message_config *message);
bool unpack_bootloader(const uint8_t *in, uint8_t length, struct message_bootloader *message);
bool unpack_test(const uint8_t *in, uint8_t length, struct message_test *message);

#endif
