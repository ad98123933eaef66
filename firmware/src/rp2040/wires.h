/* Station keys and lamps of the Pico, on plain pins. */
#ifndef SLAP_WIRES_H
#define SLAP_WIRES_H

/* Makes the pins of line, pads, keys and lamps what they are. */
void wires_start(void);

#endif
