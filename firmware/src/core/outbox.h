/* Messages from the device to the console. Each function tells whether the wire had room. */
#ifndef SLAP_OUTBOX_H
#define SLAP_OUTBOX_H

#include <stdbool.h>
#include <stdint.h>

#include "device.h"

bool send_hello(const struct device *device);
bool send_event(const struct device *device, const struct event *event, uint16_t sequence);
bool send_watermark(const struct device *device, uint64_t t_us);
bool send_pong(uint16_t token, uint64_t received_us);
bool send_done(uint8_t command, uint8_t result);
bool send_bounce(const struct device *device, uint8_t pad);
bool send_peaks(void);

/* `text` is a warning of at most 40 characters. */
bool send_warning(const char *text);

#endif
