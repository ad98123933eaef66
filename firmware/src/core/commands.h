/* Follows messages from the console. */
#ifndef SLAP_COMMANDS_H
#define SLAP_COMMANDS_H

#include <stdint.h>

#include "device.h"

/* Follows one whole message: its id, then `length` - 1 bytes of fields. */
void commands_follow(struct device *device, const uint8_t *message, uint8_t length);

#endif
