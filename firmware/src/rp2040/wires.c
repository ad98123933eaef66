#include "wires.h"

#include "board.h"
#include "keys.h"
#include "pins.h"
#include "registers.h"

/* Turns of three cycles: half a bit on the cable to the stations, and on the board itself. */
#define CABLE_TURNS 20u /* 0.5 µs */
#define BOARD_TURNS 4u  /* 0.1 µs */
#define BITS 8u
#define OUTPUTS \
    (BIT(PIN_KEY_LOAD) | BIT(PIN_KEY_CLOCK) | BIT(PIN_LAMP_DATA) | BIT(PIN_LAMP_CLOCK) | BIT(PIN_LAMP_LATCH))

static void wait(uint32_t turns)
{
    __asm__ volatile("1: subs %0, #1\n bne 1b" : "+l"(turns) : : "cc");
}

static void high(uint32_t pin, uint32_t turns)
{
    REG(GPIO_OUT_SET) = BIT(pin);
    wait(turns);
}

static void low(uint32_t pin, uint32_t turns)
{
    REG(GPIO_OUT_CLEAR) = BIT(pin);
    wait(turns);
}

static void pull_up(uint32_t first, uint32_t count)
{
    for (uint32_t pin = first; pin < first + count; pin++) {
        REG(PAD_CONTROL(pin)) = PAD_INPUT_ENABLE | PAD_PULL_UP | PAD_SCHMITT;
    }
}

void wires_start(void)
{
    REG(GPIO_OUT_CLEAR) = OUTPUTS;
    REG(GPIO_OUT_SET) = BIT(PIN_KEY_LOAD);
    REG(GPIO_ENABLE_SET) = OUTPUTS;
    REG(GPIO_CTRL(PIN_TX)) = GPIO_FUNCTION_UART;
    REG(GPIO_CTRL(PIN_RX)) = GPIO_FUNCTION_UART;
    pull_up(PIN_RX, 1); /* nothing there reads as a line at rest, not as a break without end */
    pull_up(PIN_PAD, CAPTURE_PADS);
    pull_up(PIN_STATION, KEY_STATIONS);
    for (uint32_t pin = PIN_PAD; pin <= PIN_LAMP_LATCH; pin++) {
        REG(GPIO_CTRL(pin)) = GPIO_FUNCTION_SIO;
    }
}

/* Each station has a register of its own; all are clocked and read side by side, last input first. */
void board_read_keys(uint8_t *stations)
{
    for (uint8_t i = 0; i < KEY_STATIONS; i++) {
        stations[i] = 0;
    }
    low(PIN_KEY_LOAD, CABLE_TURNS);
    high(PIN_KEY_LOAD, CABLE_TURNS);
    for (uint8_t bit = BITS; bit-- != 0;) {
        uint32_t closed = ~REG(GPIO_IN) >> PIN_STATION & 0xFFu;

        for (uint8_t i = 0; closed >> i != 0; i++) {
            stations[i] = (uint8_t)(stations[i] | (closed >> i & 1u) << bit);
        }
        high(PIN_KEY_CLOCK, CABLE_TURNS);
        low(PIN_KEY_CLOCK, CABLE_TURNS);
    }
}

void board_light(uint8_t lit)
{
    for (uint8_t bit = BITS; bit-- != 0;) {
        REG((lit >> bit & 1u) != 0 ? GPIO_OUT_SET : GPIO_OUT_CLEAR) = BIT(PIN_LAMP_DATA);
        wait(BOARD_TURNS);
        high(PIN_LAMP_CLOCK, BOARD_TURNS);
        low(PIN_LAMP_CLOCK, BOARD_TURNS);
    }
    high(PIN_LAMP_LATCH, BOARD_TURNS);
    low(PIN_LAMP_LATCH, BOARD_TURNS);
}
