/* Made by firmware/tools/pins_header.py from console/hardware/pins.toml: change those. */
#ifndef SLAP_PINS_PICO_H
#define SLAP_PINS_PICO_H

#define PIN_TX 0u
#define PIN_RX 1u
#define PIN_KEY_LOAD 18u
#define PIN_KEY_CLOCK 19u
#define PIN_LAMP_DATA 20u
#define PIN_LAMP_CLOCK 21u
#define PIN_LAMP_LATCH 22u
#define PIN_RING 27u
#define FORCE_MASK 0x07u
#define FORCE_CHANNELS {0u, 2u, 1u}
#define RING_PIXELS 12u
#define PIN_PAD 2u
#define PIN_STATION 10u

#endif
