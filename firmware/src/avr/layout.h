/* What interrupts.S shares with C: where the parts of struct capture lie, and bits of GPIOR0. */
#ifndef SLAP_LAYOUT_H
#define SLAP_LAYOUT_H

#define CAPTURE_HEAD 0
#define CAPTURE_KNOWN 2
#define CAPTURE_ARMED 3
#define CAPTURE_PROBING 4
#define CAPTURE_FIRST 6
#define CAPTURE_LAST 31

#define EXCHANGED 0 /* SPI is done with a byte */
#define STIRRED 1   /* there is something to do */

#endif
