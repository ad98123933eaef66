#include "force_pads.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/atomic.h>

#include "board.h"
#include "layout.h"
#include "pins.h"
#include "ticks.h"

/* 500 kHz: 26 µs a reading, true to far less than a step of 255. */
#define CONVERTER (_BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS0))
#define SUPPLY_AS_REFERENCE_UPPER_BITS (_BV(REFS0) | _BV(ADLAR))

static const uint8_t channels[] = FORCE_CHANNELS;

static uint8_t reading; /* the pad that is being read, */
static uint32_t since;  /* and when that began */

/* Begins a reading; ADC_vect has its result. */
static inline void begin(uint8_t pad)
{
    uint32_t tick;

    ADMUX = (uint8_t)(SUPPLY_AS_REFERENCE_UPPER_BITS | channels[pad]);
    reading = pad;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        ADCSRA = CONVERTER | _BV(ADSC);
        tick = full_tick(TCNT1);
    }
    since = tick;
}

/* The tail of ADC_vect, entered with interrupts on: the next cannot come before a reading is begun. */
void __vector_reading_tail(void) __attribute__((signal, used));
void __vector_reading_tail(void)
{
    const uint8_t next = force.pad[reading].next;

    force_reading(&force, reading, ADCH, since);
    if (next <= reading) {
        force_round(&force, since);
    }
    if (force.hits != 0) {
        GPIOR0 |= _BV(STIRRED);
    }
    begin(next);
}

void force_pads_read(uint8_t pads)
{
    ADCSRA = 0;
    DIDR0 = 0;
    for (uint8_t pad = 0; pad < FORCE_PADS; pad++) {
        if (has_pad(pads, pad)) {
            DIDR0 = (uint8_t)(DIDR0 | (1u << channels[pad])); /* nothing digital draws current there */
            reading = pad;
        }
    }
    if (pads != 0) {
        begin(reading);
    }
}
