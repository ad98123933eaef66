/* Made by firmware/tools/pins_header.py from console/hardware/pins.toml: change those. */
#ifndef SLAP_PINS_NANO_H
#define SLAP_PINS_NANO_H

#define PADS_D 6u
#define PADS_D_FIRST 2u
#define PADS_D_MASK 0xFCu
#define PADS_B_MASK 0x03u
#define BIT_KEY_DATA 4
#define BIT_LOAD 2
#define BIT_CLOCK 5
#define BIT_LAMP_DATA 3
#define FORCE_MASK 0xFFu
#define FORCE_CHANNELS {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u}

#endif
