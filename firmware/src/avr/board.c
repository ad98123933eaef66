/*
 * Arduino Nano: ATmega328P at 16 MHz. Timer 1 runs at 2 MHz and stamps the pads, timer 0 wakes the
 * main loop every millisecond. SPI reads the chain of 74HC165 and feeds the lamps' shift register.
 */
#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stddef.h>
#include <util/atomic.h>

#include "device.h"
#include "force_pads.h"
#include "layout.h"
#include "line.h"
#include "pins.h"
#include "ticks.h"

#define TICKS_PER_US 2u
#define WAKE_HZ 1000u

const struct board_facts board_facts = {
    .board = BOARD_NANO,
    .tick_hz = F_CPU / 8,
    .resolution_us = 4,
    .has_boot_loader = false,
    .force = FORCE_MASK,
    .reading_us = 50,
};

struct capture capture;

_Static_assert(offsetof(struct capture, head) == CAPTURE_HEAD, "layout.h");
_Static_assert(offsetof(struct capture, known) == CAPTURE_KNOWN, "layout.h");
_Static_assert(offsetof(struct capture, armed) == CAPTURE_ARMED, "layout.h");
_Static_assert(offsetof(struct capture, probing) == CAPTURE_PROBING, "layout.h");
_Static_assert(offsetof(struct capture, records) == CAPTURE_FIRST, "layout.h");
_Static_assert(CAPTURE_RECORDS - 1 == CAPTURE_LAST, "layout.h");
_Static_assert(sizeof(struct capture_record) == 6, "interrupts.S");
_Static_assert(PADS_D == 6 && PADS_D_FIRST == 2, "interrupts.S");

/* Written by the pad interrupts, which cannot run again before __vector_sample_slowly() has used them. */
volatile uint8_t sampled_b;
volatile uint8_t sampled_d;
volatile uint16_t sampled_tick;

static struct device device;
static uint32_t EEMEM boots;

static inline __attribute__((always_inline)) uint8_t pressed_pads(uint8_t port_d, uint8_t port_b)
{
    return (uint8_t)~((port_d >> PADS_D_FIRST) | (uint8_t)(port_b << PADS_D));
}

static inline __attribute__((always_inline)) void listen(void)
{
    uint8_t wanted = capture_wanted(&capture);

    PCMSK2 = (uint8_t)(wanted << PADS_D_FIRST);
    PCMSK0 = (uint8_t)(wanted >> PADS_D);
}

/* The tail of the pad interrupts under test, still with interrupts off. */
void __vector_sample_slowly(void) __attribute__((signal, used));
void __vector_sample_slowly(void)
{
    capture_sample(&capture, full_tick(sampled_tick), pressed_pads(sampled_d, sampled_b));
    listen();
    GPIOR0 |= _BV(STIRRED);
}

static uint32_t tick_now(void)
{
    uint32_t tick;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        tick = full_tick(TCNT1);
    }
    return tick;
}

/* Ticks since the reset; must run once in half an hour at least. */
static uint64_t ticks_so_far(void)
{
    static uint64_t ticks;

    ticks += (uint32_t)(tick_now() - (uint32_t)ticks);
    return ticks;
}

uint64_t board_now_us(void)
{
    return ticks_so_far() / TICKS_PER_US;
}

uint64_t board_tick_us(uint32_t tick)
{
    uint64_t now = ticks_so_far();

    return (now - (uint32_t)((uint32_t)now - tick)) / TICKS_PER_US;
}

void board_sample(uint8_t arm)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        uint8_t port_d;

        if (arm != 0) {
            capture.armed |= arm;
            listen();
        }
        do {
            port_d = PIND;
            sampled_b = PINB;
        } while (port_d != PIND);
        capture_sample(&capture, full_tick(TCNT1), pressed_pads(port_d, sampled_b));
        listen();
    }
}

void board_probe(bool probing)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        capture.probing = probing ? 0xFF : 0;
        listen();
    }
}

void board_read_force(uint8_t pads)
{
    force_pads_read(pads);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        capture.armed &= (uint8_t)~pads;
        listen();
    }
}

/*
 * Idle, the lightest sleep, is what SMCR says after a reset: timers, line and SPI go on.
 * Sleeps until any interrupt, unless `ready` by now. Call it with interrupts off; they are on after.
 */
