#include "lamps.h"

#include <stdbool.h>

#define STEP_MS LAMPS /* each lamp has its turn once in so many milliseconds */
#define FULL 255u
#define ALONE_LEVEL 96u
#define ALONE_PERIOD_MS 4000u

void lamps_start(struct lamps *lamps)
{
    for (uint8_t i = 0; i < LAMPS; i++) {
        lamps->lamp[i] = (struct lamp){.pattern = PATTERN_OFF};
    }
    lamps->turn = 0;
    lamps->full = 0;
    lamps->alone = 0;
}

static uint8_t brightest(const struct message_led *led)
{
    uint8_t level = led->red > led->green ? led->red : led->green;

    return led->blue > level ? led->blue : level;
}

/* Between the level and a fifth of it: down in the first half of the period, up in the second. */
static uint8_t breath(uint8_t level, uint16_t elapsed_ms, uint16_t period_ms)
{
    uint16_t half_ms = period_ms / 2u;
    uint16_t away_ms = elapsed_ms < half_ms ? elapsed_ms : (uint16_t)(period_ms - elapsed_ms);
    uint8_t depth = (uint8_t)(level - level / 5u);

    if (half_ms == 0) {
        return level;
    }
    return (uint8_t)(level - (uint32_t)depth * away_ms / half_ms);
}

static uint8_t pattern_level(const struct lamp *lamp)
{
    switch (lamp->pattern) {
    case PATTERN_STEADY:
        return lamp->level;
    case PATTERN_BLINK:
        return lamp->elapsed_ms < lamp->period_ms / 2u || lamp->period_ms < 2u ? lamp->level : 0;
    case PATTERN_BREATHE:
        return breath(lamp->level, lamp->elapsed_ms, lamp->period_ms);
    default:
        return 0;
    }
}

static void show(struct lamps *lamps, struct lamp *lamp)
{
    if (lamps->full != 0) {
        lamp->shown = FULL;
    } else {
        lamp->shown = lamp->flash_ms != 0 ? lamp->flash_level : pattern_level(lamp);
    }
}

static void start_pattern(struct lamp *lamp, uint8_t pattern, uint8_t level, uint16_t period_ms)
{
    bool same = lamp->pattern == pattern && lamp->level == level && lamp->period_ms == period_ms;

    if (!same) { /* the console repeats itself now and then: a repeated pattern must not start anew */
        lamp->pattern = pattern;
        lamp->level = level;
        lamp->period_ms = period_ms;
        lamp->elapsed_ms = 0;
    }
}

void lamps_set(struct lamps *lamps, const struct message_led *led)
{
    struct lamp *lamp = &lamps->lamp[led->pad];

    if (led->pattern == PATTERN_FLASH) {
        lamp->flash_level = brightest(led);
        lamp->flash_ms = led->period_ms;
    } else {
        start_pattern(lamp, led->pattern, brightest(led), led->period_ms);
    }
    show(lamps, lamp);
}

void lamps_flash(struct lamps *lamps, uint8_t pads, uint16_t ms)
{
    for (uint8_t i = 0; i < LAMPS && ms != 0; i++) {
        if ((pads & (1u << i)) != 0) {
            lamps->lamp[i].flash_level = FULL;
            lamps->lamp[i].flash_ms = ms;
            show(lamps, &lamps->lamp[i]);
        }
    }
}

void lamps_set_alone(struct lamps *lamps, uint8_t alone)
{
    if (alone != 0 && lamps->alone == 0) {
        for (uint8_t i = 0; i < LAMPS; i++) {
            start_pattern(&lamps->lamp[i], PATTERN_BREATHE, ALONE_LEVEL, ALONE_PERIOD_MS);
        }
    }
    lamps->alone = alone;
}

static void move_on(struct lamps *lamps, struct lamp *lamp)
{
    lamp->flash_ms = lamp->flash_ms > STEP_MS ? (uint16_t)(lamp->flash_ms - STEP_MS) : 0;
    lamp->elapsed_ms = (uint16_t)(lamp->elapsed_ms + STEP_MS);
    if (lamp->elapsed_ms >= lamp->period_ms) {
        lamp->elapsed_ms = 0;
    }
    show(lamps, lamp);
}

/* Whether this millisecond is one of the lit ones: `shown` of 255 of them are. */
static bool lit(struct lamp *lamp)
{
    uint16_t owed = (uint16_t)(lamp->share + lamp->shown);
    bool lit = owed >= FULL;

    lamp->share = (uint8_t)(lit ? owed - FULL : owed);
    return lit;
}

uint8_t lamps_step(struct lamps *lamps)
{
    uint8_t mask = 0;

    move_on(lamps, &lamps->lamp[lamps->turn]);
    lamps->turn = (uint8_t)((lamps->turn + 1u) % LAMPS);
    for (uint8_t i = 0; i < LAMPS; i++) {
        if (lit(&lamps->lamp[i])) {
            mask = (uint8_t)(mask | (1u << i));
        }
    }
    return mask;
}
