/*
 * A timer, not the converter's own round robin, begins each reading, so that its time is known. Its
 * interrupt has the lowest priority: pads on switches come before it, and late is not wrong, because
 * each reading carries the time at which it was begun.
 */
#include "force_pads.h"

#include <stdbool.h>

#include "board.h"
#include "pins.h"
#include "registers.h"
#include "rings.h"

#define READING_US 15u /* and about one more until the timer is set anew */
#define TIMER2 BIT(2)
#define ENABLE BIT(0)
#define START BIT(2)
#define READY BIT(8)
#define CHANNEL(n) ((n) << 12)
#define FIRST_PIN 26u

static const uint8_t channels[] = FORCE_CHANNELS;

static uint8_t reading; /* the pad that is being read, */
static uint32_t since;  /* and when that began */

static void begin(uint8_t pad)
{
    reading = pad;
    since = REG(TIMER_RAW_LOW);
    REG(ADC_CONTROL) = ENABLE | START | CHANNEL((uint32_t)channels[pad]);
    REG(TIMER_ALARM2) = since + READING_US;
}

void isr_readings(void);
void isr_readings(void)
{
    const uint8_t level = (uint8_t)(REG(ADC_RESULT) >> 4);
    const uint8_t pad = reading;
    const uint32_t tick = since;
    const uint8_t next = force.pad[pad].next;

    REG(TIMER_INTERRUPTS) = TIMER2;
    begin(next);
    force_reading(&force, pad, level, tick);
    if (next <= pad) {
        force_round(&force, tick);
    }
}

/* The pin is the converter's alone, or is given back. */
static void take_pin(uint32_t pin, bool analogue)
{
    if (pin == PIN_RING) {
        rings_use_pin(!analogue);
    }
    if (analogue) {
        REG(GPIO_CTRL(pin)) = GPIO_FUNCTION_NONE;
        REG(PAD_CONTROL(pin)) = PAD_OUTPUT_DISABLE;
    }
}

void force_pads_read(uint8_t pads)
{
    REG(NVIC_DISABLE) = BIT(IRQ_TIMER2);
    REG(TIMER_INTERRUPTS) = TIMER2;
    REG(ADC_CONTROL) = ENABLE;
    for (uint8_t pad = 0; pad < sizeof channels; pad++) {
        take_pin(FIRST_PIN + channels[pad], has_pad(pads, pad));
        if (has_pad(pads, pad)) {
            reading = pad;
        }
    }
    if (pads != 0) {
        while ((REG(ADC_CONTROL) & READY) == 0) {
        }
        begin(reading);
        SET(TIMER_ENABLE) = TIMER2;
        REG(NVIC_ENABLE) = BIT(IRQ_TIMER2);
    }
}