static inline void sleep_unless(bool ready)
{
    if (!ready) {
        sleep_enable();
        sei(); /* takes effect after the next instruction: no interrupt can slip in between */
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

static bool exchanged(void)
{
    return (GPIOR0 & _BV(EXCHANGED)) != 0;
}

static uint8_t exchange(uint8_t byte)
{
    GPIOR0 &= (uint8_t)~_BV(EXCHANGED);
    SPDR = byte;
    while (!exchanged()) {
        cli();
        sleep_unless(exchanged());
    }
    return SPDR;
}

/* Loads the keys and shows what the lamps' register holds. */
static void load(void)
{
    PORTB &= (uint8_t)~_BV(BIT_LOAD);
    PORTB |= _BV(BIT_LOAD);
}

/*
 * All registers shift on the rising edge of the clock, which rests high: its level never changes but
 * by an exchange. The lamps' register still holds what the lamps show, so that they can be latched
 * again. Keys are read on the falling edge, half a turn away from the shift.
 */
void board_read_keys(uint8_t *stations)
{
    SPCR = _BV(SPIE) | _BV(SPE) | _BV(MSTR) | _BV(SPR1) | _BV(CPOL);
    load();
    for (uint8_t i = 0; i < KEY_STATIONS; i++) {
        stations[i] = (uint8_t)~exchange(0);
    }
}

/* The data changes on the falling edge, half a turn before the shift. */
void board_light(uint8_t lit)
{
    SPCR = _BV(SPIE) | _BV(SPE) | _BV(MSTR) | _BV(SPR1) | _BV(CPOL) | _BV(CPHA);
    exchange(lit);
    load();
}

/* There are no rings on this board. */
void board_shine(const struct lamps *lamps)
{
    (void)lamps;
}

void board_feed_watchdog(void)
{
    wdt_reset();
}

/* The Nano's boot loader listens after a reset from outside only, which the port's DTR line gives. */
void board_boot_loader(void)
{
}

static void start_pins(void)
{
    PORTD |= PADS_D_MASK; /* pull-ups */
    PORTB |= PADS_B_MASK | _BV(BIT_KEY_DATA) | _BV(BIT_LOAD);
    DDRB |= _BV(BIT_LOAD) | _BV(BIT_LAMP_DATA) | _BV(BIT_CLOCK);
    SPSR = _BV(SPI2X); /* with SPR1: a 32nd of the clock, 500 kHz */
}

static void start_timers(void)
{
    TCCR1B = _BV(CS11);
    TIMSK1 = _BV(TOIE1);
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = (uint8_t)(F_CPU / 64 / WAKE_HZ - 1);
    TIMSK0 = _BV(OCIE0A);
}

static void start_capture(void)
{
    EICRA = _BV(ISC00) | _BV(ISC10); /* INT0 and INT1 stay off; simavr is slow when their level is watched */
    capture_start(&capture, pressed_pads(PIND, PINB));
    listen();
    PCICR = _BV(PCIE2) | _BV(PCIE0);
}

static uint8_t reset_cause(uint8_t flags)
{
    if ((flags & _BV(WDRF)) != 0) {
        return RESET_CAUSE_WATCHDOG;
    }
    if ((flags & _BV(PORF)) != 0) {
        return RESET_CAUSE_POWER;
    }
    if ((flags & _BV(BORF)) != 0) {
        return RESET_CAUSE_BROWNOUT;
    }
    return (flags & _BV(EXTRF)) != 0 ? RESET_CAUSE_PIN : RESET_CAUSE_UNKNOWN;
}

/* Counts resets: the EEPROM stands a hundred thousand of them. */
static uint32_t next_boot(void)
{
    uint32_t count = eeprom_read_dword(&boots) + 1;

    eeprom_write_dword(&boots, count);
    return count;
}

/*
 * Every interrupt wakes the chip, but only some leave work for the main loop: a millisecond, a pad, a byte
 * from the console, a hit.
 */
static void sleep_until_stirred(void)
{
    cli();
    while ((GPIOR0 & _BV(STIRRED)) == 0) {
        sleep_unless(false);
        cli();
    }
    GPIOR0 &= (uint8_t)~_BV(STIRRED);
    sei();
}

int main(void)
{
    uint8_t flags = GPIOR0;

    GPIOR0 = 0;
    MCUSR = 0;
    wdt_disable();
    GPIOR1 = 0;
    GPIOR2 = 0;
    start_pins();
    line_start();
    start_timers();
    uint32_t boot_id = next_boot();
    start_capture();
    sei();
    device_start(&device, boot_id, reset_cause(flags));
    wdt_enable(WDTO_120MS);
    for (;;) {
        device_pass(&device);
        if (board_now_us() < device.tick_us) {
            sleep_until_stirred();
        }
    }
}
