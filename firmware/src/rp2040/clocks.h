/* Crystal, PLLs and resets of the RP2040. */
#ifndef SLAP_CLOCKS_H
#define SLAP_CLOCKS_H

#define SYSTEM_HZ 125000000u

/* Runs the chip at 125 MHz and USB at 48 MHz from the 12 MHz crystal; takes what is used out of reset. */
void clocks_start(void);

#endif
