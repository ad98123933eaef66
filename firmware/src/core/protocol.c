/* Made by firmware/tools/protocol_header.py from console/hardware/protocol.toml: change those. */
#include "protocol.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "numbers are copied as they lie in memory: least byte first"
#endif

static uint8_t *copy(uint8_t *to, const void *from, uint8_t length)
{
    const uint8_t *bytes = from;

    for (uint8_t i = 0; i < length; i++) {
        *to++ = bytes[i];
    }
    return to;
}

uint8_t pack_hello(uint8_t *out, const struct message_hello *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_HELLO;
    *to++ = message->protocol;
    *to++ = message->firmware_major;
    *to++ = message->firmware_minor;
    *to++ = message->firmware_patch;
    *to++ = message->board;
    to = copy(to, &message->boot_id, 4);
    *to++ = message->reset_cause;
    to = copy(to, &message->tick_hz, 4);
    to = copy(to, &message->resolution_us, 2);
    *to++ = message->pads;
    *to++ = message->force;
    *to++ = message->stations;
    *to++ = message->station_keys;
    *to++ = message->levels;
    to = copy(to, &message->t_us, 8);
    to = copy(to, &message->oldest_sequence, 2);
    to = copy(to, &message->next_sequence, 2);
    return (uint8_t)(to - out);
}

uint8_t pack_edge(uint8_t *out, const struct message_edge *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_EDGE;
    *to++ = message->boot;
    to = copy(to, &message->sequence, 2);
    to = copy(to, &message->t_us, 8);
    *to++ = message->pressed;
    *to++ = message->released;
    *to++ = message->flags;
    to = copy(to, message->strength, message->strength_length);
    return (uint8_t)(to - out);
}

uint8_t pack_keys(uint8_t *out, const struct message_keys *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_KEYS;
    *to++ = message->boot;
    to = copy(to, &message->sequence, 2);
    to = copy(to, &message->t_us, 8);
    *to++ = message->station;
    *to++ = message->pressed;
    *to++ = message->released;
    *to++ = message->flags;
    return (uint8_t)(to - out);
}

uint8_t pack_watermark(uint8_t *out, const struct message_watermark *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_WATERMARK;
    *to++ = message->boot;
    to = copy(to, &message->t_us, 8);
    to = copy(to, &message->next_sequence, 2);
    to = copy(to, &message->overruns, 2);
    return (uint8_t)(to - out);
}

uint8_t pack_pong(uint8_t *out, const struct message_pong *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_PONG;
    to = copy(to, &message->token, 2);
    to = copy(to, &message->received_us, 8);
    to = copy(to, &message->sent_us, 8);
    return (uint8_t)(to - out);
}

uint8_t pack_done(uint8_t *out, const struct message_done *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_DONE;
    *to++ = message->command;
    *to++ = message->result;
    return (uint8_t)(to - out);
}

uint8_t pack_log(uint8_t *out, const struct message_log *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_LOG;
    *to++ = message->level;
    to = copy(to, message->text, message->text_length);
    return (uint8_t)(to - out);
}

uint8_t pack_bounce(uint8_t *out, const struct message_bounce *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_BOUNCE;
    *to++ = message->pad;
    to = copy(to, &message->edges, 2);
    to = copy(to, &message->span_us, 4);
    return (uint8_t)(to - out);
}

uint8_t pack_peaks(uint8_t *out, const struct message_peaks *message)
{
    uint8_t *to = out;

    *to++ = MESSAGE_PEAKS;
    to = copy(to, message->peak, 8);
    return (uint8_t)(to - out);
}

bool unpack_ping(const uint8_t *in, uint8_t length, struct message_ping *message)
{
    if (length != 18u) {
        return false;
    }
    copy((uint8_t *)&message->token, in, 2);
    copy((uint8_t *)message->filler, in + 2, 16);
    return true;
}

bool unpack_ack(const uint8_t *in, uint8_t length, struct message_ack *message)
{
    if (length != 3u) {
        return false;
    }
    message->boot = in[0];
    copy((uint8_t *)&message->next_sequence, in + 1, 2);
    return true;
}

bool unpack_led(const uint8_t *in, uint8_t length, struct message_led *message)
{
    if (length != 7u) {
        return false;
    }
    message->pad = in[0];
    message->pattern = in[1];
    message->red = in[2];
    message->green = in[3];
    message->blue = in[4];
    copy((uint8_t *)&message->period_ms, in + 5, 2);
    return message->pad <= 7u;
}

bool unpack_config(const uint8_t *in, uint8_t length, struct message_config *message)
{
    if (length != 16u) {
        return false;
    }
    copy((uint8_t *)&message->lockout_us, in, 4);
    copy((uint8_t *)&message->crosstalk_us, in + 4, 2);
    copy((uint8_t *)&message->flash_ms, in + 6, 2);
    copy((uint8_t *)message->threshold, in + 8, 8);
    return message->lockout_us >= 1000ul
        && message->lockout_us <= 250000ul
        && message->crosstalk_us <= 20000u
        && message->flash_ms <= 1000u;
}

bool unpack_bootloader(const uint8_t *in, uint8_t length, struct message_bootloader *message)
{
    if (length != 4u) {
        return false;
    }
    copy((uint8_t *)&message->key, in, 4);
    return message->key >= 1414483778ul
        && message->key <= 1414483778ul;
}

bool unpack_test(const uint8_t *in, uint8_t length, struct message_test *message)
{
    if (length != 1u) {
        return false;
    }
    message->what = in[0];
    return true;
}
