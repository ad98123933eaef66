/*
 * Raspberry Pi Pico: RP2040 at 125 MHz. A pad's edge interrupts before anything else; all code runs
 * from SRAM, so that nothing waits for flash. Core 1 stays in the boot ROM.
 */
#include "board.h"

#include "clocks.h"
#include "device.h"
#include "force_pads.h"
#include "pins.h"
#include "registers.h"
#include "rings.h"
#include "serial_number.h"
#include "uart.h"
#include "usb.h"
#include "wires.h"

#define WAKE_US 1000u
#define TIMER3 BIT(3)
#define WATCHDOG_MS 100u
#define WATCHDOG_COUNT (WATCHDOG_MS * 1000u * 2u) /* it counts down twice each µs [erratum E1] */
#define WATCHDOG_ENABLE BIT(30)
#define WATCHDOG_TIMED_OUT BIT(0)
#define WATCHDOG_FORCED BIT(1)
#define LOWEST_PRIORITIES 0xc0c0c0c0u
#define ALL_EDGES 0xffffffffu

const struct board_facts board_facts = {
    .board = BOARD_PICO,
    .tick_hz = 1000000,
    .resolution_us = 1,
    .has_boot_loader = true,
    .force = FORCE_MASK,
    .reading_us = 20,
};

struct capture capture;

static struct device device;
static volatile bool ticked;

/* The enable bits of four pads' falling and rising edges, by mask of pads. */
static uint16_t four_pads_edges[16];

static uint8_t pressed_pads(void)
{
    return (uint8_t)~(REG(GPIO_IN) >> PIN_PAD);
}

/* Lets the edges of exactly the wanted pads interrupt: four bits a pin, eight pins a register. */
static inline void listen(void)
{
    uint8_t wanted = capture_wanted(&capture);
    uint32_t edges = four_pads_edges[wanted & 0xFu] | (uint32_t)four_pads_edges[wanted >> 4] << 16;

    REG(GPIO_INTE(0)) = edges << 4u * PIN_PAD;
    REG(GPIO_INTE(1)) = edges >> 4u * (8u - PIN_PAD);
}

/* Forgets edges first, then looks: what comes in between interrupts once more and finds nothing. */
static inline void sample(void)
{
    uint8_t pressed;

    REG(GPIO_INTR(0)) = ALL_EDGES;
    REG(GPIO_INTR(1)) = ALL_EDGES;
    pressed = pressed_pads();
    capture_sample(&capture, REG(TIMER_RAW_LOW), pressed);
    listen();
}

void isr_pads(void);
void isr_pads(void)
{
    sample();
}

/* Wakes the main loop, which looks at the time. */
void isr_timer(void);
void isr_timer(void)
{
    REG(TIMER_INTERRUPTS) = TIMER3;
    REG(TIMER_ALARM3) = REG(TIMER_RAW_LOW) + WAKE_US;
    ticked = true;
}

static void interrupts_off(void)
{
    __asm__ volatile("cpsid i" ::: "memory");
}

static void interrupts_on(void)
{
    __asm__ volatile("cpsie i" ::: "memory");
}

uint64_t board_now_us(void)
{
    uint32_t high;
    uint32_t low;

    do {
        high = REG(TIMER_RAW_HIGH);
        low = REG(TIMER_RAW_LOW);
    } while (high != REG(TIMER_RAW_HIGH));
    return (uint64_t)high << 32 | low;
}

uint64_t board_tick_us(uint32_t tick)
{
    uint64_t now_us = board_now_us();

    return now_us - ((uint32_t)now_us - tick);
}

void board_sample(uint8_t arm)
{
    interrupts_off();
    capture.armed |= arm;
    sample();
    interrupts_on();
}

void board_probe(bool probing)
{
    interrupts_off();
    capture.probing = probing ? 0xFF : 0;
    listen();
    interrupts_on();
}

void board_read_force(uint8_t pads)
{
    force_pads_read(pads);
    interrupts_off();
    capture.armed &= (uint8_t)~pads;
    listen();
    interrupts_on();
}

/* Once the console has opened the USB port, that is the line; else the UART is. */
bool board_receive(uint8_t *byte)
{
    return usb_is_open() ? usb_take(byte) : uart_take(byte);
}

bool board_transmit(const uint8_t *bytes, uint8_t length)
{
    return usb_is_open() ? usb_send(bytes, length) : uart_send(bytes, length);
}

bool board_transmitted(void)
{
    return usb_is_open() ? usb_sent() : uart_sent();
}

