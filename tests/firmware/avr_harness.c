/*
 * A Nano in simavr, for tests: pins that change at exact cycles, the serial line with the time of
 * each byte, the chain of key registers and the lamps' register on SPI. Driven from Python.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <avr_adc.h>
#include <avr_ioport.h>
#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_cycle_timers.h>
#include <sim_elf.h>
#include <sim_io.h>

#define STATIONS 8
#define INPUTS 8
#define SUPPLY_MV 5000
#define TIMER1_CONTROL_B 0x81
#define HALF_WRITTEN 2
#define SPI_DATA 0x4e
#define SPI_TRUE_CYCLES 256

struct edge {
    uint64_t cycle;
    uint8_t port, bit, level;
};

struct timed_byte {
    uint64_t cycle;
    uint8_t value;
};

struct point {
    uint64_t cycle;
    uint16_t millivolts;
};

/* The voltage of an analogue input: each point holds until the next. */
struct trace {
    struct point *points;
    int count, next;
};

struct log {
    struct timed_byte *bytes;
    int count, room;
};

struct nano {
    avr_t *avr;
    struct edge *edges;
    int edge_count, edge_next;
    uint8_t *heard;
    int heard_count, heard_next;
    uint32_t byte_cycles;
    struct log said, lamps;
    uint8_t keys[STATIONS];
    uint8_t station;
    uint8_t shifted;
    uint8_t driven[4], levels[4];
    int shown;
    uint16_t stack_low;
    uint64_t timer_start;
    struct trace traces[INPUTS];
    uint64_t readings;
    uint64_t asleep;
};

static void add(struct log *log, uint64_t cycle, uint8_t value)
{
    if (log->count == log->room) {
        log->room = log->room != 0 ? 2 * log->room : 1024;
        log->bytes = realloc(log->bytes, sizeof *log->bytes * (size_t)log->room);
    }
    log->bytes[log->count++] = (struct timed_byte){cycle, value};
}

static avr_irq_t *pin(struct nano *nano, uint8_t port, uint8_t bit)
{
    return avr_io_getirq(nano->avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit);
}

static void on_said(avr_irq_t *irq, uint32_t value, void *context)
{
    struct nano *nano = context;

    (void)irq;
    add(&nano->said, nano->avr->cycle, (uint8_t)value);
}

static void on_shifted(avr_irq_t *irq, uint32_t value, void *context)
{
    struct nano *nano = context;
    uint8_t keys = nano->station < STATIONS ? nano->keys[nano->station++] : 0;

    (void)irq;
    nano->shifted = (uint8_t)value;
    avr_raise_irq(avr_io_getirq(nano->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT), (uint8_t)~keys);
}

/* Gives SPI the speed that the program sets: simavr takes 100 µs a byte, whatever the clock. */
static void on_spi_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
    (void)address;
    (void)value;
    for (avr_cycle_timer_slot_p slot = avr->cycle_timers.timer; slot != NULL; slot = slot->next) {
        if (slot->param == context) {
            avr_cycle_timer_t timer = slot->timer;

            avr_cycle_timer_cancel(avr, timer, context);
            avr_cycle_timer_register(avr, SPI_TRUE_CYCLES, timer, context);
            return;
        }
    }
}

static avr_io_t *part(avr_t *avr, const char *kind)
{
    avr_io_t *io = avr->io_port;

    while (strcmp(io->kind, kind) != 0) {
        io = io->next;
    }
    return io;
}

/* One line loads the keys and latches the lamps. */
static void on_load(avr_irq_t *irq, uint32_t value, void *context)
{
    struct nano *nano = context;

    (void)irq;
    nano->station = 0;
    if (value && nano->shown != nano->shifted) {
        nano->shown = nano->shifted;
        add(&nano->lamps, nano->avr->cycle, nano->shifted);
    }
}

/* The converter begins to read an input: gives it what the trace of that input says for this moment. */
static void on_reading(avr_irq_t *irq, uint32_t value, void *context)
{
    struct nano *nano = context;
    union {
        avr_adc_mux_t mux;
        uint32_t value;
    } chosen = {.value = value};
    struct trace *trace = &nano->traces[chosen.mux.src % INPUTS];
    uint64_t now = nano->avr->cycle;

    (void)irq;
    while (trace->next + 1 < trace->count && trace->points[trace->next + 1].cycle <= now) {
        trace->next++;
    }
    nano->readings++;
    avr_raise_irq(avr_io_getirq(nano->avr, AVR_IOCTL_ADC_GETIRQ, (int)(ADC_IRQ_ADC0 + chosen.mux.src)),
                  trace->count != 0 ? trace->points[trace->next].millivolts : 0);
}

