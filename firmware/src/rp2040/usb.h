/* A serial port over USB (CDC ACM): the same bytes as on the UART. */
#ifndef SLAP_USB_H
#define SLAP_USB_H

#include <stdbool.h>
#include <stdint.h>

void usb_start(void);

/* Whether the console has the port open (it raises DTR). */
bool usb_is_open(void);

bool usb_take(uint8_t *byte);
uint32_t usb_waiting(void);
bool usb_send(const uint8_t *bytes, uint8_t length);
bool usb_sent(void);

#endif
