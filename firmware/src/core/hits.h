/* Turns what the force pads found (force.h) into events. */
#ifndef SLAP_HITS_H
#define SLAP_HITS_H

#include <stdbool.h>
#include <stdint.h>

#include "device.h"

/* Makes force pads of those that CONFIG gives a threshold; false, and nothing done, if this board
 * cannot. A HELLO tells the console when other pads than before are force pads. */
bool hits_configure(struct device *device, const struct message_config *config);

/* Takes what was hit and let go so far. */
void hits_take(struct device *device, uint64_t now_us);

/* The moment before which every hit has been taken. */
uint64_t hits_known_us(const struct device *device, uint64_t now_us);

#endif
