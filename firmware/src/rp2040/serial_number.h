/* A number of its own for each board, so that two of them get stable names. */
#ifndef SLAP_SERIAL_NUMBER_H
#define SLAP_SERIAL_NUMBER_H

#define SERIAL_NUMBER_DIGITS 16u

/* Reads it out of the flash chip, which serves for nothing else once the program runs. */
void serial_number_read(void);

/* The digits; all the same on boards whose flash has no number. */
const char *serial_number(void);

#endif
