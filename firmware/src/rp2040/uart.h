/* UART 0: the line to the console where USB is not used. */
#ifndef SLAP_UART_H
#define SLAP_UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);
bool uart_take(uint8_t *byte);
uint32_t uart_waiting(void);
bool uart_send(const uint8_t *bytes, uint8_t length);
bool uart_sent(void);

#endif
