/* The serial line of the ATmega328P. */
#ifndef SLAP_LINE_H
#define SLAP_LINE_H

void line_start(void);

#endif
