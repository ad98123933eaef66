/*
 * Each bit for a pixel is three of SPI's at 2.4 MHz: high, the bit, low. DMA feeds SPI, so that no
 * interrupt is needed and no pad has to wait; the line rests low after the last bit, which the pixels
 * take for the end.
 */
#include "rings.h"

#include <stdint.h>

#include "board.h"
#include "clocks.h"
#include "pins.h"
#include "registers.h"

#define BITS_A_SECOND 2400000u
#define DIVIDER ((SYSTEM_HZ / BITS_A_SECOND + 1u) & ~1u) /* even */
#define EIGHT_BITS_WITHOUT_GAPS (7u | BIT(7))
#define SPI_ENABLE BIT(1)
#define SPI_FEED_BY_DMA BIT(1)
#define DMA_ENABLE BIT(0)
#define DMA_NEXT_BYTE BIT(4)
#define DMA_BUSY BIT(24)
#define DMA_WHEN_SPI1_HAS_ROOM (18u << 15)
#define COLOUR_BYTES 3u /* of SPI for each of the three colours */
#define PIXEL_BYTES (3u * COLOUR_BYTES)
#define FRAME_BYTES (LAMPS * RING_PIXELS * PIXEL_BYTES)
#define FRAME_US (FRAME_BYTES * 8u * 1000u / (BITS_A_SECOND / 1000u))
#define PAUSE_US 400u    /* that the pixels need, and a little more */
#define AGAIN_US 500000u /* for rings that were plugged in meanwhile */

static uint8_t frame[FRAME_BYTES];
static struct colour shown[LAMPS];
static uint32_t began_us; /* the last frame */
static bool has_pin;

void rings_use_pin(bool use)
{
    has_pin = use;
    if (use) {
        REG(PAD_CONTROL(PIN_RING)) = PAD_DRIVE_4_MA;
        REG(GPIO_CTRL(PIN_RING)) = GPIO_FUNCTION_SPI;
    }
}

void rings_start(void)
{
    REG(SPI_DIVIDER) = DIVIDER;
    REG(SPI_CONTROL0) = EIGHT_BITS_WITHOUT_GAPS;
    REG(SPI_DMA) = SPI_FEED_BY_DMA;
    REG(SPI_CONTROL1) = SPI_ENABLE;
    began_us = REG(TIMER_RAW_LOW) - AGAIN_US; /* dark first */
    rings_use_pin(true);
}

static uint8_t *spread(uint8_t *to, uint8_t colour)
{
    uint32_t bits = 0;

    for (uint8_t bit = 8; bit-- != 0;) {
        bits = bits << 3 | ((colour >> bit & 1) != 0 ? 6u : 4u);
    }
    *to++ = (uint8_t)(bits >> 16);
    *to++ = (uint8_t)(bits >> 8);
    *to++ = (uint8_t)bits;
    return to;
}

/* The pixels take green first. */
static void draw(uint8_t *to, struct colour colour)
{
    for (uint32_t pixel = 0; pixel < RING_PIXELS; pixel++) {
        to = spread(to, colour.green);
        to = spread(to, colour.red);
        to = spread(to, colour.blue);
    }
}

/* Draws what has changed, or all; tells whether there is anything. */
static bool draw_changes(const struct lamps *lamps, bool all)
{
    bool changed = false;

    for (uint8_t pad = 0; pad < LAMPS; pad++) {
        const struct colour colour = lamps_colour(lamps, pad);

        if (!is_same_colour(colour, shown[pad]) || all) {
            shown[pad] = colour;
            draw(frame + pad * RING_PIXELS * PIXEL_BYTES, colour);
            changed = true;
        }
    }
    return changed;
}

static void send_frame(void)
{
    REG(DMA0_FROM) = (uint32_t)(uintptr_t)frame;
    REG(DMA0_TO) = SPI_DATA;
    REG(DMA0_COUNT) = FRAME_BYTES;
    REG(DMA0_CONTROL) = DMA_ENABLE | DMA_NEXT_BYTE | DMA_WHEN_SPI1_HAS_ROOM;
}

void board_shine(const struct lamps *lamps)
{
    const uint32_t now_us = REG(TIMER_RAW_LOW);
    const uint32_t since_us = now_us - began_us;

    if (has_pin && since_us >= FRAME_US + PAUSE_US && (REG(DMA0_CONTROL) & DMA_BUSY) == 0
        && draw_changes(lamps, since_us >= AGAIN_US)) {
        began_us = now_us;
        send_frame();
    }
}