void board_feed_watchdog(void)
{
    REG(WATCHDOG_LOAD) = WATCHDOG_COUNT;
}

/* The boot ROM's USB boot loader, found by its two-letter code. */
void board_boot_loader(void)
{
    typedef void *(*lookup_function)(uint32_t table, uint32_t code);
    typedef void (*boot_loader_function)(uint32_t activity_pins, uint32_t disabled_interfaces);
    lookup_function find = (lookup_function)(uintptr_t)HALF(ROM_TABLE_LOOKUP);
    boot_loader_function start = (boot_loader_function)find(HALF(ROM_TABLE_FUNCTIONS), 'U' | 'B' << 8);

    start(0, 0);
}

static uint8_t reset_cause(void)
{
    uint32_t reason = REG(WATCHDOG_REASON);
    uint32_t chip = REG(CHIP_RESET);

    if ((reason & WATCHDOG_FORCED) != 0) {
        return RESET_CAUSE_COMMAND;
    }
    if ((reason & WATCHDOG_TIMED_OUT) != 0) {
        return RESET_CAUSE_WATCHDOG;
    }
    if ((chip & CHIP_RESET_HAD_RUN_PIN) != 0) {
        return RESET_CAUSE_PIN;
    }
    return (chip & CHIP_RESET_HAD_POWER_ON) != 0 ? RESET_CAUSE_POWER : RESET_CAUSE_UNKNOWN;
}

static uint32_t random_number(void)
{
    uint32_t number = 0;

    for (uint8_t i = 0; i < 32u; i++) {
        number = number << 1 | (REG(ROSC_RANDOM) & 1u);
    }
    return number;
}

/* Counts on where the register outlived the reset, and begins at random where power was lost. */
static uint32_t next_boot(void)
{
    uint32_t last = REG(WATCHDOG_SCRATCH0);
    uint32_t boot = last != 0 ? last + 1u : random_number();

    if (boot == 0) {
        boot = 1;
    }
    REG(WATCHDOG_SCRATCH0) = boot;
    return boot;
}

static void start_capture(void)
{
    for (uint32_t mask = 0; mask < 16u; mask++) {
        for (uint32_t pad = 0; pad < 4u; pad++) {
            four_pads_edges[mask] |= (uint16_t)((mask >> pad & 1u) * 0xCu << 4u * pad);
        }
    }
    capture_start(&capture, pressed_pads());
    REG(GPIO_INTR(0)) = ALL_EDGES;
    REG(GPIO_INTR(1)) = ALL_EDGES;
    listen();
}

static void start_interrupts(void)
{
    REG(NVIC_PRIORITY(IRQ_TIMER3)) = LOWEST_PRIORITIES;
    REG(NVIC_PRIORITY(IRQ_USB)) = LOWEST_PRIORITIES;
    REG(NVIC_PRIORITY(IRQ_UART0)) = LOWEST_PRIORITIES; /* IRQ_PADS is left at the highest */
    REG(TIMER_ENABLE) = TIMER3;
    REG(TIMER_ALARM3) = REG(TIMER_RAW_LOW) + WAKE_US;
    REG(NVIC_ENABLE) = BIT(IRQ_TIMER3) | BIT(IRQ_USB) | BIT(IRQ_PADS) | BIT(IRQ_UART0);
}

static void start_watchdog(void)
{
    REG(PSM_WDSEL) = PSM_ALL_BUT_OSCILLATORS;
    board_feed_watchdog();
    REG(WATCHDOG_CTRL) = WATCHDOG_ENABLE;
}

/* Whether the next millisecond has begun, a pad has changed, a byte has come or a hit is to be told. */
static bool is_busy(void)
{
    return ticked || !capture_empty(&capture) || (usb_is_open() ? usb_waiting() : uart_waiting()) != 0
        || (force.hits & (uint8_t)~device.flashed) != 0 || force_complete(&force);
}

/* Any interrupt leaves an event behind: one that strikes after the look makes WFE fall through. */
static void sleep_until_busy(void)
{
    while (!is_busy()) {
        __asm__ volatile("wfe" ::: "memory");
    }
    ticked = false;
}

int main(void)
{
    uint8_t cause = reset_cause();
    uint32_t boot_id = next_boot();

    clocks_start();
    serial_number_read();
    rings_start();
    wires_start();
    uart_start();
    usb_start();
    start_capture();
    device_start(&device, boot_id, cause);
    start_interrupts();
    start_watchdog();
    for (;;) {
        device_pass(&device);
        if (board_now_us() < device.tick_us) {
            sleep_until_busy();
        }
    }
}
