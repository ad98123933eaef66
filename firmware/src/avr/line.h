/* The serial line of the ATmega328P. */
#ifndef SLAP_LINE_H
#define SLAP_LINE_H

#include <stdbool.h>

void line_start(void);

/* Whether a byte from the console waits; call it with interrupts off before sleeping. */
bool line_heard(void);

#endif
