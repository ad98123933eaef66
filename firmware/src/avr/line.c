#include "line.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

#include "board.h"
#include "protocol.h"

#define SAID_BYTES 128u /* to the console; a power of two */

/* From the console; shared with USART_RX_vect. */
volatile uint8_t heard[HEARD_BYTES];
volatile uint8_t heard_head;
volatile uint8_t heard_tail;

static volatile uint8_t said[SAID_BYTES];
static volatile uint8_t said_head;
static volatile uint8_t said_tail;

void line_start(void)
{
    UCSR0A = _BV(U2X0); /* before UBRR0: simavr takes the bit time when that is written */
    UBRR0 = (uint16_t)((F_CPU / 4 / BAUD_RATE - 1) / 2);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(TXEN0) | _BV(RXEN0) | _BV(RXCIE0);
}

bool board_receive(uint8_t *byte)
{
    uint8_t tail = heard_tail;

    if (tail == heard_head) {
        return false;
    }
    *byte = heard[tail];
    heard_tail = (tail + 1u) & (HEARD_BYTES - 1u);
    return true;
}

/* The tail of USART_UDRE_vect, entered with interrupts on and this interrupt's own cause off. */
void __vector_send_tail(void) __attribute__((signal, used));
void __vector_send_tail(void)
{
    uint8_t tail = said_tail;

    if (tail != said_head) {
        UCSR0A = _BV(U2X0) | _BV(TXC0);
        UDR0 = said[tail];
        said_tail = (tail + 1u) & (SAID_BYTES - 1u);
        cli();
        UCSR0B |= _BV(UDRIE0);
    }
}

bool board_transmit(const uint8_t *bytes, uint8_t length)
{
    uint8_t head = said_head;
    uint8_t used = (uint8_t)(head - said_tail) & (SAID_BYTES - 1u);

    if (used + length >= SAID_BYTES) {
        return false;
    }
    for (uint8_t i = 0; i < length; i++) {
        said[head] = bytes[i];
        head = (head + 1u) & (SAID_BYTES - 1u);
    }
    said_head = head;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        UCSR0B |= _BV(UDRIE0);
    }
    return true;
}

bool board_transmitted(void)
{
    return said_head == said_tail && (UCSR0A & _BV(TXC0)) != 0;
}
