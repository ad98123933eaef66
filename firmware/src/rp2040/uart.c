#include "uart.h"

#include "bytes.h"
#include "clocks.h"
#include "protocol.h"
#include "registers.h"

#define DIVIDER_64THS ((SYSTEM_HZ * 4u + BAUD_RATE / 2u) / BAUD_RATE)
#define EIGHT_BITS_AND_QUEUES (BIT(4) | BIT(5) | BIT(6))
#define ENABLE_BOTH_WAYS (BIT(0) | BIT(8) | BIT(9))
#define INTERRUPT_RECEIVE BIT(4)
#define INTERRUPT_SEND BIT(5)
#define INTERRUPT_RECEIVE_PAUSE BIT(6)
#define INTERRUPT_ERRORS (BIT(7) | BIT(8) | BIT(9) | BIT(10))

static struct bytes heard;
static struct bytes said;

void uart_start(void)
{
    REG(UART_BAUD_INTEGER) = DIVIDER_64THS / 64u;
    REG(UART_BAUD_FRACTION) = DIVIDER_64THS % 64u;
    REG(UART_LINE) = EIGHT_BITS_AND_QUEUES; /* after the divider: this write takes it over */
    REG(UART_LEVELS) = 0;                   /* interrupt when an eighth full or empty */
    REG(UART_CONTROL) = ENABLE_BOTH_WAYS;
    REG(UART_MASK) = INTERRUPT_RECEIVE | INTERRUPT_RECEIVE_PAUSE;
}

static void receive(void)
{
    while ((REG(UART_FLAGS) & UART_RX_EMPTY) == 0) {
        bytes_put(&heard, (uint8_t)REG(UART_DATA)); /* without room it is lost; the frame's CRC tells */
    }
}

static void transmit(void)
{
    uint8_t byte;

    while ((REG(UART_FLAGS) & UART_TX_FULL) == 0) {
        if (!bytes_take(&said, &byte)) {
            CLEAR(UART_MASK) = INTERRUPT_SEND;
            return;
        }
        REG(UART_DATA) = byte;
    }
}

void isr_uart(void)
{
    REG(UART_CLEAR) = INTERRUPT_RECEIVE | INTERRUPT_SEND | INTERRUPT_RECEIVE_PAUSE | INTERRUPT_ERRORS;
    receive();
    transmit();
}

bool uart_take(uint8_t *byte)
{
    return bytes_take(&heard, byte);
}

uint32_t uart_waiting(void)
{
    return bytes_count(&heard);
}

bool uart_send(const uint8_t *bytes, uint8_t length)
{
    if (BYTES_ROOM - bytes_count(&said) < length) {
        return false;
    }
    for (uint8_t i = 0; i < length; i++) {
        bytes_put(&said, bytes[i]);
    }
    /* The interrupt comes when the UART's own queue falls below its mark, so start it by hand. Only the
     * UART's interrupt is kept out: pads must not wait. */
    REG(NVIC_DISABLE) = BIT(IRQ_UART0);
    transmit();
    if (bytes_count(&said) != 0) {
        SET(UART_MASK) = INTERRUPT_SEND;
    }
    REG(NVIC_ENABLE) = BIT(IRQ_UART0);
    return true;
}

bool uart_sent(void)
{
    return bytes_count(&said) == 0 && (REG(UART_FLAGS) & UART_BUSY) == 0;
}