/* Takes no time of ours, but is counted. */
static void sleep_until(avr_t *avr, avr_cycle_count_t cycles)
{
    ((struct nano *)avr->custom.data)->asleep += cycles;
}

static void no_words(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

static void connect(struct nano *nano)
{
    avr_t *avr = nano->avr;
    uint32_t flags = 0;

    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= (uint32_t) ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_said, nano);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_shifted, nano);
    avr_register_io_write(avr, SPI_DATA, on_spi_write, part(avr, "spi"));
    avr_irq_register_notify(pin(nano, 'B', 2), on_load, nano);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_reading, nano);
}

struct nano *nano_open(const char *elf, uint32_t baud)
{
    struct nano *nano = calloc(1, sizeof *nano);
    elf_firmware_t firmware = {0};

    avr_global_logger_set(no_words);
    if (elf_read_firmware(elf, &firmware) != 0) {
        free(nano);
        return NULL;
    }
    nano->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(nano->avr);
    firmware.frequency = 16000000;
    avr_load_firmware(nano->avr, &firmware);
    nano->avr->sleep = sleep_until;
    nano->avr->custom.data = nano;
    nano->avr->vcc = nano->avr->avcc = nano->avr->aref = SUPPLY_MV;
    nano->byte_cycles = 10u * 16000000u / baud;
    nano->stack_low = nano->avr->ramend;
    nano->shown = -1;
    connect(nano);
    return nano;
}

void nano_close(struct nano *nano)
{
    avr_terminate(nano->avr);
    free(nano->avr);
    free(nano->edges);
    free(nano->heard);
    free(nano->said.bytes);
    free(nano->lamps.bytes);
    for (int input = 0; input < INPUTS; input++) {
        free(nano->traces[input].points);
    }
    free(nano);
}

uint64_t nano_cycle(const struct nano *nano)
{
    return nano->avr->cycle;
}

/* Drives a pin. simavr has to be told twice, or it pulls the pin up whenever the port is written. */
void nano_pin(struct nano *nano, uint8_t port, uint8_t bit, uint8_t level)
{
    uint8_t *driven = &nano->driven[port - 'A'], *levels = &nano->levels[port - 'A'];
    avr_ioport_external_t external = {.name = port};

    *driven |= (uint8_t)(1u << bit);
    *levels = (uint8_t)((*levels & ~(1u << bit)) | (unsigned)level << bit);
    external.mask = *driven;
    external.value = *levels;
    avr_ioctl(nano->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
    avr_raise_irq(pin(nano, port, bit), level);
}

static avr_cycle_count_t apply(avr_t *avr, avr_cycle_count_t when, void *context)
{
    struct nano *nano = context;

    (void)when;
    while (nano->edge_next < nano->edge_count && nano->edges[nano->edge_next].cycle <= avr->cycle) {
        const struct edge *edge = &nano->edges[nano->edge_next++];

        nano_pin(nano, edge->port, edge->bit, edge->level);
    }
    return nano->edge_next < nano->edge_count ? nano->edges[nano->edge_next].cycle : 0;
}

/* Edges to come, in order of their cycle; those given before must be over. */
void nano_schedule(struct nano *nano, int count, const struct edge *edges)
{
    uint64_t now = nano->avr->cycle;

    nano->edges = realloc(nano->edges, sizeof *edges * (size_t)count);
    memcpy(nano->edges, edges, sizeof *edges * (size_t)count);
    nano->edge_count = count;
    nano->edge_next = 0;
    avr_cycle_timer_cancel(nano->avr, apply, nano);
    avr_cycle_timer_register(nano->avr, edges[0].cycle > now ? edges[0].cycle - now : 1, apply, nano);
}

/* What an analogue input does from now on. */
void nano_trace(struct nano *nano, uint8_t input, int count, const struct point *points)
{
    struct trace *trace = &nano->traces[input];

    trace->points = realloc(trace->points, sizeof *points * (size_t)count);
    memcpy(trace->points, points, sizeof *points * (size_t)count);
    trace->count = count;
    trace->next = 0;
}

/* How often an analogue input was read. */
uint64_t nano_readings(const struct nano *nano)
{
    return nano->readings;
}

/* For how many cycles the core has slept. */
uint64_t nano_asleep(const struct nano *nano)
{
    return nano->asleep;
}

static avr_cycle_count_t hear(avr_t *avr, avr_cycle_count_t when, void *context)
{
    struct nano *nano = context;

    (void)when;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), nano->heard[nano->heard_next++]);
    return nano->heard_next < nano->heard_count ? avr->cycle + nano->byte_cycles : 0;
}

