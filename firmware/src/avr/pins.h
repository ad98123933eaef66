/* Made by firmware/tools/pins_header.py from console/hardware/pins.toml: change those. */
#ifndef SLAP_PINS_NANO_H
#define SLAP_PINS_NANO_H

#define PADS_D 6u
#define PADS_D_FIRST 2u
#define PADS_D_MASK 0xFCu
#define PADS_B_MASK 0x03u
#define BIT_KEY_DATA 4
#define BIT_KEY_LOAD 2
#define BIT_CLOCK 5
#define BIT_LAMP_DATA 3
#define BIT_LAMP_LATCH 0
#define PORT_LAMP_LATCH PORTC
#define DDR_LAMP_LATCH DDRC

#endif