/* Bytes from the console, one after the other at the speed of the line. */
void nano_hear(struct nano *nano, int count, const uint8_t *bytes)
{
    int waiting = nano->heard_count - nano->heard_next;
    uint8_t *heard = malloc((size_t)(waiting + count));

    if (waiting != 0) {
        memcpy(heard, nano->heard + nano->heard_next, (size_t)waiting);
    }
    memcpy(heard + waiting, bytes, (size_t)count);
    free(nano->heard);
    nano->heard = heard;
    nano->heard_next = 0;
    nano->heard_count = waiting + count;
    if (waiting == 0) {
        avr_cycle_timer_register(nano->avr, nano->byte_cycles, hear, nano);
    }
}

void nano_keys(struct nano *nano, uint8_t station, uint8_t keys)
{
    nano->keys[station] = keys;
}

/* A reset empties simavr's pin registers, though whatever drives the pins still does. */
static void drive_again(struct nano *nano)
{
    for (uint8_t port = 'A'; port <= 'D'; port++) {
        uint8_t driven = nano->driven[port - 'A'], levels = nano->levels[port - 'A'];

        for (uint8_t bit = 0; bit < 8; bit++) {
            if ((driven >> bit & 1) != 0) {
                avr_raise_irq(pin(nano, port, bit), !(levels >> bit & 1));
                avr_raise_irq(pin(nano, port, bit), levels >> bit & 1);
            }
        }
    }
}

/* Notes when the stamp timer starts, and notices a reset by its being off again. */
static void follow_start(struct nano *nano)
{
    bool runs = nano->avr->data[TIMER1_CONTROL_B] != 0;

    if (runs && nano->timer_start == 0) {
        nano->timer_start = nano->avr->cycle;
    } else if (!runs && nano->timer_start != 0) {
        nano->timer_start = 0;
        drive_again(nano);
    }
}

/*
 * Runs up to a cycle; gives the last state of the core, as simavr numbers them. A stack pointer that is
 * low for two instructions only is half written: its upper byte goes first, with interrupts off.
 */
int nano_run(struct nano *nano, uint64_t until)
{
    avr_t *avr = nano->avr;
    int low = 0;
    int state = avr->state;

    while (avr->cycle < until && state != cpu_Done && state != cpu_Crashed) {
        uint16_t stack;

        state = avr_run(avr);
        follow_start(nano);
        stack = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
        if (stack != 0 && stack < nano->stack_low && ++low > HALF_WRITTEN) {
            nano->stack_low = stack;
        }
        if (stack >= nano->stack_low) {
            low = 0;
        }
    }
    return state;
}

static int take(struct log *log, uint64_t *cycles, uint8_t *values, int room)
{
    int count = log->count < room ? log->count : room;

    for (int i = 0; i < count; i++) {
        cycles[i] = log->bytes[i].cycle;
        values[i] = log->bytes[i].value;
    }
    log->count -= count;
    memmove(log->bytes, log->bytes + count, sizeof *log->bytes * (size_t)log->count);
    return count;
}

int nano_said(struct nano *nano, uint64_t *cycles, uint8_t *values, int room)
{
    return take(&nano->said, cycles, values, room);
}

int nano_lamps(struct nano *nano, uint64_t *cycles, uint8_t *values, int room)
{
    return take(&nano->lamps, cycles, values, room);
}

/* Writes a byte of data memory: registers of the I/O space lie at their number + 0x20. */
void nano_poke(struct nano *nano, uint16_t address, uint8_t value)
{
    nano->avr->data[address] = value;
}

/* The lowest the stack has been. */
uint16_t nano_stack_low(const struct nano *nano)
{
    return nano->stack_low;
}

/* The cycle at which the stamp timer was started: device time 0. */
uint64_t nano_timer_start(const struct nano *nano)
{
    return nano->timer_start;
}
